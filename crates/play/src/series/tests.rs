//! Tests of series (G-22, G-23).

use dejarik_rules::any::AnyRules;
use dejarik_rules::{Ending, RulesId, Side};

use crate::day::Day;
use crate::result::{GameResult, Why};
use crate::series::{Player, Series, SeriesEnd, SeriesError, SeriesGame};

fn groi(options: &[(&str, &str)]) -> AnyRules {
    let mut rules = AnyRules::new(RulesId::Groi);
    for (key, value) in options {
        rules.set_option(key, value).unwrap();
    }
    rules
}

/// Returns the day with this number, counted from 1970-01-01.
fn day(count: i64) -> Day {
    Day::of_unix_seconds(count * 86_400)
}

fn win(side: Side, points: u32) -> SeriesGame {
    let mut both = [0; 2];
    both[side.index()] = points;
    let why = Why::Rule(Ending::RunOfFour);
    SeriesGame { result: GameResult { winner: Some(side), points: both, why }, day: day(0) }
}

fn draw(points: u32, why: Why) -> SeriesGame {
    SeriesGame { result: GameResult { winner: None, points: [points; 2], why }, day: day(0) }
}

#[test]
fn g22_the_players_swap_first_and_second_after_each_game() {
    let mut series = Series::new(groi(&[]));
    assert_eq!(series.side(Player::One), Side::First);
    series.record(win(Side::First, 3)).unwrap();
    assert_eq!(series.side(Player::One), Side::Second);
    series.record(win(Side::First, 2)).unwrap();
    // Player two was first in the second game.
    assert_eq!([Player::One, Player::Two].map(|player| series.points(player)), [3, 2]);
    assert_eq!(series.tally(Player::One).won, 1);
    assert_eq!(series.tally(Player::One).lost, 1);
    // A game that was called off does not count, and the sides stay.
    series.record(draw(0, Why::Abort)).unwrap();
    assert_eq!(series.side(Player::One), Side::First);
    assert_eq!(series.tally(Player::Two).drawn, 0);
    assert_eq!(series.end(), None);
}

#[test]
fn g22_wookiees_play_to_a_total_and_continue_while_level() {
    let mut series = Series::new(groi(&[("series", "to-3")]));
    series.record(win(Side::First, 2)).unwrap();
    series.record(win(Side::First, 2)).unwrap();
    // The score is 2 : 2, then 3 : 3 by a repetition. A level score continues the series.
    series.record(draw(1, Why::Repetition)).unwrap();
    assert_eq!(series.end(), None);
    // Player two is first in the fourth game.
    series.record(win(Side::First, 1)).unwrap();
    assert_eq!(series.end(), Some(SeriesEnd::Reached(Player::Two)));
    assert_eq!(series.end().map(SeriesEnd::winner), Some(Player::Two));
    let over = SeriesError::Over(SeriesEnd::Reached(Player::Two));
    assert_eq!(series.may_start(day(9)), Err(over));
    assert_eq!(series.record(win(Side::First, 1)), Err(over));
    assert_eq!(series.games().len(), 4);
}

#[test]
fn g22_corellians_pay_a_stake_for_each_point_until_one_is_broke() {
    let mut series = Series::new(groi(&[("series", "credits-5")]));
    let purses = |series: &Series| Player::BOTH.map(|player| series.purse(player).unwrap());
    assert_eq!(purses(&series), [20, 20]);
    series.record(win(Side::First, 3)).unwrap();
    assert_eq!(purses(&series), [35, 5]);
    series.record(draw(1, Why::Repetition)).unwrap();
    assert_eq!(purses(&series), [35, 5], "a draw pays nothing");
    // The last five credits are paid in full, so the series continues with an empty purse.
    series.record(win(Side::First, 1)).unwrap();
    assert_eq!((purses(&series), series.end()), ([40, 0], None));
    series.record(win(Side::First, 1)).unwrap();
    assert_eq!((purses(&series), series.end()), ([35, 5], None));
    // Ten credits are due, but only five are left.
    series.record(win(Side::First, 2)).unwrap();
    assert_eq!(purses(&series), [40, 0]);
    assert_eq!(series.end(), Some(SeriesEnd::Broke(Player::Two)));
    assert_eq!(series.end().map(SeriesEnd::winner), Some(Player::One));
    let again = series.rematch();
    assert_eq!((again.side(Player::One), again.purse(Player::Two)), (Side::Second, Some(20)));
}

#[test]
fn g23_after_a_blocked_game_the_series_waits_for_the_next_day() {
    let blocked = draw(0, Why::Rule(Ending::Blocked));
    let mut series = Series::new(groi(&[("wookiee-rule", "on")]));
    series.record(blocked).unwrap();
    let early = Err(SeriesError::NotBefore(day(1)));
    assert_eq!(series.may_start(Day::of_unix_seconds(86_399)), early);
    assert_eq!(series.record(win(Side::First, 1)), early);
    assert_eq!(series.may_start(Day::of_unix_seconds(86_400)), Ok(()));
    series.record(SeriesGame { day: day(1), ..win(Side::First, 1) }).unwrap();
    // Another kind of draw delays nothing, nor does a blocked game without the option.
    series.record(SeriesGame { day: day(1), ..draw(1, Why::Repetition) }).unwrap();
    assert_eq!(series.may_start(day(1)), Ok(()));
    let mut free = Series::new(groi(&[]));
    free.record(blocked).unwrap();
    assert_eq!(free.may_start(day(0)), Ok(()));
}

#[test]
fn a_series_replays_from_its_games() {
    let rules = groi(&[("series", "to-12")]);
    let mut series = Series::new(rules);
    for game in [win(Side::Second, 3), draw(1, Why::Agreement), win(Side::First, 2)] {
        series.record(game).unwrap();
    }
    let json = serde_json::to_string(series.games()).unwrap();
    let games: Vec<SeriesGame> = serde_json::from_str(&json).unwrap();
    assert_eq!(Series::replay(rules, &games).unwrap(), series);
    let other = Series::new(AnyRules::new(RulesId::Simeone));
    assert_eq!(other.purse(Player::One), None);
}

//! A live game by itself, with times that the tests choose.

use std::time::Duration;

use dejarik_engine::{Level, Stop};
use dejarik_play::dice::Seeded;
use dejarik_play::{Due, SeriesGame};
use dejarik_rules::{RulesId, Side};

use super::acts::Act;
use super::acts::Done;
use super::frames::{self, Class};
use super::game::{LiveGame, MOST_EVENTS};
use super::intent::Intent;
use super::opening::{Most, imported};
use super::times::Times;
use crate::id::{GameId, PersonId};
use crate::profile::Profile;
use crate::protocol::{Action, ServerFrame};
use crate::refusal::{Kind, Refusal};
use crate::store::{GameKind, Holder, LoggedEvent, StoredGame, StoredSeat, Terms, TimeControl};
use crate::time::{Now, SteadyTime, WallTime, millis};
use crate::view::Viewer;

const DAY: u64 = 86_400_000;
const NOBODY: Profile = Profile { name: None, figure: None };

/// The moment this many milliseconds after the start of the hub.
fn now(millis: u64) -> Now {
    let steady = SteadyTime::START + Duration::from_millis(millis);
    Now { steady, wall: WallTime::from_millis(20_000 * DAY + millis) }
}

fn stored(kind: GameKind, rules: &str, clock: Option<TimeControl>) -> StoredGame {
    let other = match kind {
        GameKind::Computer => Holder::Computer(Level::WEAKEST),
        _ => Holder::Person(None),
    };
    let settings = serde_json::from_str(rules).unwrap();
    let terms = Terms { clock, seed: 1, ..Terms::of(kind, settings) };
    let seats = [Holder::Person(None), other].map(StoredSeat::held);
    StoredGame::new(GameId::random().unwrap(), terms, seats, WallTime::default())
}

/// Returns the action that a word stands for: the tag of an action without fields, an order
/// (`setup:NSKM`), and otherwise a step chosen at a ply.
fn action(word: &str, ply: u32) -> Action {
    if let Some(order) = word.strip_prefix("setup:") {
        return Action::Order { order: order.to_owned() };
    }
    let tagged = serde_json::from_value(serde_json::json!({ "kind": word }));
    tagged.unwrap_or_else(|_| Action::Step { word: word.to_owned(), ply })
}

/// A game under test, and the events that it returned to be stored.
struct Bench {
    live: LiveGame,
    stored: StoredGame,
    log: Vec<LoggedEvent>,
    acts: u32,
}

impl Bench {
    fn new(stored: StoredGame) -> Bench {
        let live = LiveGame::open(stored.clone(), &Times::default(), now(0)).unwrap();
        Bench { live, stored, log: Vec::new(), acts: 0 }
    }

    fn of(kind: GameKind, id: RulesId, clock: Option<TimeControl>) -> Bench {
        let rules = format!(r#"{{"rules":"{id}","takebacks":"never-across-throw"}}"#);
        Bench::new(stored(kind, &rules, clock))
    }

    fn act(&mut self, at: u64, side: Side, word: &str) -> Result<u64, Refusal> {
        self.acts += 1;
        let ply = self.live.game.line().len() as u32;
        let id = format!("a{}", self.acts);
        let act = Act { id, side: side.into(), action: action(word, ply) };
        let done = self.live.act(&act, now(at)).inspect_err(|refusal| {
            let both = refusal.kind != Kind::NotNow || refusal.french.is_some();
            assert!(both, "{word}: a player reads why in either language: {refusal}");
        })?;
        match done {
            Done::Before(version) => Ok(version),
            Done::Now(logged) => {
                self.log.push(*logged);
                let mut dice = Seeded::new(at);
                while self.live.awaits_throw() {
                    self.log.push(self.live.throw(&mut dice, now(at)).unwrap());
                }
                self.live.announced(now(at));
                Ok(self.live.version())
            }
            Done::Room(_) | Done::Said(_) => Ok(self.live.version()),
        }
    }

    /// Plays some step for the side to move and returns that side.
    fn step(&mut self, at: u64, salt: usize) -> Side {
        let side = self.live.game.actor().unwrap();
        let steps = self.live.game.steps();
        let word = self.live.game.position().unwrap().step_text(steps[salt % steps.len()]);
        self.act(at, side, &word).unwrap();
        side
    }

    /// The milliseconds that both clocks show.
    fn clocks(&self, at: u64) -> [u64; 2] {
        self.live.clocks().unwrap().shown(now(at).steady).map(millis)
    }

    /// Loads the game from its log, as after a restart of the server.
    fn restart(&mut self, at: u64) {
        let log = self.log.clone();
        let stored = StoredGame { log, ..self.stored.clone() };
        self.live = LiveGame::open(stored, &Times::default(), now(at)).unwrap();
    }

    fn viewer(side: Side) -> Viewer {
        Viewer::of(side)
    }
}

const MINUTES: TimeControl =
    TimeControl { initial: Duration::from_secs(300), increment: Duration::from_secs(2) };

#[test]
fn first_decisions_cost_no_time_and_each_turn_adds_the_increment() {
    let mut bench = Bench::of(GameKind::Online, RulesId::Bambara, Some(MINUTES));
    bench.step(60_000, 0);
    bench.step(120_000, 0);
    assert_eq!(bench.clocks(121_000), [299_000, 300_000]);
    bench.step(130_000, 1);
    assert_eq!(bench.clocks(130_000), [292_000, 300_000]);
    bench.step(135_000, 1);
    assert_eq!(bench.clocks(135_000), [292_000, 297_000]);
    let clocks = bench.log.last().unwrap().clocks;
    assert_eq!(clocks.map(|clocks| clocks.map(millis)), Some([292_000, 297_000]));
}

#[test]
fn no_clock_runs_while_a_seat_is_open() {
    let mut stored = stored(GameKind::Online, r#"{"rules":"groi"}"#, Some(MINUTES));
    stored.seats[1].holder = Holder::Open;
    let mut bench = Bench::new(stored);
    bench.step(1_000, 0);
    assert_eq!(bench.clocks(500_000), [300_000; 2]);
    assert_eq!(bench.live.deadline(), None);
}

#[test]
fn a_fallen_clock_loses_however_late_it_is_noticed() {
    for away in [301_000, 600_000, 86_400_000] {
        let mut bench = Bench::of(GameKind::Online, RulesId::Groi, Some(MINUTES));
        bench.step(0, 0);
        bench.step(0, 0);
        assert!(bench.live.time_out(now(299_000)).is_none());
        let logged = bench.live.time_out(now(away)).unwrap();
        assert_eq!(logged.event.to_string(), "timeout:w");
        assert_eq!(bench.clocks(away + 9), [0, 300_000]);
        assert_eq!(bench.live.deadline(), None);
        assert!(bench.live.time_out(now(away)).is_none());
    }
}

#[test]
fn clocks_resume_from_the_last_event_when_a_seat_is_back() {
    let mut bench = Bench::of(GameKind::Online, RulesId::Groi, Some(MINUTES));
    for at in [0, 0, 10_000] {
        bench.step(at, 0);
    }
    assert_eq!(bench.clocks(15_000), [292_000, 295_000]);
    bench.restart(700_000);
    assert_eq!(bench.clocks(900_000), [292_000, 300_000]);
    assert_eq!(bench.live.deadline(), None);
    bench.live.people.enter(Bench::viewer(Side::First), &NOBODY);
    bench.live.thaw(now(900_000));
    assert_eq!(bench.clocks(901_000), [292_000, 299_000]);
}

#[test]
fn the_wait_for_an_absent_player_depends_on_the_leaving_and_the_time_control() {
    let clock = |initial| {
        let initial = Duration::from_millis(initial);
        Some(TimeControl { initial, increment: Duration::ZERO })
    };
    for (clock, lost) in
        [(clock(179_000), 30_000), (clock(300_000), 40_000), (clock(901_000), 120_000)]
    {
        for (on_purpose, wait) in [(true, 10_000), (false, lost)] {
            let mut bench = Bench::of(GameKind::Online, RulesId::Groi, clock);
            for side in Side::BOTH {
                bench.live.people.enter(Bench::viewer(side), &NOBODY);
            }
            bench.step(0, 0);
            bench.step(0, 0);
            bench.live.people.leave(
                Bench::viewer(Side::Second),
                &NOBODY,
                on_purpose,
                now(5_000).steady,
            );
            let gone = bench.live.people.gone_at(Side::Second);
            assert_eq!(gone, Some(now(5_000 + wait).steady));
            assert!(bench.act(5_000 + wait - 1, Side::First, "claim-win").is_err());
            // Nobody can claim the game from a player who is connected.
            assert!(bench.act(5_000 + wait, Side::Second, "claim-win").is_err());
            bench.act(5_000 + wait, Side::First, "claim-win").unwrap();
            assert_eq!(bench.log.last().unwrap().event.to_string(), "absent:b");
        }
    }
}

#[test]
fn a_game_without_clocks_is_claimed_only_after_a_day_without_a_move() {
    const DAY: u64 = 86_400_000;
    let mut bench = Bench::of(GameKind::Online, RulesId::Groi, None);
    for side in Side::BOTH {
        bench.live.people.enter(Bench::viewer(side), &NOBODY);
    }
    assert_eq!(bench.live.move_within(now(0).steady), None, "the game can be called off");
    bench.step(0, 0);
    bench.step(7_000, 0);
    assert_eq!(bench.live.move_within(now(8_000).steady), Some(Duration::from_millis(DAY - 1_000)));
    // Both leave; it is the first player's move.
    for side in Side::BOTH {
        bench.live.people.leave(Bench::viewer(side), &NOBODY, true, now(9_000).steady);
    }
    assert_eq!(bench.live.gone_at(Side::First), Some(now(7_000 + DAY).steady));
    assert!(bench.act(7_000 + DAY - 1, Side::Second, "claim-win").is_err());
    // An offer is no move.
    bench.act(20_000, Side::First, "draw-offer").unwrap();
    assert_eq!(bench.live.gone_at(Side::First), Some(now(7_000 + DAY).steady));
    // A player who waits for the other's move loses nothing by being away.
    assert_eq!(bench.live.gone_at(Side::Second), None);
    assert!(bench.act(7_000 + DAY, Side::First, "claim-win").is_err());
    bench.act(7_000 + DAY, Side::Second, "claim-win").unwrap();
    assert_eq!(bench.log.last().unwrap().event.to_string(), "absent:w");
    assert_eq!(bench.live.move_within(now(8_000 + DAY).steady), None);
}

fn by_days(days: u8) -> StoredGame {
    let rules = r#"{"rules":"groi","takebacks":"never-across-throw"}"#;
    let mut game = stored(GameKind::Online, rules, None);
    game.terms.days = Some(days);
    (game.created, game.updated) = (now(0).wall, now(0).wall);
    game
}

#[test]
fn a_game_by_days_is_lost_by_the_side_that_does_not_move_in_time() {
    let mut bench = Bench::new(by_days(3));
    let whole = Some(Duration::from_millis(3 * DAY));
    assert_eq!(bench.live.move_within(now(0).steady), whole);
    bench.step(1_000, 0);
    bench.step(2_000, 0);
    bench.step(DAY, 0);
    // Every move has the whole time, and an offer gives nobody more.
    assert_eq!(bench.live.move_within(now(DAY).steady), whole);
    bench.act(2 * DAY, Side::Second, "draw-offer").unwrap();
    assert_eq!(bench.live.summary(now(2 * DAY)).deadline, Some(now(4 * DAY).wall));
    assert!(bench.live.time_out(now(4 * DAY - 1)).is_none());
    // The time runs on while the server is down.
    bench.restart(3 * DAY);
    assert_eq!(bench.live.move_within(now(3 * DAY).steady), Some(Duration::from_millis(DAY)));
    let ended = bench.live.time_out(now(4 * DAY)).unwrap();
    assert_eq!(ended.event.to_string(), "timeout:b");
    assert_eq!(bench.live.deadline(), None);
    assert_eq!(bench.live.move_within(now(4 * DAY).steady), None);
}

#[test]
fn a_game_by_days_that_did_not_really_begin_is_called_off() {
    let mut bench = Bench::new(by_days(1));
    bench.step(1_000, 0);
    assert!(bench.live.time_out(now(DAY)).is_none(), "the second player has a day");
    assert_eq!(bench.live.time_out(now(DAY + 1_000)).unwrap().event.to_string(), "abort");
    // While a seat is open no time runs, and then it counts from when the seat was taken.
    let mut open = by_days(1);
    open.seats[1] = StoredSeat::open(crate::id::SeatToken::random().unwrap());
    let mut bench = Bench::new(open.clone());
    assert_eq!(bench.live.deadline(), None);
    assert!(bench.live.time_out(now(9 * DAY)).is_none());
    open.seats[1] = StoredSeat::held(Holder::Person(None));
    open.updated = now(9 * DAY).wall;
    let live = LiveGame::open(open, &Times::default(), now(9 * DAY + 5)).unwrap();
    let left = live.move_within(now(9 * DAY + 5).steady);
    assert_eq!(left, Some(Duration::from_millis(DAY - 5)));
}

#[test]
fn a_player_who_was_here_is_waited_for_after_the_day_too() {
    const DAY: u64 = 86_400_000;
    let mut bench = Bench::of(GameKind::Online, RulesId::Groi, None);
    bench.step(0, 0);
    bench.step(0, 0);
    bench.live.people.enter(Bench::viewer(Side::First), &NOBODY);
    bench.live.people.leave(Bench::viewer(Side::First), &NOBODY, false, now(2 * DAY).steady);
    assert_eq!(bench.live.gone_at(Side::First), Some(now(2 * DAY + 40_000).steady));
}

#[test]
fn what_may_be_offered_now_is_what_is_accepted_now() {
    let mut bench = Bench::of(GameKind::Online, RulesId::Groi, None);
    let may = |bench: &Bench| {
        let offers = bench.live.offers();
        (offers.may_offer_draw, offers.may_take_back)
    };
    assert_eq!(may(&bench), ([true, true], [false, false]));
    bench.step(0, 0);
    assert_eq!(may(&bench), ([true, true], [true, false]));
    for word in ["draw-offer", "takeback-offer"] {
        bench.act(0, Side::First, word).unwrap();
    }
    // The other side may agree; the same side has offered at this ply.
    assert_eq!(may(&bench), ([false, true], [false, false]));
    for word in ["draw-decline", "takeback-decline"] {
        bench.act(0, Side::Second, word).unwrap();
    }
    assert_eq!(may(&bench), ([false, true], [false, false]));
    for word in ["draw-offer", "takeback-offer"] {
        assert!(bench.act(0, Side::First, word).is_err(), "{word}");
    }
    bench.step(0, 0);
    assert_eq!(may(&bench), ([true, true], [true, true]));
}

#[test]
fn absence_counts_from_when_the_last_connection_closes() {
    let mut bench = Bench::of(GameKind::Online, RulesId::Groi, None);
    let second = Bench::viewer(Side::Second);
    bench.live.people.enter(second, &NOBODY);
    bench.live.people.enter(second, &NOBODY);
    bench.live.people.leave(second, &NOBODY, true, now(1_000).steady);
    assert_eq!(bench.live.people.gone_at(Side::Second), None);
    bench.live.people.leave(second, &NOBODY, false, now(2_000).steady);
    assert_eq!(bench.live.people.gone_at(Side::Second), Some(now(42_000).steady));
}

#[test]
fn an_online_takeback_never_crosses_a_throw() {
    let mut bench = Bench::of(GameKind::Online, RulesId::Simeone, None);
    bench.act(0, Side::First, "setup:NSKM").unwrap();
    bench.act(0, Side::Second, "setup:xthg").unwrap();
    let mut refused = 0;
    for at in 0..400 {
        let Due::Step(_) = bench.live.game.due() else { break };
        let before = bench.live.game.line().len();
        let side = bench.step(at, at as usize * 7);
        let thrown = bench.live.game.line().len() > before + 1;
        if !bench.live.in_progress() {
            break;
        }
        let allowed = bench.live.takeback(side).is_ok();
        assert_eq!(allowed, !thrown, "after {:?}", bench.live.game.line().last());
        refused += u32::from(thrown);
        if thrown {
            assert_eq!(bench.act(at, side, "takeback-offer").unwrap_err().code(), "not-now");
        }
    }
    assert!(refused > 0, "no dice fell");
}

#[test]
fn a_finished_game_can_be_taken_back_against_the_computer_but_not_online() {
    for (kind, may) in [(GameKind::Online, false), (GameKind::Computer, true)] {
        let mut bench = Bench::of(kind, RulesId::Groi, None);
        bench.step(0, 0);
        bench.step(0, 0);
        bench.act(0, Side::First, "resign").unwrap();
        assert_eq!(bench.live.takeback(Side::First).is_ok(), may);
        let word = if may { "undo" } else { "takeback-offer" };
        assert_eq!(bench.act(0, Side::First, word).is_ok(), may);
        assert_eq!(bench.live.in_progress(), may);
        if may {
            // After the rematch has begun nothing can be taken back.
            bench.step(0, 0);
            bench.act(0, Side::First, "resign").unwrap();
            bench.live.people.next = Some(GameId::random().unwrap());
            assert_eq!(bench.act(0, Side::First, "undo").unwrap_err().code(), "not-now");
        }
    }
}

#[test]
fn an_act_is_recognised_after_a_restart() {
    let mut bench = Bench::of(GameKind::Online, RulesId::Groi, None);
    bench.step(0, 0);
    bench.step(0, 0);
    bench.restart(100);
    let word = bench.live.game.line()[0].word.clone();
    let act = |id: &str, word: &str| Act {
        id: id.to_owned(),
        side: Side::First.into(),
        action: action(word, 0),
    };
    assert_eq!(bench.live.act(&act("a1", &word), now(0)), Ok(Done::Before(1)));
    assert_eq!(bench.live.act(&act("new", &word), now(0)), Ok(Done::Before(1)));
    let stale = bench.live.act(&act("newer", "elsewhere"), now(0)).unwrap_err();
    assert_eq!(stale.code(), "stale");
}

#[test]
fn a_name_stands_for_one_act_also_after_a_restart() {
    let mut bench = Bench::of(GameKind::Online, RulesId::Groi, None);
    bench.act(0, Side::First, "A1-B1").unwrap();
    bench.act(0, Side::Second, "A7-B7").unwrap();
    bench.act(0, Side::First, "draw-offer").unwrap();
    for restarted in [false, true] {
        if restarted {
            bench.restart(100);
        }
        let mut act = |id: &str, word: &str, ply: u32| {
            let (id, action) = (id.to_owned(), action(word, ply));
            bench.live.act(&Act { id, side: Side::First.into(), action }, now(100))
        };
        assert_eq!(act("a1", "A1-B1", 0), Ok(Done::Before(1)));
        // An offer accepts the opponent's offer if there is one, so both are one act.
        assert_eq!(act("a3", "draw-offer", 0), Ok(Done::Before(3)));
        assert_eq!(act("a3", "draw-accept", 0), Ok(Done::Before(3)));
        for (id, word, ply) in [
            ("a1", "A2-B2", 2),
            ("a1", "A2-B2", 0),
            ("a1", "A1-B1", 2),
            ("a1", "resign", 0),
            ("a1", "rematch", 0),
            ("a3", "A2-B2", 2),
            ("a3", "draw-decline", 0),
        ] {
            let refusal = act(id, word, ply).unwrap_err();
            let told = (refusal.code(), refusal.at.as_deref(), refusal.french.is_some());
            assert_eq!(told, ("not-now", Some("id"), true), "{id} {word}: {refusal}");
        }
    }
    assert_eq!(bench.act(100, Side::First, "A2-B2"), Ok(4));
}

#[test]
fn the_name_of_a_throw_stands_for_what_the_dice_showed() {
    let rules = r#"{"rules":"looney","start":"looney 3L3l4/SM2m7/b w - 0","takebacks":"never-across-throw"}"#;
    let mut bench = Bench::new(stored(GameKind::Board, rules, None));
    bench.act(0, Side::First, "B1xC").unwrap();
    let mut throw = |last: u8, ply: u32| {
        let shown = vec![Some(2), Some(1), None, Some(4), Some(last)];
        let (id, action) = ("t1".to_owned(), Action::Throw { shown, ply });
        bench.live.act(&Act { id, side: Side::First.into(), action }, now(0))
    };
    assert!(matches!(throw(3, 1), Ok(Done::Now(_))));
    assert_eq!(throw(3, 1), Ok(Done::Before(2)));
    for (last, ply) in [(2, 1), (3, 2)] {
        assert_eq!(throw(last, ply).unwrap_err().at.as_deref(), Some("id"));
    }
}

#[test]
fn g20_a_draw_by_repetition_is_claimed_without_a_socket_too() {
    let rules = r#"{"rules":"groi","options":{"repetition":"claim"}}"#;
    let mut bench = Bench::new(stored(GameKind::Online, rules, None));
    let claim = |bench: &Bench| {
        let viewer = Bench::viewer(Side::First);
        bench.live.act_of("c1", &Intent::ClaimDraw, viewer).unwrap().action
    };
    assert_eq!(claim(&bench), Action::ClaimDraw);
    let lap = ["A1-B1", "A7-B7", "B1-A1", "B7-A7"];
    for (at, word) in lap.into_iter().cycle().take(10).enumerate() {
        bench.act(0, Side::BOTH[at % 2], word).unwrap();
    }
    assert_eq!(claim(&bench), Action::Claim);
    bench.act(0, Side::First, "claim").unwrap();
    assert!(!bench.live.in_progress());
}

#[test]
fn the_wookiee_rule_delays_the_next_game_to_the_next_day() {
    let rules = r#"{"rules":"groi","options":{"wookiee-rule":"on"}}"#;
    let blocked = r#"{"winner":"w","points":[3,0],"why":"blocked"}"#;
    let mut bench = Bench::new(stored(GameKind::Online, rules, None));
    bench.step(0, 0);
    bench.act(0, Side::First, "resign").unwrap();
    assert!(bench.live.games_before_rematch(now(0)).is_ok());
    // A blocked game in the same series brings the rule into effect.
    let result = serde_json::from_str(blocked).unwrap();
    let game = SeriesGame { result, day: now(0).wall.day() };
    let mut stored = stored(GameKind::Online, rules, None);
    stored.terms.before = vec![game];
    let bench = Bench::new(stored);
    let refused = bench.live.games_before_rematch(now(0)).unwrap_err();
    assert!(refused.to_string().contains("Wookiee"), "{refused}");
    let tomorrow = now(DAY).wall.day().to_string();
    assert_eq!(bench.live.series_view().not_before, Some(tomorrow));
    assert!(bench.live.games_before_rematch(now(DAY)).is_ok());
}

#[test]
fn points_of_a_series_are_listed_by_the_sides_of_this_game() {
    let result = serde_json::from_str(r#"{"winner":"w","points":[3,0],"why":"resignation"}"#);
    let game = SeriesGame { result: result.unwrap(), day: WallTime::default().day() };
    let mut stored = stored(GameKind::Here, r#"{"rules":"groi"}"#, None);
    stored.terms.before = vec![game, game];
    // The first player of each game won it, and the sides were swapped in between.
    let view = Bench::new(stored.clone()).live.series_view();
    assert_eq!((view.games, view.points, view.won), (2, [3, 3], [1, 1]));
    stored.terms.before = vec![game];
    let view = Bench::new(stored).live.series_view();
    assert_eq!((view.games, view.points, view.won), (1, [0, 3], [0, 1]));
    assert_eq!(view.terms, "open");
}

#[test]
fn a_log_is_bounded_and_the_game_can_still_be_ended() {
    let mut bench = Bench::of(GameKind::Here, RulesId::Bambara, None);
    for _ in 0..MOST_EVENTS / 2 {
        bench.step(0, 0);
        let side = bench.live.game.last_decider().unwrap();
        bench.act(0, side, "undo").unwrap();
    }
    let side = bench.live.game.actor().unwrap();
    let steps = bench.live.game.steps();
    let word = bench.live.game.position().unwrap().step_text(steps[0]);
    assert_eq!(bench.act(0, side, &word).unwrap_err().code(), "not-now");
    bench.act(0, side, "resign").unwrap();
}

#[test]
fn an_upload_that_nobody_awaits_is_read_no_further() {
    let text = "[Rules \"groi\"]\n\n1. A1-B1 *\n\n".repeat(3);
    let person = PersonId::random().unwrap();
    let stop = Stop::new();
    assert_eq!(imported(&text, person, now(0), Most::ON_SERVERS, &stop).unwrap().len(), 3);
    stop.stop();
    assert!(imported(&text, person, now(0), Most::ON_SERVERS, &stop).unwrap().is_empty());
}

#[test]
fn a_chosen_step_and_its_frame_compare_it_with_the_legal_steps_once() {
    let listed = dejarik_rules::duel::listed;
    let mut bench = Bench::of(GameKind::Here, RulesId::Duel, None);
    let before = listed();
    bench.act(0, Side::First, "A1-B1").unwrap();
    let entry = crate::view::entry(&bench.live.game, 0, Bench::viewer(Side::First)).unwrap();
    assert_eq!((entry.effects.len(), listed() - before), (1, 1));
}

#[test]
fn a_game_that_is_over_in_its_first_position_ended_when_it_was_created() {
    let settings =
        r#"{"rules":"groi","start":"groi P1P1P7/p1p1p7/1 w -","takebacks":"never-across-throw"}"#;
    let created = WallTime::from_millis(19_000 * DAY);
    let live = Bench::new(StoredGame { created, ..stored(GameKind::Here, settings, None) }).live;
    assert_eq!((live.in_progress(), live.ended), (false, Some(created)));
    assert_eq!(live.series().games()[0].day, created.day());
}

#[test]
fn a_person_against_the_computer_takes_back_alone_also_with_dice_of_their_own() {
    for (kind, holder, undoer) in [
        (GameKind::Board, Holder::Computer(Level::WEAKEST), Some(Side::First)),
        (GameKind::Board, Holder::Person(None), None),
    ] {
        let mut stored = stored(kind, r#"{"rules":"groi","takebacks":"never-across-throw"}"#, None);
        stored.seats[1] = StoredSeat::held(holder);
        assert_eq!(Bench::new(stored).live.undoer(), undoer, "nobody has decided yet");
    }
}

#[test]
fn a_long_frame_is_read_as_it_was_written() {
    for id in RulesId::all() {
        let mut bench = Bench::of(GameKind::Online, id, Some(MINUTES));
        if let Due::Orders(_) = bench.live.game.due() {
            bench.act(0, Side::First, "setup:NSKM").unwrap();
            bench.act(0, Side::Second, "setup:xthg").unwrap();
        }
        let mut dice = Seeded::new(0);
        while bench.live.awaits_throw() {
            bench.log.push(bench.live.throw(&mut dice, now(0)).unwrap());
        }
        bench.step(1_000, 3);
        let class = Class { viewer: Bench::viewer(Side::First), choices: true };
        let (choices, last) = (bench.live.choices(), bench.log.last().unwrap());
        let event = bench.live.event_frame(class, last, choices.as_ref(), now(1_000));
        let full = ServerFrame::Full { game: bench.live.full(class, now(1_000)) };
        for (frame, tag) in [(full, "full"), (event, "event")] {
            let text = frames::text(&frame);
            // So it takes the short cut.
            assert!(text.starts_with(&format!(r#"{{"t":"{tag}","#)), "{text}");
            assert_eq!(frames::read(&text).unwrap(), frame, "{id}");
            // Programs may write the tag last.
            let (tag, rest) = text[1..].split_once(',').unwrap();
            let last = format!("{{{},{tag}}}", &rest[..rest.len() - 1]);
            assert_eq!(frames::read(&last).unwrap(), frame, "{id}");
            assert!(frames::read(&text[..text.len() - 1]).is_err());
        }
    }
}

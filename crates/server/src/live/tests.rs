//! The table by itself, with a clock that the tests turn.

use dejarik_play::dice::Seeded;
use dejarik_play::{Due, SeriesGame};
use dejarik_rules::{RulesId, Side};

use super::HubConfig;
use super::acts::Done;
use super::chain::day;
use super::requests::Act;
use super::table::{Now, Table};
use crate::id::{GameId, SeatId};
use crate::protocol::{Action, Clock, GameKind};
use crate::refusal::Refusal;
use crate::store::{Holder, Kept, KeptSeat, Logged, Terms};
use crate::view::Viewer;

const DAY: u64 = 86_400_000;

fn now(steady: u64) -> Now {
    Now { steady, wall: 20_000 * DAY + steady }
}

fn kept(kind: GameKind, rules: &str, clock: Option<Clock>) -> Kept {
    let seat = |holder| KeptSeat { secret: SeatId::random().unwrap(), holder };
    let other = match kind {
        GameKind::Computer => Holder::Computer(1),
        _ => Holder::Person(None),
    };
    Kept {
        id: GameId::random().unwrap(),
        terms: Terms {
            kind,
            settings: serde_json::from_str(rules).unwrap(),
            clock,
            seed: 1,
            before: Vec::new(),
            occasion: [None, None],
        },
        seats: [seat(Holder::Person(None)), seat(other)],
        previous: None,
        next: None,
        created: 0,
        updated: 0,
        log: Vec::new(),
    }
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

/// A table and what it has been told to write down.
struct Desk {
    table: Table,
    kept: Kept,
    log: Vec<Logged>,
    acts: u32,
}

impl Desk {
    fn new(kept: Kept) -> Desk {
        let table = Table::open(kept.clone(), &HubConfig::default(), now(0)).unwrap();
        Desk { table, kept, log: Vec::new(), acts: 0 }
    }

    fn of(kind: GameKind, id: RulesId, clock: Option<Clock>) -> Desk {
        let rules = format!(r#"{{"rules":"{id}","takebacks":"never-across-throw"}}"#);
        Desk::new(kept(kind, &rules, clock))
    }

    fn act(&mut self, at: u64, side: Side, word: &str) -> Result<u64, Refusal> {
        self.acts += 1;
        let ply = self.table.game.line().len() as u32;
        let id = format!("a{}", self.acts);
        let act = Act { id, side: side.into(), action: action(word, ply) };
        match self.table.act(&act, now(at))? {
            Done::Before(version) => Ok(version),
            Done::Now(logged) => {
                self.log.push(*logged);
                let mut dice = Seeded::new(at);
                while self.table.throws() {
                    self.log.push(self.table.throw(&mut dice, now(at)).unwrap());
                }
                Ok(self.table.version())
            }
            Done::Room(_) => Ok(self.table.version()),
        }
    }

    /// Any step of whoever has to make one.
    fn step(&mut self, at: u64, salt: usize) -> Side {
        let side = self.table.game.actor().unwrap();
        let steps = self.table.game.steps();
        let word = self.table.game.position().unwrap().step_text(steps[salt % steps.len()]);
        self.act(at, side, &word).unwrap();
        side
    }

    fn clocks(&self, at: u64) -> [u64; 2] {
        self.table.clocks().unwrap().shown(at)
    }

    /// The server has been away.
    fn again(&mut self, at: u64) {
        let log = self.log.clone();
        let kept = Kept { log, ..self.kept.clone() };
        self.table = Table::open(kept, &HubConfig::default(), now(at)).unwrap();
    }

    fn viewer(side: Side) -> Viewer {
        Viewer::of(side)
    }
}

const MINUTES: Clock = Clock { initial: 300_000, increment: 2_000 };

#[test]
fn first_decisions_cost_no_time_and_each_turn_brings_its_increment() {
    let mut desk = Desk::of(GameKind::Online, RulesId::Bambara, Some(MINUTES));
    desk.step(60_000, 0);
    desk.step(120_000, 0);
    assert_eq!(desk.clocks(121_000), [299_000, 300_000]);
    desk.step(130_000, 1);
    assert_eq!(desk.clocks(130_000), [292_000, 300_000]);
    desk.step(135_000, 1);
    assert_eq!(desk.clocks(135_000), [292_000, 297_000]);
    assert_eq!(desk.log.last().unwrap().clocks, Some([292_000, 297_000]));
}

#[test]
fn no_clock_runs_while_a_seat_is_open() {
    let mut kept = kept(GameKind::Online, r#"{"rules":"groi"}"#, Some(MINUTES));
    kept.seats[1].holder = Holder::Open;
    let mut desk = Desk::new(kept);
    desk.step(1_000, 0);
    assert_eq!(desk.clocks(500_000), [300_000; 2]);
    assert_eq!(desk.table.deadline(), None);
}

#[test]
fn a_flag_falls_after_any_time_and_the_winner_is_the_other() {
    for away in [301_000, 600_000, 86_400_000] {
        let mut desk = Desk::of(GameKind::Online, RulesId::Groi, Some(MINUTES));
        desk.step(0, 0);
        desk.step(0, 0);
        assert!(desk.table.time_out(now(299_000)).is_none());
        let logged = desk.table.time_out(now(away)).unwrap();
        assert_eq!(logged.event.to_string(), "timeout:w");
        assert_eq!(desk.clocks(away + 9), [0, 300_000]);
        assert_eq!(desk.table.deadline(), None);
        assert!(desk.table.time_out(now(away)).is_none());
    }
}

#[test]
fn clocks_go_on_from_the_last_event_when_somebody_is_back() {
    let mut desk = Desk::of(GameKind::Online, RulesId::Groi, Some(MINUTES));
    for at in [0, 0, 10_000] {
        desk.step(at, 0);
    }
    assert_eq!(desk.clocks(15_000), [292_000, 295_000]);
    desk.again(700_000);
    assert_eq!(desk.clocks(900_000), [292_000, 300_000]);
    assert_eq!(desk.table.deadline(), None);
    desk.table.people.enter(Desk::viewer(Side::First));
    desk.table.thaw(now(900_000));
    assert_eq!(desk.clocks(901_000), [292_000, 299_000]);
}

#[test]
fn absence_is_counted_by_how_one_left_and_by_the_clock() {
    let clock = |initial| Some(Clock { initial, increment: 0 });
    for (clock, lost) in [
        (None, 40_000),
        (clock(179_000), 30_000),
        (clock(300_000), 40_000),
        (clock(901_000), 120_000),
    ] {
        for (on_purpose, wait) in [(true, 10_000), (false, lost)] {
            let mut desk = Desk::of(GameKind::Online, RulesId::Groi, clock);
            for side in Side::BOTH {
                desk.table.people.enter(Desk::viewer(side));
            }
            desk.step(0, 0);
            desk.step(0, 0);
            desk.table.people.leave(Desk::viewer(Side::Second), on_purpose, 5_000);
            assert_eq!(desk.table.people.gone_at(Side::Second), Some(5_000 + wait));
            assert!(desk.act(5_000 + wait - 1, Side::First, "claim-win").is_err());
            // Whoever is here cannot be claimed against.
            assert!(desk.act(5_000 + wait, Side::Second, "claim-win").is_err());
            desk.act(5_000 + wait, Side::First, "claim-win").unwrap();
            assert_eq!(desk.log.last().unwrap().event.to_string(), "absent:b");
        }
    }
}

#[test]
fn absence_counts_from_when_the_last_connection_closes() {
    let mut desk = Desk::of(GameKind::Online, RulesId::Groi, None);
    let second = Desk::viewer(Side::Second);
    desk.table.people.enter(second);
    desk.table.people.enter(second);
    desk.table.people.leave(second, true, 1_000);
    assert_eq!(desk.table.people.gone_at(Side::Second), None);
    desk.table.people.leave(second, false, 2_000);
    assert_eq!(desk.table.people.gone_at(Side::Second), Some(42_000));
}

#[test]
fn nothing_is_taken_back_across_a_throw_online() {
    let mut desk = Desk::of(GameKind::Online, RulesId::Simeone, None);
    desk.act(0, Side::First, "setup:NSKM").unwrap();
    desk.act(0, Side::Second, "setup:xthg").unwrap();
    let mut refused = 0;
    for at in 0..400 {
        let Due::Step(_) = desk.table.game.due() else { break };
        let before = desk.table.game.line().len();
        let side = desk.step(at, at as usize * 7);
        let thrown = desk.table.game.line().len() > before + 1;
        if !desk.table.going() {
            break;
        }
        let allowed = desk.table.may_take_back(side).is_ok();
        assert_eq!(allowed, !thrown, "after {:?}", desk.table.game.line().last());
        refused += u32::from(thrown);
        if thrown {
            assert_eq!(desk.act(at, side, "takeback-offer").unwrap_err().code(), "not-now");
        }
    }
    assert!(refused > 0, "no dice fell");
}

#[test]
fn a_finished_game_is_not_taken_back_online_but_is_against_the_computer() {
    for (kind, may) in [(GameKind::Online, false), (GameKind::Computer, true)] {
        let mut desk = Desk::of(kind, RulesId::Groi, None);
        desk.step(0, 0);
        desk.step(0, 0);
        desk.act(0, Side::First, "resign").unwrap();
        assert_eq!(desk.table.may_take_back(Side::First).is_ok(), may);
        let word = if may { "undo" } else { "takeback-offer" };
        assert_eq!(desk.act(0, Side::First, word).is_ok(), may);
        assert_eq!(desk.table.going(), may);
        if may {
            // Not once the next game has begun.
            desk.step(0, 0);
            desk.act(0, Side::First, "resign").unwrap();
            desk.table.people.next = Some(GameId::random().unwrap());
            assert_eq!(desk.act(0, Side::First, "undo").unwrap_err().code(), "not-now");
        }
    }
}

#[test]
fn the_same_act_is_the_same_after_the_server_was_away() {
    let mut desk = Desk::of(GameKind::Online, RulesId::Groi, None);
    desk.step(0, 0);
    desk.step(0, 0);
    desk.again(100);
    let word = desk.table.game.line()[0].word.clone();
    let act = |id: &str, word: &str| Act {
        id: id.to_owned(),
        side: Side::First.into(),
        action: action(word, 0),
    };
    assert_eq!(desk.table.act(&act("a1", &word), now(0)), Ok(Done::Before(1)));
    assert_eq!(desk.table.act(&act("new", &word), now(0)), Ok(Done::Before(1)));
    let stale = desk.table.act(&act("newer", "elsewhere"), now(0)).unwrap_err();
    assert_eq!(stale.code(), "stale");
}

#[test]
fn the_wookiee_rule_puts_the_next_game_off_to_the_next_day() {
    let rules = r#"{"rules":"groi","options":{"wookiee-rule":"on"}}"#;
    let blocked = r#"{"winner":"w","points":[3,0],"why":"blocked"}"#;
    let mut desk = Desk::new(kept(GameKind::Online, rules, None));
    desk.step(0, 0);
    desk.act(0, Side::First, "resign").unwrap();
    assert!(desk.table.may_go_on(now(0)).is_ok());
    // The same, had the game been blocked.
    let result = serde_json::from_str(blocked).unwrap();
    let game = SeriesGame { result, day: day(now(0).wall) };
    let mut kept = kept(GameKind::Online, rules, None);
    kept.terms.before = vec![game];
    let desk = Desk::new(kept);
    let refused = desk.table.may_go_on(now(0)).unwrap_err();
    assert!(refused.to_string().contains("Wookiee"), "{refused}");
    let tomorrow = day(now(DAY).wall).to_string();
    assert_eq!(desk.table.series_view().not_before, Some(tomorrow));
    assert!(desk.table.may_go_on(now(DAY)).is_ok());
}

#[test]
fn points_of_a_series_stand_by_the_sides_of_this_game() {
    let result = serde_json::from_str(r#"{"winner":"w","points":[3,0],"why":"resignation"}"#);
    let game = SeriesGame { result: result.unwrap(), day: day(0) };
    let mut kept = kept(GameKind::Here, r#"{"rules":"groi"}"#, None);
    kept.terms.before = vec![game, game];
    // First one won as first, then the other.
    let view = Desk::new(kept.clone()).table.series_view();
    assert_eq!((view.games, view.points, view.won), (2, [3, 3], [1, 1]));
    kept.terms.before = vec![game];
    let view = Desk::new(kept).table.series_view();
    assert_eq!((view.games, view.points, view.won), (1, [0, 3], [0, 1]));
    assert_eq!(view.terms, "open");
}

#[test]
fn a_log_cannot_grow_without_end() {
    let mut desk = Desk::of(GameKind::Here, RulesId::Bambara, None);
    for _ in 0..super::table::MOST_EVENTS / 2 {
        desk.step(0, 0);
        let side = desk.table.game.last_decider().unwrap();
        desk.act(0, side, "undo").unwrap();
    }
    let side = desk.table.game.actor().unwrap();
    let steps = desk.table.game.steps();
    let word = desk.table.game.position().unwrap().step_text(steps[0]);
    assert_eq!(desk.act(0, side, &word).unwrap_err().code(), "not-now");
    desk.act(0, side, "resign").unwrap();
}

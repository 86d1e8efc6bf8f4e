//! A client's end of checked dice against the server's, without a network between them.

use dejarik_dice::{Signer, journal};
use dejarik_rules::RulesId;

use super::*;
use crate::id::PersonId;
use crate::live::opening::on_terms;
use crate::live::{Checked, Class, LiveGame, Times};
use crate::protocol::{NewGame, Opponent, Rules, SideChoice};
use crate::time::{Now, SteadyTime, WallTime};
use crate::view::Viewer;

const NOW: Now = Now { steady: SteadyTime::START, wall: WallTime::from_millis(1_764_000_000_000) };

/// A game of looney against the computer, whose frames a server may forge.
struct Table {
    live: LiveGame,
    checked: Option<Checked>,
    checking: Checking,
    forge: fn(&mut ServerFrame),
    passed: Vec<ServerFrame>,
    stopped: Option<Failure>,
}

fn class() -> Class {
    Class { viewer: Viewer::of(Side::First), choices: false }
}

/// Plays a game until the device has nothing left to say.
fn begun(checked: bool, required: bool, forge: fn(&mut ServerFrame)) -> Table {
    let terms = NewGame {
        rules: Rules(RulesId::Looney),
        options: [].into(),
        opponent: Opponent::Computer { level: 1 },
        side: SideChoice::First,
        clock: None,
        days: None,
        watched: false,
        start: None,
        takebacks: None,
        profile: None,
        checked,
    };
    let times = Times::default();
    let person = PersonId::random().unwrap();
    let (stored, _) = on_terms(person, &terms, &times, NOW).unwrap();
    let mut live = LiveGame::open(stored, &times, NOW).unwrap();
    let signer = Signer::new("dejarik.example", &Secret([1; 32]));
    let checked = Checked::of(&live, &signer, NOW.steady).unwrap();
    live.dice = checked.as_ref().map(Checked::room);
    let checking = Checking::new([None, None], None, required);
    let (passed, stopped) = (Vec::new(), None);
    let mut table = Table { live, checked, checking, forge, passed, stopped };
    let full = ServerFrame::Full { game: table.live.full(class(), NOW) };
    let tasks = table.checking.received(full).unwrap();
    table.run(tasks);
    table
}

impl Table {
    fn run(&mut self, tasks: Vec<Task>) {
        let mut tasks = VecDeque::from(tasks);
        while let Some(task) = tasks.pop_front() {
            match task {
                Task::Send { frame: ClientFrame::Act { action: Action::Dice { message }, .. } } => {
                    tasks.extend(self.server(&message));
                }
                Task::Fetch { from } => {
                    let journal = journal::of(self.live.game.events());
                    tasks.extend(self.checking.fetched(from, &journal[from..]));
                }
                Task::Pass { frame } => self.passed.push(frame),
                Task::Stop { failure } => self.stopped = Some(failure),
                Task::Send { .. }
                | Task::Store { .. }
                | Task::Thrown { .. }
                | Task::Replaced { .. } => {}
            }
        }
    }

    /// Lets the server take a message, and returns what its frames lead to.
    fn server(&mut self, message: &Message) -> Vec<Task> {
        let Some(checked) = &mut self.checked else { return Vec::new() };
        let entries = checked.receive(&self.live, Side::First, message, NOW.steady);
        let mut tasks = Vec::new();
        for event in entries.unwrap_or_default().iter().flat_map(Stored::events) {
            let logged = self.live.apply(event, None, NOW).unwrap();
            let mut frame = self.live.event_frame(class(), &logged, None, NOW);
            (self.forge)(&mut frame);
            tasks.extend(self.checking.received(frame).unwrap());
        }
        self.live.dice = self.checked.as_ref().map(Checked::room);
        let room = self.live.room(class().viewer, NOW);
        tasks.extend(self.checking.received(ServerFrame::Room { room }).unwrap());
        tasks
    }

    /// Returns whether the client was given an event with this beginning.
    fn was_given(&self, beginning: &str) -> bool {
        let given = |frame: &ServerFrame| matches!(frame, ServerFrame::Event { word, .. } if word.starts_with(beginning));
        self.passed.iter().any(given)
    }
}

#[test]
fn an_honest_lot_is_worked_out_and_passed_on() {
    let table = begun(true, true, |_| {});
    assert_eq!(table.stopped, None);
    assert!(table.was_given("first:"));
    let ledger = table.checking.device(Side::First).unwrap().ledger().unwrap();
    assert_eq!(ledger.throws().len(), 1);
}

#[test]
fn a_game_without_checks_is_refused_if_they_were_agreed_on_and_passes_otherwise() {
    let table = begun(false, true, |_| {});
    assert_eq!(table.stopped.unwrap().point, 1);
    assert!(table.passed.is_empty());
    let mut table = begun(false, false, |_| {});
    assert!(table.stopped.is_none() && table.passed.len() == 1);
    let act = ClientFrame::Act {
        id: "a1".to_owned(),
        side: Side::First.into(),
        action: Action::Step { word: "A1-A2".to_owned(), ply: 1 },
    };
    assert_eq!(table.checking.sent(act.clone()).unwrap(), [Task::Send { frame: act }]);
}

#[test]
fn a_throw_that_does_not_follow_from_the_parts_is_not_passed_on() {
    let table = begun(true, true, |frame| {
        if let ServerFrame::Event { word, .. } = frame
            && word.starts_with("first:")
        {
            *word = if word == "first:w" { "first:b" } else { "first:w" }.to_owned();
        }
    });
    assert_eq!(table.stopped.as_ref().unwrap().point, 6);
    assert!(!table.was_given("first:"));
    let mut table = table;
    assert!(table.checking.sent(ClientFrame::Sync).unwrap().is_empty(), "the game has stopped");
}

#[test]
fn a_word_that_the_player_did_not_say_stops_the_game() {
    let mut table = begun(true, true, |_| {});
    let logged = table.live.apply(dejarik_play::Event::Resign(Side::First), None, NOW).unwrap();
    let frame = table.live.event_frame(class(), &logged, None, NOW);
    let tasks = table.checking.received(frame).unwrap();
    table.run(tasks);
    assert_eq!(table.stopped.as_ref().unwrap().point, 5);
    assert!(!table.was_given("resign"));
}

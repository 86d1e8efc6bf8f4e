//! A client's end of checked dice against the server's, without a network between them.

use dejarik_dice::{Anchor, Part, Signers, journal};
use dejarik_rules::RulesId;

use super::*;
use crate::id::PersonId;
use crate::live::opening::on_terms;
use crate::live::{Act, Checked, Class, LiveGame, Times};
use crate::protocol::{ApiError, NewGame, Opponent, PROTOCOL, SideChoice};
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
    finished: Vec<Tally>,
    /// Whether the parts of the device are lost on the way.
    loses_parts: bool,
}

fn class() -> Class {
    Class { viewer: Viewer::of(Side::First), choices: false }
}

/// Plays a game against the computer until the device has nothing left to say.
fn begun(checked: bool, required: bool, forge: fn(&mut ServerFrame)) -> Table {
    begun_against(Opponent::Computer { level: 1 }, checked, required, forge)
}

fn begun_against(
    opponent: Opponent,
    checked: bool,
    required: bool,
    forge: fn(&mut ServerFrame),
) -> Table {
    begun_with(opponent, checked, required, forge, false)
}

fn begun_with(
    opponent: Opponent,
    checked: bool,
    required: bool,
    forge: fn(&mut ServerFrame),
    loses_parts: bool,
) -> Table {
    let usual = NewGame::of(RulesId::Looney, opponent);
    let terms = NewGame { side: SideChoice::First, checked, ..usual };
    let times = Times::default();
    let person = PersonId::random().unwrap();
    let (stored, _) = on_terms(person, &terms, &times, NOW).unwrap();
    let mut live = LiveGame::open(stored, &times, NOW).unwrap();
    let checked = Checked::of(&live, &signers(&[1]), NOW.steady).unwrap();
    live.dice = checked.as_ref().map(Checked::room);
    let checking = Checking::new([None, None], None, required);
    let (passed, stopped) = (Vec::new(), None);
    let finished = Vec::new();
    let mut table =
        Table { live, checked, checking, forge, passed, stopped, finished, loses_parts };
    let mut game = table.live.full(class(), NOW);
    if game.kind == GameKind::Here {
        game.you = vec![Side::First.into(), Side::Second.into()];
    }
    let tasks = table.checking.received(ServerFrame::Full { game }).unwrap();
    table.run(tasks);
    table
}

impl Table {
    fn run(&mut self, tasks: Vec<Task>) {
        let mut tasks = VecDeque::from(tasks);
        while let Some(task) = tasks.pop_front() {
            match task {
                Task::Send { frame: ClientFrame::Act { action: Action::Dice { message }, .. } }
                    if self.loses_parts && matches!(message, Message::Part { .. }) => {}
                Task::Send {
                    frame: ClientFrame::Act { side, action: Action::Dice { message }, .. },
                } => tasks.extend(self.server(side.into(), &message)),
                Task::Fetch { from } => {
                    let journal = journal::of(self.live.game.events());
                    tasks.extend(self.checking.fetched(from, &journal[from..]));
                }
                Task::Pass { frame } => self.passed.push(frame),
                Task::Stop { failure } => self.stopped = Some(failure),
                Task::Finished { dice } => self.finished.push(dice),
                Task::Send { .. }
                | Task::Store { .. }
                | Task::Thrown { .. }
                | Task::Learn { .. }
                | Task::Replaced { .. } => {}
            }
        }
    }

    /// Lets the server take a message, and returns what its frames lead to.
    fn server(&mut self, side: Side, message: &Message) -> Vec<Task> {
        let Some(checked) = &mut self.checked else { return Vec::new() };
        let entries = checked.receive(&self.live, side, message, NOW.steady);
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

/// Lets a client without a seat read a game that has a lot, and returns what it has to do. `forge` changes the journal.
fn watched(mut watcher: Checking, forge: impl Fn(&mut Stored)) -> Vec<Task> {
    watched_by(&mut watcher, forge)
}

fn watched_by(watcher: &mut Checking, forge: impl Fn(&mut Stored)) -> Vec<Task> {
    let table = begun(true, true, |_| {});
    let class = Class { viewer: Viewer::default(), choices: false };
    let game = table.live.full(class, NOW);
    assert_eq!(watcher.received(ServerFrame::Full { game }).unwrap(), [Task::Fetch { from: 0 }]);
    let mut journal = journal::of(table.live.game.events());
    journal.iter_mut().for_each(forge);
    watcher.fetched(0, &journal)
}

fn spectator() -> Checking {
    Checking::new([None, None], None, false)
}

/// The keys of a server, from these bytes, oldest first.
fn signers(bytes: &[u8]) -> Signers {
    let secrets: Vec<Secret> = bytes.iter().map(|byte| Secret([*byte; 32])).collect();
    let (newest, before) = secrets.split_last().unwrap();
    Signers::new("dejarik.example", before, newest)
}

fn key(byte: u8) -> ServerKey {
    signers(&[byte]).newest().public()
}

#[test]
fn a_spectator_works_out_every_throw_and_stores_no_device() {
    let tasks = watched(spectator(), |_| {});
    let shown = matches!(
        &tasks[..],
        [Task::Thrown { thrown }, Task::Learn { key }, Task::Pass { .. }]
            if thrown.number == 1 && *key == self::key(1)
    );
    assert!(shown, "{tasks:?}");
    let mut spectator = spectator();
    watched_by(&mut spectator, |_| {});
    let standing = spectator.standing();
    assert!(matches!(&standing[..], [one] if one.watches && one.throws.len() == 1));
    let forged = watched(self::spectator(), |stored| {
        if let Entry::Word(word) = &mut stored.entry {
            *word = if word == "first:w" { "first:b" } else { "first:w" }.to_owned();
        }
    });
    assert!(matches!(&forged[..], [Task::Stop { failure }] if failure.point == 6), "{forged:?}");
}

#[test]
fn a_server_with_another_key_than_in_earlier_games_is_refused() {
    let refused = watched(spectator().knowing(vec![key(2)]), |_| {});
    assert!(matches!(&refused[..], [Task::Stop { failure }] if failure.point == 1), "{refused:?}");
    let known = watched(spectator().knowing(vec![key(2), key(1)]), |_| {});
    assert!(!known.iter().any(|task| matches!(task, Task::Learn { .. } | Task::Stop { .. })));
}

#[test]
fn a_key_that_follows_from_a_known_one_is_learnt() {
    let rotated = |stored: &mut Stored| {
        if matches!(stored.entry, Entry::Opening(_)) {
            stored.keys = signers(&[3, 2, 1]).succession();
        }
    };
    let learnt = |known: Vec<ServerKey>| {
        let tasks = watched(spectator().knowing(known), rotated).into_iter();
        tasks.filter_map(|task| if let Task::Learn { key } = task { Some(key) } else { None })
    };
    assert!(learnt(vec![key(3)]).eq([key(2), key(1)]));
    assert!(learnt(vec![key(2)]).eq([key(1)]));
    assert!(learnt(Vec::new()).eq([key(3), key(2), key(1)]));
    assert_eq!(learnt(vec![key(4)]).next(), None);
}

#[test]
fn a_game_that_is_over_is_counted_and_forgets_its_secret_if_nothing_can_be_taken_back() {
    for online in [false, true] {
        let mut table = begun(true, true, |_| {});
        table.checking.online = online;
        let resign = ClientFrame::Act {
            id: "a1".to_owned(),
            side: Side::First.into(),
            action: Action::Resign,
        };
        let tasks = table.checking.sent(resign).unwrap();
        table.run(tasks);
        // The lot is thrown for both, so it is nobody's die.
        assert_eq!(table.finished, [Tally::default()]);
        let device = table.checking.device(Side::First).unwrap();
        assert_eq!(device.anchor().is_none(), online);
        let stored = serde_json::to_string(device.memory()).unwrap();
        assert_eq!(stored.contains("\"secret\":null"), online);
        let again = Device::resume(device.memory().clone()).unwrap();
        assert!(again.ledger().unwrap().game().result().is_some());
    }
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

#[test]
fn what_a_frame_shows_beside_the_log_is_the_devices_own() {
    let table = begun(true, true, |frame| {
        if let ServerFrame::Event { entry, state, .. } = frame {
            state.scene.pieces.clear();
            state.dpn = None;
            if let Some(entry) = entry {
                entry.word = "first:?".to_owned();
                entry.effects.clear();
            }
        }
    });
    assert_eq!(table.stopped, None);
    let own = table.checking.device(Side::First).unwrap().ledger().unwrap().game();
    let (entry, state) = table
        .passed
        .iter()
        .rev()
        .find_map(|frame| match frame {
            ServerFrame::Event { entry: Some(entry), state, .. } => Some((entry, state)),
            _ => None,
        })
        .unwrap();
    assert_eq!(*entry, crate::view::line(own, Viewer::of(Side::First)).pop().unwrap());
    assert_eq!(state.scene, crate::view::scene(own, Viewer::of(Side::First)));
    assert_eq!(state.dpn, own.position().map(ToString::to_string));
}

#[test]
fn a_line_in_a_snapshot_is_the_devices_own() {
    let mut table = begun(true, true, |_| {});
    let mut game = table.live.full(class(), NOW);
    let honest = game.line.clone();
    game.line.clear();
    let tasks = table.checking.received(ServerFrame::Full { game }).unwrap();
    table.run(tasks);
    let ServerFrame::Full { game } = table.passed.last().unwrap() else { panic!("no snapshot") };
    assert_eq!(game.line, honest);
    assert!(!honest.is_empty());
}

#[test]
fn nothing_is_shown_before_the_first_snapshot() {
    let mut table = begun(true, true, |_| {});
    let logged = table.live.apply(dejarik_play::Event::Resign(Side::First), None, NOW).unwrap();
    let frame = table.live.event_frame(class(), &logged, None, NOW);
    let mut fresh = Checking::new([None, None], None, true);
    assert!(fresh.received(frame).unwrap().is_empty());
}

#[test]
fn an_act_waits_for_the_first_snapshot_and_a_connection_begins_with_one() {
    let table = begun(true, true, |_| {});
    let memory = table.checking.device(Side::First).unwrap().memory().clone();
    let mut fresh = Checking::new([Some(memory), None], None, true);
    let hello = ClientFrame::Hello {
        protocol: PROTOCOL,
        version: Some(9),
        hash: Some("00000000".to_owned()),
        choices: false,
        profile: None,
    };
    let sent = fresh.sent(hello).unwrap();
    assert!(matches!(
        sent.as_slice(),
        [Task::Send { frame: ClientFrame::Hello { version: None, hash: None, .. } }]
    ));
    let act =
        ClientFrame::Act { id: "a1".to_owned(), side: Side::First.into(), action: Action::Resign };
    assert!(fresh.sent(act.clone()).unwrap().is_empty());
    assert!(fresh.sent(act).unwrap().is_empty());
    let game = table.live.full(class(), NOW);
    let tasks = fresh.received(ServerFrame::Full { game }).unwrap();
    let acts = tasks.iter().filter(|task| {
        matches!(task, Task::Send { frame: ClientFrame::Act { id, action: Action::Dice { .. }, .. } } if id == "a1")
    });
    assert_eq!(acts.count(), 1, "{tasks:?}");
}

#[test]
fn a_device_that_comes_back_notices_that_the_server_has_lost_moves() {
    let table = begun(true, true, |_| {});
    let memory = table.checking.device(Side::First).unwrap().memory().clone();
    let mut fresh = Checking::new([Some(memory), None], None, true);
    let mut game = table.live.full(class(), NOW);
    game.state.journal = game.state.journal.map(|length| length - 1);
    let from = table.checking.device(Side::First).unwrap().journal().len() - 1;
    let tasks = fresh.received(ServerFrame::Full { game: game.clone() }).unwrap();
    assert!(tasks.contains(&Task::Fetch { from }), "{tasks:?}");
    assert!(!tasks.iter().any(|task| matches!(task, Task::Stop { .. } | Task::Pass { .. })));
    // Another node has the game, and this one does not know it yet.
    let journal = journal::of(table.live.game.events());
    let tasks = fresh.fetched(from, &journal[from..]);
    assert!(!tasks.iter().any(|task| matches!(task, Task::Stop { .. })), "{tasks:?}");

    let memory = table.checking.device(Side::First).unwrap().memory().clone();
    let mut fresh = Checking::new([Some(memory), None], None, true);
    fresh.received(ServerFrame::Full { game }).unwrap();
    let tasks = fresh.fetched(from, &[]);
    let stopped = tasks.iter().find_map(|task| match task {
        Task::Stop { failure } => Some(failure.point),
        _ => None,
    });
    assert_eq!(stopped, Some(5));
}

#[test]
fn a_word_that_is_said_again_is_the_same_word() {
    let mut table = begun(true, true, |_| {});
    let act = |id: &str| ClientFrame::Act {
        id: id.to_owned(),
        side: Side::First.into(),
        action: Action::Resign,
    };
    let message = |tasks: Vec<Task>| {
        tasks.into_iter().find_map(|task| match task {
            Task::Send { frame: ClientFrame::Act { action: Action::Dice { message }, .. } } => {
                Some(message)
            }
            _ => None,
        })
    };
    let first = message(table.checking.sent(act("a1")).unwrap()).unwrap();
    assert_eq!(message(table.checking.sent(act("a2")).unwrap()), Some(first.clone()));
    // The server has taken the word under one name, so under the other one it is late, and the player need not know.
    let tasks = table.server(Side::First, &first);
    table.run(tasks);
    let error = ApiError {
        code: "stale".to_owned(),
        message: String::new(),
        french: None,
        at: None,
        reason: None,
    };
    let tasks =
        table.checking.received(ServerFrame::Refused { id: "a2".to_owned(), error }).unwrap();
    assert!(
        matches!(tasks.as_slice(), [Task::Pass { frame: ServerFrame::Ack { .. } }]),
        "{tasks:?}"
    );
}

#[test]
fn the_evidence_has_what_the_device_did_not_accept() {
    let table = begun(true, true, |frame| {
        if let ServerFrame::Event { word, .. } = frame
            && word.starts_with("first:")
        {
            *word = if word == "first:w" { "first:b" } else { "first:w" }.to_owned();
        }
    });
    let evidence = table.checking.evidence();
    let error = proof::verify(&evidence).err().unwrap().to_string();
    assert!(error.contains("point 6"), "{error}");
}

#[test]
fn stirring_changes_the_secret_and_nothing_else() {
    let secret = Secret([7; 32]);
    assert!(secret.stirred(b"") == secret);
    assert!(secret.stirred(b"a") != secret && secret.stirred(b"a") != secret.stirred(b"b"));
}

#[test]
fn at_one_screen_the_devices_of_both_seats_say_the_first_step_too() {
    let mut table = begun_against(Opponent::Here, true, true, |_| {});
    assert!(table.was_given("first:"));
    let game = table.checking.device(Side::First).unwrap().ledger().unwrap().game();
    let (side, position) = (game.actor().unwrap(), *game.position().unwrap());
    let word = position.step_text(game.steps()[0]);
    let action = Action::Step { word: word.clone(), ply: 1 };
    let act = ClientFrame::Act { id: "a1".to_owned(), side: side.into(), action };
    let tasks = table.checking.sent(act).unwrap();
    table.run(tasks);
    assert_eq!(table.stopped, None);
    assert!(table.was_given(&word));
    // Nobody has to be asked.
    let act = ClientFrame::Act { id: "a2".to_owned(), side: side.into(), action: Action::Undo };
    let tasks = table.checking.sent(act).unwrap();
    table.run(tasks);
    assert_eq!(table.stopped, None);
    assert!(table.was_given("takeback:"));
}

/// Returns the last event that the client was given.
fn last_event(table: &Table) -> ServerFrame {
    let events = table.passed.iter().rev();
    let event = events.into_iter().find(|frame| matches!(frame, ServerFrame::Event { .. }));
    event.unwrap().clone()
}

#[test]
fn an_event_that_names_no_place_in_the_journal_is_left_out() {
    let mut table = begun(true, true, |_| {});
    let mut frame = last_event(&table);
    let ServerFrame::Event { word, state, .. } = &mut frame else { panic!("no event") };
    *word = "(7:5)".to_owned();
    state.journal = None;
    let tasks = table.checking.received(frame).unwrap();
    assert_eq!(tasks, []);
}

#[test]
fn an_event_that_is_another_than_the_journal_has_at_its_place_is_left_out() {
    let mut table = begun(true, true, |_| {});
    let offer = dejarik_play::Event::DrawOffer(Side::Second);
    let _unseen = table.live.apply(offer.clone(), None, NOW).unwrap();
    let logged = table.live.apply(offer, None, NOW).unwrap();
    let mut frame = table.live.event_frame(class(), &logged, None, NOW);
    let ServerFrame::Event { word, .. } = &mut frame else { panic!("no event") };
    *word = "(7:5)".to_owned();
    let before = table.passed.len();
    let tasks = table.checking.received(frame).unwrap();
    assert!(matches!(tasks[..], [Task::Fetch { .. }]), "{tasks:?}");
    table.run(tasks);
    assert_eq!(table.stopped, None);
    assert_eq!(table.passed.len(), before);
    let ledger = table.checking.device(Side::First).unwrap().ledger().unwrap();
    assert!(ledger.game().offers_draw(Side::Second));
}

#[test]
fn a_board_before_the_opening_record_and_a_snapshot_without_a_place_are_the_devices_own() {
    let mut table = begun(true, true, |_| {});
    let mut game = table.live.full(class(), NOW);
    let honest = (game.line.clone(), game.state.scene.clone());
    game.state.journal = None;
    game.state.scene.pieces.clear();
    game.line.clear();
    let tasks = table.checking.received(ServerFrame::Full { game }).unwrap();
    table.run(tasks);
    let ServerFrame::Full { game } = table.passed.last().unwrap() else { panic!("no snapshot") };
    assert_eq!((game.line.clone(), game.state.scene.clone()), honest);
    let Some(ServerFrame::Full { game: first }) = table.passed.first() else {
        panic!("no snapshot")
    };
    let mut forged = first.clone();
    forged.state.scene.pieces.clear();
    let mut fresh = Checking::new([None, None], None, true);
    let tasks = fresh.received(ServerFrame::Full { game: forged }).unwrap();
    let shown = tasks.iter().find_map(|task| match task {
        Task::Pass { frame: ServerFrame::Full { game } } => Some(game.state.scene.clone()),
        _ => None,
    });
    assert_eq!(shown, Some(first.state.scene.clone()));
}

#[test]
fn a_game_does_not_lose_its_checks() {
    let mut table = begun(true, false, |_| {});
    let mut game = table.live.full(class(), NOW);
    game.checked = false;
    let tasks = table.checking.received(ServerFrame::Full { game }).unwrap();
    assert!(matches!(&tasks[..], [Task::Stop { failure }] if failure.point == 1), "{tasks:?}");
}

#[test]
fn a_seat_changes_its_device_a_few_times_until_the_line_changes() {
    let mut table = begun(true, true, |_| {});
    let side = Side::First;
    let head = table.checking.device(side).unwrap().ledger().unwrap().head();
    let word = Anchor { seat: side, part: Part([5; 32]) }.word();
    let message = Message::Word { head, word: word.clone(), tag: None };
    let act = Act { id: "a1".to_owned(), side: side.into(), action: Action::Dice { message } };
    let mut taken = 0;
    while table.live.wanted(&act, table.checked.as_ref(), NOW).is_ok() {
        assert!(taken < 100, "there is no end");
        taken += 1;
        for event in Stored::from(Entry::Word(word.clone())).events() {
            drop(table.live.apply(event, None, NOW).unwrap());
        }
    }
    assert!(taken > 3, "{taken}");
}

#[test]
fn a_part_that_was_lost_on_the_way_is_sent_again_after_a_pong() {
    let computer = Opponent::Computer { level: 1 };
    let mut table = begun_with(computer, true, true, |_| {}, true);
    assert!(!table.was_given("first:"));
    table.loses_parts = false;
    let pong = || ServerFrame::Pong { n: 1, version: 0, hash: String::new(), room: 0, clock: None };
    let tasks = table.checking.received(pong()).unwrap();
    table.run(tasks);
    assert!(table.was_given("first:"));
    // Nothing is due any more.
    let tasks = table.checking.received(pong()).unwrap();
    assert!(matches!(tasks[..], [Task::Pass { .. }]), "{tasks:?}");
}

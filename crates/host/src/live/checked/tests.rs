//! The time that checked dice take on the clocks of a game.

use std::collections::VecDeque;

use dejarik_dice::Device;
use dejarik_dice::device::Output;
use dejarik_play::Due;
use dejarik_rules::RulesId;

use super::*;
use crate::id::PersonId;
use crate::live::opening::on_terms;
use crate::live::{Act, Class, Times, Wanted};
use crate::protocol::{Action, Clock, NewGame, Opponent, SideChoice};
use crate::time::{Now, WallTime};

/// A game of looney with clocks, and the devices of both seats.
struct Table {
    live: LiveGame,
    checked: Checked,
    devices: [Device; 2],
    now: Now,
    /// Whether parts of this side are lost.
    silent: Option<Side>,
}

impl Table {
    fn new() -> Table {
        let terms = NewGame {
            side: SideChoice::First,
            clock: Some(Clock { initial: 600_000, increment: 0 }),
            checked: true,
            ..NewGame::of(RulesId::Looney, Opponent::Here)
        };
        let (times, person) = (Times::default(), PersonId::random().unwrap());
        let wall = WallTime::from_millis(1_764_000_000_000);
        let now = Now { steady: SteadyTime::START, wall };
        let (stored, _) = on_terms(person, &terms, &times, now).unwrap();
        let live = LiveGame::open(stored, &times, now).unwrap();
        let signers = Signers::new("dejarik.example", &[], &Secret([1; 32]));
        let checked = Checked::of(&live, &signers, now.steady).unwrap().unwrap();
        let (game, settings) = (live.id.to_string(), live.game.settings().clone());
        let devices = Side::BOTH.map(|side| {
            let secret = Secret([2 + side.index() as u8; 32]);
            Device::new(&game, side, settings.clone(), secret, None, Vec::new())
        });
        let mut table = Table { live, checked, devices, now, silent: None };
        for side in Side::BOTH {
            let anchor = table.devices[side.index()].anchor().unwrap();
            table.send(side, Message::Anchor(anchor));
        }
        table
    }

    /// Lets the server take a message, and the devices what follows from it.
    fn send(&mut self, side: Side, message: Message) {
        let mut mail = VecDeque::from([(side, message)]);
        while let Some((side, message)) = mail.pop_front() {
            if matches!(message, Message::Part { .. }) && self.silent == Some(side) {
                continue;
            }
            for side in Side::BOTH {
                self.checked.heard(Viewer::of(side), self.now.steady);
            }
            let from = self.checked.server.as_ref().map_or(0, |server| server.journal().len());
            let taken = self.checked.receive(&self.live, side, &message, self.now.steady);
            let entries = taken.unwrap();
            for event in entries.iter().flat_map(Stored::events) {
                let _logged = self.live.apply(event, None, self.now).unwrap();
            }
            self.live.announced(self.now);
            self.pass(Duration::ZERO);
            for side in Side::BOTH {
                let outputs = self.devices[side.index()].receive(from, &entries).unwrap();
                mail.extend(outputs.into_iter().filter_map(|output| match output {
                    Output::Send(message) => Some((side, message)),
                    _ => None,
                }));
            }
        }
    }

    /// Lets time pass, and the server notice it.
    fn pass(&mut self, time: Duration) {
        self.now.steady = self.now.steady + time;
        let owing = self.checked.owing(Duration::ZERO, self.now.steady);
        self.live.owe(owing, self.now);
    }

    /// Returns what the clocks show, in milliseconds.
    fn clocks(&self) -> [u64; 2] {
        let class = Class { viewer: Viewer::default(), choices: false };
        let clock = self.live.full(class, self.now).state.clock.unwrap();
        [clock.w, clock.b]
    }

    /// Plays until a side can attack. Returns the side and the word.
    fn until_an_attack(&mut self) -> (Side, String) {
        loop {
            let game = &self.live.game;
            let Due::Step(side) = game.due() else { panic!("{:?}", game.due()) };
            let position = *game.position().unwrap();
            let words: Vec<_> = game.steps().iter().map(|step| position.step_text(*step)).collect();
            if let Some(attack) = words.iter().find(|word| word.contains('x')) {
                return (side, attack.clone());
            }
            let word = words[self.live.game.line().len() * 7 % words.len()].clone();
            self.step(side, &word);
        }
    }

    fn step(&mut self, side: Side, word: &str) {
        let outputs = self.devices[side.index()].say(word).unwrap();
        for output in outputs {
            if let Output::Send(message) = output {
                self.send(side, message);
            }
        }
    }
}

#[test]
fn a_throw_takes_no_clock_time_unless_its_actor_keeps_back_the_part_for_two_seconds() {
    for actor_is_silent in [true, false] {
        // Both devices answer: the throw is settled in the moment of the step.
        let mut honest = Table::new();
        let (actor, word) = honest.until_an_attack();
        let before = honest.clocks();
        honest.step(actor, &word);
        assert_ne!(honest.live.game.due(), Due::Roll);
        assert_eq!(honest.clocks(), before);

        let mut table = Table::new();
        let (actor, word) = table.until_an_attack();
        let before = table.clocks();
        table.silent = Some(if actor_is_silent { actor } else { !actor });
        table.step(actor, &word);
        assert_eq!(table.live.game.due(), Due::Roll);
        table.pass(Duration::from_millis(1_900));
        assert_eq!(table.clocks(), before);
        table.pass(Duration::from_millis(200));
        assert_eq!(table.clocks(), before);
        table.pass(Duration::from_secs(3));
        let mut after = before;
        if actor_is_silent {
            after[actor.index()] -= 3_000;
        }
        assert_eq!(table.clocks(), after);
    }
}

/// The device learns from that code that the log has moved on, and keeps the word until it knows what has become of it.
#[test]
fn a_word_that_follows_an_earlier_entry_is_stale_whatever_else_is_wrong_with_it() {
    let mut table = Table::new();
    let game = &table.live.game;
    let Due::Step(side) = game.due() else { panic!("{:?}", game.due()) };
    let word = game.position().unwrap().step_text(game.steps()[0]);
    let head = table.devices[side.index()].ledger().unwrap().head();
    let code = |table: &Table, word: &str| {
        let message = Message::Word { head, word: word.to_owned(), tag: None };
        let action = Action::Dice { message };
        let act = Act { id: "a1".to_owned(), side: side.into(), action };
        table.live.wanted(&act, Some(&table.checked), table.now).map_err(|refusal| refusal.code())
    };
    assert!(code(&table, &word).is_ok());
    let [decline, claim] = [Event::DrawDecline(side), Event::Claim(side)].map(|it| it.to_string());
    table.step(side, &word);
    for word in [&word, &decline, &claim] {
        assert_eq!(code(&table, word).unwrap_err(), "stale", "{word}");
    }
}

#[test]
fn the_name_of_a_message_stands_for_what_it_entered_in_the_journal() {
    let mut table = Table::new();
    let game = &table.live.game;
    let Due::Step(side) = game.due() else { panic!("{:?}", game.due()) };
    let (word, ply) = (game.position().unwrap().step_text(game.steps()[0]), table.live.ply());
    let head = table.devices[side.index()].ledger().unwrap().head();
    let said = |word: &str| Message::Word { head, word: word.to_owned(), tag: None };
    let entries = table.checked.receive(&table.live, side, &said(&word), table.now.steady).unwrap();
    let event = entries[0].events().remove(0);
    drop(table.live.apply(event, Some((side, "a1")), table.now).unwrap());
    let version = table.live.version();
    let act = |action: Action| {
        let act = Act { id: "a1".to_owned(), side: side.into(), action };
        table.live.wanted(&act, Some(&table.checked), table.now)
    };
    assert_eq!(act(Action::Dice { message: said(&word) }), Ok(Wanted::Before(version)));
    let step = Action::Step { word, ply: ply.number() };
    assert_eq!(act(step), Ok(Wanted::Before(version)));
    let decline = Event::DrawDecline(side).to_string();
    for other in [Action::Dice { message: said(&decline) }, Action::Abort] {
        assert_eq!(act(other).unwrap_err().at.as_deref(), Some("id"));
    }
}

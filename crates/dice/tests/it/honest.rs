//! Honest games: whatever the network does, both devices and the record agree, and every throw verifies.

use dejarik_dice::device::{Mute, Output};
use dejarik_dice::seal::{Commitment, Salt};
use dejarik_dice::server::{Message, Refused};
use dejarik_dice::{Device, Entry, Parts, proof};
use dejarik_play::Due;
use dejarik_rules::Side;
use proptest::prelude::*;

use crate::caught::{attack, before_an_attack};
use crate::common::{Mail, Table};

/// Checks that all that was seen of a game agrees.
fn agree(table: &mut Table) {
    let record = table.sidecar();
    let verified = proof::verify(&record).unwrap();
    let throws: Vec<_> =
        verified.throws().iter().map(|thrown| (thrown.number, thrown.word.clone())).collect();
    for side in Side::BOTH {
        if table.devices[side.index()].is_none() {
            continue;
        }
        let device = table.device(side);
        assert_eq!(device.fault(), None);
        assert_eq!(device.ledger().unwrap().head(), verified.head());
        let own = device.ledger().unwrap().throws();
        assert_eq!(own, verified.throws());
    }
    if table.shown[0].len() == throws.len() {
        assert_eq!(table.shown[0], throws);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn an_honest_game_always_verifies(
        seed in any::<u64>(),
        rules in prop_oneof!["looney", "simeone"],
        trouble in prop_oneof![Just(0_usize), Just(6), Just(3)],
    ) {
        let mut table = Table::new(&rules, seed, [true, true], trouble);
        table.play(60).unwrap();
        agree(&mut table);
    }

    #[test]
    fn a_game_against_the_computer_always_verifies(
        seed in any::<u64>(),
        side in 0_usize..2,
    ) {
        let mut seats = [false; 2];
        seats[side] = true;
        let mut table = Table::new("looney", seed, seats, 4);
        table.play(50).unwrap();
        agree(&mut table);
    }
}

#[test]
fn a_throw_takes_one_message_of_each_device_and_the_other_one_answers_first() {
    let (mut table, actor, word) = before_an_attack(5);
    let (mut from, mut batch) = attack(&mut table, actor, &word);
    let mut order = Vec::new();
    loop {
        let mut answers = Vec::new();
        for side in Side::BOTH {
            let outputs = table.device(side).receive(from, &batch).unwrap().into_iter();
            answers.extend(outputs.filter_map(|output| match output {
                Output::Send(message) => Some((side, message)),
                _ => None,
            }));
        }
        let Some((side, message)) = answers.pop() else { break };
        assert!(answers.is_empty(), "one device answers at a time");
        assert!(matches!(message, Message::Part { .. }), "{message:?}");
        order.push(side);
        from = table.server.journal().len();
        batch = table.server.receive(side, &message, Parts::BOTH).unwrap().to_vec();
    }
    // One round trip to the other device, and then one to the actor's.
    assert_eq!(order, [!actor, actor]);
    assert!(table.server.ledger().open().is_none());
}

#[test]
fn a_throw_whose_other_device_is_silent_is_made_by_the_actor_alone() {
    let mut table = Table::new("looney", 3, [true, true], 0);
    let alone = silent_throw(&mut table);
    let ledger = table.server.ledger();
    let thrown = ledger.throws().last().unwrap();
    assert_eq!(ledger.left_open(), 1);
    assert!(thrown.parts.has(alone) && !thrown.parts.has(!alone));
    for side in Side::BOTH {
        table.reconnect(side).unwrap();
    }
    table.settle().unwrap();
    let other = table.device(!alone);
    assert_eq!(other.left_out(), (1, 0));
    agree(&mut table);
}

/// Plays to a throw for which the other device is away, and to its end. Returns the actor.
fn silent_throw(table: &mut Table) -> Side {
    loop {
        table.settle().unwrap();
        let Due::Step(side) = table.server.ledger().game().due() else {
            table.act().unwrap();
            continue;
        };
        let away = table.devices[(!side).index()].take();
        let throws = table.server.ledger().number();
        table.act().unwrap();
        table.settle().unwrap();
        let waits = table.server.ledger().open().is_some();
        if waits {
            table.ask();
            table.settle().unwrap();
        }
        table.devices[(!side).index()] = away;
        if waits {
            assert_eq!(table.server.ledger().number(), throws + 2);
            return side;
        }
        table.reconnect(!side).unwrap();
    }
}

#[test]
fn a_device_that_gave_up_a_throw_never_answers_it() {
    let mut table = Table::new("looney", 3, [true, true], 0);
    let actor = silent_throw(&mut table);
    let answered =
        |entry: &Entry| matches!(entry, Entry::Part { of, .. } if of.letter() == actor.letter());
    let device = table.device(actor);
    let parts = device.journal().iter().filter(|entry| answered(entry)).count();
    // One part for each throw, and none for the one that was left open.
    assert_eq!(parts, device.ledger().unwrap().throws().len());
}

#[test]
fn a_part_that_comes_after_the_question_is_used() {
    let mut table = Table::new("looney", 3, [true, true], 0);
    loop {
        table.settle().unwrap();
        assert!(table.act().unwrap());
        // The message of the step, and then the receipt to both devices.
        let late = |mail: &Mail| matches!(mail, Mail::Up(_, Message::Part { .. }));
        while !table.mail.is_empty() && !table.mail.iter().any(late) {
            table.deliver().unwrap();
        }
        let Some(open) = table.server.ledger().open().filter(|open| !open.lot) else { continue };
        let number = open.receipt.number;
        // The server asks while the other part is on its way, so the answer reaches the server after the part.
        table.ask();
        assert!(
            matches!(table.mail.last(), Some(Mail::Up(_, Message::Unanswered(n))) if *n == number)
        );
        table.settle().unwrap();
        assert_eq!(table.server.ledger().open(), None);
        let thrown = table.server.ledger().throws().last().unwrap();
        assert_eq!((thrown.number, thrown.parts), (number, Parts::BOTH));
        return agree(&mut table);
    }
}

#[test]
fn only_the_device_whose_step_calls_for_the_throw_gives_it_up() {
    let mut table = Table::new("looney", 3, [true, true], 0);
    loop {
        table.settle().unwrap();
        let Due::Step(side) = table.server.ledger().game().due() else { panic!() };
        table.act().unwrap();
        while table.server.ledger().open().is_none() && !table.mail.is_empty() {
            table.deliver().unwrap();
        }
        let Some(open) = table.server.ledger().open() else { continue };
        let (number, from) = (open.receipt.number, table.device(!side).journal().len());
        let mut other = table.device(!side).clone();
        let batch = table.server.journal()[from..].to_vec();
        // The receipt alone, so that the part is not given yet.
        let receipt = batch.iter().position(|stored| matches!(stored.entry, Entry::Receipt(_)));
        other.receive(from, &batch[..=receipt.unwrap()]).unwrap();
        assert_eq!(other.asked(number), []);
        return;
    }
}

#[test]
fn a_device_without_the_second_secret_does_not_take_a_seat_whose_game_has_one() {
    let mut table = Table::new("looney", 3, [true, true], 0);
    table.settle().unwrap();
    let (game, settings) = (table.game.clone(), table.settings.clone());
    let secret = table.chance.secret();
    let mut new = Device::new(&game, Side::First, settings, secret, None, Vec::new());
    new.receive(0, table.server.journal()).unwrap();
    new.other_confirms(true);
    assert_eq!(new.take_seat(), Err(Mute::NoSecond));
    // Then the player opens the whole link.
    let second = table.second.unwrap();
    new.learn_second(second);
    new.confirmed(second.tag(Side::Second, &table.server.ledger().opening().to_string())).unwrap();
    let from = table.server.journal().len();
    let outputs = new.take_seat().unwrap();
    let [Output::Keep, Output::Send(word)] = outputs.as_slice() else { panic!("{outputs:?}") };
    let batch = table.server.receive(Side::First, word, Parts::BOTH).unwrap().to_vec();
    table.broadcast(from, &batch);
    table.settle().unwrap();
    new.receive(from, &batch).unwrap();
    assert!(new.holds() && !table.device(Side::First).holds());
}

#[test]
fn another_device_takes_a_seat_and_the_one_before_answers_no_more() {
    let mut table = Table::new("simeone", 11, [true, true], 0);
    table.play(8).unwrap();
    if table.server.ledger().open().is_none() {
        let mut old = table.new_device(Side::Second).unwrap();
        table.settle().unwrap();
        assert!(table.device(Side::Second).holds());
        old.receive(0, table.server.journal()).unwrap();
        assert!(!old.holds());
        assert!(old.say("resign:b").is_err());
        table.play(60).unwrap();
        agree(&mut table);
    }
}

#[test]
fn a_seat_hides_one_order_only() {
    let mut table = Table::new("simeone", 2, [true, true], 0);
    let mut hide = |side, byte| {
        let order = Commitment::of("NSKM", Salt([byte; 16]));
        let (head, tag) = (table.server.ledger().head(), None);
        let message = Message::Word { head, word: order.word(), tag };
        table.server.receive(side, &message, Parts::BOTH).map(<[_]>::len)
    };
    assert_eq!(hide(Side::First, 1), Ok(1));
    assert_eq!(hide(Side::First, 2), Err(Refused::NotDue));
    assert_eq!(hide(Side::Second, 3), Ok(1));
}

#[test]
fn a_step_that_is_on_its_way_may_be_followed_by_a_resignation() {
    for seed in 0..4 {
        let mut table = Table::new("looney", seed, [true, true], 0);
        table.settle().unwrap();
        let Due::Step(side) = table.server.ledger().game().due() else { panic!() };
        let (game, steps) = (table.server.ledger().game(), table.server.ledger().game().steps());
        let word = game.position().unwrap().step_text(steps[0]);
        table.say(side, &word).unwrap();
        table.say(side, &format!("resign:{side}")).unwrap();
        // Both follow the same head, and either may arrive first.
        if seed % 2 == 1 {
            table.mail.reverse();
        }
        table.settle().unwrap();
        assert_eq!(table.device(side).fault(), None);
        agree(&mut table);
    }
}

#[test]
fn a_word_that_was_refused_may_be_taken_after_all() {
    let mut table = Table::new("looney", 1, [true, true], 0);
    table.settle().unwrap();
    let Due::Step(side) = table.server.ledger().game().due() else { panic!() };
    let (game, steps) = (table.server.ledger().game(), table.server.ledger().game().steps());
    let words = [0, 1].map(|index| game.position().unwrap().step_text(steps[index]));
    // The client sends a word twice. The server cannot store the first copy, and the player chooses another step.
    table.say(side, &words[0]).unwrap();
    let copy = table.mail.pop().unwrap();
    table.device(side).unsay(&words[0]);
    table.say(side, &words[1]).unwrap();
    table.mail.insert(0, copy);
    table.settle().unwrap();
    assert_eq!(table.device(side).fault(), None);
    let taken = table.server.ledger().game().line().last().unwrap().word.clone();
    assert_eq!(taken, words[0]);
    agree(&mut table);
}

#[test]
fn what_one_device_was_refused_may_be_played_later_by_another_one() {
    let mut table = Table::new("looney", 1, [true, true], 0);
    table.settle().unwrap();
    let Due::Step(side) = table.server.ledger().game().due() else { panic!() };
    let (game, steps) = (table.server.ledger().game(), table.server.ledger().game().steps());
    let word = game.position().unwrap().step_text(steps[0]);
    // The word is lost, and the server refuses it.
    table.device(side).say(&word).unwrap();
    table.device(side).unsay(&word);
    let mut old = table.new_device(side).unwrap();
    table.settle().unwrap();
    table.say(side, &word).unwrap();
    table.settle().unwrap();
    assert_eq!(table.server.ledger().game().line().last().unwrap().word, word);
    old.receive(0, table.server.journal()).unwrap();
    assert!(!old.holds());
    agree(&mut table);
}

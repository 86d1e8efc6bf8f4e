//! Dishonest servers: each is caught by the device, with the right point.

use dejarik_dice::Stored;
use dejarik_dice::device::Output;
use dejarik_dice::{
    Anchor, Chain, Device, Entry, Parts, Point, Receipt, Role, Secret, Server, Signers, note,
};
use dejarik_play::Due;
use dejarik_rules::Side;

use crate::common::{Table, settings};

/// A table that has stopped before the actor's step that calls for a throw; the word of that step.
pub fn before_an_attack(seed: u64) -> (Table, Side, String) {
    let mut table = Table::new("looney", seed, [true, true], 0);
    loop {
        table.settle().unwrap();
        let game = table.server.ledger().game();
        if let (Due::Step(side), Some(position)) = (game.due(), game.position()) {
            let words = game.steps().into_iter().map(|step| position.step_text(step));
            let attack = words.into_iter().find(|word| word.contains('x'));
            if let Some(word) = attack {
                return (table, side, word);
            }
        }
        assert!(table.act().unwrap());
    }
}

/// Lets the actor make the attack and the server commit it. Returns the batch, which no device has.
pub fn attack(table: &mut Table, side: Side, word: &str) -> (usize, Vec<Stored>) {
    let outputs = table.device(side).say(word).unwrap();
    let message = outputs.into_iter().find_map(|output| match output {
        Output::Send(message) => Some(message),
        _ => None,
    });
    let from = table.server.journal().len();
    let batch = table.server.receive(side, &message.unwrap(), Parts::BOTH).unwrap().to_vec();
    (from, batch)
}

/// Gives a device a batch and returns the point at which it stops.
fn point(table: &mut Table, side: Side, from: usize, batch: &[Stored]) -> Option<Point> {
    table.device(side).receive(from, batch).err().map(|fault| fault.point)
}

fn changed(table: &Table, stored: &Stored, change: impl FnOnce(&mut Receipt)) -> Stored {
    let Entry::Receipt(signed) = &stored.entry else { panic!("no receipt") };
    let mut receipt: Receipt = note::text(signed).unwrap().parse().unwrap();
    change(&mut receipt);
    Entry::Receipt(table.signer().sign(&receipt.to_string())).into()
}

/// A forged batch of step, receipt and part, and the point that it is caught with.
type Forgery = (fn(&Table, &mut Vec<Stored>, Side), Point);

#[test]
fn a_forged_batch_is_caught_by_both_devices() {
    let forgeries: [Forgery; 8] = [
        (|t, b, _| b[1] = changed(t, &b[1], |r| r.number += 1), Point::Receipt),
        (|t, b, _| b[1] = changed(t, &b[1], |r| r.number -= 1), Point::Receipt),
        (|t, b, side| b[1] = changed(t, &b[1], |r| r.actor = !side), Point::Bound),
        (|t, b, side| b[1] = changed(t, &b[1], |r| r.parts = Parts::only(!side)), Point::Bound),
        (|t, b, _| b[1] = changed(t, &b[1], |r| r.head.0[0] ^= 1), Point::Bound),
        (|t, b, _| b[1] = changed(t, &b[1], |r| r.game.push('x')), Point::Bound),
        (|_, b, _| b.swap(1, 2), Point::Receipt),
        (
            |_, b, _| {
                let Entry::Part { part, .. } = &mut b[2].entry else { return };
                part.0[31] ^= 1;
            },
            Point::Chain,
        ),
    ];
    for (forge, expected) in forgeries {
        for other in [false, true] {
            let (mut table, side, word) = before_an_attack(5);
            let (from, mut batch) = attack(&mut table, side, &word);
            forge(&table, &mut batch, side);
            let reader = if other { !side } else { side };
            assert_eq!(point(&mut table, reader, from, &batch), Some(expected));
        }
    }
}

#[test]
fn a_second_receipt_of_a_number_is_caught() {
    let (mut table, side, word) = before_an_attack(5);
    let (from, batch) = attack(&mut table, side, &word);
    assert_eq!(point(&mut table, side, from, &batch), None);
    let second = changed(&table, &batch[1], |receipt| receipt.parts = Parts::only(side));
    assert_eq!(point(&mut table, side, from + 1, &[second]), Some(Point::Receipt));
}

#[test]
fn an_anchor_slipped_in_before_the_step_is_caught() {
    let (mut table, side, word) = before_an_attack(5);
    let head = table.server.ledger().head();
    table.device(side).say(&word).unwrap();
    // The server makes a chain for the seat that it knows, after it has read the step.
    let anchor = forged_anchor(&mut table, side);
    let Entry::Word(said) = &anchor.entry else { panic!("no word") };
    let number = table.server.ledger().number();
    let after = head.then(said).then(&word);
    let receipt = Receipt {
        game: table.game.clone(),
        number: number + 1,
        actor: side,
        head: after,
        parts: Parts::BOTH,
    };
    let receipt = Entry::Receipt(table.signer().sign(&receipt.to_string()));
    let batch = [anchor, Entry::Word(word).into(), receipt.into()];
    let from = table.server.journal().len();
    assert_eq!(point(&mut table, side, from, &batch), Some(Point::Bound));
}

/// The word of a forged anchor, with the tag that the opponent can make for it, who has the second secret, too.
fn forged_anchor(table: &mut Table, side: Side) -> Stored {
    let forged = Chain::new(&table.game, Role::Seat(side), &table.chance.secret());
    let number = table.server.ledger().number();
    let word = Anchor { seat: side, part: forged.part(number).unwrap() }.word();
    let tag = table.second.map(|second| second.tag(side, &word));
    Stored { tag, ..Entry::Word(word).into() }
}

#[test]
fn an_anchor_slipped_in_between_a_step_and_its_receipt_is_caught_by_both_devices() {
    for other in [false, true] {
        let (mut table, side, word) = before_an_attack(5);
        let head = table.server.ledger().head();
        let anchor = forged_anchor(&mut table, side);
        let (from, mut batch) = attack(&mut table, side, &word);
        let Entry::Word(said) = anchor.entry.clone() else { panic!("no word") };
        batch[1] = changed(&table, &batch[1], |r| r.head = head.then(&word).then(&said));
        batch.insert(1, anchor);
        let reader = if other { !side } else { side };
        assert_eq!(point(&mut table, reader, from, &batch), Some(Point::Bound));
    }
}

#[test]
fn an_anchor_of_the_own_seat_needs_a_tag_as_that_of_the_other() {
    for other in [false, true] {
        let (mut table, side, _) = before_an_attack(5);
        let mut anchor = forged_anchor(&mut table, side);
        anchor.tag = None;
        let from = table.server.journal().len();
        let reader = if other { !side } else { side };
        assert_eq!(point(&mut table, reader, from, &[anchor]), Some(Point::Opponent));
    }
}

#[test]
fn a_step_is_not_taken_back_unless_its_player_has_asked() {
    let (mut table, side, word) = before_an_attack(5);
    table.say(side, &word).unwrap();
    table.settle().unwrap();
    let takeback = table.server.ledger().game().takeback(side).unwrap().to_string();
    let from = table.server.journal().len();
    let taken = Stored::from(Entry::Word(takeback.clone()));
    assert_eq!(point(&mut table, side, from, &[taken]), Some(Point::Bound));

    let (mut table, side, word) = before_an_attack(5);
    for (by, said) in [(side, word), (side, format!("takeback-offer:{side}")), (!side, takeback)] {
        table.say(by, &said).unwrap();
        table.settle().unwrap();
    }
    assert_eq!(table.device(side).fault(), None);
    assert_eq!(table.device(side).ledger().unwrap().game().due(), Due::Step(side));
}

#[test]
fn a_step_that_the_player_never_made_is_caught() {
    let (mut table, side, word) = before_an_attack(5);
    let from = table.server.journal().len();
    let forged = Stored::from(Entry::Word(word));
    assert_eq!(point(&mut table, side, from, &[forged]), Some(Point::Bound));
}

#[test]
fn a_receipt_for_the_actor_alone_after_its_answer_is_caught() {
    let (mut table, side, word) = before_an_attack(5);
    let (from, batch) = attack(&mut table, side, &word);
    table.broadcast(from, &batch);
    table.settle().unwrap();
    // The other part, which the actor has answered, is taken out of the journal.
    let journal = table.server.journal().to_vec();
    let at = from + batch.len();
    assert!(matches!(journal[at].entry, Entry::Part { of: Role::Seat(s), .. } if s == !side));
    let Entry::Receipt(signed) = &batch[1].entry else { panic!("no receipt") };
    let mut alone: Receipt = note::text(signed).unwrap().parse().unwrap();
    (alone.number, alone.parts) = (alone.number + 1, Parts::only(side));
    let alone = Entry::Receipt(table.signer().sign(&alone.to_string()));
    assert_eq!(point(&mut table, side, at, &[alone.into()]), Some(Point::Receipt));
}

#[test]
fn a_part_without_the_other_devices_tag_is_caught() {
    let (mut table, side, word) = before_an_attack(5);
    let (from, batch) = attack(&mut table, side, &word);
    table.broadcast(from, &batch);
    table.settle().unwrap();
    let mut stored = table.server.journal()[from + batch.len()].clone();
    stored.tag = None;
    let (mut again, side_again, word_again) = before_an_attack(5);
    assert_eq!((side_again, &word_again), (side, &word));
    let (from, batch) = attack(&mut again, side, &word);
    assert_eq!(point(&mut again, side, from, &batch), None);
    assert_eq!(point(&mut again, side, from + batch.len(), &[stored]), Some(Point::Opponent));
}

#[test]
fn a_restored_backup_is_caught() {
    let (mut table, side, _) = before_an_attack(5);
    let length = table.server.journal().len();
    let fault = table.device(side).compare(length - 1).unwrap_err();
    assert_eq!(fault.point, Point::Bound);
    assert!(table.device(side).say("resign:w").is_err());
}

#[test]
fn other_rules_or_another_anchor_in_the_opening_record_are_caught() {
    let table = Table::new("looney", 9, [true, true], 0);
    let opening = table.server.ledger().opening().clone();
    let sign = |opening: &dejarik_dice::Opening| {
        Stored::from(Entry::Opening(table.signer().sign(&opening.to_string())))
    };
    let mut rules = opening.clone();
    rules.settings = settings("simeone");
    let mut computer = opening.clone();
    computer.seats[1] = None;
    let mut game = opening;
    game.game.push('x');
    for forged in [rules, computer, game] {
        let stored = sign(&forged);
        let mut fresh = Table::new("looney", 9, [true, true], 0);
        fresh.mail.clear();
        assert_eq!(point(&mut fresh, Side::First, 0, &[stored]), Some(Point::Opening));
    }
}

#[test]
fn of_two_tabs_that_answer_two_receipts_of_a_step_only_one_can_store_its_answer() {
    let (mut table, side, word) = before_an_attack(5);
    let (from, batch) = attack(&mut table, side, &word);
    let said = table.device(side).memory().clone();
    let mut other_tab = Device::resume(said.clone()).unwrap();
    // The server gives one tab the receipt of both, and tells the other that the opponent is silent.
    let mut alone = batch.clone();
    alone.push(changed(&table, &batch[1], |receipt| {
        (receipt.number, receipt.parts) = (receipt.number + 1, Parts::only(side));
    }));
    table.broadcast(from, &batch);
    let outputs = other_tab.receive(from, &alone).unwrap();
    assert!(outputs.starts_with(&[Output::Keep]));
    table.settle().unwrap();
    assert!(table.device(side).memory().version() > said.version());
    // What is stored by now is not the version that the other tab replaces, so that tab sends nothing.
    assert_eq!(other_tab.memory().version(), said.version() + 1);
    assert_eq!(
        table.kept[side.index()].as_ref().unwrap().version(),
        table.device(side).memory().version()
    );
}

#[test]
fn a_stolen_old_key_opens_no_new_game() {
    let keys_of = |bytes: &[u8]| {
        let all: Vec<Secret> = bytes.iter().map(|byte| Secret([*byte; 32])).collect();
        let (newest, before) = all.split_last().unwrap();
        Signers::new("dejarik.example", before, newest)
    };
    let key = |byte: u8| keys_of(&[byte]).newest().public();
    let device_of = |secret: u8| {
        let (known, terms) = (vec![key(1), key(2)], settings("looney"));
        Device::new("Game1", Side::First, terms, Secret([secret; 32]), None, known)
    };
    let opened = |keys: &[u8], device: &mut Device| {
        let (anchors, terms) = ([device_of(5).anchor(), None], settings("looney"));
        let server = Server::begin(&keys_of(keys), &Secret([6; 32]), "Game1", terms, anchors);
        let read = device.receive(0, server.unwrap().journal());
        read.map(|_| device.keys().to_vec()).map_err(|fault| fault.point)
    };
    assert_eq!(opened(&[1, 2], &mut device_of(5)), Ok(vec![key(1), key(2)]));
    assert_eq!(opened(&[1, 2, 3], &mut device_of(5)), Ok([1, 2, 3].map(key).to_vec()));
    assert_eq!(opened(&[1], &mut device_of(5)), Err(Point::Opening));
    // The thief names a key of its own.
    assert_eq!(opened(&[1, 9], &mut device_of(5)), Err(Point::Opening));
    // Another device of the seat and a spectator read games that were opened before.
    assert_eq!(opened(&[1], &mut device_of(7)), Ok(vec![key(1), key(2)]));
    let known = vec![key(1), key(2)];
    let mut watching = Device::watching("Game1", settings("looney"), known.clone());
    assert_eq!(opened(&[1], &mut watching), Ok(known));
    assert_eq!(opened(&[1, 9], &mut device_of(7)), Err(Point::Opening));
}

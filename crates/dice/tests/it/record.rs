//! Records of games between bots, and forgeries of them, given to this crate and to
//! `tools/verify_dice.py`, which shares no code with it. Both have to name the same point.
//!
//! `DEJARIK_GAMES=10000 cargo test -p dejarik-dice --test it record` checks more games.

use std::path::{Path, PathBuf};
use std::process::Command;

use dejarik_dice::proof::{self, ProofError};
use dejarik_dice::{Chain, Entry, Head, Parts, Point, Receipt, Role, Signer, note};
use dejarik_rules::Side;

use crate::common::{Chance, Table};

/// What a verification says: that all is right, the point that failed, or that it cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Right,
    Fails(Point),
    Unreadable,
}

fn here(text: &[u8]) -> Verdict {
    let Ok(text) = std::str::from_utf8(text) else { return Verdict::Unreadable };
    match proof::verify(text) {
        Ok(_) => Verdict::Right,
        Err(ProofError::Fault { fault, .. }) => Verdict::Fails(fault.point),
        Err(ProofError::Line { .. }) => Verdict::Unreadable,
    }
}

/// Gives many records to the program in Python; `None` if there is no Python.
fn there(records: &[Vec<u8>]) -> Option<Vec<Verdict>> {
    let folder = tempfile::tempdir().unwrap();
    let name = |number: usize| folder.path().join(number.to_string());
    let paths: Vec<PathBuf> = (0..records.len()).map(name).collect();
    for (path, record) in paths.iter().zip(records) {
        std::fs::write(path, record).unwrap();
    }
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/verify_dice.py");
    let mut verdicts = Vec::new();
    for some in paths.chunks(500) {
        let output = Command::new("python3").arg(&tool).args(some).output().ok()?;
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        verdicts.extend(text.lines().map(|line| {
            let point = line.split("point ").nth(1).and_then(|rest| rest.chars().next());
            match point.and_then(|digit| digit.to_digit(10)) {
                Some(number) => Verdict::Fails(Point::ALL[number as usize - 1]),
                None if line.ends_with("are right") => Verdict::Right,
                None => Verdict::Unreadable,
            }
        }));
    }
    assert_eq!(verdicts.len(), records.len());
    Some(verdicts)
}

/// Checks that both say the same of each record, and returns it.
fn both(records: &[Vec<u8>]) -> Vec<Verdict> {
    let verdicts: Vec<Verdict> = records.iter().map(|record| here(record)).collect();
    if let Some(others) = there(records) {
        for (at, (own, other)) in verdicts.iter().zip(others).enumerate() {
            let text = String::from_utf8_lossy(&records[at]);
            assert_eq!(*own, other, "record {at}: {:?}\n{text}", proof::verify(&text).err());
        }
    }
    verdicts
}

fn games() -> u64 {
    let asked = std::env::var("DEJARIK_GAMES").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(16)
}

/// Plays a game of bots.
fn table(seed: u64, rounds: usize) -> Table {
    let rules = if seed.is_multiple_of(2) { "looney" } else { "simeone" };
    let seats = match (rules, seed % 8) {
        ("looney", 2) => [true, false],
        ("looney", 4) => [false, true],
        _ => [true, true],
    };
    let mut table = Table::new(rules, seed, seats, 0);
    table.play(rounds).unwrap();
    table
}

#[test]
fn games_of_bots_verify_in_both_programs() {
    for first in (0..games()).step_by(500) {
        let some = first..(first + 500).min(games());
        let records: Vec<_> = some.map(|seed| table(seed, 120).sidecar().into_bytes()).collect();
        let right = both(&records).into_iter().all(|verdict| verdict == Verdict::Right);
        assert!(right);
    }
}

#[test]
fn games_under_every_reading_of_support_and_ghosts_verify_in_both_programs() {
    let readings = [
        "looney support=diagonal",
        "looney ghosts=captor",
        "looney ghost-order=defender",
        "looney support=diagonal ghosts=captor ghost-order=defender",
    ];
    let records: Vec<_> = readings
        .into_iter()
        .flat_map(|rules| (0..4).map(move |seed| (rules, seed)))
        .map(|(rules, seed)| {
            let mut table = Table::new(rules, seed, [true, true], 0);
            table.play(120).unwrap();
            table.sidecar().into_bytes()
        })
        .collect();
    assert!(both(&records).into_iter().all(|verdict| verdict == Verdict::Right));
}

#[test]
fn one_bit_anywhere_is_found_by_both_programs() {
    let record = table(6, 12).sidecar().into_bytes();
    let mut chance = Chance(1);
    let flips: Vec<Vec<u8>> = (0..100)
        .map(|_| {
            let mut changed = record.clone();
            let at = chance.below(changed.len());
            changed[at] ^= 1 << chance.below(8);
            changed
        })
        .collect();
    let verdicts = both(&flips);
    let missed = verdicts.iter().position(|verdict| *verdict == Verdict::Right);
    assert_eq!(missed.map(|at| String::from_utf8_lossy(&flips[at]).into_owned()), None);
}

#[test]
fn a_record_that_is_cut_off_is_refused_by_both_programs() {
    let record = table(6, 12).sidecar().into_bytes();
    let mut chance = Chance(2);
    let ends = (0..record.len()).rev().take(3).chain((0..40).map(|_| chance.below(record.len())));
    let cut: Vec<Vec<u8>> = ends.map(|end| record[..end].to_vec()).collect();
    let verdicts = both(&cut);
    assert!(!verdicts.contains(&Verdict::Right));
}

/// A record that a server has forged: it can sign what it likes.
struct Forger {
    entries: Vec<Entry>,
    signer: Signer,
}

impl Forger {
    /// Returns the place of the `n`th entry of a kind, from 0.
    fn find(&self, n: usize, kind: impl Fn(&Entry) -> bool) -> usize {
        let found = self.entries.iter().enumerate().filter(|(_, entry)| kind(entry));
        found.map(|(at, _)| at).nth(n).unwrap()
    }

    fn receipt(&self, n: usize) -> usize {
        self.find(n, |entry| matches!(entry, Entry::Receipt(_)))
    }

    fn part(&self, n: usize, role: Role) -> usize {
        self.find(n, |entry| matches!(entry, Entry::Part { of, .. } if *of == role))
    }

    fn roll(&self, n: usize) -> usize {
        self.find(n, |entry| matches!(entry, Entry::Word(word) if word.starts_with('(')))
    }

    fn text(&self, n: usize) -> Receipt {
        let Entry::Receipt(signed) = &self.entries[self.receipt(n)] else { panic!("no receipt") };
        note::text(signed).unwrap().parse().unwrap()
    }

    fn sign(&self, receipt: &Receipt) -> Entry {
        Entry::Receipt(self.signer.sign(&receipt.to_string()))
    }

    /// Changes a receipt and signs it again.
    fn change(&mut self, n: usize, change: impl FnOnce(&mut Receipt)) {
        let (at, mut receipt) = (self.receipt(n), self.text(n));
        change(&mut receipt);
        self.entries[at] = self.sign(&receipt);
    }

    fn word(&mut self, at: usize, word: &str) {
        self.entries.insert(at, Entry::Word(word.to_owned()));
    }

    /// Computes the last head again, as a forger would.
    fn write(mut self) -> Vec<u8> {
        let mut head = match &self.entries[0] {
            Entry::Opening(signed) => Head::of_opening(note::text(signed).unwrap_or_default()),
            _ => Head([0; 32]),
        };
        for entry in &self.entries {
            if let Entry::Word(word) = entry {
                head = head.then(word);
            }
        }
        if let Some(Entry::End(last)) = self.entries.last_mut() {
            *last = head;
        }
        let lines = self.entries.iter().map(|entry| serde_json::to_string(entry).unwrap() + "\n");
        lines.collect::<String>().into_bytes()
    }
}

type Forgery = (&'static str, Point, fn(&mut Forger));

const W: Role = Role::Seat(Side::First);
const B: Role = Role::Seat(Side::Second);

/// Forgeries of a game of simeone between two devices: orders, lots, steps, battles and a resignation. Throw 0
/// is a lot, and the last throws are battles.
const FORGERIES: &[Forgery] = &[
    ("the opening record is signed by another key", Point::Opening, |f| {
        let Entry::Opening(signed) = &f.entries[0] else { return };
        let text = note::text(signed).unwrap().to_owned();
        f.entries[0] = Entry::Opening(Signer::new("x", &Chance(3).secret()).sign(&text));
    }),
    ("the opening record is not the first line", Point::Opening, |f| f.entries.swap(0, 1)),
    ("the opening record is missing", Point::Opening, |f| drop(f.entries.remove(0))),
    ("there is a second opening record", Point::Opening, |f| {
        f.entries.insert(3, f.entries[0].clone());
    }),
    ("the opening record has another target", Point::Bound, |f| {
        opening(f, |text| text.replace("target=12", "target=11"));
    }),
    ("the opening record has another anchor of the server", Point::Bound, |f| {
        opening(f, |text| other_anchor(&text, "server "));
    }),
    ("the opening record has another anchor of w", Point::Bound, |f| {
        opening(f, |text| other_anchor(&text, "\nw "));
    }),
    ("the opening record is that of another game", Point::Bound, |f| {
        opening(f, |text| text.replace("game Game", "game Gane"));
    }),
    ("a receipt is signed by another key", Point::Receipt, |f| {
        let (at, text) = (f.receipt(2), f.text(2).to_string());
        let other = Signer::new("dejarik.example", &Chance(3).secret());
        f.entries[at] = Entry::Receipt(other.sign(&text));
    }),
    ("a receipt is missing", Point::Receipt, |f| {
        let at = f.receipt(1);
        f.entries.remove(at);
    }),
    ("a receipt comes twice", Point::Receipt, |f| {
        let at = f.receipt(1);
        f.entries.insert(at, f.entries[at].clone());
    }),
    ("there is a second receipt with other parts", Point::Receipt, |f| {
        let (at, mut receipt) = (f.receipt(1), f.text(1));
        receipt.parts = Parts::only(receipt.actor);
        f.entries.insert(at + 1, f.sign(&receipt));
    }),
    ("a number is skipped", Point::Receipt, |f| f.change(1, |receipt| receipt.number += 1)),
    ("a number is used again", Point::Receipt, |f| f.change(1, |receipt| receipt.number -= 1)),
    ("two receipts are exchanged", Point::Receipt, |f| {
        let (a, b) = (f.receipt(1), f.receipt(2));
        f.entries.swap(a, b);
    }),
    ("a receipt is not one", Point::Receipt, |f| {
        let at = f.receipt(1);
        f.entries[at] = Entry::Receipt(f.signer.sign("dejarik-throw/2\n"));
    }),
    ("the part of the server comes before its receipt", Point::Receipt, |f| {
        let at = f.receipt(1);
        f.entries.swap(at, at + 1);
    }),
    ("a part comes after the throw", Point::Receipt, |f| {
        let at = f.roll(1);
        f.entries.insert(at + 1, f.entries[at - 1].clone());
    }),
    ("a part comes twice", Point::Receipt, |f| {
        let at = f.part(1, Role::Server);
        f.entries.insert(at + 1, f.entries[at].clone());
    }),
    ("the actor's part comes first", Point::Receipt, |f| {
        let at = f.roll(1);
        f.entries.swap(at - 1, at - 2);
    }),
    ("the receipt of a battle comes after another step", Point::Receipt, |f| {
        let at = f.receipt(last(f));
        f.word(at, "draw-offer:w");
    }),
    ("one bit of the server's part", Point::Chain, |f| flip(f, Role::Server)),
    ("one bit of w's part", Point::Chain, |f| flip(f, W)),
    ("one bit of b's part", Point::Chain, |f| flip(f, B)),
    ("two parts of a throw are exchanged", Point::Chain, |f| {
        let (a, b) = (f.part(1, W), f.part(1, B));
        let (Entry::Part { part: first, .. }, Entry::Part { part: second, .. }) =
            (f.entries[a].clone(), f.entries[b].clone())
        else {
            return;
        };
        f.entries[a] = Entry::Part { of: W, part: second };
        f.entries[b] = Entry::Part { of: B, part: first };
    }),
    ("a part of the throw before", Point::Chain, |f| {
        let (a, b) = (f.part(0, B), f.part(1, B));
        f.entries[b] = f.entries[a].clone();
    }),
    ("a part of the throw after", Point::Chain, |f| {
        let (a, b) = (f.part(2, B), f.part(1, B));
        f.entries[b] = f.entries[a].clone();
    }),
    ("a part of another game's chain", Point::Chain, |f| {
        let at = f.part(1, W);
        let part = Chain::new("other", W, &Chance(1).secret()).part(2).unwrap();
        f.entries[at] = Entry::Part { of: W, part };
    }),
    ("a receipt has another head", Point::Bound, |f| f.change(1, |r| r.head.0[5] ^= 4)),
    ("a receipt has another actor", Point::Bound, |f| {
        let n = last(f);
        f.change(n, |receipt| receipt.actor = !receipt.actor);
    }),
    ("a receipt is of another game", Point::Bound, |f| f.change(1, |r| r.game.push('x'))),
    ("a receipt leaves out the actor", Point::Bound, |f| {
        let n = last(f);
        f.change(n, |receipt| receipt.parts = Parts::only(!receipt.actor));
    }),
    ("a lot leaves out a device", Point::Bound, |f| {
        f.change(0, |r| r.parts = Parts::only(r.actor));
    }),
    ("a receipt without a throw that is due", Point::Bound, |f| {
        let mut receipt = f.text(last(f));
        let at = f.roll(last(f)) + 1;
        receipt.number += 1;
        receipt.head = head_at(f, at);
        let signed = f.sign(&receipt);
        f.entries.insert(at, signed);
    }),
    ("a number left open is not followed by the actor alone", Point::Bound, |f| {
        let at = f.receipt(last(f));
        let mut next = f.text(last(f));
        next.number += 1;
        let signed = f.sign(&next);
        f.entries.insert(at + 1, signed);
    }),
    ("a number left open is followed by the other alone", Point::Bound, |f| {
        let at = f.receipt(last(f));
        let mut next = f.text(last(f));
        (next.number, next.parts) = (next.number + 1, Parts::only(!next.actor));
        let signed = f.sign(&next);
        f.entries.insert(at + 1, signed);
    }),
    ("a number is left open after the other part has come", Point::Bound, |f| {
        let mut next = f.text(last(f));
        let at = f.part(last(f), Role::Seat(!next.actor));
        (next.number, next.parts) = (next.number + 1, Parts::only(next.actor));
        let signed = f.sign(&next);
        f.entries.insert(at + 1, signed);
    }),
    ("a lot is left open", Point::Bound, |f| {
        let (at, mut next) = (f.receipt(0), f.text(0));
        (next.number, next.parts) = (next.number + 1, Parts::only(next.actor));
        let signed = f.sign(&next);
        f.entries.insert(at + 1, signed);
    }),
    ("a step before the receipt is another", Point::Bound, |f| {
        let at = f.find(0, |e| matches!(e, Entry::Word(word) if word.starts_with("setup")));
        f.entries.swap(at, at + 1);
    }),
    ("a word is slipped in before a throw", Point::Bound, |f| {
        let at = f.receipt(0);
        f.word(at, "draw-offer:w");
    }),
    ("an anchor is slipped in", Point::Bound, |f| {
        let at = f.receipt(0);
        f.word(at, &format!("anchor:w:{}", "ab".repeat(32)));
    }),
    ("an anchor between a step and its receipt", Point::Bound, |f| {
        let at = f.receipt(last(f));
        f.word(at, &format!("anchor:w:{}", "ab".repeat(32)));
        let head = head_at(f, at + 1);
        f.change(last(f), |receipt| receipt.head = head);
    }),
    ("an anchor while a throw is open", Point::Bound, |f| {
        let at = f.receipt(1) + 1;
        f.word(at, &format!("anchor:w:{}", "ab".repeat(32)));
    }),
    ("an offer while a throw is open", Point::Bound, |f| {
        let at = f.receipt(1) + 1;
        f.word(at, "draw-offer:w");
    }),
    ("an order is not the hidden one", Point::Bound, |f| {
        let at = f.find(0, |entry| matches!(entry, Entry::Order { .. }));
        let Entry::Order { order, .. } = &mut f.entries[at] else { return };
        *order = order.chars().rev().collect();
    }),
    ("the game is called off after a battle", Point::Bound, |f| {
        let at = f.entries.len() - 2;
        f.entries[at] = Entry::Word("abort".to_owned());
    }),
    ("the last throw is left open", Point::Bound, |f| {
        let at = f.roll(last(f));
        let end = f.entries.len() - 1;
        f.entries.drain(at..end);
    }),
    ("the last line is missing", Point::Bound, |f| drop(f.entries.pop())),
    ("something follows the end", Point::Bound, |f| {
        let last = f.entries.last().unwrap().clone();
        f.entries.push(last);
    }),
    ("a throw shows another face", Point::Faces, |f| {
        let at = f.roll(last(f));
        let Entry::Word(word) = &f.entries[at] else { return };
        let other = if word == "(1:1)" { "(1:2)" } else { "(1:1)" };
        f.entries[at] = Entry::Word(other.to_owned());
    }),
    ("a throw shows the faces of other dice", Point::Faces, |f| {
        let at = f.roll(last(f));
        f.entries[at] = Entry::Word("(12:12)".to_owned());
    }),
    ("a lot shows another face", Point::Faces, |f| {
        let at = f.roll(0);
        let other =
            if f.entries[at] == Entry::Word("(6:5)".to_owned()) { "(5:6)" } else { "(6:5)" };
        f.entries[at] = Entry::Word(other.to_owned());
    }),
    ("a throw without a part", Point::Faces, |f| {
        let at = f.roll(1) - 1;
        f.entries.remove(at);
    }),
    ("a throw without a part of the server", Point::Faces, |f| {
        let at = f.part(1, Role::Server);
        f.entries.remove(at);
    }),
];

fn last(f: &Forger) -> usize {
    f.entries.iter().filter(|entry| matches!(entry, Entry::Receipt(_))).count() - 1
}

fn flip(f: &mut Forger, role: Role) {
    let at = f.part(1, role);
    let Entry::Part { part, .. } = &mut f.entries[at] else { return };
    part.0[17] ^= 16;
}

/// Changes the opening record and signs it again.
fn opening(f: &mut Forger, change: impl FnOnce(String) -> String) {
    let Entry::Opening(signed) = &f.entries[0] else { return };
    let text = change(note::text(signed).unwrap().to_owned());
    f.entries[0] = Entry::Opening(f.signer.sign(&text));
}

fn other_anchor(text: &str, before: &str) -> String {
    let at = text.find(before).unwrap() + before.len();
    format!("{}{}{}", &text[..at], "cd".repeat(32), &text[at + 64..])
}

/// Returns the head of the log before an entry.
fn head_at(f: &Forger, at: usize) -> Head {
    let Entry::Opening(signed) = &f.entries[0] else { return Head([0; 32]) };
    let words = f.entries[..at].iter().filter_map(|entry| match entry {
        Entry::Word(word) => Some(word),
        _ => None,
    });
    words.fold(Head::of_opening(note::text(signed).unwrap()), |head, word| head.then(word))
}

#[test]
fn forgeries_are_refused_by_both_programs_with_the_right_point() {
    let mut table = (1..).step_by(2).map(|seed| table(seed, 60)).find(|table| {
        let throws = table.server.ledger().throws();
        throws.len() > 4 && throws.iter().filter(|t| !t.lot).count() > 1
    });
    let table = table.as_mut().unwrap();
    let record = table.sidecar();
    let entries: Vec<Entry> =
        record.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let forger = || Forger { entries: entries.clone(), signer: table.signer().clone() };
    assert_eq!(both(&[forger().write()]), [Verdict::Right]);
    let forged: Vec<Vec<u8>> = FORGERIES
        .iter()
        .map(|(_, _, forge)| {
            let mut forger = forger();
            forge(&mut forger);
            forger.write()
        })
        .collect();
    let expected = FORGERIES.iter().map(|(name, point, _)| (*name, Verdict::Fails(*point)));
    let names = FORGERIES.iter().map(|(name, _, _)| *name);
    let found: Vec<_> = names.clone().zip(forged.iter().map(|text| here(text))).collect();
    assert_eq!(found, expected.collect::<Vec<_>>());
    if let Some(others) = there(&forged) {
        assert_eq!(names.zip(others).collect::<Vec<_>>(), found);
    }
}

/// The committed record of a game, which every later version has to read.
const COMMITTED: &str = "tests/simeone.dice";

#[test]
fn the_committed_record_verifies_in_both_programs() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(COMMITTED);
    if std::env::var_os("DEJARIK_BLESS").is_some() {
        std::fs::write(&path, table(1, 60).sidecar()).unwrap();
    }
    let record = std::fs::read(&path).unwrap();
    assert_eq!(both(&[record]), [Verdict::Right]);
}

//! The journal in the words of a log: a host that stores the log of a game has its journal.

use dejarik_dice::{Entry, Ledger, Point, Stored, journal};
use dejarik_play::{Event, Game};

use crate::common::Table;

/// Returns the log of a game with this journal.
fn log(table: &Table) -> Vec<Event> {
    table.server.journal().iter().flat_map(Stored::events).collect()
}

#[test]
fn the_log_of_a_game_has_its_journal_and_replays_to_the_same_game() {
    for (rules, seed) in [("looney", 1), ("simeone", 2)] {
        let mut table = Table::new(rules, seed, [true, true], 0);
        table.play(30).unwrap();
        let (journal, log) = (table.server.journal(), log(&table));
        let read = journal::of(&log);
        assert_eq!(read.len(), journal::length(&log));
        assert_eq!(read.len(), journal.len());
        for (read, stored) in read.iter().zip(journal) {
            assert_eq!((&read.entry, read.tag), (&stored.entry, stored.tag));
            assert!(read.from == stored.from || matches!(read.entry, Entry::Word(_)));
        }
        let words: Vec<Event> =
            log.iter().map(|event| event.to_string().parse().unwrap()).collect();
        assert_eq!(words, log);
        let game = Game::replay(table.settings.clone(), &log).unwrap();
        assert_eq!(game.line(), table.server.ledger().game().line());
    }
}

#[test]
fn a_game_without_an_opening_record_has_no_journal() {
    assert_eq!((journal::of(&[]), journal::length(&[])), (Vec::new(), 0));
    assert_eq!((journal::of(&[Event::Abort]), journal::length(&[Event::Abort])), (Vec::new(), 0));
}

#[test]
fn an_entry_of_the_journal_is_no_word_and_a_damaged_one_is_found() {
    let table = Table::new("looney", 3, [true, true], 0);
    let Entry::Opening(opening) = &table.server.journal()[0].entry else { panic!() };
    for word in ["proof:", "proof:bm90IEpTT04", "proof:eyJlbnRyeSI6eyJ3b3JkIjoieCJ9fQ=="] {
        let mut ledger = Ledger::begin(opening).unwrap();
        let stored = Stored::of_word(word).unwrap();
        assert_eq!(ledger.read(&stored.entry).unwrap_err().point, Point::Bound, "{word}");
    }
}

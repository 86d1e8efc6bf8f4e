//! Mends the record of a game: what a reader understands in one way only is written as it should be.
//!
//! These are the case and the marks of a move, the turn numbers, the result of a game that the board decides, and
//! the tags that the game decides. Anything else is for a person to say.

use dejarik_play::Game;
use dejarik_play::record::{Headers, RecordError, RecordErrorKind, replay, write};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::dgn::{self, GameToken, Item, Line, Place, Tag, Word};
use dejarik_rules::{Wording, wording};

/// Mends a game until it is right, and returns what has been changed.
///
/// # Errors
/// The first thing that is wrong and cannot be mended.
pub(super) fn mend(record: &mut dgn::Game) -> Result<Vec<Wording>, RecordError> {
    let mut changes = Vec::new();
    loop {
        let error = match replay(record) {
            Ok(game) => {
                changes.extend(complete(record, &game));
                return Ok(changes);
            }
            Err(error) => error,
        };
        // Each change mends the first error, so the next one is further on.
        match change(record, &error) {
            Some(change) => changes.push(change),
            None => return Err(error),
        }
    }
}

/// The tags that stand in front of those that follow from the moves.
const FIRST: [&str; 6] = ["Rules", "Revision", "Event", "Date", "First", "Second"];

/// Adds the tags that follow from the moves and are missing. Returns what has been added.
fn complete(record: &mut dgn::Game, game: &Game) -> Vec<Wording> {
    let mut added = Vec::new();
    for tag in write(game, &Headers::default()).tags {
        let name = tag.name().to_owned();
        if !DECIDED.contains(&&*name) || record.tag(&name).is_some() {
            continue;
        }
        let before = |tag: &Tag| FIRST.contains(&tag.name()) || DECIDED.contains(&tag.name());
        let place = record.tags.iter().rposition(before).map_or(0, |place| place + 1);
        let value = tag.value().to_owned();
        record.tags.insert(place, tag);
        added.push(wording!(
            "the tag {name} is `{value}` now",
            "la balise {name} est maintenant `{value}`"
        ));
    }
    added
}

/// Mends one error. Returns what has been changed; `None` if nothing can be.
fn change(record: &mut dgn::Game, error: &RecordError) -> Option<Wording> {
    match &error.kind {
        RecordErrorKind::Event(_) => respell(record, error.place),
        RecordErrorKind::Number { found, expected } => {
            let (place, expected) = (error.place, *expected);
            item_at(&mut record.line, place)?.number.as_mut()?.value = expected;
            Some(wording!(
                "{place}: the number {found} is {expected} now",
                "{place} : le numéro {found} est maintenant {expected}";
                place
            ))
        }
        RecordErrorKind::NoRules => {
            let rules = AnyPosition::rules_named(record.tag("DPN")?.value()).ok()?;
            record.tags.insert(0, Tag::new("Rules", rules.name()).ok()?);
            Some(wording!("the tag Rules is {rules}", "la balise Rules est {rules}"))
        }
        RecordErrorKind::Tag { name, .. } if DECIDED.contains(&&**name) => {
            record.tags.retain(|tag| tag.name() != name);
            Some(wording!("the tag {name} was wrong", "la balise {name} était fausse"))
        }
        RecordErrorKind::Result { written, .. } => {
            let decided = [GameToken::First, GameToken::Second, GameToken::Draw];
            let result = decided.into_iter().find(|token| {
                let mut tried = record.clone();
                tried.result = *token;
                !matches!(
                    replay(&tried),
                    Err(RecordError { kind: RecordErrorKind::Result { .. }, .. })
                )
            })?;
            record.result = result;
            let (place, result) = (error.place, result.text());
            Some(wording!(
                "{place}: the result {written} is {result} now",
                "{place} : le résultat {written} est maintenant {result}";
                place
            ))
        }
        _ => None,
    }
}

/// The tags that follow from the moves.
const DECIDED: [&str; 3] = ["Result", "Points", "Termination"];

/// Returns the last item of a line, or of a line within it, that begins at a place or before it.
fn item_at(line: &mut Line, place: Place) -> Option<&mut Item> {
    line.items.iter_mut().rev().find(|item| item.place() <= place)
}

/// Replaces the word of the main line at a place by the legal move that it can only mean.
fn respell(record: &mut dgn::Game, place: Place) -> Option<Wording> {
    let index = record.line.items.iter().rposition(|item| item.place() <= place)?;
    let old = record.line.items[index].word.clone();
    let new = meant(record, index, old.text())?;
    let word = Word::step(&new).ok()?;
    record.line.items[index].word = match old.throw() {
        Some(throw) => word.with_roll(throw).ok()?,
        None => word,
    };
    let (place, old) = (record.line.items[index].place(), old.text().to_owned());
    Some(wording!(
        "{place}: `{old}` is `{new}` now",
        "{place} : `{old}` est maintenant `{new}`";
        place
    ))
}

/// Returns the legal move before an item that a word can only mean; `None` if there is none or the word is right.
fn meant(record: &dgn::Game, index: usize, word: &str) -> Option<String> {
    let mut before = record.clone();
    before.line.items.truncate(index);
    before.tags.retain(|tag| !DECIDED.contains(&tag.name()));
    before.result = GameToken::Open;
    let game = replay(&before).ok()?;
    let position = game.position()?;
    let legal: Vec<String> =
        position.steps().into_iter().map(|step| position.step_text(step)).collect();
    if legal.iter().any(|text| text == word) {
        return None;
    }
    let sought = spelling(word);
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut fitting = legal.iter().filter(|text| fits(&spelling(text)));
        fitting.next().filter(|_| fitting.next().is_none()).cloned()
    };
    // A move that names its spaces alone leaves out what it kills or pushes.
    let begun = |text: &str| text.strip_prefix(&sought).is_some_and(|rest| rest.starts_with('-'));
    only(&|text| text == sought).or_else(|| only(&begun))
}

/// Returns a move without its case and with one mark for all between its spaces.
fn spelling(word: &str) -> String {
    word.to_ascii_lowercase().replace(['x', ':', '>'], "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mends a text of one game, and returns it with the number of changes, or the error.
    fn mended(text: &str) -> Result<(String, usize), String> {
        let mut record = dgn::read(text).unwrap().remove(0);
        let changes = mend(&mut record).map_err(|error| error.to_string())?;
        assert!(replay(&record).is_ok(), "{record}");
        Ok((record.to_string(), changes.len()))
    }

    #[test]
    fn what_can_only_be_meant_in_one_way_is_mended() {
        let right =
            "[Rules \"groi\"]\n[Result \"*\"]\n\n1. A1-B1 2. A7-B7 {here} 3. A2-B2 (3. A3-B3) *\n";
        let (text, changes) = mended(right).unwrap();
        assert_eq!(changes, 0);
        for (wrong, number) in [
            (right.replace("A7-B7", "a7-b7"), 1),
            (right.replace("A7-B7", "A7xB7"), 1),
            (right.replace("2. A7", "7. A7"), 1),
            (right.replace("[Result \"*\"]", "[Result \"1-0\"]"), 2),
            (right.replace("[Result \"*\"]\n", ""), 1),
        ] {
            assert_eq!(mended(&wrong), Ok((text.clone(), number)), "{wrong}");
        }
    }

    #[test]
    fn a_result_that_the_board_decides_and_a_kill_that_was_left_out_are_mended() {
        let start = "[Rules \"groi\"]\n[DPN \"groi P8ppp/1PPP8/p w -\"]\n\n";
        let (text, _) = mended(&format!("{start}1. A1-B1 0-1\n")).unwrap();
        assert!(text.contains("[Result \"1-0\"]") && text.ends_with("1-0\n"), "{text}");
        let (text, _) =
            mended(&format!("{start}1. a1-b1 *\n").replace("[Rules \"groi\"]\n", "")).unwrap();
        assert!(text.starts_with("[Rules \"groi\"]\n") && text.contains("A1-B1 1-0"), "{text}");
    }

    #[test]
    fn what_a_person_has_to_say_is_left_alone() {
        for (moves, why) in [
            ("1. A1-B9 *", "A1-B9"),
            ("1. A1-B1 1-0", "the result is written 1-0"),
            ("1. A1 *", "A1"),
            ("1. A1-B1 resign *", "resign"),
        ] {
            let error = mended(&format!("[Rules \"groi\"]\n\n{moves}\n")).unwrap_err();
            assert!(error.contains(why), "{moves}: {error}");
        }
    }
}

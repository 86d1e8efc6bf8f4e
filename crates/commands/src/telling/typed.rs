//! What a typed move means, and why it is not legal.

use dejarik_play::pick::{Picked, Picker, Spot, Word};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Attempt, Space, Wish};

use super::Teller;
use super::choices::decision;

/// The most notations that are named for an ambiguous move.
const MOST_MEANT: usize = 8;

/// What a typed text means where a move is due.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Listed {
    /// This step.
    Step(AnyStep),
    /// One of several steps, with these notations.
    Several(Vec<String>),
    /// A number beyond the list. The field is the length of the list.
    Beyond(usize),
    /// Something that looks like a move, but is not legal here.
    Illegal,
    /// No move.
    Unknown,
}

impl Teller<'_> {
    /// Reads a typed move: a number of the list, a decision by its word, or a move in notation, in any
    /// letter case and with or without its signs.
    pub(crate) fn read_move(
        &self,
        position: &AnyPosition,
        listed: &[(String, AnyStep)],
        text: &str,
    ) -> Listed {
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let step = number.and_then(|number| listed.get(number));
            return step.map_or(Listed::Beyond(listed.len()), |(_, step)| Listed::Step(*step));
        }
        if let Ok(step) = position.parse_step(text) {
            return Listed::Step(step);
        }
        if let Some(word) = self.read_decision(text) {
            let step = listed.iter().find(|(_, step)| decision(position, *step) == Some(word));
            return step.map_or(Listed::Illegal, |(_, step)| Listed::Step(*step));
        }
        let typed = bare(text);
        let alike: Vec<_> =
            listed.iter().filter(|(word, _)| !typed.is_empty() && bare(word) == typed).collect();
        // A push may be named without its end.
        let starts = |(word, _): &&(String, AnyStep)| {
            word.split_once('>').is_some_and(|(start, _)| !start.is_empty() && bare(start) == typed)
        };
        let alike = if alike.is_empty() { listed.iter().filter(starts).collect() } else { alike };
        match alike.as_slice() {
            [] => walked(position, text).unwrap_or(match looks_like_a_move(text) {
                true => Listed::Illegal,
                false => Listed::Unknown,
            }),
            [(_, step)] => Listed::Step(*step),
            several => {
                let words = several.iter().map(|(word, _)| word.clone()).take(MOST_MEANT);
                Listed::Several(words.collect())
            }
        }
    }

    /// Returns whether a text is written as a move is typed, legal or not: as a number, a decision or a notation.
    pub(crate) fn reads_as_move(&self, text: &str) -> bool {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number || self.read_decision(text).is_some() || looks_like_a_move(text)
    }

    /// Says why a typed move is not legal. `typed` is what was typed, in a form that can be shown.
    pub(crate) fn illegal(&self, position: &AnyPosition, typed: &str) -> String {
        if matches!(position.actor(), Actor::Over(_)) {
            return self.texts.get("why-game-over");
        }
        let reason = match self.read_decision(typed) {
            Some(word) => position.why_not(&Attempt::from(Wish::Press(word))),
            None => position.why_not_word(&as_notation(typed)),
        };
        match reason {
            Some(reason) => self.reason(position, reason),
            None => self.texts.with("telling-illegal", [("typed", typed.into())]),
        }
    }

    /// Reads a decision in the reader's language or in the notation of records.
    pub(crate) fn read_decision(&self, text: &str) -> Option<Word> {
        let typed = text.trim_start_matches('>').to_lowercase();
        let words = [
            (Word::Pass, "pass"),
            (Word::Done, "done"),
            (Word::End, "end"),
            (Word::Off, "off"),
            (Word::Stay, "stay"),
            (Word::Ghost(1), "ghost1"),
            (Word::Ghost(2), "ghost2"),
            (Word::Ghost(3), "ghost3"),
            (Word::Accept, "accept"),
        ];
        let tight = |text: &str| text.replace([' ', '-'], "");
        let is_it = |(word, notation): &(Word, &str)| {
            tight(&typed) == *notation
                || tight(&typed) == tight(&super::decision_name(self.texts, *word))
        };
        words.into_iter().find(is_it).map(|(word, _)| word)
    }
}

/// Returns a notation in small letters without its signs.
fn bare(word: &str) -> String {
    let signs = ['-', '>', '@', '+', '!', ',', ' ', '^'];
    word.to_lowercase().chars().filter(|letter| *letter != 'x' && !signs.contains(letter)).collect()
}

/// Writes a typed text as a move in notation, as far as it looks like one: `a1 b2` becomes `A1-B2`.
fn as_notation(typed: &str) -> String {
    let tight: String = typed.to_uppercase().replace('X', "x").replace(' ', "-");
    let tight = tight.replace("--", "-");
    if tight.contains(['-', 'x', '>', '@', '^']) {
        return tight;
    }
    // Two spaces without a sign between them.
    let second = tight.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_uppercase());
    second.map_or(tight.clone(), |(at, _)| format!("{}-{}", &tight[..at], &tight[at..]))
}

/// Returns whether a text names two spaces, or one beside a sign of the notation.
fn looks_like_a_move(text: &str) -> bool {
    let text = text.to_uppercase();
    let on_ring = |(at, _): &(usize, char)| {
        text[*at..].starts_with(['A', 'B'])
            && text[at + 1..].starts_with(|digit: char| digit.is_ascii_digit())
    };
    let rings = text.char_indices().filter(on_ring).count();
    let parts =
        text.split(|sign: char| !sign.is_ascii_alphanumeric()).flat_map(|part| part.split('X'));
    let spaces = rings + parts.filter(|part| *part == "C").count();
    let ends_in_centre = rings == 1 && text.ends_with('C');
    spaces > 1 || (spaces == 1 && (ends_in_centre || text.contains(['-', '>', '@', '^', '+'])))
}

/// Reads a turn that is written in another order or by another way than the canonical one, by walking
/// it: `A4-B4+A1-A2`, where every segment is a path. `None` unless turns are walked in the position.
fn walked(position: &AnyPosition, text: &str) -> Option<Listed> {
    let mut picker = Picker::new(*position);
    picker.points_left()?;
    let text = text.to_uppercase().replace(' ', "");
    let mut last = Picked::Nothing;
    for segment in text.split(['+', ',']) {
        let path: Result<Vec<Space>, _> = segment.split(['-', 'X']).map(str::parse).collect();
        let Ok([from, over @ ..]) = path.as_deref() else { return None };
        if picker.prefix() != [Spot::Space(*from)]
            && picker.point(Spot::Space(*from)) == Picked::Nothing
        {
            return Some(Listed::Illegal);
        }
        if over.is_empty() {
            return None;
        }
        for to in over {
            last = picker.point(Spot::Space(*to));
            if last == Picked::Nothing {
                return Some(Listed::Illegal);
            }
        }
    }
    if last == Picked::Changed {
        last = picker.point(Spot::Word(Word::Done));
    }
    match last {
        Picked::Ready(choice) => Some(Listed::Step(choice.step)),
        Picked::Several(choices) => {
            let words = choices.into_iter().map(|choice| choice.text).take(MOST_MEANT);
            Some(Listed::Several(words.collect()))
        }
        Picked::Nothing | Picked::Changed => Some(Listed::Illegal),
    }
}

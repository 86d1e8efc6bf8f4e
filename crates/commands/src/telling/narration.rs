//! The narration: what happened, in the words of the reader's language.

use std::ops::Range;

use dejarik_play::effect::{Effect, of_played, of_roll, of_step};
use dejarik_play::{Game, Kind};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_telling::{Arg, Sentence, changes, narrate};

use super::{Teller, capital};
use crate::lang::FluentValue;

impl Teller<'_> {
    /// Describes a step in sentences.
    pub(crate) fn step(&self, before: &AnyPosition, step: AnyStep) -> Vec<String> {
        let mut after = *before;
        if after.play(step).is_err() {
            return Vec::new();
        }
        self.narrate(&of_step(before, step, &after))
    }

    /// Describes a step or a throw, given by its word.
    pub(crate) fn word(
        &self,
        before: &AnyPosition,
        word: &str,
        after: &AnyPosition,
    ) -> Vec<String> {
        let mut told = narrate(self.rules, &of_word(before, word, after));
        told.extend(changes(&before.scene(), &after.scene()));
        self.tell(&told)
    }

    /// Describes entries of a game's line together, so that a throw completes its attack. An order of
    /// the set-up is described by the pieces on the board.
    pub(crate) fn played(&self, game: &Game, entries: Range<usize>) -> Vec<String> {
        let (mut effects, mut changed) = (Vec::new(), Vec::new());
        for index in entries {
            let Some(played) = game.line().get(index) else { break };
            if played.kind == Kind::Order {
                continue;
            }
            let (before, after) = (game.before(index), played.position.as_ref());
            effects.extend(of_played(before, played));
            if let (Some(before), Some(after)) = (before, after) {
                changed.extend(changes(&before.scene(), &after.scene()));
            }
        }
        let mut told = narrate(self.rules, &effects);
        told.extend(changed);
        self.tell(&told)
    }

    /// Describes effects in sentences.
    pub(super) fn narrate(&self, effects: &[Effect]) -> Vec<String> {
        self.tell(&narrate(self.rules, effects))
    }

    /// Writes sentences for the reader.
    pub(super) fn tell(&self, told: &[Sentence]) -> Vec<String> {
        told.iter().map(|sentence| self.sentence(sentence)).collect()
    }

    /// Writes a whole sentence for the reader.
    pub(super) fn sentence(&self, sentence: &Sentence) -> String {
        capital(&self.say(sentence))
    }

    /// Writes sentences that follow a colon. The first one begins as it does within a sentence.
    pub(super) fn after_colon(&self, told: &[Sentence]) -> String {
        let Some((first, more)) = told.split_first() else { return String::new() };
        let mut texts = vec![self.say(first)];
        texts.extend(self.tell(more));
        texts.join(" ")
    }

    /// Writes a sentence for the reader, as a part of another one.
    pub(super) fn say(&self, Sentence { key, args }: &Sentence) -> String {
        let mut values: Vec<(&str, FluentValue<'_>)> = Vec::new();
        for (name, arg) in args.iter() {
            if let Arg::Side { side } = arg {
                values.push(("who", self.who(*side).into()));
            }
            values.push((name, self.value(arg)));
        }
        self.texts.with(key, values)
    }

    /// Writes an argument of a sentence.
    fn value(&self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => (*number).into(),
            Arg::Text(text) => text.clone().into(),
            Arg::Piece { piece } => self.owned(*piece).into(),
            Arg::Pieces { pieces } => {
                let names: Vec<String> = pieces.chars().map(|one| self.piece(one)).collect();
                names.join(", ").into()
            }
            Arg::Side { side } => self.side(*side).into(),
            Arg::Chance { millionths } => self.percent(f64::from(*millionths) / 1e6).into(),
            Arg::Told { told } => self.after_colon(told).into(),
            Arg::All(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.say(part)).collect();
                self.list(&parts).into()
            }
        }
    }
}

/// Returns the effects of a step or a throw, given by its word.
pub(super) fn of_word(before: &AnyPosition, word: &str, after: &AnyPosition) -> Vec<Effect> {
    match before.parse_step(word) {
        Ok(step) => of_step(before, step, after),
        Err(_) => of_roll(Some(before), word, Some(after)),
    }
}

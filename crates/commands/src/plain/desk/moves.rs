//! The moves of a position on the analysis board, with what they are worth.

use std::io::{Read, Write};

use dejarik_rules::numbers::percent;

use super::Desk;
use crate::error::CliError;
use crate::study::insight::{Insight, Worth};
use crate::study::words as said;
use crate::telling::split_page;

impl<W: Write, R: Read> Desk<'_, '_, W, R> {
    /// Lists every move with what it keeps, the best first; with `asked` only
    /// those that begin so, or another page of the list.
    /// Lists the throws if dice are due.
    pub(super) fn moves(&mut self, asked: &str) -> Result<(), CliError> {
        let (texts, id) = (&self.ctx.texts, self.study.rules());
        let rows: Vec<(String, String)> = match &self.insight {
            Insight::Values(values) => {
                let best = values.moves.first().map_or(values.value, |worth| worth.value);
                let row = |worth: &Worth| {
                    let value = said::short(texts, id, worth.value);
                    let keeps = said::judgement(texts, best, worth.judgement);
                    (worth.word.clone(), format!("{value}, {keeps}"))
                };
                values.moves.iter().map(row).collect()
            }
            Insight::Throw(throw) => {
                let row =
                    |(word, chance): &(String, f64)| (word.clone(), texts.of(&percent(*chance, 1)));
                throw.throws.iter().map(row).collect()
            }
            Insight::Over(_) | Insight::Nothing => Vec::new(),
        };
        let (asked, page) = split_page(asked);
        let start = asked.to_lowercase();
        let rows = rows.iter().enumerate();
        let rows = rows.filter(|(_, (word, _))| word.to_lowercase().starts_with(&start));
        let lines = rows.map(|(index, (word, what))| {
            let pair = [("name", word.clone().into()), ("value", what.clone().into())];
            format!("{}. {}", index + 1, texts.with("pair", pair))
        });
        let told = self.teller().paged(lines.collect(), asked, page);
        self.ctx.say_all(&told)
    }

    pub(super) fn best(&mut self) -> Result<(), CliError> {
        let texts = &self.ctx.texts;
        let text = match &self.insight {
            Insight::Values(values) => values.moves.first().map(|worth| {
                let value = said::short(texts, self.study.rules(), worth.value);
                let variables = [("move", worth.word.clone().into()), ("value", value.into())];
                let best = texts.with("plain-desk-best", variables);
                let does = self.teller().step(self.study.position(), worth.step).join(" ");
                format!("{best} {does}")
            }),
            Insight::Over(_) | Insight::Throw(_) | Insight::Nothing => None,
        };
        match text {
            Some(text) => self.ctx.say(&text),
            None => self.ctx.tell("plain-no-hint"),
        }
    }

    pub(super) fn best_line(&mut self) -> Result<(), CliError> {
        match &self.insight {
            Insight::Values(values) => {
                let line = values.line.join(" ");
                let text = self.ctx.texts.with("probe-line", [("line", line.into())]);
                self.ctx.say(&text)
            }
            Insight::Over(_) | Insight::Throw(_) | Insight::Nothing => {
                self.ctx.tell("plain-no-hint")
            }
        }
    }
}

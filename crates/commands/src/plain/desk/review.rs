//! The review of a game on the analysis board: slips, the summary and the graph.

use std::io::{Read, Write};

use dejarik_engine::{Stop, review};

use super::Desk;
use crate::error::CliError;
use crate::study::{Study, graph, words as said};
use crate::words;

/// The width of the graph, in characters.
const WIDTH: usize = 60;

impl<W: Write, R: Read> Desk<'_, '_, W, R> {
    /// Reviews the game, unless that is done already. Returns whether there is a review.
    pub(super) fn judge(&mut self) -> Result<bool, CliError> {
        if self.study.review().is_some() {
            return Ok(true);
        }
        let Some(game) = self.study.game() else {
            self.ctx.tell("desk-no-game")?;
            return Ok(false);
        };
        match Study::judge(game, &self.knowledge, review::DEPTH, &Stop::new()) {
            Ok(review) => {
                self.study.reviewed(review);
                self.summary()?;
                Ok(true)
            }
            Err(error) => {
                self.ctx.say(&self.ctx.texts.of(&error))?;
                Ok(false)
            }
        }
    }

    pub(super) fn slip(&mut self, forward: bool) -> Result<(), CliError> {
        if !self.judge()? {
            return Ok(());
        }
        if self.study.go_to_slip(forward) {
            return self.arrive();
        }
        let Some(review) = self.study.review() else { return Ok(()) };
        self.ctx.tell(said::no_slips(review))
    }

    /// Lists every move of the game with what it kept, and every throw with its luck.
    pub(super) fn review(&mut self) -> Result<(), CliError> {
        if !self.judge()? {
            return Ok(());
        }
        let (texts, id) = (&self.ctx.texts, self.study.rules());
        let steps = self.study.judged().map(|(at, step)| {
            let side = words::side(texts, id, step.side);
            (at, format!("{at}. {side}, {}", said::judged(texts, id, step)))
        });
        let throws = self
            .study
            .thrown()
            .map(|(at, thrown)| (at, format!("{at}. {}", said::thrown(texts, id, thrown))));
        let mut lines: Vec<_> = steps.chain(throws).collect();
        lines.sort_by_key(|(at, _)| *at);
        lines.iter().try_for_each(|(_, line)| self.ctx.say(line))
    }

    pub(super) fn summary(&mut self) -> Result<(), CliError> {
        let Some(review) = self.study.review() else { return self.judge().map(|_| ()) };
        let lines = said::summary(&self.ctx.texts, self.study.rules(), review);
        lines.iter().try_for_each(|line| self.ctx.say(line))
    }

    pub(super) fn graph(&mut self) -> Result<(), CliError> {
        if !self.judge()? {
            return Ok(());
        }
        let Some(graph) = graph::graph(&self.study, WIDTH, 3) else { return Ok(()) };
        for row in graph.rows.iter().chain([&graph.slips]) {
            self.ctx.say(row.trim_end())?;
        }
        Ok(())
    }
}

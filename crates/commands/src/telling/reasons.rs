//! Reasons: why something is not possible, and why a move is good.

use dejarik_engine::Analysis;
use dejarik_rules::Reason;
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_telling::{Asked, because, does};

use super::Teller;

impl Teller<'_> {
    /// Says why something is not possible in a position.
    pub(crate) fn reason(&self, position: &AnyPosition, reason: Reason) -> String {
        self.sentence(&dejarik_telling::reason(position, &[], reason))
    }

    /// Describes what an engine suggests to the side that is to act: what the best step does, and why
    /// it is the best.
    pub(crate) fn advice(&self, position: &AnyPosition, found: &Analysis) -> Vec<String> {
        let word = position.step_text(found.best);
        let does = match super::choices::decision(position, found.best) {
            Some(word) => format!("{}.", self.decision(word)),
            None => self.after_colon(&does(position, found.best)),
        };
        let mut told =
            vec![self.texts.with("telling-hint", [("move", word.into()), ("told", does.into())])];
        told.extend(self.because(position, found.best, found));
        told
    }

    /// Says what a step did, and why it was played or what would have been better, given what an engine
    /// finds before it.
    pub(crate) fn explanation(
        &self,
        position: &AnyPosition,
        step: AnyStep,
        found: &Analysis,
    ) -> Vec<String> {
        let mut told = self.step(position, step);
        told.extend(self.because(position, step, found));
        told
    }

    pub(super) fn because(
        &self,
        position: &AnyPosition,
        step: AnyStep,
        found: &Analysis,
    ) -> Vec<String> {
        let line = if step == found.best { found.line.as_slice() } else { &[step] };
        self.tell(&because(&Asked { position, step, found, line }))
    }
}

//! A decision that can be made, and whether a distribution over several is given by their logits.

/// A decision that can be made now, or a result of the throw that is due.
#[derive(Clone, Copy)]
pub struct Choice<S> {
    /// The number of the decision or of the result.
    pub action: u16,
    /// The step that the decision completes; `None` for a result, and where a step takes several decisions.
    pub step: Option<S>,
}

impl<S> Choice<S> {
    /// Returns the logit of the decision among those of all decisions.
    #[inline]
    pub fn logit(&self, logits: &[f32]) -> f32 {
        logits.get(usize::from(self.action)).copied().unwrap_or_default()
    }
}

/// Returns the largest logit of these decisions.
pub fn largest<S>(choices: &[Choice<S>], logits: &[f32]) -> f32 {
    choices.iter().map(|choice| choice.logit(logits)).fold(f32::NEG_INFINITY, f32::max)
}

/// Returns whether there is a distribution in proportion to the exponentials of these decisions' logits: none is NaN or
/// infinite, apart from those of decisions that must not be drawn (`-inf`), and these are not all.
pub fn are_logits<S>(choices: &[Choice<S>], logits: &[f32]) -> bool {
    largest(choices, logits).is_finite()
        && !choices.iter().any(|choice| choice.logit(logits).is_nan())
}

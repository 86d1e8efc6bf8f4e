//! A decision that can be made, and whether a distribution over several is given by their logits.

/// A decision that can be made now, or a result of the throw that is due.
#[derive(Clone, Copy)]
pub struct Choice<S> {
    /// The number of the decision or of the result.
    pub action: u16,
    /// The step that the decision completes; `None` for a result, and where a step takes several decisions.
    pub step: Option<S>,
}

/// Returns whether there is a distribution in proportion to the exponentials of these decisions' logits: none is NaN or
/// infinite, apart from those of decisions that must not be drawn (`-inf`), and these are not all.
pub fn are_logits<S>(choices: &[Choice<S>], logits: &[f32]) -> bool {
    let of =
        |choice: &Choice<S>| logits.get(usize::from(choice.action)).copied().unwrap_or_default();
    let most = choices.iter().map(of).fold(f32::NEG_INFINITY, f32::max);
    most.is_finite() && !choices.iter().map(of).any(f32::is_nan)
}

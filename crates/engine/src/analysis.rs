//! The answer to a search or a look-up.

use dejarik_rules::any::AnyStep;

use crate::units::{Depth, Nodes};
use crate::value::Value;

/// What the engine found out about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The best step. If the bounds cut a depth short, it is the best of those that this depth has reached; but if they
    /// are proved lost and another step is not, it is the first such step.
    pub best: AnyStep,
    /// The value of the best step, from the view of the side that acts.
    pub value: Value,
    /// The depth that was searched completely; 0 if the answer was looked up in a table.
    pub depth: Depth,
    /// The number of positions visited.
    pub nodes: Nodes,
    /// The principal variation, beginning with the best step. With dice it ends at the first throw.
    pub line: Vec<AnyStep>,
    /// The steps of the principal variation in their written form.
    pub line_text: Vec<String>,
    /// The variations of the next best steps, best first, if several lines were asked for
    /// ([`Scope::lines`](crate::Scope::lines)).
    pub others: Vec<Variation>,
    /// Every step with its value, if all of them were asked for ([`Engine::analyse`](crate::Engine::analyse)); empty after
    /// a choice at a level. The first is `best`, and the others follow by their values. Where a depth was cut short, the
    /// steps that it has not reached keep their values of the depth before, so one of them can be above that of `best`.
    pub candidates: Vec<(AnyStep, Value)>,
}

/// A line of play with the value that it leads to, from the view of the side that acts.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// The value of the first step.
    pub value: Value,
    /// The steps. With dice the line ends at the first throw.
    pub line: Vec<AnyStep>,
    /// The steps in their written form.
    pub line_text: Vec<String>,
}

//! Exact values from outside: what an engine may look up instead of searching.

use std::sync::Arc;

use dejarik_rules::any::{AnyPosition, AnyStep};

use crate::value::Value;

/// A source of exact values, such as the tables of a solved game.
pub trait Source: Send + Sync {
    /// Returns every legal step of a position in which a player acts, with its value for that player,
    /// best first.
    ///
    /// `None` if the source does not know the position, or has been made for other options.
    fn candidates(&self, position: &AnyPosition) -> Option<Vec<(AnyStep, Value)>>;

    /// Returns the value of a position in which a player acts, for that player; `None` as above.
    ///
    /// It can differ in its distance from that of the best step: a side that is behind may put a result off
    /// by a step that loses more.
    fn value(&self, position: &AnyPosition) -> Option<Value> {
        self.candidates(position)?.first().map(|(_, value)| *value)
    }
}

/// What an engine may look up: the exact values of a [`Source`], or nothing. Clones share the source.
#[derive(Clone, Default)]
pub struct Knowledge(Option<Arc<dyn Source>>);

impl Knowledge {
    /// No source: every position has to be searched.
    pub const NONE: Knowledge = Knowledge(None);

    /// Returns the knowledge of a source.
    pub fn of(source: Arc<dyn Source>) -> Knowledge {
        Knowledge(Some(source))
    }

    /// Returns every legal step with its exact value for the player who makes it, best first; `None` if
    /// the position is not known.
    pub fn candidates(&self, position: &AnyPosition) -> Option<Vec<(AnyStep, Value)>> {
        self.0.as_ref()?.candidates(position)
    }

    /// Returns the exact value of a position in which a player acts, for that player; `None` if the position
    /// is not known.
    pub fn value(&self, position: &AnyPosition) -> Option<Value> {
        self.0.as_ref()?.value(position)
    }
}

impl std::fmt::Debug for Knowledge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_some() { "Knowledge(of a source)" } else { "Knowledge(NONE)" })
    }
}

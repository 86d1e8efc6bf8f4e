//! The evaluation of rule sets that do not define one: material and the right to move.
//!
//! It knows only what [`RuleSet::material`] counts, so the engine can play any rule set from the
//! day it exists.

#![allow(
    dead_code,
    unused_imports,
    reason = "each of the shipped rule sets has an evaluation of its own"
)]

use std::hash::{DefaultHasher, Hash, Hasher};

use dejarik_rules::any::sets::*;
use dejarik_rules::{RuleSet, each_rule_set};

use super::{Evaluate, SLOTS, weights};

weights! {
    /// In thousandths of a point.
    MaterialWeights {
        /// A piece more than the opponent has.
        piece = 300,
        /// The right to move.
        tempo = 20,
    }
}

/// Returns the material of the side to move, less the opponent's.
fn balance<R: RuleSet>(position: &R::Position) -> i32 {
    let side = R::side_to_move(position);
    let count = |side| R::material(position, side).into_iter().map(i32::from).sum::<i32>();
    count(side) - count(!side)
}

macro_rules! evaluate_by_material {
    ($($rules:ident: $kind:ident),+) => {
        $(unless_evaluated! {
            $rules
            impl Evaluate for $rules {
                type Weights = MaterialWeights;

                fn evaluate(&self, weights: &MaterialWeights, position: &Self::Position) -> i32 {
                    weights.tempo + weights.piece * balance::<Self>(position)
                }

                fn promise(&self, position: &Self::Position, step: Self::Step) -> i32 {
                    let side = Self::side_to_move(position);
                    let enemies = |position| Self::material(position, !side).map(i32::from);
                    let after = self.after(position, step);
                    let taken =
                        enemies(position).iter().sum::<i32>() - enemies(&after).iter().sum::<i32>();
                    1000 * taken
                }

                fn slot(step: Self::Step) -> usize {
                    let mut hasher = DefaultHasher::new();
                    step.hash(&mut hasher);
                    (hasher.finish() % SLOTS as u64) as usize
                }
            }
        })+
    };
}

each_rule_set!(evaluate_by_material);

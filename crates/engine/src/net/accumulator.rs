//! A net with incremental update: it caches the last sum for each side to move, since the next position to evaluate is
//! most often the last one with one piece moved.

use std::sync::Arc;

use dejarik_rules::Side;

use super::features::{Features, Layout};
use super::{Net, Row};
use crate::value::Score;

/// A net with the features it evaluated last, and their sum.
#[derive(Clone)]
pub struct Accumulator {
    net: Arc<Net>,
    last: [(Features, Row); 2],
}

impl Accumulator {
    /// Creates an accumulator of a net.
    pub fn new(net: &Arc<Net>) -> Accumulator {
        let empty = (Features::EMPTY, net.sum(&Features::EMPTY));
        Accumulator { net: Arc::clone(net), last: [empty; 2] }
    }

    /// Returns what [`Net::value`] returns for the same features: -1 to 1, for `side`, which is to move.
    pub fn value(&mut self, features: &Features, side: Side) -> f64 {
        super::expected(self.score(features, side))
    }

    /// Evaluates features in millionths of a point, from the view of the side to move.
    #[inline]
    pub(crate) fn score(&mut self, features: &Features, side: Side) -> Score {
        let Accumulator { net, last } = self;
        let (seen, sum) = &mut last[side.index()];
        let changed = Layout::changed(seen, features);
        if changed.is_power_of_two() {
            // If one piece has moved, exchanging its rows is cheaper than adding all of them.
            let (layout, piece) = (net.layout, changed.trailing_zeros() as usize);
            layout.visit_piece(seen, piece, |row| sum.subtract(&net.rows[row]));
            layout.visit_piece(features, piece, |row| sum.add(&net.rows[row]));
            layout.visit_facts(seen, features, |row| sum.subtract(&net.rows[row]));
            layout.visit_facts(features, seen, |row| sum.add(&net.rows[row]));
        } else if changed != 0 || seen != features {
            *sum = net.sum(features);
        }
        *seen = *features;
        net.score(sum)
    }
}

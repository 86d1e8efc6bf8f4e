//! A net in use: it remembers the last sum for each side to move, since the next position asked for
//! is most often the last one with a piece moved.

use std::sync::Arc;

use dejarik_rules::Side;

use super::drawing::{Layout, Sketch};
use super::{Net, Row};
use crate::value::Score;

/// A net and what it saw last.
#[derive(Clone)]
pub struct Sight {
    net: Arc<Net>,
    last: [(Sketch, Row); 2],
}

impl Sight {
    /// Through this net.
    pub fn new(net: &Arc<Net>) -> Sight {
        let empty = (Sketch::EMPTY, net.sum(&Sketch::EMPTY));
        Sight { net: Arc::clone(net), last: [empty; 2] }
    }

    /// What [`Net::value`] says of the same sketch: -1 to 1, for `side`, which is to move.
    pub fn value(&mut self, sketch: &Sketch, side: Side) -> f64 {
        super::expected(self.score(sketch, side))
    }

    /// What [`Net::value`] says, in millionths, from the view of the side to move.
    #[inline]
    pub(crate) fn score(&mut self, sketch: &Sketch, side: Side) -> Score {
        let Sight { net, last } = self;
        let (seen, sum) = &mut last[side.index()];
        let changed = Layout::changed(seen, sketch);
        if changed.is_power_of_two() {
            // One piece: its rows out and in are fewer than all.
            let (layout, piece) = (net.layout, changed.trailing_zeros() as usize);
            layout.visit_piece(seen, piece, |row| sum.subtract(&net.rows[row]));
            layout.visit_piece(sketch, piece, |row| sum.add(&net.rows[row]));
            layout.visit_facts(seen, sketch, |row| sum.subtract(&net.rows[row]));
            layout.visit_facts(sketch, seen, |row| sum.add(&net.rows[row]));
        } else if changed != 0 || seen != sketch {
            *sum = net.sum(sketch);
        }
        *seen = *sketch;
        net.score(sum)
    }
}

//! Finds the solution of a position. The position is a puzzle if, by the table, exactly one move keeps
//! the win at every turn until the game can be settled at once. Long solutions are rare, so at their
//! later turns a few other, slower moves may keep the win too.

use dejarik_rules::any::AnyPosition;
use dejarik_tables::Verdict;
use dejarik_tables::any::{ProbeError, Rated, Table, moves};

use crate::forced::is_settled;
use crate::puzzle::Turn;

/// The maximum number of turns of a solution.
const LONGEST: usize = 30;
/// The number of turns from which on a solution may have slower wins.
const LONG: usize = 6;
/// The maximum number of slower wins at one turn.
const SLOWER: usize = 3;
/// The number of turns to search before a position is given up.
const PATIENCE: u32 = 400;

/// Returns the goal and the solver's turns; `None` if the position is not a puzzle.
pub(super) fn solution(
    table: &dyn Table,
    position: &AnyPosition,
) -> Result<Option<(u8, Vec<Turn>)>, ProbeError> {
    let worth = table.probe(position)?;
    let goal = worth.points;
    if goal < 1 {
        return Ok(None);
    }
    for slower in [0, SLOWER] {
        let mut search = Search { table, goal: goal as u8, slower, patience: PATIENCE };
        let Some(mut turns) = search.turns(position, 0)? else { continue };
        if slower > 0 && turns.len() < LONG || turns.len() != longest(worth) {
            continue;
        }
        turns.reverse();
        return Ok(Some((goal as u8, turns)));
    }
    Ok(None)
}

/// Returns the number of moves that it takes at most to force the value of a position. In groi the
/// solution can be shorter, if the defence could hold out longer by losing more points in the end.
pub(crate) fn longest(worth: Verdict) -> usize {
    usize::from(worth.plies).div_ceil(2)
}

struct Search<'a> {
    table: &'a dyn Table,
    goal: u8,
    /// The number of slower wins to accept at a turn after the first.
    slower: usize,
    patience: u32,
}

impl Search<'_> {
    /// Returns the turns from `position` to the end in reverse order; `None` if there is no solution.
    fn turns(
        &mut self,
        position: &AnyPosition,
        depth: usize,
    ) -> Result<Option<Vec<Turn>>, ProbeError> {
        if self.patience == 0 || depth == LONGEST {
            return Ok(None);
        }
        self.patience -= 1;
        let mut keep = moves(self.table, position)?;
        let legal = keep.len();
        keep.retain(|rated| rated.verdict.points >= self.goal as i8);
        let side = position.side_to_move();
        let settles = |rated: &Rated| is_settled(&rated.after, side, self.goal);
        if let Some(place) = keep.iter().position(settles) {
            // The first move has to be the only one that keeps the win.
            if depth == 0 && keep.len() > 1 {
                return Ok(None);
            }
            let key = keep[place].step;
            let slower = keep.iter().filter(|rated| !settles(rated)).map(|rated| rated.step);
            return Ok(Some(vec![Turn { key, slower: slower.collect(), answer: None }]));
        }
        let Some((key, others)) = keep.split_first() else { return Ok(None) };
        let most = if depth == 0 { 0 } else { self.slower };
        let faster = others.first().is_none_or(|other| other.verdict < key.verdict);
        // With one legal move there is nothing to find.
        if others.len() > most || !faster || legal == 1 {
            return Ok(None);
        }
        let slower: Vec<_> = others.iter().map(|other| other.step).collect();
        for defence in defences(self.table, &key.after)? {
            if let Some(mut turns) = self.turns(&defence.after, depth + 1)? {
                turns.push(Turn { key: key.step, slower, answer: Some(defence.step) });
                return Ok(Some(turns));
            }
        }
        Ok(None)
    }
}

/// Returns the best answers to a move of the solver, sorted by text: those that lose the fewest points
/// and, of these, take the longest.
pub(crate) fn defences(
    table: &dyn Table,
    position: &AnyPosition,
) -> Result<Vec<Rated>, ProbeError> {
    let mut replies = moves(table, position)?;
    let best = replies.first().map(|reply| reply.verdict);
    replies.retain(|reply| Some(reply.verdict) == best);
    Ok(replies)
}

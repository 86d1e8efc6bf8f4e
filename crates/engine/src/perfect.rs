//! Perfect play from a table, with an order among equally good steps.
//!
//! Steps that keep the same value at the same distance are not the same against a person. The *task* that
//! a step sets is the share of the opponent's replies that are good enough: those that keep the value the
//! opponent can have, and if all replies do, those that also make the most of the distance. The smaller
//! the share, the harder the task. Of equal steps the one with the hardest task comes first.
//!
//! In a game with dice a table knows chances. Steps with equal chances stay in the table's own order, which
//! makes progress in a won game, so that it does not end as a draw by quiet turns.

use std::sync::Arc;

use dejarik_rules::TableKind;
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_tables::Verdict;
use dejarik_tables::any::{Chanced, ProbeError, Rated, Table, moves};

use crate::knowledge::Source;
use crate::value::Value;

/// A source of exact values that looks them up in a table.
#[derive(Clone)]
pub struct Perfect {
    table: Arc<dyn Table>,
}

impl std::fmt::Debug for Perfect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Perfect")
    }
}

impl Perfect {
    /// Creates a source from a table.
    pub fn new(table: Arc<dyn Table>) -> Perfect {
        Perfect { table }
    }

    /// Returns every step, best first, and those as good as the best by the task they set.
    fn ranked(&self, position: &AnyPosition) -> Result<Vec<Rated>, ProbeError> {
        let mut moves = moves(&*self.table, position)?;
        let Some(best) = moves.first().map(|rated| rated.verdict) else { return Ok(moves) };
        let equal = moves.iter().take_while(|rated| rated.verdict == best).count();
        if equal > 1 {
            let mut tasks = Vec::with_capacity(equal);
            for rated in moves.drain(..equal) {
                tasks.push((self.task(&rated.after)?, rated));
            }
            // The sort is stable: steps with equal tasks stay in the order of their texts.
            tasks.sort_by_key(|(task, _)| *task);
            moves.splice(0..0, tasks.into_iter().map(|(_, rated)| rated));
        }
        Ok(moves)
    }

    /// Returns how hard a position is for the side to move.
    fn task(&self, position: &AnyPosition) -> Result<Task, ProbeError> {
        let replies = moves(&*self.table, position)?;
        let all = replies.len();
        let Some(best) = replies.first().map(|reply| reply.verdict) else { return Ok(Task::NONE) };
        let keep = replies.iter().filter(|reply| reply.verdict.points == best.points).count();
        let good = if keep < all {
            keep
        } else {
            replies.iter().filter(|reply| reply.verdict == best).count()
        };
        Ok(Task { safe: keep == all, good, all })
    }
}

/// The greatest difference of a chance's bounds for it to be used. They are further apart near the draw by
/// quiet turns, where a search is more precise.
const VAGUE: f64 = 0.001;

impl Perfect {
    /// Returns every step by its chance, if the chances are known precisely.
    fn by_chance(&self, position: &AnyPosition) -> Option<Vec<(AnyStep, Value)>> {
        let chances = self.table.chances(position).ok()?;
        if chances.iter().any(|step| step.chance.upper - step.chance.lower > VAGUE) {
            return None;
        }
        let value = |chanced: &Chanced| Value::exact(2.0 * chanced.chance.middle() - 1.0);
        Some(chances.iter().map(|chanced| (chanced.step, value(chanced))).collect())
    }
}

/// The share of replies that are good enough, ordered by how hard it is to find one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Task {
    /// Whether every reply keeps the points, so that only distance can be lost.
    safe: bool,
    /// The number of replies that are good enough.
    good: usize,
    /// The number of all replies.
    all: usize,
}

impl Task {
    /// The task where the game is over and no reply has to be found.
    const NONE: Task = Task { safe: true, good: 1, all: 1 };
}

impl Ord for Task {
    fn cmp(&self, other: &Task) -> std::cmp::Ordering {
        // A task in which points can be lost is harder than one in which only plies can.
        let shares = (self.good * other.all).cmp(&(other.good * self.all));
        self.safe.cmp(&other.safe).then(shares)
    }
}

impl PartialOrd for Task {
    fn partial_cmp(&self, other: &Task) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Returns the value that a verdict stands for.
fn proved(verdict: Verdict) -> Value {
    Value::proved(verdict.points, u32::from(verdict.plies))
}

impl Source for Perfect {
    fn candidates(&self, position: &AnyPosition) -> Option<Vec<(AnyStep, Value)>> {
        if position.id().descriptor().table == TableKind::Endgames {
            return self.by_chance(position);
        }
        let ranked = self.ranked(position).ok()?;
        Some(ranked.iter().map(|rated| (rated.step, proved(rated.verdict))).collect())
    }

    fn value(&self, position: &AnyPosition) -> Option<Value> {
        if position.id().descriptor().table == TableKind::Endgames {
            return self.by_chance(position)?.first().map(|(_, value)| *value);
        }
        self.table.probe(position).ok().map(proved)
    }
}

#[cfg(test)]
mod tests {
    use dejarik_rules::any::AnyRules;
    use dejarik_rules::bambara::{Bambara, Kind};
    use dejarik_tables::bambara;

    use super::*;
    use crate::{Engine, Knowledge, Level, Limits, Stop};

    fn at(dpn: &str) -> AnyPosition {
        AnyRules::Bambara(Bambara::default()).position(dpn).unwrap()
    }

    /// Solves bambara with kings and queens alone.
    fn perfect() -> Perfect {
        let kinds = [Kind::King, Kind::Queen];
        let table = bambara::BambaraTable::solve(&Bambara::default(), &kinds, 1, &()).unwrap();
        Perfect::new(Arc::new(table))
    }

    #[test]
    fn the_winning_side_wins_in_the_number_of_plies_that_the_table_says() {
        let perfect = perfect();
        let knowledge = Knowledge::of(Arc::new(perfect.clone()));
        let mut position = at("bambara K5Q2k2/6q5/1 w -");
        let mut engine = Engine::new(Level::STRONGEST, 1).knowing(&knowledge);
        let limits = Limits::default();
        let first = engine.analyse(&position, &[], &limits, &Stop::new(), &mut |_| {}).unwrap();
        let forced = first.value.forced.expect("a decided position");
        let mut history = Vec::new();
        for left in (1..=forced.plies.get()).rev() {
            let choice = engine.choose(&position, &history, &Stop::new()).unwrap();
            assert_eq!(choice.value.forced.unwrap().plies.get(), left, "{position}");
            history.push(position.key());
            position.play(choice.best).unwrap();
        }
        assert!(position.outcome().is_some());
    }

    #[test]
    fn among_equal_steps_the_hardest_task_comes_first() {
        let perfect = perfect();
        let mut told_apart = 0;
        for dpn in ["bambara K5Q2k2/6q5/1 w -", "bambara 12/KQ8kq/1 w -", "bambara Kq10/k2Q8/1 w -"]
        {
            let position = at(dpn);
            let ranked = perfect.ranked(&position).unwrap();
            assert!(ranked.is_sorted_by(|a, b| a.verdict >= b.verdict), "best first");
            let best = ranked[0].verdict;
            let tasks: Vec<Task> = ranked
                .iter()
                .take_while(|rated| rated.verdict == best)
                .map(|rated| perfect.task(&rated.after).unwrap())
                .collect();
            assert!(tasks.is_sorted(), "{dpn}: {tasks:?}");
            told_apart += usize::from(tasks.first() != tasks.last());
        }
        assert!(told_apart > 0, "no position has tasks of different hardness");
    }

    #[test]
    fn a_position_that_the_table_does_not_hold_is_unknown() {
        let perfect = perfect();
        assert_eq!(perfect.candidates(&at("bambara NKQP2nkqp2/12/1 w -")), None);
    }
}

//! Perfect play: a table's word on every step, and a taste among equals.
//!
//! Steps that keep the same value at the same distance are not the same against a person. The
//! *task* that a step sets is the share of the opponent's replies that are good enough: those that
//! keep what the opponent can have (and if all do, those that also make the most of the distance).
//! The smaller the share, the harder the task, so the hardest comes first.
//!
//! In a game with dice a table knows chances. Equal ones are in the table's own order, which gets on
//! with a game that is going well, so that it does not end as a draw by quiet turns.

use std::sync::Arc;

use dejarik_rules::RulesId;
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_tables::any::{Chanced, ProbeError, Rated, Table, moves};

use crate::engine::Source;
use crate::value::Value;

/// Exact values from a table.
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
    /// What this table knows.
    pub fn new(table: Arc<dyn Table>) -> Perfect {
        Perfect { table }
    }

    /// Every step, best first; those as good as the best by the task they set.
    fn ranked(&self, position: &AnyPosition) -> Result<Vec<Rated>, ProbeError> {
        let mut moves = moves(&*self.table, position)?;
        let Some(best) = moves.first().map(|rated| rated.verdict) else { return Ok(moves) };
        let equal = moves.iter().take_while(|rated| rated.verdict == best).count();
        if equal > 1 {
            let mut tasks = Vec::with_capacity(equal);
            for rated in moves.drain(..equal) {
                tasks.push((self.task(&rated.after)?, rated));
            }
            // Stable: equal tasks stay in the order of their texts.
            tasks.sort_by_key(|(task, _)| *task);
            moves.splice(0..0, tasks.into_iter().map(|(_, rated)| rated));
        }
        Ok(moves)
    }

    /// How hard a position is for the side to move.
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

/// Bounds further apart than this are no knowledge: near the draw by quiet turns, where a search sees
/// more.
const VAGUE: f64 = 0.001;

impl Perfect {
    /// Every step by its chance, where there are dice and the chances are known.
    fn by_chance(&self, position: &AnyPosition) -> Option<Vec<(AnyStep, Value)>> {
        let chances = self.table.chances(position).ok()?;
        if chances.iter().any(|step| step.chance.upper - step.chance.lower > VAGUE) {
            return None;
        }
        let value = |chanced: &Chanced| Value::exact(2.0 * chanced.chance.middle() - 1.0);
        Some(chances.iter().map(|chanced| (chanced.step, value(chanced))).collect())
    }
}

/// The replies that are good enough, of all; ordered by how hard it is to find one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Task {
    /// Every reply keeps the points, so that only the distance can be lost.
    safe: bool,
    good: usize,
    all: usize,
}

impl Task {
    /// The game is over: nothing has to be found.
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

impl Source for Perfect {
    fn candidates(&self, position: &AnyPosition) -> Option<Vec<(AnyStep, Value)>> {
        if position.id() == RulesId::Looney {
            return self.by_chance(position);
        }
        let ranked = self.ranked(position).ok()?;
        let value =
            |rated: &Rated| Value::proved(rated.verdict.points, u32::from(rated.verdict.plies));
        Some(ranked.iter().map(|rated| (rated.step, value(rated))).collect())
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

    /// A game of kings and queens, solved.
    fn perfect() -> Perfect {
        let kinds = [Kind::King, Kind::Queen];
        let table = bambara::BambaraTable::solve(&Bambara::default(), &kinds, 1, &()).unwrap();
        Perfect::new(Arc::new(table))
    }

    #[test]
    fn whoever_is_winning_wins_in_as_many_plies_as_the_table_says() {
        let perfect = perfect();
        let knowledge = Knowledge::of(Arc::new(perfect.clone()));
        let mut position = at("bambara K5Q2k2/6q5/1 w -");
        let mut engine = Engine::new(Level::STRONGEST, 1).knowing(&knowledge);
        let limits = Limits::default();
        let first = engine.analyse(&position, &[], &limits, &Stop::new(), &mut |_| {}).unwrap();
        let forced = first.value.forced.expect("a decided position");
        let mut history = Vec::new();
        for left in (1..=forced.plies).rev() {
            let choice = engine.choose(&position, &history, &Stop::new()).unwrap();
            assert_eq!(choice.value.forced.unwrap().plies, left, "{position}");
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
        assert!(told_apart > 0, "no position tells tasks apart");
    }

    #[test]
    fn what_the_table_does_not_hold_is_searched() {
        let perfect = perfect();
        assert_eq!(perfect.candidates(&at("bambara NKQP2nkqp2/12/1 w -")), None);
    }
}

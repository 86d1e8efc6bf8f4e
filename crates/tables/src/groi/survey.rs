//! Statistics of groi: the number of positions with each value, the longest distances, and mutual
//! zugzwang.
//!
//! The positions counted are those in which neither side has a first move left, up to symmetry and
//! with the side to move normalised. Finished positions are counted separately.

use dejarik_rules::groi::{Groi, Position, Setup, Step};
use dejarik_rules::{RuleSet, Words};

use super::index::{Layer, POSITIONS, Placement};
use super::table::GroiTable;
use crate::par::share;
use crate::verdict::Verdict;

/// Statistics of all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// Number of finished positions.
    pub over: u64,
    /// Number of unfinished positions by value, from -3 to 3 points for the side to move.
    pub by_value: [u64; 7],
    /// The longest distance to each value (0 for value 0), and a position that has it.
    pub longest: [(u16, Option<Position>); 7],
    /// Number of positions in which the side to move must pass.
    pub passes: u64,
    /// Number of positions of mutual zugzwang: unfinished whichever side is to move, and each side
    /// would have more points if the other were to move.
    pub zugzwang: u64,
    /// Number of positions of mutual zugzwang in which the side to move loses, whichever side that
    /// is.
    pub both_lose: u64,
    /// The value of each set-up of G-1 for the player who begins, by the set-up's name.
    pub starts: [(&'static str, Verdict); 3],
}

/// Returns the index of a value in the lists by value.
fn slot(points: i8) -> usize {
    (points + 3) as usize
}

impl GroiTable {
    /// Counts the statistics of all positions on `threads` threads.
    pub fn survey(&self, threads: usize) -> Survey {
        let setups = [
            ("blocks", Setup::Blocks),
            ("pairs", Setup::Pairs),
            ("alternating", Setup::Alternating),
        ];
        let nothing = Survey {
            over: 0,
            by_value: [0; 7],
            longest: [(0, None); 7],
            passes: 0,
            zugzwang: 0,
            both_lose: 0,
            starts: setups.map(|(name, setup)| {
                (name, self.verdict(&Groi { setup, ..*self.rules() }.start()))
            }),
        };
        let firsts: Vec<u32> = (0..POSITIONS).step_by(1 << 14).collect();
        let parts = share(threads, &firsts, &(), &Words::new("survey", "relevé"), |first| {
            let mut survey = nothing.clone();
            let numbers = *first..(first + (1 << 14)).min(POSITIONS);
            for (number, placement) in numbers.clone().zip(self.index().placements(numbers)) {
                survey.count(self, number, placement);
            }
            survey
        });
        let mut survey = nothing;
        // Without a watch the work cannot be stopped.
        parts.unwrap_or_default().iter().for_each(|part| survey.add(part));
        survey
    }
}

impl Survey {
    /// Adds the counts of later positions.
    fn add(&mut self, later: &Survey) {
        self.over += later.over;
        self.passes += later.passes;
        self.zugzwang += later.zugzwang;
        self.both_lose += later.both_lose;
        for at in 0..self.by_value.len() {
            self.by_value[at] += later.by_value[at];
            if later.longest[at].0 > self.longest[at].0 {
                self.longest[at] = later.longest[at];
            }
        }
    }

    fn count(&mut self, table: &GroiTable, number: u32, placement: Placement) {
        let Placement { own, enemy } = placement;
        let Some(position) = placement.position(Layer::ALL[0]) else { return };
        let goes_on = |position: &Position| table.rules().count_steps(position) > 0;
        let steps = table.rules().count_steps(&position);
        if steps == 0 {
            self.over += 1;
            return;
        }
        let verdict = table.verdict_of(Layer::ALL[0], number);
        let at = slot(verdict.points);
        self.by_value[at] += 1;
        if verdict.plies > self.longest[at].0 {
            self.longest[at] = (verdict.plies, Some(position));
        }
        if steps == 1 {
            table
                .rules()
                .visit_steps(&position, |step| self.passes += u64::from(step == Step::Pass));
        }
        let turned = Placement { own: enemy, enemy: own };
        let other = table.verdict_of(Layer::ALL[0], table.index().rank(turned));
        let Some(turned) = turned.position(Layer::ALL[0]) else { return };
        if verdict.points + other.points < 0 && goes_on(&turned) {
            self.zugzwang += 1;
            self.both_lose += u64::from(verdict.points < 0 && other.points < 0);
        }
    }

    /// Returns the counts as names and values, for the header of a table file.
    pub fn facts(&self) -> Vec<(String, String)> {
        let mut facts = Vec::new();
        let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
        for (name, Verdict { points, plies }) in self.starts {
            let distance = if points == 0 { String::new() } else { format!(" in {plies}") };
            fact(name, format!("{points:+}{distance}").replace("+0", "0"));
        }
        fact("over", self.over.to_string());
        for points in (-3..=3i8).rev() {
            let name = match points {
                0 => "draws".to_owned(),
                1.. => format!("wins-{points}"),
                ..=-1 => format!("losses-{}", -points),
            };
            fact(&name, self.by_value[slot(points)].to_string());
            if points != 0 {
                fact(&format!("longest-{name}"), self.longest[slot(points)].0.to_string());
            }
        }
        fact("passes", self.passes.to_string());
        fact("zugzwang", self.zugzwang.to_string());
        fact("zugzwang-both-lose", self.both_lose.to_string());
        facts
    }
}

//! What is known of groi as a whole: how many positions are worth what, how long it takes, where the
//! move is a burden.
//!
//! Counted over the positions in which nobody has a first move left, up to symmetry and with the side
//! to move normalised; finished positions are counted apart.

use dejarik_rules::groi::{Groi, Position, Setup};
use dejarik_rules::{Actor, RuleSet};

use super::index::{Layer, POSITIONS, Placement};
use super::table::Table;
use crate::Verdict;

/// The counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// Positions that are over.
    pub over: u64,
    /// Positions in which play goes on, by value: -3 to 3 points for the side to move.
    pub by_value: [u64; 7],
    /// The longest distance to each value, by value (0 where the value is 0), and a position that has
    /// it.
    pub longest: [(u16, Option<Position>); 7],
    /// Positions in which the side to move must pass.
    pub passes: u64,
    /// Mutual zugzwang: play goes on whoever is to move, and each side would have more points if the
    /// other were.
    pub zugzwang: u64,
    /// The worst of it: whoever is to move loses.
    pub both_lose: u64,
    /// What the set-ups of G-1 are worth to the player who begins, by name.
    pub starts: [(&'static str, Verdict); 3],
}

/// The place of a value in the lists by value.
fn slot(points: i8) -> usize {
    (points + 3) as usize
}

impl Survey {
    pub(super) fn of(table: &Table) -> Survey {
        let setups = [
            ("blocks", Setup::Blocks),
            ("pairs", Setup::Pairs),
            ("alternating", Setup::Alternating),
        ];
        let mut survey = Survey {
            over: 0,
            by_value: [0; 7],
            longest: [(0, None); 7],
            passes: 0,
            zugzwang: 0,
            both_lose: 0,
            starts: setups.map(|(name, setup)| {
                (name, table.verdict(&Groi { setup, ..*table.rules() }.start()))
            }),
        };
        for number in 0..POSITIONS {
            survey.count(table, table.index().unrank(number));
        }
        survey
    }

    fn count(&mut self, table: &Table, placement: Placement) {
        let Placement { own, enemy } = placement;
        let Some(position) = placement.position(Layer::ALL[0]) else { return };
        let goes_on =
            |position: &Position| matches!(table.rules().actor(position), Actor::Player(_));
        if !goes_on(&position) {
            self.over += 1;
            return;
        }
        let verdict = table.verdict(&position);
        let at = slot(verdict.points);
        self.by_value[at] += 1;
        if verdict.plies > self.longest[at].0 {
            self.longest[at] = (verdict.plies, Some(position));
        }
        let turned = Placement { own: enemy, enemy: own };
        let Some(turned) = turned.position(Layer::ALL[0]) else { return };
        let other = table.verdict(&turned);
        if goes_on(&turned) && verdict.points + other.points < 0 {
            self.zugzwang += 1;
            self.both_lose += u64::from(verdict.points < 0 && other.points < 0);
        }
        let mut passes = false;
        if table.rules().count_steps(&position) == 1 {
            table.rules().visit_steps(&position, |step| {
                passes = step == dejarik_rules::groi::Step::Pass;
            });
        }
        self.passes += u64::from(passes);
    }

    /// The counts as names and values, for the header of a file.
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

//! The results of a match so far: every pair, and their summary.

use std::collections::BTreeMap;
use std::fmt;

use super::game::PairResult;
use super::settings::Settings;
use super::stats::{Interval, Pentanomial, Verdict, elo};

/// A match, finished or not. Serialised, it is the state from which the match can be resumed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    /// The settings of the match.
    pub settings: Settings,
    /// The results by the number of the pair.
    pub pairs: BTreeMap<u64, PairResult>,
    /// The decision of the sequential test, once there is one.
    pub verdict: Option<Verdict>,
}

/// The summary of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Summary {
    /// The number of games played.
    pub games: u64,
    /// The number of games the player won.
    pub wins: u64,
    /// The number of games drawn.
    pub draws: u64,
    /// The number of games the player lost.
    pub losses: u64,
    /// The number of games broken off after the most steps allowed, which count as draws.
    pub broken_off: u64,
    /// The player's score a game, in which a draw counts half.
    pub score: Interval,
    /// The score as a difference in Elo; infinite where all games were won, or all lost.
    pub elo: Interval,
    /// The points a game of the player and the opponent (they matter in groi).
    pub points: [f64; 2],
    /// The nodes a step of the player and the opponent.
    pub nodes: [f64; 2],
    /// The number of steps a game.
    pub length: f64,
    /// The log-likelihood ratio of the sequential test, if there is one.
    pub ratio: Option<f64>,
}

impl Report {
    /// Creates the report of a match that has not begun.
    pub fn new(settings: Settings) -> Report {
        Report { settings, pairs: BTreeMap::new(), verdict: None }
    }

    /// Returns whether all pairs are played or the sequential test has decided.
    pub fn is_finished(&self) -> bool {
        self.verdict.is_some() || self.pairs.len() as u64 >= self.settings.pairs
    }

    /// Runs the sequential test over the pairs in their order, as if they had been played one after the
    /// other, and drops those beyond its decision.
    pub(super) fn judge(&mut self) {
        let Some(test) = self.settings.sprt else { return };
        let mut results = Pentanomial::default();
        for index in 0.. {
            let Some(pair) = self.pairs.get(&index) else { return };
            results.0[quarters(pair)] += 1;
            self.verdict = test.verdict(&results);
            if self.verdict.is_some() {
                self.pairs.retain(|&played, _| played <= index);
                return;
            }
        }
    }

    fn results(&self) -> Pentanomial {
        let mut results = Pentanomial::default();
        self.pairs.values().for_each(|pair| results.0[quarters(pair)] += 1);
        results
    }

    /// Sums up the pairs so far.
    pub fn summary(&self) -> Summary {
        let games = || self.pairs.values().flatten();
        let count = |score| games().filter(|game| game.score == score).count() as u64;
        let number = games().count().max(1) as f64;
        let per = |sum: u64, by: u64| sum as f64 / by.max(1) as f64;
        let seat = |seat: usize| {
            per(games().map(|g| g.nodes[seat]).sum(), games().map(|g| g.steps[seat]).sum())
        };
        let points = |seat: usize| games().map(|g| f64::from(g.points[seat])).sum::<f64>() / number;
        let results = self.results();
        let score = results.score();
        Summary {
            games: games().count() as u64,
            wins: count(1),
            draws: count(0),
            losses: count(-1),
            broken_off: games().filter(|game| game.broken_off).count() as u64,
            score,
            elo: score.map(elo),
            points: [points(0), points(1)],
            nodes: [seat(0), seat(1)],
            length: games().map(|g| g.steps[0] + g.steps[1]).sum::<u64>() as f64 / number,
            ratio: self.settings.sprt.map(|test| test.ratio(&results)),
        }
    }
}

/// Returns the score of a pair in quarters.
fn quarters(pair: &PairResult) -> usize {
    pair.iter().map(|game| usize::from((game.score + 1).unsigned_abs())).sum()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settings { rules, player, opponent, seed, sprt, .. } = &self.settings;
        let sum = self.summary();
        let Summary { games, wins, draws, losses, score, elo, points, nodes, .. } = sum;
        writeln!(f, "{rules}: {player} against {opponent}, {games} games, seed {seed}")?;
        let percent = score.map(|score| 100.0 * score);
        writeln!(
            f,
            "score {:.1} % (95 % interval {:.1} to {:.1}): {wins} won, {draws} drawn, {losses} lost",
            percent.value, percent.low, percent.high
        )?;
        writeln!(f, "Elo {:+.0} ({:+.0} to {:+.0})", elo.value, elo.low, elo.high)?;
        writeln!(f, "points a game {:.2} to {:.2}", points[0], points[1])?;
        write!(
            f,
            "nodes a step {:.0} and {:.0}, steps a game {:.1}",
            nodes[0], nodes[1], sum.length
        )?;
        if sum.broken_off > 0 {
            write!(f, ", {} broken off", sum.broken_off)?;
        }
        if let (Some(test), Some(ratio)) = (sprt, sum.ratio) {
            let (low, high) = test.bounds();
            let verdict = match self.verdict {
                Some(Verdict::Accepted) => "H1 accepted",
                Some(Verdict::Rejected) => "H0 accepted",
                None => "not decided",
            };
            write!(
                f,
                "\nSPRT H0 {:+} H1 {:+}: log-likelihood ratio {ratio:.2} ({low:.2} to {high:.2}), {verdict}",
                test.elo0, test.elo1
            )?;
        }
        Ok(())
    }
}

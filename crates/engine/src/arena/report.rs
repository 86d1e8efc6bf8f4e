//! The results of a match so far: every pair, and their summary.

use std::collections::BTreeMap;
use std::fmt;

use dejarik_rules::numbers::{counted, decimal, joined, percent, plural, signed, written};
use dejarik_rules::{Bilingual, Wording, Words, wording};

use super::game::PairResult;
use super::seat::Forfeits;
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

/// The result of a match. In every pair of numbers the player's comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    /// The number of games played.
    pub games: u64,
    /// The number of games the player won.
    pub wins: u64,
    /// The number of games drawn.
    pub draws: u64,
    /// The number of games the player lost.
    pub losses: u64,
    /// The number of games stopped at the greatest length; they count as draws.
    pub broken_off: u64,
    /// The player's score, 0 to 1, a draw counting one half.
    pub score: Interval,
    /// The score as a difference in Elo.
    pub elo: Interval,
    /// The points per game.
    pub points: [f64; 2],
    /// The nodes searched per step.
    pub nodes: [f64; 2],
    /// The steps per game.
    pub length: f64,
    /// The log-likelihood ratio of the sequential test; null without one.
    pub ratio: Option<f64>,
    /// The games that programs lost without a decision on the board.
    pub forfeits: [Forfeits; 2],
}

impl Report {
    /// Creates the report of a match that has not begun.
    pub fn new(settings: Settings) -> Report {
        Report { settings, pairs: BTreeMap::new(), verdict: None }
    }

    /// Returns whether all pairs are played or the sequential test has decided.
    pub fn is_finished(&self) -> bool {
        self.verdict.is_some() || self.missing().is_empty()
    }

    /// Returns the numbers of the pairs that are still to be played.
    pub fn missing(&self) -> Vec<u64> {
        let Settings { part, pairs, .. } = self.settings;
        part.numbers(pairs).filter(|number| !self.pairs.contains_key(number)).collect()
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
        let mut forfeits = [Forfeits::default(); 2];
        for game in games() {
            // Only the loser of a game forfeits it.
            let loser = usize::from(game.score > 0);
            game.forfeit.iter().for_each(|forfeit| forfeits[loser].count(*forfeit));
        }
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
            forfeits,
            ratio: self.settings.sprt.map(|test| test.ratio(&results)),
        }
    }
}

/// Returns the score of a pair in quarters.
fn quarters(pair: &PairResult) -> usize {
    pair.iter().map(|game| usize::from((game.score + 1).unsigned_abs())).sum()
}

/// Writes numbers with an interval: `51.2 (49.0 to 53.4)`.
fn within(interval: Interval, write: impl Fn(f64) -> Wording) -> Wording {
    let [value, low, high] = [interval.value, interval.low, interval.high].map(write);
    wording!("{value} ({low} to {high})", "{value} ({low} à {high})"; value, low, high)
}

impl Bilingual for Report {
    fn wording(&self) -> Wording {
        let Settings { rules, player, opponent, seed, part, .. } = &self.settings;
        let sum = self.summary();
        let games =
            counted(sum.games, Words::new("game", "partie"), Words::new("games", "parties"));
        let part = part.wording();
        let heading = wording!(
            "{rules}: {player} against {opponent}, {games}, seed {seed}{part}",
            "{rules} : {player} contre {opponent}, {games}, graine {seed}{part}";
            games, part
        );
        let elo = within(sum.elo, |elo| signed(elo, 0));
        let [own, other] = sum.points.map(|points| decimal(points, 2));
        let mut lines = vec![
            heading,
            score(&sum),
            wording!("Elo {elo}"; elo),
            wording!(
                "points a game {own} to {other}",
                "points par partie : {own} à {other}";
                own, other
            ),
            effort(&sum),
        ];
        lines.extend(self.test(&sum));
        joined(lines, "\n")
    }
}

/// Writes the score, and the games won, drawn and lost.
fn score(sum: &Summary) -> Wording {
    let Interval { value, low, high } = sum.score;
    let (value, low, high) = (percent(value, 1), decimal(100.0 * low, 1), decimal(100.0 * high, 1));
    let won = counted(sum.wins, Words::new("won", "gagnée"), Words::new("won", "gagnées"));
    let drawn = counted(sum.draws, Words::new("drawn", "nulle"), Words::new("drawn", "nulles"));
    let lost = counted(sum.losses, Words::new("lost", "perdue"), Words::new("lost", "perdues"));
    wording!(
        "score {value} (95 % interval {low} to {high}): {won}, {drawn}, {lost}",
        "score {value} (intervalle à 95 % de {low} à {high}) : {won}, {drawn}, {lost}";
        value, low, high, won, drawn, lost
    )
}

/// Writes the nodes a step, the steps a game, and the games broken off.
fn effort(sum: &Summary) -> Wording {
    let [own, other] = sum.nodes.map(|nodes| decimal(nodes, 0));
    let (steps, broken_off) = (decimal(sum.length, 1), sum.broken_off);
    let so = plural(
        broken_off,
        Words::new("broken off", "arrêtée en route"),
        Words::new("broken off", "arrêtées en route"),
    );
    let stopped = match broken_off {
        0 => Wording::same(""),
        _ => wording!(", {broken_off} {so}", " ; {broken_off} {so}"; so),
    };
    wording!(
        "nodes a step {own} and {other}, steps a game {steps}{stopped}",
        "nœuds par pas : {own} et {other}, pas par partie : {steps}{stopped}";
        own, other, steps, stopped
    )
}

impl Report {
    /// Writes the state of the sequential test; `None` if there is none.
    fn test(&self, sum: &Summary) -> Option<Wording> {
        let (test, ratio) = (self.settings.sprt?, decimal(sum.ratio?, 2));
        let (low, high) = test.bounds();
        let (low, high) = (decimal(low, 2), decimal(high, 2));
        let (h0, h1) = (written(format!("{:+}", test.elo0)), written(format!("{:+}", test.elo1)));
        let verdict = match self.verdict {
            Some(Verdict::Accepted) => Words::new("H1 accepted", "H1 acceptée"),
            Some(Verdict::Rejected) => Words::new("H0 accepted", "H0 acceptée"),
            None => Words::new("not decided", "pas encore décidé"),
        };
        Some(wording!(
            "SPRT H0 {h0} H1 {h1}: log-likelihood ratio {ratio} ({low} to {high}), {verdict}",
            "SPRT H0 {h0} H1 {h1} : log-rapport de vraisemblance {ratio} ({low} à {high}), {verdict}";
            h0, h1, ratio, low, high, verdict
        ))
    }
}

impl fmt::Display for Report {
    /// Writes the text in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

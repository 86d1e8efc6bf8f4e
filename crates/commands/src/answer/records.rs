//! Answers about recorded games: `check` and `review`.

use std::cell::{Cell, RefCell};

use dejarik_engine as engine;
use dejarik_engine::review::{Account, Judged, Resignation, Review, Thrown};
use dejarik_play::record::GameReport;
use dejarik_rules::{RulesId, Side};
use serde::{Serialize, Serializer};

use super::error::Fault;

/// The answer of `dejarik check` for a file. The games are replayed while it is written, so the counts
/// come last.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(bound(serialize = ""))]
pub(crate) struct Checked<'a, I: Iterator<Item = CheckedGame>> {
    /// The file.
    pub(crate) file: String,
    /// The games, in the order of the file.
    #[cfg_attr(test, schemars(with = "Vec<CheckedGame>"))]
    pub(crate) games: Each<I>,
    /// The number of games that replay without an error.
    #[cfg_attr(test, schemars(with = "usize"))]
    pub(crate) right: &'a Cell<usize>,
    /// The number of games that do not.
    #[cfg_attr(test, schemars(with = "usize"))]
    pub(crate) wrong: &'a Cell<usize>,
}

/// A list whose items are made while it is written.
pub(crate) struct Each<I>(pub(crate) RefCell<I>);

impl<I> std::fmt::Debug for Each<I> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Each")
    }
}

impl<T: Serialize, I: Iterator<Item = T>> Serialize for Each<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&mut *self.0.borrow_mut())
    }
}

/// One game of a file or of standard input.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct CheckedGame {
    /// The line on which the game begins, from 1.
    pub(crate) line: u32,
    /// The number of the game in the file, from 1.
    pub(crate) number: usize,
    /// The names of the players, if the record gives them.
    pub(crate) players: Option<String>,
    /// Whether the game replays without an error.
    pub(crate) right: bool,
    /// The game as it was replayed, or its first error.
    #[serde(flatten)]
    pub(crate) outcome: CheckOutcome,
}

/// What replaying a game gave.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum CheckOutcome {
    /// The game replays.
    #[serde(rename_all = "camelCase")]
    Right {
        /// The name of the rule set.
        rules: &'static str,
        /// The number of turns.
        turns: u32,
        /// The number of side lines.
        side_lines: usize,
        /// The result, such as `1-0` or `*`.
        result: &'static str,
        /// The last position, in DPN; null if the game ends during the set-up.
        position: Option<String>,
    },
    /// The game does not replay.
    Wrong {
        /// The place of the error.
        at: TextPlace,
        /// The error.
        error: String,
    },
}

/// A place in a file.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TextPlace {
    /// The line, from 1.
    pub(crate) line: u32,
    /// The column in characters, from 1.
    pub(crate) column: u32,
}

impl From<&GameReport> for CheckedGame {
    fn from(report: &GameReport) -> CheckedGame {
        let outcome = match &report.outcome {
            Ok(right) => CheckOutcome::Right {
                rules: right.rules.name(),
                turns: right.turns,
                side_lines: right.side_lines,
                result: right.result.text(),
                position: right.position.map(|position| position.to_string()),
            },
            Err(error) => {
                let at = error.place();
                let at = TextPlace { line: at.line, column: at.column };
                CheckOutcome::Wrong { at, error: error.to_string() }
            }
        };
        CheckedGame {
            line: report.place.line,
            number: report.number,
            players: report.players.clone(),
            right: report.outcome.is_ok(),
            outcome,
        }
    }
}

/// The answer of `dejarik review`, a line for each game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ReviewedGame {
    /// The line on which the game begins, from 1.
    pub(crate) line: u32,
    /// The number of the game in the file, from 1.
    pub(crate) number: usize,
    /// The review, or why there is none.
    #[serde(flatten)]
    pub(crate) outcome: ReviewOutcome,
}

/// What reviewing a game gave.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum ReviewOutcome {
    /// The game was judged.
    Judged(Reviewed),
    /// The game cannot be read or judged.
    Failed {
        /// The error.
        error: Fault,
    },
}

/// The review of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Reviewed {
    /// The name of the rule set.
    pub(crate) rules: &'static str,
    /// Every decision of the players, in the order of the game.
    pub(crate) steps: Vec<ReviewedStep>,
    /// Every throw of the dice, in the order of the game.
    pub(crate) throws: Vec<ReviewedThrow>,
    /// Luck and skill over the whole game; null in games without dice.
    pub(crate) account: Option<ReviewAccount>,
    /// The resignation that ended the game, if the game was not lost yet; otherwise null.
    pub(crate) resignation: Option<ReviewedResignation>,
}

/// A resignation that gave something away.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReviewedResignation {
    /// The side that resigned: `w` or `b`.
    pub(crate) by: String,
    /// The value of the position, from the side that resigned.
    pub(crate) before: ReviewValue,
    /// How much was given away: `inaccuracy`, `mistake` or `blunder`.
    pub(crate) judgement: &'static str,
    /// The points given away; 0 where the value is a chance.
    pub(crate) lost_points: u8,
    /// The winning chance given away, 0 to 1.
    pub(crate) lost_chance: f64,
}

/// A decision of a player.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReviewedStep {
    /// The number of the entry in the game's line, from 1.
    pub(crate) at: usize,
    /// The side that decided: `w` or `b`.
    pub(crate) by: String,
    /// The move.
    pub r#move: String,
    /// The value before the move, from the side that decided.
    pub(crate) before: ReviewValue,
    /// The value after the move, from the side that decided.
    pub(crate) after: ReviewValue,
    /// How good the move is: `best`, `slower`, `inaccuracy`, `mistake` or `blunder`.
    pub(crate) judgement: &'static str,
    /// The points that the move gave away.
    pub(crate) lost_points: u8,
    /// The plies by which the move delays a win or hastens a loss.
    pub(crate) lost_plies: u32,
    /// The winning chance that the move gave away, 0 to 1.
    pub(crate) lost_chance: f64,
    /// A best move.
    pub(crate) best: String,
    /// The number of legal moves.
    pub(crate) legal: usize,
    /// The number of legal moves that keep the value.
    pub(crate) keeping: usize,
}

/// The value of a position.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ReviewValue {
    /// The expected result: -1 for a sure loss, 0 for a draw or equal chances, 1 for a sure win.
    pub(crate) expected: f64,
    /// Whether the value is exact rather than an estimate.
    pub(crate) exact: bool,
    /// The points that are forced, negative for a loss; null if nothing is proved.
    pub(crate) points: Option<i8>,
    /// The plies to the forced result, in games with dice its turns; null if nothing is proved.
    pub(crate) plies: Option<u32>,
}

/// A throw of the dice.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ReviewedThrow {
    /// The number of the entry in the game's line, from 1.
    pub(crate) at: usize,
    /// The throw.
    pub(crate) throw: String,
    /// The first side's winning chance before the throw, 0 to 1.
    pub(crate) before: f64,
    /// The first side's winning chance after the throw, 0 to 1.
    pub(crate) after: f64,
    /// What the throw gave the first side: the difference of the two chances.
    pub(crate) luck: f64,
    /// Whether both chances are exact rather than estimates.
    pub(crate) exact: bool,
}

/// Where the first side's winning chance came from over a whole game: start + luck - the first
/// side's losses + the second side's losses + drift = end.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReviewAccount {
    /// The sums.
    #[serde(flatten)]
    pub(crate) account: Account,
    /// The winning chance given away at each decision on average, the first side's first; null for
    /// a side that decided nothing.
    pub(crate) error_rates: [Option<f64>; 2],
}

impl Reviewed {
    /// Returns the answer for the review of a game.
    pub(crate) fn new(rules: RulesId, review: &Review) -> Reviewed {
        let error_rates = Side::BOTH.map(|side| review.error_rate(side));
        Reviewed {
            rules: rules.name(),
            steps: review.steps.iter().map(ReviewedStep::from).collect(),
            throws: review.throws.iter().map(ReviewedThrow::from).collect(),
            account: review.account.map(|account| ReviewAccount { account, error_rates }),
            resignation: review.resignation.as_ref().map(ReviewedResignation::from),
        }
    }
}

impl From<&Resignation> for ReviewedResignation {
    fn from(resigned: &Resignation) -> ReviewedResignation {
        ReviewedResignation {
            by: resigned.side.letter().to_string(),
            before: resigned.before.into(),
            judgement: resigned.judgement.name(),
            lost_points: resigned.lost_points,
            lost_chance: resigned.lost_chance,
        }
    }
}

impl From<engine::Value> for ReviewValue {
    fn from(value: engine::Value) -> ReviewValue {
        ReviewValue {
            expected: value.expected,
            exact: value.exact,
            points: value.forced.map(|forced| forced.points),
            plies: value.forced.map(|forced| forced.plies.get()),
        }
    }
}

impl From<&Judged> for ReviewedStep {
    fn from(step: &Judged) -> ReviewedStep {
        ReviewedStep {
            at: step.index + 1,
            by: step.side.letter().to_string(),
            r#move: step.word.clone(),
            before: step.before.into(),
            after: step.after.into(),
            judgement: step.judgement.name(),
            lost_points: step.lost_points,
            lost_plies: step.lost_plies.get(),
            lost_chance: step.lost_chance,
            best: step.best.clone(),
            legal: step.legal,
            keeping: step.keeping,
        }
    }
}

impl From<&Thrown> for ReviewedThrow {
    fn from(thrown: &Thrown) -> ReviewedThrow {
        ReviewedThrow {
            at: thrown.index + 1,
            throw: thrown.word.clone(),
            before: thrown.before,
            after: thrown.after,
            luck: thrown.luck(),
            exact: thrown.exact,
        }
    }
}

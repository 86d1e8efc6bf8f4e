//! The messages between nodes and workers, as JSON.
//!
//! # Stability
//! [`VERSION`] is part of every subject, so nodes and workers of different versions do not meet: during an
//! upgrade each node uses the workers of its own version, or its own threads.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use dejarik_engine::Level;
use dejarik_rules::Side;
use dejarik_rules::any::AnyRules;
use serde::{Deserialize, Serialize};

use crate::cluster::bus::Bus;
use crate::computer::{Problem, Question};
use crate::protocol::{Review, Rules, SideName};

/// The version of the messages.
pub const VERSION: u32 = 1;
/// The largest question, in bytes. The position after a thousand moves takes 20 kB with its history, and a
/// record of a thousand moves at most 40 kB.
pub const LARGEST: usize = 64 << 10;
/// The longest that a worker thinks about one question, whatever the question says.
pub const LONGEST: Duration = Duration::from_secs(60);
/// The longest name of a party.
const LONGEST_NAME: usize = 32;

/// The kinds of question. Each has a work queue of its own, so that no review delays a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// What the computer does in a game.
    Move,
    /// The review of a whole game.
    Review,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 2] = [Kind::Move, Kind::Review];
}

impl fmt::Display for Kind {
    /// Writes the name of the kind in subjects.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Move => "move",
            Kind::Review => "review",
        })
    }
}

/// The name of an asker or a worker: letters and digits that are drawn at each start.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Party(String);

impl Party {
    /// Draws a name.
    pub fn new(bus: &Bus) -> Party {
        let inbox = bus.client().new_inbox();
        Party(inbox.rsplit('.').next().unwrap_or_default().to_owned())
    }
}

impl TryFrom<String> for Party {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Party, &'static str> {
        let fits = (1..=LONGEST_NAME).contains(&text.len());
        match fits && text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            true => Ok(Party(text)),
            false => Err("expected a name of letters and digits"),
        }
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A question as it waits in the work queue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// Who gets the answer.
    pub asker: Party,
    /// The asker's number of the question.
    pub id: u64,
    /// The longest to think, in milliseconds from the start of the search.
    pub limit: u64,
    /// The question.
    pub task: Task,
}

impl Order {
    /// Returns the longest to think.
    pub fn limit(&self) -> Duration {
        Duration::from_millis(self.limit).min(LONGEST)
    }
}

/// What to think about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Task {
    /// What the computer does in a game.
    Move(Box<WrittenProblem>),
    /// The review of a game, whose record (DGN) this is.
    Review(String),
}

/// A [`Problem`] in writing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenProblem {
    question: WrittenQuestion,
    rules: Rules,
    revision: u16,
    options: BTreeMap<String, String>,
    dpn: String,
    /// The keys of the earlier positions, oldest first, 16 hexadecimal digits each.
    history: String,
    seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WrittenQuestion {
    Step(u8),
    Draw(SideName),
}

impl WrittenProblem {
    /// Writes a problem down; `None` if the writing would not read back as the same problem, so that
    /// a worker never thinks about another one.
    pub fn of(problem: &Problem) -> Option<WrittenProblem> {
        let rules = problem.position.rules();
        let options = rules.options().iter().filter_map(|spec| {
            let value = rules.option(spec.key)?;
            Some((spec.key.to_owned(), value))
        });
        let written = WrittenProblem {
            question: match problem.question {
                Question::Step(level) => WrittenQuestion::Step(level.number()),
                Question::Draw(side) => WrittenQuestion::Draw(side.into()),
            },
            rules: rules.id().into(),
            revision: rules.revision(),
            options: options.collect(),
            dpn: problem.position.to_string(),
            history: problem.history.iter().map(|key| format!("{key:016x}")).collect(),
            seed: problem.seed,
        };
        (written.read().as_ref() == Ok(problem)).then_some(written)
    }

    /// Reads the problem.
    ///
    /// # Errors
    /// If it cannot be read; the text says what was found.
    pub fn read(&self) -> Result<Problem, String> {
        let Rules(id) = self.rules;
        let mut rules = AnyRules::at_revision(id, self.revision)
            .ok_or_else(|| format!("no revision {} of {id}", self.revision))?;
        for (key, value) in &self.options {
            rules.set_option(key, value).map_err(|error| error.to_string())?;
        }
        let keys = self.history.as_bytes().chunks(16).map(|digits| {
            let digits = std::str::from_utf8(digits).ok().filter(|digits| digits.len() == 16);
            digits.and_then(|digits| u64::from_str_radix(digits, 16).ok())
        });
        Ok(Problem {
            question: match self.question {
                WrittenQuestion::Step(number) => {
                    Question::Step(Level::new(number).ok_or_else(|| format!("no level {number}"))?)
                }
                WrittenQuestion::Draw(side) => Question::Draw(Side::from(side)),
            },
            position: rules.position(&self.dpn).map_err(|error| error.to_string())?,
            history: keys.collect::<Option<_>>().ok_or("no keys of positions")?,
            seed: self.seed,
        })
    }
}

/// What a worker reports to an asker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The asker's number of the question.
    pub id: u64,
    /// What there is to report.
    pub told: Told,
}

/// The content of a [`Report`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Told {
    /// The worker is thinking.
    Begun,
    /// The step to play; nothing where no player is to move.
    Step(Option<String>),
    /// Whether the computer accepts the draw.
    Draw(bool),
    /// The review of the game.
    Review(Box<Review>),
    /// The worker cannot answer this question.
    Failed,
}

/// What a worker says of itself to all askers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// The worker.
    pub worker: Party,
    /// The number of moves that it thinks about at once; 0 when it leaves.
    pub threads: usize,
}

/// The message that nobody waits for an answer any more.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cancel {
    /// Who had asked.
    pub asker: Party,
    /// The asker's number of the question.
    pub id: u64,
}

/// Returns a message as JSON.
pub fn written(message: &impl Serialize) -> Vec<u8> {
    // Only maps with keys that are no strings cannot be written, and no message has one.
    serde_json::to_vec(message).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use dejarik_rules::any::AnyPosition;
    use dejarik_rules::{Opening, RulesId};

    use super::*;

    /// Returns the positions of a line of play, the first steps being always taken.
    fn line(rules: AnyRules) -> Vec<AnyPosition> {
        let start = match rules.opening() {
            Opening::Position(position) => Some(position),
            Opening::Coin(_) | Opening::Teams { .. } => None,
        };
        let next = |at: &AnyPosition| {
            let (steps, effects) = (at.children(), at.effects());
            let step = steps.get(steps.len() / 2).map(|(_, after)| *after);
            step.or_else(|| effects.first().map(|(after, _)| *after))
        };
        std::iter::successors(start, next).take(60).collect()
    }

    #[test]
    fn problems_read_back_as_they_were_written() {
        let mut written = 0;
        for id in RulesId::ALL {
            let usual = AnyRules::new(id);
            let mut variants = vec![usual];
            variants.extend((1..usual.revision()).filter_map(|old| AnyRules::at_revision(id, old)));
            for spec in usual.options() {
                for choice in spec.values.words() {
                    let mut rules = usual;
                    rules.set_option(spec.key, choice.word).unwrap();
                    variants.push(rules);
                }
            }
            for rules in variants {
                let line = line(rules);
                let history: Vec<u64> = line.iter().map(AnyPosition::key).collect();
                for (index, position) in line.into_iter().enumerate() {
                    let question = match index % 2 {
                        0 => Question::Step(Level::ALL[index % 8]),
                        _ => Question::Draw(Side::Second),
                    };
                    let history = history[..index].to_vec();
                    let problem = Problem { question, position, history, seed: u64::MAX };
                    let order = WrittenProblem::of(&problem).unwrap();
                    let text = super::written(&order);
                    let read: WrittenProblem = serde_json::from_slice(&text).unwrap();
                    assert_eq!(read.read(), Ok(problem));
                    written += 1;
                }
            }
        }
        assert!(written > 200, "{written} problems");
    }

    #[test]
    fn damaged_problems_are_refused() {
        let dpn = "groi PPPP2pppp2/12/1 w wb";
        let position: AnyPosition = dpn.parse().unwrap();
        let question = Question::Step(Level::WEAKEST);
        let problem = Problem { question, position, history: vec![1, 2], seed: 3 };
        let good = WrittenProblem::of(&problem).unwrap();
        let text = |text: &str| text.to_owned();
        for (bad, why) in [
            (WrittenProblem { dpn: text("groi x"), ..good.clone() }, "dpn"),
            (WrittenProblem { history: text("0123"), ..good.clone() }, "a short key"),
            (WrittenProblem { history: text("000000000000000é"), ..good.clone() }, "no hex"),
            (WrittenProblem { revision: 99, ..good.clone() }, "revision"),
            (WrittenProblem { question: WrittenQuestion::Step(9), ..good.clone() }, "level"),
            (WrittenProblem { options: [(text("no"), text("x"))].into(), ..good }, "option"),
        ] {
            assert!(bad.read().is_err(), "{why}");
        }
        for name in ["", "a.b", "a b", "*", &"x".repeat(33)] {
            assert!(Party::try_from(name.to_owned()).is_err(), "{name}");
        }
    }
}

//! The serialized form of questions to the engine and of its answers, for engines in other processes or
//! workers.

use std::collections::BTreeMap;
use std::time::Duration;

use dejarik_engine::{Knowledge, Level, Stop};
use dejarik_play::record::{Budget, replay_within};
use dejarik_rules::Side;
use dejarik_rules::any::AnyRules;
use dejarik_rules::dgn::Reader;
use serde::{Deserialize, Serialize};

use super::{Answer, Problem, Question};
use crate::answers::MOST_REPLAYED;
use crate::protocol::{Review, Rules, SideName};
use crate::review::review;

/// What to think about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Task {
    /// What the computer does in a game.
    Move(Box<WrittenProblem>),
    /// The review of the game with this record (DGN).
    Review(String),
}

/// A [`Problem`] in serialized form.
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
    /// Serializes a problem; `None` if the result would not read back as the same problem, so that a
    /// worker never answers a different one.
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

impl Task {
    /// Finds the answer on the current thread. A move takes at most `limit`, if there is one. A task that
    /// cannot be read or completed results in [`TaskReport::Failed`].
    pub fn solve(&self, limit: Option<Duration>, knowledge: &Knowledge, stop: &Stop) -> TaskReport {
        match self {
            Task::Move(written) => {
                let Ok(problem) = written.read() else { return TaskReport::Failed };
                TaskReport::of(&problem, problem.solve(limit, knowledge, stop))
            }
            Task::Review(text) => {
                let stopped = || stop.is_stopped();
                let mut budget = Budget::of(MOST_REPLAYED).until(&stopped);
                let game = Reader::new(text).next().and_then(|(_, game)| game.ok());
                let game = game.and_then(|game| replay_within(&game, &mut budget).ok());
                let reviewed = game.and_then(|game| review(&game, knowledge, stop).ok());
                reviewed
                    .map_or(TaskReport::Failed, |reviewed| TaskReport::Review(Box::new(reviewed)))
            }
        }
    }
}

/// What an engine reports about a [`Task`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TaskReport {
    /// The engine is thinking.
    Begun,
    /// The step to play; nothing where no player is to move.
    Step(Option<String>),
    /// Whether the computer accepts the draw.
    Draw(bool),
    /// The review of the game.
    Review(Box<Review>),
    /// This question cannot be answered.
    Failed,
}

impl TaskReport {
    /// Serializes the answer to a problem.
    pub fn of(problem: &Problem, answer: Answer) -> TaskReport {
        match answer {
            Answer::Step(step) => {
                TaskReport::Step(step.map(|step| problem.position.step_text(step)))
            }
            Answer::Draw(agreed) => TaskReport::Draw(agreed),
        }
    }

    /// Returns the answer to a problem; `None` if this is not an answer to it.
    pub fn answer(&self, problem: &Problem) -> Option<Answer> {
        match (problem.question, self) {
            (Question::Step(_), TaskReport::Step(None)) => Some(Answer::Step(None)),
            (Question::Step(_), TaskReport::Step(Some(text))) => {
                problem.position.parse_step(text).ok().map(|step| Answer::Step(Some(step)))
            }
            (Question::Draw(_), TaskReport::Draw(agreed)) => Some(Answer::Draw(*agreed)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use dejarik_rules::any::AnyPosition;
    use dejarik_rules::{Opening, RulesId};

    use super::*;

    /// Returns the positions of a line of play that always takes the first step.
    fn line(rules: AnyRules) -> Vec<AnyPosition> {
        let start = match rules.opening() {
            Opening::Position(position) => Some(position),
            Opening::SetUp(_) => None,
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
        for id in RulesId::all() {
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
                    let text = serde_json::to_string(&order).unwrap();
                    let read: WrittenProblem = serde_json::from_str(&text).unwrap();
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
    }
}

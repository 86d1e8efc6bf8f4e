//! A search on a thread of its own, and what it says while it thinks.

use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use dejarik_engine::random::Random;
use dejarik_engine::{Analysis, Engine, Knowledge, Limits, Scope, Stop, Value, choose_order};
use dejarik_play::{Due, Phase};
use dejarik_rules::any::AnyPosition;

use super::refusal::{Code, Refusal};
use super::session::Event;
use super::state::{CLAIM, State, set_up};

/// The decision that a search is to make.
pub(super) enum Question {
    /// The answer needs no search: an order of the set-up, or a random move.
    Known(String),
    /// The position has to be searched.
    Think(Box<Thinking>),
}

/// The answer to a question.
#[derive(Debug)]
pub(super) struct Answer {
    /// The word of the best move.
    pub(crate) word: String,
    /// The engine that searched, for the next question.
    pub(crate) engine: Option<Box<Engine>>,
}

/// A position to search.
pub(super) struct Thinking {
    engine: Box<Engine>,
    /// What the engine looks up, which may have to be computed first.
    knowledge: Knowledge,
    position: AnyPosition,
    history: Vec<u64>,
    /// Whether a draw can be claimed instead (G-20).
    can_claim: bool,
    scope: Scope,
}

impl Question {
    /// Returns the question that `go` asks in this state. It chooses among the words `only`, or all if there are
    /// none, and an engine that has searched under the same options may be searched with again.
    ///
    /// # Errors
    /// If no decision is due, or one of the words is not legal.
    pub(crate) fn of(
        state: &State,
        knowledge: &Knowledge,
        engine: Option<Box<Engine>>,
        limits: Limits,
        only: &[String],
    ) -> Result<Question, Refusal> {
        let (game, seed) = (state.game(), state.options().seed);
        let position = match (game.due(), game.phase()) {
            (Due::Step(_), Phase::Playing(position)) => *position,
            (Due::Orders(_), Phase::SetUp(setup)) => {
                let side = state.turn();
                state.check_legal(only)?;
                let order = choose_order(setup, seed, side).map(|order| set_up(&order));
                return Ok(Question::Known(match only {
                    [] => order.unwrap_or_default(),
                    _ => drawn(only, seed, side.index() as u64),
                }));
            }
            (Due::Roll, _) => {
                let text = "a throw is due, which the client supplies as a word after `moves`";
                return Err(Refusal::new(Code::Chance, text));
            }
            (Due::Step(_) | Due::Orders(_) | Due::Nothing, _) => {
                return Err(Refusal::new(
                    Code::Over,
                    "the game is over, so there is no move to find",
                ));
            }
        };
        state.check_legal(only)?;
        let mut steps = position.steps();
        steps.retain(|step| only.is_empty() || only.contains(&position.step_text(*step)));
        if steps.is_empty() {
            // Of the legal words only the claim is no step.
            return Ok(Question::Known(CLAIM.to_owned()));
        }
        let Some(engine) = engine.or_else(|| state.options().engine().map(Box::new)) else {
            let words: Vec<_> = steps.iter().map(|step| position.step_text(*step)).collect();
            return Ok(Question::Known(drawn(&words, seed, state.played() as u64)));
        };
        let history = game.past_keys();
        let claim = only.is_empty() || only.iter().any(|word| word == CLAIM);
        let can_claim = claim && game.can_claim();
        let knowledge = knowledge.clone();
        let only = if only.is_empty() { Vec::new() } else { steps };
        let scope = Scope { limits, lines: state.options().lines, only };
        let thinking = Thinking { engine, knowledge, position, history, can_claim, scope };
        Ok(Question::Think(Box::new(thinking)))
    }
}

/// Draws one of these words by a random stream.
fn drawn(words: &[String], seed: u64, stream: u64) -> String {
    let drawn = Random::stream(seed, stream).below(words.len() as u64);
    words.get(drawn as usize).cloned().unwrap_or_default()
}

/// A search that is running, or that waits for `stop` to give its answer.
pub(super) struct Search {
    stop: Stop,
    /// Whether the answer is held back until `stop`.
    pub(crate) infinite: bool,
    /// The answer that is held back.
    pub(crate) held: Option<Answer>,
}

impl Search {
    /// Starts a search. It sends its progress and then its answer to `events`.
    pub(crate) fn start(question: Question, infinite: bool, events: SyncSender<Event>) -> Search {
        let stop = Stop::new();
        let raised = stop.clone();
        std::thread::spawn(move || {
            let answer = match question {
                Question::Known(word) => Answer { word, engine: None },
                Question::Think(thinking) => thinking.run(&raised, &events),
            };
            // The session may have ended, and then nobody waits for the answer.
            let _ = events.send(Event::Best(answer));
        });
        Search { stop, infinite, held: None }
    }

    /// Ends the search as soon as its first depth is finished.
    pub(crate) fn stop(&mut self) {
        self.infinite = false;
        self.stop.stop();
    }
}

impl Thinking {
    /// Searches for the best move.
    fn run(self, stop: &Stop, events: &SyncSender<Event>) -> Answer {
        let began = Instant::now();
        let Thinking { engine, knowledge, position, history, can_claim, scope } = self;
        let knowledge =
            if loaded(&knowledge, &position, stop) { knowledge } else { Knowledge::NONE };
        let mut engine = Box::new(engine.knowing(&knowledge));
        let analysis = engine.think(&position, &history, &scope, stop, &mut |analysis| {
            let lines = info(analysis, &position, began.elapsed(), scope.lines > 1);
            let _ = events.send(Event::Info(lines));
        });
        let word = match analysis {
            Some(analysis) if can_claim && analysis.value.expected <= 0.0 => CLAIM.to_owned(),
            Some(analysis) => position.step_text(analysis.best),
            None => String::new(),
        };
        Answer { word, engine: Some(engine) }
    }
}

/// How often a wait for a table is interrupted to see whether the search was stopped.
const SLICE: Duration = Duration::from_millis(20);

/// Waits until the table that has a position is loaded or computed. Returns whether it is; otherwise the
/// search was stopped in the meantime, and the work on the table goes on for the searches that follow.
fn loaded(knowledge: &Knowledge, position: &AnyPosition, stop: &Stop) -> bool {
    let (done, wait) = sync_channel(1);
    let (knowledge, position) = (knowledge.clone(), *position);
    std::thread::spawn(move || {
        // The answer is of no interest here: the table is loaded or computed when it is first asked.
        let _ = knowledge.candidates(&position);
        let _ = done.send(());
    });
    loop {
        match wait.recv_timeout(SLICE) {
            Ok(()) => return true,
            Err(RecvTimeoutError::Timeout) if !stop.is_stopped() => {}
            Err(_) => return false,
        }
    }
}

/// Returns the lines that tell what was found at a depth, one for each variation. They are `numbered` if the
/// client asked for several.
fn info(analysis: &Analysis, position: &AnyPosition, time: Duration, numbered: bool) -> String {
    let Analysis { depth, nodes, value, line_text, others, .. } = analysis;
    let (ms, rate) = (time.as_millis(), rate(nodes.get(), time));
    let others = others.iter().map(|other| (&other.value, &other.line_text));
    let lines = (1..).zip(std::iter::once((value, line_text)).chain(others));
    let lines = lines.map(|(number, (value, line))| {
        let number = if numbered { format!(" multipv {number}") } else { String::new() };
        let (score, line) = (score(value, position), line.join(" "));
        format!(
            "info depth {depth}{number} nodes {nodes} time {ms} nps {rate} score {score} pv {line}"
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the number of nodes searched in a second. Times below a microsecond count as one.
fn rate(nodes: u64, time: Duration) -> u128 {
    u128::from(nodes) * 1_000_000 / time.as_micros().max(1)
}

/// Returns a value as the word and number of `score`, from the view of the side that decides.
///
/// A forced result is `points N` where a rule set scores points, and otherwise `win N` or `loss N` with its
/// distance. A certain draw is `draw`. Anything else is the chance of winning plus half of that of a draw.
fn score(value: &Value, position: &AnyPosition) -> String {
    let descriptor = position.id().descriptor();
    match value.forced {
        Some(forced) if descriptor.scores_points() => format!("points {}", forced.points),
        Some(forced) if forced.points > 0 => format!("win {}", forced.plies),
        Some(forced) => format!("loss {}", forced.plies),
        None if value.exact && value.expected == 0.0 && !descriptor.dice => "draw".to_owned(),
        None => format!("chance {:.4}", value.chance()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_in_nodes_a_second_and_never_divides_by_zero() {
        assert_eq!(rate(3000, Duration::from_millis(1500)), 2000);
        assert_eq!(rate(5, Duration::ZERO), 5_000_000);
        assert_eq!(rate(0, Duration::ZERO), 0);
    }

    #[test]
    fn a_score_is_points_a_distance_a_draw_or_a_chance() {
        let at = |dpn: &str| dpn.parse::<AnyPosition>().unwrap();
        let groi = at("groi PPPP2pppp2/12/1 w wb");
        let bambara = at("bambara NKQP2nkqp2/12/1 w -");
        let looney = at("looney SBLM2sblm2/12/1 w - 0");
        for (value, position, text) in [
            (Value::proved(3, 5), &groi, "points 3"),
            (Value::proved(-1, 8), &groi, "points -1"),
            (Value::proved(1, 7), &bambara, "win 7"),
            (Value::proved(-1, 2), &looney, "loss 2"),
            (Value::proved(0, 0), &bambara, "draw"),
            (Value::exact(0.0), &looney, "chance 0.5000"),
            (Value::exact(0.2284), &looney, "chance 0.6142"),
            (Value::estimate(-1.0), &groi, "chance 0.0000"),
        ] {
            assert_eq!(score(&value, position), text);
        }
    }
}

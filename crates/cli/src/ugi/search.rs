//! A search on a thread of its own, and what it says while it thinks.

use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use dejarik_engine::random::Random;
use dejarik_engine::{Analysis, Engine, Knowledge, Limits, Stop, Value, choose_order};
use dejarik_play::Due;
use dejarik_rules::any::AnyPosition;

use super::refusal::{Code, Refusal};
use super::session::Event;
use super::state::{State, set_up};

/// The decision that a search is to make.
pub(super) enum Question {
    /// The answer needs no search: an order of the set-up, or a random move.
    Known(String),
    /// The position has to be searched.
    Think(Box<Thinking>),
}

/// A position to search.
pub(super) struct Thinking {
    engine: Engine,
    /// What the engine looks up, which may have to be computed first.
    knowledge: Knowledge,
    position: AnyPosition,
    history: Vec<u64>,
    /// Whether a draw can be claimed instead (G-20).
    can_claim: bool,
    limits: Limits,
}

impl Question {
    /// Returns the question that `go` asks in this state.
    ///
    /// # Errors
    /// If no decision is due.
    pub fn of(state: &State, knowledge: &Knowledge, limits: Limits) -> Result<Question, Refusal> {
        let (game, seed) = (state.game(), state.options().seed);
        let position = match (game.due(), game.position()) {
            (Due::Step(_), Some(position)) => *position,
            (Due::Orders(_), _) => {
                let side = state.turn();
                return Ok(Question::Known(set_up(choose_order(seed, side), side)));
            }
            (Due::Roll, _) => {
                let text = "a throw is due, which the client supplies as a word after `moves`";
                return Err(Refusal::new(Code::Chance, text));
            }
            (Due::Step(_) | Due::Nothing, _) => {
                return Err(Refusal::new(
                    Code::Over,
                    "the game is over, so there is no move to find",
                ));
            }
        };
        let Some(engine) = state.options().engine() else {
            let steps = position.steps();
            let drawn = Random::stream(seed, state.played() as u64).below(steps.len() as u64);
            let step = steps.get(drawn as usize).map(|step| position.step_text(*step));
            return Ok(Question::Known(step.unwrap_or_default()));
        };
        let history = game.past_keys();
        let can_claim = game.can_claim();
        let knowledge = knowledge.clone();
        let thinking = Thinking { engine, knowledge, position, history, can_claim, limits };
        Ok(Question::Think(Box::new(thinking)))
    }
}

/// A search that is running, or that waits for `stop` to give its answer.
pub(super) struct Search {
    stop: Stop,
    /// Whether the answer is held back until `stop`.
    pub infinite: bool,
    /// The answer that is held back.
    pub held: Option<String>,
}

impl Search {
    /// Starts a search. It sends its progress and then its answer to `events`.
    pub fn start(question: Question, infinite: bool, events: SyncSender<Event>) -> Search {
        let stop = Stop::new();
        let raised = stop.clone();
        std::thread::spawn(move || {
            let best = match question {
                Question::Known(word) => word,
                Question::Think(thinking) => thinking.run(&raised, &events),
            };
            // The session may have ended, and then nobody waits for the answer.
            let _ = events.send(Event::Best(best));
        });
        Search { stop, infinite, held: None }
    }

    /// Ends the search as soon as its first depth is finished.
    pub fn stop(&mut self) {
        self.infinite = false;
        self.stop.stop();
    }
}

impl Thinking {
    /// Searches, and returns the word of the best move.
    fn run(self, stop: &Stop, events: &SyncSender<Event>) -> String {
        let began = Instant::now();
        let Thinking { engine, knowledge, position, history, can_claim, limits } = self;
        let mut engine = match loaded(&knowledge, &position, stop) {
            true => engine.knowing(&knowledge),
            false => engine,
        };
        let analysis = engine.think(&position, &history, &limits, stop, &mut |analysis| {
            let info = info(analysis, &position, began.elapsed().as_millis());
            let _ = events.send(Event::Info(info));
        });
        let Some(analysis) = analysis else { return String::new() };
        if can_claim && analysis.value.expected <= 0.0 {
            return "claim".to_owned();
        }
        position.step_text(analysis.best)
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

/// Returns the line that tells what was found at a depth.
fn info(analysis: &Analysis, position: &AnyPosition, ms: u128) -> String {
    let Analysis { depth, nodes, value, line_text, .. } = analysis;
    let score = score(value, position);
    format!("info depth {depth} nodes {nodes} time {ms} score {score} pv {}", line_text.join(" "))
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

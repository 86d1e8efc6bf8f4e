//! The computer opponent: a few threads of its own that run the engine.
//!
//! Questions wait in a bounded queue, first in, first out. A game asks one question at a time, so no
//! game can keep the others waiting. The level bounds the work of every answer, and the caller can
//! stop it. The caller drops an answer that arrives after its game has changed.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dejarik_engine::{Engine, Knowledge, Level, Limits, Stop};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Side};

/// How long the computer thinks about a draw offer.
const OFFER: Duration = Duration::from_millis(300);
/// The computer accepts a draw if it expects at most this value, which is slightly worse than even.
const ACCEPTS_DRAW: f64 = -0.05;

/// A question to the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which step to play at this level.
    Step(Level),
    /// Whether this side, which the computer plays, accepts a draw.
    Draw(Side),
}

/// An answer of the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The step to play; `None` where no player is to move.
    Step(Option<AnyStep>),
    /// Whether the computer accepts the draw.
    Draw(bool),
}

/// A question with everything that the engine needs to answer it.
pub struct Job {
    /// The question.
    pub question: Question,
    /// The position to think about.
    pub position: AnyPosition,
    /// The keys of the earlier positions, oldest first.
    pub history: Vec<u64>,
    /// The seed of the noise in the evaluation.
    pub seed: u64,
    /// Stops the search; the answer is then the best step found so far.
    pub stop: Stop,
    /// The callback that receives the answer, on the thread of the computer.
    pub reply: Box<dyn FnOnce(Answer) + Send>,
}

/// The threads of the computer and their queue. Dropping the pool ends the threads.
pub struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    asked: Condvar,
    capacity: usize,
    knowledge: Knowledge,
    answered: AtomicU64,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    closed: bool,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pool {
    /// Starts threads for a queue of at most `capacity` questions. At least one thread is started.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn new(threads: usize, capacity: usize, knowledge: &Knowledge) -> std::io::Result<Pool> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            asked: Condvar::new(),
            capacity,
            knowledge: knowledge.clone(),
            answered: AtomicU64::new(0),
        });
        let pool = Pool { shared };
        for number in 0..threads.max(1) {
            let shared = pool.shared.clone();
            let thread = std::thread::Builder::new().name(format!("computer-{number}"));
            thread.spawn(move || work(&shared))?;
        }
        Ok(pool)
    }

    /// Queues a question.
    ///
    /// # Errors
    /// If the queue is full; the question is returned.
    pub fn ask(&self, job: Job) -> Result<(), Job> {
        let mut queue = self.shared.queue();
        if queue.jobs.len() >= self.shared.capacity || queue.closed {
            return Err(job);
        }
        queue.jobs.push_back(job);
        drop(queue);
        self.shared.asked.notify_one();
        Ok(())
    }

    /// Returns the number of questions in the queue.
    pub fn waiting(&self) -> u64 {
        self.shared.queue().jobs.len() as u64
    }

    /// Returns the number of questions answered so far.
    pub fn answered(&self) -> u64 {
        self.shared.answered.load(Ordering::Relaxed)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        queue.closed = true;
        queue.jobs.clear();
        drop(queue);
        self.shared.asked.notify_all();
    }
}

/// Answers questions until the pool is dropped.
fn work(shared: &Shared) {
    loop {
        let job = {
            let mut queue = shared.queue();
            loop {
                match queue.jobs.pop_front() {
                    Some(job) => break job,
                    None if queue.closed => return,
                    None => {
                        let woken = shared.asked.wait(queue);
                        queue = woken.unwrap_or_else(PoisonError::into_inner);
                    }
                }
            }
        };
        let answer = answer(&job, &shared.knowledge);
        shared.answered.fetch_add(1, Ordering::Relaxed);
        (job.reply)(answer);
    }
}

fn answer(job: &Job, knowledge: &Knowledge) -> Answer {
    match job.question {
        Question::Step(level) => {
            let mut engine = Engine::new(level, job.seed).knowing(knowledge);
            let chosen = engine.choose(&job.position, &job.history, &job.stop);
            Answer::Step(chosen.map(|analysis| analysis.best))
        }
        Question::Draw(side) => {
            let mut engine = Engine::new(Level::STRONGEST, job.seed).knowing(knowledge);
            let limits = Limits { nodes: Some(20_000.into()), depth: None, time: Some(OFFER) };
            let looked =
                engine.analyse(&job.position, &job.history, &limits, &job.stop, &mut |_| {});
            let content = looked.is_some_and(|analysis| {
                let expected = analysis.value.expected;
                let own = job.position.actor() == Actor::Player(side);
                (if own { expected } else { -expected }) <= ACCEPTS_DRAW
            });
            Answer::Draw(content)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn job(question: Question, dpn: &str, reply: impl FnOnce(Answer) + Send + 'static) -> Job {
        Job {
            question,
            position: dpn.parse().unwrap(),
            history: Vec::new(),
            seed: 1,
            stop: Stop::new(),
            reply: Box::new(reply),
        }
    }

    const GROI: &str = "groi PPPP2pppp2/12/1 w wb";

    #[test]
    fn a_question_is_answered_with_a_legal_step() {
        let pool = Pool::new(2, 10, &Knowledge::NONE).unwrap();
        let (tell, hear) = channel();
        for level in Level::ALL {
            let tell = tell.clone();
            let reply = move |answer| tell.send(answer).unwrap();
            assert!(pool.ask(job(Question::Step(level), GROI, reply)).is_ok());
        }
        let steps = GROI.parse::<AnyPosition>().unwrap().steps();
        for _ in Level::ALL {
            let Answer::Step(Some(step)) = hear.recv().unwrap() else { panic!("no step") };
            assert!(steps.contains(&step));
        }
        assert_eq!(pool.answered(), 8);
    }

    #[test]
    fn a_full_queue_returns_the_question() {
        let pool = Pool::new(1, 1, &Knowledge::NONE).unwrap();
        let (hold, held) = channel::<()>();
        let (started, start) = channel();
        let blocked = job(Question::Step(Level::WEAKEST), GROI, move |_| {
            started.send(()).unwrap();
            let _ = held.recv();
        });
        assert!(pool.ask(blocked).is_ok());
        start.recv().unwrap();
        assert!(pool.ask(job(Question::Step(Level::WEAKEST), GROI, |_| {})).is_ok());
        assert!(pool.ask(job(Question::Step(Level::WEAKEST), GROI, |_| {})).is_err());
        assert_eq!(pool.waiting(), 1);
        drop(hold);
    }

    #[test]
    fn a_draw_is_accepted_in_a_lost_game_and_declined_in_a_won_one() {
        let pool = Pool::new(1, 10, &Knowledge::NONE).unwrap();
        // White is to move and completes four in a row.
        let dpn = "groi P3pppp4/1PPP8/1 w -";
        let (tell, hear) = channel();
        for side in Side::BOTH {
            let tell = tell.clone();
            let reply = move |answer| tell.send((side, answer)).unwrap();
            assert!(pool.ask(job(Question::Draw(side), dpn, reply)).is_ok());
        }
        let mut answers = [hear.recv().unwrap(), hear.recv().unwrap()];
        answers.sort_by_key(|(side, _)| *side);
        assert_eq!(answers.map(|(_, answer)| answer), [Answer::Draw(false), Answer::Draw(true)]);
    }
}

//! The computer opponent: a few threads of its own that run the engine, so no analysis delays a move.
//!
//! Questions wait in a queue that serves its askers in turn, so a visitor with fifty games does not keep
//! the others waiting. The level bounds the work of every move, and a
//! time that counts from the start of the search bounds it on a slow machine; the caller can stop a
//! search. A search that panics costs its own answer and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dejarik_engine::{Engine, Knowledge, Level, Limits, Stop};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Side};
use ipnet::IpNet;

use crate::fair::{Bounds, FairQueue};
use crate::id::{GameId, PersonId};

/// How long the computer thinks about a draw offer.
const OFFER: Duration = Duration::from_millis(300);
/// The computer accepts a draw if it expects at most this value, which is slightly worse than even.
const ACCEPTS_DRAW: f64 = -0.05;
/// The most questions that may wait for one asker.
const MOST_OF_ONE: usize = 64;

/// Who a question is asked for. Askers are served in turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asker {
    /// The visitors of a network.
    Network(IpNet),
    /// A person whose network is not known.
    Person(PersonId),
    /// The players of a game, if nothing else is known of them.
    Game(GameId),
}

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
    /// Who waits for the answer.
    pub asker: Asker,
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

/// How many threads a [`Pool`] has and how long they may think.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// The number of threads.
    pub threads: usize,
    /// The most questions that may wait.
    pub waiting: usize,
    /// The longest that a step may take, from the start of its search.
    pub limit: Duration,
}

/// The function that answers a question.
type Think = Box<dyn Fn(&Job, &Knowledge) -> Answer + Send + Sync>;

/// The threads of the computer and their queue. Dropping the pool ends the threads.
pub struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    asked: Condvar,
    knowledge: Knowledge,
    think: Think,
    answered: AtomicU64,
}

struct Queue {
    jobs: FairQueue<Asker, Job>,
    closed: bool,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a question; `None` once the pool is dropped.
    fn next(&self) -> Option<Job> {
        let mut queue = self.queue();
        loop {
            if let Some(job) = queue.jobs.pop() {
                return Some(job);
            }
            if queue.closed {
                return None;
            }
            queue = self.asked.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Pool {
    /// Starts the threads, at least one.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn new(capacity: Capacity, knowledge: &Knowledge) -> std::io::Result<Pool> {
        let limit = capacity.limit;
        let think = move |job: &Job, knowledge: &Knowledge| answer(job, limit, knowledge);
        Pool::thinking(capacity, knowledge, Box::new(think))
    }

    fn thinking(capacity: Capacity, knowledge: &Knowledge, think: Think) -> std::io::Result<Pool> {
        let bounds = Bounds { each: MOST_OF_ONE, all: capacity.waiting };
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue { jobs: FairQueue::new(bounds), closed: false }),
            asked: Condvar::new(),
            knowledge: knowledge.clone(),
            think,
            answered: AtomicU64::new(0),
        });
        let pool = Pool { shared };
        for number in 0..capacity.threads.max(1) {
            let shared = pool.shared.clone();
            let thread = std::thread::Builder::new().name(format!("computer-{number}"));
            thread.spawn(move || work(&shared))?;
        }
        Ok(pool)
    }

    /// Queues a question.
    ///
    /// # Errors
    /// If too many wait already; the question is returned.
    pub fn ask(&self, job: Job) -> Result<(), Job> {
        self.shared.queue().jobs.push(job.asker, job)?;
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
    while let Some(job) = shared.next() {
        if job.stop.is_stopped() {
            // Nobody waits for the answer any more.
            continue;
        }
        let think = || (shared.think)(&job, &shared.knowledge);
        // What a search leaves behind when it panics is dropped with it.
        let answer = catch_unwind(AssertUnwindSafe(think)).unwrap_or_else(|_| {
            tracing::error!("a search has panicked; the computer plays any legal step");
            without_thinking(&job)
        });
        shared.answered.fetch_add(1, Ordering::Relaxed);
        (job.reply)(answer);
    }
}

/// Returns a legal answer to a question whose search has failed.
fn without_thinking(job: &Job) -> Answer {
    match job.question {
        Question::Step(_) => Answer::Step(job.position.steps().first().copied()),
        Question::Draw(_) => Answer::Draw(false),
    }
}

fn answer(job: &Job, limit: Duration, knowledge: &Knowledge) -> Answer {
    match job.question {
        Question::Step(level) => {
            let mut engine = Engine::new(level, job.seed).knowing(knowledge).within(limit);
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
            asker: asker(),
            question,
            position: dpn.parse().unwrap(),
            history: Vec::new(),
            seed: 1,
            stop: Stop::new(),
            reply: Box::new(reply),
        }
    }

    fn capacity(waiting: usize) -> Capacity {
        Capacity { threads: 1, waiting, limit: Duration::from_secs(60) }
    }

    fn asker() -> Asker {
        Asker::Game("00000000".parse().unwrap())
    }

    const GROI: &str = "groi PPPP2pppp2/12/1 w wb";

    #[test]
    fn a_question_is_answered_with_a_legal_step() {
        let pool = Pool::new(capacity(10), &Knowledge::NONE).unwrap();
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
        let pool = Pool::new(capacity(1), &Knowledge::NONE).unwrap();
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
    fn a_search_that_panics_costs_its_own_answer_and_no_thread() {
        let think = |job: &Job, knowledge: &Knowledge| match job.seed {
            1 => panic!("a defect of the search"),
            _ => answer(job, Duration::MAX, knowledge),
        };
        let pool = Pool::thinking(capacity(10), &Knowledge::NONE, Box::new(think)).unwrap();
        let steps = GROI.parse::<AnyPosition>().unwrap().steps();
        let (tell, hear) = channel();
        // More panics than there are threads.
        for seed in [1, 1, 2] {
            let tell = tell.clone();
            let reply = move |answer| tell.send(answer).unwrap();
            let asked = Job { seed, ..job(Question::Step(Level::WEAKEST), GROI, reply) };
            assert!(pool.ask(asked).is_ok());
            let Answer::Step(Some(step)) = hear.recv().unwrap() else { panic!("no step") };
            assert!(steps.contains(&step));
        }
    }

    #[test]
    fn a_draw_is_accepted_in_a_lost_game_and_declined_in_a_won_one() {
        let pool = Pool::new(capacity(10), &Knowledge::NONE).unwrap();
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

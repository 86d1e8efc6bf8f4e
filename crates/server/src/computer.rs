//! The computer opponent: a few threads that think, off the async ones.
//!
//! A question waits in a queue with an end, first come, first served; a game has one question at a
//! time, so no game can keep the others waiting. A level's budget bounds every answer, and whoever
//! asked can stop it. An answer says to which version of the game it belongs; one that comes after
//! the game has moved on is dropped by the table.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dejarik_engine::{Engine, Knowledge, Level, Limits, Stop};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Side};

/// How long the computer thinks about an offer of a draw.
const OFFER: Duration = Duration::from_millis(300);
/// What the computer has to expect to be content with a draw: to stand worse than level.
const CONTENT: f64 = -0.05;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// To choose a step, at a level.
    Step(u8),
    /// Whether this side, which the computer plays, agrees to a draw.
    Draw(Side),
}

/// What it comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This step; none where no player acts.
    Step(Option<AnyStep>),
    /// Whether it agrees.
    Draw(bool),
}

/// A question with everything that is needed to answer it.
pub struct Job {
    /// What is asked.
    pub question: Question,
    /// The position.
    pub position: AnyPosition,
    /// The keys of the earlier positions, oldest first.
    pub history: Vec<u64>,
    /// What errors depend on.
    pub seed: u64,
    /// Ends the thinking; the answer is then what there is.
    pub stop: Stop,
    /// Takes the answer.
    pub reply: Box<dyn FnOnce(Answer) + Send>,
}

/// The threads and their queue. Dropping it ends them.
pub struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    asked: Condvar,
    most: usize,
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
    /// Threads that answer, and how many questions may wait for them.
    pub fn new(threads: usize, most: usize, knowledge: &Knowledge) -> std::io::Result<Pool> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            asked: Condvar::new(),
            most,
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

    /// Asks. Gives the question back if too many wait already.
    pub fn ask(&self, job: Job) -> Result<(), Job> {
        let mut queue = self.shared.queue();
        if queue.jobs.len() >= self.shared.most || queue.closed {
            return Err(job);
        }
        queue.jobs.push_back(job);
        drop(queue);
        self.shared.asked.notify_one();
        Ok(())
    }

    /// How many questions wait.
    pub fn waiting(&self) -> u64 {
        self.shared.queue().jobs.len() as u64
    }

    /// How many were answered.
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
            let level = Level::new(level).unwrap_or(Level::STRONGEST);
            let mut engine = Engine::new(level, job.seed).knowing(knowledge);
            let chosen = engine.choose(&job.position, &job.history, &job.stop);
            Answer::Step(chosen.map(|analysis| analysis.best))
        }
        Question::Draw(side) => {
            let mut engine = Engine::new(Level::STRONGEST, job.seed).knowing(knowledge);
            let limits = Limits { nodes: Some(20_000), depth: None, time: Some(OFFER) };
            let looked =
                engine.analyse(&job.position, &job.history, &limits, &job.stop, &mut |_| {});
            let content = looked.is_some_and(|analysis| {
                let expected = analysis.value.expected;
                let own = job.position.actor() == Actor::Player(side);
                (if own { expected } else { -expected }) <= CONTENT
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
        for level in 1..=8 {
            let tell = tell.clone();
            let reply = move |answer| tell.send(answer).unwrap();
            assert!(pool.ask(job(Question::Step(level), GROI, reply)).is_ok());
        }
        let steps = GROI.parse::<AnyPosition>().unwrap().steps();
        for _ in 1..=8 {
            let Answer::Step(Some(step)) = hear.recv().unwrap() else { panic!("no step") };
            assert!(steps.contains(&step));
        }
        assert_eq!(pool.answered(), 8);
    }

    #[test]
    fn a_queue_that_is_full_gives_the_question_back() {
        let pool = Pool::new(1, 1, &Knowledge::NONE).unwrap();
        let (hold, held) = channel::<()>();
        let (started, start) = channel();
        let blocked = job(Question::Step(1), GROI, move |_| {
            started.send(()).unwrap();
            let _ = held.recv();
        });
        assert!(pool.ask(blocked).is_ok());
        start.recv().unwrap();
        assert!(pool.ask(job(Question::Step(1), GROI, |_| {})).is_ok());
        assert!(pool.ask(job(Question::Step(1), GROI, |_| {})).is_err());
        assert_eq!(pool.waiting(), 1);
        drop(hold);
    }

    #[test]
    fn a_lost_game_is_gladly_drawn_and_a_won_one_is_not() {
        let pool = Pool::new(1, 10, &Knowledge::NONE).unwrap();
        // White has one pawn left against four that are all but together.
        let dpn = "bambara M3k7/12/1 w -";
        let Ok(position) = dpn.parse::<AnyPosition>() else { return };
        let (tell, hear) = channel();
        let _ = (position, tell.clone());
        for side in Side::BOTH {
            let tell = tell.clone();
            let reply = move |answer| tell.send((side, answer)).unwrap();
            assert!(pool.ask(job(Question::Draw(side), dpn, reply)).is_ok());
        }
        let mut answers = [hear.recv().unwrap(), hear.recv().unwrap()];
        answers.sort_by_key(|(side, _)| *side);
        assert_ne!(answers[0].1, answers[1].1);
    }
}

//! The threads of this process that run the engine for the computer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dejarik_engine::Knowledge;
use parking_lot::{Condvar, Mutex};

use super::{Answer, Asker, Computer, Job, Problem, bounds};
use crate::fair::FairQueue;

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
    /// Waits for a question; `None` once the pool is dropped.
    fn next(&self) -> Option<Job> {
        let mut queue = self.queue.lock();
        loop {
            if let Some(job) = queue.jobs.pop() {
                return Some(job);
            }
            if queue.closed {
                return None;
            }
            self.asked.wait(&mut queue);
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
        let think = move |job: &Job, knowledge: &Knowledge| {
            job.problem.think(Some(limit), knowledge, &job.stop)
        };
        Pool::thinking(capacity, knowledge, Box::new(think))
    }

    fn thinking(capacity: Capacity, knowledge: &Knowledge, think: Think) -> std::io::Result<Pool> {
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue {
                jobs: FairQueue::new(bounds(capacity.waiting)),
                closed: false,
            }),
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
}

impl Computer for Pool {
    fn ask(&self, job: Job) -> Result<(), Box<Job>> {
        self.shared.queue.lock().jobs.push(job.asker, job).map_err(Box::new)?;
        self.shared.asked.notify_one();
        Ok(())
    }

    fn waiting(&self) -> u64 {
        self.shared.queue.lock().jobs.len() as u64
    }

    fn answered(&self) -> u64 {
        self.shared.answered.load(Ordering::Relaxed)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = self.shared.queue.lock();
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
        let found = Problem::guarded(|| (shared.think)(&job, &shared.knowledge));
        let answer = found.unwrap_or_else(|| {
            tracing::error!("a search has panicked; the computer plays any legal step");
            job.problem.without_thinking()
        });
        shared.answered.fetch_add(1, Ordering::Relaxed);
        (job.reply)(answer);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use dejarik_engine::{Level, Stop};
    use dejarik_rules::Side;
    use dejarik_rules::any::AnyPosition;

    use super::*;
    use crate::computer::Question;

    fn job(question: Question, dpn: &str, reply: impl FnOnce(Answer) + Send + 'static) -> Job {
        Job {
            asker: asker(),
            problem: Problem {
                question,
                position: dpn.parse().unwrap(),
                history: Vec::new(),
                seed: 1,
            },
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
        let think = |job: &Job, knowledge: &Knowledge| match job.problem.seed {
            1 => panic!("a defect of the search"),
            _ => job.problem.think(Some(Duration::MAX), knowledge, &job.stop),
        };
        let pool = Pool::thinking(capacity(10), &Knowledge::NONE, Box::new(think)).unwrap();
        let steps = GROI.parse::<AnyPosition>().unwrap().steps();
        let (tell, hear) = channel();
        // More panics than there are threads.
        for seed in [1, 1, 2] {
            let tell = tell.clone();
            let reply = move |answer| tell.send(answer).unwrap();
            let mut asked = job(Question::Step(Level::WEAKEST), GROI, reply);
            asked.problem.seed = seed;
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

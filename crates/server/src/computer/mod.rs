//! The computer opponent: what finds its moves, and for whom.
//!
//! A game asks a [`Computer`] and does not know which kind it is. [`Pool`] is a few threads of this process
//! that run the engine, so no analysis delays a move; [`Workers`](crate::cluster::think::Workers) are other
//! processes that answer over the bus. Both find the same move, because a level bounds the work of every
//! move and the seed of its noise is part of the question. On a slow machine a time limit, counted from the
//! start of the search, also applies.
//!
//! Questions wait in a queue that serves its askers in turn, so a visitor with fifty games does not keep
//! the others waiting.

mod pool;

pub use dejarik_host::think::{Answer, Problem, Question};
pub use pool::{Capacity, Pool};

use dejarik_engine::Stop;
use dejarik_play::Game;
use ipnet::IpNet;
use tokio::sync::oneshot;

use crate::fair::Bounds;
use crate::id::{GameId, PersonId};
use crate::protocol::Review;

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

/// A question and the recipient of its answer.
pub struct Job {
    /// Who waits for the answer.
    pub asker: Asker,
    /// The question.
    pub problem: Problem,
    /// Raised when nobody waits for the answer any more. It stops the search, so there may be no answer.
    pub stop: Stop,
    /// The callback that receives the answer, on any thread. It must not block.
    pub reply: Box<dyn FnOnce(Answer) + Send>,
}

/// What finds the answers to questions.
pub trait Computer: Send + Sync {
    /// Queues a question. It is answered, unless its [`Job::stop`] is raised before or the computer is
    /// dropped.
    ///
    /// # Errors
    /// If too many wait already; the question is returned.
    fn ask(&self, job: Job) -> Result<(), Box<Job>>;

    /// Returns the number of questions in the queue.
    fn waiting(&self) -> u64;

    /// Returns the number of questions answered so far.
    fn answered(&self) -> u64;

    /// Returns how many of them workers have answered.
    fn answered_by_workers(&self) -> u64 {
        0
    }

    /// Returns the number of workers that are there.
    fn workers(&self) -> u64 {
        0
    }

    /// Asks the workers to review a game; `None` if there are none. The receiver gets nothing if no worker
    /// could do it. When `stop` is raised, nobody waits for the review any more.
    fn review(&self, _game: &Game, _stop: &Stop) -> Option<oneshot::Receiver<Option<Review>>> {
        None
    }
}

/// Returns the bounds of a queue for `all` questions.
pub(crate) fn bounds(all: usize) -> Bounds {
    Bounds { each: MOST_OF_ONE, all }
}

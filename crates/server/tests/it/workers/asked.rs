//! What the tests share: workers in processes of their own, a node that asks them, and questions.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use dejarik_engine::{Knowledge, Level, Stop};
use dejarik_rules::any::{AnyPosition, AnyRules, AnySetUp};
use dejarik_rules::{Opening, RulesId};
use dejarik_server::cluster::bus::{Bus, BusConfig, Prefix};
use dejarik_server::cluster::think::Workers;
use dejarik_server::computer::{Answer, Asker, Capacity, Computer, Job, Pool, Problem, Question};
use dejarik_server::id::GameId;
use dejarik_test_services::{Nats, PATIENCE, Program, until};

use crate::child::Role;

/// Starts a worker with one thread.
pub fn start_worker(nats: &Nats) -> Program {
    Role::Worker { bus: nats.url(), prefix: Prefix::default().to_string() }.start()
}

/// Returns how much the computers of the tests may think. The time never ends a search, so that answers
/// are the same on machines of any speed.
pub fn capacity() -> Capacity {
    Capacity { threads: 1, waiting: 1000, limit: Duration::from_secs(60) }
}

/// Connects to NATS.
pub async fn bus(nats: &Nats) -> Bus {
    Bus::connect(&BusConfig::new(nats.url().parse().unwrap())).await.unwrap()
}

/// Returns the computer of a node with a bus.
pub async fn node(nats: &Nats) -> Workers {
    Workers::start(&bus(nats).await, capacity(), &Knowledge::NONE).await.unwrap()
}

/// Waits until a node knows this many workers.
pub async fn until_workers(node: &Workers, workers: u64) {
    until("the workers are there", async || node.workers() == workers).await;
}

/// Returns a position of a rule set after some steps, which the number chooses.
pub fn position(id: RulesId, number: usize) -> AnyPosition {
    let mut at: AnyPosition = match AnyRules::new(id).opening() {
        Opening::Position(position) => position,
        Opening::SetUp(AnySetUp::Looney(_)) => "looney SBLM2sblm2/12/1 w - 0".parse().unwrap(),
        Opening::SetUp(_) => "simeone N1KM2xthg2/1S*10/1 w w 2-0 K1 0".parse().unwrap(),
    };
    assert_eq!(at.id(), id);
    for ply in 0..number {
        let (children, effects) = (at.children(), at.effects());
        let choice = (7 * number + ply) % children.len().max(1);
        let next = children.get(choice).map(|(_, after)| *after);
        let Some(next) = next.or_else(|| effects.first().map(|(after, _)| *after)) else { break };
        at = next;
    }
    at
}

/// Returns a question about a position.
pub fn problem(id: RulesId, number: usize, level: Level) -> Problem {
    let position = position(id, number);
    Problem {
        question: Question::Step(level),
        position,
        history: vec![3, 5, position.key() ^ 1],
        seed: number as u64,
    }
}

/// Asks a computer, and returns where the answer arrives.
pub fn ask(computer: &dyn Computer, problem: &Problem, stop: &Stop) -> Receiver<Answer> {
    let (tell, hear) = channel();
    let job = Job {
        asker: Asker::Game(GameId::random().unwrap()),
        problem: problem.clone(),
        stop: stop.clone(),
        reply: Box::new(move |answer| {
            // A test that has seen enough does not wait for all answers.
            let _ = tell.send(answer);
        }),
    };
    assert!(computer.ask(job).is_ok(), "the queue has room");
    hear
}

/// Asks a computer many questions at once.
pub fn ask_all(computer: &dyn Computer, problems: &[Problem]) -> Vec<Receiver<Answer>> {
    problems.iter().map(|problem| ask(computer, problem, &Stop::new())).collect()
}

/// Waits for answers, without keeping the runtime from its work.
pub async fn answers(waiting: Vec<Receiver<Answer>>) -> Vec<Answer> {
    let hear = move || {
        let answer = |hear: Receiver<Answer>| hear.recv_timeout(PATIENCE).expect("an answer");
        waiting.into_iter().map(answer).collect()
    };
    tokio::task::spawn_blocking(hear).await.unwrap()
}

/// Returns what the threads of this process answer.
pub async fn own_answers(problems: &[Problem]) -> Vec<Answer> {
    let pool = Pool::new(capacity(), &Knowledge::NONE).unwrap();
    let found = answers(ask_all(&pool, problems)).await;
    drop(pool);
    found
}

/// Returns questions that each take a while: moves of a high level in positions of several games.
pub fn long_ones(count: usize) -> Vec<Problem> {
    let level = Level::new(6).unwrap();
    let id = |number| if number % 2 == 0 { RulesId::Bambara } else { RulesId::Groi };
    (0..count).map(|number| problem(id(number), number, level)).collect()
}

//! What the tests share: workers in processes of their own, a node that asks them, and questions.

use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use dejarik_engine::{Knowledge, Level, Stop};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Opening, RulesId};
use dejarik_server::cluster::bus::{Bus, BusConfig};
use dejarik_server::cluster::think::Workers;
use dejarik_server::cluster::worker::{self, WorkerConfig};
use dejarik_server::computer::{Answer, Asker, Capacity, Computer, Job, Pool, Problem, Question};
use dejarik_server::id::GameId;
use dejarik_test_services::Nats;

/// The environment variable with the address of NATS for a worker.
const URL: &str = "DEJARIK_TEST_WORKER";
/// How long a test waits for anything.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Runs a worker. Without its environment variable it does nothing, since it is no test of its own.
#[test]
fn works() {
    let Ok(url) = std::env::var(URL) else { return };
    let bus = BusConfig::new(url.parse().unwrap());
    let config = WorkerConfig { bus, threads: 1, metrics: None, knowledge: Knowledge::NONE };
    worker::run(&config, || {}).unwrap();
}

/// A worker with one thread: this test binary, started again. Dropping it kills it.
pub struct WorkerProcess(Child);

impl WorkerProcess {
    pub fn start(nats: &Nats) -> WorkerProcess {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "asked::works"]).env(URL, nats.url());
        let command = command.stdin(Stdio::null()).stdout(Stdio::null());
        WorkerProcess(command.spawn().unwrap())
    }

    /// Ends the worker by a signal that it cannot handle.
    pub fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }

    /// Pauses the worker, so that it answers no question from now on.
    pub fn pause(&self) {
        self.signal("-STOP");
    }

    /// Asks the worker to stop, and returns whether it has ended without an error.
    pub fn stop(&mut self) -> bool {
        self.signal("-TERM");
        self.0.wait().unwrap().success()
    }

    fn signal(&self, signal: &str) {
        let id = self.0.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
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

/// Waits until something is the case.
pub async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < end, "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Waits until a node knows so many workers.
pub async fn until_workers(node: &Workers, workers: u64) {
    until("the workers are there", || node.workers() == workers).await;
}

/// Returns a position of a rule set after some steps, which the number chooses.
pub fn position(id: RulesId, number: usize) -> AnyPosition {
    let mut at: AnyPosition = match AnyRules::new(id).opening() {
        Opening::Position(position) => position,
        Opening::Coin(_) => "looney SBLM2sblm2/12/1 w - 0".parse().unwrap(),
        Opening::Teams { .. } => "simeone N1KM2xthg2/1S*10/1 w w 2-0 K1 0".parse().unwrap(),
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

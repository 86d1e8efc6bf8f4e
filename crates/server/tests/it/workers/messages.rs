//! What a node makes of reports that are late, wrong, or of nothing that it has asked.

use std::time::Duration;

use dejarik_engine::Level;
use dejarik_rules::RulesId;
use dejarik_server::cluster::bus::{Bus, Subscription};
use dejarik_server::cluster::think::queue;
use dejarik_server::cluster::think::wire::{
    Hello, Kind, Order, Party, Report, TaskReport, VERSION, written,
};
use dejarik_server::computer::{Answer, Computer};
use dejarik_test_services::{Nats, PATIENCE, required};
use tokio::task::JoinHandle;

use crate::workers::asked::{answers, ask_all, bus, node, own_answers, problem, until_workers};

/// A worker of the test, which reports what the test wants. It says that it is there until it is dropped.
struct Liar {
    bus: Bus,
    orders: Subscription,
    hellos: JoinHandle<()>,
}

impl Drop for Liar {
    fn drop(&mut self) {
        self.hellos.abort();
    }
}

impl Liar {
    async fn start(nats: &Nats) -> Liar {
        let bus = bus(nats).await;
        for kind in Kind::ALL {
            queue::consumer(&bus, kind).await.unwrap();
        }
        let orders = bus.subscribe(bus.subject("think.>")).await.unwrap();
        bus.flush().await.unwrap();
        let telling = bus.clone();
        let hellos = tokio::spawn(async move {
            let mut beats = tokio::time::interval(Duration::from_millis(200));
            loop {
                beats.tick().await;
                hello(&telling, 1).await;
            }
        });
        Liar { bus, orders, hellos }
    }

    /// Says goodbye.
    async fn leave(&self) {
        self.hellos.abort();
        hello(&self.bus, 0).await;
    }

    /// Waits for the next question.
    async fn order(&mut self) -> Order {
        let next = tokio::time::timeout(PATIENCE, self.orders.next());
        serde_json::from_slice(&next.await.unwrap().unwrap().payload).unwrap()
    }

    async fn report(&self, order: &Order, id: u64, told: TaskReport) {
        let subject = self.bus.subject(format_args!("thought.{VERSION}.{}", order.asker));
        self.bus.publish(subject, written(&Report { id, told })).await.unwrap();
    }
}

async fn hello(bus: &Bus, threads: usize) {
    let worker = Party::try_from("liar".to_owned()).unwrap();
    let subject = bus.subject(format_args!("worker.{VERSION}"));
    bus.publish(subject, written(&Hello { worker, threads })).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_that_are_wrong_or_of_nothing_are_dropped() {
    let Some(nats) = required(Nats::start()) else { return };
    let mut liar = Liar::start(&nats).await;
    let node = node(&nats).await;
    until_workers(&node, 1).await;
    let problem = problem(RulesId::Groi, 4, Level::WEAKEST);
    let problems = std::slice::from_ref(&problem);
    let own = own_answers(problems).await;

    // An answer to another question, and one that is no message, change nothing; the right one counts.
    let asked = ask_all(&node, problems);
    let order = liar.order().await;
    let steps = problem.position.steps();
    let other = steps.iter().find(|step| Answer::Step(Some(**step)) != own[0]).unwrap();
    let told = TaskReport::Step(Some(problem.position.step_text(*other)));
    liar.report(&order, order.id + 7, TaskReport::Step(None)).await;
    let subject = liar.bus.subject(format_args!("thought.{VERSION}.{}", order.asker));
    liar.bus.publish(subject, "no message").await.unwrap();
    liar.report(&order, order.id, told.clone()).await;
    assert_eq!(answers(asked).await, [Answer::Step(Some(*other))]);
    assert_eq!(node.answered_by_workers(), 1);

    // The same answer again is of an unknown question now.
    liar.report(&order, order.id, told).await;

    // Answers that are not possible are replaced by the node's own.
    for told in
        [TaskReport::Step(Some("Z9>Z9".to_owned())), TaskReport::Draw(true), TaskReport::Failed]
    {
        let asked = ask_all(&node, problems);
        let order = liar.order().await;
        liar.report(&order, order.id, told.clone()).await;
        assert_eq!(answers(asked).await, own, "{told:?}");
    }
    assert_eq!((node.answered_by_workers(), node.answered()), (1, 4));

    // A worker that leaves without an answer.
    let asked = ask_all(&node, problems);
    liar.order().await;
    liar.leave().await;
    assert_eq!(answers(asked).await, own);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_begins_and_falls_silent_is_not_waited_for() {
    let Some(nats) = required(Nats::start()) else { return };
    let mut liar = Liar::start(&nats).await;
    let node = node(&nats).await;
    until_workers(&node, 1).await;
    let problem = problem(RulesId::Groi, 4, Level::WEAKEST);
    let asked = ask_all(&node, std::slice::from_ref(&problem));
    for _ in 0..2 {
        // The second time it is asked again, under the same number.
        let order = liar.order().await;
        assert_eq!(order.id, 1);
        liar.report(&order, order.id, TaskReport::Begun).await;
    }
    assert_eq!(answers(asked).await, own_answers(&[problem]).await);
    assert_eq!(node.answered_by_workers(), 0);
}

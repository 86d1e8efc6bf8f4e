//! Workers that die or leave, a NATS that restarts or is gone, and no worker at all.

use dejarik_engine::{Level, Stop};
use dejarik_rules::RulesId;
use dejarik_server::cluster::think::queue;
use dejarik_server::cluster::think::wire::Kind;
use dejarik_server::computer::Computer;
use dejarik_server::serve::{Config, Server};
use dejarik_test_services::http::Client;
use dejarik_test_services::{Nats, Signal, required, until};
use tokio::time::Instant;

use crate::common::bus::{bus_config, prefix};
use crate::workers::asked::{
    answers, ask, ask_all, bus, long_ones, node, own_answers, problem, start_worker, until_workers,
};

/// Returns how many questions were given to workers more than once.
async fn repeats(nats: &Nats) -> u64 {
    let mut consumer = queue::consumer(&bus(nats).await, Kind::Move).await.unwrap();
    consumer.progress().await.unwrap().repeated
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_killed_worker_was_thinking_about_is_answered_by_another() {
    let Some(nats) = required(Nats::start()) else { return };
    let mut first = start_worker(&nats);
    let node = node(&nats).await;
    until_workers(&node, 1).await;
    let _second = start_worker(&nats);
    until_workers(&node, 2).await;
    // It gets a question and is slow with it, on a machine of any speed.
    first.signal(Signal::STOP);
    let problems = long_ones(16);
    let asked = ask_all(&node, &problems);
    until("the other one answers", async || node.answered() >= 2).await;
    first.kill();
    let killed = Instant::now();
    let found = answers(asked).await;
    eprintln!("all questions were answered {:?} after the worker was killed", killed.elapsed());
    assert_eq!(node.answered_by_workers(), problems.len() as u64, "none was answered locally");
    assert!(repeats(&nats).await >= 1, "the killed worker had a question");
    assert_eq!(found, own_answers(&problems).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_jetstream_a_server_is_not_ready_and_says_why() {
    let Some(nats) = required(Nats::with(&["--jetstream=false"])) else { return };
    let data = tempfile::tempdir().unwrap();
    let bus = Some(bus_config(&nats.url(), &prefix()));
    let config = Config { port: Some(0), bus, ..Config::at_home(data.path().to_owned()) };
    let server = Server::start(config).await.unwrap();
    let mut client = Client::program(server.at());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async { drop(stopped.await) }));
    let error = client.get("/readyz").await.refused(503, "busy");
    let why = error["message"].as_str().unwrap();
    assert!(why.contains("the bus") && why.contains("--jetstream"), "{error}");
    client.get("/healthz").await.ok();
    stop.send(()).unwrap();
    running.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_leaves_hands_back_what_it_was_thinking_about() {
    let Some(nats) = required(Nats::start()) else { return };
    let first = start_worker(&nats);
    let node = node(&nats).await;
    until_workers(&node, 1).await;
    let _second = start_worker(&nats);
    until_workers(&node, 2).await;
    let problems = long_ones(16);
    let asked = ask_all(&node, &problems);
    until("some are answered", async || node.answered() >= 2).await;
    assert!(first.stop(Signal::TERM).await.status.success(), "it ends without an error");
    // It has said goodbye.
    until_workers(&node, 1).await;
    let found = answers(asked).await;
    assert_eq!(node.answered_by_workers(), problems.len() as u64, "none was answered locally");
    assert_eq!(found, own_answers(&problems).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_survive_a_restart_of_nats() {
    let Some(mut nats) = required(Nats::start()) else { return };
    let _worker = start_worker(&nats);
    let node = node(&nats).await;
    until_workers(&node, 1).await;
    let problems = long_ones(8);
    let asked = ask_all(&node, &problems);
    until("one is answered", async || node.answered() >= 1).await;
    nats.kill();
    nats.start_again().unwrap();
    let found = answers(asked).await;
    assert_eq!(found, own_answers(&problems).await);
    // The worker has found its way back.
    let before = node.answered_by_workers();
    let easy = problem(RulesId::Bambara, 3, Level::WEAKEST);
    until("the worker answers again", async || {
        answers(ask_all(&node, std::slice::from_ref(&easy))).await;
        node.answered_by_workers() > before
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_worker_or_nats_a_node_thinks_itself() {
    let Some(mut nats) = required(Nats::start()) else { return };
    let node = node(&nats).await;
    let problems: Vec<_> = (0..4).map(|n| problem(RulesId::Groi, n, Level::WEAKEST)).collect();
    let own = own_answers(&problems).await;
    assert_eq!(answers(ask_all(&node, &problems)).await, own);
    let mut worker = start_worker(&nats);
    until_workers(&node, 1).await;
    // The only worker dies with questions under way.
    let hard = long_ones(3);
    let asked = ask_all(&node, &hard);
    until("it has begun", async || node.waiting() < 2).await;
    worker.kill();
    assert_eq!(answers(asked).await, own_answers(&hard).await);
    until_workers(&node, 0).await;
    let by_workers = node.answered_by_workers();
    nats.kill();
    assert_eq!(answers(ask_all(&node, &problems)).await, own);
    assert_eq!(node.answered_by_workers(), by_workers);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_question_is_given_up_by_its_worker() {
    let Some(nats) = required(Nats::start()) else { return };
    let _worker = start_worker(&nats);
    let node = node(&nats).await;
    until_workers(&node, 1).await;
    let mut consumer = queue::consumer(&bus(&nats).await, Kind::Move).await.unwrap();
    let stop = Stop::new();
    // More than it could answer meanwhile, on a machine of any speed.
    let hard: Vec<_> = long_ones(200).iter().map(|problem| ask(&node, problem, &stop)).collect();
    until("the worker begins", async || consumer.progress().await.unwrap().begun > 0).await;
    stop.stop();
    until("the worker gives up", async || {
        let progress = consumer.progress().await.unwrap();
        progress.begun == 0 && progress.waiting == 0
    })
    .await;
    assert_eq!(node.waiting(), 0);
    let answered = hard.iter().filter(|hear| hear.try_recv().is_ok()).count();
    assert!(answered < hard.len(), "nobody has answered all of them");
    let easy = problem(RulesId::Groi, 1, Level::WEAKEST);
    let before = node.answered_by_workers();
    answers(ask_all(&node, &[easy])).await;
    assert_eq!(node.answered_by_workers(), before + 1, "the worker is free again");
}

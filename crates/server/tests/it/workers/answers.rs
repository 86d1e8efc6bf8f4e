//! Workers find the same answers as the threads of a node.

use dejarik_engine::{Knowledge, Level, Stop};
use dejarik_play::record;
use dejarik_rules::dgn::Reader;
use dejarik_rules::{RulesId, Side};
use dejarik_server::computer::{Computer, Problem, Question};
use dejarik_server::review::review;
use dejarik_test_services::{Nats, required};
use serde_json::{Value, json};

use crate::workers::asked::{
    answers, ask_all, node, own_answers, problem, start_worker, until_workers,
};

#[tokio::test(flavor = "multi_thread")]
async fn workers_and_local_threads_find_the_same_moves() {
    let Some(nats) = required(Nats::start()) else { return };
    let _worker = start_worker(&nats);
    let node = node(&nats).await;
    until_workers(&node, 1).await;
    let mut problems = Vec::new();
    for id in RulesId::all() {
        for level in [Level::WOOKIEE].into_iter().chain(Level::ALL) {
            problems.push(problem(id, usize::from(level.number()), level));
        }
        let easy = Level::new(3).unwrap();
        problems.extend((10..20).map(|number| problem(id, number, easy)));
        let side = Side::Second;
        problems.push(Problem { question: Question::Draw(side), ..problem(id, 5, easy) });
    }
    let asked = ask_all(&node, &problems);
    let own = own_answers(&problems).await;
    let found = answers(asked).await;
    for ((problem, found), own) in problems.iter().zip(&found).zip(&own) {
        assert_eq!(found, own, "{problem:?}");
    }
    assert_eq!(node.answered_by_workers(), problems.len() as u64, "none was answered locally");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_makes_the_same_review() {
    let Some(nats) = required(Nats::start()) else { return };
    let _worker = start_worker(&nats);
    let node = node(&nats).await;
    until_workers(&node, 1).await;
    let text = std::fs::read_to_string("../../docs/games/simeone.dgn").unwrap();
    let game = Reader::new(&text).next().unwrap().1.unwrap();
    let game = record::replay(&game).unwrap();
    let stop = Stop::new();
    let reviewed = node.review(&game, &stop).unwrap().await.unwrap();
    let own = tokio::task::spawn_blocking(move || review(&game, &Knowledge::NONE, &stop)).await;
    let own = own.unwrap().unwrap();
    assert!(!own.steps.is_empty());
    let [mut reviewed, mut own] = [reviewed.unwrap(), own].map(|review| json!(review));
    round(&mut reviewed);
    round(&mut own);
    assert_eq!(reviewed, own);
}

/// Rounds all numbers in a value, because reading a fraction from JSON may change its last bit.
fn round(value: &mut Value) {
    match value {
        Value::Number(number) => *value = json!(format!("{:.12}", number.as_f64().unwrap())),
        Value::Array(values) => values.iter_mut().for_each(round),
        Value::Object(values) => values.values_mut().for_each(round),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

//! Nodes, workers, PostgreSQL, NATS and the network between them fail at random moments during play: no
//! acknowledged move is lost or played twice, no game has two owners, and every game goes on.
//!
//! There are 12 failures, or as many as `DEJARIK_FAULTS` says.

mod audit;
mod cluster;
mod faults;
mod games;
mod ledger;

use std::sync::atomic::Ordering;

use dejarik_play::dice::{DiceSource, System};
use dejarik_test_services::until;
use tokio::task::JoinSet;
use tokio::time::Instant;

use cluster::{Cluster, NODES, WORKERS};
use faults::Fault;
use games::{Hall, Totals};

/// The number of games that are played at once.
const GAMES: usize = 40;

fn below(bound: u64) -> u64 {
    System.below(bound).unwrap()
}

/// Starts a cluster with games that are being played. `None` if a program is not installed.
async fn begin(workers: usize) -> Option<(Cluster, std::sync::Arc<Hall>, JoinSet<()>)> {
    let cluster = Cluster::start(workers).await?;
    audit::begin(&cluster);
    let hall = Hall::open(&cluster, GAMES).await;
    let mut tables = JoinSet::new();
    for table in 0..GAMES {
        tables.spawn(hall.clone().play(table));
    }
    until("all play", async || hall.ledger.acts() >= GAMES as u64).await;
    Some((cluster, hall, tables))
}

/// Ends all games and checks them. Returns the number of acts that were acknowledged.
async fn end(cluster: &Cluster, hall: &Hall, mut tables: JoinSet<()>) -> u64 {
    hall.close();
    while let Some(ended) = tables.join_next().await {
        ended.unwrap();
    }
    let (events, moves) = audit::check(cluster);
    let Totals { games, acts, events: logged, throws, refused, reconnects } = &hall.totals;
    let [games, acts, logged, throws, refused, reconnects] =
        [games, acts, logged, throws, refused, reconnects]
            .map(|count| count.load(Ordering::Relaxed));
    assert!(logged <= events, "{logged} events are in the logs, and {events} were written");
    println!(
        "{games} games, {acts} acts acknowledged and {refused} refused for now, {events} events, {throws} checked \
         throws, {reconnects} reconnects; games went on at another node {moves} times"
    );
    assert!(throws > 0, "no dice were checked");
    acts
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_or_played_twice_whatever_fails() {
    let wanted = std::env::var("DEJARIK_FAULTS").ok().and_then(|n| n.parse().ok()).unwrap_or(12);
    let Some((cluster, hall, mut tables)) = begin(WORKERS).await else { return };
    let (begun, mut made) = (Instant::now(), 0);
    while made < wanted {
        let faults = Fault::some((wanted - made).min(1 + below(3) as usize));
        made += faults.len();
        let all = faults.iter().map(|fault| fault.make(&cluster, &hall.ledger));
        futures_util::future::join_all(all).await;
        hall.all_go_on(&cluster).await;
        cluster.check_running().await;
        // A table ends only if something is wrong.
        if let Some(ended) = tables.try_join_next() {
            ended.unwrap();
        }
        if made / 50 > (made - faults.len()) / 50 {
            println!("{made} faults in {:?}", begun.elapsed());
            hall.ledger.print();
        }
    }
    println!("{made} faults in {:?}", begun.elapsed());
    hall.ledger.print();
    let acts = end(&cluster, &hall, tables).await;
    assert!(acts > made as u64, "hardly anything was played");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_nodes_are_restarted_one_after_the_other_and_no_act_is_refused() {
    let Some((cluster, hall, tables)) = begin(0).await else { return };
    for number in 0..NODES {
        hall.ledger.happens("a node is restarted as planned");
        cluster.restart(number).await;
        hall.all_go_on(&cluster).await;
    }
    hall.ledger.print();
    end(&cluster, &hall, tables).await;
    assert_eq!(hall.totals.refused.load(Ordering::Relaxed), 0, "no act is refused");
}

//! A program that is killed while it moves games. It is this test binary, started again.

use dejarik_test_services::{Program, again, role};

use super::*;

/// How often the child is killed in the middle of a move.
const KILLS: usize = 12;

/// Runs the child, whose role are the addresses of the databases that it spreads games over. Without them it does
/// nothing, since it is no test of its own.
#[tokio::test]
async fn spreads() {
    let Some(given) = role() else { return };
    let set: Vec<Address> = given.split(' ').map(|url| Address::parse(url).unwrap()).collect();
    spread_all(&set).await.unwrap();
}

#[tokio::test]
async fn no_game_is_lost_or_doubled_by_a_program_that_is_killed_while_it_moves_them() {
    let Some(service) = required(Service::shared()) else { return };
    let urls = [service.database().unwrap(), service.database().unwrap()];
    let set = [Address::parse(&urls[0]).unwrap(), Address::parse(&urls[1]).unwrap()];
    let alone = Postgres::open_without_session(&set[0]).await.unwrap();
    let games = fill(&alone, 60).await;
    let before = contents(&alone).await;
    drop(alone);
    let target = Postgres::open_in_set(&set[1], None).await.unwrap();
    let mut on_their_way = 0;
    for _ in 0..KILLS {
        let arrived = target.count().await.unwrap();
        let child = again("store::sharded::tests::killed::spreads", &urls.join(" "));
        let mut child = Program::start(child);
        // It is killed while it moves the games after the first ones.
        while child.status().is_none() {
            if target.count().await.unwrap() > arrived + 2 {
                child.kill();
                let moving = "SELECT count(*) FROM games WHERE moving IS NOT NULL";
                on_their_way += sql(&set[0], moving).parse::<usize>().unwrap();
                break;
            }
            tokio::task::yield_now().await;
        }
    }
    assert!(on_their_way > 0, "no child was killed in the middle of a move");
    // Half-way the games can all be read, and played.
    let node = Sharded::open(&set, "node").await.unwrap();
    for game in &games {
        let stored = node.load(game.id).await.unwrap().unwrap();
        assert_eq!(stored.log.len(), 1, "{}", game.id);
    }
    for game in games.iter().step_by(7) {
        let epoch = claim(&node, game.id).await;
        node.write(append(game, epoch, 0)).await.unwrap_err();
        node.release(game.id, epoch).await.unwrap();
    }
    node.retire().await.unwrap();
    spread_all(&set).await.unwrap();
    all_at_home(&set).await;
    let store = Sharded::open_without_session(&set).await.unwrap();
    assert_eq!(contents(&store).await, before);
}

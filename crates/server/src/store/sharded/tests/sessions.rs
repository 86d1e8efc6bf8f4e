//! The sessions of one node in several databases.

use super::*;

/// Returns the sessions of a database that are alive.
fn alive(address: &Address) -> String {
    sql(address, "SELECT name FROM sessions WHERE until > clock_timestamp()")
}

#[tokio::test]
async fn a_session_that_has_ended_in_one_database_gives_all_the_same_new_name() {
    let Some([a, b]) = databases() else { return };
    let set = [a.clone(), b.clone()];
    let node = Sharded::open(&set, "node").await.unwrap();
    let mut sessions = node.sessions().unwrap();
    let first = node.session().unwrap();
    assert_eq!((alive(&a), alive(&b)), (first.to_string(), first.to_string()));
    let mut games = Vec::new();
    for shard in [0, 1] {
        let game = game_of(shard);
        node.write(creation(&game)).await.unwrap();
        let epoch = claim(&node, game.id).await;
        games.push((game, epoch));
    }
    // The session ends in the second database only, as if that had not been reached in time.
    sql(&b, "UPDATE sessions SET until = clock_timestamp() - interval '1 second'");
    sessions.changed().await.unwrap();
    let second = node.session().unwrap();
    assert_ne!(second, first);
    until("both sessions have the new name", async || {
        let owners = [&a, &b].map(|address| sql(address, "SELECT owner FROM games"));
        owners == [second.to_string(), second.to_string()]
    })
    .await;
    // Nobody has claimed the games meanwhile, so they go on in their epochs.
    for (game, epoch) in &games {
        node.write(append(game, *epoch, 0)).await.unwrap();
    }
    let other = Sharded::open(&set, "other").await.unwrap();
    for (game, _) in &games {
        assert_eq!(other.claim(game.id).await, Ok(Some(Claim::Theirs(second.clone()))));
    }
}

#[tokio::test]
async fn a_claim_asks_the_session_of_the_database_that_has_the_game() {
    let Some([a, b]) = databases() else { return };
    let set = [a.clone(), b.clone()];
    let [one, two] =
        [Sharded::open(&set, "one").await.unwrap(), Sharded::open(&set, "two").await.unwrap()];
    let [here, there] = [0, 1].map(game_of);
    let mut epochs = Vec::new();
    for game in [&here, &there] {
        one.write(creation(game)).await.unwrap();
        epochs.push(claim(&one, game.id).await);
    }
    let name = one.session().unwrap();
    sql(&b, &format!("DELETE FROM sessions WHERE name = '{name}'"));
    // Either the other node takes over the game of the second database, or the first one has been quicker to
    // open a session again. The game of the first database stays where it is in any case.
    let claimed = two.claim(there.id).await.unwrap().unwrap();
    assert!(matches!(two.claim(here.id).await, Ok(Some(Claim::Theirs(_)))));
    one.write(append(&here, epochs[0], 0)).await.unwrap();
    let written = one.write(append(&there, epochs[1], 0)).await;
    match claimed {
        Claim::Ours(_) => assert_eq!(written, Err(StoreError::Superseded(there.id))),
        Claim::Theirs(_) => assert_eq!(written, Ok(())),
    }
}

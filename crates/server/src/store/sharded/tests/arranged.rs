//! Which lists of databases are accepted.

use super::*;

async fn refusal(addresses: &[&Address]) -> String {
    let addresses: Vec<Address> = addresses.iter().map(|address| (*address).clone()).collect();
    Sharded::open(&addresses, "node").await.unwrap_err().to_string()
}

#[tokio::test]
async fn a_list_in_another_order_or_with_other_databases_is_refused_and_says_why() {
    let Some([a, b, c, other, stranger]) = databases() else { return };
    let set = [a.clone(), b.clone()];
    let node = Sharded::open(&set, "one").await.unwrap();
    assert_eq!(node.parts.home("5aB7cD9e".parse().unwrap()), home("5aB7cD9e".parse().unwrap(), 2));
    Sharded::open(&set, "two").await.unwrap();
    Sharded::open(&[other.clone(), stranger.clone()], "three").await.unwrap();
    for (given, place, expected) in [
        (vec![&b, &a], &b, "it is store 2 of its set, but was given as store 1"),
        (vec![&a, &a], &a, "it is store 1 of its set, but was given as store 2"),
        (vec![&a, &b, &b], &b, "it is store 2 of its set, but was given as store 3"),
        (vec![&a, &stranger], &stranger, "belongs to another set"),
        (vec![&a, &c], &c, "expected store 2 of the set, found a database without its mark"),
    ] {
        let why = refusal(&given).await;
        assert!(why.contains(expected) && why.contains(&place.to_string()), "{why}");
    }
    let alone = Postgres::open(&b, "node").await.unwrap_err().to_string();
    assert!(alone.contains("it is store 2 of a set"), "{alone}");
    let alone = Postgres::open(&a, "node").await.unwrap_err().to_string();
    assert!(
        alone.contains(&format!("spread over 2 stores, but 1 were given; missing: {b}")),
        "{alone}"
    );
    // Programs that are no node are refused alike.
    assert!(Postgres::open_without_session(&a).await.is_err());
    // What was refused has changed nothing, and leaves no session.
    Sharded::open(&set, "four").await.unwrap();
    assert_eq!(sql(&a, "SELECT count(*) FROM sessions WHERE name LIKE 'node-%'"), "0");
}

#[tokio::test]
async fn a_database_with_games_of_its_own_is_refused_as_a_further_store() {
    let Some([a, b]) = databases() else { return };
    fill(&Postgres::open(&b, "other").await.unwrap(), 1).await;
    let why = refusal(&[&a, &b]).await;
    assert!(why.contains("it has games of its own (3)"), "{why}");
}

#[tokio::test]
async fn nodes_that_start_at_once_arrange_one_set() {
    let Some(set) = databases::<3>() else { return };
    let started = ["one", "two", "three"].map(|node| Sharded::open(&set, node));
    for node in futures_util::future::join_all(started).await {
        node.unwrap();
    }
    let node = Sharded::open(&set, "four").await.unwrap();
    assert_eq!(node.parts.holding.load(std::sync::atomic::Ordering::Relaxed), 3);
}

#[tokio::test]
async fn games_are_not_spread_while_a_server_runs_that_does_not_know_all_stores() {
    let Some([a, b]) = databases() else { return };
    let alone = Postgres::open(&a, "alone").await.unwrap();
    fill(&alone, 2).await;
    // A node that knows both leaves the games where they are.
    let informed = Sharded::open(&[a.clone(), b.clone()], "informed").await.unwrap();
    fill(&informed, 2).await;
    assert_eq!(sql(&b, "SELECT count(*) FROM games"), "0");
    assert_eq!(alone.check_ready().await, Ok(()));
    let set = [a.clone(), b.clone()];
    let Err(SpreadError::Uninformed(nodes)) = spread_all(&set).await else { panic!() };
    assert_eq!(nodes, [alone.session().unwrap()]);
    // From now on such a server does not start, and one that runs says that it is out of date.
    assert!(Postgres::open(&a, "late").await.is_err());
    assert!(alone.check_ready().await.unwrap_err().to_string().contains("spread over 2 stores"));
    alone.retire().await.unwrap();
    let spread = spread_all(&set).await.unwrap();
    assert!(spread.moved > 0 && spread.in_play == 0, "{spread:?}");
    all_at_home(&set).await;
}

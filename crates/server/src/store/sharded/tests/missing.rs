//! A set of which one database is missing.

use super::*;

#[tokio::test]
async fn a_missing_store_is_named_and_the_games_of_the_others_go_on() {
    let Some(service) = required(Service::start()) else { return };
    let Some([a]) = databases() else { return };
    let b = Address::parse(&service.database().unwrap()).unwrap();
    let set = [a.clone(), b.clone()];
    let node = Sharded::open(&set, "node").await.unwrap();
    let [here, there] = [0, 1].map(game_of);
    for game in [&here, &there] {
        node.write(creation(game)).await.unwrap();
    }
    let (own, lost) = (claim(&node, here.id).await, claim(&node, there.id).await);
    assert_eq!(node.check_parts().await, Ok(vec![]));
    service.stop();
    let missing = node.check_parts().await.unwrap();
    let [missing] = &missing[..] else { panic!("{missing:?}") };
    let missing = missing.to_string();
    assert!(
        missing.starts_with("store 2 of 2 is missing") && missing.contains(&b.to_string()),
        "{missing}"
    );
    assert!(node.check_ready().await.is_err());
    // Games of the first store are claimed, played and counted; those of the second one stand.
    node.write(append(&here, own, 0)).await.unwrap();
    assert_eq!(claim(&node, here.id).await, Epoch::new(own.number() + 1));
    assert_eq!(node.check_ready_for(here.id).await, Ok(()));
    let person = *here.seats[0].holder.person().unwrap();
    assert_eq!(node.usage_of(person).await.unwrap().games, 1);
    assert!(node.write(append(&there, lost, 0)).await.is_err());
    assert!(node.check_ready_for(there.id).await.is_err());
    assert!(node.load(there.id).await.is_err(), "it is not said that there is no such game");
    assert!(node.games_of(person, None, 9).await.is_err(), "a list without some games is wrong");
    assert!(node.own_games(person).await.is_err());
    service.start_again().unwrap();
    until("the store is back", async || node.check_parts().await == Ok(vec![])).await;
    let epoch = claim(&node, there.id).await;
    node.write(append(&there, epoch, 0)).await.unwrap();
}

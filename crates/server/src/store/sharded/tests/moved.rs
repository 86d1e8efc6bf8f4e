//! Games on their way from one database to another.

use super::*;

#[tokio::test]
async fn games_that_move_to_a_further_store_stay_what_they_are() {
    let Some([a, b, c]) = databases() else { return };
    let alone = Postgres::open_without_session(&a).await.unwrap();
    let games = fill(&alone, 18).await;
    let before = contents(&alone).await;
    drop(alone);
    for set in [&[a.clone(), b.clone()][..], &[a.clone(), b.clone(), c.clone()]] {
        let expected = games.iter().filter(|game| {
            let home_before = if set.len() == 2 { 0 } else { home(game.id, 2) };
            home(game.id, set.len()) != home_before
        });
        let spread = spread_all(set).await.unwrap();
        assert_eq!(spread.moved, expected.count() as u64);
        let total: u64 = spread.stores.iter().map(|(_, games)| games).sum();
        assert_eq!((total, spread.in_play, spread.unreadable.len()), (54, 0, 0));
        all_at_home(set).await;
        let store = Sharded::open_without_session(set).await.unwrap();
        assert_eq!(contents(&store).await, before);
        assert_eq!(spread_all(set).await.unwrap().moved, 0, "nothing is left to do");
    }
}

#[tokio::test]
async fn links_across_databases_end_with_the_games() {
    let Some([a, b]) = databases() else { return };
    let alone = Postgres::open_without_session(&a).await.unwrap();
    let games = fill(&alone, 12).await;
    drop(alone);
    let set = [a, b];
    spread_all(&set).await.unwrap();
    let store = Sharded::open(&set, "node").await.unwrap();
    for series in games.chunks(3) {
        let [first, second, third] = series else { unreachable!() };
        let rival =
            StoredGame { previous: Some(first.id), ..new_game(PersonId::random().unwrap()) };
        let refused = store.write(creation(&rival)).await;
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
        store.write(Write::Delete { game: second.id, only: None }).await.unwrap();
        assert_eq!(store.load(first.id).await.unwrap().unwrap().next, None);
        assert_eq!(store.load(third.id).await.unwrap().unwrap().previous, None);
        store.write(creation(&rival)).await.unwrap();
        assert_eq!(store.load(first.id).await.unwrap().unwrap().next, Some(rival.id));
    }
}

/// Returns a game that moves if a second store is added.
fn mover() -> StoredGame {
    game_of(1)
}

#[tokio::test]
async fn a_game_in_play_stays_and_moves_later_and_its_former_owner_writes_no_more() {
    let Some([a, b]) = databases() else { return };
    fill(&Postgres::open_without_session(&a).await.unwrap(), 1).await;
    let set = [a.clone(), b.clone()];
    let [one, two] =
        [Sharded::open(&set, "one").await.unwrap(), Sharded::open(&set, "two").await.unwrap()];
    let game = mover();
    one.write(creation(&game)).await.unwrap();
    let epoch = claim(&one, game.id).await;
    one.write(append(&game, epoch, 0)).await.unwrap();
    assert_eq!(spread_all(&set).await.unwrap().in_play, 1);
    // It is played on where it is, and found there by others.
    one.write(append(&game, epoch, 1)).await.unwrap();
    assert_eq!(two.claim(game.id).await, Ok(Some(Claim::Theirs(one.session().unwrap()))));
    assert_eq!(two.load(game.id).await.unwrap().unwrap().log.len(), 2);
    // Its rematch is made beside it.
    let next = game.id.beside().unwrap();
    let rematch =
        StoredGame { id: next, previous: Some(game.id), ..new_game(PersonId::random().unwrap()) };
    one.write(creation(&rematch)).await.unwrap();
    assert_eq!(sql(&a, &format!("SELECT count(*) FROM games WHERE id = '{next}'")), "1");
    one.release(game.id, epoch).await.unwrap();
    let spread = spread_all(&set).await.unwrap();
    assert_eq!((spread.moved, spread.in_play), (2, 0));
    let late = one.write(append(&game, epoch, 2)).await;
    assert_eq!(late, Err(StoreError::Superseded(game.id)));
    let now = claim(&two, game.id).await;
    assert!(now > epoch, "{now:?} after {epoch:?}");
    two.write(append(&game, now, 2)).await.unwrap();
    let stored = one.load(game.id).await.unwrap().unwrap();
    assert_eq!((stored.log.len(), stored.next), (3, Some(next)));
    all_at_home(&set).await;
}

#[tokio::test]
async fn a_move_that_was_begun_is_ended_by_the_node_that_needs_the_game() {
    let Some(set) = databases::<2>() else { return };
    let node = Sharded::open(&set, "node").await.unwrap();
    let from = &node.databases()[0];
    for arrived in [false, true] {
        let game = mover();
        from.write(creation(&game)).await.unwrap();
        let leaving = from.send_off(game.id, 1).await.unwrap().unwrap();
        if arrived {
            let (game, summary) = from.content(game.id).await.unwrap().unwrap();
            let to = &node.databases()[1];
            assert_eq!(to.arrive(Box::new(game), summary, leaving.epoch).await, Ok(true));
        }
        // It is in a list once, is read, and cannot be changed where it was.
        let person = *game.seats[0].holder.person().unwrap();
        assert_eq!(node.games_of(person, None, 9).await.unwrap().len(), 1);
        assert_eq!(node.own_games(person).await.unwrap().len(), 1);
        assert_eq!(node.load(game.id).await.unwrap().unwrap().id, game.id);
        let refused = from.write(Write::Delete { game: game.id, only: None }).await;
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
        let rematch =
            StoredGame { previous: Some(game.id), ..new_game(PersonId::random().unwrap()) };
        assert!(from.write(creation(&rematch)).await.is_err());
        assert_eq!(from.send_off(game.id, 1).await, Ok(None), "it moves already");
        let epoch = claim(&node, game.id).await;
        node.write(append(&game, epoch, 0)).await.unwrap();
        // What is left where it was is deleted at once, or soon if nobody had to look there.
        until("the move ends", async || from.load(game.id).await == Ok(None)).await;
    }
    all_at_home(&set).await;
}

#[tokio::test]
async fn a_game_that_is_deleted_on_its_way_does_not_come_back() {
    let Some(set) = databases::<2>() else { return };
    let node = Sharded::open(&set, "node").await.unwrap();
    let [from, to] = node.databases() else { unreachable!() };
    let game = mover();
    from.write(creation(&game)).await.unwrap();
    let leaving = from.send_off(game.id, 1).await.unwrap().unwrap();
    // A program that is slow has read the game and adds it only later.
    let (slow, summary) = from.content(game.id).await.unwrap().unwrap();
    node.write(Write::Delete { game: game.id, only: None }).await.unwrap();
    assert_eq!(node.load(game.id).await, Ok(None));
    assert_eq!(to.arrive(Box::new(slow), summary, leaving.epoch).await, Ok(false));
    from.leave(game.id, leaving.epoch).await.unwrap();
    assert_eq!(node.load(game.id).await, Ok(None));
    assert_eq!(node.claim(game.id).await, Ok(None));
}

#[tokio::test]
async fn several_programs_that_end_one_move_add_the_game_once() {
    let Some(set) = databases::<2>() else { return };
    let nodes =
        [Sharded::open(&set, "one").await.unwrap(), Sharded::open(&set, "two").await.unwrap()];
    for _ in 0..10 {
        let game = mover();
        let from = &nodes[0].databases()[0];
        from.write(creation(&game)).await.unwrap();
        from.send_off(game.id, 1).await.unwrap().unwrap();
        let [one, two] = &nodes;
        let (first, second, spread) =
            tokio::join!(one.claim(game.id), two.claim(game.id), spread_all(&set));
        spread.unwrap();
        let ours =
            |claim: &Result<Option<Claim>, StoreError>| matches!(claim, Ok(Some(Claim::Ours(_))));
        assert!(ours(&first) != ours(&second), "{first:?} {second:?}");
    }
    for node in &nodes {
        node.retire().await.unwrap();
    }
    all_at_home(&set).await;
}

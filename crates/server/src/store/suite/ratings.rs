//! Tests of the results of rated games, and of the lists of the strongest players.

use dejarik_rules::{RulesId, Side};

use super::super::{Credential, Epoch, RatedGame, Store, StoreError, Write};
use super::{append, creation, logged, new_game, person, summary};
use crate::id::{GameId, PersonId};
use crate::profile::Profile;
use crate::time::WallTime;

pub(super) fn result(people: [PersonId; 2], winner: Option<Side>) -> RatedGame {
    let (game, at) = (GameId::random().unwrap(), WallTime::from_millis(5_000));
    RatedGame { game, rules: RulesId::Looney, people, winner, at }
}

/// Returns all results that are stored.
async fn results(store: &dyn Store) -> Vec<RatedGame> {
    store.rated(0).await.unwrap().into_iter().map(|(_, result)| result).collect()
}

/// Ends a rated game, and tries to end it twice.
pub async fn a_result_is_stored_once_with_the_last_event(store: &dyn Store) {
    let [anna, bert] = [person(), person()];
    let game = new_game(anna);
    store.write(creation(&game)).await.unwrap();
    store.write(append(&game, 0, vec![logged("A1-B1", None, 2_000)])).await.unwrap();
    assert_eq!(results(store).await, []);
    let at = WallTime::from_millis(3_000);
    let rated = RatedGame { game: game.id, at, ..result([anna, bert], Some(Side::Second)) };
    let end = |seq| Write::Append {
        game: game.id,
        epoch: Epoch::SOLE,
        seq,
        events: vec![logged("resign:w", None, 3_000)],
        summary: summary(None),
        rated: Some(rated),
    };
    // A write that is refused rates nothing.
    let refused = store.write(end(7)).await;
    assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
    assert_eq!(results(store).await, []);
    store.write(end(1)).await.unwrap();
    assert_eq!(results(store).await, [rated]);
    // A copy brings results once, too, and a deleted game keeps its result.
    store.write(Write::Rate(rated)).await.unwrap();
    store.write(Write::Delete { game: game.id, only: None }).await.unwrap();
    let draw = result([bert, anna], None);
    store.write(Write::Rate(draw)).await.unwrap();
    assert_eq!(results(store).await, [rated, draw]);
    let first = store.rated(0).await.unwrap()[0].0;
    let after: Vec<_> = store.rated(first).await.unwrap();
    assert_eq!(after.into_iter().map(|(_, result)| result).collect::<Vec<_>>(), [draw]);
}

/// Renews a person, and deletes everything of a person.
pub async fn results_go_to_another_person_or_to_nobody(store: &dyn Store) {
    let [anna, bert, after, nobody] = [person(), person(), person(), person()];
    let shown = |name: &str| Profile { name: Some(name.to_owned()), figure: None };
    let results_before = [result([anna, bert], None), result([bert, anna], Some(Side::First))];
    for result in results_before {
        store.write(Write::Rate(result)).await.unwrap();
    }
    for (person, name) in [(anna, "A"), (anna, "Anna"), (bert, "Bert")] {
        store.write(Write::List { person, profile: Some(shown(name)) }).await.unwrap();
    }
    let move_to = |to| Write::MoveCredentials { from: anna, to };
    // Somebody with nothing to sign in with stays the same person.
    assert!(store.write(move_to(after)).await.is_err());
    assert_eq!(results(store).await, results_before);
    let created = WallTime::from_millis(1);
    let new = Credential { id: vec![1], person: anna, public_key: Some(vec![2]), created };
    store.write(Write::AddCredential(new)).await.unwrap();
    store.write(move_to(after)).await.unwrap();
    let people =
        async || results(store).await.into_iter().map(|result| result.people).collect::<Vec<_>>();
    assert_eq!(people().await, [[after, bert], [bert, after]]);
    let listed = async || {
        let mut listed = store.listed_players().await.unwrap();
        listed.sort_by_key(|(_, profile)| profile.name.clone());
        listed
    };
    assert_eq!(listed().await, [(after, shown("Anna")), (bert, shown("Bert"))]);

    store.write(Write::Erase { person: bert, nobody }).await.unwrap();
    assert_eq!(people().await, [[after, nobody], [nobody, after]]);
    assert_eq!(listed().await, [(after, shown("Anna"))]);
    store.write(Write::List { person: after, profile: None }).await.unwrap();
    store.write(Write::List { person: after, profile: None }).await.unwrap();
    assert_eq!(listed().await, []);
}

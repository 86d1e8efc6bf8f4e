//! Tests of tournaments for few.

use super::super::{Entrant, Store, StoreError, StoredGame, Tournament, Tournaments, Write};
use super::{creation, new_game, person};
use crate::id::{GameId, PersonId, TournamentId};
use crate::profile::Profile;
use crate::time::WallTime;

/// Returns a new tournament of these people.
pub(crate) fn tournament(people: &[PersonId], until: u64) -> Tournament {
    let entrant = |person: &PersonId| Entrant {
        person: Some(*person),
        profile: Profile { name: Some("Anna \u{1F996}".to_owned()), figure: None },
    };
    let id = TournamentId::random().unwrap();
    let mut terms = new_game(person()).terms;
    terms.tournament = Some(id);
    Tournament {
        id,
        version: 1,
        until: WallTime::from_millis(until),
        terms,
        places: 4,
        players: people.iter().map(entrant).collect(),
        games: Vec::new(),
        made: false,
    }
}

/// Changes a tournament twice from the same version, and deletes it.
pub async fn of_two_changes_of_a_tournament_one_is_stored(store: &dyn Store) {
    let [anna, ben, carl] = [person(), person(), person()];
    let first = tournament(&[anna], 5_000);
    let keep = |new: &Tournament| store.write(Write::KeepTournament(Box::new(new.clone())));
    let read = async |which| store.tournaments(which).await.unwrap();
    keep(&first).await.unwrap();
    let is_conflict = |outcome| matches!(outcome, Err(StoreError::Conflict(_)));
    assert!(is_conflict(keep(&first).await), "it is there");
    assert_eq!(read(Tournaments::Named(first.id)).await, std::slice::from_ref(&first));

    let mut second =
        Tournament { version: 2, until: WallTime::from_millis(9_000), ..first.clone() };
    second.players.push(Entrant { person: Some(ben), profile: Profile::default() });
    second.games.push(GameId::random().unwrap());
    let mut late = Tournament { version: 2, ..first.clone() };
    late.players.push(Entrant { person: Some(carl), profile: Profile::default() });
    let outcomes = [keep(&second), keep(&late)];
    let [done, refused] = outcomes;
    assert_eq!((done.await, is_conflict(refused.await)), (Ok(()), true));
    for person in [anna, ben] {
        assert_eq!(read(Tournaments::Of(person)).await, std::slice::from_ref(&second));
    }
    assert_eq!(read(Tournaments::Of(carl)).await, []);

    // Somebody leaves, and one who has left twice leaves no trace.
    let mut third = Tournament { version: 3, ..second };
    third.players.iter_mut().for_each(|player| player.person = None);
    keep(&third).await.unwrap();
    assert_eq!(read(Tournaments::Of(anna)).await, []);
    let drop = |version| store.write(Write::DropTournament { id: third.id, version });
    assert!(is_conflict(drop(2).await));
    drop(3).await.unwrap();
    assert!(is_conflict(drop(3).await));
    // Nobody who comes late brings it back.
    assert!(is_conflict(keep(&Tournament { version: 4, ..third.clone() }).await));
    assert_eq!(read(Tournaments::Named(third.id)).await, []);
}

/// Lists tournaments by person, time and id, and games by their ids.
pub async fn tournaments_and_their_games_are_listed(store: &dyn Store) {
    let [anna, ben] = [person(), person()];
    let mut all = Vec::new();
    for number in 0..5 {
        let people: &[PersonId] = if number % 2 == 0 { &[anna, ben] } else { &[ben] };
        let new = tournament(people, 1_000 * (number + 1));
        store.write(Write::KeepTournament(Box::new(new.clone()))).await.unwrap();
        all.push(new);
    }
    let read = async |which| store.tournaments(which).await.unwrap();
    let of = |places: &[usize]| places.iter().map(|at| all[*at].clone()).collect::<Vec<_>>();
    assert_eq!(read(Tournaments::Of(anna)).await, of(&[4, 2, 0]));
    assert_eq!(read(Tournaments::Over(WallTime::from_millis(3_000))).await, of(&[0, 1]));
    let mut sorted = all.clone();
    sorted.sort_by_key(|one| one.id);
    assert_eq!(read(Tournaments::After(None)).await, sorted);
    assert_eq!(read(Tournaments::After(Some(sorted[1].id))).await, sorted[2..]);

    let games: Vec<StoredGame> = (0..3).map(|_| new_game(person())).collect();
    for game in &games {
        store.write(creation(game)).await.unwrap();
    }
    let wanted = vec![games[2].id, GameId::random().unwrap(), games[0].id];
    let mut found: Vec<_> = store.these(wanted).await.unwrap();
    found.sort_by_key(|game| game.as_ref().unwrap().id);
    let mut expected = [games[0].id, games[2].id];
    expected.sort();
    assert_eq!(found.iter().map(|game| game.as_ref().unwrap().id).collect::<Vec<_>>(), expected);
    assert_eq!(store.these(Vec::new()).await.unwrap(), []);
}

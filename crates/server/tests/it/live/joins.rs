//! The games of a browser go to the person who signs in there.

use std::sync::Arc;

use dejarik_rules::RulesId;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::live::{Act, Who};
use dejarik_server::protocol::{Action, NewGame, Opponent, SideName};
use dejarik_test_services::until;

use crate::common::client::{Client, Name};
use crate::common::flaky::{Flaky, Mode};
use crate::common::link;
use crate::common::server::{Pairing, Server, quick};

fn person() -> PersonId {
    PersonId::random().unwrap()
}

/// Resigns for a side, as a person.
async fn resign(
    server: &Server,
    game: &GameId,
    person: PersonId,
    side: SideName,
) -> Result<(), String> {
    let who = Who { person: Some(person), ..Who::default() };
    let act = Act { id: "x".to_owned(), side, action: Action::Resign };
    let done = server.hub.act(game, &who, act).await;
    done.map(drop).map_err(|refusal| refusal.code().to_owned())
}

#[tokio::test(start_paused = true)]
async fn a_game_in_progress_goes_to_the_person_who_signs_in_and_is_played_on() {
    let server = Server::memory().await;
    let pair = Pairing::make(&server.hub, link(RulesId::Groi)).await;
    let ([before, opponent], after) = (pair.people, person());
    assert_eq!(server.hub.join(before, after).await.unwrap(), 1);
    assert_eq!(server.hub.games_of(&before).await.unwrap(), []);
    assert_eq!(server.hub.games_of(&after).await.unwrap(), [pair.id]);
    let refused = resign(&server, &pair.id, before, SideName::First).await;
    assert_eq!(refused, Err("not-your-seat".to_owned()));
    // The opponent signs in as the same person: nobody gets both seats.
    assert_eq!(server.hub.join(opponent, after).await.unwrap(), 0);
    assert_eq!(server.hub.games_of(&opponent).await.unwrap(), [pair.id]);
    assert_eq!(resign(&server, &pair.id, after, SideName::First).await, Ok(()));
}

/// Creates a game at one screen, in which a person has both seats.
async fn at_one_screen(server: &Server, person: PersonId) -> GameId {
    let terms = NewGame { opponent: Opponent::Here, ..link(RulesId::Groi) };
    server.hub.create(&person, terms).await.unwrap().id.parse().unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_game_at_one_screen_goes_with_both_seats_or_not_at_all() {
    let store = Arc::new(Flaky::default());
    let server = Server::start(store.clone(), quick()).await;
    let [before, after] = [person(), person()];
    let game = at_one_screen(&server, before).await;
    // The store fails after what is muted has gone, in the middle of the game if there is one.
    store.fail_after(2);
    let _ = server.hub.join(before, after).await;
    store.set(Mode::Works);
    server.hub.join(before, after).await.unwrap();
    assert_eq!(server.hub.games_of(&before).await.unwrap(), []);
    assert_eq!(server.hub.games_of(&after).await.unwrap(), [game]);
}

#[tokio::test(start_paused = true)]
async fn a_tab_of_the_person_before_counts_as_a_spectator_until_it_is_closed() {
    let server = Server::alone().await;
    let before = person();
    let game = at_one_screen(&server, before).await;
    let tab = Client::connect(&server.address, game, &Name::person(before)).await;
    server.hub.join(before, person()).await.unwrap();
    let counted = || {
        let figures = server.hub.figures();
        (figures.connections, figures.watchers)
    };
    assert_eq!(counted(), (1, 1));
    drop(tab);
    until("the tab is closed", async || counted() == (0, 0)).await;
}

#[tokio::test(start_paused = true)]
async fn what_a_renewal_has_left_behind_comes_when_the_person_signs_in_again() {
    let store = Arc::new(Flaky::default());
    let server = Server::start(store.clone(), quick()).await;
    let [before, after] = [person(), person()];
    let games = [at_one_screen(&server, before).await, at_one_screen(&server, before).await];
    server.hub.add_credential(&before, vec![7], None).await.unwrap();
    // The credential, what is muted, and one game.
    store.fail_after(3);
    assert_eq!(server.hub.renew(before, after).await.unwrap_err().code(), "store");
    store.set(Mode::Works);
    // Nobody renews the person again and splits the games.
    assert_eq!(server.hub.renew(before, person()).await.unwrap_err().code(), "not-now");
    let known = server.hub.credential(vec![7]).await.unwrap().unwrap();
    assert_eq!(known.person, after);
    assert_eq!(server.hub.credentials_of(&before).await.unwrap(), []);
    assert_eq!(server.hub.join(before, after).await.unwrap(), 1);
    let mut came = server.hub.games_of(&after).await.unwrap();
    came.sort_by_key(|game| games.iter().position(|known| known == game));
    assert_eq!(came, games);
}

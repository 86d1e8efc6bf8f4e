//! The games of a browser go to the person who signs in there.

use dejarik_rules::RulesId;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::live::{Act, Who};
use dejarik_server::protocol::{Action, SideName};

use crate::common::link;
use crate::common::server::{Pairing, Server};

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

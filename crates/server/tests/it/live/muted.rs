//! Whom people never want to meet again: not in the lobby, and not in what is said.

use dejarik_rules::RulesId;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::protocol::{NewSeek, PageQuery, ServerFrame, SideName};

use crate::common::client::{Client, Name};
use crate::common::link;
use crate::common::server::Server;

fn person() -> PersonId {
    PersonId::random().unwrap()
}

async fn seek(server: &Server, maker: &PersonId) -> GameId {
    let asked = NewSeek { game: link(RulesId::Groi), standing: Some(1), rated: false };
    server.hub.make_seek(maker, asked).await.unwrap().id.parse().unwrap()
}

/// Returns how many invitations a person is shown.
async fn seeks(server: &Server, person: &PersonId) -> usize {
    server.hub.seeks(Some(person), &PageQuery::default()).await.unwrap().seeks.len()
}

/// Returns how many phrases of the second side reach a client before the first one of the first side.
async fn phrases_before_the_first_side(client: &mut Client) -> usize {
    let mut phrases = 0;
    loop {
        let frame = match client.seen.pop_front() {
            Some(frame) => frame,
            None => client.next().await.expect("the connection ended"),
        };
        match frame {
            ServerFrame::Said { side: SideName::First, .. } => return phrases,
            ServerFrame::Said { side: SideName::Second, .. } => phrases += 1,
            _ => {}
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_lobby_shows_neither_the_invitations_of_the_other_and_pairs_them_no_more() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Groi)).await;
    let [anna, ben] = game.people;
    let [annas, bens] = [seek(&server, &anna).await, seek(&server, &ben).await];
    assert_eq!((seeks(&server, &anna).await, seeks(&server, &ben).await), (2, 2));
    server.hub.mute(&anna, &game.id).await.unwrap();
    assert_eq!((seeks(&server, &anna).await, seeks(&server, &ben).await), (1, 1));
    for (taker, offered) in [(anna, bens), (ben, annas)] {
        let refused = server.hub.take_seek(&offered, &taker, None).await.unwrap_err();
        assert_eq!(refused.code(), "not-found");
    }
    // Somebody else meets both, and the one who is muted is not notified.
    assert_eq!(seeks(&server, &person()).await, 2);
    assert_eq!(server.hub.muted_by(&ben).await.unwrap(), []);
    assert_eq!(server.hub.muted_by(&anna).await.unwrap()[0].game, game.id.to_string());

    // The choice goes along with Anna who signs in, and stays about Ben who signs in.
    let [later, other] = [person(), person()];
    server.hub.join(anna, later).await.unwrap();
    server.hub.join(ben, other).await.unwrap();
    assert_eq!((seeks(&server, &later).await, seeks(&server, &other).await), (1, 1));
    server.hub.unmute(&later, &game.id).await.unwrap();
    assert_eq!((seeks(&server, &later).await, seeks(&server, &other).await), (2, 2));
    server.hub.mute(&later, &game.id).await.unwrap();
    server.hub.forget(&later).await.unwrap();
    server.hub.take_seek(&bens, &later, None).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn phrases_of_somebody_who_is_muted_reach_all_but_the_one_who_has_muted() {
    let server = Server::alone().await;
    let game = server.game(link(RulesId::Groi)).await;
    let [mut anna, mut ben] = server.clients(&game).await;
    let mut watcher = Client::connect(&server.address, game.id, &Name::default()).await;
    ben.act(SideName::Second, "say:hello").await.unwrap();
    server.hub.mute(&game.people[0], &game.id).await.unwrap();
    ben.act(SideName::Second, "say:oops").await.unwrap();
    anna.act(SideName::First, "say:hello").await.unwrap();
    // Frames arrive in their order, so what comes later shows what has not come.
    for (client, phrases) in [(&mut anna, 1), (&mut ben, 2), (&mut watcher, 2)] {
        assert_eq!(phrases_before_the_first_side(client).await, phrases);
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_mutes_without_a_seat_or_an_opponent() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Groi)).await;
    let (open, _) = server.open_game(link(RulesId::Groi)).await;
    for (person, game, code) in [
        (person(), game.id, "not-found"),
        (game.people[0], "00000000".parse().unwrap(), "not-found"),
        (open.people[0], open.id, "not-now"),
    ] {
        assert_eq!(server.hub.mute(&person, &game).await.unwrap_err().code(), code);
    }
}

//! The names and figures of players: who sees them, where they are kept, and that they are deleted.

use dejarik_rules::RulesId;
use dejarik_server::id::PersonId;
use dejarik_server::live::Who;
use dejarik_server::protocol::{GameFull, NewGame, Opponent, PageQuery, Profile};

use crate::common::client::{Client, Name};
use crate::common::server::{Pairing, Server};
use crate::common::{computer, link};

fn profile(name: &str, figure: &str) -> Profile {
    Profile { name: Some(name.to_owned()), figure: Some(figure.to_owned()) }
}

fn anna() -> Option<Profile> {
    Some(profile("  Anna ", "simeone:K"))
}

/// Returns a game over a link between Anna and Ben.
async fn named(server: &Server) -> Pairing {
    let terms = NewGame { profile: anna(), ..link(RulesId::Groi) };
    let (mut game, invitation) = server.open_game(terms).await;
    let ben = profile("Ben \"the Wookiee\"", "groi:p");
    let taken = server.hub.take_seat_as(&game.id, &game.people[1], &invitation, Some(&ben)).await;
    game.secrets[1] = taken.unwrap().secret.unwrap();
    game
}

fn shown(full: &GameFull) -> [(Option<&str>, Option<&str>); 2] {
    full.room.seats.each_ref().map(|seat| (seat.name.as_deref(), seat.figure.as_deref()))
}

const BOTH: [(Option<&str>, Option<&str>); 2] =
    [(Some("Anna"), Some("simeone:K")), (Some("Ben \"the Wookiee\""), Some("groi:p"))];

fn person(id: PersonId) -> Who {
    Who { person: Some(id), ..Who::default() }
}

#[tokio::test(start_paused = true)]
async fn both_sides_spectators_lists_and_records_show_the_names() {
    let server = Server::memory().await;
    let game = named(&server).await;
    for who in [person(game.people[0]), person(game.people[1]), Who::default()] {
        let full = server.hub.full(&game.id, &who).await.unwrap();
        assert_eq!(shown(&full), BOTH);
    }
    for id in game.people {
        let mine = server.hub.mine(&id, &PageQuery::default()).await.unwrap();
        let names = mine.games[0].players.each_ref().map(|player| player.name.as_deref());
        assert_eq!(names, [Some("Anna"), Some("Ben \"the Wookiee\"")]);
    }
    let record = server.hub.record(&game.id, &Who::default()).await.unwrap();
    assert!(record.contains("[First \"Anna\"]"), "{record}");
    assert!(record.contains(r#"[Second "Ben \"the Wookiee\""]"#), "{record}");
    // The record is read back with the same names.
    let imported = server.hub.import(&game.people[0], &record).await.unwrap();
    let id = imported.games[0].id.clone().unwrap().parse().unwrap();
    let full = server.hub.full(&id, &Who::default()).await.unwrap();
    assert_eq!(full.room.seats[1].name.as_deref(), Some("Ben \"the Wookiee\""));
}

#[tokio::test(start_paused = true)]
async fn the_other_player_learns_the_name_when_the_seat_is_taken() {
    let server = Server::memory().await;
    let terms = NewGame { profile: anna(), ..link(RulesId::Groi) };
    let (game, invitation) = server.open_game(terms).await;
    let mut one = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    let ben = profile("Ben", "groi:p");
    server.hub.take_seat_as(&game.id, &game.people[1], &invitation, Some(&ben)).await.unwrap();
    let told = |client: &Client| client.known.room.as_ref().unwrap().seats[1].name.clone();
    while told(&one).is_none() {
        one.next().await.expect("the connection ended");
    }
    assert_eq!(told(&one).as_deref(), Some("Ben"));
}

#[tokio::test(start_paused = true)]
async fn a_rematch_keeps_the_names_with_their_players() {
    let server = Server::memory().await;
    let game = named(&server).await;
    let [mut one, mut two] = server.clients(&game).await;
    two.act(dejarik_server::protocol::SideName::Second, "abort").await.unwrap();
    one.until_version(1).await;
    one.act(dejarik_server::protocol::SideName::First, "rematch").await.unwrap();
    two.act(dejarik_server::protocol::SideName::Second, "rematch").await.unwrap();
    while one.known.room.as_ref().unwrap().next.is_none() {
        one.next().await.expect("the connection ended");
    }
    let next: String = one.known.room.as_ref().unwrap().next.clone().unwrap();
    let full = server.hub.full(&next.parse().unwrap(), &Who::default()).await.unwrap();
    // A game that was called off is repeated with the same sides.
    assert_eq!(shown(&full), BOTH);
}

#[tokio::test(start_paused = true)]
async fn a_name_that_is_not_allowed_changes_nothing() {
    let server = Server::memory().await;
    let bad = [
        (profile("", "simeone:K"), "profile.name"),
        (profile(&"x".repeat(25), "simeone:K"), "profile.name"),
        (profile("Anna\u{202e}", "simeone:K"), "profile.name"),
        (profile("Anna", "simeone:Z"), "profile.figure"),
    ];
    let (game, invitation) = server.open_game(link(RulesId::Groi)).await;
    for (profile, at) in bad {
        let terms = NewGame { profile: Some(profile.clone()), ..link(RulesId::Groi) };
        let refused = server.hub.create(&game.people[1], terms).await.unwrap_err();
        assert_eq!((refused.code(), refused.at.as_deref()), ("bad-request", Some(at)));
        let sit = server.hub.take_seat_as(&game.id, &game.people[1], &invitation, Some(&profile));
        let refused = sit.await.unwrap_err();
        assert_eq!((refused.code(), refused.at.as_deref()), ("bad-request", Some(at)));
    }
    // The invitation is still good.
    server.hub.take_seat(&game.id, &game.people[1], &invitation).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn at_one_screen_no_name_is_kept_and_against_the_computer_one() {
    let server = Server::memory().await;
    let here = NewGame { opponent: Opponent::Here, profile: anna(), ..link(RulesId::Groi) };
    let game = server.game(here).await;
    let full = server.hub.full(&game.id, &Who::default()).await.unwrap();
    assert_eq!(shown(&full), [(None, None); 2]);
    let game = server.game(NewGame { profile: anna(), ..computer(RulesId::Groi, 1) }).await;
    let full = server.hub.full(&game.id, &Who::default()).await.unwrap();
    assert_eq!(shown(&full), [(Some("Anna"), Some("simeone:K")), (None, None)]);
}

#[tokio::test(start_paused = true)]
async fn the_archive_has_the_names_and_the_deletion_takes_them() {
    let server = Server::memory().await;
    let game = named(&server).await;
    let archived = server.hub.archived(&game.people[0], &game.id).await.unwrap().unwrap();
    let archived = archived.expect("the game can be read");
    assert_eq!(archived.players[0], profile("Anna", "simeone:K"));
    assert!(archived.record.contains("Anna"));
    server.hub.forget(&game.people[0]).await.unwrap();
    // Ben keeps the game, in which nobody is called Anna any more.
    let full = server.hub.full(&game.id, &person(game.people[1])).await.unwrap();
    assert_eq!(shown(&full), [(None, None), BOTH[1]]);
    let stored = server.hub.store().load(game.id).await.unwrap().unwrap();
    assert!(!format!("{stored:?}").contains("Anna"));
    let record = server.hub.record(&game.id, &Who::default()).await.unwrap();
    assert!(!record.contains("Anna"), "{record}");
}

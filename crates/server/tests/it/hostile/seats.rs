//! Stolen and shared tokens of seats. An invitation takes a seat once; after that nobody but the
//! player who took it sees or does anything for that seat, not even the maker of the game, who knows
//! the invitation.

use std::sync::Arc;

use dejarik_rules::RulesId;
use dejarik_server::id::PersonId;
use dejarik_server::live::Who;
use dejarik_server::protocol::{ClientFrame, PROTOCOL, ServerFrame};
use dejarik_test_services::until;
use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::common::client::{Name, PATIENCE, open, text};
use crate::common::flaky::{Flaky, Mode};
use crate::common::line::Address;
use crate::common::server::{Server, quick};
use crate::common::table::{Answer, Client, Seated, Table};
use crate::common::{hash_of, link};

/// The order that the second player hides; it is no substring of anything else.
const ORDER: &str = "txgh";

fn texts(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A game of simeone over a link. Anna has made it and knows the invitation that Ben has used.
struct Game {
    table: Table,
    id: String,
    anna: Client,
    ben: Client,
    invitation: String,
    secrets: [String; 2],
}

impl Game {
    /// Ben takes the seat without a cookie, as programs do. The answer has one, which he keeps.
    async fn new() -> Game {
        let table = Table::open().await;
        let ben = table.person();
        Game::between(table, ben).await
    }

    /// Ben takes the seat with the cookie of the page.
    async fn by_cookie() -> Game {
        let table = Table::open().await;
        let mut ben = table.person();
        ben.get("/api/me").await.ok();
        Game::between(table, ben).await
    }

    async fn between(table: Table, mut ben: Client) -> Game {
        let mut anna = table.person();
        let terms = json!({"rules": "simeone"});
        let Seated { id, invitation, secrets } = Seated::between(&mut anna, &mut ben, terms).await;
        Game { table, id, anna, ben, invitation, secrets }
    }

    /// Ends the game and agrees on a rematch, all by the secrets. Returns the id of the rematch.
    async fn rematch(&self) -> String {
        let path = format!("/api/board/game/{}/abort", self.id);
        let mut program = self.table.program(&self.secrets[0]);
        program.post(&path, &Value::Null).await.ok();
        for secret in &self.secrets {
            let mut socket = self.socket(&self.id, secret).await;
            let full = socket.next().await.unwrap();
            let ServerFrame::Full { game } = full else { panic!("{full:?}") };
            let action = dejarik_server::protocol::Action::Rematch;
            let act = ClientFrame::Act { id: "r".to_owned(), side: game.you[0], action };
            socket.0.send(text(&act)).await.unwrap();
            while !matches!(socket.next().await.unwrap(), ServerFrame::Ack { .. }) {}
        }
        let game = program.get(&format!("/api/games/{}", self.id)).await.ok();
        texts(&game["room"]["next"])
    }

    /// Opens the socket of a game with a bearer token and says hello.
    async fn socket(&self, id: &str, token: &str) -> Socket {
        let address = Address::Tcp(self.table.at);
        let mut socket = open(&address, id, &Name::secret(token)).await.unwrap();
        let hello = ClientFrame::Hello {
            protocol: PROTOCOL,
            version: None,
            hash: None,
            choices: true,
            profile: None,
        };
        socket.send(text(&hello)).await.unwrap();
        Socket(socket)
    }

    /// Tries to see and to do everything in a game with a token. Returns all answers.
    async fn misuse(&self, id: &str, token: &str) -> Vec<Answer> {
        let mut thief = self.table.program(token);
        let mut answers = Vec::new();
        for part in ["", "/replay", "/record", "/review"] {
            answers.push(thief.get(&format!("/api/games/{id}{part}")).await);
        }
        answers.push(thief.get(&format!("/api/board/game/stream/{id}?legal=true")).await);
        for act in ["resign", "abort", "draw/yes", "takeback/yes", "claim-victory", "claim-draw"] {
            answers.push(thief.post(&format!("/api/board/game/{id}/{act}"), &Value::Null).await);
        }
        let order = format!("/api/board/game/{id}/move/setup:gthx");
        answers.push(thief.post(&order, &Value::Null).await);
        answers
    }
}

struct Socket(crate::common::client::Socket);

impl Socket {
    /// Waits for the next frame; `None` at the end of the connection.
    async fn next(&mut self) -> Option<ServerFrame> {
        loop {
            match timeout(PATIENCE, self.0.next()).await.unwrap()?.ok()? {
                Message::Text(text) => return Some(serde_json::from_str(&text).unwrap()),
                // The server measures the round trip.
                Message::Ping(_) => {}
                _ => return None,
            }
        }
    }
}

async fn sit(client: &mut Client, id: &str, token: &str) -> Answer {
    client.post(&format!("/api/games/{id}/seat"), &json!({"seat": token})).await
}

async fn choose_order(client: &mut Client, id: &str, order: &str) {
    client.post(&format!("/api/board/game/{id}/move/setup:{order}"), &Value::Null).await.ok();
}

#[tokio::test]
async fn a_used_invitation_shows_and_does_nothing_for_the_maker_who_knows_it() {
    let mut game = Game::new().await;
    choose_order(&mut game.ben, &game.id, ORDER).await;
    for answer in game.misuse(&game.id, &game.invitation).await {
        answer.refused(409, "seat-taken");
    }
    let said = game.socket(&game.id, &game.invitation).await.next().await.unwrap();
    let ServerFrame::Bye { error, retry: None } = said else { panic!("{said:?}") };
    assert_eq!(error.code, "seat-taken");
    let mut thief = game.table.person();
    sit(&mut thief, &game.id, &game.invitation).await.refused(409, "seat-taken");
    // Her own cookie and her own secret show her no more than her own seat.
    let mut own = vec![game.anna.get(&format!("/api/games/{}", game.id)).await];
    own.push(game.table.program(&game.secrets[0]).get(&format!("/api/games/{}", game.id)).await);
    for seen in own {
        assert_eq!(seen.ok()["you"], json!(["w"]));
        assert!(!seen.text().contains(ORDER) && !seen.text().contains(&game.secrets[1]));
    }
    let full = game.ben.get(&format!("/api/games/{}", game.id)).await.ok();
    assert_eq!((&full["state"]["version"], &full["state"]["result"]), (&json!(1), &json!(null)));
}

#[tokio::test]
async fn what_is_no_token_is_answered_like_a_wrong_token() {
    let game = Game::new().await;
    let long = "x".repeat(5_000);
    for wrong in ["AAAAAAAAAAAA", "short", "", &long] {
        sit(&mut game.table.person(), &game.id, wrong).await.refused(409, "seat-taken");
    }
}

#[tokio::test]
async fn no_token_of_a_game_opens_a_seat_of_its_rematch_for_the_other_player() {
    let mut game = Game::new().await;
    let next = game.rematch().await;
    // The invitation and the secrets of the first game open nothing in the second.
    for (token, code) in [
        (&game.invitation, "not-your-seat"),
        (&game.secrets[0], "not-your-seat"),
        (&game.secrets[1], "not-your-seat"),
    ] {
        for answer in game.misuse(&next, token).await {
            answer.refused(403, code);
        }
    }
    let mut thief = game.table.person();
    sit(&mut thief, &next, &game.invitation).await.refused(409, "seat-taken");
    // Each program gets its new secret for its old one, once, and nobody else gets it.
    let mut new = Vec::new();
    for old in &game.secrets {
        let taken = sit(&mut game.table.person(), &next, old).await.ok();
        new.push((texts(&taken["side"]), texts(&taken["secret"])));
        sit(&mut thief, &next, old).await.refused(409, "seat-taken");
        for answer in game.misuse(&next, old).await {
            answer.refused(409, "seat-taken");
        }
    }
    assert!(new[0].1 != new[1].1 && !game.secrets.contains(&new[0].1));
    // The game was called off, so the sides are the same. Ben holds his by his cookie as well.
    for (side, secret) in &new {
        let full = game.table.program(secret).get(&format!("/api/games/{next}")).await.ok();
        assert_eq!(full["you"], json!([side]));
    }
    choose_order(&mut game.ben, &next, ORDER).await;
    let seen = game.table.program(&new[0].1).get(&format!("/api/games/{next}")).await;
    assert!(seen.text().contains("setup:????") && !seen.text().contains(ORDER));
    let act = format!("/api/board/game/{}/resign", game.id);
    game.table.program(&new[1].1).post(&act, &Value::Null).await.refused(403, "not-your-seat");
}

#[tokio::test]
async fn the_secret_of_a_game_takes_no_seat_of_its_rematch_to_which_the_player_came_by_cookie() {
    let game = Game::new().await;
    let next = game.rematch().await;
    let path = format!("/api/board/game/stream/{next}");
    let (status, mut stream) = game.ben.listen(&path).await;
    assert_eq!(status, 200);
    stream.next().await.unwrap();
    let mut thief = game.table.person();
    sit(&mut thief, &next, &game.secrets[1]).await.refused(409, "seat-taken");
    drop(stream);
    let mut watcher = game.table.person();
    until("the player has gone", async || {
        let seen = watcher.get(&format!("/api/games/{next}")).await.ok();
        seen["room"]["seats"][1]["online"] == false
    })
    .await;
    sit(&mut thief, &next, &game.secrets[1]).await.refused(409, "seat-taken");
    // The other player has gone, and gets a new secret.
    sit(&mut game.table.person(), &next, &game.secrets[0]).await.ok();
}

#[tokio::test]
async fn the_secret_of_a_player_who_came_by_cookie_is_worth_nothing_in_the_rematch() {
    for way in ["takes the seat", "looks", "acts", "watches"] {
        let mut game = match way {
            "takes the seat" => Game::by_cookie().await,
            _ => Game::new().await,
        };
        match way {
            "looks" => drop(game.ben.get(&format!("/api/games/{}", game.id)).await.ok()),
            "acts" => choose_order(&mut game.ben, &game.id, ORDER).await,
            "watches" => {
                let path = format!("/api/board/game/stream/{}", game.id);
                game.ben.listen(&path).await.1.next().await.unwrap();
            }
            _ => {}
        }
        // Somebody else has his secret, and agrees on the rematch with it while he is away.
        let next = game.rematch().await;
        let mut thief = game.table.person();
        for _without_a_cookie_and_with_one in 0..2 {
            let refused = sit(&mut thief, &next, &game.secrets[1]).await;
            assert_eq!(refused.status, 409, "{way}: {}", refused.text());
        }
        for answer in game.misuse(&next, &game.secrets[1]).await {
            answer.refused(403, "not-your-seat");
        }
        choose_order(&mut game.ben, &next, ORDER).await;
        // The other player is a program.
        sit(&mut game.table.person(), &next, &game.secrets[0]).await.ok();
    }
}

#[tokio::test]
async fn an_invitation_that_is_shown_as_a_bearer_token_seats_nobody() {
    let table = Table::open().await;
    let terms = json!({"rules": "groi", "opponent": {"kind": "link"}, "side": "w"});
    let made = table.person().post("/api/games", &terms).await.ok();
    let id = texts(&made["id"]);
    let invitation = texts(&made["invite"]).split('#').nth(1).unwrap().to_owned();
    let secrets = [texts(&made["seats"]["w"]), String::new()];
    let (anna, ben) = (table.person(), table.person());
    let game = Game { table, id, anna, ben, invitation, secrets };
    for answer in game.misuse(&game.id, &game.invitation).await {
        answer.refused(403, "not-your-seat");
    }
    let said = game.socket(&game.id, &game.invitation).await.next().await.unwrap();
    assert!(matches!(said, ServerFrame::Bye { .. }), "{said:?}");
    let full = game.table.program(&game.secrets[0]).get(&format!("/api/games/{}", game.id)).await;
    assert_eq!(full.ok()["room"]["seats"][1]["kind"], "open");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_many_people_who_open_an_invitation_at_once_gets_the_seat() {
    let table = Table::open().await;
    let terms = json!({"rules": "groi", "opponent": {"kind": "link"}, "side": "w"});
    for _ in 0..5 * crate::common::hostile::effort() {
        let made = table.person().post("/api/games", &terms).await.ok();
        let (id, invite) = (texts(&made["id"]), texts(&made["invite"]));
        let invitation = invite.split('#').nth(1).unwrap();
        let mut people: Vec<Client> = (0..10).map(|_| table.person()).collect();
        let answers = join_all(people.iter_mut().map(|one| sit(one, &id, invitation))).await;
        let winners: Vec<usize> = (0..10).filter(|one| answers[*one].status == 200).collect();
        assert_eq!(winners.len(), 1, "{answers:?}");
        for (one, answer) in answers.iter().enumerate().filter(|(one, _)| *one != winners[0]) {
            answer.refused(409, "seat-taken");
            let seen = people[one].get(&format!("/api/games/{id}")).await.ok();
            assert_eq!(seen["you"], json!([]));
        }
        let seen = people[winners[0]].get(&format!("/api/games/{id}")).await.ok();
        assert_eq!(seen["you"], json!(["b"]));
    }
}

#[tokio::test(start_paused = true)]
async fn a_seat_that_was_stored_although_the_store_reports_a_failure_is_given_with_its_secret() {
    let store = Arc::new(Flaky::default());
    let server = Server::start(store.clone(), quick()).await;
    let (game, invitation) = server.open_game(link(RulesId::Groi)).await;
    let [one, two] = [PersonId::random().unwrap(), PersonId::random().unwrap()];
    store.set(Mode::Fails);
    let failed = server.hub.take_seat(&game.id, &one, &invitation).await;
    assert_eq!(failed.unwrap_err().code(), "store");
    store.set(Mode::Misreports);
    let taken = server.hub.take_seat(&game.id, &one, &invitation).await.unwrap();
    store.set(Mode::Works);
    let seat = Some(hash_of(&taken.secret.unwrap()));
    let full = server.hub.full(&game.id, &Who { seat, ..Who::default() }).await.unwrap();
    assert_eq!(full.you, [taken.side]);
    let late = server.hub.take_seat(&game.id, &two, &invitation).await;
    assert_eq!(late.unwrap_err().code(), "seat-taken");
}

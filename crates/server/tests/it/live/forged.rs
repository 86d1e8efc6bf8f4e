//! Refused requests change nothing: forged seats, acts for another side, illegal steps, and frames
//! that are too large, malformed, binary, or too many.

use dejarik_host::live::frames;
use dejarik_rules::RulesId;
use dejarik_server::live::{Hello, Who};
use dejarik_server::protocol::{
    Action, ApiError, ClientFrame, NewGame, PROTOCOL, PROTOCOL_BEFORE, ServerFrame, SideName,
};
use futures_util::{SinkExt, StreamExt};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Bytes, Message};

use crate::common::client::{Client, Name, PATIENCE, Socket, open};
use crate::common::server::{Pairing, Server};
use crate::common::{hash_of, link};

const FIRST: SideName = SideName::First;
const SECOND: SideName = SideName::Second;

async fn game(rules: RulesId) -> (Server, Pairing) {
    let server = Server::memory().await;
    let game = server.game(link(rules)).await;
    (server, game)
}

fn code<T: std::fmt::Debug>(outcome: Result<T, ApiError>) -> String {
    outcome.unwrap_err().code
}

/// Tries to connect, and returns the code of the refusal. If another node has the game, it comes in the first frame.
async fn refused(server: &Server, game: &Pairing, who: &Who) -> String {
    let hello = Hello { choices: true, ..Hello::default() };
    let mut subscription = match server.hub.subscribe(&game.id, who, hello).await {
        Ok(subscription) => subscription,
        Err(refusal) => return refusal.code().to_owned(),
    };
    match frames::read(&subscription.next().await.unwrap()).unwrap() {
        ServerFrame::Bye { error, .. } => error.code,
        frame => panic!("{frame:?}"),
    }
}

async fn untouched(server: &Server, game: &Pairing, version: u64) {
    let full = server.hub.full(&game.id, &Who::default()).await.unwrap();
    assert_eq!(full.state.version, version);
    assert_eq!(full.state.result, None);
}

#[tokio::test(start_paused = true)]
async fn nobody_acts_without_a_seat_and_a_forged_secret_is_refused() {
    let (server, game) = game(RulesId::Groi).await;
    let (_, other) =
        (server.game(link(RulesId::Groi)).await, server.game(link(RulesId::Groi)).await);
    let person = dejarik_server::id::PersonId::random().unwrap();
    for name in [
        Name::default(),
        Name::secret("' OR 1=1 --  "),
        Name::person(person),
        Name::person(other.people[0]),
    ] {
        let mut client = Client::connect(&server.address, game.id, &name).await;
        assert!(client.known.full.as_ref().unwrap().you.is_empty());
        assert_eq!(client.known.full.as_ref().unwrap().invite, None);
        assert!(client.state().choices.is_none());
        for side in [FIRST, SECOND] {
            for word in ["A1-B1", "resign", "abort", "draw-offer", "undo", "claim-win", "rematch"] {
                assert_eq!(code(client.act(side, word).await), "not-your-seat");
            }
        }
    }
    for secret in ["000000000000", &other.secrets[0]] {
        let seat = Some(hash_of(secret));
        let who = Who { person: Some(game.people[0]), seat, network: None };
        assert_eq!(refused(&server, &game, &who).await, "not-your-seat");
        assert_eq!(server.hub.full(&game.id, &who).await.unwrap_err().code(), "not-your-seat");
    }
    untouched(&server, &game, 0).await;
}

#[tokio::test(start_paused = true)]
async fn a_player_acts_for_no_side_but_their_own() {
    let (server, game) = game(RulesId::Groi).await;
    let [mut one, mut two] = server.clients(&game).await;
    let word = one.some_step(0).unwrap();
    assert_eq!(code(two.act(FIRST, &word).await), "not-your-seat");
    assert_eq!(code(two.act(SECOND, &word).await), "not-your-turn");
    assert_eq!(code(two.act(FIRST, "resign").await), "not-your-seat");
    one.act(FIRST, &word).await.unwrap();
    assert_eq!(code(one.act(FIRST, &word).await), "not-your-turn");
    untouched(&server, &game, 1).await;
}

#[tokio::test(start_paused = true)]
async fn words_that_only_the_server_may_write_are_refused() {
    let (server, game) = game(RulesId::Simeone).await;
    let [mut one, mut two] = server.clients(&game).await;
    for word in [
        "(6:1)",
        "first:w",
        "timeout:b",
        "absent:b",
        "absent-draw:b",
        "takeback:b:0",
        "draw",
        "resign:b",
        "draw-accept:b",
        "abort:w",
        "",
        " ",
        "A1-B1 A2-B2",
        "setup",
        "setup:",
        "setup:NNNN",
        "setup:xthg",
        "'; DROP TABLE events; --",
        "Ω",
        "\u{0}",
        "takeback-accept",
        "draw-accept",
        "draw-decline",
        "takeback-decline",
        "claim",
        "claim-win",
        "claim-draw",
        "undo",
        "rematch",
    ] {
        let refused = one.act(FIRST, word).await.unwrap_err();
        assert!(!refused.message.is_empty(), "{word}");
    }
    one.act(FIRST, "setup:NSKM").await.unwrap();
    assert_eq!(code(one.act(FIRST, "setup:NKSM").await), "illegal");
    two.act(SECOND, "setup:xthg").await.unwrap();
    let version = two.known.version();
    one.until_version(version).await;
    // A player can never write a throw.
    for word in ["(6:1)", "first:w", "takeback:w:0"] {
        assert!(one.act(FIRST, word).await.is_err());
    }
    untouched(&server, &game, version).await;
}

#[tokio::test(start_paused = true)]
async fn an_illegal_step_is_refused_with_its_place() {
    let (server, game) = game(RulesId::Bambara).await;
    let mut one = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    let refused = one.act(FIRST, "A1-Q9").await.unwrap_err();
    assert_eq!((refused.code.as_str(), refused.at.as_deref()), ("illegal", Some("3")));
    let act = |id: &str, ply| {
        let action = Action::Step { word: "A1-B1".to_owned(), ply };
        ClientFrame::Act { id: id.to_owned(), side: FIRST, action }
    };
    assert_eq!(code(one.answer(&act("a1", 7)).await), "stale");
    for id in ["", "with space", "x".repeat(33).as_str(), "é", "'--"] {
        assert_eq!(code(one.answer(&act(id, 0)).await), "bad-request");
    }
    untouched(&server, &game, 0).await;
}

/// Opens a bare connection and sends `hello`.
async fn raw(server: &Server, game: &Pairing) -> Socket {
    let name = Name::person(game.people[0]);
    let mut socket = open(&server.address, game.id, &name).await.unwrap();
    let hello = format!(r#"{{"t":"hello","protocol":{PROTOCOL}}}"#);
    socket.send(Message::text(hello)).await.unwrap();
    socket
}

/// Reads until the connection ends and returns the code of the `bye`.
async fn bye(mut socket: Socket) -> Option<String> {
    let mut code = None;
    while let Some(Ok(message)) =
        timeout(PATIENCE, socket.next()).await.expect("the connection stays open")
    {
        if let Message::Text(text) = message
            && let ServerFrame::Bye { error, .. } = serde_json::from_str(&text).unwrap()
        {
            code = Some(error.code);
        }
    }
    code
}

#[tokio::test(start_paused = true)]
async fn malformed_frames_end_the_connection_with_a_reason() {
    let (server, game) = game(RulesId::Groi).await;
    let long = format!(r#"{{"t":"ping","n":1,"x":"{}"}}"#, "x".repeat(9_000));
    let huge = "x".repeat(70_000);
    let cases: Vec<(Message, &str)> = vec![
        (Message::text(long), "too-large"),
        (Message::text(huge), "bad-request"),
        (Message::binary(Bytes::from_static(b"{\"t\":\"sync\"}")), "bad-request"),
        (Message::text(""), "bad-request"),
        (Message::text("{"), "bad-request"),
        (Message::text("[]"), "bad-request"),
        (Message::text(r#"{"t":"cheat"}"#), "bad-request"),
        (Message::text(r#"{"t":"ping","n":1,"extra":1}"#), "bad-request"),
        (
            Message::text(r#"{"t":"act","id":"a","side":"x","action":{"kind":"resign"}}"#),
            "bad-request",
        ),
        (
            Message::text(r#"{"t":"act","id":7,"side":"w","action":{"kind":"resign"}}"#),
            "bad-request",
        ),
        (
            Message::text(r#"{"t":"act","id":"a","side":"w","action":{"kind":"win"}}"#),
            "bad-request",
        ),
        (
            Message::text(
                r#"{"t":"act","id":"a","side":"w","action":{"kind":"step","word":"A1-B1"}}"#,
            ),
            "bad-request",
        ),
        (Message::text(r#"{"t":"ping","n":-1}"#), "bad-request"),
        (Message::text(r#"{"t":"hello","protocol":1}"#), "protocol"),
        (Message::text("[".repeat(8_000)), "bad-request"),
    ];
    for (message, code) in cases {
        let shown = format!("{message:?}").chars().take(60).collect::<String>();
        let mut socket = raw(&server, &game).await;
        socket.send(message).await.unwrap();
        assert_eq!(bye(socket).await.as_deref(), Some(code), "{shown}");
    }
    untouched(&server, &game, 0).await;
    // The server still serves everybody else.
    assert!(Client::connect(&server.address, game.id, &Name::default()).await.in_step().await);
}

#[tokio::test(start_paused = true)]
async fn a_connection_has_to_begin_with_hello() {
    let (server, game) = game(RulesId::Groi).await;
    for (first, code) in [
        (r#"{"t":"sync"}"#, "protocol"),
        (r#"{"t":"hello","protocol":1}"#, "protocol"),
        (r#"{"t":"hello","protocol":4}"#, "protocol"),
        (r#"{"t":"hello"}"#, "bad-request"),
        (r#"{"t":"hello","protocol":2,"profile":{"name":"a\u202eb"}}"#, "bad-request"),
    ] {
        let mut socket = open(&server.address, game.id, &Name::default()).await.unwrap();
        socket.send(Message::text(first)).await.unwrap();
        assert_eq!(bye(socket).await.as_deref(), Some(code));
    }
    for unknown in ["zzzzzzzz", "nonsense-id", "..%2F..%2Fetc"] {
        let mut socket = open(&server.address, unknown, &Name::default()).await.unwrap();
        let hello = format!(r#"{{"t":"hello","protocol":{PROTOCOL}}}"#);
        socket.send(Message::text(hello)).await.unwrap();
        assert_eq!(bye(socket).await.as_deref(), Some("not-found"));
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_of_the_version_before_is_served() {
    let (server, game) = game(RulesId::Groi).await;
    let mut socket = open(&server.address, game.id, &Name::default()).await.unwrap();
    let hello = format!(r#"{{"t":"hello","protocol":{PROTOCOL_BEFORE}}}"#);
    socket.send(Message::text(hello)).await.unwrap();
    loop {
        match socket.next().await.unwrap().unwrap() {
            Message::Text(first) => {
                assert!(first.starts_with(r#"{"t":"full""#), "{first}");
                return;
            }
            // The server measures the round trip.
            Message::Ping(_) => {}
            other => panic!("unexpected: {other:?}"),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_flood_of_frames_ends_the_connection() {
    let (server, game) = game(RulesId::Groi).await;
    let mut socket = raw(&server, &game).await;
    for n in 0..200 {
        let ping = Message::text(format!(r#"{{"t":"ping","n":{n}}}"#));
        if socket.send(ping).await.is_err() {
            break;
        }
    }
    assert_eq!(bye(socket).await.as_deref(), Some("too-many"));
    let mut calm = Client::connect(&server.address, game.id, &Name::default()).await;
    assert!(calm.in_step().await);
}

#[tokio::test(start_paused = true)]
async fn impossible_terms_are_refused_at_their_field() {
    let server = Server::memory().await;
    let person = dejarik_server::id::PersonId::random().unwrap();
    let clock = |initial, increment| Some(dejarik_server::protocol::Clock { initial, increment });
    let terms = || link(RulesId::Groi);
    let option = |key: &str, value: &str| NewGame {
        options: [(key.to_owned(), value.to_owned())].into(),
        ..terms()
    };
    for (terms, at) in [
        (NewGame { clock: clock(9_999, 0), ..terms() }, "clock.initial"),
        (NewGame { clock: clock(60_000, 180_001), ..terms() }, "clock.increment"),
        (NewGame { start: Some("groi nonsense".to_owned()), ..terms() }, "start"),
        (option("setup", "upside-down"), "options.setup"),
        (option("nothing", "x"), "options.nothing"),
        (crate::common::computer(RulesId::Groi, 9), "opponent.level"),
    ] {
        let refused = server.hub.create(&person, terms).await.unwrap_err();
        assert_eq!((refused.status(), refused.at.as_deref()), (400, Some(at)));
    }
}

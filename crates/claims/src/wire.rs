//! Claims about what clients send: frames, bodies, cookies and tokens to a server, and lines to the engine.

use std::fmt::Debug;
use std::net::SocketAddr;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use dejarik_commands::lines::Lines;
use dejarik_commands::ugi::{Command, Options, Query, Refusal, State};
use dejarik_rules::Wording;
use dejarik_server::cookies::Keyring;
use dejarik_server::http::proxy::{Network, Proxies};
use dejarik_server::id::{GameId, PersonId, SeatToken};
use dejarik_server::protocol::{Action, ClientFrame, NewGame, SeatClaim};
use dejarik_server::time::WallTime;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Checks that what is accepted as a `T` is written in a form that is read as the same value.
fn read_back<T: DeserializeOwned + Serialize + PartialEq + Debug>(input: &[u8]) {
    let Ok(read) = serde_json::from_slice::<T>(input) else { return };
    let written = serde_json::to_string(&read).expect("what was read can be written");
    assert_eq!(serde_json::from_str::<T>(&written).ok().as_ref(), Some(&read), "{written}");
}

/// A frame of a socket is refused or read back.
pub fn frames_are_read_back(input: &[u8]) {
    read_back::<ClientFrame>(input);
}

/// The body of a request is refused or read back.
pub fn bodies_are_read_back(input: &[u8]) {
    read_back::<NewGame>(input);
    read_back::<SeatClaim>(input);
    read_back::<Action>(input);
}

/// For lines `name: value`: no headers identify a person or make a proxy trusted. Ids and networks
/// print what they read.
pub fn headers_identify_nobody_by_chance(input: &[u8]) {
    let mut headers = HeaderMap::new();
    for line in input.split(|byte| *byte == b'\n').take(100) {
        let Some(at) = line.iter().position(|byte| *byte == b':') else { continue };
        let name = HeaderName::from_bytes(&line[..at]);
        let value = HeaderValue::from_bytes(line[at + 1..].trim_ascii());
        if let (Ok(name), Ok(value)) = (name, value) {
            headers.append(name, value);
        }
    }
    assert_eq!(Keyring::new([7; 32]).person(&headers, WallTime::default()), None);
    let peer: SocketAddr = "192.0.2.1:4000".parse().expect("an address");
    let nobody = Proxies::new(Vec::new()).client(peer, &headers);
    assert_eq!((nobody.address, nobody.encrypted), (peer.ip(), false));
    let trusted = "192.0.2.0/24".parse().expect("a network");
    let _ = Proxies::new(vec![trusted]).client(peer, &headers);
    let Ok(text) = str::from_utf8(input) else { return };
    for word in text.split_ascii_whitespace() {
        if let Ok(id) = word.parse::<GameId>() {
            assert_eq!(id.as_str(), word);
        }
        if let Ok(token) = word.parse::<SeatToken>() {
            assert_eq!(token.as_str(), word);
        }
        if let Ok(person) = word.parse::<PersonId>() {
            assert_eq!(person.as_str(), word);
        }
        let _ = word.parse::<Network>();
    }
}

/// A line to the engine is refused, and then nothing has changed, or it is written as it was read and followed.
/// Every answer is one line, and what may come next is accepted.
pub fn lines_to_the_engine_are_refused_or_followed(input: &[u8]) {
    let options = Options::new(1, |_| Err(Wording::same("there are no files here")));
    let mut state = State::new(options);
    let mut lines = Lines::up_to(4096, input);
    for _ in 0..20 {
        let line = match lines.next(|| Ok(())) {
            Ok(Some(Ok(line))) => line,
            Ok(Some(Err(_))) => continue,
            Ok(None) | Err(_) => break,
        };
        let command = match Command::parse(line) {
            Ok(Some(command)) => command,
            Ok(None) => continue,
            Err(refusal) => {
                is_one_line(&refusal.to_string());
                continue;
            }
        };
        let written = command.to_string();
        assert_eq!(Command::parse(&written).as_ref(), Ok(&Some(command.clone())), "{written}");
        let before = (format!("{state:?}"), state.game().events().to_vec());
        if let Err(refusal) = follow(&mut state, command) {
            is_one_line(&refusal.to_string());
            assert_eq!((format!("{state:?}"), state.game().events().to_vec()), before, "{line}");
        }
    }
    Query::ALL.into_iter().for_each(|query| is_one_line(&state.answer(query)));
    let legal = state.answer(Query::LegalMoves);
    let over = state.answer(Query::GameOver) == "true";
    assert_eq!(legal == "none", over, "{legal}");
    if let Some(word) = legal.split(' ').next().filter(|_| !over) {
        state.play(word).unwrap_or_else(|refusal| panic!("{word}: {refusal}"));
    }
}

fn follow(state: &mut State, command: Command) -> Result<(), Refusal> {
    match command {
        Command::SetOption { name, value } => state.set_option(&name, &value).map(|_| ()),
        Command::Position { start, words } => state.set_position(start, words),
        Command::NewGame => {
            state.start_again();
            Ok(())
        }
        Command::Go(go) => go.limits(state.turn()).map(|_| ()),
        Command::Ugi | Command::IsReady | Command::Query(_) | Command::Stop | Command::Quit => {
            Ok(())
        }
    }
}

fn is_one_line(text: &str) {
    assert!(!text.is_empty() && !text.contains(['\n', '\r']), "{text:?}");
}

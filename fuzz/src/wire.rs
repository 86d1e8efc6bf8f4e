//! Claims about what clients send to a server: frames, bodies, cookies and tokens.

use std::fmt::Debug;
use std::net::SocketAddr;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
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

//! The clients of the flood. All of them have one address, and each connects again when its connection ends.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::id::GameId;
use dejarik_server::protocol::{ClientFrame, PROTOCOL};
use dejarik_test_services::http::{Answer, Client};
use futures_util::{SinkExt, StreamExt};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;

use super::{Soak, below, count};
use crate::common::client::{Name, Socket, open, text};
use crate::common::hostile::shuffles;
use crate::common::line::Address;
use crate::common::time::take;

/// The address of the flood.
const FLOOD: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 66));
/// How long a client that does not read tries to send a request.
const PATIENCE: Duration = Duration::from_secs(10);
/// The number of records after which another person uploads, so that no archive grows for an hour.
const RECORDS: usize = 100;
/// The most moves of a game that is reviewed.
const REVIEWED: usize = 1_000;

/// A request: its path, and its body, with which it is sent as `POST`.
type Request = (String, Option<String>);
/// Returns the next request of a kind, by its number; `None` if there is nothing to ask for yet.
type Kind = fn(&Soak, usize) -> Option<Request>;
/// Returns some game to watch.
type Choice = fn(&Soak) -> Option<GameId>;

fn upload(soak: &Soak, _: usize) -> Option<Request> {
    let records = shuffles(soak.size.shuffles).repeat(soak.size.records);
    Some(("/api/records".to_owned(), Some(records)))
}

fn look(soak: &Soak, number: usize) -> Option<Request> {
    let (game, what) = (record(soak)?, ["", "/record", "/replay", "/picture"][number % 4]);
    Some((format!("/api/games/{game}{what}"), None))
}

fn archive(soak: &Soak, _: usize) -> Option<Request> {
    record(soak).map(|_| ("/api/me/archive".to_owned(), None))
}

/// Asks for another kit every time, so that it has to be drawn.
fn kit(_: &Soak, number: usize) -> Option<Request> {
    const PARTS: [&str; 6] = ["sheet", "board", "pieces", "cards", "booklet", "make"];
    let (rules, rest) = (RulesId::all().cycle().nth(number)?, number / 4);
    let (choice, theme) = (1 + rest % 63, ["colour", "ink-saving", "hologram"][rest / 63 % 3]);
    let parts = PARTS.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1);
    let parts = parts.map(|(_, part)| *part).collect::<Vec<_>>().join(",");
    Some((format!("/api/print/{rules}/pages?paper=tiled&theme={theme}&parts={parts}"), None))
}

fn review(soak: &Soak, _: usize) -> Option<Request> {
    let record = shuffles(soak.size.shuffles.min(REVIEWED / 4));
    Some(("/api/review".to_owned(), Some(record)))
}

fn analysis(_: &Soak, _: usize) -> Option<Request> {
    Some(("/api/analysis?time=200&dpn=looney+SBLM2sblm2/12/1+w+-+0".to_owned(), None))
}

fn some<T: Clone>(of: &[T]) -> Option<T> {
    (!of.is_empty()).then(|| of[below(of.len() as u64) as usize].clone())
}

/// Returns some record that was uploaded.
fn record(soak: &Soak) -> Option<GameId> {
    some(&soak.records.lock().unwrap())
}

/// Returns some game of the players.
fn game(soak: &Soak) -> Option<GameId> {
    some(&soak.tables.lock().unwrap()).map(|table| table.game.id)
}

/// Starts the clients of the flood.
pub fn begin(soak: &Arc<Soak>, clients: &mut JoinSet<()>) {
    for _ in 0..soak.size.clients {
        for kind in [upload, look, archive, kit, review, analysis] {
            clients.spawn(ask(soak.clone(), kind));
        }
        for (choice, reads) in [(record as Choice, true), (game, true), (record, false)] {
            clients.spawn(watch(soak.clone(), choice, reads));
        }
    }
}

/// Sends one request of a kind after the other.
async fn ask(soak: Arc<Soak>, kind: Kind) {
    let mut number = 0;
    while let Some(at) = soak.up().await {
        take(soak.size.pause).await;
        number += 1;
        let Some((path, body)) = kind(&soak, number) else { continue };
        let mut client = Client::browser(at).with(&format!("X-Forwarded-For: {FLOOD}"));
        client.cookie = soak.cookie.lock().unwrap().clone();
        let sent = match &body {
            Some(body) => client.try_send("POST", &path, Some("text/plain"), body.as_bytes()).await,
            None => client.try_send("GET", &path, None, b"").await,
        };
        match sent {
            Ok(answer) if answer.status == 200 => {
                count(&soak.tally.answered);
                if path == "/api/records" {
                    keep(&soak, &answer, client.cookie);
                }
            }
            // A kill breaks connections. On a busy machine a body may arrive too late.
            Ok(Answer { status: 403 | 408 | 429 | 503 | 504, .. }) | Err(_) => {
                count(&soak.tally.refused);
            }
            Ok(answer) => panic!("{path}: {} {}", answer.status, answer.text()),
        }
    }
}

/// Notes the records that the server has accepted.
fn keep(soak: &Soak, answer: &Answer, cookie: Option<String>) {
    let answer = answer.json();
    let games = answer["games"].as_array().unwrap().iter();
    let games = games.filter_map(|game| game["id"].as_str()).map(|id| id.parse().unwrap());
    let games: Vec<GameId> = games.collect();
    soak.accepted.lock().unwrap().extend(&games);
    let mut records = soak.records.lock().unwrap();
    let before = records.len() / RECORDS;
    records.extend(games);
    *soak.cookie.lock().unwrap() = cookie.filter(|_| records.len() / RECORDS == before);
}

/// Asks for snapshots of games over one socket after the other.
async fn watch(soak: Arc<Soak>, choice: Choice, reads: bool) {
    let name = Name { from: Some(FLOOD), ..Name::default() };
    let (version, hash, profile) = (None, None, None);
    let hello = ClientFrame::Hello { protocol: PROTOCOL, version, hash, choices: true, profile };
    while let Some(at) = soak.up().await {
        take(soak.size.pause).await;
        let Some(game) = choice(&soak) else { continue };
        let Some(mut socket) = open(&Address::Tcp(at), game, &name).await else {
            count(&soak.tally.unopened);
            continue;
        };
        let mut goes_on = socket.send(text(&hello)).await.is_ok();
        while goes_on {
            goes_on = sync(&soak, &mut socket, reads).await;
        }
    }
}

/// Asks for a snapshot, and reads until the next one may be asked for. Returns false at the end of the connection.
async fn sync(soak: &Soak, socket: &mut Socket, reads: bool) -> bool {
    let next = Instant::now() + soak.size.pause;
    // If the client does not read, the server may not do so either.
    let sent = timeout(PATIENCE, socket.send(text(&ClientFrame::Sync))).await;
    if !matches!(sent, Ok(Ok(()))) {
        return false;
    }
    count(&soak.tally.asked);
    if !reads {
        take(soak.size.pause).await;
        return true;
    }
    while let Ok(message) = timeout_at(next, socket.next()).await {
        match message {
            Some(Ok(Message::Text(frame))) if frame.starts_with(r#"{"t":"full""#) => {
                count(&soak.tally.snapshots);
            }
            Some(Ok(_)) => {}
            None | Some(Err(_)) => return false,
        }
    }
    true
}

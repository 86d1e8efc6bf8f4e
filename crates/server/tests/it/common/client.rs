//! A client that does what a page does: it builds the line from the frames, computes the hash of its
//! copy, syncs when something is missing, and reconnects with what it knows.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use dejarik_server::protocol::{
    Action, ApiError, ClientFrame, Due, GameFull, GameState, PROTOCOL, Profile, Room, ServerFrame,
    SideName,
};
use futures_util::{SinkExt, StreamExt};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::common::line::{Address, Connection};

pub type Socket = WebSocketStream<Box<dyn Connection>>;

/// How long any answer may take in these tests.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// How a client identifies itself.
#[derive(Clone, Debug, Default)]
pub struct Name {
    pub person: Option<String>,
    pub secret: Option<String>,
    /// The address that a trusted proxy names for the client.
    pub from: Option<IpAddr>,
    /// How a spectator is shown.
    pub profile: Option<Profile>,
}

impl Name {
    pub fn secret(secret: &str) -> Name {
        Name { secret: Some(secret.to_owned()), ..Name::default() }
    }

    pub fn person(person: impl ToString + Copy) -> Name {
        Name { person: Some(person.to_string()), ..Name::default() }
    }
}

/// A client's copy of a game, which players who keep account copy after every frame.
#[derive(Clone, Debug, Default)]
pub struct Known {
    pub words: Vec<String>,
    pub state: Option<Arc<GameState>>,
    pub full: Option<Arc<GameFull>>,
    pub room: Option<Room>,
}

impl Known {
    pub fn version(&self) -> u64 {
        self.state.as_ref().map_or(0, |state| state.version)
    }

    /// Computes the hash from the client's own copy, not from what the server says.
    pub fn hash(&self) -> String {
        let state = self.state.as_ref();
        let dpn = state.and_then(|state| state.dpn.clone()).unwrap_or_default();
        let result = state.and_then(|state| state.result.clone());
        let why = result.map(|result| result.why).unwrap_or_default();
        let text = format!("{}|{dpn}|{why}", self.words.join(" "));
        let fnv = text
            .bytes()
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        format!("{fnv:08x}")
    }

    /// Applies a frame. Returns false if something is missing, so that the client has to sync.
    pub fn take(&mut self, frame: &ServerFrame) -> bool {
        match frame {
            ServerFrame::Full { game } => {
                self.words = game.line.iter().map(|entry| entry.word.clone()).collect();
                self.state = Some(Arc::new(game.state.clone()));
                self.room = Some(game.room.clone());
                self.full = Some(Arc::new(game.clone()));
            }
            ServerFrame::Event { entry, keep, state, .. } => {
                if state.version <= self.version() {
                    return true;
                }
                if state.version != self.version() + 1 {
                    return false;
                }
                if let Some(keep) = keep {
                    self.words.truncate(*keep as usize);
                }
                self.words.extend(entry.as_ref().map(|entry| entry.word.clone()));
                self.state = Some(Arc::new(state.clone()));
            }
            ServerFrame::Room { room } => self.room = Some(room.clone()),
            ServerFrame::Pong { version, hash, .. } => {
                return *version == self.version() && *hash == self.hash();
            }
            ServerFrame::Resync => return false,
            ServerFrame::Ack { .. }
            | ServerFrame::Refused { .. }
            | ServerFrame::Said { .. }
            | ServerFrame::Bye { .. } => {}
        }
        // After every frame the copy has to be the one that the server describes.
        let state = self.state.as_ref();
        state.is_none_or(|state| state.hash == self.hash())
    }
}

/// A connection that sends nothing by itself.
pub struct Client {
    pub socket: Socket,
    pub known: Known,
    /// Frames that arrived while the test waited for another one.
    pub seen: VecDeque<ServerFrame>,
    acts: u64,
}

/// Opens the WebSocket of a game.
pub async fn open(address: &Address, game: impl ToString + Copy, name: &Name) -> Option<Socket> {
    let connection = address.open().await.ok()?;
    let (socket, _) = client_async(request(game, name), connection).await.ok()?;
    Some(socket)
}

fn request(game: impl ToString + Copy, name: &Name) -> Request {
    let url = format!("ws://localhost/api/games/{}/socket", game.to_string());
    let mut request = url.into_client_request().unwrap();
    if let Some(secret) = &name.secret {
        let value = format!("Bearer {secret}").parse().unwrap();
        request.headers_mut().insert("authorization", value);
    }
    if let Some(person) = &name.person {
        request.headers_mut().insert("x-person", person.parse().unwrap());
    }
    if let Some(from) = &name.from {
        request.headers_mut().insert("x-forwarded-for", from.to_string().parse().unwrap());
    }
    request
}

pub fn text(frame: &ClientFrame) -> Message {
    Message::text(serde_json::to_string(frame).unwrap())
}

impl Client {
    /// Connects, sends `hello` and waits for the game.
    pub async fn connect(address: &Address, game: impl ToString + Copy, name: &Name) -> Client {
        Client::resume(address, game, name, Known::default()).await.unwrap()
    }

    /// Connects again with what an earlier connection knew; `None` if the connection is refused or
    /// broken.
    pub async fn resume(
        address: &Address,
        game: impl ToString + Copy,
        name: &Name,
        known: Known,
    ) -> Option<Client> {
        let socket = timeout(PATIENCE, open(address, game, name)).await.ok()??;
        let mut client = Client { socket, known, seen: VecDeque::new(), acts: 0 };
        let known = client.known.state.is_some();
        let hello = ClientFrame::Hello {
            protocol: PROTOCOL,
            version: known.then(|| client.known.version()),
            hash: known.then(|| client.known.hash()),
            choices: true,
            profile: name.profile.clone(),
        };
        client.send(&hello).await?;
        // The room is the last frame of the greeting.
        client.until(|frame| matches!(frame, ServerFrame::Room { .. })).await?;
        Some(client)
    }

    pub async fn send(&mut self, frame: &ClientFrame) -> Option<()> {
        self.socket.send(text(frame)).await.ok()
    }

    /// Waits for the next frame and applies it; `None` at the end of the connection.
    pub async fn next(&mut self) -> Option<ServerFrame> {
        self.next_within(PATIENCE).await.expect("no frame arrived in time")
    }

    /// Waits for the next frame for this long.
    pub async fn next_within(
        &mut self,
        patience: Duration,
    ) -> Result<Option<ServerFrame>, tokio::time::error::Elapsed> {
        timeout(patience, self.receive()).await
    }

    async fn receive(&mut self) -> Option<ServerFrame> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => {
                    let frame: ServerFrame = serde_json::from_str(&text).unwrap();
                    if !self.known.take(&frame) {
                        self.send(&ClientFrame::Sync).await?;
                    }
                    return Some(frame);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Reads frames until one is wanted.
    pub async fn until(
        &mut self,
        mut wanted: impl FnMut(&ServerFrame) -> bool,
    ) -> Option<ServerFrame> {
        loop {
            let frame = self.next().await?;
            if wanted(&frame) {
                return Some(frame);
            }
            self.seen.push_back(frame);
        }
    }

    pub async fn until_version(&mut self, version: u64) {
        while self.known.version() < version {
            self.next().await.expect("the connection ended");
        }
    }

    pub fn state(&self) -> &GameState {
        self.known.state.as_ref().unwrap()
    }

    /// Returns the side that has to make a step.
    pub fn due(&self) -> Option<SideName> {
        match self.state().due {
            Due::Step { side } => Some(side),
            Due::Orders { .. } | Due::Roll | Due::Nothing => None,
        }
    }

    /// Returns an act without sending it.
    pub fn act_frame(&mut self, side: SideName, word: &str) -> ClientFrame {
        self.acts += 1;
        // The name must differ from those of other clients and runs.
        let id = format!("a{}x{}", self.acts, dejarik_server::id::GameId::random().unwrap());
        ClientFrame::Act { id, side, action: action(word, self.state().ply) }
    }

    /// Performs an action and waits for the answer.
    pub async fn act(&mut self, side: SideName, word: &str) -> Result<u64, ApiError> {
        let frame = self.act_frame(side, word);
        self.answer(&frame).await
    }

    /// Sends an act and waits for its answer.
    pub async fn answer(&mut self, frame: &ClientFrame) -> Result<u64, ApiError> {
        let ClientFrame::Act { id: own, .. } = frame else { panic!("not an act") };
        self.send(frame).await.expect("the connection ended");
        let mine = |frame: &ServerFrame| match frame {
            ServerFrame::Ack { id, .. } | ServerFrame::Refused { id, .. } => id == own,
            _ => false,
        };
        match self.until(mine).await.expect("the connection ended") {
            ServerFrame::Ack { version, .. } => {
                self.until_version(version).await;
                Ok(version)
            }
            ServerFrame::Refused { error, .. } => Err(error),
            _ => unreachable!(),
        }
    }

    /// Pings and returns whether the pong has the version and the hash of the client's copy.
    pub async fn in_step(&mut self) -> bool {
        let n = 7;
        self.send(&ClientFrame::Ping { n }).await.expect("the connection ended");
        let pong = |frame: &ServerFrame| matches!(frame, ServerFrame::Pong { .. });
        let pong = self.until(pong).await.expect("the connection ended");
        let ServerFrame::Pong { version, hash, .. } = pong else { unreachable!() };
        version == self.known.version() && hash == self.known.hash()
    }

    /// Returns some legal step from the `choices`; `salt` picks it.
    pub fn some_step(&self, salt: usize) -> Option<String> {
        let steps = &self.state().choices.as_ref()?.steps;
        (!steps.is_empty()).then(|| steps[salt % steps.len()].word.clone())
    }

    /// Leaves the game on purpose.
    pub async fn leave(mut self) {
        self.send(&ClientFrame::Leave).await;
        let _ = timeout(PATIENCE, self.socket.next()).await;
    }
}

/// Returns the action that a word stands for: the tag of an action without fields, an order
/// (`setup:NSKM`), a phrase (`say:hello`), and otherwise a step chosen at a ply.
pub fn action(word: &str, ply: u32) -> Action {
    if let Some(order) = word.strip_prefix("setup:") {
        return Action::Order { order: order.to_owned() };
    }
    let tagged = match word.strip_prefix("say:") {
        Some(phrase) => serde_json::json!({ "kind": "say", "phrase": phrase }),
        None => serde_json::json!({ "kind": word }),
    };
    let tagged = serde_json::from_value(tagged);
    tagged.unwrap_or_else(|_| Action::Step { word: word.to_owned(), ply })
}

/// Plays steps for both seats until the game is over or `most` steps were played.
pub async fn play_on(clients: &mut [Client; 2], most: usize, salt: usize) {
    for step in 0..most {
        let version = clients[0].known.version().max(clients[1].known.version());
        clients[0].until_version(version).await;
        clients[1].until_version(version).await;
        let Some(side) = settle(clients).await else { return };
        let index = usize::from(side == SideName::Second);
        let word = clients[index]
            .some_step(salt + step * 31)
            .expect("the side to move is sent its choices");
        let version = clients[index].act(side, &word).await.unwrap();
        clients[1 - index].until_version(version).await;
    }
}

/// Waits until a step is due and returns its side; `None` at the end of the game. Both clients have
/// the same version then.
pub async fn settle(clients: &mut [Client; 2]) -> Option<SideName> {
    let start = Instant::now();
    loop {
        assert!(start.elapsed() < PATIENCE, "no step becomes due");
        match clients[0].state().due {
            Due::Step { side } => {
                let version = clients[0].known.version();
                clients[1].until_version(version).await;
                return Some(side);
            }
            Due::Nothing => {
                // The end may come with a throw that the other client has not read yet.
                let version = clients[0].known.version();
                clients[1].until_version(version).await;
                return None;
            }
            Due::Orders { missing } => {
                if missing[0] {
                    clients[0].act(SideName::First, "setup:NSKM").await.unwrap();
                }
                if missing[1] {
                    clients[1].act(SideName::Second, "setup:xthg").await.unwrap();
                }
                let version = clients[0].known.version().max(clients[1].known.version());
                clients[0].until_version(version).await;
                clients[1].until_version(version).await;
            }
            Due::Roll => drop(clients[0].next().await.expect("the connection ended")),
        }
    }
}

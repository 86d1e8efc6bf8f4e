//! A player of a game with checked dice: a client whose frames pass through the devices that check the throws.

use std::collections::VecDeque;

use dejarik_dice::device::{Memory, Mute};
use dejarik_dice::seal::Second;
use dejarik_dice::server::Message;
use dejarik_dice::{Device, Stored};
use dejarik_host::checking::{Checking, ServerKey, Task};
use dejarik_play::Due;
use dejarik_rules::Side;
use dejarik_server::id::GameId;
use dejarik_server::protocol::{Action, ClientFrame, GameFull, ServerFrame};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;

use crate::common::client::{Client, Name, action};
use crate::common::line::Address;

/// A player with a device.
pub struct Player {
    pub side: Side,
    pub client: Client,
    pub checking: Checking,
    /// What the device has stored.
    pub kept: Option<Memory>,
    /// The words of the throws that the device has worked out, and of those that the client was then given.
    pub shown: [Vec<String>; 2],
    /// Whether the device keeps its parts to itself, as one that lies would.
    pub silent: bool,
    game: GameId,
    name: Name,
    second: Option<Second>,
    address: Address,
}

/// Returns the body of a page of a server.
pub async fn get(address: &Address, path: &str) -> String {
    let connection = TokioIo::new(address.open().await.unwrap());
    let (mut sender, driver) = hyper::client::conn::http1::handshake(connection).await.unwrap();
    tokio::spawn(driver);
    let request = hyper::Request::builder().uri(path).header("host", "localhost");
    let request = request.body(axum::body::Body::empty()).unwrap();
    let answer = sender.send_request(request).await.unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    let body = axum::body::Body::new(answer.into_body());
    let bytes: Bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

impl Player {
    /// Connects a player with a new device.
    pub async fn join(
        address: &Address,
        game: GameId,
        side: Side,
        name: &Name,
        second: Option<Second>,
    ) -> Player {
        let checking = Checking::new([None, None], second, true);
        Player::with(checking, address, game, side, name, second).await
    }

    /// Connects a player whose new device knows these keys of the server.
    pub async fn knowing(
        address: &Address,
        game: GameId,
        side: Side,
        name: &Name,
        keys: Vec<ServerKey>,
    ) -> Player {
        let checking = Checking::new([None, None], None, true).knowing(keys);
        Player::with(checking, address, game, side, name, None).await
    }

    async fn with(
        checking: Checking,
        address: &Address,
        game: GameId,
        side: Side,
        name: &Name,
        second: Option<Second>,
    ) -> Player {
        let client = Client::connect(address, game, name).await;
        let mut player = Player {
            side,
            client,
            checking,
            kept: None,
            shown: Default::default(),
            silent: false,
            game,
            name: name.clone(),
            second,
            address: address.clone(),
        };
        player.greet().await;
        player
    }

    /// Loses the connection, and the device in memory, and comes back with what was stored.
    pub async fn come_back(&mut self, address: &Address) {
        self.address = address.clone();
        let mut memories = [None, None];
        memories[self.side.index()] = self.kept.clone();
        self.checking = Checking::new(memories, self.second, true);
        self.client = Client::connect(address, self.game, &self.name).await;
        self.greet().await;
    }

    /// Reads the first frames of a connection.
    async fn greet(&mut self) {
        let game = GameFull::clone(self.client.known.full.as_ref().unwrap());
        let room = self.client.known.room.clone().unwrap();
        self.client.seen.clear();
        self.hear(ServerFrame::Full { game }).await;
        self.hear(ServerFrame::Room { room }).await;
    }

    /// Reads a frame.
    async fn hear(&mut self, frame: ServerFrame) {
        let tasks = self.checking.received(frame).unwrap();
        self.perform(tasks).await;
    }

    /// Does what has to be done.
    async fn perform(&mut self, tasks: Vec<Task>) {
        let mut tasks = VecDeque::from(tasks);
        while let Some(task) = tasks.pop_front() {
            match task {
                Task::Store { memory, side } if side == self.side => self.kept = Some(memory),
                Task::Store { .. } | Task::Learn { .. } | Task::Finished { .. } => {}
                Task::Send { frame } => self.send(&frame).await,
                Task::Pass { frame } => self.pass(&frame),
                Task::Fetch { from } => {
                    let path = format!("/journal/{}/{from}", self.game);
                    let lines = get(&self.address, &path).await;
                    let read = |line| serde_json::from_str(line).unwrap();
                    let batch: Vec<Stored> = lines.lines().map(read).collect();
                    tasks.extend(self.checking.fetched(from, &batch));
                }
                Task::Thrown { thrown } => self.shown[0].push(thrown.word),
                Task::Replaced { side } => panic!("another device has seat {side}"),
                Task::Stop { failure } => panic!("{failure:?}"),
            }
        }
    }

    async fn send(&mut self, frame: &ClientFrame) {
        let part = matches!(
            frame,
            ClientFrame::Act { action: Action::Dice { message: Message::Part { .. } }, .. }
        );
        if !(self.silent && part) {
            // A lost connection shows when the next frame is read.
            let _ = self.client.send(frame).await;
        }
    }

    fn pass(&mut self, frame: &ServerFrame) {
        let ServerFrame::Event { word, .. } = frame else { return };
        if word.starts_with(['(', 'f']) {
            self.shown[1].push(word.clone());
            assert!(self.shown[0].contains(word), "{word} was shown before it was worked out");
        }
    }

    pub fn device(&self) -> &Device {
        self.checking.device(self.side).unwrap()
    }

    /// Says a word, as the player decides.
    pub async fn say(&mut self, word: &str) {
        self.act(action(word, 0)).await;
    }

    pub async fn act(&mut self, action: Action) {
        let id = format!("p{}", GameId::random().unwrap());
        let frame = ClientFrame::Act { id, side: self.side.into(), action };
        let tasks = self.checking.sent(frame).unwrap();
        self.perform(tasks).await;
    }

    /// Reads frames until the device satisfies a condition.
    pub async fn until(&mut self, so: impl Fn(&Player) -> bool) {
        while !so(self) {
            let frame = self.client.next().await.expect("the connection ended");
            self.hear(frame).await;
        }
    }

    pub async fn ping(&mut self) {
        let _ = self.client.send(&ClientFrame::Ping { n: 1 }).await;
    }

    /// Returns what has to happen next; a throw also while the last word is on its way.
    pub fn due(&self) -> Option<Due> {
        let ledger = self.device().ledger()?;
        match self.device().may_say() {
            Err(Mute::Waiting) => Some(Due::Roll),
            _ => Some(ledger.game().due()),
        }
    }

    /// Returns a step to play: an attack if there is one.
    pub fn some_step(&self, salt: usize) -> String {
        let game = self.device().ledger().unwrap().game();
        let position = *game.position().unwrap();
        let words: Vec<_> = game.steps().iter().map(|step| position.step_text(*step)).collect();
        let attack = |word: &&String| word.contains('x') || word.starts_with("ghost");
        let attacks: Vec<_> = words.iter().filter(attack).collect();
        if attacks.is_empty() {
            words[salt % words.len()].clone()
        } else {
            attacks[salt % attacks.len()].clone()
        }
    }
}

/// Reads frames of both players until the devices of both satisfy a condition. Returns false if a connection has
/// ended.
pub async fn until(players: &mut [Player; 2], mut so: impl FnMut(&Player) -> bool) -> bool {
    while !players.iter().all(&mut so) {
        let [one, two] = players;
        // A frame is taken out of a connection at once, so nothing is lost if the other one is faster.
        let (at, frame) = tokio::select! {
            frame = one.client.next() => (0, frame),
            frame = two.client.next() => (1, frame),
        };
        let Some(frame) = frame else { return false };
        players[at].hear(frame).await;
    }
    true
}

/// Plays at most this many steps. Returns false if a connection has ended.
pub async fn play(players: &mut [Player; 2], steps: usize, salt: usize) -> bool {
    for step in 0..steps {
        let waits = |player: &Player| !matches!(player.due(), None | Some(Due::Roll));
        if !until(players, waits).await {
            return false;
        }
        let longest = players.iter().map(|player| player.device().journal().len()).max();
        let level = |player: &Player| Some(player.device().journal().len()) >= longest;
        if !until(players, level).await {
            return false;
        }
        if step % 8 == 0 {
            for player in players.iter_mut() {
                player.ping().await;
            }
        }
        let before = players[0].device().journal().len();
        match players[0].due() {
            Some(Due::Step(side)) => {
                let player = &mut players[side.index()];
                let word = player.some_step(salt + step * 31);
                player.say(&word).await;
            }
            Some(Due::Orders(_)) => {
                players[0].say("setup:NSKM").await;
                let hidden =
                    |player: &Player| !player.device().ledger().unwrap().hidden().is_empty();
                if !until(players, hidden).await {
                    return false;
                }
                players[1].say("setup:xthg").await;
                let stand = |player: &Player| !matches!(player.due(), Some(Due::Orders(_)));
                if !until(players, stand).await {
                    return false;
                }
            }
            _ => return true,
        }
        if !until(players, |player| player.device().journal().len() > before).await {
            return false;
        }
    }
    true
}

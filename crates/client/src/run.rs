//! The connection itself: it opens sockets one after the other, and keeps what has to be sent until it is
//! answered.

use std::time::Duration;

use dejarik_host::checking::Task;
use dejarik_host::live::frames;
use dejarik_host::protocol::{
    ApiError, ClientFrame, PROTOCOL, Profile, SeatClaim, SeatTaken, ServerFrame,
};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use crate::address::Link;
use crate::checks::{Checks, Keeper};
use crate::dial::{Failure, Socket, Way, ask, exchange};
use crate::table::{Command, Entrance, Out, Status, Update, below};

/// The time between two pings.
const PING: Duration = Duration::from_millis(2_500);
/// How long an act waits for its answer before it is sent again.
const RESEND: Duration = Duration::from_millis(2_500);
/// How long a socket may go without a pong before it is replaced.
const SILENCE: Duration = Duration::from_secs(9);
/// How often the connection checks whether something is due.
const TICK: Duration = Duration::from_millis(500);
/// The shortest and the longest delay before a lost connection is opened again.
const BACKOFF: [Duration; 2] = [Duration::from_millis(500), Duration::from_millis(3_500)];

/// An act that has not been answered.
struct Pending {
    id: String,
    frame: ClientFrame,
    /// When the act was last sent on this socket.
    sent: Option<Instant>,
}

/// Identifies the state of the game that was last passed on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Held {
    version: u64,
    hash: String,
    room: u64,
}

/// Why a socket is not used any more.
enum Lost {
    /// It broke; a new one is opened after the delay, or the usual one.
    Broken(Failure, Option<Duration>),
    /// It was silent, and is replaced at once.
    Silent,
    /// The server does not want another connection.
    Refused(Failure),
    /// The player leaves.
    Left,
}

impl From<Failure> for Lost {
    fn from(failure: Failure) -> Lost {
        match failure.may_pass() {
            true => Lost::Broken(failure, None),
            false => Lost::Refused(failure),
        }
    }
}

/// A connection that is opened again and again.
pub(crate) struct Run {
    link: Link,
    entrance: Entrance,
    profile: Option<Profile>,
    /// Where the device of the seat is kept, until the connection runs.
    keeper: Option<Box<dyn Keeper>>,
    checks: Option<Checks>,
    commands: UnboundedReceiver<Command>,
    out: Out,
    pending: Vec<Pending>,
    held: Option<Held>,
    /// Why the server refused the token of the link as an invitation; `None` once it has turned out to be a seat's
    /// secret.
    doubt: Option<Failure>,
    status: Option<Status>,
    retries: u32,
    pings: u64,
    /// The pong that did not match, because of which the whole game was requested.
    asked: Option<Held>,
    /// When the whole game was last requested on this socket.
    synced: Option<Instant>,
}

impl Run {
    pub(crate) fn new(
        link: Link,
        entrance: Entrance,
        profile: Option<Profile>,
        keeper: Box<dyn Keeper>,
        commands: UnboundedReceiver<Command>,
        out: Out,
    ) -> Run {
        let (pending, held, status, asked, synced) = (Vec::new(), None, None, None, None);
        let doubt = None;
        let (retries, pings) = (0, 0);
        Run {
            link,
            entrance,
            profile,
            keeper: Some(keeper),
            checks: None,
            commands,
            out,
            pending,
            held,
            doubt,
            status,
            retries,
            pings,
            asked,
            synced,
        }
    }

    /// Runs until the player leaves or the server refuses the connection for good.
    pub(crate) async fn run(mut self) {
        if let Some(keeper) = self.keeper.take() {
            match Checks::new(keeper, self.link.second, self.entrance == Entrance::Watch) {
                Ok(checks) => self.checks = Some(checks),
                Err(why) => return self.set(Status::Ended(why)),
            }
        }
        loop {
            let after = match self.once().await {
                Lost::Left => return,
                Lost::Refused(why) => {
                    let why = self.doubt.take().unwrap_or(why);
                    return self.set(Status::Ended(why));
                }
                Lost::Silent => Duration::ZERO,
                Lost::Broken(why, after) => {
                    self.set(Status::Lost(why));
                    after.unwrap_or_else(|| self.backoff())
                }
            };
            if !self.rest(Instant::now() + after).await {
                return;
            }
        }
    }

    fn set(&mut self, status: Status) {
        let same = match (&self.status, &status) {
            (Some(Status::Lost(_)), Status::Lost(_)) => true,
            (before, status) => before.as_ref() == Some(status),
        };
        if !same {
            self.status = Some(status.clone());
            self.out.tell(Update::Status(status));
        }
    }

    /// Returns the delay before the next attempt: doubled each time, plus a random part of up to 30 %.
    fn backoff(&mut self) -> Duration {
        let [least, most] = BACKOFF;
        let doubled = least * 2_u32.pow(self.retries.min(8));
        self.retries += 1;
        (doubled + doubled * (below(30) as u32) / 100).min(most)
    }

    /// Waits until a moment, and queues the acts that are requested meanwhile. Returns whether to continue.
    async fn rest(&mut self, until: Instant) -> bool {
        loop {
            tokio::select! {
                () = sleep_until(until) => return true,
                command = self.commands.recv() => match command {
                    Some(Command::Act { id, side, action }) => self.keep(id, side, action),
                    Some(Command::Sync) => {}
                    Some(Command::Leave) | None => return false,
                },
            }
        }
    }

    fn keep(
        &mut self,
        id: String,
        side: dejarik_host::protocol::SideName,
        action: dejarik_host::protocol::Action,
    ) {
        let frame = ClientFrame::Act { id: id.clone(), side, action };
        self.pending.push(Pending { id, frame, sent: None });
    }

    /// Opens a socket and uses it until it is lost.
    async fn once(&mut self) -> Lost {
        if let Err(failure) = self.enter().await {
            return failure.into();
        }
        let secret = self.entrance.secret();
        let way = Way { address: &self.link.address, game: self.link.game, secret };
        let mut socket = match Socket::open(way).await {
            Ok(socket) => socket,
            Err(failure) => return failure.into(),
        };
        let lost = self.talk(&mut socket).await;
        let lost = lost.err().unwrap_or(Lost::Silent);
        if matches!(lost, Lost::Left | Lost::Silent) {
            socket.close().await;
        }
        lost
    }

    /// Exchanges the token of the link for the secret of the seat.
    async fn enter(&mut self) -> Result<(), Failure> {
        let Entrance::Token(token) = &self.entrance else { return Ok(()) };
        let claim = SeatClaim { seat: token.clone(), profile: self.profile.clone() };
        let body =
            serde_json::to_string(&claim).map_err(|error| Failure::Strange(error.to_string()))?;
        let path = format!("/api/games/{}/seat", self.link.game);
        let taken = ask::<SeatTaken>(&self.link.address, "POST", &path, None, body).await;
        let secret = match taken {
            Ok(SeatTaken { secret: Some(secret), .. }) => secret,
            Ok(SeatTaken { secret: None, .. }) => {
                return Err(Failure::Strange("a seat without a secret".to_owned()));
            }
            // The token cannot be used as an invitation, but it may be the secret of a seat. If it is not, the server
            // says so on the socket.
            Err(Failure::Refused(error)) if is_no_invitation(&error) => {
                self.doubt = Some(Failure::Refused(error));
                self.entrance = Entrance::Secret(token.clone());
                return Ok(());
            }
            Err(failure) => return Err(failure),
        };
        self.out.tell(Update::Seated(secret.clone()));
        self.entrance = Entrance::Secret(secret);
        Ok(())
    }

    /// Uses a socket until it is lost.
    async fn talk(&mut self, socket: &mut Socket) -> Result<(), Lost> {
        self.synced = None;
        for act in &mut self.pending {
            act.sent = None;
        }
        let held = self.held.as_ref();
        let hello = ClientFrame::Hello {
            protocol: PROTOCOL,
            version: held.map(|held| held.version),
            hash: held.map(|held| held.hash.clone()),
            choices: false,
            profile: self.profile.clone().filter(|_| self.entrance == Entrance::Watch),
        };
        self.put(socket, hello).await?;
        let (mut heard, mut pinged) = (Instant::now(), Instant::now());
        self.ping(socket).await?;
        self.send_pending(socket).await?;
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            self.work(socket).await?;
            tokio::select! {
                text = socket.next() => {
                    let text = text?;
                    // A newer server may send other frames.
                    let Ok(frame) = frames::read(&text) else { continue };
                    if matches!(frame, ServerFrame::Pong { .. }) {
                        heard = Instant::now();
                    }
                    match &mut self.checks {
                        Some(checks) => checks.received(frame)?,
                        None => self.read(socket, frame).await?,
                    }
                }
                command = self.commands.recv() => match command {
                    Some(Command::Act { id, side, action }) => {
                        self.keep(id, side, action);
                        self.send_pending(socket).await?;
                    }
                    Some(Command::Sync) => self.sync(socket).await?,
                    Some(Command::Leave) | None => {
                        // A connection that is broken leaves by itself.
                        let _ = socket.send(&ClientFrame::Leave).await;
                        return Err(Lost::Left);
                    }
                },
                _ = ticks.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(Lost::Silent);
                    }
                    if pinged.elapsed() >= PING {
                        pinged = Instant::now();
                        self.ping(socket).await?;
                    }
                    self.send_pending(socket).await?;
                }
            }
        }
    }

    /// Sends a frame, in a game with checked dice through the device.
    async fn put(&mut self, socket: &mut Socket, frame: ClientFrame) -> Result<(), Failure> {
        match &mut self.checks {
            Some(checks) => checks.sent(frame),
            None => socket.send(&frame).await,
        }
    }

    /// Performs the tasks of the seat's device.
    async fn work(&mut self, socket: &mut Socket) -> Result<(), Lost> {
        while let Some(task) = self.checks.as_mut().map(Checks::next).transpose()?.flatten() {
            match task {
                Task::Send { frame } => socket.send(&frame).await?,
                Task::Pass { frame } => self.read(socket, frame).await?,
                Task::Fetch { from } => self.fetch(from).await?,
                Task::Thrown { thrown } => self.out.tell(Update::Thrown(thrown)),
                Task::Replaced { side } => self.out.tell(Update::Replaced(side)),
                Task::Stop { failure } => {
                    let evidence = self.checks.as_ref().map(Checks::evidence);
                    self.out.tell(Update::Evidence(evidence.unwrap_or_default()));
                    return Err(Lost::Refused(Failure::Check(Box::new(failure))));
                }
                // `Checks::next` performs the first two; statistics are shown by the page.
                Task::Store { .. } | Task::Learn { .. } | Task::Finished { .. } => {}
            }
        }
        Ok(())
    }

    /// Gets the journal of the game from an entry on.
    async fn fetch(&mut self, from: usize) -> Result<(), Failure> {
        let path = format!("/api/games/{}/dice/journal?from={from}", self.link.game);
        let secret = self.entrance.secret();
        let (_, lines) = exchange(&self.link.address, "GET", &path, secret, String::new()).await?;
        self.checks.as_mut().map_or(Ok(()), |checks| checks.fetched(from, &lines))
    }

    async fn ping(&mut self, socket: &mut Socket) -> Result<(), Failure> {
        self.pings += 1;
        self.put(socket, ClientFrame::Ping { n: self.pings }).await
    }

    /// Asks for the whole game, unless it is on its way.
    async fn sync(&mut self, socket: &mut Socket) -> Result<(), Failure> {
        if self.synced.is_some_and(|at| at.elapsed() < RESEND) {
            return Ok(());
        }
        self.synced = Some(Instant::now());
        self.put(socket, ClientFrame::Sync).await
    }

    /// Sends the acts that were not sent on this socket, or wait too long for their answer.
    async fn send_pending(&mut self, socket: &mut Socket) -> Result<(), Failure> {
        for at in 0..self.pending.len() {
            let act = &mut self.pending[at];
            if act.sent.is_none_or(|at| at.elapsed() >= RESEND) {
                act.sent = Some(Instant::now());
                let frame = act.frame.clone();
                self.put(socket, frame).await?;
            }
        }
        Ok(())
    }

    /// Handles a frame of the server.
    async fn read(&mut self, socket: &mut Socket, frame: ServerFrame) -> Result<(), Lost> {
        match frame {
            ServerFrame::Full { game } => {
                let (state, room) = (&game.state, &game.room);
                let (version, hash) = (state.version, state.hash.clone());
                self.held = Some(Held { version, hash, room: room.room });
                self.synced = None;
                self.alive();
                if let (Some(_), Entrance::Secret(secret)) = (self.doubt.take(), &self.entrance) {
                    self.out.tell(Update::Seated(secret.clone()));
                }
                self.out.tell(Update::Full(Box::new(game)));
            }
            ServerFrame::Event { word, state, series, .. } => {
                let Some(held) = &mut self.held else { return Ok(self.sync(socket).await?) };
                if state.version > held.version + 1 {
                    return Ok(self.sync(socket).await?);
                }
                if state.version == held.version + 1 {
                    (held.version, held.hash) = (state.version, state.hash.clone());
                    self.out.tell(Update::Event { word, state: Box::new(state), series });
                }
            }
            ServerFrame::Room { room } => {
                if let Some(held) = &mut self.held {
                    held.room = room.room;
                }
                self.out.tell(Update::Room(Box::new(room)));
            }
            ServerFrame::Pong { version, hash, room, clock, .. } => {
                self.alive();
                let pong = Held { version, hash, room };
                return Ok(self.pong(socket, pong, clock).await?);
            }
            ServerFrame::Ack { id, version } => {
                self.pending.retain(|act| act.id != id);
                self.out.tell(Update::Done(id, version));
            }
            ServerFrame::Refused { id, error } => {
                self.pending.retain(|act| act.id != id);
                self.out.tell(Update::Refused(id, error));
            }
            ServerFrame::Said { side, phrase } => self.out.tell(Update::Said(side, phrase)),
            ServerFrame::Resync => {
                self.synced = None;
                self.sync(socket).await?;
            }
            ServerFrame::Bye { error, retry } => {
                let failure = Failure::Refused(error);
                return Err(match retry {
                    Some(after) => {
                        Lost::Broken(failure, Some(Duration::from_millis(after).max(BACKOFF[0])))
                    }
                    None => Lost::Refused(failure),
                });
            }
        }
        Ok(())
    }

    /// Compares a pong with what was passed on.
    async fn pong(
        &mut self,
        socket: &mut Socket,
        pong: Held,
        clock: Option<dejarik_host::protocol::ClockState>,
    ) -> Result<(), Failure> {
        match &self.held {
            Some(held) if *held == pong => {
                self.asked = None;
                if let Some(clock) = clock {
                    self.out.tell(Update::Clock(clock));
                }
                Ok(())
            }
            // The pong was sent before the last event, so wait for the next pong.
            Some(held) if pong.version < held.version => Ok(()),
            // If the whole game does not resolve the difference, another one would not either.
            _ if self.asked.as_ref() == Some(&pong) && self.synced.is_none() => Ok(()),
            _ => {
                self.asked = Some(pong);
                self.sync(socket).await
            }
        }
    }

    fn alive(&mut self) {
        self.retries = 0;
        self.set(Status::Live);
    }
}

/// Returns whether a token is refused as an invitation, so that it can still be a secret.
fn is_no_invitation(error: &ApiError) -> bool {
    error.code == "seat-taken" || error.code == "not-found" && error.at.is_some()
}

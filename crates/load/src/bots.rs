//! The bots that play, and the spectators.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use dejarik_client::{Address, Socket, Way, ask};
use dejarik_engine::random::Random;
use dejarik_rules::Side;
use dejarik_rules::any::AnyPosition;
use dejarik_server::protocol::{
    Action, ClientFrame, Due, PROTOCOL, SeatClaim, SeatTaken, SideName,
};
use serde::Deserialize;
use tokio::time::{sleep, timeout_at};

use crate::measured::{Measured, locked, micros};
use crate::{Failure, Options};

/// The prefix of the names of moves, which distinguishes them from the names of other acts in a store.
pub const MOVE: &str = "move";

/// The part of a frame that a bot reads.
#[derive(Deserialize)]
struct Frame {
    t: String,
    #[serde(default)]
    id: String,
    state: Option<Seen>,
    game: Option<Full>,
    next: Option<String>,
}

#[derive(Deserialize)]
struct Full {
    state: Seen,
    you: Vec<SideName>,
}

#[derive(Deserialize)]
struct Seen {
    ply: u32,
    dpn: Option<String>,
    due: Due,
}

/// The time between two pings of a client. The page has the same.
const PING: Duration = Duration::from_millis(2_500);

/// A move that is sent when the bot has thought about it.
struct Planned {
    at: Instant,
    action: Action,
}

/// A player.
pub struct Bot {
    pub address: SocketAddr,
    pub game: String,
    pub secret: String,
    pub side: Side,
    /// The number of acts so far, which makes the name of each act unique.
    pub acts: u64,
    pub options: Options,
    pub measured: Arc<Measured>,
    pub random: Random,
}

async fn connect(
    address: SocketAddr,
    game: &str,
    secret: Option<&str>,
    choices: bool,
) -> Result<Socket, Failure> {
    let (address, game) = (&Address::from(address), game.parse()?);
    let mut socket = Socket::open(Way { address, game, secret }).await?;
    let (protocol, version, hash, profile) = (PROTOCOL, None, None, None);
    socket.send(&ClientFrame::Hello { protocol, version, hash, choices, profile }).await?;
    Ok(socket)
}

impl Bot {
    /// Plays games and rematches until a moment.
    pub async fn run(mut self, until: Instant) {
        while Instant::now() < until {
            match self.play(until).await {
                Ok(Some(next)) => {
                    let Ok(secret) = self.exchange(&next).await else { return };
                    (self.game, self.secret) = (next, secret);
                    self.measured.games.fetch_add(u64::from(self.side == Side::First), Relaxed);
                }
                Ok(None) => return,
                Err(why) => {
                    self.measured.lose(why.as_ref());
                    sleep(Duration::from_millis(500)).await;
                }
            }
        }
    }

    /// Exchanges the secret of this game for that of its rematch.
    async fn exchange(&self, rematch: &str) -> Result<String, Failure> {
        let body = serde_json::to_string(&SeatClaim { seat: self.secret.clone(), profile: None })?;
        let path = format!("/api/games/{rematch}/seat");
        let address = Address::from(self.address);
        let taken = ask::<SeatTaken>(&address, "POST", &path, None, body).await?;
        taken.secret.ok_or_else(|| "the rematch has no secret".into())
    }

    /// Plays a game to its end and returns the id of the rematch; `None` when the time is up.
    async fn play(&mut self, until: Instant) -> Result<Option<String>, Failure> {
        let secret = Some(self.secret.as_str());
        let mut socket = connect(self.address, &self.game, secret, self.options.choices).await?;
        let mut pending: Option<(String, Instant)> = None;
        let mut planned: Option<Planned> = None;
        // The bots connect in groups, unlike people, so the times of their pings are spread.
        let mut ping = Instant::now() + PING.mul_f64(self.random.below(1000) as f64 / 1000.0);
        let mut asked = false;
        let mut acted_at = None;
        // The same order again would be acknowledged without being stored again.
        let mut ordered = false;
        loop {
            // The bot reads while it thinks, because the acknowledgement of a move may come after its event.
            if let Some(Planned { action, .. }) = planned.take_if(|plan| Instant::now() >= plan.at)
            {
                if self.measured.stopping.load(Relaxed) {
                    return Ok(None);
                }
                pending = Some(self.act(&mut socket, action).await?);
            }
            if Instant::now() >= ping {
                if Instant::now() >= until {
                    return Ok(None);
                }
                ping = Instant::now() + PING;
                self.measured.pings.fetch_add(1, Relaxed);
                socket.send(&ClientFrame::Ping { n: 1 }).await?;
            }
            let wake = planned.as_ref().map_or(ping, |plan| plan.at.min(ping));
            let Ok(text) = timeout_at(wake.into(), socket.next()).await else { continue };
            let text = text?;
            self.measured.received.fetch_add(text.len() as u64, Relaxed);
            self.measured.frames.fetch_add(1, Relaxed);
            let frame: Frame = serde_json::from_str(&text)?;
            match frame.t.as_str() {
                "ack" => {
                    if let Some((id, sent)) = pending.take_if(|(id, _)| *id == frame.id) {
                        self.note(&id, sent);
                    }
                    continue;
                }
                "refused" => {
                    self.measured.refused.fetch_add(1, Relaxed);
                    pending = None;
                    continue;
                }
                "room" => {
                    if let Some(next) = frame.next {
                        return Ok(Some(next));
                    }
                    continue;
                }
                "bye" => return Err(text.as_str().into()),
                "resync" => socket.send(&ClientFrame::Sync).await?,
                _ => {}
            }
            if let Some(full) = &frame.game {
                // In a rematch the sides are swapped.
                let first = full.you.contains(&SideName::First);
                self.side = if first { Side::First } else { Side::Second };
            }
            let Some(seen) = frame.state.or(frame.game.map(|game| game.state)) else { continue };
            if seen.due == Due::Nothing && !asked {
                asked = true;
                self.send(&mut socket, &format!("r{}", self.side), Action::Rematch).await?;
                continue;
            }
            // A position may be sent twice; the bot moves once.
            if acted_at == Some(seen.ply) || ordered && matches!(seen.due, Due::Orders { .. }) {
                continue;
            }
            let Some(action) = self.choose(&seen) else { continue };
            ordered |= matches!(action, Action::Order { .. });
            acted_at = Some(seen.ply);
            planned = Some(Planned { at: Instant::now() + self.thinking(), action });
        }
    }

    /// Sends a move. Returns its name and the moment.
    async fn act(
        &mut self,
        socket: &mut Socket,
        action: Action,
    ) -> Result<(String, Instant), Failure> {
        self.acts += 1;
        let id = format!("{MOVE}{}{}", self.side, self.acts);
        let sent = Instant::now();
        if self.options.watchers > 0 {
            *locked(&self.measured.sent) = Some(sent);
        }
        self.send(socket, &id, action).await?;
        Ok((id, sent))
    }

    async fn send(&self, socket: &mut Socket, id: &str, action: Action) -> Result<(), Failure> {
        let (id, side) = (id.to_owned(), self.side.into());
        socket.send(&ClientFrame::Act { id, side, action }).await?;
        Ok(())
    }

    /// Returns how long the bot thinks about a move.
    fn thinking(&mut self) -> Duration {
        let pace = self.options.pace;
        Duration::from_millis(pace / 2 + if pace > 0 { self.random.below(pace) } else { 0 })
    }

    /// Chooses a random step, or the order in the set-up; `None` if this bot does not have to act.
    fn choose(&mut self, seen: &Seen) -> Option<Action> {
        match seen.due {
            Due::Orders { missing } => {
                let order = ["NSKM", "xthg"][self.side.index()].to_owned();
                missing[self.side.index()].then_some(Action::Order { order })
            }
            Due::Step { side } if side == SideName::from(self.side) => {
                let position: AnyPosition = seen.dpn.as_ref()?.parse().ok()?;
                let steps = position.steps();
                let step = steps.get(self.random.below(steps.len() as u64) as usize)?;
                Some(Action::Step { word: position.step_text(*step), ply: seen.ply })
            }
            Due::Step { .. } | Due::Roll | Due::Nothing => None,
        }
    }

    fn note(&self, id: &str, sent: Instant) {
        locked(&self.measured.acknowledged).insert(format!("{} {id}", self.game));
        if !self.measured.counting.load(Relaxed) {
            return;
        }
        self.measured.moves.fetch_add(1, Relaxed);
        locked(&self.measured.latencies).push(micros(sent));
    }
}

/// Watches the first game and its rematches.
pub async fn watch(address: SocketAddr, game: String, measured: Arc<Measured>, until: Instant) {
    let mut game = game;
    while Instant::now() < until {
        match watch_one(address, &game, &measured).await {
            Ok(next) => game = next,
            Err(why) => {
                measured.lose(why.as_ref());
                sleep(Duration::from_millis(500)).await;
            }
        }
    }
}

async fn watch_one(
    address: SocketAddr,
    game: &str,
    measured: &Measured,
) -> Result<String, Failure> {
    let mut socket = connect(address, game, None, false).await?;
    let mut ping = Instant::now() + PING;
    loop {
        let Ok(text) = timeout_at(ping.into(), socket.next()).await else {
            ping += PING;
            socket.send(&ClientFrame::Ping { n: 1 }).await?;
            continue;
        };
        let text = text?;
        if measured.counting.load(Relaxed) && text.starts_with(r#"{"t":"event""#) {
            let sent = *locked(&measured.sent);
            locked(&measured.watched).extend(sent.map(micros));
        }
        if text.starts_with(r#"{"t":"room""#) {
            let frame: Frame = serde_json::from_str(&text)?;
            if let Some(next) = frame.next {
                return Ok(next);
            }
        }
        if text.starts_with(r#"{"t":"resync""#) {
            socket.send(&ClientFrame::Sync).await?;
        }
    }
}

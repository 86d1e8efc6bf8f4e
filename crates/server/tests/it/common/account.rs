//! Players who keep account of what the server has acknowledged, for tests in which servers fail.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Duration;

use dejarik_play::dice::{DiceSource, System};
use dejarik_play::{Event, Game};
use dejarik_rules::Side;
use dejarik_server::protocol::{Action, ClientFrame, Due, ServerFrame, SideName};
use dejarik_server::store::StoredGame;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout};

use crate::common::client::{Client, Known, Name};
use crate::common::line::Address;
use crate::common::server::Pairing;
use crate::common::time::take;

/// A seat's acts, as the player knows them.
#[derive(Default)]
pub struct Seat {
    pub known: Known,
    /// The highest version that the player was shown.
    latest: u64,
    /// The act that was sent and not answered yet.
    pub pending: Option<ClientFrame>,
    /// The acknowledged acts by name, each with its word and its version.
    pub done: BTreeMap<String, (String, u64)>,
    /// How long each acknowledgement took that came over the connection over which its act was sent first.
    pub waits: Vec<Duration>,
}

impl Seat {
    /// Returns what the player knows, in short.
    pub fn describe(&self) -> String {
        let due = self.known.state.as_ref().map(|state| state.due);
        let (version, latest) = (self.known.version(), self.latest);
        format!("version {version}, latest {latest}, {due:?}, pending {:?}", self.pending)
    }

    /// Returns whether the player knows that the game is over.
    pub fn is_over(&self) -> bool {
        self.known.state.as_ref().is_some_and(|state| state.due == Due::Nothing)
    }

    /// Returns whether the player has nothing to do any more.
    pub fn has_finished(&self) -> bool {
        self.is_over() && self.pending.is_none()
    }

    /// Returns whether the player has an answer to an act that it has not been shown yet.
    pub fn is_behind(&self) -> bool {
        self.done.values().any(|(_, version)| *version > self.known.version())
    }

    /// Notes what the player is shown. Returns whether it is what the player knows, or later. A server that does
    /// not know yet that another one has taken its place may show an earlier moment; a player who knows better
    /// connects again.
    pub fn see(&mut self, known: &Known) -> bool {
        if known.version() < self.latest {
            return false;
        }
        self.latest = known.version();
        self.known = known.clone();
        true
    }

    /// Notes the answer to the act that was sent. Returns whether the connection is of use any more: an act
    /// that the server cannot store now is sent again over the next one.
    ///
    /// # Errors
    /// If a legal act was refused.
    pub fn note(&mut self, frame: &ServerFrame) -> Result<bool, String> {
        let Some(ClientFrame::Act { id, action, .. }) = self.pending.clone() else {
            return Ok(true);
        };
        match frame {
            ServerFrame::Ack { id: acked, version } if *acked == id => {
                self.done.insert(id, (word_of(action), *version));
                self.pending = None;
            }
            ServerFrame::Refused { id: refused, error } if *refused == id => {
                match error.code.as_str() {
                    "store" | "busy" | "shutting-down" => return Ok(false),
                    // The clock had run out before it arrived.
                    "over" => self.pending = None,
                    _ => return Err(format!("{action:?} was legal, but: {error:?}")),
                }
            }
            _ => {}
        }
        Ok(true)
    }
}

/// How a player plays.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// The longest time for a move; the average is half of it.
    pub think: Duration,
    /// After how long without a frame the player pings, and sends a pending act again.
    pub ping: Duration,
    /// After how long without a frame the player gives up the connection.
    pub silence: Duration,
    /// The address that a trusted proxy names for the player.
    pub from: Option<IpAddr>,
}

impl Default for Manner {
    fn default() -> Manner {
        let silence = Duration::from_millis(2_500);
        Manner { think: Duration::ZERO, ping: silence, silence, from: None }
    }
}

/// Plays one seat until the connection breaks. A pending act is sent again first. Every frame that
/// arrives adds a permit to `frames`.
pub async fn play(
    seat: &Mutex<Seat>,
    address: &Address,
    game: &Pairing,
    side: SideName,
    frames: &Semaphore,
) {
    play_as(Manner::default(), seat, address, (game, side), &|_| frames.add_permits(1)).await;
}

/// Plays one seat until the connection breaks. `hear` is called with every frame that arrives, after it was
/// noted.
pub async fn play_as(
    manner: Manner,
    seat: &Mutex<Seat>,
    address: &Address,
    (game, side): (&Pairing, SideName),
    hear: &(dyn Fn(&ServerFrame) + Sync),
) {
    let index = usize::from(side == SideName::Second);
    let name = Name { from: manner.from, ..Name::secret(&game.secrets[index]) };
    let known = seat.lock().unwrap().known.clone();
    let resumed = Client::resume(address, game.id, &name, known);
    let Ok(Some(mut client)) = timeout(manner.silence, resumed).await else { return };
    if !seat.lock().unwrap().see(&client.known) {
        return;
    }
    let pending = seat.lock().unwrap().pending.clone();
    if let Some(act) = &pending
        && client.send(act).await.is_none()
    {
        return;
    }
    let (mut heard, mut asked) = (Instant::now(), None);
    while !seat.lock().unwrap().has_finished() {
        let next = next_act(&mut client, side, seat);
        if let Some(act) = next {
            let thought =
                manner.think.mul_f64(System.below(1 << 20).unwrap() as f64 / 2_f64.powi(20));
            take(thought).await;
            seat.lock().unwrap().pending = Some(act.clone());
            asked = Some(Instant::now());
            if client.send(&act).await.is_none() {
                return;
            }
        }
        match client.next_within(manner.ping).await {
            Ok(Some(frame)) => {
                heard = Instant::now();
                let usable = {
                    let mut seat = seat.lock().unwrap();
                    let usable = seat.see(&client.known) && seat.note(&frame).unwrap();
                    if seat.pending.is_none()
                        && let Some(asked) = asked.take()
                    {
                        seat.waits.push(asked.elapsed());
                    }
                    usable
                };
                hear(&frame);
                if !usable {
                    return;
                }
            }
            Ok(None) => return,
            Err(_) if heard.elapsed() >= manner.silence => return,
            Err(_) => {
                let pending = seat.lock().unwrap().pending.clone();
                let frames = pending.into_iter().chain([ClientFrame::Ping { n: 1 }]);
                for frame in frames {
                    if client.send(&frame).await.is_none() {
                        return;
                    }
                }
            }
        }
    }
}

/// Returns the word that the log has for an action of this test: a step or an order.
fn word_of(action: Action) -> String {
    match action {
        Action::Step { word, .. } => word,
        Action::Order { order } => format!("setup:{order}"),
        other => panic!("this test never sends {other:?}"),
    }
}

fn next_act(client: &mut Client, side: SideName, seat: &Mutex<Seat>) -> Option<ClientFrame> {
    if seat.lock().unwrap().pending.is_some() {
        return None;
    }
    let missing = usize::from(side == SideName::Second);
    match client.state().due {
        Due::Orders { missing: orders } if orders[missing] => {
            let order = if missing == 0 { "setup:NSKM" } else { "setup:xthg" };
            Some(client.act_frame(side, order))
        }
        Due::Step { side: due } if due == side => {
            let salt = System.below(1 << 30).unwrap() as usize;
            let word = client.some_step(salt)?;
            Some(client.act_frame(side, &word))
        }
        Due::Orders { .. } | Due::Step { .. } | Due::Roll | Due::Nothing => None,
    }
}

/// Checks a game's log against what its players know. Returns the number of acknowledged acts and
/// the length of the log.
pub fn check(stored: &StoredGame, seats: &[Mutex<Seat>; 2]) -> (usize, usize) {
    (compare(stored, seats).unwrap(), stored.log.len())
}

/// Returns the words of the line of a stored game.
///
/// # Errors
/// If the log does not replay.
pub fn line_of(stored: &StoredGame) -> Result<Vec<String>, String> {
    let events: Vec<Event> = stored.log.iter().map(|logged| logged.event.clone()).collect();
    let replayed = Game::replay(stored.terms.settings.clone(), &events);
    let replayed = replayed.map_err(|error| format!("the log does not replay: {error}"))?;
    Ok(replayed.line().iter().map(|entry| entry.word.clone()).collect())
}

/// Compares a stored game with what its players know. Returns the number of acknowledged acts.
///
/// # Errors
/// If an acknowledged act is not in the log exactly once, at its version, or a player knows another line.
pub fn compare(stored: &StoredGame, seats: &[Mutex<Seat>; 2]) -> Result<usize, String> {
    let words = line_of(stored)?;
    let mut acknowledged = 0;
    for (side, seat) in Side::BOTH.into_iter().zip(seats) {
        let seat = seat.lock().unwrap();
        for (id, (word, version)) in &seat.done {
            let act = Some((side, id.clone()));
            let found: Vec<_> =
                (1..).zip(&stored.log).filter(|(_, logged)| logged.act == act).collect();
            match found[..] {
                [(at, logged)] if at == *version && logged.event.to_string() == *word => {}
                _ => {
                    return Err(format!(
                        "act {id} `{word}` was acknowledged at {version}, and the log has {found:?}"
                    ));
                }
            }
            acknowledged += 1;
        }
        let known = &seat.known.words;
        if !is_beginning(known, &words) {
            return Err(format!("{known:?} is not the beginning of {words:?}"));
        }
    }
    Ok(acknowledged)
}

/// Returns whether a line that somebody knows is the beginning of another one. A hidden order is known to
/// others as `????`.
pub fn is_beginning(known: &[String], line: &[impl AsRef<str>]) -> bool {
    known.len() <= line.len()
        && known.iter().zip(line).all(|(known, word)| {
            known == word.as_ref() || known == "setup:????" || word.as_ref() == "setup:????"
        })
}

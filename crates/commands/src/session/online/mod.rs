//! A game that a server keeps: the session's end of it. The session has a copy of the game, which it folds from
//! what the server sends, so both faces show it as they show a game of their own.
//!
//! - `mirror`: the copy, made from a snapshot;
//! - `dice`: the device of the seat and the keys of the server on disk, in a game with checked dice;
//! - `follow`: what arrives, and the [`News`] for the player;
//! - `kept`: the secret of the seat on disk, with which the player comes back.

mod dice;
mod follow;
mod kept;
mod mirror;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use dejarik_client::{Entrance, Failure, Link, Status, Table, Update};
use dejarik_host::protocol::{
    Action, ClockState, Due, GameFull, Offers, Phrase, Profile, Room, SeatKind, SeriesView,
};
use dejarik_host::time::millis;
use dejarik_host::view::Viewer;
use dejarik_play::{Event, Game, GameError};
use dejarik_rules::{Bilingual, Side, Wording, Words, wording};

use dice::{DiceKeeper, keep_evidence};
pub(crate) use kept::Ticket;

use super::saved::Store;
use super::{Dice, Session, Wait};
use crate::error::CliError;

/// How long the first snapshot of a game may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A piece of news for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// The line has grown.
    Played,
    /// The game waits for something else than before.
    Due,
    /// The line is not a continuation of what was shown before: this side took a decision back, or the connection
    /// was away for long.
    Changed(Option<Side>),
    /// An offer or an answer to one.
    Offer(Event),
    /// The game is over.
    Over,
    /// Another game has begun: the rematch.
    Begun,
    /// This side would like a rematch.
    Rematch(Side),
    /// A rematch is off.
    NoRematch {
        /// The side that does not want it.
        side: Side,
        /// Whether that side had asked for it itself.
        withdrawn: bool,
    },
    /// Somebody has taken the seat of this side.
    Taken(Side),
    /// The player of this side has gone.
    Away(Side),
    /// The player of this side is back.
    Back(Side),
    /// A player has said something.
    Said(Side, Phrase),
    /// The connection is lost, and is being opened again.
    Lost(Failure),
    /// The connection is back.
    Live,
    /// The connection has ended for good.
    Ended(Failure),
    /// The server has refused what the player did.
    Refused(Failure),
    /// This program has checked the throw of this number.
    Checked(u16),
    /// Another device plays at the player's seat from now on.
    Replaced,
    /// A check of the dice has failed. The evidence is in this file, or could not be written.
    Evidence(Result<PathBuf, Wording>),
}

/// An act that the server has not shown the effect of.
#[derive(Clone, Debug)]
struct Sent {
    id: String,
    /// Whether nothing else can be decided until then.
    decides: bool,
    /// The version of the game that includes it, once it is acknowledged.
    version: Option<u64>,
}

/// The function to call when something arrives.
type Bell = Arc<dyn Fn() + Send + Sync>;

/// The end of a game that a server keeps.
pub(crate) struct Online {
    link: Link,
    secret: Option<String>,
    profile: Option<Profile>,
    store: Store,
    /// Why the secret of the seat is not on disk, if it should be.
    unkept: Option<Wording>,
    table: Table,
    bell: Option<Bell>,
    you: Viewer,
    due: Due,
    ply: u32,
    version: u64,
    offers: Offers,
    series: SeriesView,
    /// The invitation to the open seat, as a path.
    invite: Option<String>,
    room: Room,
    /// When the room was sent, because its times count from then.
    room_at: Instant,
    clock: Option<(ClockState, Instant)>,
    sent: Vec<Sent>,
    status: Status,
    /// Whether the connection is that of the rematch, whose snapshot has not come yet.
    moving_on: bool,
}

impl std::fmt::Debug for Online {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Online").field("link", &self.link).finish_non_exhaustive()
    }
}

/// A player of a game that a server keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Present {
    /// The name that the player shows.
    pub(crate) name: Option<String>,
    /// Whether the player of this program has the seat.
    pub(crate) you: bool,
    /// Whether nobody has taken the seat.
    pub(crate) open: bool,
    /// Whether the player has a connection. The computer always has.
    pub(crate) here: bool,
    /// How long the player has to be gone until the game can be claimed; `None` if that cannot happen now.
    pub(crate) gone: Option<Duration>,
}

/// Returns the error of a game whose dice fail a check before it is shown.
fn unfair(link: &Link, why: &Failure, evidence: &Path) -> CliError {
    let (link, evidence) = (link.to_string(), evidence.display());
    CliError::No(wording!(
        "{link}: {why}. The evidence is in {evidence}; `dejarik dice verify` checks it again",
        "{link} : {why}. Les preuves sont dans {evidence} ; `dejarik dice verify` les vérifie de nouveau";
        why
    ))
}

impl Session {
    /// Comes to a game on a server, and waits until it is there.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses, or this program cannot follow the game.
    pub(crate) fn join(
        link: Link,
        entrance: Entrance,
        profile: Option<Profile>,
        store: Store,
    ) -> Result<Session, CliError> {
        let watches = entrance == Entrance::Watch;
        let mut secret = entrance.secret().map(str::to_owned);
        let mut unkept = None;
        let mut evidence: Option<PathBuf> = None;
        let keeper = DiceKeeper::of(&store, &link);
        let table = Table::open(link.clone(), entrance, profile.clone(), keeper);
        let until = Instant::now() + PATIENCE;
        let failed = |failure: Failure| {
            let link = link.to_string();
            CliError::Usage(wording!("{link}: {failure}", "{link} : {failure}"; failure))
        };
        loop {
            match table.wait(until) {
                Some(Update::Seated(seated)) => {
                    // The seat is taken all the same, so the game is played.
                    unkept =
                        Ticket::new(&link, &seated).save(&store).err().map(|error| error.wording());
                    secret = Some(seated);
                }
                Some(Update::Full(full)) => {
                    if full.you.is_empty() && !watches {
                        return Err(failed(Failure::Strange(
                            "a game without your seat".to_owned(),
                        )));
                    }
                    let (live, log) = mirror::of(&full).map_err(|error| failed(error.into()))?;
                    let mut online = Online::new(link, secret, profile, store, table, &full);
                    online.unkept = unkept;
                    let session = Session::of(live.id.to_string(), live, log, Dice::System);
                    return Ok(Session { online: Some(Box::new(online)), ..session });
                }
                Some(Update::Status(Status::Lost(why) | Status::Ended(why))) => {
                    return Err(match evidence {
                        Some(path) => unfair(&link, &why, &path),
                        None => failed(why),
                    });
                }
                Some(Update::Evidence(lines)) => {
                    // The connection ends with what it shows.
                    let kept = keep_evidence(&store, &link, &lines);
                    evidence = Some(kept.map_err(|error| CliError::Usage(error.wording()))?);
                }
                Some(_) => {}
                None => return Err(failed(Failure::Unreachable("no answer in 20 s".to_owned()))),
            }
        }
    }

    /// Returns the server's end of the game; `None` for a game at this terminal.
    pub(crate) fn online(&self) -> Option<&Online> {
        self.online.as_deref()
    }

    /// Calls this from another thread whenever something arrives.
    pub(crate) fn ring(&mut self, bell: impl Fn() + Send + Sync + 'static) {
        if let Some(online) = &mut self.online {
            online.bell = Some(Arc::new(bell));
            online.hang_bell();
        }
    }

    /// Asks the server to do something for the player's seat. What comes of it arrives later.
    ///
    /// # Errors
    /// If the player has no seat.
    pub(crate) fn act(&mut self, action: Action) -> Result<(), GameError> {
        let side = self.only_human();
        let (Some(online), Some(side)) = (&mut self.online, side) else {
            return Err(GameError::none_due(Words::new(
                "an act of a player",
                "l’acte d’un joueur",
            )));
        };
        let decides = matches!(action, Action::Step { .. } | Action::Order { .. });
        let id = online.table.act(side.into(), action);
        online.sent.push(Sent { id, decides, version: None });
        Ok(())
    }
}

impl Online {
    fn new(
        link: Link,
        secret: Option<String>,
        profile: Option<Profile>,
        store: Store,
        table: Table,
        full: &GameFull,
    ) -> Online {
        let now = Instant::now();
        let mut online = Online {
            link,
            secret,
            profile,
            store,
            unkept: None,
            table,
            bell: None,
            you: Viewer::default(),
            due: full.state.due,
            ply: 0,
            version: 0,
            offers: Offers::default(),
            series: full.series.clone(),
            invite: None,
            room: full.room.clone(),
            room_at: now,
            clock: None,
            sent: Vec::new(),
            status: Status::Live,
            moving_on: false,
        };
        online.take(full);
        online
    }

    fn hang_bell(&self) {
        if let Some(bell) = &self.bell {
            let bell = Arc::clone(bell);
            self.table.ring(move || bell());
        }
    }

    /// Returns the link by which the player comes back to the game.
    pub(crate) fn link(&self) -> &Link {
        &self.link
    }

    /// Returns why the seat is not kept on disk, if it should be.
    pub(crate) fn unkept(&self) -> Option<&Wording> {
        self.unkept.as_ref()
    }

    /// Returns whether the player has no seat.
    pub(crate) fn watches(&self) -> bool {
        self.you == Viewer::default()
    }

    /// Returns the state of the connection.
    pub(crate) fn status(&self) -> &Status {
        &self.status
    }

    /// Returns the only side that the player holds.
    pub(super) fn only(&self) -> Option<Side> {
        self.you.only()
    }

    /// Returns what the game waits for.
    pub(super) fn wait(&self, game: &Game) -> Wait {
        let sent = self.sent.iter().any(|sent| sent.decides);
        match self.due {
            _ if game.result().is_some() => Wait::Over,
            Due::Nothing => Wait::Over,
            Due::Orders { missing } => {
                let own = self.you.only().filter(|side| missing[side.index()] && !sent);
                own.map_or(Wait::Elsewhere(None), Wait::Order)
            }
            Due::Roll => Wait::Elsewhere(None),
            Due::Step { side } => {
                let side = Side::from(side);
                let own = self.you.holds(side) && self.is_playable();
                if own && !sent { Wait::Human(side) } else { Wait::Elsewhere(Some(side)) }
            }
        }
    }

    /// Returns whether the other seat is taken, so that steps can be made.
    fn is_playable(&self) -> bool {
        !self.room.seats.iter().any(|seat| seat.who == SeatKind::Open)
    }

    /// Returns the action by which the player brings an event about; `None` for an event that no player causes.
    pub(super) fn action(&self, event: &Event) -> Option<Action> {
        Action::of_event(event, self.ply, true)
    }

    /// Returns what may be offered and answered.
    pub(crate) fn offers(&self) -> Offers {
        self.offers
    }

    /// Returns whether the opponent's wish is open, for a draw, for a takeback and for a rematch.
    pub(crate) fn asked(&self) -> [bool; 3] {
        let Some(other) = self.you.only().map(Side::other) else { return [false; 3] };
        let index = other.index();
        [self.offers.draw[index], self.offers.takeback[index], self.room.rematch[index]]
    }

    /// Returns the act that says yes or no to the opponent's wish; `None` if none is open.
    pub(crate) fn answer(&self, yes: bool) -> Option<Action> {
        let [accept, decline] = match self.asked() {
            [true, ..] => [Action::DrawAccept, Action::DrawDecline],
            [_, true, _] => [Action::TakebackAccept, Action::TakebackDecline],
            [.., true] => [Action::Rematch, Action::RematchDecline],
            _ => return None,
        };
        Some(if yes { accept } else { decline })
    }

    /// Returns the score of the series before and with this game, once it has games.
    pub(crate) fn series(&self) -> &SeriesView {
        &self.series
    }

    /// Returns the number of spectators.
    pub(crate) fn watchers(&self) -> u32 {
        self.room.watchers
    }

    /// Returns the invitation that is still open, as a link.
    pub(crate) fn invitation(&self) -> Option<String> {
        let path = self.invite.as_ref().filter(|_| !self.is_playable())?;
        let second = self.link.second.map(|second| format!(".{second}")).unwrap_or_default();
        Some(format!("{}{path}{second}", self.link.address))
    }

    /// Returns the player of a side.
    pub(crate) fn present(&self, side: Side) -> Present {
        let seat = &self.room.seats[side.index()];
        let passed = self.room_at.elapsed();
        let (here, gone) = match seat.who {
            SeatKind::Person { online, gone } => (online, gone),
            SeatKind::Computer { .. } | SeatKind::Record => (true, None),
            SeatKind::Open => (false, None),
        };
        Present {
            name: seat.name.clone(),
            you: self.you.holds(side),
            open: seat.who == SeatKind::Open,
            here,
            gone: gone.map(|gone| Duration::from_millis(gone).saturating_sub(passed)),
        }
    }

    /// Returns whether the opponent is gone for long enough that the game can be claimed.
    pub(crate) fn may_claim_absence(&self) -> bool {
        let other = self.you.only().map(Side::other);
        other.is_some_and(|other| self.present(other).gone == Some(Duration::ZERO))
    }

    /// Returns the time that is left on a side's clock, and whether it runs; `None` in a game without clocks.
    pub(crate) fn clock(&self, side: Side) -> Option<(Duration, bool)> {
        let (clock, at) = self.clock?;
        let left = match side {
            Side::First => clock.w,
            Side::Second => clock.b,
        };
        let runs = clock.running == Some(side.into());
        let passed = if runs { millis(at.elapsed()).saturating_sub(clock.grace) } else { 0 };
        Some((Duration::from_millis(left.saturating_sub(passed)), runs))
    }

    /// Returns whether a clock runs, so that it has to be drawn again every second.
    pub(crate) fn clock_runs(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.clock(side).is_some_and(|(_, runs)| runs))
    }
}

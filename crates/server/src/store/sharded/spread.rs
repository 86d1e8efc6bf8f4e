//! Spreads the games of a set over its stores while servers run: moves every game to its home that is
//! elsewhere, such as after a store was added.
//!
//! A game that a server has in memory is left where it is, and moves when this is run again. All steps can be
//! repeated, so a program that is stopped or killed is started again and goes on. A game whose move has begun
//! when the program is killed is moved by the first server that needs it, or by the next run.

use std::ops::ControlFlow;
use std::time::Duration;

use dejarik_rules::{Bilingual, Wording, wording};
use futures_util::future::try_join_all;

use super::super::{Address, Export, Session, StoreError};
use super::shard::Shard;
use super::{Parts, Postgres, RECHECK, Sharded, arrangement};
use crate::id::GameId;

/// The number of games that are read between two reports.
const PAGE: usize = 64;
/// The number of games that are moved at once.
const AT_ONCE: usize = 6;
/// How long servers may take to notice that a further store holds games.
const NOTICED: Duration = RECHECK.saturating_mul(2);

/// Receives the progress of a pass over all games: how many are done, and how many there are. The work stops
/// where the answer is `Break`.
pub type Report<'a> = dyn FnMut(u64, u64) -> ControlFlow<()> + Send + 'a;

/// What has become of the games of a set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// The number of games that were moved.
    pub moved: u64,
    /// The number of games that belong in another store and are where they were, because a server has them.
    pub in_play: u64,
    /// Games that cannot be moved, because this version cannot read them.
    pub unreadable: Vec<GameId>,
    /// The place of each store, and how many games it has.
    pub stores: Vec<(String, u64)>,
}

/// Why games were not spread.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum SpreadError {
    /// The caller stopped the work.
    Stopped,
    /// Servers use the first store and not all others.
    Uninformed(Vec<Session>),
    /// A store cannot be read or written.
    Store(#[from] StoreError),
}

impl Bilingual for SpreadError {
    fn wording(&self) -> Wording {
        match self {
            SpreadError::Stopped => wording!("the work was stopped", "le travail a été arrêté"),
            SpreadError::Uninformed(nodes) => {
                let nodes: Vec<_> = nodes.iter().map(Session::as_str).collect();
                let nodes = nodes.join(", ");
                wording!(
                    "these servers were started without some of the stores: {nodes}; restart them with all \
                     stores first",
                    "ces serveurs ont été démarrés sans certains des stockages : {nodes} ; relancez-les \
                     d’abord avec tous les stockages"
                )
            }
            SpreadError::Store(error) => error.wording(),
        }
    }
}

/// Lets all of these databases hold games, and moves each game to its home.
///
/// # Errors
/// As [`Sharded::open`]; if a server runs that does not know all databases; or if the work is stopped. Games
/// that were moved stay moved.
pub async fn spread(addresses: &[Address], report: &mut Report<'_>) -> Result<Spread, SpreadError> {
    let set = Sharded::open_without_session(addresses).await?;
    let stores = set.databases();
    let first = &stores[0];
    if arrangement::holding(first).await? < stores.len() {
        // Servers that start from now on know all stores; those that run are asked.
        arrangement::require(first, stores.len()).await?;
        let uninformed = arrangement::uninformed(stores).await?;
        if !uninformed.is_empty() {
            return Err(SpreadError::Uninformed(uninformed));
        }
        arrangement::hold(first, stores.len()).await?;
        tokio::time::sleep(NOTICED).await;
    }
    set.parts.holding.store(stores.len(), std::sync::atomic::Ordering::Relaxed);
    let mut spread = Spread::default();
    loop {
        let pass = set.parts.pass(report).await?;
        spread.moved += pass.moved;
        if pass.moved == 0 {
            (spread.in_play, spread.unreadable) = (pass.in_play, pass.unreadable);
            break;
        }
    }
    for store in stores {
        spread.stores.push((store.place().to_owned(), store.count().await?));
    }
    Ok(spread)
}

/// What has become of a game.
enum Outcome {
    Moved,
    InPlay,
    Unreadable(GameId),
    Gone,
}

impl Parts<Postgres> {
    /// Looks at every game once, and moves those that are not at home.
    async fn pass(&self, report: &mut Report<'_>) -> Result<Spread, SpreadError> {
        let mut pass = Spread::default();
        let total: u64 = try_join_all(self.shards.iter().map(Export::count)).await?.iter().sum();
        let mut done = 0;
        for (at, shard) in self.shards.iter().enumerate() {
            let mut after = 0;
            loop {
                let page = shard.ids(after, PAGE).await?;
                let Some((last, _)) = page.last() else { break };
                after = *last;
                let games: Vec<GameId> = page.iter().map(|(_, game)| *game).collect();
                let away: Vec<_> =
                    games.into_iter().filter(|game| self.home(*game) != at).collect();
                for games in away.chunks(AT_ONCE) {
                    let moved = games.iter().map(|game| self.move_home(at, *game));
                    for outcome in try_join_all(moved).await? {
                        match outcome {
                            Outcome::Moved => pass.moved += 1,
                            Outcome::InPlay => pass.in_play += 1,
                            Outcome::Unreadable(game) => pass.unreadable.push(game),
                            Outcome::Gone => {}
                        }
                    }
                }
                done += page.len() as u64;
                if report(done.min(total), total).is_break() {
                    return Err(SpreadError::Stopped);
                }
            }
        }
        Ok(pass)
    }

    /// Moves a game to its home, unless a server has it.
    async fn move_home(&self, from: usize, game: GameId) -> Result<Outcome, StoreError> {
        let shard = &self.shards[from];
        let leaving = match shard.send_off(game, self.home(game)).await? {
            Some(leaving) => Some(leaving),
            None => shard.leaving(game).await?,
        };
        let Some(leaving) = leaving else {
            return Ok(match shard.content(game).await {
                Ok(None) => Outcome::Gone,
                Ok(Some(_)) | Err(_) => Outcome::InPlay,
            });
        };
        match self.end_move(from, game, leaving).await {
            Ok(()) => Ok(Outcome::Moved),
            Err(StoreError::Inconsistent { why, .. }) => {
                tracing::error!(%game, why, "a game cannot be moved and stays where it is");
                shard.stay(game, leaving.epoch).await?;
                Ok(Outcome::Unreadable(game))
            }
            Err(error) => Err(error),
        }
    }
}

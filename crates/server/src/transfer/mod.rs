//! Copies all games from one store to another, of either kind, and compares two stores game by game.
//!
//! A copy overwrites nothing: its target must have no games. A copy into a file is written to a temporary
//! file beside it and renamed at the end. A target database is marked until the end, so that no server
//! opens it, and an interrupted copy into it is resumed by the next one. Every copy ends with a
//! comparison of both sides.
//!
//! # Stability
//! The digest of a store is [`crate::store::digest::Games`], as that of a backup.

mod error;
mod opened;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use futures_util::future::try_join_all;

use crate::cookies::Keyring;
use crate::document::{Content, DocumentError};
use crate::id::GameId;
use crate::moderation::Moderation;
use crate::push;
use crate::store::place::blocking;
use crate::store::{
    Credentials, Devices, Export, StoreError, StorePlace, StoredGame, Summary, Tournament,
    Tournaments, Write, digest,
};
use crate::tallied::Counts;
use opened::{Opened, Target};

pub use crate::backup::{Report, Stage};
pub use error::TransferError;

/// The number of games that are read or written between two reports.
const GAMES: usize = 64;
/// The most games that are named as different.
const NAMED: usize = 20;

/// What a store contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The number of games.
    pub games: u64,
    /// The number of events of all games.
    pub events: u64,
    /// The digest of all games, in hexadecimal.
    pub digest: String,
}

/// The outcome of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// What the source contains.
    pub from: Contents,
    /// What the target contains.
    pub to: Contents,
    /// Some of the games that only one side has, or that differ.
    pub different: Vec<GameId>,
}

/// What became of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// It was copied.
    Copied,
    /// The source has none.
    None,
    /// The target has its own, which stays.
    Kept,
}

/// Copies everything that a store holds, and compares both sides: games, tournaments, what people sign in with, their
/// ratings, and whom they have muted. The documents beside the games, such as the keys of the cookies, are copied where the
/// target has none. Returns what became of those keys. Blocks until that is done.
///
/// # Errors
/// If the target has games, a server uses one of the stores, anything cannot be read or written, or the
/// work is stopped. Calling it again starts over, or resumes.
pub fn copy(
    from: &StorePlace,
    to: &StorePlace,
    report: &mut Report<'_>,
) -> Result<(Compared, Became), TransferError> {
    blocking(async {
        let source = Opened::open(from, true).await?;
        let target = Target::open(to).await?;
        transfer(source.games(), target.games(), report).await?;
        let compared = compare_open(source.games(), target.games(), report).await?;
        if compared.from != compared.to {
            return Err(TransferError::Differs(Box::new(compared)));
        }
        copy_credentials(source.games(), target.games()).await?;
        copy_people(source.games(), target.games()).await?;
        copy_tournaments(source.games(), target.games()).await?;
        let keys = copy_document::<Keyring>(&source, &target.opened).await?;
        copy_document::<Moderation>(&source, &target.opened).await?;
        copy_document::<push::KeyText>(&source, &target.opened).await?;
        copy_document::<Counts>(&source, &target.opened).await?;
        target.keep().await?;
        Ok((compared, keys))
    })
}

/// Compares all games of two stores. Servers may use databases meanwhile; games that change then may
/// differ. Blocks until that is done.
///
/// # Errors
/// If a store cannot be read, or the work is stopped.
pub fn compare(
    from: &StorePlace,
    to: &StorePlace,
    report: &mut Report<'_>,
) -> Result<Compared, TransferError> {
    blocking(async {
        let [from, to] = [Opened::open(from, false).await?, Opened::open(to, false).await?];
        compare_open(from.games(), to.games(), report).await
    })
}

/// Copies the games that the target does not have yet.
async fn transfer(
    from: &dyn Export,
    to: &dyn Export,
    report: &mut Report<'_>,
) -> Result<(), TransferError> {
    let total = from.count().await?;
    let (mut done, mut after) = (0, 0);
    loop {
        let page = from.ids(after, GAMES).await?;
        let Some((last, _)) = page.last() else { return Ok(()) };
        let notices = from.noticed(after, *last).await?;
        after = *last;
        let games = try_join_all(page.iter().map(|(_, id)| read(from, *id))).await?;
        // The writes take place in this order, so a rematch follows its predecessor.
        let written = games
            .into_iter()
            .flatten()
            .map(|(game, summary)| to.write(Write::Create { game: Box::new(game), summary }));
        // What people have been notified of stays noted, so that nobody is notified of it again.
        let notices = notices.into_iter().map(|notice| to.write(Write::Notify(notice)));
        let written: Vec<_> = written.chain(notices).collect();
        for written in written {
            match written.await {
                // An earlier attempt has copied it, or the comparison will find that it did not.
                Ok(()) | Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        done += page.len() as u64;
        go_on(report(Stage::Copying, done, total))?;
    }
}

/// Copies what people sign in with. Those that the target has already are of an earlier attempt.
async fn copy_credentials(from: &dyn Export, to: &dyn Export) -> Result<(), TransferError> {
    let mut after = Vec::new();
    loop {
        let page = from.credentials(Credentials::After(after.clone())).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after.clone_from(&last.id);
        let written: Vec<_> =
            page.into_iter().map(|known| to.write(Write::AddCredential(known))).collect();
        for written in written {
            match written.await {
                Ok(()) | Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// Copies the results of rated games, who is on the lists of the strongest players, whom people have muted, and their devices.
async fn copy_people(from: &dyn Export, to: &dyn Export) -> Result<(), TransferError> {
    let mut after = 0;
    loop {
        let page = from.rated(after).await?;
        let Some((last, _)) = page.last() else { break };
        after = *last;
        try_join_all(page.into_iter().map(|(_, result)| to.write(Write::Rate(result)))).await?;
    }
    let listed = from.listed_players().await?.into_iter();
    let list = |(person, profile)| to.write(Write::List { person, profile: Some(profile) });
    try_join_all(listed.map(list)).await?;
    let muted = from.muted(None).await?.into_iter();
    try_join_all(muted.map(|muted| to.write(Write::Mute(muted)))).await?;
    let mut after = String::new();
    loop {
        let page = from.devices(Devices::After(after)).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = last.endpoint.clone();
        try_join_all(page.into_iter().map(|device| to.write(Write::AddDevice(device)))).await?;
    }
}

/// Copies the tournaments. Those that the target has already are of an earlier attempt.
async fn copy_tournaments(from: &dyn Export, to: &dyn Export) -> Result<(), TransferError> {
    let mut after = None;
    loop {
        let page = from.tournaments(Tournaments::After(after)).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = Some(last.id);
        for found in page {
            // The number of changes counts from 1 in every store.
            let first = Tournament { version: 1, ..found };
            match to.write(Write::KeepTournament(Box::new(first))).await {
                Ok(()) | Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// Reads a game with its summary; `None` if it was deleted meanwhile.
async fn read(store: &dyn Export, id: GameId) -> Result<Option<(StoredGame, Summary)>, StoreError> {
    let (game, summary) = (store.load(id).await?, store.summary_of(id).await?);
    Ok(game.zip(summary))
}

/// The digests of all games of a store, and the number of their events.
type Digests = (BTreeMap<GameId, [u8; 32]>, u64);

async fn compare_open(
    from: &dyn Export,
    to: &dyn Export,
    report: &mut Report<'_>,
) -> Result<Compared, TransferError> {
    let counts = (from.count().await?, to.count().await?);
    let total = counts.0 + counts.1;
    let first = digests(from, 0, total, report).await?;
    let second = digests(to, counts.0, total, report).await?;
    let ids = first.0.keys().chain(second.0.keys().filter(|id| !first.0.contains_key(*id)));
    let different = ids.filter(|id| first.0.get(*id) != second.0.get(*id));
    let different = different.take(NAMED).copied().collect();
    Ok(Compared { from: contents(&first), to: contents(&second), different })
}

async fn digests(
    store: &dyn Export,
    before: u64,
    total: u64,
    report: &mut Report<'_>,
) -> Result<Digests, TransferError> {
    let (mut games, mut events, mut after) = (BTreeMap::new(), 0, 0);
    loop {
        let page = store.ids(after, GAMES).await?;
        let Some((last, _)) = page.last() else { return Ok((games, events)) };
        after = *last;
        let read = try_join_all(page.iter().map(|(_, id)| read(store, *id))).await?;
        for (game, summary) in read.into_iter().flatten() {
            events += game.log.len() as u64;
            games.insert(game.id, digest::of(&game, &summary)?);
        }
        let done = before + games.len() as u64;
        go_on(report(Stage::Comparing, done.min(total), total))?;
    }
}

fn contents((games, events): &Digests) -> Contents {
    let mut digest = digest::Games::default();
    for (id, game) in games {
        digest.add(*id, *game);
    }
    Contents { games: games.len() as u64, events: *events, digest: digest.finish() }
}

/// Copies a document if the target has none.
async fn copy_document<T: Content>(
    source: &Opened,
    target: &Opened,
) -> Result<Became, DocumentError> {
    let from = source.document(T::WHICH);
    let Some(text) = from.load().await? else { return Ok(Became::None) };
    from.parsed::<T>(Some(&text))?;
    Ok(match target.document(T::WHICH).create(|| Ok(text)).await? {
        true => Became::Copied,
        false => Became::Kept,
    })
}

fn go_on(answer: ControlFlow<()>) -> Result<(), TransferError> {
    match answer {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(TransferError::Stopped),
    }
}

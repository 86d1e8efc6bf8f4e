//! Copies all games from one store to another, of either kind, and compares two stores game by game.
//!
//! A copy overwrites nothing: its target has to be without games. A copy into a file is written beside it
//! and gets its name at the end. A database into which games are copied is marked until the end, so that
//! no server opens it, and an interrupted copy into it is continued by the next one. Every copy ends with
//! a comparison of both sides.
//!
//! # Stability
//! The digest of a store is the SHA-256 over its games in the order of their ids: of each the id and the
//! SHA-256 over its values, each with its length before it. It says what a game is, and not in which kind
//! of store it is.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use dejarik_rules::{Bilingual, Side, Wording, wording};
use futures_util::future::try_join_all;
use sha2::{Digest, Sha256};

use crate::cookies::{KeyFile, KeyFileError};
use crate::id::{GameId, TokenHash};
use crate::store::place::blocking;
use crate::store::sqlite::Lock;
use crate::store::sqlite::snapshot::settle;
use crate::store::{
    Export, Place, Postgres, Sqlite, StoreError, StoredGame, Summary, Ticket, Write,
};
use crate::time::{WallTime, millis};

/// The number of games that are read or written between two reports.
const GAMES: usize = 64;
/// The most games that are named as different.
const NAMED: usize = 20;

/// The stages of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Games are copied.
    Copying,
    /// The games of both sides are read and compared.
    Comparing,
}

/// Receives the progress of the work: a stage, how many games are done, and how many there are. The work
/// stops where the answer is `Break`.
pub type Report<'a> = dyn FnMut(Stage, u64, u64) -> ControlFlow<()> + Send + 'a;

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

/// What became of the keys of the cookies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// They were copied.
    Copied,
    /// The source has none.
    None,
    /// The target has its own, which stay.
    Kept,
}

/// Why games were not copied or compared.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum TransferError {
    /// The caller stopped the work.
    Stopped,
    /// There is no such file.
    Missing(PathBuf),
    /// Both sides are the same.
    Same,
    /// The target has games.
    HasGames {
        /// The target.
        place: String,
        /// The number of its games.
        games: u64,
    },
    /// Servers use the store.
    InUse {
        /// The store.
        place: String,
        /// The number of servers.
        servers: u64,
    },
    /// The copy differs from the original.
    Differs(Box<Compared>),
    /// A store cannot be read or written.
    Store(#[from] StoreError),
    /// The keys of the cookies cannot be read or written.
    Keys(#[from] KeyFileError),
    /// A file cannot be renamed.
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
}

impl Bilingual for TransferError {
    fn wording(&self) -> Wording {
        match self {
            TransferError::Stopped => wording!("the work was stopped", "le travail a été arrêté"),
            TransferError::Missing(path) => {
                let path = path.display();
                wording!("there is no file {path}", "il n’y a pas de fichier {path}")
            }
            TransferError::Same => wording!(
                "both sides are the same store; expected two different ones",
                "les deux côtés sont les mêmes ; il en faut deux différents"
            ),
            TransferError::HasGames { place, games } => wording!(
                "{place} has games already ({games}); expected a store without games, because nothing \
                 is overwritten",
                "{place} a déjà des parties ({games}) ; il en faudrait une sans parties, car rien n’est \
                 écrasé"
            ),
            TransferError::InUse { place, servers } => wording!(
                "{place} is in use by servers ({servers}); stop them first",
                "{place} est utilisé par des serveurs ({servers}) ; arrêtez-les d’abord"
            ),
            TransferError::Differs(compared) => {
                let (from, to) = (&compared.from.digest, &compared.to.digest);
                wording!(
                    "the copy differs from the original (digest {from}, of the copy {to})",
                    "la copie diffère de l’original (empreinte {from}, de la copie {to})"
                )
            }
            TransferError::Store(error) => error.wording(),
            TransferError::Keys(error) => error.wording(),
            TransferError::File { path, error } => {
                let (path, error) = (path.display(), error.wording());
                wording!("{path}: {error}", "{path} : {error}"; error)
            }
        }
    }
}

/// Copies all games, and the keys of the cookies if the target has none, and compares both sides.
/// Blocks until that is done.
///
/// # Errors
/// If the target has games, a server uses one of the stores, anything cannot be read or written, or the
/// work is stopped. Calling it again then starts again, or continues.
pub fn copy(
    from: &Place,
    to: &Place,
    report: &mut Report<'_>,
) -> Result<(Compared, Keys), TransferError> {
    blocking(async {
        let source = Opened::open(from, true).await?;
        let target = Target::open(to).await?;
        transfer(source.games(), target.games(), report).await?;
        let compared = compare_open(source.games(), target.games(), report).await?;
        if compared.from != compared.to {
            return Err(TransferError::Differs(Box::new(compared)));
        }
        let keys = copy_keys(&source, from, &target, to).await?;
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
    from: &Place,
    to: &Place,
    report: &mut Report<'_>,
) -> Result<Compared, TransferError> {
    blocking(async {
        let [from, to] = [Opened::open(from, false).await?, Opened::open(to, false).await?];
        compare_open(from.games(), to.games(), report).await
    })
}

/// A store that is read or written.
enum Opened {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Opened {
    /// Opens a store that exists. `alone` says that no server may use it; a file is never used by two
    /// programs.
    async fn open(place: &Place, alone: bool) -> Result<Opened, TransferError> {
        match place {
            Place::Sqlite(path) if !path.is_file() => Err(TransferError::Missing(path.clone())),
            Place::Sqlite(path) => Ok(Opened::Sqlite(Sqlite::open(path)?)),
            Place::Postgres(address) => {
                let store = Postgres::open_without_session(address).await?;
                let servers = store.living_sessions().await?;
                match alone && servers > 0 {
                    true => Err(TransferError::InUse { place: place.to_string(), servers }),
                    false => Ok(Opened::Postgres(store)),
                }
            }
        }
    }

    fn games(&self) -> &dyn Export {
        match self {
            Opened::Sqlite(store) => store,
            Opened::Postgres(store) => store,
        }
    }
}

/// The target of a copy.
struct Target {
    opened: Opened,
    /// For a file: what it is renamed to at the end, and the lock of that name.
    file: Option<(PathBuf, PathBuf, Lock)>,
}

impl Target {
    async fn open(place: &Place) -> Result<Target, TransferError> {
        let has_games = |games| TransferError::HasGames { place: place.to_string(), games };
        match place {
            Place::Sqlite(path) => {
                if path.is_file() {
                    let games = Sqlite::open(path)?.count().await?;
                    if games > 0 {
                        return Err(has_games(games));
                    }
                }
                let lock = Lock::take(path)?;
                let partial = beside(path, ".partial");
                // What an interrupted copy has left.
                for end in ["", "-wal", "-shm"] {
                    let _ = std::fs::remove_file(beside(&partial, end));
                }
                let opened = Opened::Sqlite(Sqlite::open(&partial)?);
                Ok(Target { opened, file: Some((partial, path.clone(), lock)) })
            }
            Place::Postgres(_) => {
                let opened = Opened::open(place, true).await?;
                let Opened::Postgres(store) = &opened else { return Err(TransferError::Same) };
                if !store.is_unfinished_copy().await? {
                    let games = store.count().await?;
                    if games > 0 {
                        return Err(has_games(games));
                    }
                    store.begin_copy().await?;
                }
                Ok(Target { opened, file: None })
            }
        }
    }

    fn games(&self) -> &dyn Export {
        self.opened.games()
    }

    /// Ends the copy: from now on the target can be used.
    async fn keep(self) -> Result<(), TransferError> {
        if let Opened::Postgres(store) = &self.opened {
            store.end_copy().await?;
        }
        drop(self.opened);
        let Some((partial, path, _lock)) = self.file else { return Ok(()) };
        // Nothing is left in the log beside the file.
        settle(&partial).map_err(|error| StoreError::Failed(error.wording()))?;
        std::fs::rename(&partial, &path)
            .map_err(|error| TransferError::File { path: path.clone(), error })?;
        let _ = std::fs::remove_file(beside(&partial, ".lock"));
        Ok(())
    }
}

/// Returns a path with something added to its name.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
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
        after = *last;
        let games = try_join_all(page.iter().map(|(_, id)| read(from, *id))).await?;
        // The writes take place in this order, so a rematch follows its predecessor.
        let written = games.into_iter().flatten().map(|(game, summary)| {
            let write = Write::Create { game: Box::new(game), summary };
            to.write(write)
        });
        let written: Vec<_> = written.collect();
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
            games.insert(game.id, digest(&game, &summary)?);
        }
        let done = before + games.len() as u64;
        go_on(report(Stage::Comparing, done.min(total), total))?;
    }
}

fn contents((games, events): &Digests) -> Contents {
    let mut digest = Sha256::new();
    for (id, game) in games {
        digest.update(id.as_str());
        digest.update(game);
    }
    let digest = hex::encode(digest.finalize());
    Contents { games: games.len() as u64, events: *events, digest }
}

/// The values of a game, each with its length before it, so that no two lists of values look alike.
struct Values(Sha256);

impl Values {
    fn add(&mut self, value: impl AsRef<[u8]>) {
        let value = value.as_ref();
        self.0.update((value.len() as u64 + 1).to_le_bytes());
        self.0.update(value);
    }

    fn add_option(&mut self, value: Option<impl AsRef<[u8]>>) {
        match value {
            Some(value) => self.add(value),
            None => self.0.update(0_u64.to_le_bytes()),
        }
    }

    fn add_number(&mut self, number: u64) {
        self.add(number.to_le_bytes());
    }

    fn add_time(&mut self, time: Option<WallTime>) {
        self.add_option(time.map(|time| time.millis().to_le_bytes()));
    }
}

/// Returns the digest of a game.
fn digest(game: &StoredGame, summary: &Summary) -> Result<[u8; 32], StoreError> {
    let failed = |error: serde_json::Error| StoreError::Failed(Wording::same(error.to_string()));
    let mut values = Values(Sha256::new());
    values.add(game.id.as_str());
    values.add(serde_json::to_vec(&game.terms).map_err(failed)?);
    values.add_option(game.previous.as_ref().map(GameId::as_str));
    values.add_time(Some(game.created));
    values.add_time(Some(game.updated));
    for seat in &game.seats {
        values.add(serde_json::to_vec(&seat.holder).map_err(failed)?);
        let (kind, ticket) = match &seat.ticket {
            None => ("none", None),
            Some(Ticket::Invitation(invitation)) => {
                ("invitation", Some(invitation.as_str().as_bytes()))
            }
            Some(Ticket::SecretBefore(hash)) => ("before", Some(hash.as_bytes().as_slice())),
        };
        values.add(kind);
        values.add_option(ticket);
        values.add_option(seat.secret.as_ref().map(TokenHash::as_bytes));
        values.add_option(seat.profile.name.as_deref());
        values.add_option(seat.profile.figure.as_deref());
    }
    values.add_number(summary.plies.into());
    values.add_number(summary.turn.into());
    values.add(crate::store::due_text(summary.due));
    values.add_option(summary.dpn.as_deref());
    let result = summary.result.as_ref().map(serde_json::to_vec).transpose().map_err(failed)?;
    values.add_option(result);
    values.add_option(summary.live.map(|live| [live.rules]));
    values.add_option(summary.live.map(|live| live.key.to_le_bytes()));
    values.add_time(summary.deadline);
    values.add_number(game.log.len() as u64);
    for logged in &game.log {
        values.add(logged.event.to_string());
        values.add_option(logged.act.as_ref().map(|(side, _)| side_text(*side)));
        values.add_option(logged.act.as_ref().map(|(_, act)| act));
        values.add_time(Some(logged.at));
        for side in Side::BOTH {
            let left = logged.clocks.map(|clocks| millis(clocks[side.index()]).to_le_bytes());
            values.add_option(left);
        }
    }
    Ok(values.0.finalize().into())
}

fn side_text(side: Side) -> String {
    side.to_string()
}

/// Copies the keys of the cookies, which are beside a file and in a database, if the target has none.
async fn copy_keys(
    source: &Opened,
    from: &Place,
    target: &Target,
    to: &Place,
) -> Result<Keys, TransferError> {
    let Some(keys) = keys_of(source, from).await? else { return Ok(Keys::None) };
    if keys_of(&target.opened, to).await?.is_some() {
        return Ok(Keys::Kept);
    }
    match to {
        Place::Sqlite(path) => key_file(path).create_from(&keys)?,
        Place::Postgres(_) => {
            target.games().replace_keys(None, keys).await?;
        }
    }
    Ok(Keys::Copied)
}

async fn keys_of(opened: &Opened, place: &Place) -> Result<Option<Vec<u8>>, TransferError> {
    Ok(match (opened, place) {
        (Opened::Sqlite(_), Place::Sqlite(path)) => key_file(path).text()?,
        (opened, _) => opened.games().keys().await?,
    })
}

/// Returns the file of the keys beside a file of games.
fn key_file(games: &Path) -> KeyFile {
    KeyFile::of(
        games.parent().filter(|path| !path.as_os_str().is_empty()).unwrap_or(Path::new(".")),
    )
}

fn go_on(answer: ControlFlow<()>) -> Result<(), TransferError> {
    match answer {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(TransferError::Stopped),
    }
}

//! Where games are kept, as an operator writes it: `sqlite:PATH` or `postgres://user@host/database`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use super::sqlite::{knows, open_games};
use super::{
    Address, AddressError, Cursor, Listed, Listing, Sqlite, Store, StoreError, StoredGame,
    read_game,
};
use crate::id::{GameId, PersonId};

/// Where games are kept. It is displayed without secrets.
#[derive(Clone, Debug)]
pub enum StorePlace {
    /// A file, which one server uses alone.
    Sqlite(PathBuf),
    /// A database, which several servers may share.
    Postgres(Box<Address>),
}

/// Why a text is not a place where games can be kept. The message does not repeat the text, which may
/// contain a password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorePlaceError {
    /// The text begins with none of the known prefixes.
    #[error("expected `sqlite:PATH` or `postgres://user@host/database`")]
    Kind,
    /// The text is not the address of a database, or there is no password.
    #[error(transparent)]
    Address(#[from] AddressError),
}

impl FromStr for StorePlace {
    type Err = StorePlaceError;

    /// Parses a place. The password of a database comes from the environment.
    fn from_str(text: &str) -> Result<StorePlace, StorePlaceError> {
        if let Some(path) = text.strip_prefix("sqlite:").filter(|path| !path.is_empty()) {
            return Ok(StorePlace::Sqlite(PathBuf::from(path)));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let address = Address::parse(text)?.with_password_of_environment()?;
            return Ok(StorePlace::Postgres(Box::new(address)));
        }
        Err(StorePlaceError::Kind)
    }
}

impl fmt::Display for StorePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StorePlace::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            StorePlace::Postgres(address) => write!(f, "{address}"),
        }
    }
}

impl StorePlace {
    /// Opens the store for a server. `node` is its name among the servers that share a database.
    ///
    /// # Errors
    /// As [`Sqlite::open`], or if the database cannot be opened.
    pub async fn open(&self, node: &str) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            StorePlace::Sqlite(path) => Arc::new(Sqlite::open(path)?),
            StorePlace::Postgres(address) => address.open(node).await?,
        })
    }

    /// Reads a game, whether or not servers use the store; `None` if there is no such game. Blocks until
    /// that is done.
    ///
    /// # Errors
    /// If the store cannot be read, or a file does not have the format of this program.
    pub fn read_game(&self, game: GameId) -> Result<Option<StoredGame>, StoreError> {
        match self {
            StorePlace::Sqlite(path) => read_game(path, game),
            StorePlace::Postgres(address) => {
                blocking(async { address.open_without_session().await?.load(game).await })
            }
        }
    }
}

impl StorePlace {
    /// Reads games in progress, whether or not servers use the store: the last changed first, at most `limit`, after
    /// `from` if it is given. Blocks until that is done.
    ///
    /// # Errors
    /// As [`StorePlace::read_game`].
    pub fn open_games(
        &self,
        from: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<Listed>, StoreError> {
        match self {
            StorePlace::Sqlite(path) => open_games(path, from, limit),
            StorePlace::Postgres(address) => blocking(async {
                address.open_without_session().await?.list(Listing::Open, from, limit).await
            }),
        }
    }

    /// Reads whether anything is kept of a person, whether or not servers use the store. Blocks until that is done.
    ///
    /// # Errors
    /// As [`StorePlace::read_game`].
    pub fn knows(&self, person: PersonId) -> Result<bool, StoreError> {
        match self {
            StorePlace::Sqlite(path) => knows(path, person),
            StorePlace::Postgres(address) => {
                blocking(async { address.open_without_session().await?.knows(person).await })
            }
        }
    }
}

/// Runs work on this thread.
///
/// # Errors
/// As the work, or if the system has no resources for it.
pub(crate) fn blocking<T, E: From<StoreError>>(
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| StoreError::Failed(error.to_string()))?;
    runtime.block_on(work)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_shown_as_it_is_written_without_secrets() {
        let shown = |text: &str| text.parse::<StorePlace>().unwrap().to_string();
        assert_eq!(shown("sqlite:/var/games.sqlite"), "sqlite:/var/games.sqlite");
        let database = shown("postgres://anna@db.example/games?sslmode=require");
        assert_eq!(database, "postgres://db.example:5432/games");
        for bad in ["", "games.sqlite", "sqlite:", "mysql://host/games", "/var/games"] {
            assert_eq!(bad.parse::<StorePlace>().unwrap_err(), StorePlaceError::Kind, "{bad}");
        }
        let refused = "postgres://anna:secret@host/games".parse::<StorePlace>().unwrap_err();
        assert_eq!(refused, StorePlaceError::Address(AddressError::Password));
    }
}

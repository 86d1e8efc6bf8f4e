//! The stand-in for PostgreSQL in a program that was built without the feature `cluster`: parsing an address
//! always fails, so there is never a database to open.
#![expect(missing_docs, reason = "the module `postgres` says what each would do")]

use std::fmt;
use std::sync::Arc;

use super::{Database, Store, StoreError};
pub use crate::cluster::NotBuilt as AddressError;

pub(super) trait FromSqlOwned {}

impl<T> FromSqlOwned for T {}

#[derive(Clone, Debug)]
pub enum Address {}

impl Address {
    pub fn parse(_: &str) -> Result<Address, AddressError> {
        Err(AddressError)
    }

    pub fn with_password_of_environment(self) -> Result<Address, AddressError> {
        match self {}
    }

    pub(super) async fn open(&self, _: &str) -> Result<Arc<dyn Store>, StoreError> {
        match *self {}
    }

    pub(crate) async fn open_without_session(&self) -> Result<Box<dyn Database>, StoreError> {
        match *self {}
    }
}

impl fmt::Display for Address {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

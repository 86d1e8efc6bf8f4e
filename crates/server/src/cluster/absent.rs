//! The stand-in for the NATS client in a program that was built without the feature `cluster`. Its types are
//! uninhabited, so the compiler removes the code that would use them.
#![expect(missing_docs, reason = "the module `nats` says what each would do")]

use std::sync::Arc;

use hyper::body::Bytes;

use super::NotBuilt;
use super::bus::{BusConfig, BusError, Carrier};
use super::think::queue::{Ack, Names, Progress};

#[derive(Clone, Debug)]
pub(crate) enum Client {}

#[derive(Debug)]
pub enum Consumer {}

#[derive(Debug)]
pub enum Question {}

pub(crate) async fn connect(_: &BusConfig) -> Result<(Client, [Arc<dyn Carrier>; 2]), BusError> {
    Err(BusError::NotBuilt(NotBuilt))
}

impl Client {
    pub(crate) async fn consumer(&self, _: &Names) -> Result<Consumer, BusError> {
        match *self {}
    }

    pub(crate) async fn enqueue(&self, _: String, _: Bytes, _: String) -> Result<(), BusError> {
        match *self {}
    }
}

impl Consumer {
    pub async fn next(&self) -> Result<Option<Question>, BusError> {
        match *self {}
    }

    pub async fn progress(&mut self) -> Result<Progress, BusError> {
        match *self {}
    }
}

impl Question {
    pub fn payload(&self) -> &Bytes {
        match *self {}
    }

    pub async fn acknowledge(&self, _: Ack) -> Result<(), BusError> {
        match *self {}
    }
}

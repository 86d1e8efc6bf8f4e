//! The stand-in for the NATS client in a program that was built without the feature `cluster`. Its types are
//! uninhabited, so the compiler removes the code that would use them.
#![expect(missing_docs, reason = "the module `nats` says what each would do")]

use hyper::body::Bytes;

use super::NotBuilt;
use super::bus::{BusConfig, BusError, Message};
use super::think::queue::{Ack, Names, Progress};

#[derive(Clone, Debug)]
pub enum Client {}

#[derive(Debug)]
pub enum Subscription {}

#[derive(Debug)]
pub enum Consumer {}

#[derive(Debug)]
pub enum Question {}

impl Client {
    pub async fn connect(_: &BusConfig) -> Result<Client, BusError> {
        Err(BusError::NotBuilt(NotBuilt))
    }

    pub fn is_connected(&self) -> bool {
        match *self {}
    }

    pub fn connects(&self) -> u64 {
        match *self {}
    }

    pub fn largest(&self) -> usize {
        match *self {}
    }

    pub fn inbox(&self) -> String {
        match *self {}
    }

    pub async fn flush(&self) -> Result<(), BusError> {
        match *self {}
    }

    pub async fn publish(&self, _: String, _: Bytes) -> Result<(), BusError> {
        match *self {}
    }

    pub async fn request(&self, _: String, _: Bytes) -> Result<Message, BusError> {
        match *self {}
    }

    pub async fn subscribe(&self, _: String) -> Result<Subscription, BusError> {
        match *self {}
    }

    pub async fn consumer(&self, _: &Names) -> Result<Consumer, BusError> {
        match *self {}
    }

    pub async fn enqueue(&self, _: String, _: Bytes, _: String) -> Result<(), BusError> {
        match *self {}
    }
}

impl Subscription {
    pub async fn next(&mut self) -> Option<Message> {
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

//! The body of a request, which has to arrive in time.

use std::error::Error as StdError;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::BoxError;
use hyper::body::{Body, Bytes, Frame, SizeHint};
use tokio::time::{Sleep, sleep};

/// The error of reading a body that does not arrive in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the body took too long to arrive")]
pub struct SlowBody;

impl SlowBody {
    /// Returns whether this is the cause of an error.
    pub fn caused(error: &(dyn StdError + 'static)) -> bool {
        let mut cause = Some(error);
        while let Some(error) = cause {
            if error.is::<SlowBody>() {
                return true;
            }
            cause = error.source();
        }
        false
    }
}

/// A body that has to arrive completely within a time limit, counted from the first wait for it.
pub struct Timed<B> {
    body: B,
    allowed: Duration,
    deadline: Option<Pin<Box<Sleep>>>,
}

impl<B> Timed<B> {
    /// Limits a body to this time.
    pub fn new(body: B, allowed: Duration) -> Timed<B> {
        Timed { body, allowed, deadline: None }
    }
}

impl<B> Body for Timed<B>
where
    B: Body<Data = Bytes, Error: Into<BoxError>> + Unpin,
{
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let allowed = self.allowed;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(allowed)));
        deadline.as_mut().poll(context).map(|()| Some(Err(SlowBody.into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl<B> std::fmt::Debug for Timed<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Timed").field("allowed", &self.allowed).finish_non_exhaustive()
    }
}

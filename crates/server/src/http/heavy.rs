//! The limits of large bodies: answers that wait for slow clients, and uploads that wait for their turn. Either kind
//! takes no more than a fixed amount of memory, and no address holds more than a few of them.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Body;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Body as _, Bytes, Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::error::Error;
use super::extract::Shared;
use super::limit::{Connected, Connections, Counted};

/// The size in bytes up to which an answer is not counted, and of the pieces in which a larger one is
/// handed to its connection.
const PIECE: usize = 64 * 1024;
/// The most large bodies of an address at once.
const EACH: u32 = 16;
/// The part of the memory for all large bodies that one address may take, as a divisor.
const SHARE: usize = 16;
/// The least memory for the large bodies of one address, in KiB.
const LEAST: usize = 4 * 1024;
/// The time in seconds after which a refused client may try again.
const LATER: u64 = 1;

/// Marks an answer whose bytes all clients share and the server keeps anyway, so that it takes no memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedBytes;

/// The room for large answers, or for uploads.
#[derive(Debug)]
pub(crate) struct Heavy {
    kibibytes: Arc<Semaphore>,
    of_addresses: Connections,
    each: Connections,
}

/// The room of one large body, which is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Room {
    _memory: Option<(OwnedSemaphorePermit, Connected)>,
    _counted: Connected,
}

impl Heavy {
    /// Creates the room for this many bytes. `loopback` says whether bodies of this machine itself also count towards the
    /// limit of an address.
    pub(crate) fn new(bytes: u64, loopback: bool) -> Heavy {
        let kibibytes = usize::try_from(bytes / 1024).unwrap_or(usize::MAX);
        let kibibytes = kibibytes.min(Semaphore::MAX_PERMITS);
        Heavy::with(kibibytes, (kibibytes / SHARE).max(LEAST), EACH, loopback)
    }

    fn with(kibibytes: usize, of_address: usize, each: u32, loopback: bool) -> Heavy {
        let kibibytes = Arc::new(Semaphore::new(kibibytes));
        let of_address = u32::try_from(of_address).unwrap_or(u32::MAX);
        let of_addresses = Connections::new(of_address, loopback);
        Heavy { kibibytes, of_addresses, each: Connections::new(each, loopback) }
    }

    /// Takes the room for a body of this many bytes. Shared bytes take no memory.
    ///
    /// # Errors
    /// If its address, or all addresses together, have no room left.
    pub(crate) fn take(&self, address: Counted, bytes: u64, shared: bool) -> Result<Room, Error> {
        let kibibytes = u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX);
        let full = Error::TooMany(LATER);
        let counted = self.each.add(address).ok_or(full.clone())?;
        let memory = if shared {
            None
        } else {
            let of_address =
                self.of_addresses.add_weight(address, kibibytes).ok_or(full.clone())?;
            let of_all = Arc::clone(&self.kibibytes).try_acquire_many_owned(kibibytes);
            Some((of_all.map_err(|_| full)?, of_address))
        };
        Ok(Room { _memory: memory, _counted: counted })
    }

    /// Returns the answer if it is small, or has room; otherwise an error that says when to try again.
    /// Streams, whose length is unknown, are limited elsewhere.
    fn admit(&self, address: Counted, answer: Response) -> Response {
        let length = answer.body().size_hint().exact();
        let Some(length) = length.filter(|length| *length > PIECE as u64) else { return answer };
        let shared = answer.extensions().get::<SharedBytes>().is_some();
        match self.take(address, length, shared) {
            Ok(room) => {
                answer.map(|body| Body::new(Pieces { body, rest: Bytes::new(), _room: room }))
            }
            Err(error) => error.into_response(),
        }
    }
}

/// Counts the large answers of the routes below it. Only answers to read requests are refused. A request
/// that has changed something is always confirmed, however large the answer is.
pub(crate) async fn count(app: Shared, address: Counted, request: Request, next: Next) -> Response {
    let reads = request.method().is_safe();
    let answer = next.run(request).await;
    if reads { app.heavy.admit(address, answer) } else { answer }
}

/// A body that is handed over in pieces. A connection asks for the next piece only when it has sent most
/// of the previous ones. So the body keeps its room until the client has read it.
struct Pieces {
    body: Body,
    rest: Bytes,
    _room: Room,
}

impl hyper::body::Body for Pieces {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            match std::task::ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                end => return Poll::Ready(end),
            }
        }
        let length = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = self.rest.len() as u64;
        SizeHint::with_exact(rest + self.body.size_hint().lower())
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use axum::body::to_bytes;
    use axum::http::StatusCode;

    use super::*;

    const LARGE: usize = 3 * PIECE + 1;

    fn address(last: u8) -> Counted {
        Counted::of(IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)))
    }

    fn answer(bytes: usize) -> Response {
        Response::new(Body::from(vec![7; bytes]))
    }

    #[tokio::test]
    async fn a_large_answer_arrives_whole_and_frees_its_room() {
        let heavy = Heavy::with(LARGE.div_ceil(1024), LARGE, 1, true);
        for _ in 0..3 {
            let admitted = heavy.admit(address(1), answer(LARGE));
            assert_eq!(admitted.body().size_hint().exact(), Some(LARGE as u64));
            let bytes = to_bytes(admitted.into_body(), LARGE).await.unwrap();
            assert_eq!(bytes, vec![7; LARGE]);
        }
    }

    #[tokio::test]
    async fn a_body_that_nobody_reads_keeps_its_room() {
        let heavy = Heavy::with(usize::pow(2, 20), usize::pow(2, 20), 2, true);
        let waiting = [(); 2].map(|()| heavy.admit(address(1), answer(LARGE)));
        assert_eq!(heavy.admit(address(1), answer(LARGE)).status(), StatusCode::TOO_MANY_REQUESTS);
        // Small answers and other addresses are served.
        assert_eq!(heavy.admit(address(1), answer(PIECE)).status(), StatusCode::OK);
        assert_eq!(heavy.admit(address(2), answer(LARGE)).status(), StatusCode::OK);
        drop(waiting);
        assert_eq!(heavy.admit(address(1), answer(LARGE)).status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn all_addresses_together_have_a_fixed_amount_of_memory() {
        let heavy = Heavy::with(2 * LARGE.div_ceil(1024), LARGE, 9, true);
        let waiting = [1, 2].map(|last| heavy.admit(address(last), answer(LARGE)));
        assert!(waiting.iter().all(|answer| answer.status() == StatusCode::OK));
        let refused = heavy.admit(address(3), answer(LARGE));
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        assert!(refused.headers().contains_key("retry-after"));
        let mut shared = answer(LARGE);
        shared.extensions_mut().insert(SharedBytes);
        assert_eq!(heavy.admit(address(4), shared).status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn an_address_cannot_take_the_memory_of_all() {
        let kibibytes = LARGE.div_ceil(1024);
        let heavy = Heavy::with(10 * kibibytes, 2 * kibibytes, 9, true);
        let waiting = [(); 2].map(|()| heavy.admit(address(1), answer(LARGE)));
        assert!(waiting.iter().all(|answer| answer.status() == StatusCode::OK));
        let refused = heavy.admit(address(1), answer(LARGE));
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(heavy.admit(address(2), answer(LARGE)).status(), StatusCode::OK);
    }
}

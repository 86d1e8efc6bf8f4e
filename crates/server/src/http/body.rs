//! The body of a request, which has to arrive in time, and the rest of one that nobody has read.

use std::error::Error as StdError;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::BoxError;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use futures_util::StreamExt;
use hyper::body::{Body, Bytes, Frame, SizeHint};
use parking_lot::Mutex;
use tokio::time::{Sleep, sleep};

/// The most bytes that are read of a body that nobody wants: more than the largest body that is accepted.
const LEFT: usize = 4 << 20;

/// The error of reading a body that does not arrive in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the body took too long to arrive")]
pub(crate) struct SlowBody;

impl SlowBody {
    /// Returns whether this is the cause of an error.
    pub(crate) fn caused(error: &(dyn StdError + 'static)) -> bool {
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
pub(crate) struct Timed<B> {
    body: B,
    allowed: Duration,
    deadline: Option<Pin<Box<Sleep>>>,
}

impl<B> Timed<B> {
    /// Limits a body to this time.
    pub(crate) fn new(body: B, allowed: Duration) -> Timed<B> {
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

/// A body that is returned to its owner when it is dropped.
struct Lent {
    body: axum::body::Body,
    back: Arc<Mutex<Option<axum::body::Body>>>,
}

impl Body for Lent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let body = std::mem::take(&mut self.body);
        *self.back.lock() = Some(body);
    }
}

/// Reads what the handler has left of the body of a request that is refused, up to 4 MiB, before the answer is sent. A connection with unread bytes is reset, and a client that is still sending would never read why it was
/// refused.
pub(crate) async fn drain(request: Request, next: Next) -> Response {
    let back = Arc::<Mutex<Option<axum::body::Body>>>::default();
    let lent = Arc::clone(&back);
    let request = match request.body().is_end_stream() {
        true => request,
        false => request.map(|body| axum::body::Body::new(Lent { body, back: lent })),
    };
    let response = next.run(request).await;
    let left = back.lock().take();
    if let Some(body) =
        left.filter(|_| response.status().is_client_error() || response.status().is_server_error())
    {
        let (mut rest, mut bytes) = (body.into_data_stream(), 0);
        while bytes < LEFT
            && let Some(Ok(part)) = rest.next().await
        {
            bytes += part.len();
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;
    use axum::routing::post;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[tokio::test]
    async fn a_client_that_sends_a_whole_body_reads_why_it_is_refused() {
        let refuse = post(async || StatusCode::TOO_MANY_REQUESTS);
        let router = axum::Router::new().route("/", refuse).layer(axum::middleware::from_fn(drain));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await });
        for bytes in [1 << 10, 2 << 20] {
            let mut stream = tokio::net::TcpStream::connect(at).await.unwrap();
            let head = format!(
                "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {bytes}\r\n\r\n"
            );
            stream.write_all(head.as_bytes()).await.unwrap();
            stream.write_all(&vec![b' '; bytes]).await.unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.unwrap();
            assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
        }
    }
}

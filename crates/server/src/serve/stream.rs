//! The stream of a connection, which ends if the client does not read.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// The bytes that a client has to read before its deadline, if at least that many are waiting. This
/// amounts to a few kilobytes per second, less than the slowest mobile connection.
const LEAST: usize = 128 * 1024;

/// A stream whose writes fail if the client does not read.
///
/// As soon as bytes have to wait for the client, it has `patience` to read either all of them or
/// [`LEAST`] bytes. A client that reads a byte now and then therefore gains nothing.
pub(super) struct Stream<S, P> {
    stream: S,
    patience: Duration,
    /// The time by which the client must have read enough; `None` while nothing waits.
    deadline: Option<Pin<Box<Sleep>>>,
    /// The bytes written since the deadline was set.
    written: usize,
    /// The place that the connection takes up.
    _place: P,
}

impl<S, P> Stream<S, P> {
    /// Wraps a stream together with the place that is held while it is open.
    pub(super) fn new(stream: S, patience: Duration, place: P) -> Stream<S, P> {
        Stream { stream, patience, deadline: None, written: 0, _place: place }
    }

    /// Notes the outcome of an attempt to write `asked` bytes.
    fn note(
        &mut self,
        context: &mut Context<'_>,
        attempt: Poll<io::Result<usize>>,
        asked: usize,
    ) -> Poll<io::Result<usize>> {
        match attempt {
            Poll::Ready(Ok(count)) => {
                self.written += count;
                if count == asked || self.written >= LEAST {
                    self.deadline = None;
                }
                attempt
            }
            Poll::Ready(Err(_)) => attempt,
            Poll::Pending => {
                if self.deadline.is_none() {
                    self.written = 0;
                }
                let patience = self.patience;
                let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(patience)));
                ready!(deadline.as_mut().poll(context));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl<S: AsyncRead + Unpin, P: Unpin> AsyncRead for Stream<S, P> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin, P: Unpin> AsyncWrite for Stream<S, P> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.note(context, attempt, bytes.len())
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        let asked = slices.iter().map(|slice| slice.len()).sum();
        self.note(context, attempt, asked)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::Instant;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(30);

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_is_given_up() {
        let (server, _client) = duplex(1024);
        let mut stream = Stream::new(server, PATIENCE, ());
        let start = Instant::now();
        let error = stream.write_all(&[0; 2048]).await.unwrap_err();
        assert_eq!((error.kind(), start.elapsed()), (io::ErrorKind::TimedOut, PATIENCE));
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_a_byte_from_time_to_time_is_given_up() {
        let (server, mut client) = duplex(1024);
        let mut stream = Stream::new(server, PATIENCE, ());
        let drip = async {
            loop {
                sleep(Duration::from_secs(1)).await;
                client.read_u8().await.unwrap();
            }
        };
        let start = Instant::now();
        tokio::select! {
            written = stream.write_all(&[0; 2048]) => assert!(written.is_err()),
            () = drip => {}
        }
        assert!(start.elapsed() <= PATIENCE + Duration::from_secs(1));
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_slowly_but_steadily_gets_everything() {
        const ALL: usize = 20 * LEAST;
        let (server, mut client) = duplex(LEAST);
        let read = tokio::spawn(async move {
            let (mut bytes, mut all) = (vec![0; LEAST / 8], 0);
            while let Ok(count @ 1..) = client.read(&mut bytes).await {
                all += count;
                sleep(PATIENCE / 10).await;
            }
            all
        });
        let mut stream = Stream::new(server, PATIENCE, ());
        stream.write_all(&vec![0; ALL]).await.unwrap();
        drop(stream);
        assert_eq!(read.await.unwrap(), ALL);
    }

    #[tokio::test(start_paused = true)]
    async fn time_counts_only_while_something_waits() {
        let (server, mut client) = duplex(1024);
        let mut stream = Stream::new(server, PATIENCE, ());
        for _ in 0..10 {
            // The second half of each write waits until the client reads.
            let write = stream.write_all(&[0; 2048]);
            let mut bytes = [0; 2048];
            let read = async {
                sleep(PATIENCE / 2).await;
                client.read_exact(&mut bytes).await
            };
            let (written, read) = tokio::join!(write, read);
            assert!(written.is_ok() && read.is_ok());
            sleep(PATIENCE * 2).await;
        }
    }
}

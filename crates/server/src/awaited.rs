//! Long work on a blocking thread, which is cancelled when nobody awaits its result any more.
//!
//! A request's future is dropped when its client disconnects. The work then sees a raised flag and
//! gives up; [`dejarik_host::answers::MOST_REPLAYED`] bounds what it does while the client stays.

use dejarik_engine::Stop;

use crate::refusal::{Kind, Refusal};
use crate::tasks;

/// Raises a flag when it is dropped.
#[derive(Debug)]
pub(crate) struct StopWhenDropped(pub(crate) Stop);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Runs `work` on a blocking thread. Dropping the future raises the flag that is passed to the
/// work.
///
/// # Errors
/// If the work panics.
pub(crate) async fn while_awaited<T: Send + 'static>(
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let stop = Stop::new();
    let _gone = StopWhenDropped(stop.clone());
    let done = tasks::blocking(move || work(&stop)).await;
    done.map_err(|_| Refusal::new(Kind::Internal, "the server failed to work this out"))
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::pin::pin;
    use std::task::Poll;

    use super::*;

    #[tokio::test]
    async fn work_whose_result_is_awaited_finishes() {
        assert!(!while_awaited(Stop::is_stopped).await.unwrap());
    }

    #[tokio::test]
    async fn work_is_stopped_when_its_future_is_dropped() {
        let (ended, end) = tokio::sync::oneshot::channel();
        {
            let mut future = pin!(while_awaited(move |stop| {
                while !stop.is_stopped() {
                    std::thread::yield_now();
                }
                ended.send(()).unwrap();
            }));
            // The first poll starts the work.
            poll_fn(|context| {
                assert!(future.as_mut().poll(context).is_pending());
                Poll::Ready(())
            })
            .await;
        }
        end.await.unwrap();
    }
}

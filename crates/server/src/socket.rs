//! The WebSocket of a game: validates and rate-limits the client's frames, and sends the frames of the
//! subscription.

use std::num::NonZeroU32;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use dejarik_host::live::hello;
use dejarik_rules::Words;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::id::GameId;
use crate::live::{Act, Hello, Hub, HubConfig, Subscription, Who};
use crate::protocol::{ClientFrame, LARGEST_FRAME};
use crate::refusal::{Kind, Refusal};
use crate::round_trip::RoundTrip;

/// The time after which a frame that cannot be sent ends the connection.
const SENDING: Duration = Duration::from_secs(10);

/// How long a closing connection waits for the client, and how many frames it reads and drops
/// meanwhile.
const LINGER: Duration = Duration::from_secs(2);
const LAST_FRAMES: usize = 1_000;
/// How long a client has to read the `bye` if its next frame cannot be read.
const PAUSE: Duration = Duration::from_millis(500);

/// Sets the limits of a connection before its upgrade. Frames somewhat larger than allowed are still
/// read, so that the client gets a proper error. Buffers are small because there are thousands of
/// connections.
pub fn limited(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    let most = 8 * LARGEST_FRAME;
    upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .read_buffer_size(4 << 10)
        .write_buffer_size(4 << 10)
        .max_write_buffer_size(4 << 20)
}

/// Runs a connection to its end. The caller has checked the origin and counts the connection. A server that shuts down
/// waits for those who have a receiver of `leaving`.
pub async fn serve(
    mut socket: WebSocket,
    hub: Hub,
    game: GameId,
    who: Who,
    mut leaving: watch::Receiver<bool>,
) {
    if let Err(refusal) = talk(&mut socket, &hub, &game, &who, &mut leaving).await {
        let text = serde_json::to_string(&refusal.bye()).unwrap_or_default();
        // The connection closes anyway, so a failure to send does not matter.
        let _ = send(&mut socket, Message::Text(text.into())).await;
    }
    close(socket).await;
}

/// Closes a connection such that the client can read the last frame. Closing a TCP connection with
/// unread input would reset it and lose the frames on their way.
async fn close(mut socket: WebSocket) {
    let linger = async {
        // If the close frame cannot be sent, the client is gone already.
        let _ = socket.send(Message::Close(None)).await;
        for _ in 0..LAST_FRAMES {
            match socket.recv().await {
                Some(Ok(Message::Close(_))) => return,
                Some(Ok(_)) => {}
                // The rest of a frame that is too large cannot be skipped.
                None | Some(Err(_)) => return sleep(PAUSE).await,
            }
        }
    };
    let _ = timeout(LINGER, linger).await;
}

/// The error of a client that is gone or cannot be reached.
struct Gone;

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
    match timeout(SENDING, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}

async fn talk(
    socket: &mut WebSocket,
    hub: &Hub,
    game: &GameId,
    who: &Who,
    leaving: &mut watch::Receiver<bool>,
) -> Result<(), Refusal> {
    let silence = hub.config().silence;
    let limiter = frame_limiter(hub.config());
    // Later the game says that the server shuts down.
    let hello = tokio::select! {
        hello = first(socket, silence) => hello?,
        Ok(_) = leaving.wait_for(|leaving| *leaving) => return Err(Refusal::shutting_down()),
    };
    let Some(hello) = hello else { return Ok(()) };
    let mut subscription = hub.subscribe(game, who, hello).await?;
    let mut heard = Instant::now();
    let mut round_trip = RoundTrip::new(heard);
    loop {
        let ping = round_trip.due().filter(|_| subscription.is_timed());
        tokio::select! {
            message = socket.recv() => {
                let now = Instant::now();
                let Some(frame) = incoming(message)? else { return Ok(()) };
                limiter.check().map_err(|_| too_many())?;
                if let Incoming::Pong(contents) = &frame {
                    // The client's browser answers even if the page is frozen, so a pong is no sign of
                    // life.
                    if let Some(lag) = round_trip.pong(contents, now) {
                        subscription.note_lag(lag)?;
                    }
                    continue;
                }
                heard = now;
                let Incoming::Frame(frame) = frame else { continue };
                if take(frame, &mut subscription)? == Next::Leave {
                    return Ok(());
                }
            }
            () = sleep_until(ping.unwrap_or(heard)), if ping.is_some() => {
                let ping = Message::Ping(round_trip.ping(Instant::now()));
                if let Err(Gone) = send(socket, ping).await {
                    return Ok(());
                }
            }
            frame = subscription.next() => {
                // A subscription that ends has sent its `bye`.
                let Some(frame) = frame else { return Ok(()) };
                if let Err(Gone) = send(socket, Message::Text(frame)).await {
                    return Ok(());
                }
            }
            () = sleep_until(heard + silence) => return Err(silent()),
        }
    }
}

fn too_many() -> Refusal {
    let why = Words::new("too many frames; send fewer", "trop de messages ; envoyez-en moins");
    Refusal::of(Kind::TooMany, &why)
}

fn silent() -> Refusal {
    let why = Words::new(
        "the connection was silent for too long; send a ping every 2.5 s",
        "la connexion est restée muette trop longtemps ; envoyez un ping toutes les 2,5 s",
    );
    Refusal::of(Kind::TooMany, &why)
}

/// Waits for the client's `hello`; `None` if the client disconnects before.
async fn first(socket: &mut WebSocket, silence: Duration) -> Result<Option<Hello>, Refusal> {
    let until = Instant::now() + silence;
    loop {
        let message = tokio::select! {
            message = socket.recv() => message,
            () = sleep_until(until) => return Err(silent()),
        };
        let frame = match incoming(message)? {
            None => return Ok(None),
            Some(Incoming::Pong(_) | Incoming::Nothing) => continue,
            Some(Incoming::Frame(frame)) => frame,
        };
        return hello::opening(frame).map(Some);
    }
}

/// The contents of a message of the WebSocket.
enum Incoming {
    Frame(ClientFrame),
    /// The answer to a ping of the WebSocket protocol itself.
    Pong(Bytes),
    /// A ping of the WebSocket protocol itself, which is answered already.
    Nothing,
}

/// Parses a message; `None` at the end of the connection.
fn incoming(message: Option<Result<Message, axum::Error>>) -> Result<Option<Incoming>, Refusal> {
    let text = match message {
        None | Some(Ok(Message::Close(_))) => return Ok(None),
        Some(Ok(Message::Pong(contents))) => return Ok(Some(Incoming::Pong(contents))),
        Some(Ok(Message::Ping(_))) => return Ok(Some(Incoming::Nothing)),
        Some(Ok(Message::Text(text))) => text,
        Some(Ok(Message::Binary(_))) => {
            return Err(Refusal::new(Kind::BadRequest, "expected text, found a binary frame"));
        }
        // The connection broke off, or the message violates the WebSocket protocol.
        Some(Err(error)) => {
            let why = format!("the frame cannot be read: {error}");
            return Err(Refusal::new(Kind::BadRequest, why));
        }
    };
    Ok(Some(Incoming::Frame(hello::read(&text)?)))
}

#[derive(PartialEq, Eq)]
enum Next {
    Stay,
    Leave,
}

fn take(frame: ClientFrame, subscription: &mut Subscription) -> Result<Next, Refusal> {
    match frame {
        ClientFrame::Hello { .. } => Err(hello::again()),
        ClientFrame::Ping { n } => subscription.ping(n).map(|()| Next::Stay),
        ClientFrame::Act { id, side, action } => {
            subscription.act(Act { id, side, action }).map(|()| Next::Stay)
        }
        ClientFrame::Sync => subscription.sync().map(|()| Next::Stay),
        ClientFrame::Leave => {
            subscription.leave();
            Ok(Next::Leave)
        }
    }
}

/// Returns the rate limiter of a connection's frames.
fn frame_limiter(config: &HubConfig) -> DefaultDirectRateLimiter {
    let (burst, each_second) = config.frames;
    let at_least_one = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::per_second(at_least_one(each_second)).allow_burst(at_least_one(burst));
    RateLimiter::direct(quota)
}

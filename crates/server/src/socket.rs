//! The WebSocket of a game in view: frames in, checked and counted; frames out, as they come.

use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::id::GameId;
use crate::live::{Act, Hello, Hub, HubConfig, Subscription, Who};
use crate::protocol::{ClientFrame, LARGEST_FRAME, PROTOCOL, ServerFrame};
use crate::refusal::{Kind, Refusal};

/// How long a frame may take to leave before the connection counts as lost.
const SENDING: Duration = Duration::from_secs(10);

/// How long a connection may take to close, and how many frames are read and dropped meanwhile.
const LINGER: Duration = Duration::from_secs(2);
const LAST_FRAMES: usize = 1_000;
/// How long a client has to read the goodbye where reading on is impossible.
const PAUSE: Duration = Duration::from_millis(500);

/// The limits of a connection, to be set when it is upgraded. What is a little too large is still
/// read, so that the client can be told. Buffers are small, since there are thousands.
pub fn limited(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    let most = 8 * LARGEST_FRAME;
    upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .read_buffer_size(4 << 10)
        .write_buffer_size(4 << 10)
        .max_write_buffer_size(4 << 20)
}

/// Runs a connection to its end. Whoever upgrades has checked the origin and counts connections.
pub async fn serve(mut socket: WebSocket, hub: Hub, game: GameId, who: Who) {
    if let Err(refusal) = talk(&mut socket, &hub, &game, &who).await {
        let retry = match refusal.kind {
            Kind::Busy | Kind::ShuttingDown | Kind::Store => Some(1_000),
            Kind::TooMany => Some(5_000),
            _ => None,
        };
        let bye = ServerFrame::Bye { error: refusal.to_error(), retry };
        let text = serde_json::to_string(&bye).unwrap_or_default();
        // If the client does not hear it, there is nobody to tell.
        let _ = send(&mut socket, text.into()).await;
    }
    close(socket).await;
}

/// Ends a connection so that the client gets to read what was sent last: a connection that is
/// closed with something unread is reset, and what is on its way is lost.
async fn close(mut socket: WebSocket) {
    let linger = async {
        // Whoever cannot be told goodbye is gone.
        let _ = socket.send(Message::Close(None)).await;
        for _ in 0..LAST_FRAMES {
            match socket.recv().await {
                Some(Ok(Message::Close(_))) => return,
                Some(Ok(_)) => {}
                // What is left of a frame that is too large cannot be read away.
                None | Some(Err(_)) => return sleep(PAUSE).await,
            }
        }
    };
    let _ = timeout(LINGER, linger).await;
}

/// The client is gone, or cannot be reached.
struct Gone;

async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), Gone> {
    match timeout(SENDING, socket.send(Message::Text(text))).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}

async fn talk(socket: &mut WebSocket, hub: &Hub, game: &GameId, who: &Who) -> Result<(), Refusal> {
    let silence = hub.config().silence;
    let mut bucket = Bucket::new(hub.config());
    let Some(hello) = first(socket, silence).await? else { return Ok(()) };
    let mut subscription = hub.subscribe(game, who, hello).await?;
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                let Some(frame) = incoming(message)? else { return Ok(()) };
                bucket.take()?;
                let Incoming::Frame(frame) = frame else { continue };
                if take(frame, &mut subscription)? == Next::Leave {
                    return Ok(());
                }
            }
            frame = subscription.next() => {
                // When the game says goodbye, it has said why.
                let Some(frame) = frame else { return Ok(()) };
                if let Err(Gone) = send(socket, frame).await {
                    return Ok(());
                }
            }
            () = sleep_until(heard + silence) => return Err(silent()),
        }
    }
}

fn silent() -> Refusal {
    Refusal::new(Kind::TooMany, "nothing was heard for too long; a ping is due every 2.5 s")
}

/// Waits for the client's `hello`; none if it goes away before.
async fn first(socket: &mut WebSocket, silence: Duration) -> Result<Option<Hello>, Refusal> {
    let until = Instant::now() + silence;
    loop {
        let message = tokio::select! {
            message = socket.recv() => message,
            () = sleep_until(until) => return Err(silent()),
        };
        let frame = match incoming(message)? {
            None => return Ok(None),
            Some(Incoming::Nothing) => continue,
            Some(Incoming::Frame(frame)) => frame,
        };
        let ClientFrame::Hello { protocol, version, hash, choices } = frame else {
            return Err(Refusal::new(Kind::Protocol, "the first frame has to be `hello`"));
        };
        if protocol != PROTOCOL {
            let why = format!("this server speaks version {PROTOCOL} of the protocol");
            return Err(Refusal::new(Kind::Protocol, why).at("protocol"));
        }
        return Ok(Some(Hello { known: version.zip(hash), choices }));
    }
}

/// What a message of the WebSocket carries.
enum Incoming {
    Frame(ClientFrame),
    /// A ping or pong of the WebSocket itself.
    Nothing,
}

/// Reads a message; none at the end of the connection.
fn incoming(message: Option<Result<Message, axum::Error>>) -> Result<Option<Incoming>, Refusal> {
    let text = match message {
        None | Some(Ok(Message::Close(_))) => return Ok(None),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(Some(Incoming::Nothing)),
        Some(Ok(Message::Text(text))) => text,
        Some(Ok(Message::Binary(_))) => {
            return Err(Refusal::new(Kind::BadRequest, "expected text, found a binary frame"));
        }
        // Broken off, or against the WebSocket's own rules; both end it.
        Some(Err(error)) => {
            let why = format!("this is no frame that can be read: {error}");
            return Err(Refusal::new(Kind::BadRequest, why));
        }
    };
    if text.len() > LARGEST_FRAME {
        let why = format!("a frame is at most {LARGEST_FRAME} bytes long, not {}", text.len());
        return Err(Refusal::new(Kind::TooLarge, why));
    }
    let frame = serde_json::from_str(&text).map_err(|error| {
        let why = format!("this is no frame of the protocol: {error}");
        Refusal::new(Kind::BadRequest, why).at(error.column())
    })?;
    Ok(Some(Incoming::Frame(frame)))
}

#[derive(PartialEq, Eq)]
enum Next {
    Stay,
    Leave,
}

fn take(frame: ClientFrame, subscription: &mut Subscription) -> Result<Next, Refusal> {
    match frame {
        ClientFrame::Hello { .. } => Err(Refusal::new(Kind::Protocol, "`hello` comes only once")),
        ClientFrame::Ping { n, lag } => subscription.ping(n, lag).map(|()| Next::Stay),
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

/// Counts frames: so many at once, so many a second in the long run.
struct Bucket {
    left: f64,
    most: f64,
    each_second: f64,
    filled: Instant,
}

impl Bucket {
    fn new(config: &HubConfig) -> Bucket {
        let (most, each_second) = config.frames;
        let (most, each_second) = (f64::from(most), f64::from(each_second));
        Bucket { left: most, most, each_second, filled: Instant::now() }
    }

    fn take(&mut self) -> Result<(), Refusal> {
        let now = Instant::now();
        let gained = (now - self.filled).as_secs_f64() * self.each_second;
        self.left = (self.left + gained).min(self.most);
        self.filled = now;
        if self.left < 1.0 {
            return Err(Refusal::new(Kind::TooMany, "too many frames; come back more slowly"));
        }
        self.left -= 1.0;
        Ok(())
    }
}

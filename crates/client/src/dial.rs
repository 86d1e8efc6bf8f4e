//! Single connections: TCP or TLS, a request over HTTP, a WebSocket.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use dejarik_host::checking;
use dejarik_host::id::GameId;
use dejarik_host::protocol::{ApiError, ClientFrame, CreatedGame, ErrorBody, NewGame};
use dejarik_rules::{Bilingual, Wording, wording};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::handshake;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::address::Address;

/// How long a connection or an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest answer that is read, in bytes: far more than the longest game.
const LONGEST: usize = 64 << 20;

/// Why a server gave no answer that can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum Failure {
    /// The server cannot be reached, or the connection to it broke.
    Unreachable(String),
    /// The server refuses the request.
    Refused(ApiError),
    /// This program does not understand the answer.
    Strange(String),
    /// The device of the seat cannot be stored, so a game with checked dice cannot be played.
    Unkept(Wording),
    /// A check of the dice has failed.
    Check(Box<checking::Failure>),
}

impl Bilingual for Failure {
    fn wording(&self) -> Wording {
        match self {
            Failure::Unreachable(why) => {
                wording!(
                    "the server cannot be reached: {why}",
                    "le serveur est injoignable : {why}"
                )
            }
            Failure::Refused(error) => refused(error),
            Failure::Strange(what) => wording!(
                "expected an answer of a Dejarik server, found {what}",
                "attendu : la réponse d’un serveur Dejarik ; trouvé : {what}"
            ),
            Failure::Unkept(why) => wording!(
                "the dice cannot be checked: {why}",
                "les dés ne peuvent pas être vérifiés : {why}";
                why
            ),
            Failure::Check(failure) => unfair(failure),
        }
    }
}

/// Says which check has failed.
fn unfair(failure: &checking::Failure) -> Wording {
    let checking::Failure { point, throw, why: [en, fr], .. } = failure;
    let why = Wording::new(en.clone(), fr.clone());
    wording!(
        "a check of the dice failed (point {point}, throw {throw}): {why}",
        "une vérification des dés a échoué (point {point}, lancer {throw}) : {why}";
        why
    )
}

/// Says why a server refuses something. The server's own words are in English, and often in French.
fn refused(error: &ApiError) -> Wording {
    let message = &error.message;
    match error.code.as_str() {
        "not-found" if error.at.is_none() => {
            wording!(
                "there is no such game on this server",
                "cette partie n’existe pas sur ce serveur"
            )
        }
        "not-found" => wording!(
            "no seat of this game has this invitation",
            "aucune place de cette partie n’a cette invitation"
        ),
        "seat-taken" => wording!(
            "somebody else has taken this seat; `dejarik watch` shows the game",
            "quelqu’un d’autre a pris cette place ; `dejarik watch` montre la partie"
        ),
        "own-invitation" => wording!(
            "this is the invitation for the other player",
            "c’est l’invitation destinée à l’autre joueur"
        ),
        "not-your-seat" => wording!(
            "the server does not know this seat any more",
            "le serveur ne connaît plus cette place"
        ),
        "protocol" => wording!(
            "the server speaks another version of the protocol: {message}",
            "le serveur parle une autre version du protocole : {message}"
        ),
        "stale" => wording!("the game has changed meanwhile", "la partie a changé entre-temps"),
        "not-your-turn" => wording!("it is not your turn", "ce n’est pas à vous de jouer"),
        "over" => wording!("the game is over", "la partie est terminée"),
        _ if let Some(french) = &error.french => Wording::new(message.clone(), french.clone()),
        "too-many" | "busy" => wording!(
            "that was too often; wait a moment",
            "c’était trop souvent ; attendez un instant"
        ),
        code => wording!("{message} ({code})", "le serveur répond `{code}` : {message}"),
    }
}

impl Failure {
    /// Returns whether the same request can succeed later.
    pub fn may_pass(&self) -> bool {
        match self {
            Failure::Unreachable(_) => true,
            Failure::Refused(error) => {
                matches!(
                    error.code.as_str(),
                    "busy" | "store" | "too-many" | "shutting-down" | "internal"
                )
            }
            Failure::Strange(_) | Failure::Unkept(_) | Failure::Check(_) => false,
        }
    }
}

#[allow(clippy::needless_pass_by_value, reason = "it maps errors")]
fn unreachable(error: impl ToString) -> Failure {
    Failure::Unreachable(error.to_string())
}

/// A connection of any kind.
trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// Connects to a server.
async fn connect(address: &Address) -> Result<Box<dyn Stream>, Failure> {
    let opened = async {
        let stream = TcpStream::connect((address.host.as_str(), address.port)).await?;
        stream.set_nodelay(true)?;
        if !address.secure {
            return Ok::<Box<dyn Stream>, io::Error>(Box::new(stream));
        }
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
        let name = ServerName::try_from(address.host.clone()).map_err(io::Error::other)?;
        Ok(Box::new(TlsConnector::from(Arc::new(config)).connect(name, stream).await?))
    };
    let opened = timeout(PATIENCE, opened).await;
    opened.map_err(|_| unreachable("no answer in 10 s"))?.map_err(unreachable)
}

/// Makes a request with a JSON body, unless it is empty, and reads the JSON of the answer. `bearer` is the secret
/// of a seat.
///
/// # Errors
/// If the server cannot be reached, refuses the request, or gives another answer.
pub async fn ask<T: DeserializeOwned>(
    address: &Address,
    method: &str,
    path: &str,
    bearer: Option<&str>,
    body: String,
) -> Result<T, Failure> {
    let (status, body) = exchange(address, method, path, bearer, body).await?;
    serde_json::from_slice(&body).map_err(|_| Failure::Strange(status.to_string()))
}

/// Makes a request, as [`ask`], and returns the status and the body of a successful answer.
pub(crate) async fn exchange(
    address: &Address,
    method: &str,
    path: &str,
    bearer: Option<&str>,
    body: String,
) -> Result<(StatusCode, Bytes), Failure> {
    let mut request = Request::builder().method(method).uri(address.path(path));
    request = request.header("host", address.authority()).header("connection", "close");
    if let Some(secret) = bearer {
        request = request.header("authorization", format!("Bearer {secret}"));
    }
    if !body.is_empty() {
        request = request.header("content-type", "application/json");
    }
    let request = request.body(Full::new(Bytes::from(body))).map_err(unreachable)?;
    let stream = connect(address).await?;
    let answered = async {
        let (mut sender, connection) =
            handshake(TokioIo::new(stream)).await.map_err(unreachable)?;
        // An error of the connection is reported by the request.
        let exchange = async {
            let (head, body) =
                sender.send_request(request).await.map_err(unreachable)?.into_parts();
            let body = http_body_util::Limited::new(body, LONGEST);
            let body = body.collect().await.map_err(unreachable)?.to_bytes();
            Ok((head.status, body))
        };
        let both = async { tokio::join!(exchange, connection).0 };
        both.await
    };
    let (status, body) =
        timeout(PATIENCE, answered).await.map_err(|_| unreachable("no answer in 10 s"))??;
    match status.is_success() {
        true => Ok((status, body)),
        false => Err(refusal(status.as_u16(), &body)),
    }
}

/// Creates a game, and blocks until the answer has arrived. It must not be called in an asynchronous task.
///
/// # Errors
/// As [`ask`].
pub fn create(address: &Address, terms: &NewGame) -> Result<CreatedGame, Failure> {
    let body = serde_json::to_string(terms).map_err(unreachable)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(unreachable)?;
    runtime.block_on(ask(address, "POST", "/api/games", None, body))
}

/// Returns the refusal in a response.
fn refusal(status: u16, body: &[u8]) -> Failure {
    match serde_json::from_slice::<ErrorBody>(body) {
        Ok(body) => Failure::Refused(body.error),
        // A proxy gives these answers while the server behind it is starting.
        Err(_) if matches!(status, 502..=504) => unreachable(format!("HTTP {status}")),
        Err(_) => Failure::Strange(format!("HTTP {status}")),
    }
}

/// The game to connect to, with the secret that proves that the connection may act for a seat.
#[derive(Clone, Copy, Debug)]
pub struct Way<'a> {
    /// The server.
    pub address: &'a Address,
    /// The game.
    pub game: GameId,
    /// The secret of the seat; `None` for a spectator.
    pub secret: Option<&'a str>,
}

/// A single WebSocket to a game.
pub struct Socket {
    stream: WebSocketStream<Box<dyn Stream>>,
}

impl Socket {
    /// Opens a connection to a game.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses the connection.
    pub async fn open(way: Way<'_>) -> Result<Socket, Failure> {
        let Way { address, game, secret } = way;
        let scheme = if address.secure { "wss" } else { "ws" };
        let path = address.path(&format!("/api/games/{game}/socket"));
        let uri = format!("{scheme}://{}{path}", address.authority());
        let mut request = uri.into_client_request().map_err(unreachable)?;
        if let Some(secret) = secret {
            let bearer = format!("Bearer {secret}").parse().map_err(unreachable)?;
            request.headers_mut().insert("authorization", bearer);
        }
        let stream = connect(address).await?;
        let opened = timeout(PATIENCE, client_async(request, stream)).await;
        match opened.map_err(|_| unreachable("no answer in 10 s"))? {
            Ok((stream, _)) => Ok(Socket { stream }),
            Err(SocketError::Http(response)) => {
                let status = response.status().as_u16();
                Err(refusal(status, response.body().as_deref().unwrap_or_default()))
            }
            Err(error) => Err(unreachable(error)),
        }
    }

    /// Sends a frame.
    ///
    /// # Errors
    /// If the connection is broken.
    pub async fn send(&mut self, frame: &ClientFrame) -> Result<(), Failure> {
        let text = serde_json::to_string(frame).map_err(unreachable)?;
        self.stream.send(Message::text(text)).await.map_err(unreachable)
    }

    /// Waits for the next text frame. The future can be dropped while it waits, without losing a frame.
    ///
    /// # Errors
    /// If the connection is closed or broken.
    pub async fn next(&mut self) -> Result<String, Failure> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                // The library answers pings by itself.
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(unreachable(error)),
                None => return Err(unreachable("the connection was closed")),
            }
        }
    }

    /// Closes the connection.
    pub async fn close(mut self) {
        // If this fails, the connection is closed already.
        let _ = timeout(Duration::from_secs(1), self.stream.close(None)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_what_the_server_says_in_french() {
        let told = |code: &str, french: Option<&str>| {
            let (code, message) = (code.to_owned(), "too long".to_owned());
            let french = french.map(str::to_owned);
            let error = ApiError { code, message, french, at: None, reason: None };
            Failure::Refused(error).wording().in_language("fr").to_owned()
        };
        assert_eq!(told("bad-request", Some("trop long")), "trop long");
        // A device that takes a seat back refuses with the code of a server that is busy.
        assert_eq!(told("busy", Some("rejouez le coup")), "rejouez le coup");
        assert_eq!(told("bad-request", None), "le serveur répond `bad-request`\u{A0}: too long");
    }
}

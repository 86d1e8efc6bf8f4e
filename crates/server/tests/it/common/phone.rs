//! A push service, and browsers that read what it receives. The decryption is the server's encryption written a second time,
//! with other libraries where there are any.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use dejarik_server::id::PersonId;
use dejarik_server::live::Hub;
use dejarik_server::protocol::NewDevice;
use dejarik_server::push::{Key, Push, PushConfig};
use dejarik_server::store::Store;
use hmac::{Hmac, KeyInit, Mac};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::SystemRandom;
use serde_json::Value;
use sha2::Sha256;
use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// A message with the path of its endpoint.
type Received = (String, Vec<u8>);

/// A push service at a local port, which accepts everything that is signed.
pub struct PostOffice {
    pub origin: String,
    received: Mutex<UnboundedReceiver<Received>>,
}

impl PostOffice {
    pub async fn open() -> Arc<PostOffice> {
        async fn receive(
            State(messages): State<UnboundedSender<Received>>,
            Path(path): Path<String>,
            headers: HeaderMap,
            body: Bytes,
        ) -> StatusCode {
            let signed = headers["authorization"].to_str().unwrap().starts_with("vapid t=");
            assert!(signed && headers["content-encoding"] == "aes128gcm");
            messages.send((path, body.to_vec())).unwrap();
            StatusCode::CREATED
        }
        let (messages, received) = unbounded_channel();
        let router = Router::new().route("/{path}", post(receive)).with_state(messages);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Arc::new(PostOffice { origin, received: Mutex::new(received) })
    }

    /// Returns what sends the notices of a server to this service.
    pub async fn push(&self, store: &Arc<dyn Store>) -> Push {
        let data = tempfile::tempdir().unwrap();
        let key = Key::open(data.path(), store.shared()).await.unwrap();
        let services = vec![self.origin.parse().unwrap()];
        Push::start(store.clone(), key, PushConfig { services, contact: None }).unwrap()
    }

    /// Returns the next message with the path of its endpoint.
    async fn next(&self) -> Received {
        self.received.lock().await.recv().await.unwrap()
    }

    /// Returns whether no message has come since the last one.
    pub async fn is_empty(&self) -> bool {
        self.received.lock().await.is_empty()
    }
}

/// The browser of a person.
pub struct Phone {
    office: Arc<PostOffice>,
    person: PersonId,
    hub: Hub,
    path: String,
    private: Option<EphemeralPrivateKey>,
    key: Vec<u8>,
}

const SECRET: [u8; 16] = [3; 16];
/// The name of groi in French.
const TITLE: &str = "Dejarik classique (Groï)";

impl Phone {
    /// Has the server notify a person on a new browser.
    pub async fn of(hub: &Hub, person: PersonId, office: &Arc<PostOffice>) -> Phone {
        let (office, hub) = (office.clone(), hub.clone());
        let path = person.to_string();
        let mut phone = Phone { office, person, hub, path, private: None, key: Vec::new() };
        phone.listen().await;
        phone
    }

    /// Returns a browser that nobody uses, as a request describes it.
    pub fn request(endpoint: &str) -> NewDevice {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let key = BASE64.encode(private.compute_public_key().unwrap());
        let (endpoint, secret) = (endpoint.to_owned(), BASE64.encode(SECRET));
        NewDevice { endpoint, key, secret, language: "fr".to_owned() }
    }

    /// Subscribes with a new key, because each can be used once.
    async fn listen(&mut self) {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        self.key = private.compute_public_key().unwrap().as_ref().to_vec();
        self.private = Some(private);
        let endpoint = format!("{}/{}", self.office.origin, self.path);
        let new = NewDevice { key: BASE64.encode(&self.key), ..Phone::request(&endpoint) };
        self.hub.add_device(&self.person, new).await.unwrap();
    }

    /// Waits for the next message of all phones, which is for this one, and returns what it is about.
    pub async fn rings(&mut self) -> String {
        let (path, body) = self.office.next().await;
        assert_eq!(path, self.path, "the message is for somebody else");
        let read = self.read(&body);
        self.listen().await;
        assert_eq!((&read["language"], &read["rules"]), (&"fr".into(), &TITLE.into()));
        read["about"].as_str().unwrap().to_owned()
    }

    fn read(&mut self, body: &[u8]) -> Value {
        let (salt, server, text) = (&body[..16], &body[21..86], &body[86..]);
        let theirs = UnparsedPublicKey::new(&ECDH_P256, server);
        let shared = agree_ephemeral(self.private.take().unwrap(), &theirs, <[u8]>::to_vec);
        let mac = |key: &[u8], parts: &[&[u8]]| {
            let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
            parts.iter().for_each(|part| mac.update(part));
            mac.finalize().into_bytes().to_vec()
        };
        let pair = mac(&SECRET, &[&shared.unwrap()]);
        let common = mac(&pair, &[b"WebPush: info\0", &self.key, server, &[1]]);
        let mixed = mac(salt, &[&common]);
        let key = mac(&mixed, &[b"Content-Encoding: aes128gcm\0", &[1]]);
        let nonce = mac(&mixed, &[b"Content-Encoding: nonce\0", &[1]]);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key[..16]).unwrap());
        let nonce = Nonce::try_assume_unique_for_key(&nonce[..12]).unwrap();
        let mut text = text.to_vec();
        let plain = key.open_in_place(nonce, Aad::empty(), &mut text).unwrap();
        let end = plain.iter().rposition(|byte| *byte == 2).unwrap();
        serde_json::from_slice(&plain[..end]).unwrap()
    }
}

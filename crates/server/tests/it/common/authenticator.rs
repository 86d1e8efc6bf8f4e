//! An authenticator in software, with one passkey for one site.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::common::table::{Answer, Client};

/// How the SPKI form of a P-256 key begins.
const P256: &str = "3059301306072a8648ce3d020106082a8648ce3d030107034200";

pub struct Authenticator {
    key: EcdsaKeyPair,
    pub id: Vec<u8>,
    /// The origin of the page, and the host that the key is for.
    pub origin: String,
    pub host: String,
    /// The flags in its answers: the user is present and verified.
    pub flags: u8,
}

pub fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

impl Authenticator {
    pub fn of(client: &Client, id: &[u8]) -> Authenticator {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref(), &random).unwrap();
        let origin = format!("http://{}", client.at);
        Authenticator { key, id: id.to_vec(), origin, host: client.at.ip().to_string(), flags: 5 }
    }

    fn client_data(&self, kind: &str, challenge: &str) -> String {
        let challenge = encode(challenge.as_bytes());
        json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false})
            .to_string()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(&self.host).to_vec();
        data.extend([self.flags | flags, 0, 0, 0, 0]);
        data
    }

    /// Returns the body that adds the passkey.
    pub fn creation(&self, challenge: &str) -> Value {
        let mut data = self.data(64);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        let key = [hex::decode(P256).unwrap(), self.key.public_key().as_ref().to_vec()].concat();
        json!({
            "clientData": encode(self.client_data("webauthn.create", challenge).as_bytes()),
            "authenticatorData": encode(&data),
            "publicKey": encode(&key),
        })
    }

    /// Returns the body that signs in.
    pub fn assertion(&self, challenge: &str) -> Value {
        let client_data = self.client_data("webauthn.get", challenge);
        let data = self.data(0);
        let signed = [&data[..], &Sha256::digest(&client_data)].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "kind": "passkey",
            "id": encode(&self.id),
            "clientData": encode(client_data.as_bytes()),
            "authenticatorData": encode(&data),
            "signature": encode(signature.as_ref()),
        })
    }

    /// Adds the passkey to the person of a browser.
    pub async fn add(&self, client: &mut Client) -> Answer {
        let challenge = challenge(client).await;
        client.post("/api/me/keys", &self.creation(&challenge)).await
    }

    /// Signs in at a browser.
    pub async fn sign_in(&self, client: &mut Client) -> Answer {
        let challenge = challenge(client).await;
        client.post("/api/me/sign-in", &self.assertion(&challenge)).await
    }
}

/// Returns a challenge for a browser.
pub async fn challenge(client: &mut Client) -> String {
    client.get("/api/me/keys").await.ok()["challenge"].as_str().unwrap().to_owned()
}

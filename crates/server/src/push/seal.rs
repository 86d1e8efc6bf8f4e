//! The encryption of a message to a browser (RFC 8291, with the content coding `aes128gcm` of RFC 8188). Only the browser can
//! read the message, its push service cannot.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// The length of all messages before encryption, in bytes, so that none says by its length what it is about.
pub(super) const LENGTH: usize = 512;
/// The size of the only record that a message has.
const RECORD: u32 = 4_096;
/// What ends the last record of a message, before its padding.
const LAST: u8 = 2;

/// Encrypts a message for a browser with this public key and secret. Returns the body of the request.
///
/// # Errors
/// If the key is no point of P-256, the message is too long, or the system has no random numbers.
pub(super) fn seal(message: &[u8], key: &[u8], secret: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let random = SystemRandom::new();
    let private = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let public = private.compute_public_key()?;
    let mut salt = [0; 16];
    random.fill(&mut salt)?;
    let padding = (LENGTH - 1).checked_sub(message.len()).ok_or(Unspecified)?;
    let plain = [message, &[LAST], &vec![0; padding]].concat();
    agree_ephemeral(private, &UnparsedPublicKey::new(&ECDH_P256, key), |shared| {
        let keys = Keys::of(shared, [key, public.as_ref()], secret, &salt)?;
        let mut body = [&salt, RECORD.to_be_bytes().as_slice(), &[65], public.as_ref()].concat();
        body.extend(keys.seal(plain)?);
        Ok(body)
    })?
}

/// The key and the nonce of a message.
struct Keys {
    key: LessSafeKey,
    nonce: [u8; 12],
}

impl Keys {
    /// Derives the keys from the shared secret of the browser and the server, from their public keys, and from the secret and
    /// the salt that both know.
    fn of(
        shared: &[u8],
        [browser, server]: [&[u8]; 2],
        secret: &[u8],
        salt: &[u8],
    ) -> Result<Keys, Unspecified> {
        let pair = Salt::new(HKDF_SHA256, secret).extract(shared);
        let common: [u8; 32] = expand(&pair, &[b"WebPush: info\0", browser, server])?;
        let mixed = Salt::new(HKDF_SHA256, salt).extract(&common);
        let key: [u8; 16] = expand(&mixed, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce = expand(&mixed, &[b"Content-Encoding: nonce\0"])?;
        Ok(Keys { key: LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?), nonce })
    }

    fn seal(self, mut text: Vec<u8>) -> Result<Vec<u8>, Unspecified> {
        let nonce = Nonce::assume_unique_for_key(self.nonce);
        self.key.seal_in_place_append_tag(nonce, Aad::empty(), &mut text)?;
        Ok(text)
    }
}

/// The length of a derived value.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(from: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut derived = [0; N];
    from.expand(info, Length(N))?.fill(&mut derived)?;
    Ok(derived)
}

#[cfg(test)]
pub(super) mod tests {
    use base64::Engine as _;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD;

    use super::*;

    /// A browser that can read one message.
    pub(in crate::push) struct Browser {
        private: EphemeralPrivateKey,
        pub(in crate::push) key: Vec<u8>,
        pub(in crate::push) secret: Vec<u8>,
    }

    impl Browser {
        pub(in crate::push) fn new() -> Browser {
            let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
            let key = private.compute_public_key().unwrap().as_ref().to_vec();
            Browser { private, key, secret: vec![9; 16] }
        }

        /// Decrypts a message.
        pub(in crate::push) fn read(self, body: &[u8]) -> Vec<u8> {
            let (salt, rest) = body.split_at(16);
            let (head, rest) = rest.split_at(5);
            assert_eq!(head, [0, 0, 16, 0, 65]);
            let (server, text) = rest.split_at(65);
            let theirs = UnparsedPublicKey::new(&ECDH_P256, server);
            let keys = agree_ephemeral(self.private, &theirs, |shared| {
                Keys::of(shared, [&self.key, server], &self.secret, salt).unwrap()
            });
            let Keys { key, nonce } = keys.unwrap();
            let mut text = text.to_vec();
            let nonce = Nonce::assume_unique_for_key(nonce);
            let plain = key.open_in_place(nonce, Aad::empty(), &mut text).unwrap();
            let end = plain.iter().rposition(|byte| *byte != 0).unwrap();
            assert_eq!((plain[end], plain.len()), (LAST, LENGTH));
            plain[..end].to_vec()
        }
    }

    fn bytes(text: &str) -> Vec<u8> {
        BASE64_URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    #[test]
    fn the_example_of_rfc_8291_is_encrypted_as_there() {
        // Section 5 and appendix A.
        let browser = bytes(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        );
        let server = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let (secret, salt) = (bytes("BTBZMqHH6r4Tts7J_aSIgg"), bytes("DGv6ra1nlYgDCS1FRnbzlw"));
        let keys = Keys::of(&shared, [&browser, &server], &secret, &salt).unwrap();
        assert_eq!(keys.nonce, *bytes("4h_95klXJ5E_qnoN"));
        let plain = bytes("V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24");
        let text = keys.seal([&*plain, &[LAST]].concat()).unwrap();
        let expected =
            "8pfeW0KbunFT06SuDKoJH9Ql87S1QUrdirN6GcG7sFz1y1sqLgVi1VhjVkHsUoEsbI_0LpXMuGvnzQ";
        assert_eq!(text, bytes(expected));
    }

    #[test]
    fn only_the_browser_reads_a_message_and_its_length_says_nothing() {
        let [one, two] = [Browser::new(), Browser::new()];
        let short = seal(b"{}", &one.key, &one.secret).unwrap();
        let long = seal(&[b'x'; LENGTH - 1], &two.key, &two.secret).unwrap();
        assert_eq!(short.len(), long.len());
        assert_eq!((one.read(&short), two.read(&long)), (b"{}".to_vec(), vec![b'x'; LENGTH - 1]));
        let browser = Browser::new();
        assert!(seal(&[0; LENGTH], &browser.key, &browser.secret).is_err(), "it is too long");
        let mut wrong = browser.key.clone();
        wrong[64] ^= 1;
        for key in [&wrong[..], &browser.key[1..], &[], &[4; 65]] {
            assert!(seal(b"{}", key, &browser.secret).is_err(), "{key:?}");
        }
    }
}

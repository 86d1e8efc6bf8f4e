//! Large messages between nodes, which are compressed. NATS refuses messages above a limit, which is 1 MiB by
//! default; the snapshot of a long game is larger, and compressed it is about twenty times smaller.

use std::io::Read;

use flate2::read::GzDecoder;
use hyper::body::Bytes;

use crate::http::packed::gzip;

/// The size in bytes from which a message is compressed.
const LARGE: usize = 64 << 10;
/// The size in bytes of the largest message that is unpacked.
const LARGEST: u64 = 64 << 20;
/// The first bytes of a compressed message. All others begin with a brace or a quotation mark.
const MAGIC: [u8; 2] = [0x1f, 0x8b];

/// Returns a message as it is sent.
pub(crate) fn pack(message: Bytes) -> Bytes {
    if message.len() < LARGE { message } else { gzip(&message).into() }
}

/// Returns a message as it was before it was sent; `None` if it is damaged or too large.
pub(crate) fn unpack(message: &Bytes) -> Option<Bytes> {
    if !message.starts_with(&MAGIC) {
        return Some(message.clone());
    }
    let mut whole = Vec::new();
    let read = GzDecoder::new(&message[..]).take(LARGEST + 1).read_to_end(&mut whole).ok()?;
    (read as u64 <= LARGEST).then(|| whole.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_arrives_as_it_was_and_a_large_one_is_smaller_on_its_way() {
        let entry = r#"{"ply":7,"word":"A1-B1","by":"w"},"#;
        for text in [String::new(), "{}".to_owned(), entry.repeat(100_000)] {
            let packed = pack(text.clone().into());
            assert!(packed.len() <= 1 << 20, "{} bytes", packed.len());
            assert_eq!(unpack(&packed).unwrap(), text);
        }
        assert_eq!(unpack(&Bytes::from_static(&MAGIC)), None, "it is damaged");
    }
}

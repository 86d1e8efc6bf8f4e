//! What two devices say to each other through the server, which it can neither read nor forge: tags under
//! their second secret, and orders of a set-up that stay hidden until both stand.

use dejarik_rules::Side;

use crate::bytes::{Secret, bytes, hmac, public_bytes};

bytes!(
    /// The second secret: 16 random bytes that an invitation's link carries past the server. `Debug` does
    /// not print it.
    Second, 16
);

public_bytes!(
    /// What proves that the device of a seat has seen a text.
    Tag, 32
);

public_bytes!(
    /// The random bytes that hide an order. They are published when the order is opened.
    Salt, 16
);

public_bytes!(
    /// The hash of an order that is still hidden.
    Commitment, 32
);

impl std::fmt::Debug for Second {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Second(…)")
    }
}

impl Second {
    /// Returns the tag of a seat for a text: an opening record, a receipt, or the word of a new anchor.
    pub fn tag(&self, seat: Side, text: &str) -> Tag {
        Tag(hmac(&self.0, &[b"DJF2-seat\0", &[seat.letter() as u8], b"\0", text.as_bytes()]))
    }
}

impl Salt {
    /// Returns the salt for the order of a seat without a device, which follows from the server's secret of the game.
    pub(crate) fn of(secret: &Secret, seat: Side) -> Salt {
        let derived = hmac(&secret.0, &[b"dejarik-order\0", &[seat.letter() as u8]]);
        Salt(std::array::from_fn(|at| derived[at]))
    }
}

/// What the word of a hidden order begins with.
const HIDDEN: &str = "setup:#";

impl Commitment {
    /// Hides an order, such as `NSKM`.
    pub fn of(order: &str, salt: Salt) -> Commitment {
        Commitment(hmac(&salt.0, &[order.as_bytes()]))
    }

    /// Returns the word in the log.
    pub fn word(self) -> String {
        format!("{HIDDEN}{self}")
    }

    /// Parses the word of a log; `None` for any other word.
    pub fn of_word(word: &str) -> Option<Commitment> {
        word.strip_prefix(HIDDEN)?.parse().ok()
    }
}

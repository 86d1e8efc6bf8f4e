//! How long the hostile clients keep at it.

/// Returns how many times longer than in a quick run an attack lasts: 1, or the number of minutes in
/// `DEJARIK_HOSTILE_MINUTES`. A test multiplies its rounds by it.
pub fn effort() -> usize {
    match std::env::var("DEJARIK_HOSTILE_MINUTES") {
        Ok(minutes) => minutes.parse().expect("DEJARIK_HOSTILE_MINUTES is a number of minutes"),
        Err(_) => 1,
    }
}

//! Fuzzes the claim `dejarik_claims::notation::saved_events_replay_the_same`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|input: &[u8]| dejarik_claims::notation::saved_events_replay_the_same(
    input
));

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("this target must be run by `cargo fuzz run`");
}

//! Fuzzes the claim `dejarik_claims::files::saved_games_are_resumed_or_refused`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    dejarik_claims::files::saved_games_are_resumed_or_refused(input)
});

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("this target must be run by `cargo fuzz run`");
}

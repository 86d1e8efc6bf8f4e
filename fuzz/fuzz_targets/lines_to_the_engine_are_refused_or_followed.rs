//! Fuzzes the claim `dejarik_claims::wire::lines_to_the_engine_are_refused_or_followed`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    dejarik_claims::wire::lines_to_the_engine_are_refused_or_followed(input);
});

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("this target must be run by `cargo fuzz run`");
}

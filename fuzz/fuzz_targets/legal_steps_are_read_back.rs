//! Fuzzes the claim `dejarik_claims::notation::legal_steps_are_read_back`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|input: &[u8]| dejarik_claims::notation::legal_steps_are_read_back(
    input
));

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("this target must be run by `cargo fuzz run`");
}

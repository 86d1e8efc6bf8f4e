//! Fuzzes the claim `dejarik_claims::wire::headers_identify_nobody_by_chance`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(
    |input: &[u8]| dejarik_claims::wire::headers_identify_nobody_by_chance(input)
);

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("this target must be run by `cargo fuzz run`");
}

//! Fuzzes the claim `dejarik_claims::notation::options_take_only_what_they_show`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    dejarik_claims::notation::options_take_only_what_they_show(input)
});

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("this target must be run by `cargo fuzz run`");
}

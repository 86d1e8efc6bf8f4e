//! Fuzzes the claim `dejarik_claims::notation::positions_print_what_they_read`.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    dejarik_claims::notation::positions_print_what_they_read(input)
});

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("this target must be run by `cargo fuzz run`");
}

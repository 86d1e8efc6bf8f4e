//! Claims about every parser, as functions that panic when the claim is false.
//!
//! A fuzzer searches for inputs that break a claim (`fuzz`). A test on stable Rust replays the committed
//! inputs (`fuzz/seeds/<claim>/`). `docs/fuzzing.md` says how long each has been fuzzed, and with what
//! result.

#![allow(clippy::panic, reason = "a claim that is false panics")]

pub mod files;
pub mod notation;
pub mod wire;

/// A claim about an input: a function that panics if the claim is false for it.
pub type Claim = fn(&[u8]);

/// All claims by name. The names are also those of the fuzz targets and of the folders with seeds.
pub const CLAIMS: [(&str, Claim); 16] = [
    ("positions_print_what_they_read", notation::positions_print_what_they_read),
    ("legal_steps_are_read_back", notation::legal_steps_are_read_back),
    ("rolls_are_read_back", notation::rolls_are_read_back),
    ("options_take_only_what_they_show", notation::options_take_only_what_they_show),
    ("records_are_read_back", notation::records_are_read_back),
    ("events_print_what_they_read", notation::events_print_what_they_read),
    ("settings_are_read_back", notation::settings_are_read_back),
    ("saved_events_replay_the_same", notation::saved_events_replay_the_same),
    ("puzzles_print_what_they_read", files::puzzles_print_what_they_read),
    ("tables_are_read_or_refused", files::tables_are_read_or_refused),
    ("saved_games_are_resumed_or_refused", files::saved_games_are_resumed_or_refused),
    ("preferences_never_fail", files::preferences_never_fail),
    ("frames_are_read_back", wire::frames_are_read_back),
    ("bodies_are_read_back", wire::bodies_are_read_back),
    ("headers_identify_nobody_by_chance", wire::headers_identify_nobody_by_chance),
    (
        "lines_to_the_engine_are_refused_or_followed",
        wire::lines_to_the_engine_are_refused_or_followed,
    ),
];

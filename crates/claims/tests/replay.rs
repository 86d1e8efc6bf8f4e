//! Replays the committed seeds, and simple changes of them, on stable Rust: every claim holds for
//! all.

#![cfg(test)]

use std::fs;
use std::path::{Path, PathBuf};

use dejarik_claims::CLAIMS;

/// Returns the folder of the fuzz targets.
fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

fn seeds(claim: &str) -> Vec<(String, Vec<u8>)> {
    let folder = fuzz().join("seeds").join(claim);
    let files =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut seeds: Vec<_> = files
        .map(|file| file.unwrap().path())
        .map(|path| (path.display().to_string(), fs::read(&path).unwrap()))
        .collect();
    seeds.sort();
    seeds
}

/// The targets themselves are compiled with a nightly compiler only.
#[test]
fn every_claim_has_a_fuzz_target_and_every_target_a_claim() {
    let manifest = fs::read_to_string(fuzz().join("Cargo.toml")).unwrap();
    for (name, _) in CLAIMS {
        let path = format!("fuzz_targets/{name}.rs");
        let listed = format!("name = \"{name}\"\npath = \"{path}\"");
        assert!(manifest.contains(&listed), "fuzz/Cargo.toml does not list {name}");
        let target = fs::read_to_string(fuzz().join(path)).unwrap();
        let target: String = target.split_whitespace().collect();
        assert!(target.contains(&format!("::{name}(input)")), "{name} does not call its claim");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), CLAIMS.len());
}

#[test]
fn every_claim_holds_for_its_seeds() {
    for (name, claim) in CLAIMS {
        let seeds = seeds(name);
        assert!(seeds.len() >= 3, "{name} has too few seeds");
        for (path, seed) in seeds {
            println!("{path}");
            claim(&seed);
        }
    }
}

/// Each byte of a seed is removed, doubled or changed in turn; most parsers fail on one wrong byte. Of a long seed, such as a
/// table, these are bytes at equal distances.
#[test]
fn every_claim_holds_for_seeds_with_one_byte_changed() {
    for (name, claim) in CLAIMS {
        for (path, seed) in seeds(name) {
            println!("{path}");
            for (turn, at) in (0..seed.len()).step_by(1 + seed.len() / 1024).enumerate() {
                let mut shorter = seed.clone();
                let byte = shorter.remove(at);
                claim(&shorter);
                let mut longer = seed.clone();
                longer.insert(at, byte);
                claim(&longer);
                // One half of the changes for every other byte, and the other half for the bytes between.
                let others = [b'0', b'9', b'A', b'*', b' ', b'\n', byte ^ 0x20, 0xC3];
                for other in others.into_iter().skip(turn % 2).step_by(2) {
                    let mut changed = seed.clone();
                    changed[at] = other;
                    claim(&changed);
                }
            }
        }
    }
}

/// Nothing panics on random bytes.
#[test]
fn every_claim_holds_for_random_bytes() {
    let mut state = 1u64;
    let mut byte = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    for _ in 0..2_000 {
        let len = usize::from(byte()) / 4;
        let noise: Vec<u8> = (0..len).map(|_| byte()).collect();
        CLAIMS.iter().for_each(|(_, claim)| claim(&noise));
    }
}

/// A seed that is refused at its first word would test nothing.
#[test]
fn the_seeds_are_accepted_at_least_at_their_start() {
    use dejarik_play::{Event, Game, Settings};
    use dejarik_rules::any::AnyPosition;
    for (path, seed) in seeds("saved_events_replay_the_same") {
        let (settings, events): (Settings, Vec<Event>) = match serde_json::from_slice(&seed) {
            Ok(saved) => saved,
            Err(error) => {
                assert!(path.ends_with("bad"), "{path}: {error}");
                continue;
            }
        };
        let replayed = Game::replay(settings, &events);
        assert!(replayed.is_ok(), "{path}: {replayed:?}");
    }
    for claim in ["legal_steps_are_read_back", "rolls_are_read_back"] {
        for (path, seed) in seeds(claim) {
            let text = String::from_utf8(seed).unwrap();
            let mut lines = text.lines();
            let position = lines.next().unwrap().parse::<AnyPosition>();
            let position = position.unwrap_or_else(|error| panic!("{path}: {error}"));
            let word = lines.next().unwrap();
            let read = position.parse_step(word);
            assert!(read.is_ok(), "{path}: {read:?}");
        }
    }
}

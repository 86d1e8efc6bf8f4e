//! Samples to learn from: the net input of positions, each with its target. In files a sample takes 14
//! bytes.

use std::fs;
use std::path::Path;

use dejarik_engine::net::{Features, Layout};

use crate::error::TrainError;

/// The features of a position and its target: the expected outcome for the side to move, -1 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    pub features: Features,
    pub target: f32,
}

const MAGIC: &[u8; 8] = b"DJKSMP01";
/// The size of a sample's features in a file.
const FEATURES: usize = Features::BYTES;
/// The size of a sample in a file.
const RECORD: usize = FEATURES + 2;
/// The whole number that stands for a target of 1.
const ONE: f32 = 32_000.0;

/// Writes a file atomically: into another file beside it, which then replaces it.
pub fn save_bytes(path: &Path, bytes: &[u8]) -> Result<(), TrainError> {
    let beside = path.with_extension("part");
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    written.map_err(TrainError::file(path))
}

/// Writes samples to a file.
pub fn save(path: &Path, samples: &[Sample]) -> Result<(), TrainError> {
    let mut bytes = MAGIC.to_vec();
    for sample in samples {
        bytes.extend(sample.features.bytes());
        bytes.extend(((sample.target * ONE).round() as i16).to_le_bytes());
    }
    save_bytes(path, &bytes)
}

/// Reads samples from a file and appends them to others.
pub fn load(layout: Layout, path: &Path, samples: &mut Vec<Sample>) -> Result<(), TrainError> {
    let bytes = fs::read(path).map_err(TrainError::file(path))?;
    let damaged = |what: &str| TrainError::Content(path.display().to_string(), what.to_owned());
    let records = bytes.strip_prefix(MAGIC).ok_or_else(|| damaged("it holds no samples"))?;
    if records.len() % RECORD != 0 {
        return Err(damaged("it ends in the middle of a sample"));
    }
    for record in records.chunks_exact(RECORD) {
        let mut features = [0; FEATURES];
        features.copy_from_slice(&record[..FEATURES]);
        let features = Features::from_bytes(layout, features)
            .ok_or_else(|| damaged("a sample is of another rule set"))?;
        let target = f32::from(i16::from_le_bytes([record[FEATURES], record[FEATURES + 1]])) / ONE;
        samples.push(Sample { features, target });
    }
    Ok(())
}

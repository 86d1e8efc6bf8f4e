//! What is learned from: positions as a net sees them, each with what came of it. In memory and in
//! files, 14 bytes each.

use std::fs;
use std::path::Path;

use dejarik_engine::net::{Layout, Features};

use crate::error::TrainError;

/// A position and the target: the expected outcome for the side to move, -1 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    pub features: Features,
    pub target: f32,
}

const MAGIC: &[u8; 8] = b"DJKSMP01";
const SKETCH: usize = Features::BYTES;
const RECORD: usize = SKETCH + 2;
/// A target of one.
const ONE: f32 = 32_000.0;

/// Writes beside the file and then puts it in its place, so that it is whole at any moment.
pub fn save_bytes(path: &Path, bytes: &[u8]) -> Result<(), TrainError> {
    let beside = path.with_extension("part");
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    written.map_err(TrainError::file(path))
}

/// Writes samples.
pub fn save(path: &Path, samples: &[Sample]) -> Result<(), TrainError> {
    let mut bytes = MAGIC.to_vec();
    for sample in samples {
        bytes.extend(sample.features.bytes());
        bytes.extend(((sample.target * ONE).round() as i16).to_le_bytes());
    }
    save_bytes(path, &bytes)
}

/// Reads samples and adds them to others.
pub fn load(layout: Layout, path: &Path, samples: &mut Vec<Sample>) -> Result<(), TrainError> {
    let bytes = fs::read(path).map_err(TrainError::file(path))?;
    let damaged = |what: &str| TrainError::Content(path.display().to_string(), what.to_owned());
    let records = bytes.strip_prefix(MAGIC).ok_or_else(|| damaged("it holds no samples"))?;
    if records.len() % RECORD != 0 {
        return Err(damaged("it ends in the middle of a sample"));
    }
    for record in records.chunks_exact(RECORD) {
        let mut features = [0; SKETCH];
        features.copy_from_slice(&record[..SKETCH]);
        let features = Features::from_bytes(layout, features)
            .ok_or_else(|| damaged("a sample is of another rule set"))?;
        let target = f32::from(i16::from_le_bytes([record[SKETCH], record[SKETCH + 1]])) / ONE;
        samples.push(Sample { features, target });
    }
    Ok(())
}

//! What the page is made from: the files, and a key that changes when one of them does.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Outcome;

/// Parts of the repository that the page's build reads, as paths from the repository's root. A
/// directory stands for everything in it.
const READ: [&str; 4] = ["web", "docs/rules", "docs/diagrams", "docs/lessons"];

/// Names inside that the build does not read: what tools leave there, the tests, and what checks it.
const UNREAD: [&str; 11] = [
    "node_modules",
    "dist",
    "tests",
    "shots",
    "coverage",
    ".vite",
    ".gitignore",
    ".dependency-cruiser.js",
    "eslint.config.js",
    "vitest.config.ts",
    "vitest.browser.config.ts",
];

/// The files, by their paths from the root.
pub struct Inputs {
    /// The repository's root.
    pub root: PathBuf,
    /// The files in order.
    pub files: Vec<PathBuf>,
    watched: Vec<PathBuf>,
}

impl Inputs {
    /// Finds them.
    pub fn read(root: &Path) -> Outcome<Inputs> {
        let (mut files, mut watched) = (Vec::new(), Vec::new());
        for part in READ {
            add(root, Path::new(part), &mut files)?;
            // Cargo looks through all of a watched directory, so one that holds something that is
            // not read is given entry by entry. A path that is missing would run us every time.
            let entries = entries(root, Path::new(part))?;
            match part == "web" {
                true => watched.extend(entries.iter().map(|entry| root.join(entry))),
                false => watched.push(root.join(part)),
            }
        }
        files.sort();
        Ok(Inputs { root: root.to_path_buf(), files, watched })
    }

    /// Has Cargo run the build script again when one of them changes. Only what exists is named: a
    /// missing path would run it every time.
    pub fn watch(&self) {
        for path in &self.watched {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }

    /// A key of the contents of those files whose paths begin so.
    pub fn key(&self, beginning: &str) -> Outcome<String> {
        let mut key = Fnv::default();
        for path in self.files.iter().filter(|path| path.starts_with(beginning)) {
            key.add(path.to_string_lossy().as_bytes());
            key.add(&fs::read(self.root.join(path))?);
        }
        Ok(key.text())
    }
}

/// What is in a directory and is read.
fn entries(root: &Path, directory: &Path) -> Outcome<Vec<PathBuf>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(root.join(directory))? {
        let name = entry?.file_name();
        if !UNREAD.iter().any(|unread| name == *unread) {
            entries.push(directory.join(name));
        }
    }
    Ok(entries)
}

fn add(root: &Path, path: &Path, files: &mut Vec<PathBuf>) -> Outcome<()> {
    if root.join(path).is_dir() {
        for entry in entries(root, path)? {
            add(root, &entry, files)?;
        }
    } else {
        files.push(path.to_path_buf());
    }
    Ok(())
}

/// FNV-1a, 64 bits: enough to tell one state of our own files from another.
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Adds some bytes and the end of them.
    pub fn add(&mut self, bytes: &[u8]) {
        for byte in bytes.iter().copied().chain((bytes.len() as u64).to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Sixteen hex digits.
    pub fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

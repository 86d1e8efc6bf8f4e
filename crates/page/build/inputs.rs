//! The inputs of the page: its source files, and a key that changes when one of them does.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Outcome;

/// The parts of the repository that the page's build reads, relative to its root. A directory means
/// everything in it.
const READ: [&str; 6] =
    ["web", "locales", "docs/rules", "docs/diagrams", "crates/picture/figures", "docs/lessons"];

/// The names of files and directories that the build does not read: outputs of tools, tests, and the
/// settings of checks.
const UNREAD: [&str; 13] = [
    "generated",
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
    "vitest.site.config.ts",
];

/// The modules for the development server. This build does not read them, because it builds its own.
const MODULES: &str = "web/pocket";

/// The source files of the page.
pub struct Inputs {
    /// The repository's root.
    pub root: PathBuf,
    /// The files, sorted, relative to the root.
    pub files: Vec<PathBuf>,
    watched: Vec<PathBuf>,
}

impl Inputs {
    /// Finds the files.
    pub fn read(root: &Path) -> Outcome<Inputs> {
        let (mut files, mut watched) = (Vec::new(), Vec::new());
        for part in READ {
            add(root, Path::new(part), &mut files)?;
            // Cargo watches everything in a directory, so a directory with files that the build does
            // not read is watched entry by entry.
            let entries = entries(root, Path::new(part))?;
            match part == "web" {
                true => watched.extend(entries.iter().map(|entry| root.join(entry))),
                false => watched.push(root.join(part)),
            }
        }
        files.sort();
        Ok(Inputs { root: root.to_path_buf(), files, watched })
    }

    /// Makes Cargo run the build script again when a file changes. Only existing paths are named,
    /// because a missing path would run it every time.
    pub fn watch(&self) {
        for path in &self.watched {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }

    /// Returns a key of the names and contents of the files under a path.
    pub fn key(&self, beginning: &str) -> Outcome<String> {
        let mut key = Fnv::default();
        for path in self.files.iter().filter(|path| path.starts_with(beginning)) {
            key.add(path.to_string_lossy().as_bytes());
            key.add(&fs::read(self.root.join(path))?);
        }
        Ok(key.text())
    }
}

/// Returns the entries of a directory that the build reads.
fn entries(root: &Path, directory: &Path) -> Outcome<Vec<PathBuf>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(root.join(directory))? {
        let name = entry?.file_name();
        let path = directory.join(&name);
        if !UNREAD.iter().any(|unread| name == *unread) && path != Path::new(MODULES) {
            entries.push(path);
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

/// The 64-bit FNV-1a hash, which is enough to recognise changes of our own files.
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Adds bytes and their number to the hash.
    pub fn add(&mut self, bytes: &[u8]) {
        for byte in bytes.iter().copied().chain((bytes.len() as u64).to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Returns the hash as sixteen hexadecimal digits.
    pub fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

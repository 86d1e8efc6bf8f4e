//! Finds a compiler for WebAssembly.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of the module.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// What is said where no compiler can build the module.
const MISSING: &str = "no compiler for WebAssembly was found: run `rustup target add \
    wasm32-unknown-unknown`, or install your distribution's compiler with the sources of the standard \
    library (Debian: `apt install rustc-web rust-web-src`)";

/// A compiler that can build the module.
pub enum Toolchain {
    /// The usual compiler, which has the standard library of the target.
    Usual,
    /// A compiler with the sources of the standard library, and a linker.
    Sources { rustc: PathBuf, linker: PathBuf },
}

impl Toolchain {
    /// Finds a compiler.
    pub fn find() -> Result<Toolchain, String> {
        let usual = PathBuf::from(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        let library = asked(&usual, &["--print", "target-libdir", "--target", TARGET]);
        if library.is_some_and(|folder| folder.is_dir()) {
            return Ok(Toolchain::Usual);
        }
        let rustc = on_path("rustc").into_iter().find(|rustc| {
            let sysroot = asked(rustc, &["--print", "sysroot"]);
            sysroot.is_some_and(|root| root.join("lib/rustlib/src/rust/library/std").is_dir())
        });
        let rustc = rustc.ok_or(MISSING)?;
        let linker = linker(&usual).or_else(|| linker(&rustc)).ok_or(
            "no linker for WebAssembly was found: install `lld`, or Rust by rustup, which has one",
        )?;
        Ok(Toolchain::Sources { rustc, linker })
    }

    /// Lets Cargo build with this compiler.
    pub fn prepare(&self, cargo: &mut Command) {
        if let Toolchain::Sources { rustc, linker } = self {
            // Building the standard library is not stable, so the compiler has to be asked to allow it.
            cargo.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1");
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
            cargo.args(["-Z", "build-std=std,panic_abort"]);
        }
    }
}

/// Returns what a compiler answers as a path.
fn asked(rustc: &Path, question: &[&str]) -> Option<PathBuf> {
    let answer = Command::new(rustc).args(question).output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    answer.status.success().then(|| PathBuf::from(text.trim()))
}

/// Returns the programs with a name, in the order in which a shell finds them.
fn on_path(name: &str) -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let places = env::split_paths(&path).map(|folder| folder.join(name));
    places.filter(|place| place.is_file()).collect()
}

/// Returns a linker for WebAssembly: the one that a compiler brings along, or the system's.
fn linker(rustc: &Path) -> Option<PathBuf> {
    let library = asked(rustc, &["--print", "target-libdir"]);
    let own = library.and_then(|lib| Some(lib.parent()?.join("bin/rust-lld")));
    let system = ["rust-lld", "wasm-ld"].into_iter().flat_map(on_path);
    own.into_iter().filter(|own| own.is_file()).chain(system).next()
}

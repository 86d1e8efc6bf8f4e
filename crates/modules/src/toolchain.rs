//! Finds a compiler for WebAssembly.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The target of the modules.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The reason that is given if no compiler can build the modules.
const MISSING: &str = "there is no compiler for WebAssembly; run `rustup target add \
    wasm32-unknown-unknown`, or install your distribution's compiler with the sources of the standard \
    library (Debian: `apt install rustc-web rust-web-src`)";

/// A compiler that can build the modules.
#[derive(Debug)]
pub enum Toolchain {
    /// The usual compiler, which has the standard library of the target.
    Usual,
    /// A compiler with the sources of the standard library, and a linker.
    Sources { rustc: PathBuf, linker: PathBuf },
}

impl Toolchain {
    /// Finds a compiler. If the usual one lacks the standard library of the target and comes from rustup, this
    /// asks rustup to install it. Otherwise this looks for a compiler of the system that has the library's sources.
    ///
    /// # Errors
    /// If there is neither; the text says what to install.
    pub fn find() -> Result<Toolchain, String> {
        let usual = PathBuf::from(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        if has_target(&usual) || (add_target() && has_target(&usual)) {
            return Ok(Toolchain::Usual);
        }
        let rustc = on_path("rustc").into_iter().find(|rustc| {
            let sysroot = answer(rustc, &["--print", "sysroot"]);
            sysroot.is_some_and(|root| root.join("lib/rustlib/src/rust/library/std").is_dir())
        });
        let rustc = rustc.ok_or(MISSING)?;
        let linker = linker(&usual).or_else(|| linker(&rustc)).ok_or(
            "there is no linker for WebAssembly; install `lld`, or Rust by rustup, which has one",
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

/// Returns whether a compiler has the standard library of the target.
fn has_target(rustc: &Path) -> bool {
    let library = answer(rustc, &["--print", "target-libdir", "--target", TARGET]);
    library.is_some_and(|folder| folder.is_dir())
}

/// Asks rustup to install the standard library of the target. Returns whether it did.
fn add_target() -> bool {
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", TARGET]).stdin(Stdio::null());
    rustup.output().is_ok_and(|output| output.status.success())
}

/// Returns the path that a compiler prints when it is run with the arguments `question`; `None` if it fails.
fn answer(rustc: &Path, question: &[&str]) -> Option<PathBuf> {
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

/// Returns a linker for WebAssembly: the one that comes with a compiler, or the system's.
fn linker(rustc: &Path) -> Option<PathBuf> {
    let library = answer(rustc, &["--print", "target-libdir"]);
    let own = library.and_then(|lib| Some(lib.parent()?.join("bin/rust-lld")));
    let system = ["rust-lld", "wasm-ld"].into_iter().flat_map(on_path);
    own.into_iter().filter(|own| own.is_file()).chain(system).next()
}

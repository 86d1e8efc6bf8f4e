//! `cargo run --manifest-path xtask/Cargo.toml -- pocket`: builds `crates/pocket` for the page.
//!
//! The result is `web/pocket/dejarik_pocket.js` with its module, which the build of the page embeds. Rust's
//! target `wasm32-unknown-unknown` is used where it is installed (`rustup target add
//! wasm32-unknown-unknown`). Otherwise a compiler that comes with the sources of the standard library builds
//! these too, such as Debian's `rustc-web` with `rust-web-src`. Everything is built in `target/pocket`, so
//! that no other build is invalidated.
//!
//! - `pocket` builds the module for the page.
//! - `pocket compare DIR` builds it with the functions that compare it with native code.

mod toolchain;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use toolchain::{TARGET, Toolchain};
use wasm_bindgen_cli_support::Bindgen;

/// The name of the module and of the file that loads it.
const NAME: &str = "dejarik_pocket";
/// The profile in the workspace's `Cargo.toml`.
const PROFILE: &str = "pocket";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["pocket"] => pocket(&root().join("web/pocket"), &[]),
        ["pocket", "compare", folder] => pocket(Path::new(folder), &["--features", "compare"]),
        _ => Err("expected `pocket`, or `pocket compare DIR`".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Builds the module with these arguments of Cargo, and writes it with its bindings to a folder.
fn pocket(to: &Path, more: &[&str]) -> Result<(), Box<dyn Error>> {
    let target = root().join("target/pocket");
    let toolchain = Toolchain::find()?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root()).args(["build", "--locked", "--package", "dejarik-pocket", "--lib"]);
    cargo.args(["--profile", PROFILE, "--target", TARGET]).arg("--target-dir").arg(&target);
    cargo.args(more);
    toolchain.prepare(&mut cargo);
    if !cargo.status()?.success() {
        return Err("the module does not build".into());
    }
    let module = target.join(TARGET).join(PROFILE).join(NAME).with_extension("wasm");
    fs::create_dir_all(to)?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&module).web(true)?.typescript(true);
    bindgen.omit_default_module_path(true).remove_producers_section(true);
    bindgen.generate(to)?;
    let module = to.join(format!("{NAME}_bg.wasm"));
    let size = fs::metadata(&module)?.len();
    println!("{}: {} kB", module.display(), size / 1000);
    Ok(())
}

//! `cargo run --manifest-path xtask/Cargo.toml -- pocket`: builds `crates/pocket` and `crates/press` for the page.
//!
//! The results are `dejarik_pocket.js` and `dejarik_press.js` in `web/pocket`, each with its module, which the
//! build of the page embeds. Rust's
//! target `wasm32-unknown-unknown` is used where it is installed (`rustup target add
//! wasm32-unknown-unknown`). Otherwise a compiler that comes with the sources of the standard library builds
//! these too, such as Debian's `rustc-web` with `rust-web-src`. Everything is built in `target/pocket`, so
//! that no other build is invalidated.
//!
//! - `pocket` builds the modules for the page.
//! - `pocket compare DIR` builds the first one with the functions that compare it with native code.

mod toolchain;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use toolchain::{TARGET, Toolchain};
use wasm_bindgen_cli_support::Bindgen;

/// The package of the games.
const POCKET: &str = "dejarik-pocket";
/// The package of the kits to print.
const PRESS: &str = "dejarik-press";
/// The profile in the workspace's `Cargo.toml`.
const PROFILE: &str = "pocket";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["pocket"] => {
            let to = root().join("web/pocket");
            module(POCKET, &to, &[]).and_then(|()| module(PRESS, &to, &[]))
        }
        ["pocket", "compare", folder] => {
            module(POCKET, Path::new(folder), &["--features", "compare"])
        }
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

/// Builds the module of a package with these arguments of Cargo, and writes it with its bindings to a folder.
fn module(package: &str, to: &Path, more: &[&str]) -> Result<(), Box<dyn Error>> {
    let target = root().join("target/pocket");
    let toolchain = Toolchain::find()?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root()).args(["build", "--locked", "--package", package, "--lib"]);
    cargo.args(["--profile", PROFILE, "--target", TARGET]).arg("--target-dir").arg(&target);
    cargo.args(more);
    toolchain.prepare(&mut cargo);
    if !cargo.status()?.success() {
        return Err(format!("the module of {package} does not build").into());
    }
    let name = package.replace('-', "_");
    let module = target.join(TARGET).join(PROFILE).join(&name).with_extension("wasm");
    fs::create_dir_all(to)?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&module).web(true)?.typescript(true);
    bindgen.omit_default_module_path(true).remove_producers_section(true);
    bindgen.generate(to)?;
    let module = to.join(format!("{name}_bg.wasm"));
    let size = fs::metadata(&module)?.len();
    println!("{}: {} kB", module.display(), size / 1000);
    Ok(())
}

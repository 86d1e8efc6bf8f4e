//! Builds the WebAssembly modules of the page: `crates/pocket`, which plays without a server, and
//! `crates/press`, which draws the kits to print.
//!
//! The build script of `crates/page` runs this program, in release builds and with `DEJARIK_MODULES=1`. It does not depend
//! on this crate: the libraries here would have to be compiled first, once for each profile, even where no module is built.
//!
//! The modules are compiled by a separate Cargo process, with the profile `pocket` and in a separate target
//! directory. So this neither waits for the build that called it nor invalidates anything there.

mod toolchain;

use std::collections::BTreeSet;
use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use toolchain::{TARGET, Toolchain};
use wasm_bindgen_cli_support::Bindgen;

/// The packages of the modules.
pub const PACKAGES: [&str; 2] = ["dejarik-pocket", "dejarik-press"];
/// The profile in the workspace's `Cargo.toml`.
const PROFILE: &str = "pocket";
/// Environment variables of a Cargo that runs this, of Clippy or of the user that would change how the modules are built.
const FOREIGN: [&str; 5] = [
    "CARGO_ENCODED_RUSTFLAGS",
    "RUSTFLAGS",
    "RUSTC_WORKSPACE_WRAPPER",
    "CARGO_BUILD_TARGET",
    "CLIPPY_ARGS",
];

/// Why there are no modules.
#[derive(Debug)]
pub enum Failure {
    /// This machine has no compiler for WebAssembly, for the reason given.
    NoCompiler(String),
    /// The modules do not build, or cannot be written.
    Build(Box<dyn Error>),
}

impl<E: Into<Box<dyn Error>>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::Build(error.into())
    }
}

/// Builds the modules of the packages in a workspace and writes each of them, with the script that
/// loads it, to the folder `to`. `more` are further arguments of Cargo, and `target` is the target directory.
///
/// Returns the files that the modules were made of, so that a build script can watch them.
///
/// # Errors
/// If there is no compiler for WebAssembly, or a module does not build.
pub fn build(
    workspace: &Path,
    packages: &[&str],
    more: &[&str],
    target: &Path,
    to: &Path,
) -> Result<BTreeSet<PathBuf>, Failure> {
    let toolchain = Toolchain::find().map_err(Failure::NoCompiler)?;
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(workspace).args(["build", "--locked", "--lib", "--profile", PROFILE]);
    cargo.args(["--target", TARGET]).arg("--target-dir").arg(target).args(more);
    cargo.args(packages.iter().flat_map(|package| ["--package", package]));
    for name in FOREIGN {
        cargo.env_remove(name);
    }
    toolchain.prepare(&mut cargo);
    // The output is captured, because the Cargo that runs a build script would read it as the script's.
    let built = cargo.stdin(Stdio::null()).output()?;
    if !built.status.success() {
        let said = String::from_utf8_lossy(&built.stderr);
        return Err(format!("the modules do not build:\n{said}").into());
    }
    fs::create_dir_all(to)?;
    let mut sources = BTreeSet::new();
    for package in packages {
        let name = package.replace('-', "_");
        let module = target.join(TARGET).join(PROFILE).join(&name).with_extension("wasm");
        bind(&module, to)?;
        sources.extend(sources_of(&fs::read_to_string(module.with_extension("d"))?));
    }
    Ok(sources)
}

/// Writes a compiled module and its bindings to a folder, unless the folder has newer ones.
fn bind(module: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    let stem = module.file_stem().unwrap_or_default().to_string_lossy();
    let bound = to.join(format!("{stem}_bg.wasm"));
    let changed = |path: &Path| fs::metadata(path).and_then(|file| file.modified());
    if changed(&bound).is_ok_and(|bound| changed(module).is_ok_and(|made| made <= bound)) {
        return Ok(());
    }
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(true);
    bindgen.omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    Ok(bindgen.generate(to)?)
}

/// Returns the files that a module was made of, from the dependency file that Cargo writes beside it
/// (`MODULE: FILE FILE …`, with a backslash before each space in a name).
fn sources_of(dependencies: &str) -> Vec<PathBuf> {
    let files = dependencies.lines().filter_map(|line| Some(line.split_once(": ")?.1));
    let files = files.map(|files| files.replace("\\ ", "\0"));
    files
        .flat_map(|files| {
            files.split(' ').map(|file| PathBuf::from(file.replace('\0', " "))).collect::<Vec<_>>()
        })
        .filter(|file| !file.as_os_str().is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sources_of_a_module_are_read_with_spaces_in_their_names() {
        let text = "/t/a.wasm: /a\\ b/lib.rs /c/net.bin\n\n";
        let files = ["/a b/lib.rs", "/c/net.bin"].map(PathBuf::from);
        assert_eq!(sources_of(text), files);
        // The colon after the letter of a Windows drive does not end the name of the module.
        let text = "C:\\t\\a.wasm: C:\\a\\lib.rs\n";
        assert_eq!(sources_of(text), [PathBuf::from("C:\\a\\lib.rs")]);
    }
}

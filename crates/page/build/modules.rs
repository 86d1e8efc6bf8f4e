//! Builds the modules with which the page works without a server.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Outcome;

/// The exit code of `dejarik-modules` if there is no compiler for WebAssembly.
const NO_COMPILER: i32 = 3;
/// Environment variables of the Cargo that runs this script, or of Clippy. They would change how the modules are built,
/// or, the last two, keep them waiting: every build needs the modules at its end, and they take longest to compile,
/// so they do not wait for a job of that Cargo to end before they begin another one.
const FOREIGN: [&str; 7] = [
    "CARGO_ENCODED_RUSTFLAGS",
    "RUSTFLAGS",
    "RUSTC_WORKSPACE_WRAPPER",
    "CARGO_BUILD_TARGET",
    "CLIPPY_ARGS",
    "CARGO_MAKEFLAGS",
    "MAKEFLAGS",
];

/// The folder of the modules, or the reason why there are none.
pub type Modules = Result<PathBuf, String>;

/// Builds the modules in a folder of the workshop, if they are wanted and this machine can build them.
///
/// # Errors
/// If they do not build.
pub fn build(root: &Path, place: &Path) -> Outcome<Modules> {
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    match env::var("DEJARIK_MODULES").unwrap_or_default().as_str() {
        "" if !release => return Ok(Err("debug builds have none".to_owned())),
        "0" => return Ok(Err("it was built with DEJARIK_MODULES=0".to_owned())),
        _ => {}
    }
    let to = place.join("pocket");
    let mut tool = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    tool.current_dir(root).args(["run", "--quiet", "--locked", "--package", "dejarik-modules"]);
    tool.arg("--target-dir").arg(place.join("tools"));
    tool.args(["--", "build"]).arg(place.join("modules")).arg(&to);
    tool.env("CARGO_PROFILE_DEV_DEBUG", "0").stdin(Stdio::null());
    for name in FOREIGN {
        tool.env_remove(name);
    }
    let built = tool.output()?;
    let said = String::from_utf8_lossy(&built.stderr).trim().to_owned();
    match built.status.code() {
        Some(0) => {
            for file in String::from_utf8(built.stdout)?.lines() {
                if Path::new(file).is_file() {
                    println!("cargo::rerun-if-changed={file}");
                }
            }
            for name in ["Cargo.lock", "crates/modules"] {
                println!("cargo::rerun-if-changed={}", root.join(name).display());
            }
            Ok(Ok(to))
        }
        Some(NO_COMPILER) => {
            println!(
                "cargo::warning=the page is built without the part that plays offline: {said}"
            );
            // The compiler may have been installed before the next build.
            println!("cargo::rerun-if-changed=build/never");
            Ok(Err(said))
        }
        _ => Err(said.into()),
    }
}

//! Builds the modules with which the page works without a server.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Outcome;

/// The exit code of `dejarik-modules` if there is no compiler for WebAssembly.
const NO_COMPILER: i32 = 3;
/// Environment variables of the Cargo that runs this script, or of Clippy. The first three would change how the program
/// is compiled. The others would make it wait for free jobs of that Cargo, although the modules take longest and the
/// build cannot end without them.
const FOREIGN: [&str; 6] = [
    "CARGO_ENCODED_RUSTFLAGS",
    "RUSTFLAGS",
    "RUSTC_WORKSPACE_WRAPPER",
    "CARGO_MAKEFLAGS",
    "MAKEFLAGS",
    "MFLAGS",
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
    // The program runs here, whatever the product is built for, and `cargo build --jobs` holds for it, too.
    for (name, value) in [("CARGO_BUILD_TARGET", "HOST"), ("CARGO_BUILD_JOBS", "NUM_JOBS")] {
        tool.envs(env::var_os(value).map(|value| (name, value)));
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

//! Builds the modules with which the page works without a server.

use std::env;
use std::path::{Path, PathBuf};

use dejarik_modules::{Failure, PACKAGES};

use crate::Outcome;

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
    match dejarik_modules::build(root, &PACKAGES, &[], &place.join("modules"), &to) {
        Ok(sources) => {
            for file in sources.iter().filter(|file| file.is_file()) {
                println!("cargo::rerun-if-changed={}", file.display());
            }
            println!("cargo::rerun-if-changed={}", root.join("Cargo.lock").display());
            Ok(Ok(to))
        }
        Err(Failure::NoCompiler(why)) => {
            println!("cargo::warning=the page is built without the part that plays offline: {why}");
            // The compiler may have been installed before the next build.
            println!("cargo::rerun-if-changed=build/never");
            Ok(Err(why))
        }
        Err(Failure::Build(error)) => Err(error),
    }
}

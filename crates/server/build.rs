//! Builds the page and embeds it: runs `npm ci` and `npm run build` on a copy of `web/` if Node is
//! installed and something has changed.
//!
//! The build takes place in the directory `dejarik-web` of the target directory, under a lock. So
//! `check`, `test` and `--release` share one installation and one bundle, the source tree is never
//! written to, and builds with different target directories do not interfere. `OUT_DIR` gets a copy
//! of the bundle and `page.rs`, a list of its files.
//!
//! - `DEJARIK_WEB_DIST=DIR` embeds a bundle that `npm run build` has made before.
//! - `DEJARIK_SKIP_WEB=1` embeds no page.
//!
//! If Node is missing or too old, or the packages cannot be fetched, the server is built with a notice
//! in place of the page, and Cargo prints a warning; the next build after the cause is gone builds
//! the page. A page that fails to build is an error.

#[path = "build/bundle.rs"]
mod bundle;
#[path = "build/embed.rs"]
mod embed;
#[path = "build/inputs.rs"]
mod inputs;

use std::env;
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use bundle::Missing;

/// The result of a build step. An error ends the build with its message.
type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Outcome<()> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let repository = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-env-changed=DEJARIK_WEB_DIST");
    println!("cargo::rerun-if-env-changed=DEJARIK_SKIP_WEB");

    if let Some(ready) = set("DEJARIK_WEB_DIST") {
        let ready = PathBuf::from(ready);
        println!("cargo::rerun-if-changed={}", ready.display());
        if !ready.join("index.html").is_file() {
            let place = ready.display();
            return Err(format!("DEJARIK_WEB_DIST: expected an index.html in {place}").into());
        }
        return embed::bundle(&ready, &out);
    }
    if set("DEJARIK_SKIP_WEB").is_some_and(|value| value != "0") {
        return embed::notice(&out, "It was built with DEJARIK_SKIP_WEB.");
    }
    let inputs = inputs::Inputs::read(&repository)?;
    inputs.watch();
    match bundle::build(&inputs, &bundle::place(&out))? {
        Ok(bundle) => embed::bundle(&bundle, &out),
        Err(missing) => {
            missing.watch();
            let Missing { what, remedy, .. } = &missing;
            println!("cargo::warning=the page is not built: {what}. {remedy}");
            embed::notice(&out, &format!("{what}. {remedy}"))
        }
    }
}

/// Returns an environment variable if it is set and not empty.
fn set(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

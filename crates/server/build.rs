//! Builds the page and embeds it: runs `npm ci` and `npm run build` on a copy of `web/` if Node is
//! installed and something has changed.
//!
//! The build takes place in the directory `dejarik-web` of the target directory, under a lock. So
//! `check`, `test` and `--release` share one installation and one bundle, the source tree is never
//! written to, and builds with different target directories do not interfere. `OUT_DIR` gets a copy
//! of the bundle and `page.rs`, a list of its files.
//!
//! - `DEJARIK_PAGE=DIR` embeds a finished page (what `npm run build` has written) without Node.
//! - A folder `page` in this package, as a release archive carries it, is embedded without Node. If
//!   it appears after the first build, run `cargo clean -p dejarik-server` so that it is noticed.
//! - `DEJARIK_SKIP_WEB=1` builds the server without a page.
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
#[path = "build/source.rs"]
mod source;

use std::env;
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use bundle::Missing;
use source::Source;

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
    let package = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-env-changed=DEJARIK_PAGE");
    println!("cargo::rerun-if-env-changed=DEJARIK_SKIP_WEB");

    match source::choose(&package, |name| env::var(name).ok())? {
        Source::Ready(page) => {
            println!("cargo::rerun-if-changed={}", page.display());
            return embed::bundle(&page, &out);
        }
        Source::Nothing(why) => return embed::notice(&out, why),
        Source::Sources => {}
    }
    let inputs = inputs::Inputs::read(&package.join("../.."))?;
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

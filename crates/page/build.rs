//! Builds the page and embeds it. If something has changed, this builds the WebAssembly modules, and runs `npm ci`
//! and `npm run build` on a copy of `web/`.
//!
//! The build takes place in the directory `dejarik-web` of the target directory, under a lock. So
//! `check`, `test` and `--release` share one installation and one bundle, the source tree is never
//! written to, and builds with different target directories do not interfere. `OUT_DIR` gets a copy
//! of the bundle and `page.rs`, a list of its files.
//!
//! - `DEJARIK_PAGE=DIR` embeds a finished page (what `npm run build` has written) without Node.
//! - A folder `page` in this package, as a release archive carries it, is embedded without Node. If
//!   it appears after the first build, run `cargo clean -p dejarik-page` so that it is noticed.
//! - `DEJARIK_SKIP_WEB=1` builds the program without a page, unless there is a finished one.
//! - `DEJARIK_MODULES=1` builds the modules in debug builds too, and `DEJARIK_MODULES=0` leaves them out of release
//!   builds. Debug builds leave them out, because they would be built again with every change of the rules.
//!
//! If this machine lacks something that the page or the modules need, they are left out, and Cargo prints a warning
//! that says what to install. Once it is there, the next build builds them. If the page or a module fails to build,
//! that is an error.

#[path = "build/bundle.rs"]
mod bundle;
#[path = "build/embed.rs"]
mod embed;
#[path = "build/inputs.rs"]
mod inputs;
#[path = "build/modules.rs"]
mod modules;
#[path = "build/source.rs"]
mod source;

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bundle::{Missing, Workshop};
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
    for name in ["DEJARIK_PAGE", "DEJARIK_SKIP_WEB", "DEJARIK_MODULES"] {
        println!("cargo::rerun-if-env-changed={name}");
    }
    match source::choose(&package, |name| env::var(name).ok())? {
        Source::Ready(page) => {
            println!("cargo::rerun-if-changed={}", page.display());
            embed::bundle(&page, &out, "the page that was embedded has none")
        }
        Source::Nothing(why) => embed::nothing(&out, why),
        Source::Sources => from_sources(&package.join("../.."), &out),
    }
}

/// Builds the page from its sources and embeds it.
fn from_sources(root: &Path, out: &Path) -> Outcome<()> {
    let inputs = inputs::Inputs::read(root)?;
    inputs.watch();
    if let Some(missing) = bundle::missing_tools() {
        return without_page(&missing, out);
    }
    let workshop = Workshop::enter(out)?;
    // npm waits for the network and the disk while the modules are compiled.
    let (installed, modules) = std::thread::scope(|scope| {
        let installing =
            scope.spawn(|| workshop.install(&inputs).map_err(|error| error.to_string()));
        let modules = modules::build(root, &workshop.place);
        (installing.join(), modules)
    });
    let installed = installed.map_err(|_| "installing the packages of the page panicked")?;
    if let Some(missing) = installed? {
        return without_page(&missing, out);
    }
    let modules = modules?;
    let bundle = workshop.build(&inputs, &modules)?;
    embed::bundle(&bundle, out, modules.err().as_deref().unwrap_or_default())
}

/// Embeds the reason why there is no page, and warns of it.
fn without_page(missing: &Missing, out: &Path) -> Outcome<()> {
    missing.watch();
    let why = missing.to_string();
    println!("cargo::warning=the page is not built: {why}");
    embed::nothing(out, &why)
}

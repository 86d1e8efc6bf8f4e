//! `cargo run -p dejarik-modules`: writes the WebAssembly modules of the page to `web/pocket`, where the
//! development server of the page and its tests find them.
//!
//! `cargo run -p dejarik-modules -- compare DIR` writes the module of the games to a folder, with the functions that
//! compare it with native code (`.ci/compare-pocket`).
//!
//! `dejarik-modules build TARGET DIR` compiles the modules in the target directory `TARGET`, writes them to a folder, and
//! prints the files that they were made of. Its exit code is 3 if there is no compiler for WebAssembly. The build
//! script of `crates/page` runs this.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use dejarik_modules::{Failure, PACKAGES, build};

/// The exit code if there is no compiler for WebAssembly (`crates/page/build/modules.rs`).
const NO_COMPILER: u8 = 3;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // The build of the page uses the same directory, so nothing is compiled twice.
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let target = target.join("dejarik-web/modules");
    let to = root.join("web/pocket");
    let built = match arguments.as_slice() {
        [] => build(&root, &PACKAGES, &[], &target, &to),
        ["compare", to] => {
            build(&root, &PACKAGES[..1], &["--features", "compare"], &target, Path::new(to))
        }
        ["build", target, to] => {
            let built = build(&root, &PACKAGES, &[], Path::new(target), Path::new(to));
            built.inspect(|sources| sources.iter().for_each(|file| println!("{}", file.display())))
        }
        _ => Err("expected no arguments, `compare DIR` or `build TARGET DIR`".into()),
    };
    match built {
        Ok(_) => ExitCode::SUCCESS,
        Err(Failure::NoCompiler(why)) => {
            eprintln!("{why}");
            ExitCode::from(NO_COMPILER)
        }
        Err(Failure::Build(error)) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

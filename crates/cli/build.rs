//! Sets `DEJARIK_VERSION`, what `dejarik --version` prints after the name: the version, and the
//! commit and its date if they are known, as in `0.2.0 (abc1234def 2026-11-22)`.
//!
//! - `DEJARIK_COMMIT` names the commit where there is no git repository, as in a source archive.
//! - `SOURCE_DATE_EPOCH` (seconds since 1970) gives the date, as reproducible builds do.
//!
//! The script runs again when one of these variables, the checked-out commit or the script changes.
//! Without git and without the variables the version stands alone.

use std::env;
use std::path::PathBuf;
use std::process::Command;

/// The number of digits of a commit's hash that are shown.
const DIGITS: usize = 10;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=DEJARIK_COMMIT");
    println!("cargo::rerun-if-env-changed=SOURCE_DATE_EPOCH");
    watch_head();
    let named = variable("DEJARIK_COMMIT").map(|commit| commit.chars().take(DIGITS).collect());
    let commit = named.or_else(|| git(&["rev-parse", &format!("--short={DIGITS}"), "HEAD"]));
    let date = variable("SOURCE_DATE_EPOCH")
        .and_then(|seconds| date(&seconds))
        .or_else(|| git(&["show", "--no-patch", "--format=%ct", "HEAD"]).and_then(|s| date(&s)));
    let known: Vec<String> = commit.into_iter().chain(date).collect();
    let version = env!("CARGO_PKG_VERSION");
    let version = match known.join(" ") {
        known if known.is_empty() => version.to_owned(),
        known => format!("{version} ({known})"),
    };
    println!("cargo::rustc-env=DEJARIK_VERSION={version}");
}

/// Has Cargo run the script again when another commit is checked out. A path that does not exist
/// would run it at every build, so only those that exist are named.
fn watch_head() {
    let paths = ["HEAD", "logs/HEAD"];
    for path in paths.iter().filter_map(|name| git(&["rev-parse", "--git-path", name])) {
        // The path is relative to the directory in which git runs.
        let path: PathBuf = directory().join(path);
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
}

/// Runs git in this package; `None` if there is no git, or the package is not in a repository of
/// this project (a package from a registry may be unpacked inside another one).
fn git(arguments: &[&str]) -> Option<String> {
    let ours = directory().join("../../.git");
    if !ours.exists() {
        return None;
    }
    let output = Command::new("git").args(arguments).current_dir(directory()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}

/// Returns the directory of this package. Cargo sets it when the script runs: the build directory may
/// have been copied from another checkout, in which the script was compiled.
fn directory() -> PathBuf {
    env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default()
}

/// Returns an environment variable, if it is set and not empty.
fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// Returns the day, in UTC, of a number of seconds since 1970.
fn date(seconds: &str) -> Option<String> {
    let moment = chrono::DateTime::from_timestamp(seconds.parse().ok()?, 0)?;
    Some(moment.date_naive().to_string())
}

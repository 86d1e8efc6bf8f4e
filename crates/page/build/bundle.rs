//! Runs Node's tools on a copy of the page's sources.

use std::env;
use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::Outcome;
use crate::inputs::{Fnv, Inputs};
use crate::modules::Modules;

/// The oldest version of Node that the page's tools support.
const NODE: (u32, u32) = (20, 19);

/// The version of the program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Why the page cannot be built on this machine, although its sources are fine.
pub struct Missing {
    /// What is missing.
    pub what: String,
    /// How to fix it.
    pub remedy: String,
    /// Whether it takes another attempt to find out that it is no longer missing.
    try_again: bool,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.what, self.remedy)
    }
}

impl Missing {
    fn node(what: String) -> Missing {
        let (major, minor) = NODE;
        let remedy = format!("install Node.js {major}.{minor} or newer with npm and build again");
        Missing { what, remedy, try_again: false }
    }

    /// Makes Cargo run the build script again when what is missing may have been installed.
    pub fn watch(&self) {
        println!("cargo::rerun-if-env-changed=PATH");
        let path = env::var_os("PATH").unwrap_or_default();
        for directory in env::split_paths(&path).filter(|directory| directory.is_dir()) {
            println!("cargo::rerun-if-changed={}", directory.display());
        }
        if self.try_again {
            // This path never exists, so Cargo runs the build script every time.
            println!("cargo::rerun-if-changed=build/never");
        }
    }
}

/// The directory in which the page is built, locked until this is dropped.
pub struct Workshop {
    /// The directory.
    pub place: PathBuf,
    _lock: File,
}

impl Workshop {
    /// Waits until no other build uses the directory, and locks it. The directory is in the target directory. Cargo
    /// marks that by `CACHEDIR.TAG` if it creates it; otherwise it is found from the path of `OUT_DIR`.
    pub fn enter(out: &Path) -> Outcome<Workshop> {
        let marked = out.ancestors().find(|directory| directory.join("CACHEDIR.TAG").is_file());
        // TARGET/PROFILE/build/PACKAGE/out
        let target = marked.or_else(|| out.ancestors().nth(4)).unwrap_or(out);
        let place = target.join("dejarik-web");
        fs::create_dir_all(&place)?;
        let lock = File::create(place.join("lock"))?;
        lock.lock()?;
        Ok(Workshop { place, _lock: lock })
    }

    /// Copies the inputs and installs the packages of the lock file, unless they are installed already. Returns what
    /// is missing if they cannot be fetched.
    pub fn install(&self, inputs: &Inputs) -> Outcome<Option<Missing>> {
        let (web, mark) = (self.web(), self.place.join("packages.key"));
        let key =
            format!("{} {}", inputs.key("web/package.json")?, inputs.key("web/package-lock.json")?);
        if fs::read_to_string(&mark).is_ok_and(|made| made == key)
            && web.join("node_modules").is_dir()
        {
            return Ok(None);
        }
        remove(&mark)?;
        fs::create_dir_all(&web)?;
        for name in ["package.json", "package-lock.json"] {
            fs::copy(inputs.root.join("web").join(name), web.join(name))?;
        }
        // The tools are development dependencies, which NODE_ENV=production would leave out.
        let arguments = ["ci", "--include=dev", "--prefer-offline", "--no-audit", "--no-fund"];
        let installed = npm(&web, &arguments, "")?;
        if !installed.status.success() {
            let said = said(&installed);
            let reason =
                said.lines().find(|line| !line.trim().is_empty()).unwrap_or("npm ci failed");
            return Ok(Some(Missing {
                what: format!("npm could not fetch its packages ({})", reason.trim()),
                remedy: "build again where npm can reach its registry".to_owned(),
                try_again: true,
            }));
        }
        fs::write(&mark, key)?;
        Ok(None)
    }

    /// Returns the bundle of these inputs and modules, which is built unless it is up to date.
    pub fn build(&self, inputs: &Inputs, modules: &Modules) -> Outcome<PathBuf> {
        let (web, mark) = (self.web(), self.place.join("bundle.key"));
        let bundle = web.join("dist");
        let of_modules = match modules {
            Ok(folder) => key_of(folder)?,
            Err(why) => why.clone(),
        };
        // The page shows the version of the program that it belongs to.
        let key = format!("{} {VERSION} {of_modules}", inputs.key("")?);
        if fs::read_to_string(&mark).is_ok_and(|made| made == key) && bundle.is_dir() {
            return Ok(bundle);
        }
        remove(&mark)?;
        copy(inputs, &self.tree())?;
        if let Ok(folder) = modules {
            copy_files(folder, &web.join("pocket"))?;
        }
        let reason = modules.as_ref().err().map_or("", String::as_str);
        let built = npm(&web, &["run", "build"], reason)?;
        if !built.status.success() || !bundle.join("index.html").is_file() {
            return Err(format!("the page does not build:\n{}", said(&built)).into());
        }
        fs::write(&mark, key)?;
        Ok(bundle)
    }

    fn tree(&self) -> PathBuf {
        self.place.join("tree")
    }

    fn web(&self) -> PathBuf {
        self.tree().join("web")
    }
}

/// Copies the inputs to `tree`, and removes everything else there except the installed packages.
fn copy(inputs: &Inputs, tree: &Path) -> Outcome<()> {
    fs::create_dir_all(tree)?;
    for entry in fs::read_dir(tree)? {
        let path = entry?.path();
        if path.ends_with("web") {
            for entry in fs::read_dir(&path)? {
                let path = entry?.path();
                if !path.ends_with("node_modules") {
                    remove(&path)?;
                }
            }
        } else {
            remove(&path)?;
        }
    }
    for path in &inputs.files {
        let to = tree.join(path);
        if let Some(directory) = to.parent() {
            fs::create_dir_all(directory)?;
        }
        fs::copy(inputs.root.join(path), to)?;
    }
    Ok(())
}

/// Copies the files of a folder, which has no folders in it.
fn copy_files(from: &Path, to: &Path) -> Outcome<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Returns a key of the names and contents of the files of a folder.
fn key_of(folder: &Path) -> Outcome<String> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Outcome<_>>()?;
    paths.sort();
    let mut key = Fnv::default();
    for path in paths {
        key.add(path.file_name().unwrap_or_default().as_encoded_bytes());
        key.add(&fs::read(&path)?);
    }
    Ok(key.text())
}

/// Returns which of Node's tools is missing; `None` if all are installed.
pub fn missing_tools() -> Option<Missing> {
    let version = match tool("node").arg("--version").output() {
        Ok(output) if output.status.success() => said(&output),
        _ => return Some(Missing::node("Node.js is missing".to_owned())),
    };
    let version = version.trim().trim_start_matches('v');
    let mut numbers = version.split('.').map(|number| number.parse().unwrap_or(0));
    let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if found < NODE {
        return Some(Missing::node(format!("Node.js {version} is too old")));
    }
    match tool("npm").arg("--version").output() {
        Ok(output) if output.status.success() => None,
        _ => Some(Missing::node("npm is missing".to_owned())),
    }
}

/// Runs npm. `no_modules` says why there are no modules; it is empty if there are.
fn npm(web: &Path, arguments: &[&str], no_modules: &str) -> Outcome<Output> {
    let mut npm = tool("npm");
    npm.args(arguments).current_dir(web).env_remove("NODE_ENV");
    npm.env("DEJARIK_VERSION", VERSION).env("DEJARIK_NO_MODULES", no_modules);
    Ok(npm.output()?)
}

/// Returns the command of one of Node's programs. On Windows npm is a script.
fn tool(name: &str) -> Command {
    let script = cfg!(windows) && name == "npm";
    Command::new(if script { OsStr::new("npm.cmd") } else { OsStr::new(name) })
}

/// Returns what a program has printed.
fn said(output: &Output) -> String {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

/// Removes a file or a directory if it exists.
pub fn remove(path: &Path) -> Outcome<()> {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    match removed {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

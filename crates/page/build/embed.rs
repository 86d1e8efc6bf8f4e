//! Writes the bundle as Rust code: `page.rs`, a list of its files.
//!
//! The page's build has compressed most files: `x.js` has `x.js.br` and `x.js.gz` beside it. Of such a file only the
//! compressed variants are embedded. The server unpacks it for a client that accepts neither.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Outcome;
use crate::bundle::remove;

/// Embeds a bundle. If it has no modules, `no_modules` says why.
pub fn bundle(bundle: &Path, out: &Path, no_modules: &str) -> Outcome<()> {
    let kept = out.join("page");
    // Files of an earlier build must not be embedded with the new ones.
    remove(&kept)?;
    let mut files = Vec::new();
    list(bundle, Path::new(""), &mut files)?;
    files.sort();
    for file in &files {
        let to = kept.join(file);
        if let Some(directory) = to.parent() {
            fs::create_dir_all(directory)?;
        }
        fs::copy(bundle.join(file), to)?;
    }
    let has_modules = files.iter().any(|file| file.extension().is_some_and(|end| end == "wasm"));
    write(&kept, &files, out, None, (!has_modules).then_some(no_modules))
}

/// Embeds the reason why there is no page.
pub fn nothing(out: &Path, why: &str) -> Outcome<()> {
    remove(&out.join("page"))?;
    write(out, &[], out, Some(why), Some(why))
}

fn list(bundle: &Path, inside: &Path, files: &mut Vec<PathBuf>) -> Outcome<()> {
    for entry in fs::read_dir(bundle.join(inside))? {
        let entry = entry?;
        let path = inside.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            list(bundle, &path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn write(
    kept: &Path,
    files: &[PathBuf],
    out: &Path,
    no_page: Option<&str>,
    no_modules: Option<&str>,
) -> Outcome<()> {
    let mut code = String::new();
    writeln!(code, "/// Why this build has no page; `None` if it has one.")?;
    writeln!(code, "pub const NO_PAGE: Option<&str> = {no_page:?};")?;
    writeln!(
        code,
        "/// Why this build has no modules that work without a server; `None` if it has them."
    )?;
    writeln!(code, "pub const NO_MODULES: Option<&str> = {no_modules:?};")?;
    writeln!(
        code,
        "/// The files of the page, sorted by their paths, which have slashes between their parts. A file that is \
                    kept compressed is there as its variants `.gz` and `.br`."
    )?;
    writeln!(code, "pub static FILES: &[(&str, &[u8])] = &[")?;
    let is_packed =
        |file: &PathBuf| files.contains(&PathBuf::from(format!("{}.gz", file.display())));
    let mut listed: Vec<(String, PathBuf)> = files
        .iter()
        .filter(|file| !is_packed(file))
        .map(|file| {
            let parts = file.components().map(|part| part.as_os_str().to_string_lossy());
            (parts.collect::<Vec<_>>().join("/"), kept.join(file))
        })
        .collect();
    listed.sort();
    for (path, file) in listed {
        writeln!(code, "    ({path:?}, include_bytes!({file:?})),")?;
    }
    writeln!(code, "];")?;
    fs::write(out.join("page.rs"), code)?;
    Ok(())
}

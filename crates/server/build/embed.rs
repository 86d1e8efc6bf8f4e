//! Writes the bundle as Rust code: `page.rs`, a list of the files with their HTTP headers.
//!
//! A file `x.js` may have `x.js.br` and `x.js.gz` beside it. The page's build has compressed them, so
//! nothing is compressed here or while serving.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Outcome;
use crate::bundle::remove;
use crate::inputs::Fnv;

/// Embeds a bundle.
pub fn bundle(bundle: &Path, out: &Path) -> Outcome<()> {
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
    write(&kept, &files, out, true)
}

/// Embeds a notice that says why there is no page.
pub fn notice(out: &Path, why: &str) -> Outcome<()> {
    let kept = out.join("page");
    remove(&kept)?;
    fs::create_dir_all(&kept)?;
    let why = why.replace('&', "&amp;").replace('<', "&lt;");
    let page = include_str!("notice.html").replace("{why}", &why);
    fs::write(kept.join("index.html"), page)?;
    write(&kept, &[PathBuf::from("index.html")], out, false)
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

fn write(kept: &Path, files: &[PathBuf], out: &Path, built: bool) -> Outcome<()> {
    let mut code = String::new();
    writeln!(code, "/// Whether the page is embedded, and not a notice that it is missing.")?;
    writeln!(code, "pub const BUILT: bool = {built};")?;
    writeln!(code, "/// The files of the page, sorted by their paths.")?;
    writeln!(code, "pub static FILES: &[File] = &[")?;
    for file in files {
        let extension = file.extension().and_then(|name| name.to_str()).unwrap_or_default();
        if matches!(extension, "br" | "gz") {
            continue;
        }
        let path = file.components().map(|part| part.as_os_str().to_string_lossy());
        let path = path.collect::<Vec<_>>().join("/");
        let mut tag = Fnv::default();
        tag.add(&fs::read(kept.join(file))?);
        writeln!(code, "    File {{")?;
        writeln!(code, "        path: {path:?},")?;
        writeln!(code, "        kind: {:?},", kind(extension))?;
        writeln!(code, "        tag: {:?},", tag.text())?;
        // Vite puts a hash of the contents into the names of these files.
        writeln!(code, "        immutable: {},", path.starts_with("assets/"))?;
        writeln!(code, "        plain: include_bytes!({:?}),", kept.join(file))?;
        for (field, suffix) in [("brotli", "br"), ("gzip", "gz")] {
            let compressed = kept.join(format!("{path}.{suffix}"));
            match compressed.is_file() {
                true => writeln!(code, "        {field}: Some(include_bytes!({compressed:?})),")?,
                false => writeln!(code, "        {field}: None,")?,
            }
        }
        writeln!(code, "    }},")?;
    }
    writeln!(code, "];")?;
    fs::write(out.join("page.rs"), code)?;
    Ok(())
}

/// Returns the media type of a file extension.
fn kind(extension: &str) -> &'static str {
    match extension {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

//! `dejarik site`: the page as plain files for a web host, without a server or for a server elsewhere.

use std::collections::BTreeSet;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Component, Path, PathBuf};

use dejarik_server::http::packed;
use dejarik_server::site::{self, Base, ServerAddress, SiteFile};
use serde::{Deserialize, Serialize};

use crate::answer;
use crate::answer::site::Site;
use crate::arguments::Output;
use crate::context::{Context, note};
use crate::error::CliError;
use crate::export::Force;
use crate::{files, page, tables};

/// The list of a site's files, in its directory. It tells the files of a site from those of others.
const LIST: &str = "dejarik-site.json";

/// Write the page as a site of plain files, for a web host without a server.
///
/// Everything that one does alone or with a friend at the same screen works there, in the browser. The
/// addresses are relative, so the site works in any folder of a host. A site that is there already is
/// replaced while visitors use it, and its other files are left alone. Any other directory has to be empty.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The directory. It is created if it does not exist.
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// Begin all addresses with this folder of the host, such as /games/dejarik/. Then addresses without
    /// a file open the page at once, and the installed page has an identity of its own.
    #[arg(long, value_name = "PATH")]
    base: Option<Base>,
    /// Let the page play on the server at this address, such as https://dejarik.example, which has to let it in
    /// (`dejarik serve --allow-origin`). Players who do not trust the page of that server use this one.
    #[arg(long, value_name = "URL")]
    server: Option<ServerAddress>,
    /// Leave out the table of groi, 15 MB, with which browsers play groi perfectly. Without it they compute the
    /// table themselves, which takes a minute and much memory, or play without one.
    #[arg(long)]
    without_table: bool,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    answer: Output,
}

/// The contents of the list.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Listed {
    version: String,
    files: BTreeSet<String>,
}

/// Runs the command.
///
/// # Errors
/// If this program has no page, the table of groi cannot be computed, a file of others is in the way, or a file
/// cannot be written.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let made = site::files(&page::embedded(), args.base.as_ref(), args.server.as_ref());
    let mut made = made.ok_or_else(|| {
        let why = page::built().no_page.unwrap_or_default();
        CliError::Operator(format!("this program was built without the page: {why}"))
    })?;
    if let Some(why) = page::built().no_modules {
        note(&ctx.texts.with("site-cannot-play", [("why", why.into())]));
    }
    let directory = &args.directory;
    prepare(directory)?;
    if !args.without_table {
        let path = packed::ADDRESS.to_owned();
        let contents = packed::gzip(&tables::quick_cells()?).into();
        made.insert(0, SiteFile { path, contents });
    }
    let before = listed(directory)?;
    if !args.force.is_given() {
        check(directory, &made, &before)?;
    }
    if before.files.is_empty() {
        args.force.check_folder(directory, |_| false)?;
    }
    let removed = write(directory, &made, &before)?;
    let bytes = made.iter().map(|file| file.contents.len()).sum::<usize>();
    let site = Site {
        directory: directory.display().to_string(),
        base: args.base.as_ref().map(Base::to_string),
        version: env!("CARGO_PKG_VERSION"),
        files: made.len(),
        bytes,
        removed,
    };
    if args.answer.json {
        return answer::print(ctx.out, &site);
    }
    let said = ctx.texts.with(
        "site-written",
        [
            ("files", site.files.into()),
            ("directory", site.directory.into()),
            ("kilobytes", bytes.div_ceil(1000).into()),
            ("removed", site.removed.len().into()),
        ],
    );
    writeln!(ctx.out, "{said}")?;
    let place = match &args.base {
        Some(base) => ctx.texts.with("site-base", [("base", base.to_string().into())]),
        None => ctx.texts.get("site-anywhere"),
    };
    writeln!(ctx.out, "{place}")?;
    if let Some(server) = &args.server {
        let plays = ctx.texts.with("site-server", [("server", server.to_string().into())]);
        writeln!(ctx.out, "{plays}")?;
    }
    Ok(())
}

/// Creates the directory if it does not exist, so that one that cannot be used is named before the work.
fn prepare(directory: &Path) -> Result<(), CliError> {
    let prepared = match fs::read_dir(directory) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => fs::create_dir_all(directory),
        Err(error) => Err(error),
    };
    prepared.map_err(CliError::file(directory))
}

/// Reads the list of the site that is in the directory; it is empty if there is none.
fn listed(directory: &Path) -> Result<Listed, CliError> {
    let path = directory.join(LIST);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Listed::default()),
        Err(error) => return Err(CliError::file(&path)(error)),
    };
    let listed: Listed = serde_json::from_str(&text).map_err(|error| {
        CliError::Operator(format!("{} is not a list of a site: {error}", path.display()))
    })?;
    // Only files inside of the directory are ever removed.
    let inside = |file: &String| {
        let mut parts = Path::new(file).components();
        parts.all(|part| matches!(part, Component::Normal(_)))
    };
    Ok(Listed { files: listed.files.into_iter().filter(inside).collect(), ..listed })
}

/// Checks that no file is in the way that is not the site's.
fn check(directory: &Path, made: &[SiteFile], before: &Listed) -> Result<(), CliError> {
    let foreign = made.iter().filter(|file| !before.files.contains(&file.path));
    match foreign
        .map(|file| directory.join(&file.path))
        .find(|path| path.symlink_metadata().is_ok())
    {
        None => Ok(()),
        Some(path) => {
            let path = path.display();
            Err(CliError::Operator(format!(
                "{path} is not a file of a site of this program. Give another directory, or --force to \
                 replace it"
            )))
        }
    }
}

/// Writes a site and removes what only the one before had. Each file is replaced as a whole, and files come
/// before the pages that load them; so a visitor, or a run that was interrupted, finds one of both sites.
fn write(directory: &Path, made: &[SiteFile], before: &Listed) -> Result<Vec<String>, CliError> {
    let files: BTreeSet<String> = made.iter().map(|file| file.path.clone()).collect();
    let list = |files: BTreeSet<String>| {
        let listed = Listed { version: env!("CARGO_PKG_VERSION").to_owned(), files };
        let path = directory.join(LIST);
        let mut text = serde_json::to_vec_pretty(&listed)
            .map_err(|error| CliError::file(&path)(error.into()))?;
        text.push(b'\n');
        files::write(&path, &text).map_err(CliError::file(&path))
    };
    // Until everything is written, the files of both are the site's.
    list(files.union(&before.files).cloned().collect())?;
    for SiteFile { path, contents } in made {
        let path = directory.join(path);
        let same = fs::read(&path).is_ok_and(|old| old == **contents);
        if !same {
            files::write(&path, contents).map_err(CliError::file(&path))?;
        }
    }
    let removed: Vec<String> = before.files.difference(&files).cloned().collect();
    for file in &removed {
        let path = directory.join(file);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(CliError::file(&path)(error));
            }
            _ => {}
        }
        // A folder that is empty now is of no use; one with files of others stays.
        if let Some(folder) = path.parent().filter(|folder| *folder != directory) {
            let _ = fs::remove_dir(folder);
        }
    }
    list(files)?;
    Ok(removed)
}

//! `dejarik config`: where the program keeps things, and the settings.

use std::io::Write;

use crate::answer;
use crate::answer::config::{Config, Settings};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;
use crate::rows::write_rows;
use crate::session::prefs::{self, Prefs};
use crate::session::saved::Store;
use crate::tables;

/// Show where games, settings and tables are kept, and the settings.
///
/// The menus of `dejarik play` change the settings.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
///
/// # Errors
/// If there is no directory for the data or the tables, or the settings cannot be read.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let store = Store::of_user();
    let prefs = Prefs::load(&store)?;
    let root = store.root()?;
    let shown = |path: &std::path::Path| path.display().to_string();
    let config = Config {
        data: shown(root),
        tables: shown(&tables::cache()?),
        settings_file: shown(&root.join(prefs::NAME)),
        settings: Settings {
            language: prefs.lang.clone(),
            rules: prefs.rules.clone(),
            level: prefs.level.number(),
            animate: prefs.animate,
            single_keys: prefs.single_keys,
        },
    };
    if args.output.json {
        return answer::print(ctx.out, &config);
    }
    let texts = &ctx.texts;
    let switch = |on| texts.get(if on { "table-on" } else { "table-off" });
    let Config { data, tables, settings_file, settings } = config;
    let rows = [
        (texts.get("config-data"), data),
        (texts.get("config-tables"), tables),
        (texts.get("settings-title"), settings_file),
        (texts.get("common-language"), settings.language.unwrap_or_else(|| "-".to_owned())),
        (texts.get("common-game"), settings.rules),
        (texts.get("common-level"), settings.level.to_string()),
        (texts.get("table-animate"), switch(settings.animate)),
        (texts.get("table-single-keys"), switch(settings.single_keys)),
    ];
    write_rows(ctx.out, &rows)
}

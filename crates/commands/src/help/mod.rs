//! The command line in the reader's language: the arguments are parsed, and help and errors about them
//! are in English or in French.
//!
//! English is in the doc comments of the argument types, which clap reads. French is in the catalogue
//! `locales/fr/terminal/help.ftl`, with a message for each command and an attribute for each argument;
//! `french` puts it in the place of the English text before clap renders anything. `errors` says
//! in French what clap refuses. The language has to be known before the arguments are parsed, so
//! `asked` looks for `--lang` among them first.

mod errors;
pub mod examples;
mod french;
pub(crate) mod manual;
pub(crate) mod values;

use std::ffi::OsString;
use std::io;

use clap::{ColorChoice, Command, CommandFactory, FromArgMatches};

use crate::commands::Cli;
use crate::context::{self, warn};
use crate::lang::{Lang, Texts, choose};
use crate::page;
use crate::session::prefs::Prefs;
use crate::session::saved::{Store, StoreError};

/// The heading of the options that every command has.
pub(crate) const GLOBAL: &str = "Global options";

/// Parses the arguments of the process. Returns the language of the texts, which is known even if the
/// arguments are wrong or ask for help, and either the arguments or what [`show`] prints.
pub(crate) fn arguments() -> (Lang, Result<Cli, clap::Error>) {
    let args: Vec<OsString> = std::env::args_os().collect();
    let (prefs, unread) = preferences();
    let preferred = || prefs.lang.and_then(|code| code.parse().ok());
    let asked = asked(&args);
    let lang = choose(asked, asked.or_else(preferred));
    context::speak(lang);
    let parsed = command(lang)
        .try_get_matches_from(args)
        .and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches));
    // `config` says itself that it cannot read the settings, unless they are damaged and have been renamed by now.
    let is_config = parsed.as_ref().is_ok_and(Cli::is_config);
    let is_left = |error: &&StoreError| !is_config || matches!(error, StoreError::Damaged { .. });
    unread.iter().filter(is_left).for_each(warn);
    // The French texts are made from the parts of the error when it is shown.
    (lang, parsed.map_err(|error| if lang == Lang::En { errors::in_words(error) } else { error }))
}

/// Prints help on standard output, or what is wrong with the arguments on standard error.
///
/// # Errors
/// If it cannot be written.
pub(crate) fn show(lang: Lang, error: clap::Error) -> io::Result<()> {
    match lang {
        Lang::En => error.print(),
        Lang::Fr => error.apply::<errors::French>().print(),
    }
}

/// Returns the description of the command line in a language.
pub fn command(lang: Lang) -> Command {
    // clap colours a terminal without control sequences too if `CI` is set.
    let colour = if context::is_dumb() { ColorChoice::Never } else { ColorChoice::Auto };
    let version = page::version(&Texts::new(lang));
    let mut command = Cli::command().color(colour).long_version(version);
    // clap adds the arguments and the command for help while it builds.
    command.build();
    let command = with_negative_numbers(with_global_help(command));
    let command = match lang {
        Lang::En => command,
        Lang::Fr => french::of(command),
    };
    examples::added(command, lang)
}

/// Puts `--help` and `--version` among the options that every command has.
fn with_global_help(command: Command) -> Command {
    let command = command.mut_args(|arg| match arg.get_id().as_str() {
        "help" | "version" => arg.help_heading(GLOBAL),
        _ => arg,
    });
    command.mut_subcommands(with_global_help)
}

/// Lets every value be a negative number. Otherwise clap takes `-1` for an unknown option, and the argument cannot say
/// what it expects.
fn with_negative_numbers(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        let takes_values = arg.get_action().takes_values();
        arg.allow_negative_numbers(takes_values)
    });
    command.mut_subcommands(with_negative_numbers)
}

/// Reads the settings, or returns the usual ones and why there are no others.
fn preferences() -> (Prefs, Option<StoreError>) {
    match Prefs::load(&Store::of_user()) {
        Ok(prefs) => (prefs, None),
        // Without a data directory there are no settings, which is no fault of them.
        Err(StoreError::NoDirectory) => (Prefs::default(), None),
        Err(error) => (Prefs::default(), Some(error)),
    }
}

/// Returns the language that the arguments ask for by `--lang`, before they are parsed; `None` if they
/// ask for none, or for one that there is not.
fn asked(args: &[OsString]) -> Option<Lang> {
    let mut args =
        args.iter().skip(1).map(|arg| arg.to_string_lossy()).take_while(|arg| arg != "--");
    let mut found = None;
    while let Some(arg) = args.next() {
        if arg == "--lang" {
            found = args.next().and_then(|code| code.parse().ok());
        } else if let Some(code) = arg.strip_prefix("--lang=") {
            found = code.parse().ok();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_found_before_the_arguments_are_parsed() {
        let asked = |args: &[&str]| {
            let args: Vec<OsString> =
                ["dejarik"].iter().chain(args).map(|arg| OsString::from(*arg)).collect();
            asked(&args)
        };
        assert_eq!(asked(&["--lang", "fr", "--help"]), Some(Lang::Fr));
        assert_eq!(asked(&["moves", "--help", "--lang=fr"]), Some(Lang::Fr));
        assert_eq!(asked(&["--lang", "de"]), None);
        assert_eq!(asked(&["--lang"]), None);
        assert_eq!(asked(&["apply", "--", "--lang", "fr"]), None);
    }
}

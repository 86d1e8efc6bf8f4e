//! The manual pages: what the help says, and the exit codes, variables and files behind it.

use std::io;

use clap::Command;
use clap_mangen::Man;
use dejarik_rules::Words;

use super::{examples, french};
use crate::lang::Lang;

/// A section of a page: its title and its entries, each with a term and what it means.
struct Section {
    title: Words,
    entries: &'static [(&'static str, Words)],
}

/// The sections that all pages have.
const SECTIONS: [Section; 3] = [
    Section {
        title: Words::new("EXIT STATUS", "CODE DE RETOUR"),
        entries: &[
            (
                "0",
                Words::new(
                    "The command has done what it was asked to do.",
                    "La commande a fait ce qu’on lui demandait.",
                ),
            ),
            (
                "1",
                Words::new(
                    "The answer is no: a record fails, or a file does not verify.",
                    "La réponse est non\u{a0}: une partie échoue, ou un fichier n’est pas juste.",
                ),
            ),
            (
                "2",
                Words::new(
                    "Something cannot be read or used: a position, a move, an option, a file.",
                    "Quelque chose est illisible ou inutilisable\u{a0}: une position, un coup, une option, un fichier.",
                ),
            ),
            (
                "128+N",
                Words::new(
                    "The signal N ended the command.",
                    "Le signal N a mis fin à la commande.",
                ),
            ),
        ],
    },
    Section {
        title: Words::new("ENVIRONMENT", "ENVIRONNEMENT"),
        entries: &[
            (
                "DEJARIK_DATA_DIR",
                Words::new(
                    "The directory of games, records and settings.",
                    "Le dossier des parties et des réglages.",
                ),
            ),
            (
                "DEJARIK_CACHE_DIR",
                Words::new(
                    "The directory of tables of perfect play.",
                    "Le dossier des tables du jeu parfait.",
                ),
            ),
            (
                "LC_ALL, LC_MESSAGES, LANG",
                Words::new(
                    "The language, unless --lang or the settings choose one.",
                    "La langue, si ni --lang ni les réglages n’en choisissent une.",
                ),
            ),
            (
                "NO_COLOR",
                Words::new(
                    "If it is set, nothing is coloured.",
                    "Si elle est définie, rien n’est coloré.",
                ),
            ),
            ("TZ", Words::new("The time zone of dates.", "Le fuseau horaire des dates.")),
        ],
    },
    Section {
        title: Words::new("FILES", "FICHIERS"),
        entries: &[
            (
                "~/.local/share/dejarik/games",
                Words::new("Games that wait to be continued.", "Les parties à reprendre."),
            ),
            (
                "~/.local/share/dejarik/records",
                Words::new("Records of finished games.", "Les parties terminées."),
            ),
            ("~/.local/share/dejarik/settings.json", Words::new("The settings.", "Les réglages.")),
            (
                "~/.cache/dejarik",
                Words::new("Tables of perfect play.", "Les tables du jeu parfait."),
            ),
        ],
    },
];

/// Returns the page of a command with this name, such as `dejarik-puzzles-show`.
///
/// # Errors
/// Writing to memory does not fail.
pub(crate) fn page(command: &Command, name: &str, lang: Lang) -> io::Result<Vec<u8>> {
    // The examples have a section of their own here, and headings have no colon.
    let described = command.clone().name(name.to_owned()).after_long_help(None::<&str>);
    let described = described.mut_args(|arg| match arg.get_help_heading() {
        Some(french::ARGUMENTS | french::OPTIONS) => arg.help_heading(None::<&str>),
        Some(heading) => {
            let heading = heading.trim_end().to_owned();
            arg.help_heading(heading)
        }
        None => arg,
    });
    let commands =
        described.get_subcommand_help_heading().map(|text| text.trim_end().to_uppercase());
    let described = match commands {
        Some(heading) => described.subcommand_help_heading(heading),
        None => described,
    };
    let mut page = Vec::new();
    Man::new(described).render(&mut page)?;
    if lang == Lang::Fr {
        page = String::from_utf8_lossy(&page).replace("\n.SH NAME\n", "\n.SH NOM\n").into_bytes();
    }
    for Section { title, entries } in &SECTIONS {
        heading(&mut page, title.in_language(lang.code()));
        for (term, what) in *entries {
            page.extend(format!(".TP\n\\fB{}\\fR\n", escaped(term)).bytes());
            page.extend(format!("{}\n", escaped(what.in_language(lang.code()))).bytes());
        }
    }
    let path = name.replace('-', " ");
    let examples: Vec<_> = examples::of(command, &path).collect();
    if !examples.is_empty() {
        heading(&mut page, Words::new("EXAMPLES", "EXEMPLES").in_language(lang.code()));
        for example in examples {
            page.extend(format!(".TP\n{}\n", escaped(example.line)).bytes());
            page.extend(format!("{}.\n", escaped(example.what.in_language(lang.code()))).bytes());
        }
    }
    Ok(page)
}

fn heading(page: &mut Vec<u8>, title: &str) {
    page.extend(format!(".SH \"{title}\"\n").bytes());
}

/// Returns a text without what roff reads as a command.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

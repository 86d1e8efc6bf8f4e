//! The description of the command line in French.

use clap::builder::{Resettable, Str, StyledStr};
use clap::{Arg, Command};

use crate::lang::{Bundle, Lang, id, parsed};

/// The source of the catalogue.
const SOURCE: &str = include_str!("../../../../locales/fr/terminal/help.ftl");

/// The message of what several commands have in common.
const SHARED: &str = "shared";

/// The headings that clap writes before arguments and options, with the space that French has before a colon.
pub(super) const ARGUMENTS: &str = "Arguments\u{a0}";
pub(super) const OPTIONS: &str = "Options\u{a0}";

/// The names of values that have another name in French.
const VALUES: &[(&str, &str)] = &[
    ("ADDRESS", "ADRESSE"),
    ("ADDRESS:PORT", "ADRESSE:PORT"),
    ("COUNT", "NOMBRE"),
    ("DAYS", "JOURS"),
    ("DEPTH", "PROFONDEUR"),
    ("DIAMETER", "DIAMÈTRE"),
    ("DIR", "DOSSIER"),
    ("DIRECTORY", "DOSSIER"),
    ("DPN|RULES|FILE", "DPN|JEU|FICHIER"),
    ("DURATION", "DURÉE"),
    ("FILE", "FICHIER"),
    ("FORM", "FORME"),
    ("GAME", "PARTIE"),
    ("GAMES", "PARTIES"),
    ("human|LEVEL|engine=COMMAND", "human|NIVEAU|engine=COMMANDE"),
    ("KEY=VALUE", "CLÉ=VALEUR"),
    ("LANG", "LANGUE"),
    ("LETTERS", "LETTRES"),
    ("LEVEL", "NIVEAU"),
    ("LINK", "LIEN"),
    ("LONGEST", "PAS"),
    ("MEASURE", "MESURE"),
    ("MIB", "MIO"),
    ("MOVE", "COUP"),
    ("MOVES", "COUPS"),
    ("NAME", "NOM"),
    ("NAME=LIMIT", "NOM=LIMITE"),
    ("NETWORK|PERSON", "RÉSEAU|PERSONNE"),
    ("NUMBER", "NOMBRE"),
    ("OPENING", "DEMI-COUPS"),
    ("OPPONENT", "ADVERSAIRE"),
    ("ORIGIN", "ORIGINE"),
    ("PAIRS", "PAIRES"),
    ("PAPER", "PAPIER"),
    ("PARTS", "PARTIES"),
    ("PATH", "CHEMIN"),
    ("PERSON", "PERSONNE"),
    ("PLACE", "ENDROIT"),
    ("PLAYER", "JOUEUR"),
    ("RATING", "COTE"),
    ("RULES", "JEU"),
    ("SEED", "GRAINE"),
    ("SIZE", "TAILLE"),
    ("STORE", "STOCKAGE"),
    ("THEME", "THÈME"),
    ("TIME", "DURÉE"),
    ("TURNS", "TOURS"),
    ("WHEN", "QUAND"),
    ("WORD", "MOT"),
];

/// The texts of the catalogue.
struct Catalogue(Bundle);

impl Catalogue {
    /// Parses the catalogue.
    fn new() -> Catalogue {
        Catalogue(parsed(id(Lang::Fr), SOURCE.to_owned()))
    }

    /// Returns an attribute of a message, or the value of the message.
    fn get(&self, message: &str, attribute: Option<&str>) -> Option<String> {
        let message = self.0.get_message(message)?;
        let pattern = match attribute {
            Some(name) => message.get_attribute(name)?.value(),
            None => message.value()?,
        };
        Some(self.0.format_pattern(pattern, None, &mut Vec::new()).into_owned())
    }

    /// Returns the help of an argument, from the message of its command or the shared one.
    fn argument(&self, command: &str, id: &str) -> Option<String> {
        let found = self.get(command, Some(id)).or_else(|| self.get(SHARED, Some(id)));
        found.map(|text| flowing(&text))
    }
}

/// Returns the French name of a value, such as FICHIER for FILE.
fn value_name(english: &Str) -> Str {
    let found = VALUES.iter().find(|(name, _)| english == name);
    found.map_or_else(|| english.clone(), |(_, french)| Str::from(*french))
}

/// Joins the lines of each paragraph, which are broken in the catalogue only for its readers.
fn flowing(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// Returns the key of the message of a command below another.
fn below(key: &str, name: &str) -> String {
    format!("{key}-{name}")
}

/// Translates the description of the whole program, which is built.
pub(super) fn of(program: Command) -> Command {
    let key = program.get_name().to_owned();
    translated(program, &key, &Catalogue::new())
}

fn translated(command: Command, key: &str, catalogue: &Catalogue) -> Command {
    let about = catalogue.get(key, None).map(|text| flowing(&text)).unwrap_or_default();
    let long = catalogue.get(key, Some("long"));
    let long = long.map(|text| StyledStr::from(format!("{about}.\n\n{}", flowing(&text))));
    let after = catalogue.get(key, Some("after")).map(StyledStr::from);
    let heading = command.get_styles().get_usage();
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{heading}Utilisation\u{a0}:{heading:#} {{usage}}\n\n\
         {{all-args}}{{after-help}}"
    );
    let is_help = command.get_name() == "help";
    let command = command
        .about(about)
        .long_about(Resettable::from(long))
        .help_template(template)
        .subcommand_help_heading("Commandes\u{a0}")
        .subcommand_value_name("COMMANDE")
        .mut_args(|arg| argument(arg, key, catalogue));
    let command = match after {
        Some(after) => command.after_long_help(after),
        None => command,
    };
    if is_help {
        return command;
    }
    command.mut_subcommands(|sub| {
        let key = below(key, sub.get_name());
        translated(sub, &key, catalogue)
    })
}

fn argument(arg: Arg, command: &str, catalogue: &Catalogue) -> Arg {
    let mut help = catalogue.argument(command, arg.get_id().as_str()).unwrap_or_default();
    if arg.get_action().takes_values() {
        let defaults: Vec<_> =
            arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        if !defaults.is_empty() && !arg.is_hide_default_value_set() {
            help += &format!(" [par défaut\u{a0}: {}]", defaults.join(" "));
        }
        let values = arg.get_possible_values();
        let values: Vec<_> = values
            .iter()
            .filter(|value| !value.is_hide_set())
            .map(clap::builder::PossibleValue::get_name)
            .collect();
        if !values.is_empty() && !arg.is_hide_possible_values_set() {
            help += &format!(" [valeurs possibles\u{a0}: {}]", values.join(", "));
        }
    }
    let names: Vec<Str> =
        arg.get_value_names().unwrap_or_default().iter().map(value_name).collect();
    let arg = arg.help(help).long_help(Resettable::Reset);
    let arg = arg.hide_default_value(true).hide_possible_values(true);
    let heading = match arg.get_help_heading() {
        Some(super::GLOBAL) => "Options générales\u{a0}",
        _ if arg.is_positional() => ARGUMENTS,
        _ => OPTIONS,
    };
    let arg = arg.help_heading(heading);
    // Under a heading of ours clap would sort arguments without a name by their ids.
    let arg = match arg.get_index() {
        Some(index) => arg.display_order(index),
        None => arg,
    };
    if names.is_empty() { arg } else { arg.value_names(names) }
}

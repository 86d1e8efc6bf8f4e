//! The help of the command line in French: complete, and without English.

use std::collections::{BTreeMap, BTreeSet};

use clap::{Arg, Command, CommandFactory};
use dejarik_commands::Cli;
use dejarik_commands::help::{command, examples};
use dejarik_commands::lang::Lang;
use fluent_syntax::ast::{Entry, Pattern, PatternElement};

const SOURCE: &str = include_str!("../../../../locales/fr/terminal/help.ftl");

/// Texts that are the same in both languages.
const SAME: &[&str] = &[];

/// The texts of the catalogue by message and attribute, as they are written.
fn catalogue() -> BTreeMap<(String, Option<String>), String> {
    let written = |pattern: &Pattern<&str>| {
        let parts = pattern.elements.iter().map(|element| match element {
            PatternElement::TextElement { value } => *value,
            PatternElement::Placeable { .. } => panic!("help has no variables"),
        });
        parts.collect::<String>()
    };
    let resource = fluent_syntax::parser::parse(SOURCE)
        .unwrap_or_else(|(_, errors)| panic!("help.ftl: {errors:?}"));
    let mut texts = BTreeMap::new();
    let mut add = |message: &str, attribute: Option<&str>, pattern| {
        let key = (message.to_owned(), attribute.map(str::to_owned));
        let before = texts.insert(key, written(pattern));
        assert!(before.is_none(), "help.ftl has {message} {attribute:?} twice");
    };
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let id = message.id.name;
            message.value.iter().for_each(|pattern| add(id, None, pattern));
            message.attributes.iter().for_each(|each| add(id, Some(each.id.name), &each.value));
        }
    }
    texts
}

/// Visits every command with its key; commands that clap adds itself are left out.
fn visit(command: &Command, key: &str, visit_one: &mut impl FnMut(&Command, &str)) {
    visit_one(command, key);
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        visit(sub, &format!("{key}-{}", sub.get_name()), visit_one);
    }
}

fn english() -> Command {
    let mut program = Cli::command();
    program.build();
    program
}

fn shown(arg: &Arg) -> bool {
    !arg.is_hide_set()
}

#[test]
fn every_command_and_argument_has_a_french_text_and_no_text_is_left_over() {
    let texts = catalogue();
    let mut used: BTreeSet<(String, Option<String>)> = BTreeSet::new();
    let mut missing = Vec::new();
    let mut check = |message: &str, attribute: Option<&str>, english: &str| {
        let key = (message.to_owned(), attribute.map(str::to_owned));
        match texts.get(&key) {
            None => missing.push(format!("{message} {attribute:?}: {english}")),
            Some(text) => {
                assert!(!text.trim().is_empty(), "{message} {attribute:?} is empty");
                let same = text.trim() == english && !SAME.contains(&english);
                assert!(!same, "{message} {attribute:?} is English: {english}");
            }
        }
        used.insert(key);
    };
    visit(&english(), "dejarik", &mut |command, key| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        check(key, None, &about);
        if let Some(long) = command.get_long_about() {
            check(key, Some("long"), &long.to_string());
        }
        if let Some(after) = command.get_after_long_help() {
            check(key, Some("after"), &after.to_string());
        }
        for arg in command.get_arguments().filter(|arg| shown(arg)) {
            let id = arg.get_id().as_str();
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            let own = texts.contains_key(&(key.to_owned(), Some(id.to_owned())));
            check(if own { key } else { "shared" }, Some(id), &help);
        }
    });
    check("dejarik-help", None, "");
    assert!(missing.is_empty(), "help.ftl misses:\n{}", missing.join("\n"));
    let left: Vec<_> = texts.keys().filter(|key| !used.contains(*key)).collect();
    assert!(left.is_empty(), "help.ftl has texts for nothing: {left:?}");
}

#[test]
fn the_help_of_every_command_is_french() {
    // Words of the English help that are no words of French, options or values.
    const ENGLISH: [&str; 14] = [
        "Usage:",
        "Commands:",
        "default:",
        "possible values",
        "the ",
        "this ",
        "Print",
        "with ",
        "file.",
        " of ",
        "[OPTION]",
        "<FILE>",
        "<RULES>",
        "Display",
    ];
    let french = command(Lang::Fr);
    visit(&french, "dejarik", &mut |command, key| {
        for text in [
            command.clone().render_help().to_string(),
            command.clone().render_long_help().to_string(),
        ] {
            assert!(text.contains("Utilisation\u{a0}:"), "{key}: {text}");
            for word in ENGLISH {
                let found = text.lines().find(|line| line.contains(word));
                assert!(found.is_none(), "{key} has English, `{word}`, in: {found:?}");
            }
        }
    });
}

#[test]
fn the_help_of_what_is_kept_says_what_is_written_or_deleted() {
    visit(&command(Lang::En), "dejarik", &mut |command, key| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        assert_ne!(about.split(' ').nth(1), Some("them"), "{key}: {about}");
        assert!(!about.starts_with("What "), "{key}: {about}");
    });
}

#[test]
fn the_french_help_lists_arguments_in_the_order_in_which_they_are_given() {
    visit(&command(Lang::Fr), "dejarik", &mut |command, key| {
        let help = command.clone().render_help().to_string();
        // An argument stands alone at the start of its line: `  <JEU>  …` or `  [DPN]  …`.
        let begins = |arg: &Arg| {
            let name = arg.get_value_names().unwrap_or_default()[0].to_string();
            let starts = [format!("\n  <{name}>"), format!("\n  [{name}]")];
            starts.iter().find_map(|start| help.find(start))
        };
        let positionals = command.get_positionals().filter(|arg| shown(arg));
        let places: Vec<_> = positionals.map(|arg| begins(arg).unwrap()).collect();
        assert!(places.is_sorted(), "{key}: {help}");
    });
}

#[test]
fn the_french_command_line_is_parsed_as_the_english_one() {
    for args in [
        &["dejarik", "moves", "groi PPPP2pppp2/12/1 w wb", "--json"][..],
        &["dejarik", "--lang", "fr", "puzzles", "show", "daily"],
        &["dejarik", "puzzles", "--rules", "groi"],
        &["dejarik", "arena", "groi", "level-1", "random", "--pairs", "3", "-o", "setup=pairs"],
        &["dejarik"],
    ] {
        for lang in Lang::ALL {
            let parsed = command(lang).try_get_matches_from(args);
            assert!(parsed.is_ok(), "{args:?} in {lang}: {:?}", parsed.err());
        }
    }
}

#[test]
fn the_names_of_values_are_french() {
    // Names that are the same in both languages.
    const SAME: [&str; 15] = [
        "ACTION",
        "CIDR",
        "CM",
        "DPN",
        "ELO0,ELO1",
        "ID",
        "MINUTES",
        "N",
        "PIXELS",
        "POSITIONS",
        "K/N",
        "SHELL",
        "URL",
        "COMMAND",
        "",
    ];
    let mut english = BTreeMap::new();
    let names = |arg: &Arg| -> Vec<String> {
        arg.get_value_names().unwrap_or_default().iter().map(ToString::to_string).collect()
    };
    visit(&self::english(), "dejarik", &mut |command, key| {
        for arg in
            command.get_arguments().filter(|arg| shown(arg) && arg.get_action().takes_values())
        {
            english.insert((key.to_owned(), arg.get_id().to_string()), names(arg));
        }
    });
    visit(&command(Lang::Fr), "dejarik", &mut |command, key| {
        for arg in command.get_arguments() {
            let Some(before) = english.get(&(key.to_owned(), arg.get_id().to_string())) else {
                continue;
            };
            for (before, name) in before.iter().zip(names(arg)) {
                let same = *before == name && !SAME.contains(&name.as_str());
                assert!(!same, "{key} {}: {name} is English", arg.get_id());
            }
        }
    });
}

#[test]
fn every_command_has_an_example_and_the_global_options_come_last() {
    for lang in Lang::ALL {
        let mut program = command(lang);
        program.build();
        visit(&program, "dejarik", &mut |command, key| {
            let help = command.clone().render_long_help().to_string();
            let [examples, global] = match lang {
                Lang::En => ["Examples:", "Global options:"],
                Lang::Fr => ["Exemples\u{a0}:", "Options générales\u{a0}:"],
            };
            let options =
                help.find(global).unwrap_or_else(|| panic!("{key} has no {global}: {help}"));
            if examples::of(command, &key.replace('-', " ")).next().is_some() {
                let found = help.find(examples).unwrap_or_else(|| panic!("{key} has no example"));
                assert!(options < found, "{key}: {help}");
            }
            // Commands, arguments and options come in this order, and each heading is set as its language does.
            let space = if lang == Lang::Fr { "\u{a0}" } else { "" };
            let titles = ["Commands", "Commandes", "Arguments", "Options"];
            let found = titles.map(|title| help.find(&format!("\n{title}{space}:")));
            let found: Vec<_> = found.into_iter().flatten().chain([options]).collect();
            assert!(found.is_sorted(), "{key}: {help}");
            if lang == Lang::Fr {
                let bare =
                    help.lines().find(|line| line.ends_with(':') && !line.ends_with("\u{a0}:"));
                assert_eq!(bare, None, "{key}");
            }
        });
    }
    for command in english().get_subcommands().filter(|sub| sub.get_name() != "help") {
        let path = format!("dejarik {}", command.get_name());
        let has_one = examples::ALL.iter().any(|example| example.line.starts_with(&path));
        assert!(has_one, "{path} has no example");
    }
}

/// Returns the sentences of a text.
fn sentences(text: &str) -> Vec<&str> {
    let ends = [". ", ".\n", "; ", "\n\n", "\u{a0}; "];
    let mut parts = vec![text.trim()];
    for end in ends {
        parts = parts.into_iter().flat_map(|part| part.split(end)).collect();
    }
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Returns what a sentence says in no language: options, commands, numbers and formats, sorted.
fn facts(text: &str) -> Vec<String> {
    let is_inside = |letter: char| letter.is_ascii_alphanumeric() || "-_=./*~:,".contains(letter);
    let words = text.split(|letter: char| !is_inside(letter));
    let words = words.map(|word| word.trim_matches(['.', ':', ',']));
    let is_fact = |word: &&str| {
        word.starts_with("--") && word.len() > 2
            || word.chars().any(|letter| letter.is_ascii_digit())
            || ["DPN", "DGN", "JSON", "SVG", "PNG", "UGI", "PDF"].contains(word)
    };
    // A decimal comma is a point in English. Hosts and directories have names in each language.
    let shared = words.filter(is_fact).filter(|word| !word.contains("://"));
    let last = |word: &str| word.rsplit('/').next().unwrap_or(word).to_lowercase();
    let mut facts: Vec<String> = shared.map(|word| last(word).replace(',', ".")).collect();
    facts.sort();
    facts
}

#[test]
fn english_and_french_help_say_the_same_sentence_by_sentence() {
    let mut english = BTreeMap::new();
    visit(&self::english(), "dejarik", &mut |command, key| {
        let texts = [command.get_about(), command.get_long_about()];
        let texts: Vec<String> =
            texts.iter().flatten().map(|text| one_line(&text.to_string())).collect();
        english.insert((key.to_owned(), String::new()), texts.last().cloned().unwrap_or_default());
        for arg in command.get_arguments().filter(|arg| shown(arg)) {
            let id = arg.get_id().to_string();
            if matches!(id.as_str(), "help" | "version") {
                continue;
            }
            let help = arg.get_help().map(|text| one_line(&text.to_string())).unwrap_or_default();
            english.insert((key.to_owned(), id), help);
        }
    });
    let mut wrong = Vec::new();
    let mut compare = |key: &str, id: &str, french: &str| {
        let Some(english) = english.get(&(key.to_owned(), id.to_owned())) else { return };
        let french = french.split(" [par défaut").next().unwrap_or_default();
        let french = french.split(" [valeurs possibles").next().unwrap_or_default();
        let english = english.split(" [default").next().unwrap_or_default();
        let counts = [english, french].map(|text| sentences(text).len());
        let (said, dit) = (facts(english), facts(french));
        if counts[0] != counts[1] || said != dit {
            wrong.push(format!(
                "{key} {id} {counts:?}\n  {english}\n  {french}\n  {said:?}\n  {dit:?}"
            ));
        }
    };
    visit(&command(Lang::Fr), "dejarik", &mut |command, key| {
        let texts = [command.get_about(), command.get_long_about()];
        let texts: Vec<String> =
            texts.iter().flatten().map(|text| one_line(&text.to_string())).collect();
        compare(key, "", &texts.last().cloned().unwrap_or_default());
        for arg in command.get_arguments() {
            let help = arg.get_help().map(|text| one_line(&text.to_string())).unwrap_or_default();
            compare(key, arg.get_id().as_str(), &help);
        }
    });
    assert!(wrong.is_empty(), "{} texts differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Returns a text whose paragraphs are lines.
fn one_line(text: &str) -> String {
    text.split("\n\n").map(|part| part.replace('\n', " ")).collect::<Vec<_>>().join("\n\n")
}

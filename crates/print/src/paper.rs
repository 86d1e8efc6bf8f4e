//! The edition of the books for paper: they speak to people at a table, so what is for programs is left out.
//!
//! A sentence that names a command, a file or a level of the program is left out. A position that is written on one
//! line becomes a picture, an option its name, and `Ak`, a space on any ray, one on ray 5.

use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Actor, OptionSpec, OptionValues};

use crate::board;
use crate::played;
use crate::request::Lang;

/// The ray that stands for any ray on paper.
const RAY: i32 = 5;

/// Returns a chapter as it is printed for a game with these options.
pub fn edition(chapter: &str, game: AnyRules, lang: Lang) -> String {
    let options = names(game, lang);
    let changes = played::changes(game, lang);
    let mut printed = String::new();
    for block in blocks(chapter) {
        let block = played::changed(block, &changes);
        let is_table = block.starts_with('|');
        let kept = if is_table { block } else { sentences(&block, lang) };
        if kept.trim_matches(['-', ' ', '\n']).is_empty() {
            continue;
        }
        let (text, pictures) = spans(&kept, &options, lang);
        // What follows the last item of a list is no part of that item.
        if !is_item(&text) && printed.ends_with('\n') && !printed.ends_with("\n\n") {
            printed.push('\n');
        }
        printed.push_str(&text);
        printed.push_str(&pictures);
        printed.push_str(if is_item(&text) { "\n" } else { "\n\n" });
    }
    printed
}

/// Splits a chapter into headings, tables, paragraphs and list items, each of them on one line except for tables.
pub fn blocks(chapter: &str) -> Vec<String> {
    let mut blocks: Vec<String> = vec![String::new()];
    for line in chapter.lines() {
        let starts = line.is_empty() || line.starts_with('#') || is_item(line);
        if starts && blocks.last().is_some_and(|block| !block.is_empty()) {
            blocks.push(String::new());
        }
        let Some(block) = blocks.last_mut() else { continue };
        if !block.is_empty() {
            block.push(if line.starts_with('|') { '\n' } else { ' ' });
        }
        block.push_str(line.trim());
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// Returns whether a line begins an item of a list.
fn is_item(line: &str) -> bool {
    line.starts_with("- ")
        || line.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(". ")
}

/// Returns the sentences of a block that are for people at a table.
fn sentences(block: &str, lang: Lang) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let (mut start, mut code, mut depth) = (0, false, 0_u32);
    for (at, letter) in block.char_indices() {
        match letter {
            '`' => code = !code,
            '(' | '[' if !code => depth += 1,
            ')' | ']' if !code => depth = depth.saturating_sub(1),
            ' ' if !code && depth == 0 && ends_sentence(&block[..at]) => {
                kept.push(&block[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    kept.push(&block[start..]);
    let count = kept.len();
    kept.retain(|sentence| !is_for_programs(sentence, lang));
    // The bold beginning of an item says nothing without what follows it.
    if kept.len() < count && matches!(*kept, [head] if head.ends_with("**")) {
        kept.clear();
    }
    kept.join(" ")
}

/// Returns whether a sentence ends with this text, possibly one in bold.
fn ends_sentence(text: &str) -> bool {
    text.trim_end_matches("**").ends_with(['.', '!', '?'])
}

/// Returns whether a sentence names what only somebody at the program can use.
fn is_for_programs(sentence: &str, lang: Lang) -> bool {
    let level = lang.say("level ", "niveau ");
    let has_level = sentence
        .to_lowercase()
        .split(level)
        .skip(1)
        .any(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
    has_level
        || ["`dejarik", "DPN", "DGN", "docs/", "/issues/new?"]
            .iter()
            .any(|name| sentence.contains(name))
}

/// Returns what an option and its values are called, by what is written.
fn names(game: AnyRules, lang: Lang) -> Vec<(String, String)> {
    let language = lang.code();
    let mut names = Vec::new();
    for spec in game.options() {
        let title = spec.name.in_language(language);
        names.push((spec.key.to_owned(), title.to_owned()));
        for choice in spec.values.words() {
            let name = choice.name.in_language(language);
            names.push((format!("{}={}", spec.key, choice.word), format!("{title}, {name}")));
            // `on` and `off` are values of several options.
            names.push((choice.word.to_owned(), name.to_owned()));
        }
        names.extend(forms(spec, language));
    }
    names
}

fn forms(spec: &OptionSpec, language: &str) -> Vec<(String, String)> {
    let OptionValues::Prefixed { prefixes, .. } = spec.values else { return Vec::new() };
    let name = |prefix: &dejarik_rules::OptionPrefix| prefix.name.in_language(language);
    prefixes.iter().map(|own| (format!("{}N", own.prefix), format!("{} (N)", name(own)))).collect()
}

/// Rewrites what a text has in backquotes. Returns the text and the pictures of its positions.
fn spans(text: &str, options: &[(String, String)], lang: Lang) -> (String, String) {
    let (mut written, mut pictures) = (String::new(), String::new());
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 0 {
            written.push_str(&generic(&quoted(part, options), lang));
        } else if let Ok(position) = part.parse::<AnyPosition>() {
            written.push_str(if starts_sentence(&written) {
                lang.say("The position below", "La position ci-dessous")
            } else {
                lang.say("the position below", "la position ci-dessous")
            });
            pictures.push_str(&format!(" ![{}](<dpn:{part}>)", to_move(&position, lang)));
        } else if let Some((_, name)) = options.iter().find(|(word, _)| word == part) {
            written.push_str(&format!("*{name}*"));
        } else {
            written.push_str(&format!("`{}`", on_ray(part)));
        }
    }
    (written, pictures)
}

/// Returns whether a sentence or an item begins after this text.
fn starts_sentence(before: &str) -> bool {
    let before = before.trim_end();
    before.is_empty() || ["**", ".", "-"].iter().any(|mark| before.ends_with(mark))
}

/// Says who is to move in a picture.
fn to_move(position: &AnyPosition, lang: Lang) -> String {
    let Actor::Player(side) = position.actor() else { return String::new() };
    let name = board::side_of(position.id(), side, lang);
    lang.say("{} to move.", "Aux {} de jouer.").replace("{}", name)
}

/// Rewrites a space on any ray, such as `Ak` or `Bk+1`, as one on ray 5.
fn on_ray(space: &str) -> String {
    let Some(rest) = space.strip_prefix("Ak").or_else(|| space.strip_prefix("Bk")) else {
        return space.to_owned();
    };
    let away = if rest.is_empty() { Some(0) } else { rest.parse::<i32>().ok() };
    away.map_or_else(|| space.to_owned(), |away| format!("{}{}", &space[..1], RAY + away))
}

/// Rewrites the values of options that stand in quotation marks.
fn quoted(text: &str, options: &[(String, String)]) -> String {
    options.iter().fold(text.to_owned(), |text, (word, name)| {
        let french = [format!("«\u{A0}{word}\u{A0}»"), format!("«\u{A0}{name}\u{A0}»")];
        text.replace(&format!("\"{word}\""), &format!("\"{name}\"")).replace(&french[0], &french[1])
    })
}

/// Rewrites the number of any ray as that of ray 5.
fn generic(text: &str, lang: Lang) -> String {
    let number = lang.say("a number *k*", "un numéro *k*");
    let such = lang.say("its number, such as 5", "son numéro, comme 5");
    text.replace(number, such).replace("*k* + 6", "11").replace("*k*", "5")
}

#[cfg(test)]
mod tests {
    use dejarik_rules::RulesId;

    use super::*;

    fn printed(text: &str, lang: Lang) -> String {
        edition(text, AnyRules::new(RulesId::Groi), lang).trim_end().to_owned()
    }

    #[test]
    fn sentences_for_programs_are_left_out_and_the_others_stay() {
        let text = "Groi is solved: see `dejarik probe`. It is fair.\nLevel 8 plays. `1. A1-B1` is a\nmove.";
        assert_eq!(printed(text, Lang::En), "It is fair. `1. A1-B1` is a move.");
        assert_eq!(printed("- Au niveau 8, on gagne.\n- Bien.", Lang::Fr), "- Bien.");
        assert_eq!(printed("A level board.", Lang::En), "A level board.");
        assert_eq!(
            printed("- **Start.** At level 8 it is 5. Go on.", Lang::En),
            "- **Start.** Go on."
        );
        assert_eq!(printed("- **Start.** At level 8 it is 5.\n- End.", Lang::En), "- End.");
        let asked = "Yes. [Is this ruling wrong?](../../../../issues/new?rule=G-2)";
        assert_eq!(printed(asked, Lang::En), "Yes.");
    }

    #[test]
    fn a_paragraph_after_a_list_is_no_part_of_its_last_item() {
        let text = "- One.\n- Two.\n\n**Three.** Four.";
        assert_eq!(printed(text, Lang::En), text);
    }

    #[test]
    fn positions_become_pictures_options_names_and_any_ray_ray_5() {
        let text =
            "- **G-1** In `groi PPPP2pppp2/12/1 w wb`, option `setup`: `pairs`, `Ak` to `Bk-1`.";
        assert_eq!(
            printed(text, Lang::En),
            "- **G-1** In the position below, option *Set-up*: *Pairs*, `A5` to `B4`. ![White to \
             move.](<dpn:groi PPPP2pppp2/12/1 w wb>)"
        );
        let text = "`groi PPPP2pppp2/12/1 b wb` : le départ `alternating`.";
        assert_eq!(
            printed(text, Lang::Fr),
            "La position ci-dessous : le départ *Alternés*. ![Aux Noirs de jouer.](<dpn:groi \
             PPPP2pppp2/12/1 b wb>)"
        );
    }

    #[test]
    fn every_rule_of_the_books_is_printed() {
        for rules in RulesId::all() {
            for lang in Lang::ALL {
                let chapter = crate::book::rules(rules, lang);
                let printed = edition(chapter, AnyRules::new(rules), lang);
                let rules_of = |text: &str| {
                    let rule = |line: &&str| line.as_bytes().get(5) == Some(&b'-');
                    text.lines().filter(|line| line.starts_with("- **")).filter(rule).count()
                };
                assert_eq!(rules_of(&printed), rules_of(chapter), "{rules} {lang}");
                assert!(rules_of(&printed) > 14);
            }
        }
    }
}

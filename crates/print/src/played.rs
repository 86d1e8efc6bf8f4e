//! The sentences of a book that the options of a game replace, in the edition for paper.
//!
//! A file of changes has a heading for each value, such as `# double-exit=path`, and below it pairs of lines: what
//! stands in the book behind `<`, and what is printed in its place behind `>`. `N` in a heading stands for any number and
//! `ORDER` for any order of the pieces.

use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::numbers::SEMICOLON;
use dejarik_rules::{Lang, Opening, OptionSpec, OptionValues};

use crate::kinds::Special;

/// A sentence of the book and what is printed in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    old: &'static str,
    new: String,
}

/// Returns the changes that the options of a game make, where they differ from their defaults.
pub fn changes(game: AnyRules, lang: Lang) -> Vec<Change> {
    let file = Special::of(game.id()).changes.in_language(lang.code());
    let of = |(spec, value): (&'static OptionSpec, String)| {
        let fill = |text: &str| filled(text, game, &value);
        pairs(file, &heading(spec, &value))
            .into_iter()
            .map(|(old, new)| Change { old, new: fill(new) })
            .collect::<Vec<_>>()
    };
    game.changed_options().into_iter().flat_map(of).collect()
}

/// Returns a block of the book with the changes.
pub fn changed(block: String, changes: &[Change]) -> String {
    changes.iter().fold(block, |block, change| block.replace(change.old, &change.new))
}

/// Says which options a game is played with: those that differ from their defaults.
pub fn said(game: AnyRules, lang: Lang) -> Option<String> {
    let changed = game.changed_options().into_iter().map(|(spec, value)| {
        let name = spec.name.in_language(lang.code());
        format!("{name}{}{}", lang.say(": ", "\u{A0}: "), spec.describe(&value, lang.code()))
    });
    let all: Vec<String> = changed.collect();
    (!all.is_empty()).then(|| all.join(SEMICOLON.in_language(lang.code())))
}

/// Returns the heading for a value.
fn heading(spec: &OptionSpec, value: &str) -> String {
    let shape = match spec.values {
        OptionValues::Order { .. } => "ORDER".to_owned(),
        OptionValues::Choice(_) | OptionValues::Number { .. } | OptionValues::Prefixed { .. } => {
            let form = value.trim_end_matches(|letter: char| letter.is_ascii_digit());
            if form.len() < value.len() { format!("{form}N") } else { value.to_owned() }
        }
    };
    format!("{}={shape}", spec.key)
}

/// Returns the pairs of lines below a heading.
fn pairs(file: &'static str, heading: &str) -> Vec<(&'static str, &'static str)> {
    let section = file.split("# ").find(|section| section.lines().next() == Some(heading));
    let lines = section.unwrap_or_default().lines();
    let old = lines.clone().filter_map(|line| line.strip_prefix("< "));
    let new = lines.filter_map(|line| line.strip_prefix('>')).map(str::trim_start);
    old.zip(new).collect()
}

/// Fills the places of a text: `{n}`, the number in a value; `{first}` and `{second}`, the pieces of the sides in an
/// order; `{start}`, the position at the start.
fn filled(text: &str, game: AnyRules, value: &str) -> String {
    let number = value.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let spaced = |letters: &str| letters.split("").collect::<Vec<_>>().join(" ").trim().to_owned();
    let (first, second) = value.split_at_checked(value.len() / 2).unwrap_or_default();
    let start = || start(game).map_or_else(String::new, |position| position.to_string());
    text.replace("{n}", number)
        .replace("{first}", &spaced(first))
        .replace("{second}", &spaced(second))
        .replace("{start}", &start())
}

/// Returns the first position of a game; where a throw decides who begins, one of the possible ones.
fn start(game: AnyRules) -> Option<AnyPosition> {
    match game.opening() {
        Opening::Position(position) => Some(position),
        Opening::SetUp(mut setup) => {
            let (roll, _) = setup.rolls().into_iter().next()?;
            setup.roll(&roll).ok()?
        }
    }
}

#[cfg(test)]
mod tests {
    use dejarik_rules::RulesId;

    use super::*;
    use crate::paper;

    /// Returns values of an option that differ from its default, one of each kind.
    fn others(spec: &OptionSpec) -> Vec<String> {
        let words = spec.values.words().iter().map(|choice| choice.word.to_owned());
        let mut all: Vec<String> = words.collect();
        match spec.values {
            OptionValues::Choice(_) => {}
            OptionValues::Number { .. } => all.push("7".to_owned()),
            OptionValues::Prefixed { prefixes, .. } => {
                all.extend(prefixes.iter().map(|form| format!("{}7", form.prefix)));
            }
            OptionValues::Order { letters } => {
                let (first, second) = letters.split_at(letters.len() / 2);
                let back = |side: &str| side.chars().rev().collect::<String>();
                all.push(back(first) + &back(second));
            }
        }
        all.retain(|value| value != spec.default);
        all
    }

    #[test]
    fn every_value_of_every_option_changes_the_rules_that_define_it() {
        for id in RulesId::all() {
            for (spec, lang) in AnyRules::new(id)
                .options()
                .iter()
                .flat_map(|spec| Lang::ALL.map(|lang| (spec, lang)))
            {
                for value in others(spec) {
                    let mut game = AnyRules::new(id);
                    game.set_option(spec.key, &value).unwrap();
                    let place = format!("{id} {lang} {}={value}", spec.key);
                    let changes = changes(game, lang);
                    let book = crate::book::rules(id, lang);
                    let usual = paper::blocks(book);
                    for change in &changes {
                        let found = usual.iter().filter(|block| block.contains(change.old)).count();
                        assert_eq!(found, 1, "{place}: the book has `{}`", change.old);
                    }
                    // The rule that defines the option is printed otherwise, and names no other value.
                    let rule = |blocks: &[String]| {
                        let head = format!("- **{}**", spec.rule);
                        blocks.iter().find(|block| block.starts_with(&head)).cloned().unwrap()
                    };
                    let played: Vec<String> =
                        usual.iter().map(|block| changed(block.clone(), &changes)).collect();
                    let (before, after) = (rule(&usual), rule(&played));
                    assert_ne!(before, after, "{place}");
                    assert!(!after.contains(&format!("`{}`", spec.key)), "{place}: {after}");
                    assert!(!after.contains('{'), "{place}: {after}");
                    assert!(said(game, lang).is_some_and(|said| !said.is_empty()), "{place}");
                }
            }
        }
    }

    #[test]
    fn a_change_stands_for_a_number_an_order_and_the_start() {
        let mut game = AnyRules::new(RulesId::Looney);
        game.set_option("quiet-limit", "40").unwrap();
        game.set_option("setup", "LMSBbsml").unwrap();
        let text: Vec<String> = changes(game, Lang::En).into_iter().map(|one| one.new).collect();
        assert!(text[0].contains("hold `L M S B` of one side"), "{text:?}");
        assert!(text[0].contains("<dpn:looney LMSB2bsml2/12/1 w - 0>"), "{text:?}");
        assert!(text[1].starts_with("When 40 turns in a row"), "{text:?}");
        assert_eq!(said(AnyRules::new(RulesId::Looney), Lang::En), None);
        assert_eq!(
            said(game, Lang::Fr).as_deref(),
            Some("Mise en place\u{A0}: LMSBbsml\u{A0}; Nulle sans bataille après\u{A0}: 40")
        );
    }
}

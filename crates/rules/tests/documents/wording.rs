//! The texts for people in the sources of all crates: French is French, and is set as French is.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{is_product, root, sources};

/// Texts that are the same in both languages: names, words of both languages, and notation.
const SAME: &[&str] = &[
    "",
    "Centre",
    "Duel",
    "G-3 Dejarik",
    "Ghhhk",
    "Grimtaash",
    "Houjix",
    "K’lor’slug",
    "Looney Dejarik",
    "Monnok",
    "Monnok, Grimtaash",
    "Ng’ok",
    "Points",
    "Savrip, Strider",
    "`;`",
    "`resign`",
    "passes",
    "perft",
    "position",
    "positions",
    "regret, positions",
    "second",
];

/// Parses a string literal at the start of a text. Returns its value and what comes after it.
fn literal(text: &str) -> Option<(String, &str)> {
    let mut letters = text.trim_start().strip_prefix('"')?.char_indices();
    let body = text.trim_start().strip_prefix('"')?;
    let mut value = String::new();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((value, &body[at + 1..])),
            '\\' => match letters.next()?.1 {
                '\n' => {
                    let rest = letters.as_str();
                    let skipped = rest.len() - rest.trim_start().len();
                    (0..rest[..skipped].chars().count()).for_each(|_| {
                        letters.next();
                    });
                }
                'n' => value.push('\n'),
                't' => value.push('\t'),
                'u' => {
                    let code: String = letters
                        .by_ref()
                        .map(|(_, letter)| letter)
                        .skip_while(|letter| *letter == '{')
                        .take_while(|letter| *letter != '}')
                        .collect();
                    value.push(char::from_u32(u32::from_str_radix(&code, 16).ok()?)?);
                }
                other => value.push(other),
            },
            other => value.push(other),
        }
    }
    None
}

/// The two versions of a text, with the file that has them.
struct Pair {
    file: PathBuf,
    en: String,
    fr: String,
}

/// Returns every text that a source makes from two literals.
fn pairs(file: &Path) -> Vec<Pair> {
    let source = fs::read_to_string(file).unwrap();
    // The unit tests of a file stand at its end.
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let source = lines.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for start in ["wording!(", "Words::new(", "Wording::new(", "OptionChoice::new("] {
        for mut rest in source.split(start).skip(1) {
            if start.starts_with("Option") {
                // The word that is typed comes first.
                rest = literal(rest).and_then(|(_, rest)| rest.strip_prefix(',')).unwrap_or("");
            }
            let Some((en, rest)) = literal(rest) else { continue };
            let Some((fr, _)) = rest.trim_start().strip_prefix(',').and_then(literal) else {
                continue;
            };
            found.push(Pair { file: file.to_owned(), en, fr });
        }
    }
    found
}

fn all() -> Vec<Pair> {
    sources(&is_product).iter().flat_map(|file| pairs(file)).collect()
}

#[test]
fn every_text_of_the_sources_is_french_in_french() {
    let pairs = all();
    assert!(pairs.len() > 600, "{} texts were found", pairs.len());
    let same: BTreeSet<&str> =
        pairs.iter().filter(|pair| pair.en == pair.fr).map(|pair| &*pair.en).collect();
    let expected: BTreeSet<&str> = SAME.iter().copied().collect();
    assert_eq!(same, expected);
}

#[test]
fn both_versions_of_a_text_have_the_same_variables() {
    // A name in braces with its format, such as `{count:>7}`, without doubled braces.
    let variables = |text: &str| {
        let text = text.replace("{{", "").replace("}}", "");
        let parts = text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0));
        parts.map(str::to_owned).collect::<BTreeSet<String>>()
    };
    // French says `moved` or `killed` with a verb of its own, so a variable can be of one language.
    for Pair { file, en, fr } in all() {
        let (en_has, fr_has) = (variables(&en), variables(&fr));
        assert!(en_has.is_subset(&fr_has) || fr_has.is_subset(&en_has), "{}: {en}", file.display());
    }
}

#[test]
fn french_has_its_own_spaces_and_apostrophes() {
    let mut wrong = Vec::new();
    let mut judge = |place: String, text: &str| {
        let letters: Vec<char> = text.chars().collect();
        // The name of a key, such as `?`, stands at the start of a line or after a point.
        let spaced = letters.windows(3).any(|three| {
            !" ·\n".contains(three[0]) && three[1] == ' ' && ":;?!%»".contains(three[2])
        });
        let opened = letters.windows(2).any(|two| two[0] == '«' && two[1] != '\u{a0}');
        let straight = letters
            .windows(3)
            .any(|three| three[0].is_alphabetic() && three[1] == '\'' && three[2].is_alphabetic());
        if spaced || opened || straight {
            wrong.push(format!("{place}: {text}"));
        }
    };
    for Pair { file, fr, .. } in all() {
        judge(file.display().to_string(), &fr);
    }
    let french = root().join("locales/fr");
    for folder in ["", "page", "terminal"] {
        for entry in fs::read_dir(french.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                continue;
            }
            let catalogue = fs::read_to_string(&path).unwrap();
            for (number, line) in (1..).zip(catalogue.lines()) {
                if !line.starts_with('#') {
                    let text = line.split_once(" = ").map_or(line, |(_, text)| text);
                    judge(format!("{}:{number}", path.display()), text);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} texts:\n{}", wrong.len(), wrong.join("\n"));
}

//! Facts of the rules in words of the chosen language: sides, outcomes, pieces.

use std::path::Path;

use dejarik_host::live::opening::UNNAMED;
use dejarik_play::Why;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Colours, Outcome, RulesId, Side, Space};

use crate::lang::Texts;
use crate::session::Seat;
use crate::session::form::Saved;
use crate::session::keeper::OnDisk;
use crate::session::now;
use crate::telling::Teller;

/// Says what is on disk of the game that is played; `None` if there is nothing to say.
pub(crate) fn kept(texts: &Texts, kept: &OnDisk) -> Option<String> {
    Some(match kept {
        OnDisk::Nothing => return None,
        OnDisk::Game => texts.get("kept-game"),
        OnDisk::Record(path) => recorded(texts, path),
        OnDisk::Seat(link) => texts.with("online-comeback", [("link", link.as_str().into())]),
        OnDisk::Watched(link) => {
            texts.with("online-comeback-watch", [("link", link.as_str().into())])
        }
        OnDisk::Failed(error) => texts.with("kept-failed", [("error", texts.of(error).into())]),
    })
}

/// Returns the name of a rule set.
pub(crate) fn rules(texts: &Texts, id: RulesId) -> String {
    texts.find(&format!("rules-{id}")).unwrap_or_else(|| texts.of(&id.descriptor().title))
}

/// Says in which file the record of a finished game is.
pub(crate) fn recorded(texts: &Texts, path: &Path) -> String {
    texts.with("kept-record", [("file", path.display().to_string().into())])
}

/// Describes a saved game: `Looney Dejarik, against level 3, 5 minutes ago`.
pub(crate) fn waiting(texts: &Texts, saved: &Saved) -> String {
    let age = now().wall.millis().saturating_sub(saved.game.updated) / 60_000;
    let ago = match age {
        0..60 => texts.with("table-ago-minutes", [("count", age.into())]),
        60..1440 => texts.with("table-ago-hours", [("count", (age / 60).into())]),
        _ => texts.with("table-ago-days", [("count", (age / 1440).into())]),
    };
    format!("{}, {ago}", saved_game(texts, saved))
}

/// Describes a saved game without its age: `Looney Dejarik, against level 3`.
pub(crate) fn saved_game(texts: &Texts, saved: &Saved) -> String {
    let rules = rules(texts, saved.rules());
    let against = match saved.seats() {
        [Seat::Human, Seat::Computer(level)] | [Seat::Computer(level), Seat::Human] => {
            texts.with("table-against-level", [("level", level.number().into())])
        }
        [Seat::Human, Seat::Human] => texts.get("table-against-friend"),
        [Seat::Human, Seat::Program(guest)] | [Seat::Program(guest), Seat::Human] => {
            texts.with("table-against-program", [("name", guest.name().into())])
        }
        [Seat::Computer(_) | Seat::Program(_), Seat::Computer(_) | Seat::Program(_)] => {
            texts.get("table-watching")
        }
    };
    format!("{rules}, {against}")
}

/// Returns the name of a player in a record. Games at one screen have no names.
pub(crate) fn player(texts: &Texts, name: &str) -> String {
    if name == UNNAMED { texts.get("common-player") } else { name.to_owned() }
}

/// Returns the key of a side's name: each rule set has its own colours.
pub(crate) fn side_key(id: RulesId, side: Side) -> &'static str {
    match (id.descriptor().colours, side) {
        (Colours::WhiteBlack, Side::First) => "side-white",
        (Colours::WhiteBlack, Side::Second) => "side-black",
        (Colours::RedBlue, Side::First) => "side-red",
        (Colours::RedBlue, Side::Second) => "side-blue",
    }
}

/// Returns the name of a side.
pub(crate) fn side(texts: &Texts, id: RulesId, side: Side) -> String {
    texts.get(side_key(id, side))
}

/// Says who won a finished game, or that it is a draw, and by which rule.
pub(crate) fn outcome(texts: &Texts, id: RulesId, outcome: &Outcome) -> String {
    Teller::new(texts, id).ended(Why::Rule(outcome.ending), outcome.winner)
}

/// Says how a series stands: the names of both sides, their points, and the number of games.
pub(crate) fn series(
    texts: &Texts,
    [one, other]: [String; 2],
    [first, second]: [u32; 2],
    games: usize,
) -> String {
    let names = [("one", one.into()), ("other", other.into())];
    let counts = [("first", first.into()), ("second", second.into()), ("games", games.into())];
    texts.with("telling-series", names.into_iter().chain(counts))
}

/// Returns the name of a piece, given its letter in DPN.
pub(crate) fn piece(texts: &Texts, rules: RulesId, letter: char) -> String {
    let kind = rules.descriptor().pieces.iter().find(|kind| kind.letters.contains(&letter));
    let Some(kind) = kind else { return letter.to_string() };
    let known = texts.find(&format!("piece-{rules}-{}", letter.to_ascii_uppercase()));
    known.unwrap_or_else(|| texts.of(&kind.names[Side::of_piece(letter).index()]))
}

/// Says in a few words how a rule set is played and won; empty for one that has no such text.
pub(crate) fn how(texts: &Texts, id: RulesId) -> String {
    texts.find(&format!("table-how-{id}")).unwrap_or_default()
}

/// Returns the name of the piece on a space, with the space: `Houjix on A7`.
pub(crate) fn on(texts: &Texts, position: &AnyPosition, space: Space) -> String {
    match position.piece_at(space) {
        Some(found) => {
            let star = if position.scene().stunned.contains(space) { "*" } else { "" };
            let name = format!("{}{star}", piece(texts, position.id(), found.letter));
            let names = [("piece", name.into()), ("space", space.to_string().into())];
            texts.with("telling-piece-on", names)
        }
        None => space.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::lang::Lang;

    /// Collects the string literals of the sources below a folder that have the form of a key, such
    /// as `table-moves`. Tests are left out: their snapshots have names of the same form.
    fn keys_in(folder: &Path, keys: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                keys_in(&path, keys);
            } else if path.extension().is_some_and(|end| end == "rs")
                && path.file_name().is_some_and(|name| name != "tests.rs")
            {
                let source = fs::read_to_string(&path).unwrap();
                let is_key = |text: &&str| {
                    text.contains('-')
                        && text.split('-').all(|word| {
                            !word.is_empty()
                                && word
                                    .bytes()
                                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
                        })
                };
                keys.extend(source.split('"').filter(is_key).map(str::to_owned));
            }
        }
    }

    #[test]
    fn every_text_key_in_the_source_exists_in_both_languages() {
        let mut keys = BTreeSet::new();
        for sources in ["src", "../telling/src"] {
            keys_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join(sources), &mut keys);
        }
        // Other literals have the form of a key as well, but none begins like one.
        let starts = [
            "archive", "because", "common", "desk", "ended", "offers", "online", "plain", "puzzle",
            "riddle", "study", "table", "telling",
        ];
        keys.retain(|key| key.split('-').next().is_some_and(|start| starts.contains(&start)));
        assert!(keys.len() > 250, "{}", keys.len());
        for effect in dejarik_rules::simeone::Effect::LABELS {
            keys.extend([format!("table-effect-{effect}"), format!("odds-{effect}")]);
        }
        keys.extend(["win", "standoff", "loss"].map(|label| format!("odds-{label}")));
        for id in RulesId::all() {
            keys.insert(format!("table-how-{id}"));
        }
        for texts in Lang::ALL.map(Texts::new) {
            for key in &keys {
                assert!(texts.has(key), "no `{key}` in {}", texts.lang());
            }
        }
    }

    #[test]
    fn every_ending_and_side_has_a_text() {
        for texts in Lang::ALL.map(Texts::new) {
            for why in Why::all() {
                assert!(texts.has(&format!("ended-{}", why.name())), "{why:?}");
            }
            for id in RulesId::all() {
                assert!(Side::BOTH.into_iter().all(|side| texts.has(side_key(id, side))));
            }
        }
    }
}

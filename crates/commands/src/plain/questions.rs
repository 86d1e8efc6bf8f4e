//! Questions about a board, which a game, the analysis board and a puzzle answer in the same words.
//!
//! The commands are those of the page's text panel: `l` last move, `p` pieces, `s` score, `d` odds,
//! `c` clocks, `i` status; a space on its own asks what is on it.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Ring, Space};

use crate::picture;
use crate::telling::Teller;

/// A question about the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// The picture of dots and letters.
    Picture,
    /// The position in DPN.
    Dpn,
    /// The pieces of both sides.
    Pieces,
    /// Where the pieces of this name are.
    Where(String),
    /// What is on a space.
    Space(Space),
    /// What is next to a space.
    Near(Space),
    /// What stands on each ring.
    Rings,
    /// What stands on a ring.
    Ring(Ring),
    /// The odds of attacks: all of them, or those on a space.
    Odds(String),
    /// The clocks, which no game in the terminal has.
    Clocks,
    /// The score, and what else counts.
    Score,
    /// Whose turn it is, and what is going on.
    Status,
    /// What happened last.
    Last,
    /// A question about a space that does not name one.
    WhichSpace,
}

impl Question {
    /// Reads a question; `None` if the text is none. A small `c` asks for the clocks, a capital one for
    /// the centre.
    pub(super) fn read(text: &str) -> Option<Question> {
        if let Some(space) = space(text).filter(|_| text != "c") {
            return Some(Question::Space(space));
        }
        let (head, tail) = text.split_once(' ').unwrap_or((text, ""));
        let tail = tail.trim();
        let about = |of: fn(Space) -> Question| Some(space(tail).map_or(Question::WhichSpace, of));
        match (head.to_lowercase().as_str(), tail) {
            ("board" | "plateau", "") => Some(Question::Picture),
            ("dpn", "") => Some(Question::Dpn),
            ("p" | "pieces" | "pièces", "") => Some(Question::Pieces),
            ("p" | "pieces" | "pièces" | "where" | "où" | "ou", name) => {
                Some(Question::Where(name.to_owned()))
            }
            ("what" | "quoi", _) => about(Question::Space),
            ("near" | "autour" | "voisins", _) => about(Question::Near),
            ("next", tail) => match tail.split_once(' ').unwrap_or((tail, "")) {
                ("to", tail) => {
                    Some(space(tail.trim()).map_or(Question::WhichSpace, Question::Near))
                }
                // Elsewhere than in a game, the word alone has another meaning.
                _ => space(tail).map(Question::Near),
            },
            ("rings" | "anneaux", "") => Some(Question::Rings),
            ("ring" | "anneau", name) => Some(ring(name).map_or(Question::Rings, Question::Ring)),
            ("d" | "odds" | "chances", only) => Some(Question::Odds(only.to_owned())),
            ("c" | "clocks" | "pendules", "") => Some(Question::Clocks),
            ("s" | "score", "") => Some(Question::Score),
            ("i" | "status" | "état" | "etat", "") => Some(Question::Status),
            ("l" | "last" | "dernier", "") => Some(Question::Last),
            _ => None,
        }
    }
}

fn space(text: &str) -> Option<Space> {
    text.to_uppercase().parse().ok()
}

fn ring(name: &str) -> Option<Ring> {
    match name.to_lowercase().as_str() {
        "a" | "outer" | "extérieur" | "exterieur" => Some(Ring::Outer),
        "b" | "inner" | "intérieur" | "interieur" => Some(Ring::Inner),
        "c" | "centre" | "center" => Some(Ring::Centre),
        _ => None,
    }
}

/// Answers a question about a position. `last` and `status` are what only the game knows, the analysis
/// board or the puzzle.
pub(super) fn answer(
    question: &Question,
    teller: &Teller<'_>,
    position: &AnyPosition,
    last: impl FnOnce() -> Vec<String>,
    status: impl FnOnce() -> Vec<String>,
) -> Vec<String> {
    let told = match question {
        Question::Picture => picture::text::draw(position),
        Question::Dpn => vec![position.to_string()],
        Question::Pieces => teller.pieces(position),
        Question::Where(name) => vec![teller.where_is(position, name)],
        Question::Space(space) => vec![teller.what_is_on(position, *space)],
        Question::Near(space) => vec![teller.near(position, *space)],
        Question::Rings => teller.rings(position),
        Question::Ring(ring) => vec![teller.ring(position, *ring)],
        Question::Odds(only) => odds(teller, position, only),
        Question::Clocks => vec![teller.text("telling-no-clock")],
        Question::Score => teller.counters(position),
        Question::Status => status(),
        Question::Last => last(),
        Question::WhichSpace => vec![teller.text("plain-which-space")],
    };
    match (question, told.as_slice()) {
        (Question::Score, []) => vec![teller.text("telling-no-score")],
        (Question::Last, []) => vec![teller.text("telling-nothing-yet")],
        _ => told,
    }
}

/// Describes the odds of all attacks, of those on or from a space, or of one move.
fn odds(teller: &Teller<'_>, position: &AnyPosition, only: &str) -> Vec<String> {
    if only.is_empty() {
        return teller.odds_of(position, None);
    }
    match (space(only), position.parse_step(only)) {
        (Some(space), _) => teller.odds_of(position, Some(space)),
        (None, Ok(step)) => {
            let told = teller.odds_of_step(position, step);
            vec![told.unwrap_or_else(|| teller.text("telling-odds-none"))]
        }
        (None, Err(_)) => vec![teller.text("plain-which-space")],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_asked_in_both_languages() {
        let a3 = || "A3".parse().unwrap();
        for (typed, question) in [
            ("a3", Some(Question::Space(a3()))),
            ("what A3", Some(Question::Space(a3()))),
            ("near a3", Some(Question::Near(a3()))),
            ("next to A3", Some(Question::Near(a3()))),
            ("autour A3", Some(Question::Near(a3()))),
            ("near", Some(Question::WhichSpace)),
            ("next to", Some(Question::WhichSpace)),
            ("C", Some(Question::Space(Space::C))),
            ("c", Some(Question::Clocks)),
            ("p", Some(Question::Pieces)),
            ("p knight", Some(Question::Where("knight".to_owned()))),
            ("où cavalier", Some(Question::Where("cavalier".to_owned()))),
            ("anneau b", Some(Question::Ring(Ring::Inner))),
            ("next", None),
            ("A1-B1", None),
            ("fly", None),
        ] {
            assert_eq!(Question::read(typed), question, "{typed}");
        }
    }
}

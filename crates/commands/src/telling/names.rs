//! Names of pieces, spaces and sides, and lists of them.

use dejarik_rules::{Ring, Side, Space};

use super::Teller;
use crate::lang::FluentValue;
use crate::words;

/// Returns the text with a capital first letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

impl Teller<'_> {
    /// Returns the name of a side: `White`.
    pub(crate) fn side(&self, side: Side) -> String {
        words::side(self.texts, self.rules, side)
    }

    /// Returns the English name of a side's colour, by which catalogues choose their texts.
    fn colour(&self, side: Side) -> &'static str {
        words::side_key(self.rules, side).trim_start_matches("side-")
    }

    /// Returns how catalogues choose the words for a side: `you`, `computer` or its colour.
    pub(super) fn who(&self, side: Side) -> &'static str {
        match self.reader {
            Some(reader) if reader == side => "you",
            Some(_) => "computer",
            None => self.colour(side),
        }
    }

    /// Returns the name of a piece: `knight`, `Monnok`.
    pub(crate) fn piece(&self, letter: char) -> String {
        words::piece(self.texts, self.rules, letter)
    }

    /// Returns whether only one side has a piece of this name, as the creatures of simeone.
    fn is_unique(&self, letter: char) -> bool {
        let kinds = self.rules.descriptor().pieces.iter();
        let mut own = kinds.filter(|kind| kind.letters.contains(&letter));
        own.any(|kind| kind.names[0] != kind.names[1])
    }

    /// Returns the name of a piece with its side: `red Monnok`.
    pub(crate) fn whole(&self, letter: char) -> String {
        let colour = self.colour(Side::of_piece(letter));
        let piece = self.piece(letter);
        self.texts.with("telling-whole", [("colour", colour.into()), ("piece", piece.into())])
    }

    /// Returns the name of a piece with its owner: `your queen`, `the red queen`.
    pub(crate) fn owned(&self, letter: char) -> String {
        let who = self.who(Side::of_piece(letter));
        // A piece that only one side has needs no owner beside “your”.
        let who = if who == "computer" && self.is_unique(letter) { "only" } else { who };
        let piece = self.piece(letter);
        let the = self.texts.with(
            "telling-the",
            [
                ("letter", letter.to_ascii_uppercase().to_string().into()),
                ("piece", piece.clone().into()),
            ],
        );
        self.texts.with(
            "telling-owned",
            [("who", who.into()), ("piece", piece.into()), ("the", the.into())],
        )
    }

    /// Returns the name of a space with its ring, as the author of the rules calls it: `A5, outer ring`.
    pub(crate) fn space(&self, space: Space) -> String {
        let [rules, ring] = self.ring_variables(space.ring());
        self.texts.with("board-space", [rules, ring, ("space", space.to_string().into())])
    }

    /// Returns the variables of texts that name a ring.
    pub(super) fn ring_variables(&self, ring: Ring) -> [(&'static str, FluentValue<'static>); 2] {
        let letter = match ring {
            Ring::Outer => "A",
            Ring::Inner => "B",
            Ring::Centre => "C",
        };
        [("rules", self.rules.name().into()), ("ring", letter.into())]
    }

    /// Joins items into a list: `A1, B2 and C`.
    pub(crate) fn list<T: ToString>(&self, items: &[T]) -> String {
        let items: Vec<String> = items.iter().map(T::to_string).collect();
        match items.as_slice() {
            [] => self.texts.get("telling-none"),
            [only] => only.clone(),
            [first @ .., last] => self.texts.with(
                "telling-and",
                [("items", first.join(", ").into()), ("last", last.clone().into())],
            ),
        }
    }

    /// Returns the letters of the pieces that a reader names by a letter or a name: both sides' where
    /// both have such a piece. `None` if the rule set has no such piece.
    pub(crate) fn pieces_named(&self, name: &str) -> Option<Vec<char>> {
        let wanted = bare(name);
        if wanted.is_empty() {
            return None;
        }
        let found = |is_it: &dyn Fn(char) -> bool| {
            self.rules.descriptor().pieces.iter().find_map(|kind| {
                let named = kind.letters.into_iter().filter(|letter| is_it(*letter));
                let letters: Vec<char> = named.collect();
                (!letters.is_empty()).then_some(letters)
            })
        };
        found(&|letter| letter.to_lowercase().to_string() == wanted)
            .or_else(|| found(&|letter| bare(&self.piece(letter)).contains(&wanted)))
    }
}

/// Returns a name in small letters, without apostrophes, spaces and hyphens.
fn bare(name: &str) -> String {
    name.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
}

//! Building a move spot by spot, as on a board: `take A3`, `go B3`, and `done` for a turn of looney.
//!
//! A game, the analysis board and a puzzle use it, so that nobody has to find a move in a list of
//! thousands.

use dejarik_play::pick::{Kind, Picked, Picker, Spot, Target, Word};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Attempt, Side, Space, Wish};

use crate::telling::{Teller, capital};

/// A command that builds a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    /// Point at a space, or at a piece beside the board by its name. If the name is empty, the answer asks for one.
    Point(String),
    /// End the turn where it has been walked to.
    Done,
    /// Undo the last choice.
    Back,
    /// Undo all choices.
    Clear,
}

impl Pick {
    /// Reads a command; `None` if the text is none.
    pub(super) fn read(text: &str) -> Option<Pick> {
        let (head, tail) = text.split_once(' ').unwrap_or((text, ""));
        match (head.to_lowercase().as_str(), tail.trim()) {
            ("take" | "go" | "prendre" | "aller", spot) => Some(Pick::Point(spot.to_owned())),
            ("done" | "fini", "") => Some(Pick::Done),
            ("back" | "retour", "") => Some(Pick::Back),
            ("clear" | "cancel" | "effacer", "") => Some(Pick::Clear),
            _ => None,
        }
    }
}

/// What a command that builds a move has led to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Built {
    /// The move is complete.
    Step(AnyStep),
    /// What is in the hand now, in words, or why it did not change.
    Told(Vec<String>),
}

/// A move under construction.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    picker: Picker,
    side: Side,
}

impl Hand {
    /// Begins a move of `side`.
    pub(super) fn new(position: AnyPosition, side: Side) -> Hand {
        Hand { picker: Picker::new(position), side }
    }

    /// Returns whether there is a choice to undo.
    pub(super) fn is_started(&self) -> bool {
        self.picker.is_started()
    }

    /// Returns the board with what has been walked so far.
    pub(super) fn board(&self) -> AnyPosition {
        self.picker.board()
    }

    /// Carries out a command.
    pub(super) fn build(&mut self, teller: &Teller<'_>, pick: &Pick) -> Built {
        match pick {
            Pick::Point(name) => match self.spot(teller, name) {
                Some(spot) => self.point(teller, spot),
                None => Built::Told(vec![teller.text("plain-which-spot")]),
            },
            Pick::Done => self.point(teller, Spot::Word(Word::Done)),
            Pick::Back | Pick::Clear if !self.is_started() => {
                Built::Told(vec![teller.text("plain-nothing-selected")])
            }
            Pick::Back => {
                self.picker.back();
                Built::Told(self.told(teller))
            }
            Pick::Clear => {
                self.picker.clear();
                Built::Told(vec![teller.text("telling-put-down")])
            }
        }
    }

    /// Returns the spot with a name: a space, or a piece that waits beside the board.
    fn spot(&self, teller: &Teller<'_>, name: &str) -> Option<Spot> {
        if let Ok(space) = name.to_uppercase().parse() {
            return Some(Spot::Space(space));
        }
        let letters = teller.pieces_named(name)?;
        let own = letters.into_iter().find(|letter| Side::of_piece(*letter) == self.side)?;
        let reserve = Spot::Reserve(own);
        let waits = self.picker.targets().iter().any(|target| target.spot == reserve);
        let standing = || {
            let on_it = |space: &Space| {
                let piece = self.picker.board().piece_at(*space);
                piece.is_some_and(|piece| piece.letter == own)
            };
            Space::all().find(on_it).map(Spot::Space)
        };
        if waits { Some(reserve) } else { standing().or(Some(reserve)) }
    }

    fn point(&mut self, teller: &Teller<'_>, spot: Spot) -> Built {
        let held = self.picker.prefix().last().copied();
        match self.picker.point(spot) {
            Picked::Ready(choice) => Built::Step(choice.step),
            Picked::Several(choices) => {
                let words: Vec<_> = choices.into_iter().map(|choice| choice.text).collect();
                Built::Told(vec![teller.several(&words)])
            }
            Picked::Changed => Built::Told(self.told(teller)),
            Picked::Nothing => Built::Told(vec![self.why_not(teller, held, spot)]),
        }
    }

    fn why_not(&self, teller: &Teller<'_>, held: Option<Spot>, spot: Spot) -> String {
        let wish = match (held, spot) {
            (_, Spot::Word(word)) => Wish::Press(word),
            (Some(from), Spot::Space(to)) => Wish::Go { from, to },
            (_, spot) => Wish::Point(spot),
        };
        let attempt = Attempt { walked: self.picker.walked(), wish };
        let start = self.picker.position();
        match start.why_not(&attempt) {
            Some(reason) => teller.reason(&self.picker.board(), reason),
            None => teller.text("why-other"),
        }
    }

    /// Describes the hand: the piece, the points left, and where it can go.
    pub(super) fn told(&self, teller: &Teller<'_>) -> Vec<String> {
        let mut told = Vec::new();
        let board = self.picker.board();
        match self.picker.prefix().last() {
            Some(Spot::Space(space)) => {
                let piece = board.piece_at(*space);
                let name = piece.map(|piece| teller.whole(piece.letter)).unwrap_or_default();
                told.push(teller.selected(&capital(&name), &space.to_string()));
            }
            Some(Spot::Reserve(letter)) => {
                let beside = teller.text("telling-beside");
                told.push(teller.selected(&capital(&teller.whole(*letter)), &beside));
            }
            Some(Spot::Word(_)) | None => told.push(teller.text("telling-put-down")),
        }
        if let Some(left) = self.picker.points_left() {
            told.push(teller.points_left(left));
        }
        if !self.picker.prefix().is_empty() {
            told.extend(teller.reach(&board, &self.picker.targets()));
        }
        told
    }
}

impl Teller<'_> {
    /// Lists where the piece in the hand can go and what it can attack.
    fn reach(&self, board: &AnyPosition, targets: &[Target]) -> Vec<String> {
        let spaces = |wanted: Kind| {
            let of_kind = targets.iter().filter(move |target| target.kind == wanted);
            of_kind.filter_map(|target| match target.spot {
                Spot::Space(space) => Some(space),
                Spot::Reserve(_) | Spot::Word(_) => None,
            })
        };
        let mut places: Vec<Space> = spaces(Kind::Place).chain(spaces(Kind::Piece)).collect();
        places.sort_by_key(|space| space.index());
        let attacks: Vec<String> =
            spaces(Kind::Attack).map(|space| self.occupied(board, space)).collect();
        let mut told = Vec::new();
        if !places.is_empty() {
            told.push(self.spaces("telling-can-go", &places));
        }
        if !attacks.is_empty() {
            told.push(self.spaces("telling-can-attack", &attacks));
        }
        told
    }
}

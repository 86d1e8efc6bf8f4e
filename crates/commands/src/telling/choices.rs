//! The legal moves in words: all of them with their numbers, or in groups where there are many.

use dejarik_play::effect::{Effect, of_step};
use dejarik_play::pick::{Spot, Word};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Side, Space};

use super::{Teller, capital};

/// The most moves on a page of the list.
const PAGE: usize = 25;

/// Returns the legal steps with their notation, in the order of `dejarik moves`, which is the order of
/// the numbers.
pub(crate) fn sorted_steps(position: &AnyPosition) -> Vec<(String, AnyStep)> {
    let steps = position.steps().into_iter();
    let mut steps: Vec<_> = steps.map(|step| (position.step_text(step), step)).collect();
    steps.sort_by(|a, b| a.0.cmp(&b.0));
    steps
}

/// A legal move as it is listed.
struct Choice {
    /// The number in the list of all moves, from 1.
    number: usize,
    word: String,
    step: AnyStep,
    /// Where the pieces that move come from.
    starts: Vec<Spot>,
    /// Where they end, and what they attack or take.
    ends: Vec<Space>,
    attacks: bool,
}

impl Choice {
    fn new(position: &AnyPosition, number: usize, word: String, step: AnyStep) -> Choice {
        let mut after = *position;
        // The step is legal, so this cannot fail.
        let _ = after.play(step);
        let mut choice =
            Choice { number, word, step, starts: Vec::new(), ends: Vec::new(), attacks: false };
        for effect in of_step(position, step, &after) {
            choice.note(&effect);
        }
        choice.starts.dedup();
        choice
    }

    fn note(&mut self, effect: &Effect) {
        match effect {
            Effect::Walk { path, .. } => {
                self.starts.extend(path.first().copied().map(Spot::Space));
                self.ends.extend(path.last());
            }
            Effect::Attack { from, target, .. } => {
                if !self.ends.contains(from) {
                    self.starts.push(Spot::Space(*from));
                }
                self.ends.push(*target);
                self.attacks = true;
            }
            Effect::Enter { letter, at } => {
                self.starts.push(Spot::Reserve(*letter));
                self.ends.push(*at);
            }
            Effect::Rise { at, .. } => self.starts.push(Spot::Space(*at)),
            Effect::Push { to, .. } => self.ends.extend(to),
            Effect::Fall { at, .. } => {
                self.ends.push(*at);
                self.attacks = true;
            }
            _ => {}
        }
    }
}

/// What a player asks the list of moves for.
enum Wanted {
    All,
    Attacks,
    /// The moves of the piece on a space, or those that end there.
    Space(Space),
    /// The moves of the pieces with these letters.
    Pieces(Vec<char>),
    /// The moves whose notation begins so.
    Start(String),
}

impl Wanted {
    fn read(teller: &Teller<'_>, text: &str) -> Wanted {
        let small = text.to_lowercase();
        if text.is_empty() {
            return Wanted::All;
        }
        if ["attacks", "attack", "attaques", "attaque"].contains(&small.as_str()) {
            return Wanted::Attacks;
        }
        if let Ok(space) = text.to_uppercase().parse() {
            return Wanted::Space(space);
        }
        teller.pieces_named(text).map_or(Wanted::Start(small), Wanted::Pieces)
    }

    fn fits(&self, position: &AnyPosition, side: Side, choice: &Choice) -> bool {
        let letter = |spot: &Spot| match spot {
            Spot::Space(space) => position.piece_at(*space).map(|piece| piece.letter),
            Spot::Reserve(letter) => Some(*letter),
            Spot::Word(_) => None,
        };
        match self {
            Wanted::All => true,
            Wanted::Attacks => choice.attacks,
            Wanted::Space(space) => {
                let own = position.piece_at(*space).is_some_and(|piece| piece.side == side);
                let starts = choice.starts.contains(&Spot::Space(*space));
                if own { starts } else { choice.ends.contains(space) }
            }
            Wanted::Pieces(letters) => {
                choice.starts.iter().filter_map(letter).any(|letter| letters.contains(&letter))
            }
            Wanted::Start(start) => choice.word.to_lowercase().starts_with(start),
        }
    }
}

impl Teller<'_> {
    /// Lists the legal moves with their numbers. `asked` names a space, a piece or “attacks”, and a
    /// page of the list; without it, many moves are listed in groups.
    pub(crate) fn moves(&self, position: &AnyPosition, asked: &str) -> Vec<String> {
        let Actor::Player(side) = position.actor() else {
            return vec![self.texts.get("telling-no-moves")];
        };
        let (asked, page) = split_page(asked);
        let wanted = Wanted::read(self, asked);
        let steps = sorted_steps(position).into_iter().enumerate();
        let choices: Vec<Choice> = steps
            .map(|(index, (word, step))| Choice::new(position, index + 1, word, step))
            .filter(|choice| wanted.fits(position, side, choice))
            .collect();
        if choices.is_empty() {
            return vec![self.texts.get("telling-no-such-moves")];
        }
        if matches!(wanted, Wanted::All) && choices.len() > PAGE && page == 1 {
            return self.groups(position, side, &choices);
        }
        let told = choices.iter().map(|choice| self.choice(position, choice)).collect();
        self.paged(told, asked, page)
    }

    /// Returns a page of a list of moves, with how to ask for the next one. `asked` is what the list was
    /// asked for, without the page.
    pub(crate) fn paged(&self, lines: Vec<String>, asked: &str, page: usize) -> Vec<String> {
        let pages = lines.len().div_ceil(PAGE).max(1);
        let page = page.min(pages);
        let mut told: Vec<String> = lines.into_iter().skip((page - 1) * PAGE).take(PAGE).collect();
        if page < pages {
            let next = format!("{asked} {}", page + 1);
            let variables = [
                ("page", page.into()),
                ("pages", pages.into()),
                ("next", next.trim().to_owned().into()),
            ];
            told.push(self.texts.with("telling-page", variables));
        }
        told
    }

    /// Says that the list of moves is shorter than the number that was typed.
    pub(crate) fn beyond(&self, count: usize) -> String {
        self.texts.with("telling-beyond", [("count", count.into())])
    }

    fn choice(&self, position: &AnyPosition, choice: &Choice) -> String {
        let what = match decision(position, choice.step) {
            Some(word) => self.decision(word),
            None => {
                let told = self.after_colon(&dejarik_telling::does(position, choice.step));
                let told = [("name", choice.word.clone().into()), ("value", told.into())];
                self.texts.with("pair", told)
            }
        };
        format!("{}. {what}", choice.number)
    }

    /// Says how many moves each piece has, and how to ask for them.
    fn groups(&self, position: &AnyPosition, side: Side, choices: &[Choice]) -> Vec<String> {
        let count = [("count", choices.len().into())];
        let mut told = vec![self.texts.with("telling-many-moves", count)];
        let starts = Space::all().map(Spot::Space);
        let reserve = position.scene().beside.into_iter();
        let starts = starts.chain(reserve.map(|beside| Spot::Reserve(beside.piece.letter)));
        for spot in starts {
            let count = choices.iter().filter(|choice| choice.starts.contains(&spot)).count();
            let (piece, ask) = match spot {
                Spot::Space(space) => {
                    let Some(piece) = position.piece_at(space) else { continue };
                    (self.at(&self.whole(piece.letter), space), space.to_string())
                }
                Spot::Reserve(letter) => {
                    (self.whole(letter), letter.to_ascii_uppercase().to_string())
                }
                Spot::Word(_) => continue,
            };
            if count == 0 || matches!(spot, Spot::Reserve(letter) if Side::of_piece(letter) != side)
            {
                continue;
            }
            let variables =
                [("piece", capital(&piece).into()), ("count", count.into()), ("ask", ask.into())];
            told.push(self.texts.with("telling-group", variables));
        }
        let attacks = choices.iter().filter(|choice| choice.attacks).count();
        if attacks > 0 {
            told.push(self.texts.with("telling-group-attacks", [("count", attacks.into())]));
        }
        let words = choices.iter().filter(|choice| choice.starts.is_empty());
        told.extend(words.map(|choice| self.choice(position, choice)));
        told
    }

    /// Says that a text could mean each of these moves.
    pub(crate) fn several(&self, words: &[String]) -> String {
        self.texts.with("telling-several", [("words", self.list(words).into())])
    }

    /// Says which piece is in the hand, and where it is.
    pub(crate) fn selected(&self, piece: &str, space: &str) -> String {
        let variables = [("piece", piece.into()), ("space", space.into())];
        self.texts.with("telling-selected", variables)
    }

    /// Lists spaces in the sentence with this key.
    pub(crate) fn spaces<T: ToString>(&self, key: &str, spaces: &[T]) -> String {
        self.texts.with(key, [("spaces", self.list(spaces).into())])
    }
}

/// Splits the number of a page off what a list is asked for; it is 1 if there is none.
pub(crate) fn split_page(asked: &str) -> (&str, usize) {
    let asked = asked.trim();
    let (rest, last) = asked.rsplit_once(' ').unwrap_or(("", asked));
    match last.parse::<usize>() {
        Ok(page) if page > 0 => (rest.trim(), page),
        _ => (asked, 1),
    }
}

/// Returns the decision that a step is, if it has no place on the board.
pub(super) fn decision(position: &AnyPosition, step: AnyStep) -> Option<Word> {
    let Actor::Player(side) = position.actor() else { return None };
    match position.gesture(side, step)?.spots.as_slice() {
        [Spot::Word(Word::Done)] => None,
        [Spot::Word(word)] => Some(*word),
        _ => None,
    }
}

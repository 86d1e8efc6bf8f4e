//! Duel: a tiny fifth rule set, for tests only (feature `duel`).
//!
//! It exists to prove that the engine, the lab, games in progress, the server and the page play a
//! rule set that none of their code names. Two fighters a side stand on the outer ring. A step
//! moves one fighter to a neighbouring space, which must be empty or hold an enemy, which is then
//! captured. Capturing the last enemy wins; a side that cannot move passes. The option `centre`
//! closes the centre.
//!
//! It also proves that a change of the rules changes no stored game: in its revision 1 a side could
//! always pass, and the option `start` had another default.
//!
//! Every test can play it by its name. A program that is built for tests offers it to users only if the environment
//! variable `DEJARIK_DUEL` is set, so that other tests see the four rule sets of a release.

#[cfg(test)]
mod tests;
mod text;

use std::cell::Cell;
use std::env;
use std::fmt;
use std::sync::LazyLock;

use crate::board::{Space, SpaceSet};
use crate::decision::Alphabet;
use crate::descriptor::{Descriptor, PieceKind};
use crate::gesture::{Gesture, Word};
use crate::options::{OptionChoice, OptionError, OptionScope, OptionSpec, OptionValues};
use crate::ruleset::{Actor, Ending, Never, Outcome, Piece, RuleSet, RulesId, mix};
use crate::setup::Opening;
use crate::side::Side;
use crate::symmetry::Symmetry;
use crate::text::ParseError;
use crate::wording;
use crate::words::Words;

thread_local! {
    static LISTED: Cell<u64> = const { Cell::new(0) };
}

/// Returns how often the legal steps of the duel have been listed on this thread, so that tests can count
/// what a step costs.
pub fn listed() -> u64 {
    LISTED.get()
}

/// Returns whether the program is to offer the duel.
pub(crate) fn is_offered() -> bool {
    static OFFERED: LazyLock<bool> = LazyLock::new(|| env::var_os("DEJARIK_DUEL").is_some());
    *OFFERED
}

/// The rules of the duel with their options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Duel {
    /// Whether no piece may enter the centre.
    pub centre_closed: bool,
    /// Whether the sides start near each other instead of opposite.
    pub near: bool,
    /// Whether a side may always pass, as in revision 1.
    free_pass: bool,
}

/// The fighters of both sides and the side to move. Its DPN is `duel <board> <side>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    fighters: [SpaceSet; 2],
    to_move: Side,
}

/// One decision of the duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A fighter moves, and captures what it finds.
    Move {
        /// The space it leaves.
        from: Space,
        /// The space it enters.
        to: Space,
    },
    /// No fighter can move.
    Pass,
}

const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "centre",
        name: Words::new("Centre", "Centre"),
        about: Words::new("Whether the centre may be entered.", "Si l’on peut entrer au centre."),
        values: OptionValues::Choice(&[
            OptionChoice::new("open", "Open", "Ouvert"),
            OptionChoice::new("closed", "Closed", "Fermé"),
        ]),
        default: "open",
        rule: "duel",
        scope: OptionScope::Play,
    },
    OptionSpec {
        key: "start",
        name: Words::new("Start", "Départ"),
        about: Words::new("Where the sides start.", "Où les camps commencent."),
        values: OptionValues::Choice(&[
            OptionChoice::new("opposite", "Opposite", "Face à face"),
            OptionChoice::new("near", "Near", "Proches"),
        ]),
        default: "opposite",
        rule: "duel",
        scope: OptionScope::Start,
    },
];

/// The most fighters a side has.
const FIGHTERS: usize = 2;

impl Duel {
    /// Returns the position a game starts from.
    pub fn start(&self) -> Position {
        let on_rim = |rays: [u8; FIGHTERS]| rays.into_iter().map(Space::outer).collect();
        let second = if self.near { [3, 4] } else { [6, 7] };
        Position { fighters: [on_rim([0, 1]), on_rim(second)], to_move: Side::First }
    }

    fn visit_moves(&self, position: &Position, mut visit: impl FnMut(Step)) {
        let own = position.fighters[position.to_move.index()];
        for from in Space::all().filter(|space| own.contains(*space)) {
            for to in Space::all().filter(|space| from.orthogonal().contains(*space)) {
                if !(own.contains(to) || (self.centre_closed && to == Space::C)) {
                    visit(Step::Move { from, to });
                }
            }
        }
    }
}

impl RuleSet for Duel {
    const DESCRIPTOR: Descriptor = Descriptor::plain(
        RulesId::Duel,
        Words::new("Duel", "Duel"),
        &[PieceKind::new(['F', 'f'], Words::new("fighter", "combattant"), FIGHTERS as u8)],
        &[Words::new("fighter", "combattant")],
    );
    type Position = Position;
    type Step = Step;
    type Chance = Never;
    type SetUp = Never;
    const OPTIONS: &'static [OptionSpec] = SPECS;
    const REVISION: u16 = 2;

    fn at_revision(revision: u16) -> Option<Duel> {
        match revision {
            1 => Some(Duel { near: true, free_pass: true, ..Duel::default() }),
            2 => Some(Duel::default()),
            _ => None,
        }
    }

    fn revision(&self) -> u16 {
        if self.free_pass { 1 } else { 2 }
    }

    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let spec = OptionSpec::find(SPECS, key)?;
        match (spec.key, value) {
            ("centre", "open" | "closed") => self.centre_closed = value == "closed",
            ("start", "opposite" | "near") => self.near = value == "near",
            _ => return Err(spec.refuse(value)),
        }
        Ok(())
    }

    fn option(&self, key: &str) -> Option<String> {
        let value = match key {
            "centre" => {
                if self.centre_closed {
                    "closed"
                } else {
                    "open"
                }
            }
            "start" => {
                if self.near {
                    "near"
                } else {
                    "opposite"
                }
            }
            _ => return None,
        };
        Some(value.to_owned())
    }

    fn opening(&self) -> Opening<Position, Never> {
        Opening::Position(self.start())
    }

    fn actor(&self, position: &Position) -> Actor<Never> {
        if position.fighters[position.to_move.index()].is_empty() {
            Actor::Over(Outcome::win(!position.to_move, 1, Ending::AllDefeated))
        } else {
            Actor::Player(position.to_move)
        }
    }

    fn visit_steps(&self, position: &Position, mut visit: impl FnMut(Step)) {
        LISTED.set(LISTED.get() + 1);
        if matches!(self.actor(position), Actor::Over(_)) {
            return;
        }
        let mut moves = 0;
        self.visit_moves(position, |step| {
            moves += 1;
            visit(step);
        });
        if moves == 0 || self.free_pass {
            visit(Step::Pass);
        }
    }

    fn play(&self, position: &mut Position, step: Step) {
        let side = position.to_move;
        if let Step::Move { from, to } = step {
            let moved = |space: Space| if space == from { to } else { space };
            let all = |set: SpaceSet| Space::all().filter(move |space| set.contains(*space));
            position.fighters[side.index()] =
                all(position.fighters[side.index()]).map(moved).collect();
            position.fighters[(!side).index()] =
                all(position.fighters[(!side).index()]).filter(|space| *space != to).collect();
        }
        position.to_move = !side;
    }

    fn settle(&self, _: &mut Position, roll: Never) {
        match roll {}
    }

    fn side_to_move(position: &Position) -> Side {
        position.to_move
    }

    fn piece_at(position: &Position, space: Space) -> Option<Piece> {
        position.piece_at(space)
    }

    fn null_move(&self, position: &Position) -> Option<Position> {
        Some(self.after(position, Step::Pass))
    }

    const WORDS: usize = 1;

    fn bits(position: &Position) -> [u64; 3] {
        let [first, second] = position.fighters.map(|set| u64::from(set.0));
        [first | second << 25 | (position.to_move as u64) << 50, 0, 0]
    }

    fn from_bits([bits, _, _]: [u64; 3]) -> Option<Position> {
        let fighters = [0, 25].map(|shift| SpaceSet((bits >> shift) as u32 & SpaceSet::ALL.0));
        let to_move = if bits >> 50 & 1 == 1 { Side::Second } else { Side::First };
        Some(Position { fighters, to_move })
    }

    fn key(position: &Position) -> u64 {
        let [first, second] = position.fighters.map(|set| u64::from(set.0));
        mix(first | second << 25 | (position.to_move as u64) << 50)
    }

    fn write_step(&self, _: &Position, step: Step, out: &mut impl fmt::Write) -> fmt::Result {
        match step {
            Step::Move { from, to } => write!(out, "{from}-{to}"),
            Step::Pass => out.write_str("pass"),
        }
    }

    fn parse_step(&self, position: &Position, text: &str) -> Result<Step, ParseError> {
        self.steps(position)
            .into_iter()
            .find(|step| self.step_text(position, *step) == text)
            .ok_or_else(|| {
                let message = wording!(
                    "expected a legal move, found `{text}`",
                    "attendu : un coup permis ; trouvé : `{text}`"
                );
                ParseError::new(0, message)
            })
    }

    fn alphabet() -> &'static Alphabet {
        static ALPHABET: LazyLock<Alphabet> =
            LazyLock::new(|| Alphabet::of("A1-A2 A1-B1 B1-A1 B1-B2 B1-C C-B1 pass"));
        &ALPHABET
    }

    fn gesture(_: Side, step: Step) -> Gesture {
        match step {
            Step::Move { from, to } => Gesture::go(from, to),
            Step::Pass => Gesture::word(Word::Pass),
        }
    }

    fn transform(position: &Position, symmetry: Symmetry) -> Position {
        Position { fighters: position.fighters.map(|set| symmetry.set(set)), ..*position }
    }

    fn transform_step(step: Step, symmetry: Symmetry) -> Step {
        match step {
            Step::Move { from, to } => {
                Step::Move { from: symmetry.space(from), to: symmetry.space(to) }
            }
            Step::Pass => Step::Pass,
        }
    }
}

impl Position {
    fn piece_at(&self, space: Space) -> Option<Piece> {
        let side =
            Side::BOTH.into_iter().find(|side| self.fighters[side.index()].contains(space))?;
        Some(Piece::of(side.piece_letter('F')))
    }
}

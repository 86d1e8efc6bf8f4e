//! Looney, Looney Dejarik by Andrew Looney (rules L-1 to L-16): four pieces of sizes 1 to 4 on each
//! side, battles with chance cubes, and ghosts of lost pieces.
//!
//! - `piece`, `position`, `dpn`: pieces, positions and their DPN;
//! - `turns`: generating whole turns as sets of spaces;
//! - `strength`, `throw`: the strength of each side in a battle, and exact odds;
//! - `battle`: the course of a battle: support, the ghost window, the result;
//! - `notation`: the notation of steps;
//! - `builder`: a turn under construction, for front ends;
//! - `reasons`: why an attempt is not possible;
//! - `scene`: what a player sees of a position;
//! - `options`: the options, and the coin before the game.
//!
//! A step is a whole turn, or a decision in the ghost window. The decisions of a turn are the spaces
//! that the pieces enter ([`RuleSet::path`]). Visiting and playing steps allocates
//! nothing.
//!
//! Source: Looney Labs' 2025 holiday gift.

mod battle;
mod builder;
mod dpn;
mod notation;
mod options;
mod piece;
mod position;
mod reasons;
mod scene;
mod strength;
#[cfg(test)]
mod tests;
mod throw;
mod turns;

use std::fmt;
use std::sync::LazyLock;

pub use builder::{Hop, IllegalHop, MOST_HOPS, TurnBuilder};
pub use notation::{Walk, Walks};
pub use options::{Coin, GhostOrder, MOST_QUIET, Order, Serve, Setup, Support};
pub use piece::{Ghosts, Size, SpaceOrOff};
pub use position::{Battle, Position, Stage};
pub use strength::{CUBES, Strength, Totals, battle_odds};
pub use throw::{Roll, Throw};
pub use turns::{Attack, Bundle, POINTS, Step, Turn};

use crate::attempt::Attempt;
use crate::board::{SPACES, Space, SpaceSet};
use crate::conduct::{Conduct, Repetition};
use crate::decision::{Alphabet, Decision, Next, PartialTurn, Path, Written};
use crate::descriptor::{Colours, Descriptor, MOST_MATERIAL, Outline, PieceKind, TableKind};
use crate::gesture::{Gesture, Word};
use crate::options::{OptionError, OptionSpec};
use crate::reason::{Reason, begins_a_step};
use crate::ruleset::{Actor, Ending, Outcome, Piece, RuleSet, RulesId};
use crate::scene::Scene;
use crate::setup::Opening;
use crate::side::Side;
use crate::symmetry::Symmetry;
use crate::text::ParseError;
use crate::thrown::{Hand, Thrown};
use crate::words::Words;

/// Looney Dejarik with the options that the players agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Looney {
    /// The order of the pieces at the start (L-1).
    pub setup: Order,
    /// Which neighbours support a piece in a battle (L-7).
    pub support: Support,
    /// The player whom a ghost serves (L-12).
    pub ghosts: Serve,
    /// The player who decides first about ghosts on a tie (L-13).
    pub ghost_order: GhostOrder,
    /// The number of consecutive turns without a battle that draws the game (L-15).
    pub quiet_limit: u16,
}

impl Default for Looney {
    fn default() -> Looney {
        Looney {
            setup: Order::DEFAULT,
            support: Support::default(),
            ghosts: Serve::default(),
            ghost_order: GhostOrder::default(),
            quiet_limit: 100,
        }
    }
}

impl RuleSet for Looney {
    const DESCRIPTOR: Descriptor = Descriptor {
        dice: true,
        table: TableKind::Endgames,
        chances: true,
        colours: Colours::RedBlue,
        ..Descriptor::plain(
            RulesId::Looney,
            Words::new("Looney Dejarik", "Looney Dejarik"),
            &[
                // A piece with more corners is larger.
                PieceKind::new(['S', 's'], Words::new("Small", "Petit"), 1)
                    .outlined(Outline::Triangle)
                    .sized(1),
                PieceKind::new(['M', 'm'], Words::new("Medium", "Moyen"), 1)
                    .outlined(Outline::Square)
                    .sized(2),
                PieceKind::new(['B', 'b'], Words::new("Big", "Grand"), 1)
                    .outlined(Outline::Pentagon)
                    .sized(3),
                PieceKind::new(['L', 'l'], Words::new("Leader", "Chef"), 1)
                    .outlined(Outline::Star)
                    .sized(4),
            ],
            &[
                Words::new("size 1", "taille 1"),
                Words::new("size 2", "taille 2"),
                Words::new("size 3", "taille 3"),
                Words::new("ghost 1", "fantôme 1"),
                Words::new("ghost 2", "fantôme 2"),
                Words::new("ghost 3", "fantôme 3"),
            ],
        )
    };
    type Position = Position;
    type Step = Step;
    type Chance = Throw;
    type SetUp = Setup;
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    const LATER_OPTIONS: &'static [&'static str] = &["support", "ghosts", "ghost-order"];

    fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        options::set(self, key, value)
    }

    fn option(&self, key: &str) -> Option<String> {
        options::get(self, key)
    }

    fn read(&self, dpn: &str) -> Result<Position, ParseError> {
        dpn::read(self, dpn)
    }

    fn opening(&self) -> Opening<Position, Setup> {
        Opening::SetUp(Setup)
    }

    fn conduct(&self) -> Conduct {
        Conduct { repetition: Repetition::Ignored, ..Conduct::default() }
    }

    #[inline]
    fn actor(&self, position: &Position) -> Actor<Throw> {
        if let Some(battle) = &position.battle {
            return match battle.stage {
                Stage::Window { totals, declined } => {
                    // A window closes as soon as nobody is entitled to decide: an open one has a
                    // decider.
                    let decider = position.decider(self, totals, declined);
                    Actor::Player(decider.unwrap_or(position.to_move))
                }
                Stage::Throws | Stage::Ghost { .. } => match position.throw(self, battle) {
                    Some(throw) => Actor::Chance(throw),
                    None => Actor::Player(position.to_move),
                },
            };
        }
        match position.won() {
            Some(outcome) => Actor::Over(outcome),
            None if position.quiet >= self.quiet_limit => {
                Actor::Over(Outcome::draw(0, Ending::QuietLimit))
            }
            None => Actor::Player(position.to_move),
        }
    }

    #[inline]
    fn visit_steps(&self, position: &Position, mut visit: impl FnMut(Step)) {
        match self.actor(position) {
            Actor::Player(side) if position.battle.is_some() => {
                position.visit_answers(self, side, visit);
            }
            Actor::Player(_) => turns::visit(position, |turn| visit(Step::Turn(turn))),
            Actor::Chance(_) | Actor::Over(_) => {}
        }
    }

    #[inline]
    fn count_steps(&self, position: &Position) -> u64 {
        match self.actor(position) {
            Actor::Player(side) if position.battle.is_some() => {
                let mut count = 0;
                position.visit_answers(self, side, |_| count += 1);
                count
            }
            Actor::Player(_) => turns::count(position),
            Actor::Chance(_) | Actor::Over(_) => 0,
        }
    }

    #[inline]
    fn step_at(&self, position: &Position, index: u64) -> Option<Step> {
        match self.actor(position) {
            Actor::Player(side) if position.battle.is_some() => {
                let (mut left, mut found) = (index, None);
                position.visit_answers(self, side, |step| {
                    if left == 0 {
                        found = found.or(Some(step));
                    }
                    left = left.saturating_sub(1);
                });
                found
            }
            Actor::Player(_) => turns::at(position, index).map(Step::Turn),
            Actor::Chance(_) | Actor::Over(_) => None,
        }
    }

    fn is_legal(&self, position: &Position, step: Step) -> bool {
        let Actor::Player(side) = self.actor(position) else { return false };
        match (step, position.battle) {
            (Step::Turn(turn), None) => turns::contains(position, &turn),
            (Step::Turn(_), Some(_)) | (_, None) => false,
            (answer, Some(_)) => {
                let mut found = false;
                position.visit_answers(self, side, |legal| found |= legal == answer);
                found
            }
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, step: Step) {
        match step {
            Step::Turn(turn) => position.take_turn(turn),
            Step::Ghost3 | Step::Ghost2 | Step::Ghost1 | Step::Accept => {
                position.answer(self, step);
            }
        }
    }

    #[inline]
    fn settle(&self, position: &mut Position, roll: Roll) {
        position.take_roll(self, roll);
    }

    fn thrown(&self, position: &Position, roll: Roll) -> Option<Thrown> {
        let Actor::Chance(throw) = self.actor(position) else { return None };
        let side = position.to_move;
        let hand = |strength: Strength, side, total: u8| Hand {
            letter: strength.size().letter(side),
            dice: strength.cubes(),
            shown: total.saturating_sub(strength.least()),
            total,
        };
        match roll {
            Roll::Battle(Totals { attack, defence }) => {
                let (attacker, defender) = throw.strengths()?;
                Some(Thrown::Cubes {
                    attacker: hand(attacker, side, attack),
                    defender: hand(defender, !side, defence),
                })
            }
            Roll::Ghost(count) => match position.battle()?.stage {
                Stage::Ghost { side, .. } => Some(Thrown::Ghost { side, count }),
                Stage::Throws | Stage::Window { .. } => None,
            },
        }
    }

    #[inline]
    fn side_to_move(position: &Position) -> Side {
        position.to_move
    }

    #[inline]
    fn piece_at(position: &Position, space: Space) -> Option<Piece> {
        position.piece_at(space)
    }

    #[inline]
    fn occupied(position: &Position) -> SpaceSet {
        position.pieces(Side::First) | position.pieces(Side::Second)
    }

    #[inline]
    fn scene(&self, position: &Position) -> Scene {
        scene::scene(self, position)
    }

    const WORDS: usize = 2;

    fn bits(position: &Position) -> [u64; 3] {
        position.bits()
    }

    fn from_bits(bits: [u64; 3]) -> Option<Position> {
        Position::from_bits(bits)
    }

    fn key(position: &Position) -> u64 {
        position.key()
    }

    fn write_step(
        &self,
        position: &Position,
        step: Step,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        notation::write(position, step, out)
    }

    fn parse_step(&self, position: &Position, text: &str) -> Result<Step, ParseError> {
        notation::parse(self, position, text)
    }

    fn allows(&self, position: &Position, attempt: &Attempt) -> bool {
        reasons::allows(self, position, attempt)
            .unwrap_or_else(|| begins_a_step(self, position, attempt))
    }

    fn objection(&self, position: &Position, side: Side, attempt: &Attempt) -> Reason {
        reasons::objection(self, position, side, attempt)
    }

    fn attempt(side: Side, word: &str) -> Option<Attempt> {
        Attempt::of_word(side, word)
    }

    #[inline]
    fn alphabet() -> &'static Alphabet {
        static ALPHABET: LazyLock<Alphabet> = LazyLock::new(|| {
            Alphabet::of(
                "A1-A2 A1-B1 B1-A1 B1-B2 B1-C C-B1 A1xA2 A1xB1 B1xA1 B1xB2 B1xC CxB1 done \
                 ghost1 ghost2 ghost3 accept",
            )
            .numbered(2 * SPACES * SPACES + 1)
        });
        &ALPHABET
    }

    /// Returns the decision of an answer to a battle. A turn is looked up as a path, because it can have
    /// several.
    fn decision(&self, position: &Position, step: Step) -> Option<Decision> {
        match step {
            Step::Turn(_) => None,
            answer => {
                let word = format_args!("{}", Written(self, position, answer));
                Looney::alphabet().find_written(word)
            }
        }
    }

    /// Returns the spaces that the pieces enter in the order of the notation, along shortest paths.
    /// A turn without an attack ends with the decision `done`.
    fn path(&self, position: &Position, step: Step) -> Option<Path> {
        let alphabet = Looney::alphabet();
        let Step::Turn(turn) = step else {
            return Path::default().with(self.decision(position, step)?);
        };
        let mut path = Path::default();
        for hop in TurnBuilder::of(position, &turn).taken() {
            path = path.with(hop.decision()?)?;
        }
        if turn.attack.is_none() {
            let number = Some(2 * SPACES * SPACES);
            path = path.with(alphabet.find_numbered(number, "done")?)?;
        }
        Some(path)
    }

    /// Visits the hops of a turn, and its end where something has changed (L-3).
    fn visit_choices(
        turn: &PartialTurn<Looney>,
        side: Side,
        mut visit: impl FnMut(Gesture, Next<Looney>),
    ) {
        let position = turn.position();
        if position.battle.is_some() {
            return position.visit_answers(turn.rules(), side, |step| {
                visit(Looney::gesture(side, step), Next::Step(step));
            });
        }
        let Some(builder) = TurnBuilder::after(turn) else { return };
        for hop in builder.hops() {
            let mut next = builder;
            let longer = hop.decision().and_then(|decision| turn.made().with(decision));
            let (Some(longer), Ok(())) = (longer, next.take(hop)) else { continue };
            match next.finish().filter(|_| hop.attacks) {
                Some(step) => visit(Gesture::attack(hop.from, hop.to), Next::Step(step)),
                None => {
                    let next = PartialTurn::after(*turn.rules(), *position, longer);
                    visit(Gesture::go(hop.from, hop.to), Next::Turn(next));
                }
            }
        }
        if let Some(step) = builder.finish() {
            visit(Gesture::word(Word::Done), Next::Step(step));
        }
    }

    fn board(turn: &PartialTurn<Looney>) -> Position {
        TurnBuilder::after(turn).map_or(*turn.position(), |builder| builder.position())
    }

    fn points_left(turn: &PartialTurn<Looney>) -> Option<u8> {
        TurnBuilder::after(turn).map(|builder| builder.points())
    }

    fn gesture(_: Side, step: Step) -> Gesture {
        Gesture::word(match step {
            Step::Turn(_) => Word::Done,
            Step::Ghost1 => Word::Ghost(1),
            Step::Ghost2 => Word::Ghost(2),
            Step::Ghost3 => Word::Ghost(3),
            Step::Accept => Word::Accept,
        })
    }

    /// Counts the followers on the board and the unused ghosts of lost ones: the Leader is worth the game.
    fn material(position: &Position, side: Side) -> [u8; MOST_MATERIAL] {
        let mut counts = [0; MOST_MATERIAL];
        for (at, size) in Size::FOLLOWERS.into_iter().enumerate() {
            counts[at] = u8::from(position.place(side, size).space().is_some());
            counts[at + Size::FOLLOWERS.len()] = u8::from(position.ghosts().has(side, size));
        }
        counts
    }

    fn transform(position: &Position, symmetry: Symmetry) -> Position {
        position.transform(symmetry)
    }

    fn image_key(position: &Position) -> u64 {
        position.image_key()
    }

    fn transform_step(step: Step, symmetry: Symmetry) -> Step {
        step.transform(symmetry)
    }
}

impl Looney {
    /// Returns the start position of a game (L-1), where the coin of L-2 has chosen `first`.
    pub fn start(&self, first: Side) -> Position {
        self.setup.position(first)
    }
}

impl Position {
    /// Plays a turn: moves the pieces, and then either opens a battle or ends the turn.
    #[inline]
    fn take_turn(&mut self, turn: Turn) {
        let side = self.to_move;
        self.places[side.index()] = turn.places;
        match turn.attack.and_then(|attack| self.battle_of(attack)) {
            Some(battle) => self.battle = Some(battle),
            None => {
                self.quiet = (self.quiet + 1).min(MOST_QUIET);
                self.to_move = !side;
            }
        }
    }

    /// Returns the battle that an attack opens.
    fn battle_of(&self, attack: Attack) -> Option<Battle> {
        let Attack { attacker, target } = attack;
        let from = self.place(self.to_move, attacker).space()?;
        let defender = self.size_on(!self.to_move, SpaceOrOff::on(target))?;
        Some(Battle { attacker, from, defender, target, stage: Stage::Throws })
    }
}

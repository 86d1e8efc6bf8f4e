//! The DPN of a simeone position.
//!
//! `simeone <board> <side> <initiative> <first-second> <active> <quiet rounds> [<battle>]`
//!
//! # Stability
//! The format is fixed by the project's format contract. The battle field is `A3xB3(7:5)` while a
//! push is to be decided. In addition to the contract, it is `A3xB3` while the dice are still to be
//! thrown, so that a game can be saved at any moment. During a battle the other fields are those
//! before it: the attacker is on the space it came from and its action is not yet spent. Scores and
//! the counter go up to 9999.

use std::fmt;
use std::str::FromStr;

use super::Position;
use super::battle::{Effect, Throws};
use super::creature::{Creature, LETTERS};
use super::options::MOST_QUIET;
use super::position::{Active, Battle, MOST_POINTS};
use crate::board::{Space, SpaceSet};
use crate::dpn::{BOARD, Field, Fields, Placement, TO_MOVE, write_board};
use crate::ruleset::RulesId;
use crate::side::Side;
use crate::text::{ParseError, same_as_printed};
use crate::wording;
use crate::words::{Wording, Words};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("simeone ")?;
        write_board(f, |space| self.piece_at(space), self.stunned())?;
        let [first, second] = self.score;
        write!(f, " {} {} {first}-{second} ", self.to_move, self.initiative)?;
        match self.active {
            Some(Active { creature, left }) => write!(f, "{}{left}", creature.letter())?,
            None => f.write_str("-")?,
        }
        write!(f, " {}", self.quiet)?;
        if let Some((from, to)) = self.battle_spaces() {
            write!(f, " {from}x{to}")?;
        }
        match self.battle.and_then(|battle| battle.roll) {
            Some(roll) => write!(f, "{roll}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Position {
    /// Returns the spaces of the attacker and the defender if a battle is under way.
    pub fn battle_spaces(&self) -> Option<(Space, Space)> {
        let battle = self.battle?;
        Some((self.place(battle.attacker)?, self.place(battle.defender)?))
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        let mut fields = Fields::of(RulesId::Simeone, text)?;
        let board_field = fields.next(BOARD)?;
        let mut stunned = SpaceSet::EMPTY;
        let board = board_field.board(LETTERS, Some(&mut stunned), |board, piece| {
            if board.iter().flatten().any(|other| other.letter == piece.letter) {
                let letter = piece.letter;
                Err(wording!(
                    "a second `{letter}`; each creature exists once",
                    "un second `{letter}` ; chaque créature est unique"
                ))
            } else {
                Ok(())
            }
        })?;
        let to_move = fields.side(TO_MOVE)?;
        let initiative = fields.side(Words::new("who has the initiative", "qui a l’initiative"))?;
        let mut position = Position::empty(to_move, initiative);
        place(&mut position, &board, stunned);
        if Side::BOTH.into_iter().all(|side| position.is_wiped_out(side)) {
            let message = wording!(
                "both teams are empty; a game ends when one of them is",
                "les deux équipes sont vides ; la partie se termine dès que l’une l’est"
            );
            return Err(board_field.error(message));
        }
        position.score = fields.next(Words::new("the score", "le score"))?.scan(|scanner| {
            let most = u32::from(MOST_POINTS);
            let first = || {
                wording!(
                    "the first player's score (0 to {most})",
                    "le score du premier joueur (de 0 à {most})"
                )
            };
            let second = || {
                wording!(
                    "the second player's score (0 to {most})",
                    "le score du second joueur (de 0 à {most})"
                )
            };
            let first = scanner.number(first, most)?;
            scanner.expect("-")?;
            let second = scanner.number(second, most)?;
            Ok([first as u16, second as u16])
        })?;
        position.active = read_active(
            &position,
            fields.next(Words::new("the active creature or `-`", "la créature active ou `-`"))?,
        )?;
        position.quiet = fields
            .next(Words::new("the rounds without a score", "les manches sans point"))?
            .scan(|scanner| {
                let what = || {
                    wording!(
                        "a number of rounds without a score (0 to {MOST_QUIET})",
                        "un nombre de manches sans point (de 0 à {MOST_QUIET})"
                    )
                };
                scanner.number(what, u32::from(MOST_QUIET))
            })? as u16;
        if let Some(field) = fields.optional(Words::new("the battle", "la bataille"))? {
            position.battle = Some(read_battle(&position, field)?);
        }
        fields.end()?;
        same_as_printed(text, &position.to_string())?;
        Ok(position)
    }
}

fn place(position: &mut Position, board: &Placement, stunned: SpaceSet) {
    for space in Space::all() {
        let Some(piece) = board[space.index()] else { continue };
        if let Some(creature) = Creature::from_letter(piece.letter) {
            position.put(creature, space);
            position.set_stunned(creature, stunned.contains(space));
        }
    }
}

/// Parses the active creature, such as `K1`: it is on the board, belongs to the side to move, and
/// has begun its turn but not ended it.
fn read_active(position: &Position, field: Field<'_>) -> Result<Option<Active>, ParseError> {
    if field.text == "-" {
        return Ok(None);
    }
    field
        .scan(|scanner| {
            let expected = Words::new(
                "the active creature with its actions left, such as `K1`, or `-`",
                "la créature active et ce qu’il lui reste d’actions, comme `K1`, ou `-`",
            );
            let creature = scanner.peek().and_then(Creature::from_letter);
            let creature = creature.ok_or_else(|| scanner.expected(expected))?;
            let name = creature.names();
            if creature.side() != position.to_move {
                let (side, to_move) = (creature.side(), position.to_move);
                let message = wording!(
                    "the {name} is of side {side}; side {to_move} is to move",
                    "le {name} est au camp {side} ; le camp {to_move} est au trait";
                    name
                );
                return Err(ParseError::new(0, message));
            }
            if position.place(creature).is_none() {
                let message = wording!(
                    "the {name} is not on the board, so it cannot be active",
                    "le {name} n’est pas sur le plateau et ne peut donc pas être actif";
                    name
                );
                return Err(ParseError::new(0, message));
            }
            let most = creature.actions() - 1;
            if most == 0 {
                let message = wording!(
                    "the {name} has one action a turn, so it has none left once it has acted",
                    "le {name} a une seule action par tour : il ne lui en reste pas après";
                    name
                );
                return Err(ParseError::new(0, message));
            }
            scanner.bump();
            let what = || {
                wording!(
                    "actions left for the {name}, 1 to {most}",
                    "les actions qui restent au {name}, de 1 à {most}";
                    name
                )
            };
            let before = scanner.clone();
            match scanner.number(what, u32::from(most))? {
                0 => Err(before.expected(what())),
                left => Ok(Active { creature, left: left as u8 }),
            }
        })
        .map(Some)
}

/// Parses a battle, `A3xB3` or `A3xB3(7:5)`: the attack is legal, and the throw, if any, allows a
/// push.
fn read_battle(position: &Position, field: Field<'_>) -> Result<Battle, ParseError> {
    field.scan(|scanner| {
        let from = scanner.space()?;
        let attacker = fighter(position, from, position.to_move, Words::new("attack", "attaquer"))
            .map_err(|message| ParseError::new(0, message))?;
        if position.is_stunned(attacker) {
            let attacker = attacker.names();
            let message = wording!(
                "the {attacker} on {from} is stunned and cannot attack",
                "le {attacker} en {from} est assommé et ne peut pas attaquer";
                attacker
            );
            return Err(ParseError::new(0, message));
        }
        if let Some(active) = position.active.filter(|active| active.creature != attacker) {
            let (active, attacker) = (active.creature.names(), attacker.names());
            let message = wording!(
                "the {active} is active, so the {attacker} cannot attack",
                "le {active} est actif : le {attacker} ne peut pas attaquer";
                active, attacker
            );
            return Err(ParseError::new(0, message));
        }
        scanner.expect("x")?;
        let at = scanner.at();
        let to = scanner.space()?;
        let defender =
            fighter(position, to, !position.to_move, Words::new("be attacked", "être attaqué"))
                .map_err(|message| ParseError::new(at, message))?;
        if !from.orthogonal().contains(to) {
            let message = wording!(
                "{to} is not an orthogonal neighbour of {from}",
                "{to} n’est pas une voisine orthogonale de {from}"
            );
            return Err(ParseError::new(at, message));
        }
        let at = scanner.at();
        if scanner.rest().is_empty() {
            return Ok(Battle { attacker, defender, roll: None });
        }
        let throws = Throws::of(attacker, defender, position.is_stunned(defender));
        let roll = throws.scan(scanner)?;
        match roll.effect() {
            Effect::Pushed => Ok(Battle { attacker, defender, roll: Some(roll) }),
            effect => {
                let effect = effect.names();
                let message = wording!(
                    "{roll} settles the battle ({effect}); expected a throw that allows a push",
                    "{roll} règle la bataille ({effect}) ; attendu : un lancer qui permet de pousser";
                    effect
                );
                Err(ParseError::new(at, message))
            }
        }
    })
}

/// Returns the creature of `side` on `space`, or the reason why no creature there can do `what`.
fn fighter(
    position: &Position,
    space: Space,
    side: Side,
    what: Words,
) -> Result<Creature, Wording> {
    match position.creature_at(space) {
        None => Err(wording!(
            "{space} is empty, so no creature there can {what}",
            "{space} est vide : aucune créature ne peut y {what}";
            what
        )),
        Some(creature) if creature.side() != side => {
            let (creature, owner) = (creature.names(), !side);
            Err(wording!(
                "the {creature} on {space} cannot {what}: it is of side {owner}",
                "le {creature} en {space} ne peut pas {what} : il est au camp {owner}";
                creature, what
            ))
        }
        Some(creature) => Ok(creature),
    }
}

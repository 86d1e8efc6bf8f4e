//! The DPN of a looney position: `looney <board> <side> <ghosts> <turns without a battle>` and,
//! during a battle, one more field.
//!
//! The battle field is the attack from its entry space, such as `A3xB3`, followed by the stage of
//! the battle:
//!
//! | written | what the battle waits for |
//! | --- | --- |
//! | `A3xB3` | both sides' throws (also after a size 1 ghost) |
//! | `A3xB3(7:5)` | the decision of the side behind; on a tie of the attacker, or of the defender if the attacker has no ghosts |
//! | `A3xB3(5:5)accept` | the defender's decision, after the attacker has declined on a tie |
//! | `A3xB3(7:5)+b` | the throw of the size 3 ghost that side `b` has played |
//!
//! With the option `ghost-order=defender`, the attacker and the defender change places in the second and the
//! third row. A window in which nobody has a ghost to play has already closed, so no position has one.
//!
//! # Stability
//! The fields and the forms that wait for a decision are fixed by the project's format contract.
//! The two forms that wait for a throw (no totals; `+w` and `+b`) are this project's addition to
//! it. They are equally stable, as saved games contain them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::Looney;
use super::options::MOST_QUIET;
use super::piece::{Ghosts, Size, SpaceOrOff};
use super::position::{Battle, Position, Stage};
use super::strength::{CUBES, Totals};
use crate::board::SpaceSet;
use crate::dpn::{BOARD, Field, Fields, TO_MOVE, write_board};
use crate::ruleset::RulesId;
use crate::side::Side;
use crate::text::{ParseError, Scanner, quoted, same_as_printed};
use crate::wording;
use crate::words::{Wording, Words};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("looney ")?;
        write_board(f, |space| self.piece_at(space), SpaceSet::EMPTY)?;
        write!(f, " {} {} {}", self.to_move, self.ghosts, self.quiet)?;
        match self.battle {
            None => Ok(()),
            Some(battle) => write!(f, " {battle}"),
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Battle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.from, self.target)?;
        match self.stage {
            Stage::Throws => Ok(()),
            Stage::Window { totals, declined } => {
                write!(f, "{totals}{}", if declined { "accept" } else { "" })
            }
            Stage::Ghost { totals, side } => write!(f, "{totals}+{side}"),
        }
    }
}

impl FromStr for Position {
    type Err = ParseError;

    /// Parses a position of a game with the default options.
    fn from_str(text: &str) -> Result<Position, ParseError> {
        read(&Looney::default(), text)
    }
}

/// Parses a position of a game with these rules. The options decide which battles are possible.
pub(super) fn read(rules: &Looney, text: &str) -> Result<Position, ParseError> {
    let mut fields = Fields::of(RulesId::Looney, text)?;
    let places = read_places(&fields.next(BOARD)?)?;
    let to_move = fields.side(TO_MOVE)?;
    let ghosts = read_ghosts(&fields.next(GHOSTS)?, &places)?;
    let quiet = fields.next(QUIET)?;
    let quiet = quiet.scan(|scanner| scanner.number(|| QUIET, u32::from(MOST_QUIET)))?;
    let battle = fields.optional(Words::new("a battle", "une bataille"))?;
    fields.end()?;
    let mut position = Position { ghosts, quiet: quiet as u16, ..Position::start(places, to_move) };
    if let Some(field) = battle {
        if position.won().is_some() {
            return Err(field.error(wording!(
                "expected no battle: the game is over",
                "une bataille est en trop : la partie est terminée"
            )));
        }
        position.battle = Some(field.scan(|scanner| read_battle(rules, scanner, &position))?);
    }
    same_as_printed(text, &position.to_string())?;
    Ok(position)
}

const GHOSTS: Words = Words::new("the unused ghosts (or `-`)", "les fantômes disponibles (ou `-`)");
const QUIET: Words = Words::new(
    "the number of turns without a battle (0 to 9999)",
    "le nombre de tours sans bataille (de 0 à 9999)",
);

fn read_places(field: &Field<'_>) -> Result<[[SpaceOrOff; 4]; 2], ParseError> {
    let board = field.board("SMBLsmbl", None, |board, piece| {
        if board.contains(&Some(piece)) {
            let letter = piece.letter;
            Err(wording!(
                "a second `{letter}`; a side has one piece of each size",
                "un second `{letter}` ; un camp a une pièce de chaque taille"
            ))
        } else {
            Ok(())
        }
    })?;
    let mut places = [[SpaceOrOff::OFF; 4]; 2];
    for (space, piece) in crate::board::Space::all().zip(board) {
        if let Some(piece) = piece
            && let Some(size) = Size::from_letter(piece.letter)
        {
            places[piece.side.index()][size.index()] = SpaceOrOff::on(space);
        }
    }
    if places.iter().all(|side| side[Size::Leader.index()] == SpaceOrOff::OFF) {
        return Err(field.error(wording!(
            "both Leaders are missing; expected at least one (`L` or `l`)",
            "les deux Chefs manquent ; il en faut au moins un (`L` ou `l`)"
        )));
    }
    Ok(places)
}

fn read_ghosts(field: &Field<'_>, places: &[[SpaceOrOff; 4]; 2]) -> Result<Ghosts, ParseError> {
    let mut ghosts = Ghosts::NONE;
    if field.text == "-" {
        return Ok(ghosts);
    }
    for (at, letter) in field.text.char_indices() {
        let error = |message: Wording| ParseError::new(field.start + at, message);
        let Some(size) = Size::from_letter(letter) else {
            let found = quoted(letter.encode_utf8(&mut [0; 4]));
            return Err(error(wording!(
                "expected unused ghosts (letters SMBsmb, or `-`), found {found}",
                "attendu : les fantômes disponibles (lettres SMBsmb, ou `-`) ; trouvé : {found}"
            )));
        };
        let side = Side::of_piece(letter);
        if size == Size::Leader {
            return Err(error(wording!(
                "`{letter}` is a Leader, which leaves no ghost",
                "`{letter}` est un Chef, qui ne laisse pas de fantôme"
            )));
        }
        if places[side.index()][size.index()] != SpaceOrOff::OFF {
            return Err(error(wording!(
                "`{letter}` is on the board, so it cannot be a ghost too",
                "`{letter}` est sur le plateau et ne peut donc pas être aussi un fantôme"
            )));
        }
        if ghosts.has(side, size) {
            return Err(error(wording!(
                "a second ghost `{letter}`; a side has one piece of each size",
                "un second fantôme `{letter}` ; un camp a une pièce de chaque taille"
            )));
        }
        ghosts.insert(side, size);
    }
    Ok(ghosts)
}

fn read_battle(
    rules: &Looney,
    scanner: &mut Scanner<'_>,
    position: &Position,
) -> Result<Battle, ParseError> {
    let side = position.to_move;
    let at = scanner.at();
    let from = scanner.space()?;
    let attacker = position.size_on(side, SpaceOrOff::on(from)).ok_or_else(|| {
        let message = wording!(
            "expected a piece of side {side} on {from}, to attack",
            "attendu : une pièce du camp {side} en {from}, qui attaque"
        );
        ParseError::new(at, message)
    })?;
    scanner.expect("x")?;
    let at = scanner.at();
    let target = scanner.space()?;
    if !from.orthogonal().contains(target) {
        let message = wording!(
            "expected a space next to {from}, found `{target}`",
            "attendu : une case à côté de {from} ; trouvé : `{target}`"
        );
        return Err(ParseError::new(at, message));
    }
    let defender = position.size_on(!side, SpaceOrOff::on(target)).ok_or_else(|| {
        let other = !side;
        let message = wording!(
            "expected a piece of side {other} on {target}, to be attacked",
            "attendu : une pièce du camp {other} en {target}, qui est attaquée"
        );
        ParseError::new(at, message)
    })?;
    let mut battle = Battle { attacker, from, defender, target, stage: Stage::Throws };
    if scanner.rest().is_empty() {
        return Ok(battle);
    }
    let at = scanner.at();
    let totals = Totals::read(scanner, ranges(rules, position, &battle))?;
    battle.stage = read_stage(rules, scanner, position, totals, at)?;
    Ok(battle)
}

/// Returns the range of strengths that each side can have reached: from its throws, and up to 4
/// more if its size 3 ghost may have been used in this battle.
fn ranges(rules: &Looney, position: &Position, battle: &Battle) -> [RangeInclusive<u8>; 2] {
    let (attacker, defender) = position.strengths(rules, battle);
    let sides = [(attacker, position.to_move), (defender, !position.to_move)];
    sides.map(|(strength, side)| {
        let more = if added(position, rules.ghosts_of(side)) { CUBES } else { 0 };
        strength.least()..=strength.most() + more
    })
}

/// Returns whether the size 3 ghost of a side's piece can have been played: the piece is neither on
/// the board nor an unused ghost.
fn added(position: &Position, owner: Side) -> bool {
    position.place(owner, Size::Big) == SpaceOrOff::OFF && !position.ghosts.has(owner, Size::Big)
}

/// Parses the text after the totals, which start at byte `at`, as the stage of the battle.
fn read_stage(
    rules: &Looney,
    scanner: &mut Scanner<'_>,
    position: &Position,
    totals: Totals,
    at: usize,
) -> Result<Stage, ParseError> {
    let (attacker, defender) = (position.to_move, !position.to_move);
    let after = scanner.at();
    let fail = |at, message: Wording| Err(ParseError::new(at, message));
    if scanner.eat("+") {
        let letter = scanner.at();
        let Some(side) = scanner.peek().and_then(Side::from_letter) else {
            return Err(scanner.expected(wording!(
                "the side whose ghost throws: `w` or `b`",
                "le camp dont le fantôme lance : `w` ou `b`"
            )));
        };
        scanner.bump();
        let ahead = match totals.difference() {
            1.. => Some(attacker),
            0 => None,
            _ => Some(defender),
        };
        if ahead == Some(side) {
            return fail(
                letter,
                wording!(
                    "only a side that is not ahead plays a ghost",
                    "seul un camp qui ne mène pas joue un fantôme"
                ),
            );
        }
        let owner = rules.ghosts_of(side);
        if !added(position, owner) {
            return fail(
                letter,
                wording!(
                    "the size 3 piece of side {owner} is on the board or an unused ghost",
                    "la pièce de taille 3 du camp {owner} est sur le plateau ou un fantôme disponible"
                ),
            );
        }
        return Ok(Stage::Ghost { totals, side });
    }
    let declined = scanner.eat("accept");
    if declined && totals.difference() != 0 {
        return fail(
            after,
            wording!(
                "`accept` is only possible after a tie",
                "`accept` n’est possible qu’après une égalité"
            ),
        );
    }
    let first = rules.asked(attacker)[0];
    if declined && !position.ghosts.any(rules.ghosts_of(first)) {
        let who = if first == attacker {
            Words::new("the attacker", "l’attaquant")
        } else {
            Words::new("the defender", "le défenseur")
        };
        return fail(
            after,
            wording!(
                "{who} has no ghost, so it cannot have declined to play one",
                "{who} n’a pas de fantôme et n’a donc pas pu renoncer à en jouer un";
                who
            ),
        );
    }
    if position.decider(rules, totals, declined).is_none() {
        return fail(
            at,
            wording!(
                "this battle is already settled: no player entitled to a ghost has an unused one",
                "cette bataille est déjà réglée : aucun joueur en droit de jouer un fantôme n’en a un"
            ),
        );
    }
    Ok(Stage::Window { totals, declined })
}

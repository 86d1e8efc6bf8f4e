//! The notation of simeone's steps: `A2-B2`, `A2xB2`, `A2^`, `end`, `>B3`, `>off`, `>stay`.
//!
//! # Stability
//! The notation is fixed by the project's format contract.

use std::fmt;

use super::creature::Creature;
use super::{Position, Simeone, Step};
use crate::board::{Ring, Space};
use crate::descriptor::Colours;
use crate::ruleset::{Actor, RuleSet};
use crate::side::Side;
use crate::text::{GAME_OVER, ParseError, Scanner};
use crate::wording;
use crate::words::Wording;

pub(super) fn write(step: Step, out: &mut impl fmt::Write) -> fmt::Result {
    match step {
        Step::Move { from, to } => write!(out, "{from}-{to}"),
        Step::Attack { from, to } => write!(out, "{from}x{to}"),
        Step::Unstun { at } => write!(out, "{at}^"),
        Step::End => out.write_str("end"),
        Step::Push { to } => write!(out, ">{to}"),
        Step::PushOff => out.write_str(">off"),
        Step::Stay => out.write_str(">stay"),
    }
}

impl fmt::Display for Step {
    /// Writes the step as in a game record.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(*self, f)
    }
}

pub(super) fn parse(rules: &Simeone, position: &Position, text: &str) -> Result<Step, ParseError> {
    let mut scanner = Scanner::new(text);
    let step = read(&mut scanner)?;
    scanner.end()?;
    if rules.is_legal(position, step) {
        return Ok(step);
    }
    let why = why(rules, position, step);
    let message = wording!(
        "`{text}` is not legal here: {why}",
        "`{text}` n’est pas permis ici : {why}";
        why
    );
    Err(ParseError::new(0, message))
}

/// Parses a well-formed step, legal or not.
fn read(scanner: &mut Scanner<'_>) -> Result<Step, ParseError> {
    if scanner.eat("end") {
        return Ok(Step::End);
    }
    if scanner.eat(">") {
        return if scanner.eat("off") {
            Ok(Step::PushOff)
        } else if scanner.eat("stay") {
            Ok(Step::Stay)
        } else {
            let to = scanner.space().map_err(|error| match error.at {
                at if at == scanner.at() => scanner
                    .expected(wording!("a space, `off` or `stay`", "une case, `off` ou `stay`")),
                _ => error,
            })?;
            Ok(Step::Push { to })
        };
    }
    let from = scanner.space()?;
    if scanner.eat("^") {
        Ok(Step::Unstun { at: from })
    } else if scanner.eat("x") {
        Ok(Step::Attack { from, to: scanner.space()? })
    } else if scanner.eat("-") {
        Ok(Step::Move { from, to: scanner.space()? })
    } else {
        Err(scanner.expected(wording!(
            "`-` (a move), `x` (an attack) or `^` (standing up)",
            "`-` (un déplacement), `x` (une attaque) ou `^` (se relever)"
        )))
    }
}

/// Explains why a well-formed step is not legal.
fn why(rules: &Simeone, position: &Position, step: Step) -> Wording {
    let side = match rules.actor(position) {
        Actor::Player(side) => side,
        Actor::Chance(_) => {
            let battle = battle(position);
            return wording!(
                "the dice of {battle} come first",
                "il faut d’abord lancer les dés de {battle}";
                battle
            );
        }
        Actor::Over(_) => return GAME_OVER.into(),
    };
    match step {
        Step::Push { .. } | Step::PushOff | Step::Stay => why_no_push(position, step),
        _ if position.battle.is_some() => {
            let battle = battle(position);
            wording!(
                "the push after {battle} comes first (`>` and a space, `>off` or `>stay`)",
                "il faut d’abord pousser après {battle} (`>` et une case, `>off` ou `>stay`)";
                battle
            )
        }
        Step::End => wording!("the turn cannot end now", "le tour ne peut pas finir maintenant"),
        Step::Unstun { at } => match actor(position, side, at) {
            Err(why) => why,
            Ok(creature) => {
                let creature = creature.names();
                wording!(
                    "the {creature} on {at} is not stunned",
                    "le {creature} en {at} n’est pas assommé";
                    creature
                )
            }
        },
        Step::Move { from, to } | Step::Attack { from, to } => match actor(position, side, from) {
            Err(why) => why,
            Ok(creature) if position.is_stunned(creature) => {
                let creature = creature.names();
                wording!(
                    "the {creature} on {from} is stunned and may only stand up (`{from}^`)",
                    "le {creature} en {from} est assommé et ne peut que se relever (`{from}^`)";
                    creature
                )
            }
            Ok(_) => why_not_there(position, side, from, to),
        },
    }
}

fn battle(position: &Position) -> Wording {
    match position.battle_spaces() {
        Some((from, to)) => Wording::same(format!("{from}x{to}")),
        None => wording!("the battle", "cette bataille"),
    }
}

fn why_no_push(position: &Position, step: Step) -> Wording {
    let Some((_, space)) = position.battle_spaces() else {
        return wording!("no push is due", "il n’y a personne à pousser");
    };
    match step {
        Step::Push { to } => match position.creature_at(to) {
            _ if !space.orthogonal().contains(to) => wording!(
                "{to} is not an orthogonal neighbour of {space}, where the defender stands",
                "{to} n’est pas une voisine orthogonale de {space}, où se trouve le défenseur"
            ),
            Some(creature) => {
                let creature = creature.names();
                wording!(
                    "the {creature} stands on {to}",
                    "le {creature} se trouve en {to}";
                    creature
                )
            }
            None => wording!(
                "the defender cannot be pushed to {to}",
                "le défenseur ne peut pas être poussé en {to}"
            ),
        },
        _ => match space.ring() {
            Ring::Outer => {
                wording!("this push cannot be made", "cette poussée n’est pas possible")
            }
            Ring::Inner | Ring::Centre => wording!(
                "the defender stands on {space}; only from the outer ring is there an edge",
                "le défenseur se trouve en {space} ; seul l’anneau extérieur touche le bord"
            ),
        },
    }
}

/// Returns the creature on `space` if it belongs to `side` and may act this turn, or else the
/// reason.
fn actor(position: &Position, side: Side, space: Space) -> Result<Creature, Wording> {
    let empty = || wording!("{space} is empty", "{space} est vide");
    let creature = position.creature_at(space).ok_or_else(empty)?;
    if creature.side() != side {
        let creature = creature.names();
        let creature = wording!("{creature}", "le {creature}"; creature);
        return Err(Colours::RedBlue.not_yours(creature, space, side));
    }
    match position.active {
        Some(active) if active.creature != creature => {
            let creature = active.creature.names();
            let left = match active.left {
                1 => Wording::same("1 action"),
                left => Wording::same(format!("{left} actions")),
            };
            Err(wording!(
                "only the {creature}, the active creature, may act this turn ({left} left)",
                "seul le {creature}, la créature active, peut agir ce tour-ci (reste : {left})";
                creature, left
            ))
        }
        _ => Ok(creature),
    }
}

fn why_not_there(position: &Position, side: Side, from: Space, to: Space) -> Wording {
    if !from.orthogonal().contains(to) {
        return wording!(
            "{to} is not an orthogonal neighbour of {from}",
            "{to} n’est pas une voisine orthogonale de {from}"
        );
    }
    let there = position.creature_at(to).map(|creature| (creature.side(), creature.names()));
    match there {
        Some((owner, creature)) if owner == side => wording!(
            "the {creature} on {to} is of the same side",
            "le {creature} en {to} est du même camp";
            creature
        ),
        Some((_, creature)) => wording!(
            "the {creature}, an enemy, stands on {to}; an attack is written `{from}x{to}`",
            "le {creature}, un ennemi, se trouve en {to} ; une attaque s’écrit `{from}x{to}`";
            creature
        ),
        None => wording!(
            "{to} is empty; a move is written `{from}-{to}`",
            "{to} est vide ; un déplacement s’écrit `{from}-{to}`"
        ),
    }
}

//! The notation of simeone's steps: `A2-B2`, `A2xB2`, `A2^`, `end`, `>B3`, `>off`, `>stay`.
//!
//! # Stability
//! The notation is fixed by the project's format contract.

use std::fmt;

use super::creature::Creature;
use super::{Position, Simeone, Step};
use crate::board::{Ring, Space};
use crate::ruleset::{Actor, RuleSet};
use crate::side::Side;
use crate::text::{ParseError, Scanner};

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
    Err(ParseError::new(0, format!("`{text}` is not legal here: {why}")))
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
                at if at == scanner.at() => scanner.expected("a space, `off` or `stay`"),
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
        Err(scanner.expected("`-` (a move), `x` (an attack) or `^` (standing up)"))
    }
}

/// Explains why a well-formed step is not legal.
fn why(rules: &Simeone, position: &Position, step: Step) -> String {
    let side = match rules.actor(position) {
        Actor::Player(side) => side,
        Actor::Chance(_) => return format!("the dice of {} come first", battle(position)),
        Actor::Over(_) => return "the game is over".to_owned(),
    };
    match step {
        Step::Push { .. } | Step::PushOff | Step::Stay => why_no_push(position, step),
        _ if position.battle.is_some() => format!(
            "the push after {} comes first (`>` and a space, `>off` or `>stay`)",
            battle(position)
        ),
        Step::End => "the turn cannot end now".to_owned(),
        Step::Unstun { at } => match actor(position, side, at) {
            Err(why) => why,
            Ok(creature) => format!("the {creature} on {at} is not stunned"),
        },
        Step::Move { from, to } | Step::Attack { from, to } => match actor(position, side, from) {
            Err(why) => why,
            Ok(creature) if position.is_stunned(creature) => {
                format!("the {creature} on {from} is stunned and may only stand up (`{from}^`)")
            }
            Ok(_) => why_not_there(position, side, step, from, to),
        },
    }
}

fn battle(position: &Position) -> String {
    let spaces = position.battle_spaces();
    spaces.map_or_else(|| "the battle".to_owned(), |(from, to)| format!("{from}x{to}"))
}

fn why_no_push(position: &Position, step: Step) -> String {
    let Some((_, space)) = position.battle_spaces() else {
        return "no push is due".to_owned();
    };
    match step {
        Step::Push { to } => match position.creature_at(to) {
            _ if !space.orthogonal().contains(to) => {
                format!("{to} is not an orthogonal neighbour of {space}, where the defender stands")
            }
            Some(creature) => format!("the {creature} stands on {to}"),
            None => format!("the defender cannot be pushed to {to}"),
        },
        _ => match space.ring() {
            Ring::Outer => "this push cannot be made".to_owned(),
            Ring::Inner | Ring::Centre => {
                format!("the defender stands on {space}; only from the outer ring is there an edge")
            }
        },
    }
}

/// Returns the creature on `space` if it belongs to `side` and may act this turn, or else the
/// reason.
fn actor(position: &Position, side: Side, space: Space) -> Result<Creature, String> {
    let creature = position.creature_at(space).ok_or_else(|| format!("{space} is empty"))?;
    if creature.side() != side {
        let other = creature.side();
        return Err(format!(
            "the {creature} on {space} is of side {other}; side {side} is to move"
        ));
    }
    match position.active {
        Some(active) if active.creature != creature => Err(format!(
            "only the {}, the active creature, may act this turn ({} left)",
            active.creature,
            if active.left == 1 {
                "1 action".to_owned()
            } else {
                format!("{} actions", active.left)
            },
        )),
        _ => Ok(creature),
    }
}

fn why_not_there(position: &Position, side: Side, step: Step, from: Space, to: Space) -> String {
    if !from.orthogonal().contains(to) {
        return format!("{to} is not an orthogonal neighbour of {from}");
    }
    match (step, position.creature_at(to)) {
        (_, Some(creature)) if creature.side() == side => {
            format!("the {creature} on {to} is of the same side")
        }
        (_, Some(creature)) => {
            format!("the {creature}, an enemy, stands on {to}; an attack is written `{from}x{to}`")
        }
        (_, None) => format!("{to} is empty; a move is written `{from}-{to}`"),
    }
}

//! The notation of groi's steps: `A1-B2`, `A1-B4xB5`, `pass`.
//!
//! # Stability
//! The notation is fixed by the project's format contract.

use std::fmt;

use super::{Groi, Position, Step};
use crate::descriptor::Colours;
use crate::ruleset::{Actor, RuleSet};
use crate::text::{GAME_OVER, ParseError, Scanner};
use crate::wording;
use crate::words::{Wording, Words};

pub(super) fn write(step: Step, out: &mut impl fmt::Write) -> fmt::Result {
    match step {
        Step::Move { from, to, kill: None } => write!(out, "{from}-{to}"),
        Step::Move { from, to, kill: Some(space) } => write!(out, "{from}-{to}x{space}"),
        Step::Pass => out.write_str("pass"),
    }
}

pub(super) fn parse(rules: &Groi, position: &Position, text: &str) -> Result<Step, ParseError> {
    let mut scanner = Scanner::new(text);
    let step = if scanner.eat("pass") {
        Step::Pass
    } else {
        let from = scanner.space()?;
        scanner.expect("-")?;
        let to = scanner.space()?;
        let kill = if scanner.eat("x") { Some(scanner.space()?) } else { None };
        Step::Move { from, to, kill }
    };
    scanner.end()?;
    if rules.is_legal(position, step) {
        return Ok(step);
    }
    Err(ParseError::illegal(0, text, why(rules, position, step)))
}

/// Explains why a well-formed step is not legal.
fn why(rules: &Groi, position: &Position, step: Step) -> Wording {
    let side = match rules.actor(position) {
        Actor::Player(side) => side,
        Actor::Over(_) => return GAME_OVER.into(),
        Actor::Chance(node) => match node {},
    };
    let Step::Move { from, to, .. } = step else {
        return wording!(
            "a player passes only when no pawn can move",
            "on ne passe que si aucun pion ne peut bouger"
        );
    };
    match position.piece_at(from) {
        None => return wording!("{from} is empty", "{from} est vide"),
        Some(piece) if piece.side != side => {
            return Colours::WhiteBlack.not_yours(Words::new("pawn", "le pion"), from, side);
        }
        Some(_) => {}
    }
    let mut same_way = None;
    rules.visit_steps(position, |legal| {
        if let Step::Move { from: start, to: end, .. } = legal
            && (start, end) == (from, to)
        {
            same_way = Some(legal);
        }
    });
    match same_way {
        Some(legal) => {
            let word = rules.step_text(position, legal);
            wording!("it is written `{word}`", "il s’écrit `{word}`")
        }
        None => wording!(
            "the pawn on {from} cannot end on {to}",
            "le pion en {from} ne peut pas finir en {to}"
        ),
    }
}

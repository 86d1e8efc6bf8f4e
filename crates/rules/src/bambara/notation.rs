//! The notation of bambara's steps: `A2-B2`, `A2xB3`, `A11-B11>C`, `N@A5`, `pass`.
//!
//! # Stability
//! The notation is fixed by the project's format contract.

use std::fmt;

use super::{Bambara, Kind, Place, Position, Step, moves};
use crate::board::{Ring, Space};
use crate::ruleset::{Actor, RuleSet};
use crate::side::Side;
use crate::text::{ParseError, Scanner};

pub(super) fn write(step: Step, out: &mut impl fmt::Write) -> fmt::Result {
    match step {
        Step::Move { from, to } => write!(out, "{from}-{to}"),
        Step::Capture { from, to } => write!(out, "{from}x{to}"),
        Step::Push { from, to, pushed, .. } => write!(out, "{from}-{to}>{pushed}"),
        Step::Activate { kind, to } => write!(out, "{}@{to}", kind.letter()),
        Step::Pass => out.write_str("pass"),
    }
}

/// A step as the notation gives it: the pushed piece's own space is not part of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    Move { from: Space, to: Space, pushed: Option<Space> },
    Capture { from: Space, to: Space },
    Activate { kind: Kind, to: Space },
    Pass,
}

impl Written {
    fn of(step: Step) -> Written {
        match step {
            Step::Move { from, to } => Written::Move { from, to, pushed: None },
            Step::Capture { from, to } => Written::Capture { from, to },
            Step::Push { from, to, pushed, .. } => Written::Move { from, to, pushed: Some(pushed) },
            Step::Activate { kind, to } => Written::Activate { kind, to },
            Step::Pass => Written::Pass,
        }
    }

    fn read(text: &str) -> Result<Written, ParseError> {
        let mut scanner = Scanner::new(text);
        let written = if scanner.eat("pass") {
            Written::Pass
        } else if let Some(kind) = scanner.peek().and_then(Kind::from_letter) {
            scanner.bump();
            scanner.expect("@")?;
            Written::Activate { kind, to: scanner.space()? }
        } else {
            let from = scanner.space().map_err(|error| ParseError {
                message: format!("{}, a piece to activate (K, Q, N or P) or `pass`", error.message)
                    .into(),
                ..error
            })?;
            if scanner.eat("x") {
                Written::Capture { from, to: scanner.space()? }
            } else if scanner.eat("-") {
                let to = scanner.space()?;
                let pushed = if scanner.eat(">") { Some(scanner.space()?) } else { None };
                Written::Move { from, to, pushed }
            } else {
                return Err(scanner.expected("`-` or `x`"));
            }
        };
        scanner.end()?;
        Ok(written)
    }
}

pub(super) fn parse(rules: &Bambara, position: &Position, text: &str) -> Result<Step, ParseError> {
    let written = Written::read(text)?;
    let mut found = None;
    rules.visit_steps(position, |step| {
        if Written::of(step) == written {
            found = Some(step);
        }
    });
    found.ok_or_else(|| {
        let why = why(rules, position, written);
        ParseError::new(0, format!("`{text}` is not a legal move here: {why}"))
    })
}

/// Explains why a well-formed step is not legal.
fn why(rules: &Bambara, position: &Position, written: Written) -> String {
    let side = match rules.actor(position) {
        Actor::Player(side) => side,
        Actor::Over(_) => return "the game is over".to_owned(),
        Actor::Chance(node) => match node {},
    };
    match written {
        Written::Pass => "a player passes only when there is no legal action".to_owned(),
        Written::Activate { kind, to } => why_no_activation(position, side, kind, to),
        Written::Move { from, to, .. } | Written::Capture { from, to } => {
            let kind = match position.kind_at(from) {
                None => return format!("{from} is empty"),
                Some((owner, kind)) if owner != side => {
                    return format!(
                        "the {} on {from} is not of side {side}, whose turn it is",
                        kind.name()
                    );
                }
                Some((_, kind)) => kind,
            };
            if let Some(king) = lapped_king(position, side, written) {
                return format!("this is the king's own step and is written `{king}`");
            }
            let same_way = same_way(rules, position, from, to);
            if same_way.is_empty() {
                why_no_move(position, side, kind, from, to)
            } else {
                format!("it is written {same_way}")
            }
        }
    }
}

fn why_no_activation(position: &Position, side: Side, kind: Kind, to: Space) -> String {
    let name = kind.name();
    match position.place(side, kind) {
        Place::On(space) => format!("the {name} is on the board, on {space}"),
        Place::Captured => {
            format!("the {name} has just been captured and waits until the next turn")
        }
        Place::Absent => format!("there is no {name} in this game"),
        Place::Inactive if to.ring() != Ring::Outer => {
            format!("a piece comes back on ring A, not on {to}")
        }
        Place::Inactive => format!("{to} is not empty"),
    }
}

/// Returns the king's own step that gives the same position as this lap of the pawn round their
/// orbit, if the text is such a lap (B-9).
fn lapped_king(position: &Position, side: Side, written: Written) -> Option<String> {
    let Written::Move { from, to, pushed: Some(pushed) } = written else { return None };
    let Place::On(king) = position.place(side, Kind::King) else { return None };
    let along = |space: Space| space.ring() == from.ring();
    let pieces = Side::BOTH.map(|side| position.spaces(side).into_iter().filter(|s| along(*s)));
    let only_two = pieces.into_iter().flatten().count() == 2;
    let between = king.orthogonal().contains(pushed) && from.orthogonal().contains(pushed);
    (to == from && along(king) && along(pushed) && only_two && between)
        .then(|| format!("{king}-{pushed}"))
}

/// Returns the notation of the legal steps from one space to another.
fn same_way(rules: &Bambara, position: &Position, from: Space, to: Space) -> String {
    let mut texts = Vec::new();
    rules.visit_steps(position, |step| match step {
        Step::Move { from: start, to: end }
        | Step::Capture { from: start, to: end }
        | Step::Push { from: start, to: end, .. } => {
            if (start, end) == (from, to) {
                texts.push(format!("`{}`", rules.step_text(position, step)));
            }
        }
        Step::Activate { .. } | Step::Pass => {}
    });
    texts.join(" or ")
}

fn why_no_move(position: &Position, side: Side, kind: Kind, from: Space, to: Space) -> String {
    let name = kind.name();
    if let Some((owner, other)) = position.kind_at(to).filter(|_| to != from) {
        let other = other.name();
        if owner == side && kind != Kind::Pawn {
            return format!("{to} is occupied by your own {other}");
        }
        if kind != Kind::Pawn && moves::protected(&position.enemy).contains(to) {
            return format!("the {other} on {to} is protected by its queen, or out of reach");
        }
    }
    match kind {
        Kind::Pawn => format!("the pawn on {from} cannot move to {to} or push that way"),
        Kind::King | Kind::Queen | Kind::Knight => {
            format!("the {name} on {from} cannot go to {to}")
        }
    }
}

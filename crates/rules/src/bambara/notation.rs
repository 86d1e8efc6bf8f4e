//! The notation of bambara's steps: `A2-B2`, `A2xB3`, `A11-B11>C`, `N@A5`, `pass`.
//!
//! # Stability
//! The notation is fixed by the project's format contract.

use std::fmt;

use super::{Bambara, Kind, PieceState, Position, Step, moves};
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
            let from = scanner.space().map_err(|error| {
                let message = error.message;
                let message = wording!(
                    "{message}, a piece to activate (K, Q, N or P) or `pass`",
                    "{message} (ou bien une pièce à activer, K, Q, N ou P, ou `pass`)";
                    message
                );
                ParseError { message, ..error }
            })?;
            if scanner.eat("x") {
                Written::Capture { from, to: scanner.space()? }
            } else if scanner.eat("-") {
                let to = scanner.space()?;
                let pushed = if scanner.eat(">") { Some(scanner.space()?) } else { None };
                Written::Move { from, to, pushed }
            } else {
                return Err(scanner.expected(wording!("`-` or `x`", "`-` ou `x`")));
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
    found.ok_or_else(|| ParseError::illegal(0, text, why(rules, position, written)))
}

/// Explains why a well-formed step is not legal.
fn why(rules: &Bambara, position: &Position, written: Written) -> Wording {
    let side = match rules.actor(position) {
        Actor::Player(side) => side,
        Actor::Over(_) => return GAME_OVER.into(),
        Actor::Chance(node) => match node {},
    };
    match written {
        Written::Pass => wording!(
            "a player passes only when there is no legal action",
            "on ne passe que si aucune action n’est permise"
        ),
        Written::Activate { kind, to } => why_no_activation(position, side, kind, to),
        Written::Move { from, to, .. } | Written::Capture { from, to } => {
            let kind = match position.kind_at(from) {
                None => return wording!("{from} is empty", "{from} est vide"),
                Some((owner, kind)) if owner != side => {
                    return Colours::WhiteBlack.not_yours(kind.noun(), from, side);
                }
                Some((_, kind)) => kind,
            };
            if let Some(king) = lapped_king(position, side, written) {
                return wording!(
                    "this is the king's own step and is written `{king}`",
                    "c’est le pas du roi lui-même, qui s’écrit `{king}`"
                );
            }
            match same_way(rules, position, from, to) {
                None => why_no_move(position, side, kind, from, to),
                Some(way) => wording!("it is written {way}", "il s’écrit {way}"; way),
            }
        }
    }
}

fn why_no_activation(position: &Position, side: Side, kind: Kind, to: Space) -> Wording {
    let piece = kind.noun();
    match position.place(side, kind) {
        PieceState::On(space) => wording!(
            "the {piece} is on the board, on {space}",
            "{piece} est sur le plateau, en {space}";
            piece
        ),
        PieceState::Captured => wording!(
            "the {piece} has just been captured and waits until the next turn",
            "{piece} vient de quitter le plateau et attend le prochain tour";
            piece
        ),
        PieceState::Absent => wording!(
            "there is no {piece} in this game",
            "{piece} n’est pas de cette partie";
            piece
        ),
        PieceState::Inactive if to.ring() != Ring::Outer => wording!(
            "a piece comes back on ring A, not on {to}",
            "une pièce revient sur l’anneau A, pas en {to}"
        ),
        PieceState::Inactive => wording!("{to} is not empty", "{to} n’est pas vide"),
    }
}

/// Returns the king's own step that gives the same position as this lap of the pawn round their
/// orbit, if the text is such a lap (B-9).
fn lapped_king(position: &Position, side: Side, written: Written) -> Option<String> {
    let Written::Move { from, to, pushed: Some(pushed) } = written else { return None };
    let PieceState::On(king) = position.place(side, Kind::King) else { return None };
    let along = |space: Space| space.ring() == from.ring();
    let pieces = Side::BOTH.map(|side| position.spaces(side).into_iter().filter(|s| along(*s)));
    let only_two = pieces.into_iter().flatten().count() == 2;
    let between = king.orthogonal().contains(pushed) && from.orthogonal().contains(pushed);
    (to == from && along(king) && along(pushed) && only_two && between)
        .then(|| format!("{king}-{pushed}"))
}

/// Returns the notation of the legal steps from one space to another, if there are any.
fn same_way(rules: &Bambara, position: &Position, from: Space, to: Space) -> Option<Wording> {
    let mut texts = Vec::new();
    rules.visit_steps(position, |step| match step {
        Step::Move { from: start, to: end }
        | Step::Capture { from: start, to: end }
        | Step::Push { from: start, to: end, .. } => {
            if (start, end) == (from, to) {
                texts.push(Wording::same(format!("`{}`", rules.step_text(position, step))));
            }
        }
        Step::Activate { .. } | Step::Pass => {}
    });
    texts
        .into_iter()
        .reduce(|before, way| wording!("{before} or {way}", "{before} ou {way}"; before, way))
}

fn why_no_move(position: &Position, side: Side, kind: Kind, from: Space, to: Space) -> Wording {
    let piece = kind.noun();
    if let Some((owner, other)) = position.kind_at(to).filter(|_| to != from) {
        let other = other.noun();
        if owner == side && kind != Kind::Pawn {
            return wording!(
                "{to} is occupied by your own {other}",
                "{to} est occupé par {other} de votre camp";
                other
            );
        }
        if kind != Kind::Pawn && moves::protected(&position.enemy).contains(to) {
            return wording!(
                "the {other} on {to} is protected by its queen, or out of reach",
                "{other} en {to} est sous la protection de sa dame, ou hors de portée";
                other
            );
        }
    }
    match kind {
        Kind::Pawn => wording!(
            "the pawn on {from} cannot move to {to} or push that way",
            "le pion en {from} ne peut ni aller en {to} ni pousser ainsi"
        ),
        Kind::King | Kind::Queen | Kind::Knight => wording!(
            "the {piece} on {from} cannot go to {to}",
            "{piece} en {from} ne peut pas aller en {to}";
            piece
        ),
    }
}

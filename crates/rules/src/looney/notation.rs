//! The notation of looney's steps: `A4-B4+A1-A2`, `A3-B3xC`, `ghost3`, `accept`.
//!
//! A turn is written as [`Walks`], each of which is the uninterrupted path of one piece from its
//! start to its end. Of all ways to write the same result, the canonical one has the fewest walks;
//! then the larger piece earlier; then the text that sorts first. Only `S` ever moves together with
//! another piece, and the other piece then moves one space. So there are at most three walks: the
//! larger piece first, or `S` first, or `S` in two parts before and after the other piece.
//!
//! # Stability
//! The notation is fixed by the project's format contract.

use std::fmt;

use super::piece::{Size, SpaceOrOff};
use super::position::{Position, Stage};
use super::turns::{Ground, POINTS, Step, Turn, ball};
use super::{Attack, Looney};
use crate::board::{Space, SpaceSet};
use crate::ruleset::{Actor, RuleSet};
use crate::text::{GAME_OVER, ParseError, Scanner};
use crate::wording;
use crate::words::Wording;

/// The uninterrupted path of one piece. If an attacker does not move before its attack, its walk
/// ends where it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Walk {
    /// The piece that moves.
    pub size: Size,
    /// The space where the walk starts.
    pub from: Space,
    /// The space where the walk ends; for an attacker, the space it attacks from.
    pub to: Space,
}

/// A turn as it is written and displayed: up to three walks in order. An attack follows the last
/// walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walks {
    walks: [Option<Walk>; 3],
}

impl Walks {
    /// Returns the walks of a legal turn.
    pub fn of(position: &Position, turn: &Turn) -> Walks {
        let ground = Ground::of(position);
        let attacker = turn.attack.map(|attack| attack.attacker);
        let walk = |size: Size| {
            let (from, to) = (ground.place(size).space()?, turn.places[size.index()].space()?);
            (from != to || attacker == Some(size)).then_some(Walk { size, from, to })
        };
        let other = [Size::Leader, Size::Big, Size::Medium].into_iter().find_map(walk);
        let (small, other) = match (walk(Size::Small), other) {
            (Some(small), Some(other)) => (small, other),
            (small, other) => return Walks { walks: [other.or(small), None, None] },
        };
        if attacker == Some(other.size) {
            return Walks { walks: [Some(small), Some(other), None] };
        }
        Walks { walks: ground.in_order(small, other, attacker.is_some()) }
    }

    /// Returns an iterator over the walks in order. A legal turn has at least one.
    pub fn iter(&self) -> impl Iterator<Item = Walk> + '_ {
        self.walks.iter().filter_map(|walk| *walk)
    }
}

impl Ground {
    /// Orders the walk of `S` and the one-space walk of another piece. The attack, if any, is by
    /// `S`.
    fn in_order(&self, small: Walk, other: Walk, attacks: bool) -> [Option<Walk>; 3] {
        // A turn that is not legal here may cost more than there are points.
        let steps = POINTS.saturating_sub(other.size.points() + u8::from(attacks));
        let start = small.from.set();
        let reaches = |free: SpaceSet| ball(start, free, steps).contains(small.to);
        let other_first = self.empty.contains(other.to)
            && reaches((self.empty | other.from.set()) - other.to.set());
        if other_first {
            return [Some(other), Some(small), None];
        }
        if !attacks && reaches(self.empty) {
            return [Some(small), Some(other), None];
        }
        // The last walk of an attacker is the attack alone; its moves before it are in the first
        // walk.
        let halts = if attacks {
            small.to.set()
        } else {
            small.from.orthogonal() & self.empty & small.to.orthogonal()
        };
        let halt = halts.into_iter().min_by_key(|space| text_order(*space)).unwrap_or(small.to);
        [Some(Walk { to: halt, ..small }), Some(other), Some(Walk { from: halt, ..small })]
    }
}

/// Returns a key that sorts spaces as their names sort by bytes, when the name is followed by a
/// character that sorts before digits.
fn text_order(space: Space) -> (u8, u8, u8) {
    let number = space.ray().map_or(0, |ray| ray + 1);
    let first_digit = if number >= 10 { 1 } else { number };
    (space.ring() as u8, first_digit, number)
}

pub(super) fn write(position: &Position, step: Step, out: &mut impl fmt::Write) -> fmt::Result {
    let turn = match step {
        Step::Turn(turn) => turn,
        Step::Ghost3 => return out.write_str("ghost3"),
        Step::Ghost2 => return out.write_str("ghost2"),
        Step::Ghost1 => return out.write_str("ghost1"),
        Step::Accept => return out.write_str("accept"),
    };
    for (index, walk) in Walks::of(position, &turn).iter().enumerate() {
        write!(out, "{}{}", if index == 0 { "" } else { "+" }, walk.from)?;
        if walk.to != walk.from {
            write!(out, "-{}", walk.to)?;
        }
    }
    match turn.attack {
        Some(attack) => write!(out, "x{}", attack.target),
        None => Ok(()),
    }
}

const ANSWERS: [(&str, Step, Size); 3] = [
    ("ghost3", Step::Ghost3, Size::Big),
    ("ghost2", Step::Ghost2, Size::Medium),
    ("ghost1", Step::Ghost1, Size::Small),
];

pub(super) fn parse(rules: &Looney, position: &Position, text: &str) -> Result<Step, ParseError> {
    let actor = rules.actor(position);
    let in_window = position.battle.is_some_and(|b| matches!(b.stage, Stage::Window { .. }));
    let illegal = |why: Wording| Err(ParseError::illegal(0, text, why));
    let answer = ANSWERS.into_iter().find(|(word, ..)| *word == text);
    let answer_size = answer.map(|(.., size)| size);
    let answer = answer.map(|(_, step, _)| step).or((text == "accept").then_some(Step::Accept));
    let written = match answer {
        Some(_) => None,
        None => Some(Written::read(text)?),
    };
    let side = match actor {
        Actor::Player(side) => side,
        Actor::Over(_) => return illegal(GAME_OVER.into()),
        Actor::Chance(_) => {
            return {
                illegal(wording!("the battle waits for a throw", "la bataille attend un lancer"))
            };
        }
    };
    match (answer, written) {
        (Some(_), _) if !in_window => {
            illegal(wording!("there is no battle to answer", "aucune bataille n’attend de réponse"))
        }
        (Some(answer), _) => match answer_size {
            Some(size) if !position.ghosts.has(rules.ghosts_of(side), size) => {
                let size = size.points();
                illegal(wording!(
                    "side {side} has no unused ghost of size {size}",
                    "le camp {side} n’a pas de fantôme disponible de taille {size}"
                ))
            }
            _ => Ok(answer),
        },
        (None, Some(_)) if in_window => illegal(wording!(
            "a battle waits for an answer (`ghost3`, `ghost2`, `ghost1` or `accept`)",
            "une bataille attend une réponse (`ghost3`, `ghost2`, `ghost1` ou `accept`)"
        )),
        (None, Some(written)) => written.judge(rules, position, text),
        (None, None) => illegal(wording!("this is not a move", "ce n’est pas un coup")),
    }
}

/// A turn as it was entered, before it is checked.
struct Written {
    /// Each walk's start, end and byte offset in the text.
    walks: Vec<(Space, Space, usize)>,
    target: Option<(Space, usize)>,
}

impl Written {
    fn read(text: &str) -> Result<Written, ParseError> {
        let mut scanner = Scanner::new(text);
        let mut written = Written { walks: Vec::new(), target: None };
        loop {
            let at = scanner.at();
            let from = scanner.space()?;
            let walks = scanner.eat("-");
            let to = if walks { scanner.space()? } else { from };
            written.walks.push((from, to, at));
            if scanner.eat("x") {
                let at = scanner.at();
                written.target = Some((scanner.space()?, at));
                break;
            }
            if !walks {
                return Err(scanner.expected(wording!("`-` or `x`", "`-` ou `x`")));
            }
            if !scanner.eat("+") {
                break;
            }
        }
        if scanner.rest().is_empty() {
            return Ok(written);
        }
        Err(scanner.expected(match written.target {
            Some(_) => {
                wording!("the end (an attack is last)", "la fin (l’attaque vient en dernier)")
            }
            None => wording!("`+`, `x` or the end", "`+`, `x` ou la fin"),
        }))
    }

    /// Returns the legal step, if the text is its canonical form.
    fn judge(&self, rules: &Looney, position: &Position, text: &str) -> Result<Step, ParseError> {
        let walked = self.walk(position);
        if let Some(turn) = walked.turn
            && let step = Step::Turn(turn)
            && rules.is_legal(position, step)
        {
            let word = rules.step_text(position, step);
            if word == text {
                return Ok(step);
            }
            let message = wording!(
                "`{text}` is legal, but is written `{word}`",
                "`{text}` est permis, mais s’écrit `{word}`"
            );
            return Err(ParseError::new(0, message));
        }
        let unchanged = || (0, wording!("it changes nothing", "il ne change rien"));
        let (at, why) = walked.trouble.unwrap_or_else(unchanged);
        Err(ParseError::illegal(at, text, why))
    }

    /// Follows the walks on the board and records the first error.
    fn walk(&self, position: &Position) -> Walked {
        let ground = Ground::of(position);
        let mut walked = Walked { places: ground.places, turn: None, spent: 0, trouble: None };
        let mut last = None;
        for &(from, to, at) in &self.walks {
            match position_of(&walked.places, from) {
                Some(size) => {
                    walked.go(&ground, size, from, to, at);
                    last = Some(size);
                }
                None => {
                    let why = if ground.enemies.contains(from) {
                        wording!(
                            "the piece on {from} is the enemy's",
                            "la pièce en {from} est à l’adversaire"
                        )
                    } else {
                        wording!("there is no piece on {from}", "il n’y a pas de pièce en {from}")
                    };
                    walked.note(at, why);
                    return walked;
                }
            }
        }
        let attack = self.target.zip(last).map(|((target, at), attacker)| {
            walked.enter(&ground, attacker, target, at);
            Attack { attacker, target }
        });
        if walked.spent > u32::from(POINTS) {
            let spent = walked.spent;
            let why = wording!(
                "it costs {spent} points, a turn has {POINTS}",
                "il coûte {spent} points, un tour en a {POINTS}"
            );
            walked.note(0, why);
        }
        walked.turn = Some(Turn { places: walked.places, attack });
        walked
    }
}

fn position_of(places: &[SpaceOrOff; 4], space: Space) -> Option<Size> {
    Size::ALL.into_iter().find(|size| places[size.index()] == SpaceOrOff::on(space))
}

struct Walked {
    places: [SpaceOrOff; 4],
    turn: Option<Turn>,
    spent: u32,
    trouble: Option<(usize, Wording)>,
}

impl Walked {
    fn note(&mut self, at: usize, why: Wording) {
        self.trouble.get_or_insert((at, why));
    }

    fn go(&mut self, ground: &Ground, size: Size, from: Space, to: Space, at: usize) {
        if from == to {
            return;
        }
        let own = self.places.iter().fold(SpaceSet::EMPTY, |own, place| own | place.set());
        let free = !(own | ground.enemies);
        if ground.enemies.contains(to) {
            self.note(
                at,
                wording!(
                    "an enemy is on {to}; an attack is written with `x` and comes last",
                    "un ennemi est en {to} ; une attaque s’écrit avec `x` et vient en dernier"
                ),
            );
        } else if own.contains(to) {
            self.note(
                at,
                wording!(
                    "{to} is occupied by your own piece",
                    "{to} est occupé par une pièce de votre camp"
                ),
            );
        } else {
            let steps = (1..=24).find(|&steps| ball(from.set(), free, steps).contains(to));
            match steps {
                Some(steps) => self.spent += u32::from(steps) * u32::from(size.points()),
                None => self.note(
                    at,
                    wording!(
                        "there is no free path from {from} to {to}",
                        "il n’y a pas de chemin libre de {from} à {to}"
                    ),
                ),
            }
        }
        self.places[size.index()] = SpaceOrOff::on(to);
    }

    fn enter(&mut self, ground: &Ground, attacker: Size, target: Space, at: usize) {
        let entry = self.places[attacker.index()];
        if !ground.enemies.contains(target) {
            self.note(
                at,
                wording!(
                    "there is no enemy on {target} to attack",
                    "il n’y a pas d’ennemi à attaquer en {target}"
                ),
            );
        } else if !entry.neighbours().contains(target) {
            self.note(
                at,
                wording!(
                    "{target} is not next to {entry:?}",
                    "{target} n’est pas à côté de {entry:?}"
                ),
            );
        }
        self.spent += u32::from(attacker.points());
    }
}

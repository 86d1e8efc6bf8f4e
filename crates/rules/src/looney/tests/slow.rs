//! A second, slow implementation of the text of the rules, one space and one point at a time: which
//! turns there are, how each is written, and who has support.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::super::*;

/// Returns whether two spaces are orthogonal neighbours (D-2), judged by their names.
pub(super) fn touches(one: Space, other: Space) -> bool {
    let name = |space: Space| {
        let text = space.to_string();
        (text.as_bytes()[0], text[1..].parse::<i32>().unwrap_or(0))
    };
    let ((ring, number), (other_ring, other_number)) = (name(one), name(other));
    let apart = (number - other_number).rem_euclid(12);
    match (ring, other_ring) {
        (b'A', b'A') | (b'B', b'B') => apart == 1 || apart == 11,
        (b'A', b'B') | (b'B', b'A') => apart == 0,
        (b'B', b'C') | (b'C', b'B') => true,
        _ => false,
    }
}

/// One sequence of single spaces that makes a turn.
#[derive(Clone)]
struct Way {
    places: [SpaceOrOff; 4],
    points: u8,
    /// Piece, start and end of each uninterrupted walk.
    walks: Vec<(Size, Space, Space)>,
    attack: Option<Attack>,
}

impl Way {
    fn word(&self) -> Option<(usize, Vec<Reverse<Size>>, String)> {
        let mut words = Vec::new();
        for (index, (size, from, to)) in self.walks.iter().enumerate() {
            let attack =
                self.attack.filter(|a| index + 1 == self.walks.len() && a.attacker == *size);
            match (from == to, attack) {
                (true, None) => return None,
                (true, Some(attack)) => words.push(format!("{from}x{}", attack.target)),
                (false, None) => words.push(format!("{from}-{to}")),
                (false, Some(attack)) => words.push(format!("{from}-{to}x{}", attack.target)),
            }
        }
        let sizes = self.walks.iter().map(|walk| Reverse(walk.0)).collect();
        Some((words.len(), sizes, words.join("+")))
    }
}

/// Returns every turn by its notation, found by trying every order of single spaces.
pub(super) fn turns(position: &Position) -> BTreeMap<String, Turn> {
    let side = position.to_move();
    let start = Way { places: position.places(side), points: 4, walks: Vec::new(), attack: None };
    let mut best = Vec::<(Turn, (usize, Vec<Reverse<Size>>, String))>::new();
    let mut open = vec![start.clone()];
    while let Some(way) = open.pop() {
        let turn = Turn { places: way.places, attack: way.attack };
        if (way.places != start.places || way.attack.is_some())
            && let Some(word) = way.word()
        {
            match best.iter_mut().find(|(known, _)| *known == turn) {
                Some((_, known)) if *known > word => *known = word,
                Some(_) => {}
                None => best.push((turn, word)),
            }
        }
        if way.attack.is_none() {
            open.extend(nexts(position, &way));
        }
    }
    let count = best.len();
    let words: BTreeMap<_, _> = best.into_iter().map(|(turn, word)| (word.2, turn)).collect();
    assert_eq!(words.len(), count, "two turns have the same notation");
    words
}

/// Returns every sequence that is one space longer.
fn nexts(position: &Position, way: &Way) -> Vec<Way> {
    let enemies = position.places(!position.to_move());
    let mut nexts = Vec::new();
    for size in Size::ALL {
        let Some(from) = way.places[size.index()].space() else { continue };
        let Some(points) = way.points.checked_sub(size.points()) else { continue };
        for to in Space::all().filter(|to| touches(from, *to)) {
            if way.places.contains(&SpaceOrOff::on(to)) {
                continue;
            }
            let mut next = Way { points, ..way.clone() };
            let attacks = enemies.contains(&SpaceOrOff::on(to));
            let end = if attacks { from } else { to };
            match next.walks.last_mut() {
                Some(last) if last.0 == size => last.2 = end,
                _ => next.walks.push((size, from, end)),
            }
            if attacks {
                next.attack = Some(Attack { attacker: size, target: to });
            }
            next.places[size.index()] = SpaceOrOff::on(end);
            nexts.push(next);
        }
    }
    nexts
}

/// Returns whether two spaces are diagonal neighbours (D-4), judged by their orthogonal ones: a step along a
/// ring and one along a ray, which the centre has to every inner space.
fn touches_diagonally(one: Space, other: Space) -> bool {
    let ring = |space: Space| space.to_string().as_bytes()[0];
    let inner = |space: Space, other: Space| ring(space) == b'B' && ring(other) == b'C';
    let corner = |turn: Space| {
        let along_ring = ring(turn) == ring(one) && ring(turn) != ring(other);
        along_ring && touches(one, turn) && touches(turn, other)
    };
    let is_apart = !touches(one, other) && one != other && ring(one) != b'C' && ring(other) != b'C';
    inner(one, other) || inner(other, one) || is_apart && Space::all().any(corner)
}

/// Returns the throws of attacker and defender by L-6 to L-8.
pub(super) fn throws(rules: &Looney, position: &Position, battle: &Battle) -> [u8; 2] {
    let touches = |one, other| {
        touches(one, other) || rules.support == Support::Diagonal && touches_diagonally(one, other)
    };
    let near = |side: Side, spaces: &[Space], but: Space| {
        let others = position.pieces(side).into_iter().filter(|piece| *piece != but);
        let near: BTreeSet<_> =
            others.filter(|piece| spaces.iter().any(|space| touches(*piece, *space))).collect();
        u8::from(!near.is_empty())
    };
    let attacker = position.to_move();
    [
        1 + near(attacker, &[battle.target, battle.from], battle.from),
        1 + near(!attacker, &[battle.target], battle.target)
            + u8::from(battle.target.to_string() == "C"),
    ]
}

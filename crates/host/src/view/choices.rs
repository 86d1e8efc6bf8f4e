//! The legal steps of a position as gestures to point at, and the turns of looney as a graph.
//!
//! Every turn of looney is listed with its odds; a middle game has a few hundred turns.

use std::collections::{BTreeMap, HashMap};

use dejarik_play::pick::{Gesture, Spot, Word};
use dejarik_rules::any::{AnyNext, AnyPosition, AnyStep, AnyTurn};
use dejarik_rules::{Actor, Odds};

use super::wire::of_step;
use crate::protocol::{Choices, Effect, LegalStep, Walk, WalkHop, WalkNode};

/// Returns the choices of the side that has to act; `None` if no player has to.
pub fn choices(position: &AnyPosition) -> Option<Choices> {
    let Actor::Player(side) = position.actor() else { return None };
    let start = AnyTurn::new(*position);
    let walked = start.points_left().is_some();
    let mut steps: Vec<(AnyStep, LegalStep)> = position
        .steps()
        .into_iter()
        .map(|step| {
            let mut after = *position;
            // The step is among the legal ones, so this cannot fail.
            let _ = after.play(step);
            let Gesture { spots, attack } =
                position.gesture(side, step).unwrap_or_else(|| Gesture::of(&[]));
            let odds = after.odds().as_ref().map(odds);
            // The gesture of a whole turn does not say whether it attacks; it does if cubes are
            // thrown after it.
            let attack = attack || (walked && odds.is_some());
            let mut effects = Vec::new();
            if !walked || attack {
                effects = of_step(position, step, &after);
            }
            if walked {
                effects.retain(|effect| matches!(effect, Effect::Attack { .. }));
            }
            let spots = if walked { Vec::new() } else { spots.iter().map(spot).collect() };
            let told =
                LegalStep { word: position.step_text(step), path: spots, attack, effects, odds };
            (step, told)
        })
        .collect();
    steps.sort_by(|(_, one), (_, other)| one.word.cmp(&other.word));
    let walk = walked.then(|| walk(start, &steps));
    Some(Choices { steps: steps.into_iter().map(|(_, step)| step).collect(), walk })
}

/// Returns the chances by name, written as fractions.
pub fn odds(odds: &Odds) -> BTreeMap<String, String> {
    odds.iter().map(|(kind, chance)| (kind.to_owned(), chance.to_string())).collect()
}

fn spot(spot: &Spot) -> String {
    match spot {
        Spot::Space(space) => space.to_string(),
        Spot::Reserve(letter) => format!("+{letter}"),
        Spot::Word(word) => match word {
            Word::Pass => "!pass".to_owned(),
            Word::Done => "!done".to_owned(),
            Word::End => "!end".to_owned(),
            Word::Off => "!off".to_owned(),
            Word::Stay => "!stay".to_owned(),
            Word::Ghost(size) => format!("!ghost{size}"),
            Word::Accept => "!accept".to_owned(),
        },
    }
}

/// Returns the graph of partial turns: a node for each board with the points left.
fn walk(start: AnyTurn, steps: &[(AnyStep, LegalStep)]) -> Walk {
    let numbers: HashMap<AnyStep, u32> =
        steps.iter().zip(0..).map(|((step, _), number)| (*step, number)).collect();
    let mut turns = vec![start];
    let mut known = HashMap::from([(node_key(&start), 0)]);
    let mut nodes = Vec::new();
    while let Some(turn) = turns.get(nodes.len()).copied() {
        let left = turn.points_left().unwrap_or_default();
        let mut node = WalkNode { left, done: None, go: Vec::new(), hit: Vec::new() };
        for (gesture, next) in turn.choices() {
            let hop = |n| match gesture.spots[..] {
                [Spot::Space(from), Spot::Space(to)] => {
                    Some(WalkHop { from: from.to_string(), to: to.to_string(), n })
                }
                _ => None,
            };
            match next {
                AnyNext::Step(step) if gesture.attack => {
                    node.hit.extend(numbers.get(&step).copied().and_then(hop));
                }
                AnyNext::Step(step) => node.done = numbers.get(&step).copied(),
                AnyNext::Turn(next) => {
                    node.go.extend(hop(*known.entry(node_key(&next)).or_insert_with(|| {
                        turns.push(next);
                        turns.len() as u32 - 1
                    })));
                }
            }
        }
        nodes.push(node);
    }
    Walk { nodes }
}

/// Returns the key of the node of a partial turn: turns with the same key share a node.
fn node_key(turn: &AnyTurn) -> (Vec<u8>, Option<u8>) {
    (turn.board().pack(), turn.points_left())
}

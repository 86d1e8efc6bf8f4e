//! The legal steps of a position as gestures to point at, and the turns of looney as a graph.
//!
//! Every turn of looney is listed with its odds; a middle game has a few hundred turns.

use std::collections::{BTreeMap, HashMap};

use dejarik_play::pick::{Gesture, Spot, Word};
use dejarik_rules::any::{AnyPosition, AnyStep, Ruled};
use dejarik_rules::looney::{self, Looney, TurnBuilder};
use dejarik_rules::{Actor, Odds};

use super::effects::of_step;
use crate::protocol::{Choices, Effect, Step, Walk, WalkHop, WalkNode};

/// Returns the choices of the side that has to act; `None` if no player has to.
pub fn choices(position: &AnyPosition) -> Option<Choices> {
    let Actor::Player(side) = position.actor() else { return None };
    let walked =
        matches!(position, AnyPosition::Looney(ruled) if ruled.position.battle().is_none());
    let mut steps: Vec<(AnyStep, Step)> = position
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
            let told = Step { word: position.step_text(step), path: spots, attack, effects, odds };
            (step, told)
        })
        .collect();
    steps.sort_by(|(_, one), (_, other)| one.word.cmp(&other.word));
    let walk = match position {
        AnyPosition::Looney(ruled) if walked => walk(ruled, &steps),
        _ => None,
    };
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

/// Returns the graph of turns under construction: a node for each board with the points left.
fn walk(start: &Ruled<Looney>, steps: &[(AnyStep, Step)]) -> Option<Walk> {
    let numbers: HashMap<AnyStep, u32> =
        steps.iter().zip(0..).map(|((step, _), number)| (*step, number)).collect();
    let number = |step: looney::Step| numbers.get(&AnyStep::Looney(step)).copied();
    let mut builders = vec![TurnBuilder::new(&start.rules, &start.position)?];
    let mut known = HashMap::from([(node_key(&builders[0], start), 0)]);
    let mut nodes = Vec::new();
    while let Some(builder) = builders.get(nodes.len()).copied() {
        let mut node = WalkNode {
            left: builder.points(),
            done: builder.finish().and_then(number),
            go: Vec::new(),
            hit: Vec::new(),
        };
        for hop in builder.hops() {
            let mut next = builder;
            if next.take(hop).is_err() {
                continue;
            }
            let (from, to) = (hop.from.to_string(), hop.to.to_string());
            if hop.attacks {
                node.hit.extend(next.finish().and_then(number).map(|n| WalkHop { from, to, n }));
                continue;
            }
            let n = *known.entry(node_key(&next, start)).or_insert_with(|| {
                builders.push(next);
                builders.len() as u32 - 1
            });
            node.go.push(WalkHop { from, to, n });
        }
        nodes.push(node);
    }
    Some(Walk { nodes })
}

/// Returns the key of the node of a turn under construction: turns with the same key share a node.
fn node_key(builder: &TurnBuilder, start: &Ruled<Looney>) -> ([looney::Place; 4], u8) {
    (builder.position().places(start.position.to_move()), builder.points())
}

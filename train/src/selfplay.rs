//! Games of the engine against itself, and what they say about the positions between two turns.
//!
//! The engine sees its own turn to the end (expectations over all throws are exact) and judges what
//! comes after with the net of the generation before. What a position is learned to be worth is a mixture of
//! that search and of what came later in the game, TD(lambda) backwards from the end; behind a
//! turn that was played at random for the sake of variety nothing is carried back. The first
//! generation knows nothing: its games are random and count by their ends alone. Where there are
//! tables of exact chances their word is taken instead, and the game goes on for a few turns only, to
//! learn from some more positions that they know.

use std::sync::Arc;

use dejarik_engine::arena::{random_start, random_step, random_throw};
use dejarik_engine::limits::Stop;
use dejarik_engine::net::{Net, features};
use dejarik_engine::random::Random;
use dejarik_engine::{Engine, Evaluation, Strength};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Actor, RulesId, Side};
use dejarik_tables::Library;
use dejarik_tables::any::Table;

use crate::samples::Sample;

/// How games are played.
#[derive(Debug)]
pub struct Player {
    pub rules: RulesId,
    /// Nothing in the first generation.
    pub net: Option<Arc<Net>>,
    /// Turns that are seen.
    pub depth: u32,
    /// How much of a target comes from later positions, 0 to 1.
    pub lambda: f32,
    /// How often a turn is begun at random, in thousandths.
    pub random: u64,
    pub seed: u64,
    /// Exact chances of some positions.
    pub tables: Option<Arc<Library>>,
}

/// A position between two turns, and what the search said.
struct Seen {
    position: AnyPosition,
    side: Side,
    value: f32,
    /// How much of what came later counts here.
    lambda: f32,
}

/// Games with more steps are broken off and count by what the search says.
const LONGEST: u32 = 600;
/// Positions of a game that tables know, at most.
const KNOWN: u64 = 8;
/// Turns at the start of a game that may be random, at most.
const OPENING: u64 = 8;

impl Player {
    /// The samples of a game and how it ended: 1, 0 or -1 for the first side. A function of the
    /// seed and the game's number. `None` if it was stopped.
    pub fn game(&self, number: u64, stop: &Stop) -> Option<(Vec<Sample>, f32)> {
        let (seen, end) = self.play(number, stop)?;
        Some((Player::targets(&seen, end), end))
    }

    /// A game, as the turns that were begun in it and its end.
    fn play(&self, number: u64, stop: &Stop) -> Option<(Vec<Seen>, f32)> {
        let mut random = Random::stream(self.seed, number);
        let rules = some_rules(self.rules, &mut random);
        let mut position = random_start(&rules, &mut random);
        let mut opening = random.below(OPENING + 1);
        let mut engine = self.engine();
        let mut seen: Vec<Seen> = Vec::new();
        let mut steps = 0;
        let mut known_left = 1 + random.below(KNOWN);
        let end = loop {
            if stop.is_stopped() {
                return None;
            }
            match position.actor() {
                Actor::Over(outcome) => {
                    break outcome.winner.map_or(0.0, |winner| seen_from(Side::First, winner));
                }
                Actor::Chance(()) => position.settle(random_throw(&position, &mut random)?).ok()?,
                Actor::Player(side) => {
                    steps += 1;
                    let begins =
                        seen.last().is_none_or(|last| last.side != position.side_to_move());
                    let searched = engine.as_mut().and_then(|e| e.choose(&position, &[], stop));
                    let value = searched.as_ref().map_or(0.0, |found| found.value.expected as f32);
                    if steps > LONGEST {
                        break value * seen_from(Side::First, side);
                    }
                    let mut strays = false;
                    if begins {
                        strays = opening > 0 || random.below(1000) < self.random;
                        opening = opening.saturating_sub(1);
                        let lambda = match (&self.net, strays) {
                            (None, _) => 1.0,
                            (Some(_), true) => 0.0,
                            (Some(_), false) => self.lambda,
                        };
                        match self.known(&position) {
                            Some(value) => {
                                seen.push(Seen { position, side, value, lambda: 0.0 });
                                known_left -= 1;
                                if known_left == 0 {
                                    break value * seen_from(Side::First, side);
                                }
                            }
                            None => seen.push(Seen { position, side, value, lambda }),
                        }
                    }
                    match searched.filter(|_| !strays) {
                        Some(found) => {
                            // The search's line may lead on into the other side's turn.
                            let turn = position.side_to_move();
                            for step in found.line {
                                if position.side_to_move() == turn {
                                    position.play(step).ok()?;
                                }
                            }
                        }
                        None => position.play(random_step(&position, &mut random)?).ok()?,
                    }
                }
            }
        };
        Some((seen, end))
    }

    /// An engine for one game. Its search is so small that a small table is best.
    fn engine(&self) -> Option<Engine> {
        let strength = Strength { depth: self.depth, nodes: 4_000, ..Strength::FULL };
        let net = self.net.as_ref()?;
        Some(Engine::with_strength(strength, 0).judging(Evaluation::Net(Arc::clone(net))))
    }

    /// The exact value of a position for the side whose turn it is.
    fn known(&self, position: &AnyPosition) -> Option<f32> {
        let chance = self.tables.as_ref()?.chance(position).ok()?;
        Some((2.0 * chance.middle() - 1.0) as f32)
    }

    fn targets(seen: &[Seen], end: f32) -> Vec<Sample> {
        let mut later = end;
        let mut samples = Vec::with_capacity(seen.len());
        for moment in seen.iter().rev() {
            let own = seen_from(Side::First, moment.side);
            later = (1.0 - moment.lambda) * moment.value * own + moment.lambda * later;
            if let Some(features) = features(&moment.position) {
                samples.push(Sample { features, target: later * own });
            }
        }
        samples
    }
}

/// 1 if the two sides are one, else -1.
fn seen_from(side: Side, other: Side) -> f32 {
    if side == other { 1.0 } else { -1.0 }
}

/// The rules of a game: each option most often at its default and now and then at another value, so
/// that the net is at home there too.
fn some_rules(id: RulesId, random: &mut Random) -> AnyRules {
    let mut rules = AnyRules::new(id);
    let mut set = |key: &str, values: &[&str]| {
        let value = values[random.below(values.len() as u64) as usize];
        // The values are those of the options' own lists.
        let _ = rules.set_option(key, value);
    };
    const ORDERS: [&str; 6] =
        ["SBLMsblm", "SBLMmlbs", "SMBLsmbl", "LSBMlsbm", "BLSMbsml", "MSLBlmsb"];
    match id {
        RulesId::Looney => {
            set(
                "setup",
                &[
                    "SBLMsblm", "SBLMsblm", ORDERS[0], ORDERS[1], ORDERS[2], ORDERS[3], ORDERS[4],
                    ORDERS[5],
                ],
            );
            set("quiet-limit", &["100", "100", "100", "100", "100", "100", "50", "30"]);
        }
        RulesId::Simeone => {
            let often = |other: &'static [&'static str]| [&["12"; 9], other].concat();
            set("target", &often(&["6", "20", "none"]));
            set("centre", &["entry", "entry", "entry", "entry", "entry", "entry", "hold", "off"]);
            set("quiet-limit", &["50", "50", "50", "50", "50", "20"]);
        }
        RulesId::Groi | RulesId::Bambara => {}
    }
    rules
}

#[cfg(test)]
mod tests {
    use dejarik_engine::net::layout;

    use super::*;
    use crate::model::Model;

    #[test]
    fn every_turn_is_seen_once_however_far_the_search_looks() {
        for rules in [RulesId::Looney, RulesId::Simeone] {
            let net = Model::new(layout(rules).unwrap(), 1).unwrap().net().unwrap();
            for depth in [1, 2] {
                let net = Some(Arc::new(net.clone()));
                let player =
                    Player { rules, net, depth, lambda: 0.7, random: 100, seed: 3, tables: None };
                let (seen, _) = player.play(1, &Stop::new()).unwrap();
                assert!(seen.len() > 4);
                assert!(
                    seen.windows(2).all(|pair| pair[0].side != pair[1].side),
                    "{rules} {depth}"
                );
            }
        }
    }

    #[test]
    fn what_came_later_counts_by_lambda_and_not_beyond_a_random_turn() {
        let position =
            AnyRules::new(RulesId::Looney).position("looney 3L3l4/2S3s5/1 w - 0").unwrap();
        let seen = |side, value, lambda| Seen { position, side, value, lambda };
        let (first, second) = (Side::First, Side::Second);
        let game = [seen(first, 0.2, 0.5), seen(second, 0.4, 0.0), seen(first, -0.6, 0.5)];
        // From the end, for the first side: half of -0.6 and a win, 0.2; then -0.4 as searched; then
        // half of 0.2 and -0.4. The second side sees its own target the other way round.
        let targets = Player::targets(&game, 1.0).into_iter().map(|sample| sample.target);
        let expected = [0.2, 0.4, -0.1];
        assert!(targets.zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-6));
    }
}

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
use dejarik_engine::{Depth, Engine, Evaluation, Nodes, Strength};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Actor, RulesId, Side};
use dejarik_tables::Library;
use dejarik_tables::any::Table;

use crate::samples::Sample;

/// A player of games against itself, from which samples are taken.
#[derive(Debug)]
pub struct Player {
    pub rules: RulesId,
    /// The net that the engine evaluates by; `None` in the first generation, whose games are random.
    pub net: Option<Arc<Net>>,
    /// The depth of searches, in turns.
    pub depth: u32,
    /// The share of a target that comes from later positions, 0 to 1.
    pub lambda: f32,
    /// The share of turns that begin with a random step, in thousandths.
    pub random: u64,
    pub seed: u64,
    /// Tables with the exact chances of some positions.
    pub tables: Option<Arc<Library>>,
}

/// A position between two turns, and its value by the search.
struct Seen {
    position: AnyPosition,
    side: Side,
    value: f32,
    /// The share of later positions in its target.
    lambda: f32,
}

/// The number of steps after which a game is broken off, with the value of the search as its result.
const LONGEST: u32 = 600;
/// The number of positions known to tables after which a game is ended, at most.
const KNOWN: u64 = 8;
/// The number of random turns at the start of a game, at most.
const OPENING: u64 = 8;

impl Player {
    /// Plays a game and returns its samples and its result: 1, 0 or -1 for the first side. The game is a
    /// function of the seed and its number. `None` if it was stopped.
    pub fn game(&self, number: u64, stop: &Stop) -> Option<(Vec<Sample>, f32)> {
        let (seen, end) = self.play(number, stop)?;
        Some((Player::targets(&seen, end), end))
    }

    /// Plays a game and returns the positions at the start of its turns, and its result.
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
                            // The principal variation may continue into the other side's turn.
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

    /// Creates the engine for one game. Its searches are small, so its transposition table is small too.
    fn engine(&self) -> Option<Engine> {
        let (depth, nodes) = (Depth::new(self.depth), Nodes::new(4_000));
        let strength = Strength { depth, nodes, ..Strength::FULL };
        let net = self.net.as_ref()?;
        Some(Engine::with_strength(strength, 0).judging(Evaluation::Net(Arc::clone(net))))
    }

    /// Returns the exact value of a position for the side to move, if a table knows it.
    fn known(&self, position: &AnyPosition) -> Option<f32> {
        let chance = self.tables.as_ref()?.chance(position).ok()?;
        Some((2.0 * chance.middle() - 1.0) as f32)
    }

    /// Computes the targets of a game backwards from its end, by TD(lambda).
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

/// Returns 1 if the two sides are the same, otherwise -1.
fn seen_from(side: Side, other: Side) -> f32 {
    if side == other { 1.0 } else { -1.0 }
}

/// Draws the options of a game: each is mostly at its default and sometimes at another value, so that the
/// net learns those too.
fn some_rules(id: RulesId, random: &mut Random) -> AnyRules {
    let mut rules = AnyRules::new(id);
    let mut set = |key: &str, values: &[&str]| {
        let value = values[random.below(values.len() as u64) as usize];
        // All values are valid, so setting them cannot fail.
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
    fn every_turn_gives_one_sample_at_any_depth_of_the_search() {
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
    fn later_values_count_by_lambda_but_not_across_a_random_turn() {
        let position =
            AnyRules::new(RulesId::Looney).position("looney 3L3l4/2S3s5/1 w - 0").unwrap();
        let seen = |side, value, lambda| Seen { position, side, value, lambda };
        let (first, second) = (Side::First, Side::Second);
        let game = [seen(first, 0.2, 0.5), seen(second, 0.4, 0.0), seen(first, -0.6, 0.5)];
        // From the end, for the first side: the mean of -0.6 and a win is 0.2; then -0.4 as searched; then
        // the mean of 0.2 and -0.4. The target of the second side has the opposite sign.
        let targets = Player::targets(&game, 1.0).into_iter().map(|sample| sample.target);
        let expected = [0.2, 0.4, -0.1];
        assert!(targets.zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-6));
    }
}

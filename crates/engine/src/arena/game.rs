//! Playing one pair of games: openings, dice, repetition.

use dejarik_rules::any::{AnyPosition, AnyRoll, AnyRules, AnyStep, Known, Ruled};
use dejarik_rules::simeone::{Arrangement, Order};
use dejarik_rules::{Actor, Opening, Side};

use super::settings::Settings;
use crate::engine::Engine;
use crate::limits::Stop;
use crate::random::Random;

/// The two games of a pair; in the first the player has the first side.
pub type PairResult = [GameResult; 2];

/// The result of one game from the view of the player. Arrays hold the player's number, then the
/// opponent's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameResult {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub score: i8,
    /// The points of both.
    pub points: [u8; 2],
    /// The number of steps each has chosen.
    pub steps: [u64; 2],
    /// The number of nodes searched for these steps.
    pub nodes: [u64; 2],
    /// Whether the game was broken off after the most steps allowed.
    pub broken_off: bool,
}

/// The purposes of a pair's random numbers.
#[derive(Clone, Copy)]
enum Purpose {
    Opening,
    Dice,
    Seats,
}

fn stream(settings: &Settings, pair: u64, purpose: Purpose) -> Random {
    Random::stream(settings.seed, pair * 4 + purpose as u64)
}

/// Plays a pair of games; `None` if it was stopped before its end.
pub(super) fn pair(
    rules: &AnyRules,
    settings: &Settings,
    index: u64,
    over: &dyn Fn() -> bool,
) -> Option<PairResult> {
    let start = opening(rules, settings, index);
    let mut seats = stream(settings, index, Purpose::Seats);
    let seeds = [seats.word(), seats.word()];
    let mut results = [GameResult::default(); 2];
    for (result, side) in results.iter_mut().zip(Side::BOTH) {
        let game = Game {
            settings,
            player: side,
            engines: [settings.player.engine(seeds[0]), settings.opponent.engine(seeds[1])],
            dice: stream(settings, index, Purpose::Dice),
            random: seats,
            history: Vec::new(),
        };
        *result = game.play(start, over)?;
    }
    Some(results)
}

/// Returns the position from which both games of a pair start.
fn opening(rules: &AnyRules, settings: &Settings, index: u64) -> AnyPosition {
    let mut random = stream(settings, index, Purpose::Opening);
    let start = random_start(rules, &mut random);
    if rules.id().has_dice() {
        return start;
    }
    loop {
        let mut position = start;
        for _ in 0..settings.opening {
            let Some(step) = random_step(&position, &mut random) else { break };
            if position.play(step).is_err() {
                break;
            }
        }
        if matches!(position.actor(), Actor::Player(_)) {
            return position;
        }
    }
}

/// Returns a start position of a game. Set-up and who begins are random where they are thrown or chosen.
pub fn random_start(rules: &AnyRules, random: &mut Random) -> AnyPosition {
    fn any<R: Known>(rules: R, position: R::Position) -> AnyPosition {
        R::any_position(Ruled { rules, position })
    }
    let first = Side::BOTH[random.below(2) as usize];
    match rules.opening() {
        Opening::Position(position) => position,
        Opening::Coin(setup) => any(setup.rules(), setup.settle(first)),
        Opening::Teams { rules, .. } => {
            let mut order = |_| match rules.setup {
                Arrangement::Fixed => Order::FIXED,
                Arrangement::Free => {
                    Order::all().nth(random.below(24) as usize).unwrap_or(Order::FIXED)
                }
            };
            any(rules, rules.start(Side::BOTH.map(&mut order), first))
        }
    }
}

/// Draws a legal step, each equally likely; `None` if no player acts.
pub fn random_step(position: &AnyPosition, random: &mut Random) -> Option<AnyStep> {
    let steps = position.steps();
    steps.get(random.below(steps.len() as u64) as usize).copied()
}

/// Draws the result of a throw by its weight; `None` if no throw is due.
pub fn random_throw(position: &AnyPosition, dice: &mut Random) -> Option<AnyRoll> {
    let rolls = position.rolls();
    let mut at = dice.below(rolls.iter().map(|(_, weight)| weight).sum());
    rolls.into_iter().find_map(|(roll, weight)| match at.checked_sub(weight) {
        None => Some(roll),
        Some(rest) => {
            at = rest;
            None
        }
    })
}

/// A game in progress.
struct Game<'a> {
    settings: &'a Settings,
    /// The player's side.
    player: Side,
    engines: [Option<Engine>; 2],
    dice: Random,
    /// The random player's choices.
    random: Random,
    history: Vec<u64>,
}

impl Game<'_> {
    /// Plays to the end; `None` if stopped.
    fn play(mut self, mut position: AnyPosition, over: &dyn Fn() -> bool) -> Option<GameResult> {
        let mut result = GameResult::default();
        // Games are stopped between two steps, since the budget of a step is small.
        let unstopped = Stop::new();
        loop {
            if over() {
                return None;
            }
            let key = position.key();
            let repeated = self.history.iter().filter(|&&earlier| earlier == key).count() >= 2;
            match position.actor() {
                Actor::Over(outcome) => {
                    let seat = |side: Side| outcome.points[side.index()];
                    result.points = [seat(self.player), seat(!self.player)];
                    result.score = match outcome.winner {
                        None => 0,
                        Some(winner) if winner == self.player => 1,
                        Some(_) => -1,
                    };
                    return Some(result);
                }
                // G-20 gives each player a point, B-15 is a plain draw.
                Actor::Player(_) if repeated && !position.id().has_dice() => {
                    let points = position.rules().draw_points();
                    result.points = [points; 2];
                    return Some(result);
                }
                Actor::Chance(()) => {
                    let roll = random_throw(&position, &mut self.dice)?;
                    position.settle(roll).ok()?;
                }
                Actor::Player(side) => {
                    let seat = usize::from(side != self.player);
                    let step = match &mut self.engines[seat] {
                        None => random_step(&position, &mut self.random)?,
                        Some(engine) => {
                            let choice = engine.choose(&position, &self.history, &unstopped)?;
                            result.nodes[seat] += choice.nodes.get();
                            choice.best
                        }
                    };
                    result.steps[seat] += 1;
                    self.history.push(key);
                    position.play(step).ok()?;
                }
            }
            if result.steps[0] + result.steps[1] >= u64::from(self.settings.longest) {
                result.broken_off = true;
                return Some(result);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_throw_is_drawn_in_a_game_without_dice() {
        let position: AnyPosition = "groi PPPP2pppp2/12/1 w wb".parse().unwrap();
        assert_eq!(random_throw(&position, &mut Random::new(1)), None, "no dice, no throw");
    }
}

//! Playing one pair of games: openings, dice, repetition.

use dejarik_rules::any::{AnyPosition, AnyRoll, AnyRules, AnyStep};
use dejarik_rules::{Actor, Opening, Side};

use super::seat::{Choice, Forfeit, Played, Seat, Turn};
use super::settings::Settings;
use crate::limits::Stop;
use crate::random::Random;

/// The two games of a pair; in the first the player has the first side.
pub type PairResult = [GameResult; 2];

/// The result of one game from the view of the player. Arrays hold the player's number, then the
/// opponent's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// Why the loser lost, if not on the board.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub forfeit: Option<Forfeit>,
    /// What was played, if the match keeps its games.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub moves: Option<Moves>,
}

/// A game as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Moves {
    /// The position in which the game began, in DPN.
    pub start: String,
    /// The steps and throws since then, as they are written in records.
    pub words: Vec<String>,
}

impl Moves {
    /// Writes what was played from a position.
    fn of(start: &AnyPosition, played: &[Played]) -> Moves {
        let mut position = *start;
        let word = |event: &Played| match *event {
            Played::Step(step) => {
                let word = position.step_text(step);
                position.play(step).ok().map(|()| word)
            }
            Played::Roll(roll) => {
                let word = position.roll_text(roll);
                position.settle(roll).ok().map(|()| word)
            }
        };
        Moves { start: start.to_string(), words: played.iter().map_while(word).collect() }
    }
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
    stop: &Stop,
) -> Option<PairResult> {
    let start = opening(rules, settings, index)?;
    let mut seats = stream(settings, index, Purpose::Seats);
    let seeds = [seats.word(), seats.word()];
    let mut results = PairResult::default();
    for (result, side) in results.iter_mut().zip(Side::BOTH) {
        let game = Game {
            settings,
            player: side,
            seats: [
                settings.player.seat(rules, seeds[0])?,
                settings.opponent.seat(rules, seeds[1])?,
            ],
            dice: stream(settings, index, Purpose::Dice),
            random: seats,
            start,
            played: Vec::new(),
            history: Vec::new(),
        };
        *result = game.play(stop)?;
    }
    Some(results)
}

/// Returns the position from which both games of a pair start: the next one of those given, or a random one.
fn opening(rules: &AnyRules, settings: &Settings, index: u64) -> Option<AnyPosition> {
    if let Some(turn) = index.checked_rem(settings.openings.len() as u64) {
        return rules.position(settings.openings.get(turn as usize)?).ok();
    }
    let mut random = stream(settings, index, Purpose::Opening);
    let start = random_start(rules, &mut random);
    if rules.id().has_dice() {
        return Some(start);
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
            return Some(position);
        }
    }
}

/// Returns a start position of a game. Set-up and who begins are random where they are thrown or chosen.
pub fn random_start(rules: &AnyRules, random: &mut Random) -> AnyPosition {
    let first = Side::BOTH[random.below(2) as usize];
    match rules.opening() {
        Opening::Position(position) => position,
        Opening::SetUp(setup) => {
            setup.start(first, &mut |count| random.below(count as u64) as usize)
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
    seats: [Box<dyn Seat + 'a>; 2],
    dice: Random,
    /// The random players' choices.
    random: Random,
    start: AnyPosition,
    played: Vec<Played>,
    history: Vec<u64>,
}

impl Game<'_> {
    /// Plays to the end; `None` if stopped.
    fn play(mut self, stop: &Stop) -> Option<GameResult> {
        let result = self.result(stop)?;
        let moves = self.settings.moves.then(|| Moves::of(&self.start, &self.played));
        Some(GameResult { moves, ..result })
    }

    /// Plays to the end and returns how the game ended; `None` if stopped.
    fn result(&mut self, stop: &Stop) -> Option<GameResult> {
        let mut result = GameResult::default();
        let mut position = self.start;
        loop {
            if stop.is_stopped() {
                return None;
            }
            let key = position.key();
            let repeated = self.history.iter().filter(|&&earlier| earlier == key).count() >= 2;
            match position.actor() {
                Actor::Over(outcome) => {
                    self.decide(&mut result, outcome.winner, outcome.points);
                    return Some(result);
                }
                // G-20 gives each player a point, B-15 is a plain draw.
                Actor::Player(_) if repeated && !position.id().has_dice() => {
                    let points = position.rules().conduct().draw_points;
                    result.points = [points; 2];
                    return Some(result);
                }
                Actor::Chance(()) => {
                    let roll = random_throw(&position, &mut self.dice)?;
                    position.settle(roll).ok()?;
                    self.played.push(Played::Roll(roll));
                }
                Actor::Player(side) => {
                    let seat = usize::from(side != self.player);
                    let chosen = self.choose(seat, &position, stop)?;
                    let chosen = chosen.and_then(|choice| {
                        let illegal = |_| Forfeit::Illegal;
                        position.play(choice.step).map_err(illegal).map(|()| choice)
                    });
                    match chosen {
                        Ok(Choice { step, nodes }) => {
                            result.nodes[seat] += nodes;
                            self.played.push(Played::Step(step));
                        }
                        Err(forfeit) => {
                            let winner = !side;
                            let mut points = [0; 2];
                            points[winner.index()] = position.forfeit_points(winner);
                            self.decide(&mut result, Some(winner), points);
                            result.forfeit = Some(forfeit);
                            return Some(result);
                        }
                    }
                    result.steps[seat] += 1;
                    self.history.push(key);
                }
            }
            if result.steps[0] + result.steps[1] >= u64::from(self.settings.longest) {
                result.broken_off = true;
                return Some(result);
            }
        }
    }

    fn choose(
        &mut self,
        seat: usize,
        position: &AnyPosition,
        stop: &Stop,
    ) -> Option<Result<Choice, Forfeit>> {
        let Game { start, played, history, random, .. } = self;
        let mut turn = Turn { start, played, position, history, random, stop };
        self.seats[seat].choose(&mut turn)
    }

    /// Enters the winner and the points by side, from the view of the player.
    fn decide(&self, result: &mut GameResult, winner: Option<Side>, points: [u8; 2]) {
        result.points = [self.player, !self.player].map(|side| points[side.index()]);
        result.score = match winner {
            None => 0,
            Some(winner) if winner == self.player => 1,
            Some(_) => -1,
        };
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

//! The games from which puzzles are made: the engine plays against itself. Both sides play at levels
//! that make mistakes, after an opening of random moves, so that the positions are such as people
//! reach. A game follows from the seed and its number.

use dejarik_engine::random::Random;
use dejarik_engine::{Engine, Level, Stop};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Actor, RulesId};

use crate::kinds::Kind;

/// The levels of the two players.
const LEVELS: std::ops::RangeInclusive<u64> = 3..=6;
/// The number of possible lengths of the random opening, which are 2, 3, and so on.
const OPENINGS: u64 = 6;
/// The maximum number of positions of a game.
const LONGEST: usize = 80;

/// Returns the positions of a game in order, under the default options; empty for a rule set without
/// puzzles.
pub(super) fn game(id: RulesId, seed: u64, number: u64) -> Vec<AnyPosition> {
    let mut random = Random::stream(seed, number);
    let Some(mut position) = start(id, &mut random) else { return Vec::new() };
    let mut level = || {
        let span = LEVELS.end() - LEVELS.start() + 1;
        Level::new((LEVELS.start() + random.below(span)) as u8).unwrap_or(Level::STRONGEST)
    };
    let levels = [level(), level()];
    let mut players = levels.map(|level| Engine::new(level, random.word()));
    let opening = 2 + random.below(OPENINGS);
    let stop = Stop::new();
    let mut positions = vec![position];
    let mut history: Vec<u64> = Vec::new();
    while positions.len() < LONGEST
        && let Actor::Player(side) = position.actor()
    {
        let step = if (history.len() as u64) < opening {
            let steps = position.steps();
            steps.get(random.below(steps.len() as u64) as usize).copied()
        } else {
            players[side.index()].choose(&position, &history, &stop).map(|choice| choice.best)
        };
        let Some(step) = step else { break };
        history.push(position.key());
        if position.play(step).is_err() {
            break;
        }
        positions.push(position);
    }
    positions
}

/// Draws one of the start positions that the rules offer. It is read under the default options, because
/// the options for the start affect nothing else.
fn start(id: RulesId, random: &mut Random) -> Option<AnyPosition> {
    AnyRules::new(id).position(&(Kind::of(id)?.start)(random)).ok()
}

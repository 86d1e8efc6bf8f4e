//! Plays one game of a study, between two engines of the same strength with different seeds for their
//! errors.

use dejarik_engine::{Engine, Stop};
use dejarik_play::dice::{DiceSource, Seeded};
use dejarik_play::{Due, Event, Game, Phase};
use dejarik_rules::Side;
use dejarik_rules::any::{AnyPosition, AnyStep};

use crate::facts::{self, Fired};
use crate::record::{BROKEN_OFF, Record};
use crate::settings::Settings;
use crate::worth;

/// The number of random streams of a game: dice, opening, and each engine. Separate streams make two
/// studies under different options share as much of their luck as possible.
const STREAMS: u64 = 4;

/// Plays game `number`, and returns its record and the game itself; `None` if `stop` was raised before its end.
pub fn play(settings: &Settings, number: u64, stop: &Stop) -> Option<(Record, Game)> {
    let mut seeds = Seeded::resumed(settings.seed, number * STREAMS);
    let mut seed = || seeds.below(u64::MAX).ok();
    let (mut dice, mut opening) = (Seeded::new(seed()?), Seeded::new(seed()?));
    let engines = [settings.player.engine(seed()?), settings.player.engine(seed()?)];
    let game = begin(settings, &mut opening)?;
    let mut playing =
        Playing { game, engines, opening, record: Record::default(), fired: Fired::new() };
    playing.record.first = playing.game.start_position().is_none_or(|start| {
        // The coin of looney and the initiative of simeone are still to be thrown.
        start.side_to_move() == Side::First
    });
    playing.play(settings, &mut dice, stop)
}

fn has_dice(game: &Game) -> bool {
    game.settings().rules().id().has_dice()
}

/// Returns a game after its random opening, in which a side has to move unless the game is over from
/// the start.
fn begin(settings: &Settings, opening: &mut Seeded) -> Option<Game> {
    loop {
        let mut game = Game::new(settings.game.clone());
        if has_dice(&game) {
            return Some(game);
        }
        for _ in 0..settings.opening {
            let steps = game.steps();
            if steps.is_empty() {
                break;
            }
            game.play(any(&steps, opening)?).ok()?;
        }
        if game.actor().is_some() {
            return Some(game);
        }
        // The opening ended the game: try another, unless the start position itself is over.
        if Game::new(settings.game.clone()).actor().is_none() {
            return Some(game);
        }
    }
}

fn any(steps: &[AnyStep], random: &mut Seeded) -> Option<AnyStep> {
    steps.get(random.below(steps.len() as u64).ok()? as usize).copied()
}

/// A game in progress between two engines; a missing engine plays at random.
struct Playing {
    game: Game,
    engines: [Option<Engine>; 2],
    /// The random stream of openings, orders and the steps of random players.
    opening: Seeded,
    record: Record,
    fired: Fired,
}

impl Playing {
    fn play(
        mut self,
        settings: &Settings,
        dice: &mut Seeded,
        stop: &Stop,
    ) -> Option<(Record, Game)> {
        // The number of the last turn seen, to notice when a new one begins.
        let mut turn = None;
        loop {
            if stop.is_stopped() {
                return None;
            }
            match self.game.due() {
                Due::Nothing => break,
                Due::Orders(missing) => self.order(missing)?,
                Due::Roll => self.throw(dice)?,
                Due::Step(side) => {
                    if turn != Some(self.game.turn()) {
                        if turn.is_none() {
                            self.starter(side);
                        }
                        turn = Some(self.game.turn());
                        self.weigh(side);
                    }
                    self.step(side, stop)?;
                }
            }
            if self.record.steps >= settings.longest {
                self.record.end = BROKEN_OFF.to_owned();
                break;
            }
        }
        Some(self.finish())
    }

    /// Notes which side makes the first move, which in games with dice is decided by the set-up.
    fn starter(&mut self, side: Side) {
        if has_dice(&self.game) {
            self.record.first = side == Side::First;
        }
    }

    fn order(&mut self, missing: [bool; 2]) -> Option<()> {
        for side in Side::BOTH.into_iter().filter(|side| missing[side.index()]) {
            let Phase::SetUp(setup) = self.game.phase() else { return None };
            let mut orders = setup.orders(side);
            let order = orders.swap_remove(self.opening.below(orders.len() as u64).ok()? as usize);
            self.game.apply(Event::SetUp(order)).ok()?;
        }
        Some(())
    }

    fn throw(&mut self, dice: &mut Seeded) -> Option<()> {
        let before = self.game.position().copied();
        self.game.throw(dice).ok()?;
        if let (Some(before), Some(after)) = (before, self.game.position()) {
            facts::of_throw(&before, after, &mut self.fired);
        }
        Some(())
    }

    /// Counts the material balance at the beginning of a turn.
    fn weigh(&mut self, side: Side) {
        let Some(position) = self.game.position() else { return };
        let starter = (side == Side::First) == self.record.first;
        let balance = worth::balance(position, side);
        self.record.material.entry(balance).or_default()[usize::from(!starter)] += 1;
    }

    fn step(&mut self, side: Side, stop: &Stop) -> Option<()> {
        let before = *self.game.position()?;
        let choice = self.choose(side, &before, stop)?;
        self.record.steps += 1;
        let Some(step) = choice else {
            return self.game.apply(Event::Claim(side)).ok();
        };
        self.game.play(step).ok()?;
        facts::of_step(&before, step, self.game.position()?, &mut self.fired);
        Some(())
    }

    /// Returns the step that a player chooses, or an inner `None` if the player claims the draw of G-20
    /// instead, which players do unless they expect to win; `None` once `stop` is raised.
    fn choose(
        &mut self,
        side: Side,
        position: &AnyPosition,
        stop: &Stop,
    ) -> Option<Option<AnyStep>> {
        let claim = self.game.can_claim();
        let Some(engine) = &mut self.engines[side.index()] else {
            let step = any(&position.steps(), &mut self.opening)?;
            return Some((!claim).then_some(step));
        };
        let history = self.game.past_keys();
        let choice = engine.choose(position, &history, stop)?;
        // A step whose search was stopped is not played.
        if stop.is_stopped() {
            return None;
        }
        let wins = choice.value.expected > 0.0;
        Some((!claim || wins).then_some(choice.best))
    }

    fn finish(mut self) -> (Record, Game) {
        let starter = if self.record.first { Side::First } else { Side::Second };
        if let Some(result) = self.game.result() {
            self.record.score = match result.winner {
                None => 0,
                Some(winner) if winner == starter => 1,
                Some(_) => -1,
            };
            self.record.points = [starter, !starter].map(|side| result.points[side.index()]);
            self.record.end = result.why.name().to_owned();
        }
        let turns = self.game.turns();
        self.record.turns = turns.iter().filter(|turn| turn.side.is_some()).count() as u32;
        self.record.fired = self.fired.counts();
        (self.record, self.game)
    }
}

//! One game of a study, played by two engines of the same strength that err differently.

use dejarik_engine::{Engine, Stop};
use dejarik_play::dice::{DiceSource, Seeded};
use dejarik_play::{Due, Event, Game};
use dejarik_rules::Side;
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::simeone::Order;

use crate::facts::{self, Fired};
use crate::record::{BROKEN_OFF, Record};
use crate::study::Settings;
use crate::worth;

/// What the random numbers of a game are for. Each purpose has a stream of its own, so that two
/// studies under different options share as much luck as they can.
const PURPOSES: u64 = 4;

/// Plays game `number`; `None` if it was stopped before its end.
pub fn play(settings: &Settings, number: u64, over: &dyn Fn() -> bool) -> Option<Record> {
    let mut seeds = Seeded::resumed(settings.seed, number * PURPOSES);
    let mut seed = || seeds.below(u64::MAX).ok();
    let (mut dice, mut opening) = (Seeded::new(seed()?), Seeded::new(seed()?));
    let engines = [settings.player.engine(seed()?), settings.player.engine(seed()?)];
    let game = begin(settings, &mut opening)?;
    let mut table =
        Table { game, engines, opening, record: Record::default(), fired: Fired::new() };
    table.record.first = table.game.start_position().is_none_or(|start| {
        // The coin of looney and the initiative of simeone are still to be thrown.
        start.side_to_move() == Side::First
    });
    table.play(settings, &mut dice, over)
}

fn has_dice(game: &Game) -> bool {
    game.settings().rules().id().has_dice()
}

/// A game after its random opening, with somebody to move.
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
        // A start position from which the game is over at once would be tried for ever.
        if Game::new(settings.game.clone()).actor().is_none() {
            return Some(game);
        }
    }
}

fn any(steps: &[AnyStep], random: &mut Seeded) -> Option<AnyStep> {
    steps.get(random.below(steps.len() as u64).ok()? as usize).copied()
}

struct Table {
    game: Game,
    engines: [Option<Engine>; 2],
    /// Random openings, orders and the steps of the random player.
    opening: Seeded,
    record: Record,
    fired: Fired,
}

impl Table {
    fn play(
        mut self,
        settings: &Settings,
        dice: &mut Seeded,
        over: &dyn Fn() -> bool,
    ) -> Option<Record> {
        // The sides of the turns counted so far tell where a new one begins.
        let mut turn = None;
        loop {
            if over() {
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
                    self.step(side)?;
                }
            }
            if self.record.steps >= settings.longest {
                self.record.end = BROKEN_OFF.to_owned();
                break;
            }
        }
        Some(self.finish())
    }

    /// In a game without an opening, who makes the first move is known only now.
    fn starter(&mut self, side: Side) {
        if has_dice(&self.game) {
            self.record.first = side == Side::First;
        }
    }

    fn order(&mut self, missing: [bool; 2]) -> Option<()> {
        for side in Side::BOTH.into_iter().filter(|side| missing[side.index()]) {
            let order = Order::all().nth(self.opening.below(24).ok()? as usize)?;
            self.game.apply(Event::SetUp(order.letters(side))).ok()?;
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

    fn step(&mut self, side: Side) -> Option<()> {
        let before = *self.game.position()?;
        let choice = self.choose(side, &before)?;
        self.record.steps += 1;
        let Some(step) = choice else {
            return self.game.apply(Event::Claim(side)).ok();
        };
        self.game.play(step).ok()?;
        facts::of_step(&before, step, self.game.position()?, &mut self.fired);
        Some(())
    }

    /// The step of an engine; `None` inside if it declares the draw of G-20 instead: whoever does
    /// not see a win does.
    fn choose(&mut self, side: Side, position: &AnyPosition) -> Option<Option<AnyStep>> {
        let claim = self.game.can_claim();
        let Some(engine) = &mut self.engines[side.index()] else {
            let step = any(&position.steps(), &mut self.opening)?;
            return Some((!claim).then_some(step));
        };
        let mut history = self.game.history_keys();
        history.pop();
        let choice = engine.choose(position, &history, &Stop::new())?;
        let wins = choice.value.expected > 0.0;
        Some((!claim || wins).then_some(choice.best))
    }

    fn finish(mut self) -> Record {
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
        self.record
    }
}

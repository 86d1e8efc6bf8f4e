//! What the module and native code have to agree on, as text: perft, exact values, the logs of random games, and
//! the moves of all levels. `.ci/compare-pocket` compares the two, and the time that each part takes.

use std::fmt::Write as _;

use dejarik_engine::arena::random_start;
use dejarik_engine::random::Random;
use dejarik_engine::{Engine, Level, Limits, Stop, choose_order};
use dejarik_play::dice::{DiceSource, Seeded};
use dejarik_play::{Due, Event, Game, Phase, Settings};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{RulesId, Side};
use dejarik_tables::any::Table;
use dejarik_tables::quick;

use crate::thinking::solve_table;

/// The number of random games of each rule set: ten thousand in all.
const GAMES: u64 = 2_500;
/// The most events of a random game.
const LONG: usize = 400;
/// The number of positions in which every level chooses.
const CHOICES: u64 = 6;
/// The number of positions that are looked up in the quick table.
const PROBES: u64 = 2_000;
/// The number of nodes of the searches that are timed: in games without dice, and in those with dice.
const SEARCHED: [u64; 2] = [400_000, 60_000];

/// Returns a start position of each rule set.
fn starts() -> impl Iterator<Item = AnyPosition> {
    RulesId::all().map(|id| random_start(&AnyRules::new(id), &mut Random::new(0)))
}

/// Returns the names of the parts.
pub fn parts() -> Vec<String> {
    let mut parts = vec!["perft".to_owned(), "search".to_owned(), "probes".to_owned()];
    for id in RulesId::all() {
        parts.extend([format!("logs {id}"), format!("moves {id}")]);
    }
    parts
}

/// Returns the text of a part, which has to be the same everywhere.
pub fn part(name: &str) -> String {
    let (kind, rules) = name.split_once(' ').unwrap_or((name, ""));
    match (kind, rules.parse::<RulesId>()) {
        ("perft", _) => perfts(),
        ("search", _) => searches(),
        ("probes", _) => probes(),
        ("logs", Ok(id)) => logs(id),
        ("moves", Ok(id)) => moves(id),
        _ => format!("there is no part `{name}`"),
    }
}

fn perft(position: &AnyPosition, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after_steps = position.children().into_iter().map(|(_, after)| after);
    let after_throws = position.effects().into_iter().map(|(after, _)| after);
    after_steps.chain(after_throws).map(|after| perft(&after, depth - 1)).sum()
}

fn perfts() -> String {
    let mut text = String::new();
    for position in starts() {
        let _ = writeln!(text, "{position}: {}", perft(&position, 3));
    }
    text
}

fn searches() -> String {
    let mut text = String::new();
    for position in starts() {
        let mut engine = Engine::new(Level::STRONGEST, 1);
        let limits = Limits::nodes(SEARCHED[usize::from(position.id().has_dice())]);
        let found = engine.choose_within(&position, &[], &limits, &Stop::new());
        if let Some(found) = found {
            let (line, value) = (found.line_text.join(" "), found.value.expected);
            let _ = writeln!(text, "{position}: {} nodes, {value:.9}, {line}", found.nodes);
        }
    }
    text
}

/// Plays a random game. Every other number gives another game.
fn random_game(id: RulesId, number: u64) -> Game {
    let mut dice = Seeded::new(number);
    let mut game = Game::new(Settings::new(AnyRules::new(id)));
    for _ in 0..LONG {
        let event = match game.due() {
            Due::Nothing => break,
            Due::Roll => {
                if game.throw(&mut dice).is_err() {
                    break;
                }
                continue;
            }
            Due::Orders(missing) => {
                let side = if missing[0] { Side::First } else { Side::Second };
                let Phase::SetUp(setup) = game.phase() else { break };
                let Some(order) = choose_order(setup, number, side) else { break };
                Event::SetUp(order)
            }
            Due::Step(_) => {
                let Some(position) = game.position() else { break };
                let steps = position.steps();
                let Ok(at) = dice.below(steps.len() as u64) else { break };
                Event::Step(position.step_text(steps[at as usize]))
            }
        };
        if game.apply(event).is_err() {
            break;
        }
    }
    game
}

/// Hashes a text (64-bit FNV-1a).
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn logs(id: RulesId) -> String {
    let mut text = String::new();
    for number in 0..GAMES {
        let game = random_game(id, number);
        let log: Vec<String> = game.events().iter().map(ToString::to_string).collect();
        let dpn = game.position().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(text, "{number} {} {:016x} {dpn}", log.len(), hash(&log.join(" ")));
    }
    text
}

fn moves(id: RulesId) -> String {
    let mut text = String::new();
    for number in 0..CHOICES {
        let game = random_game(id, number);
        // A position after a few turns, in which somebody is to move.
        let at = (2 + 3 * number as usize..game.line().len()).find_map(|at| {
            let position = game.before(at)?;
            (position.steps().len() > 1).then_some(position)
        });
        let Some(position) = at else { continue };
        for level in Level::ALL.into_iter().chain([Level::WOOKIEE]) {
            let chosen = Engine::new(level, number).choose(position, &[], &Stop::new());
            if let Some(chosen) = chosen {
                let step = position.step_text(chosen.best);
                let (nodes, value) = (chosen.nodes, chosen.value.expected);
                let _ = writeln!(text, "{position} {level}: {step}, {nodes} nodes, {value:.9}");
            }
        }
    }
    text
}

fn probes() -> String {
    let table = solve_table().and_then(quick::from_cells);
    let Some(table) = table else { return "there is no table".to_owned() };
    let mut text = String::new();
    for number in 0..PROBES {
        let game = random_game(quick::RULES, number);
        let position = game.before(game.line().len() / 2);
        if let Some(verdict) = position.and_then(|position| table.probe(position).ok()) {
            let _ = writeln!(text, "{number} {} {}", verdict.points, verdict.plies);
        }
    }
    text
}

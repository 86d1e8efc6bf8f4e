//! Random games of every rule set under random options: each log replays to the same game, and each
//! record is read back unchanged and replays to the same position.
//!
//! The tests play 10 000 games a rule set with optimisations (`cargo test --release`), as every night, and 150
//! without; the environment variable `DEJARIK_RANDOM_GAMES` sets another number.

use dejarik_play::dice::{DiceSource, Seeded};
use dejarik_play::record::{self, Headers};
use dejarik_play::{Due, Event, Game, Settings, Takebacks};
use dejarik_rules::any::AnyRules;
use dejarik_rules::{OptionSpec, OptionValues, RulesId, Side, dgn};

fn games() -> u64 {
    let asked = std::env::var("DEJARIK_RANDOM_GAMES").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(if cfg!(debug_assertions) { 150 } else { 10_000 })
}

/// Draws a number below `bound`.
fn below(dice: &mut Seeded, bound: usize) -> usize {
    dice.below(bound as u64).unwrap() as usize
}

fn shuffled(letters: &str, dice: &mut Seeded) -> String {
    let mut letters: Vec<char> = letters.chars().collect();
    for last in (1..letters.len()).rev() {
        letters.swap(last, below(dice, last + 1));
    }
    letters.into_iter().collect()
}

fn option_value(spec: &OptionSpec, dice: &mut Seeded) -> String {
    match spec.values {
        OptionValues::Choice(words) => words[below(dice, words.len())].word.to_owned(),
        OptionValues::Number { min, max, words, .. } => {
            let most = max.min(min + 60);
            match below(dice, words.len() + 3) {
                word if word < words.len() => words[word].word.to_owned(),
                _ => (min as usize + below(dice, (most - min) as usize + 1)).to_string(),
            }
        }
        OptionValues::Prefixed { words, prefixes, max } => {
            match below(dice, words.len() + prefixes.len()) {
                word if word < words.len() => words[word].word.to_owned(),
                prefix => {
                    let number = 2 + below(dice, max as usize - 1);
                    format!("{}{number}", prefixes[prefix - words.len()].prefix)
                }
            }
        }
        OptionValues::Order { letters } => {
            let (first, second) = letters.split_at(4);
            shuffled(first, dice) + &shuffled(second, dice)
        }
    }
}

fn settings(id: RulesId, dice: &mut Seeded) -> Settings {
    let mut rules = AnyRules::new(id);
    for spec in rules.options() {
        if below(dice, 2) == 0 {
            let value = option_value(spec, dice);
            rules.set_option(spec.key, &value).unwrap();
        }
    }
    let takebacks = [Takebacks::Anew, Takebacks::Same, Takebacks::NeverAcrossThrow][below(dice, 3)];
    let mut settings = Settings::new(rules);
    settings.takebacks = takebacks;
    settings
}

/// Occasionally applies an event other than a move.
fn interrupt(game: &mut Game, dice: &mut Seeded) {
    let side = Side::BOTH[below(dice, 2)];
    let choice = below(dice, 4000);
    match choice {
        _ if game.result().is_some() && choice >= 400 => {}
        // In a finished game, a takeback is the only possible event.
        _ if game.result().is_some() => {
            let can = game.takeback(side).is_ok();
            assert!(game.apply(Event::Draw).is_err());
            assert_eq!(game.take_back(side).is_ok(), can);
        }
        0 => game.apply(Event::Resign(side)).unwrap(),
        1 => game.apply(Event::Draw).unwrap(),
        2 => game.apply(Event::Abort).unwrap(),
        3 => game.apply(Event::Timeout(side)).unwrap(),
        4 => game.apply(Event::Absent(side)).unwrap(),
        5 => game.apply(Event::AbsentDraw(side)).unwrap(),
        6..20 => game.apply(Event::DrawOffer(side)).unwrap(),
        20..100 => {
            let can = game.takeback(side).is_ok();
            assert_eq!(game.take_back(side).is_ok(), can);
        }
        _ if game.can_claim() && below(dice, 3) == 0 => {
            game.apply(Event::Claim(side)).unwrap();
        }
        _ => {}
    }
}

/// Plays random steps to the end of a game.
fn play(settings: Settings, dice: &mut Seeded) -> Game {
    let mut game = Game::new(settings);
    loop {
        match game.due() {
            Due::Nothing => return game,
            Due::Roll => {
                game.throw(dice).unwrap();
            }
            Due::Orders(missing) => {
                let side = Side::BOTH[usize::from(!missing[0])];
                let letters = match side {
                    Side::First => "NMKS",
                    Side::Second => "xght",
                };
                game.apply(Event::SetUp(shuffled(letters, dice))).unwrap();
            }
            Due::Step(_) => {
                let steps = game.steps();
                game.play(steps[below(dice, steps.len())]).unwrap();
                interrupt(&mut game, dice);
            }
        }
        assert!(game.line().len() < 50_000, "a game without end");
    }
}

fn assert_same(game: &Game, again: &Game) {
    assert_eq!(again.position(), game.position());
    assert_eq!(again.result(), game.result());
    assert_eq!(again.line(), game.line());
}

fn random_games(id: RulesId) {
    let mut entries = 0;
    for number in 0..games() {
        let mut dice = Seeded::new(number);
        let settings = settings(id, &mut dice);
        let game = play(settings.clone(), &mut dice);
        entries += game.line().len();
        assert!(game.result().is_some());
        assert_same(&game, &Game::replay(settings.clone(), game.events()).unwrap());

        let headers = Headers { first: Some(format!("player {number}")), ..Headers::default() };
        let tree = record::write(&game, &headers);
        let text = tree.to_string();
        let read = dgn::read(&text).unwrap();
        assert_eq!(read, [tree], "game {number}");
        assert_eq!(read[0].to_string(), text);
        assert_eq!(Headers::of(&read[0]), headers);
        let again = record::replay(&read[0]).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_same(&game, &again);
        assert_eq!(record::write(&again, &headers).to_string(), text);

        let json = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&json).unwrap(), settings);
    }
    println!("{id}: {} games, {entries} moves and throws", games());
}

#[test]
fn random_games_of_groi_replay_to_the_same_position() {
    random_games(RulesId::Groi);
}

#[test]
fn random_games_of_bambara_replay_to_the_same_position() {
    random_games(RulesId::Bambara);
}

#[test]
fn random_games_of_looney_replay_to_the_same_position() {
    random_games(RulesId::Looney);
}

#[test]
fn random_games_of_simeone_replay_to_the_same_position() {
    random_games(RulesId::Simeone);
}

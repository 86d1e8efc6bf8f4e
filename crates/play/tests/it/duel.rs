//! A change of the rules or of a default changes no stored game. The duel has two revisions: in the
//! first one a side may always pass, and the sides start near each other by default.

use dejarik_play::{Event, Game, Settings};
use dejarik_rules::{RulesId, duel};

/// Settings as version 0.1.0 would have stored them: without the options that had their defaults.
const OLD: &str = r#"{"rules":"duel","takebacks":"anew"}"#;
/// The words of a game under the first revision.
const WORDS: [&str; 4] = ["pass", "A4-A3", "A2-A3", "resign:b"];

fn settings(text: &str) -> Settings {
    serde_json::from_str(text).unwrap()
}

fn replayed(settings: &Settings, words: &[&str]) -> Result<Game, String> {
    let events: Vec<_> = words.iter().map(|word| word.parse().unwrap()).collect();
    Game::replay(settings.clone(), &events).map_err(|error| error.to_string())
}

#[test]
fn an_old_log_is_replayed_under_its_own_rules_and_defaults() {
    let game = replayed(&settings(OLD), &WORDS).unwrap();
    assert_eq!(game.position().unwrap().to_string(), "duel F1F1f7/12/1 b");
    assert_eq!(game.settings().rules().option("start").as_deref(), Some("near"));
    // The same words are no game under today's rules.
    let error = replayed(&Settings::of(RulesId::Duel), &WORDS).unwrap_err();
    assert!(error.starts_with("event 1, `pass`, cannot happen"), "{error}");
}

#[test]
fn a_stored_game_is_stored_again_under_the_revision_it_began_with() {
    let old = settings(OLD);
    let text = serde_json::to_string(&old).unwrap();
    assert_eq!(
        text,
        r#"{"rules":"duel","revision":1,"options":{"centre":"open","start":"near"},"takebacks":"anew"}"#
    );
    assert_eq!(settings(&text), old);
    let new = serde_json::to_string(&Settings::of(RulesId::Duel)).unwrap();
    assert_eq!(
        new,
        r#"{"rules":"duel","revision":2,"options":{"centre":"open","start":"opposite"},"takebacks":"anew"}"#
    );
}

/// Returns how often something lists the legal steps.
fn listings(work: impl FnOnce()) -> u64 {
    let before = duel::listed();
    work();
    duel::listed() - before
}

#[test]
fn a_step_is_compared_with_the_legal_ones_once() {
    let mut game = Game::new(settings(OLD));
    let events = WORDS[..3].iter().map(|word| word.parse::<Event>().unwrap());
    for event in events {
        assert_eq!(listings(|| game.apply(event.clone()).unwrap()), 1, "{event}");
    }
    let step = game.steps()[0];
    assert_eq!(listings(|| game.play(step).unwrap()), 1);
    assert_eq!(game.line()[3].step, Some(step));
    let (text, log) = (OLD, game.events().to_vec());
    assert_eq!(listings(|| drop(Game::replay(settings(text), &log).unwrap())), 4);
}

#[test]
fn a_start_position_keeps_the_revision() {
    let old = settings(OLD).starting_from("duel Ff10/12/1 w").unwrap();
    assert!(replayed(&old, &["pass"]).is_ok());
    assert!(replayed(&settings(&serde_json::to_string(&old).unwrap()), &["pass"]).is_ok());
}

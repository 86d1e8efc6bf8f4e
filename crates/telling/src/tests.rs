//! Sentences by the keys of their texts. The tests of the terminal and of the page compare whole texts.

use dejarik_play::effect::{Effect, Verdict, of_roll, of_step};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{RulesId, Side, Space};

use super::{Arg, Sentence, narrate};

fn space(name: &str) -> Space {
    name.parse().unwrap()
}

/// Writes a sentence as its key, with the parts that it is made of in brackets.
fn outline(Sentence { key, args }: &Sentence) -> String {
    let parts = args.iter().filter_map(|(_, arg)| match arg {
        Arg::All(parts) => Some(parts.iter().map(outline).collect::<Vec<_>>().join(", ")),
        _ => None,
    });
    let parts: Vec<String> = parts.collect();
    let key = key.trim_start_matches("telling-");
    if parts.is_empty() { key.to_owned() } else { format!("{key}[{}]", parts.join("; ")) }
}

fn told(rules: RulesId, effects: &[Effect]) -> Vec<String> {
    narrate(rules, effects).iter().map(outline).collect()
}

/// Plays words from a position, and returns all their effects.
fn played(dpn: &str, words: &[&str]) -> Vec<Effect> {
    let mut at: AnyPosition = dpn.parse().unwrap();
    let mut effects = Vec::new();
    for word in words {
        let before = at;
        if let Ok(step) = before.parse_step(word) {
            at.play(step).unwrap();
            effects.extend(of_step(&before, step, &at));
        } else {
            at.settle(before.parse_roll(word).unwrap()).unwrap();
            effects.extend(of_roll(Some(&before), word, Some(&at)));
        }
    }
    effects
}

#[test]
fn a_pushed_pawn_is_part_of_the_sentence_about_the_piece_that_pushes_it() {
    let effects = played("bambara 4k3K1P1/10n1/1 w QNqp", &["A11-B11>C"]);
    assert_eq!(told(RulesId::Bambara, &effects), ["does[goes, pushes]"]);
    let pushed = Effect::Push { letter: 'p', from: space("A5"), to: Some(space("A6")) };
    assert_eq!(told(RulesId::Bambara, &[pushed]), ["is-pushed"]);
}

#[test]
fn walks_that_go_on_are_one_way() {
    let walk = |from, to| Effect::Walk { letter: 'K', path: vec![space(from), space(to)] };
    let whole = narrate(RulesId::Simeone, &[walk("A3", "B3"), walk("B3", "B4")]);
    let way = Effect::Walk { letter: 'K', path: ["A3", "B3", "B4"].map(space).to_vec() };
    assert_eq!(whole, narrate(RulesId::Simeone, &[way]));
    let apart = told(RulesId::Simeone, &[walk("A3", "B3"), walk("A5", "B5")]);
    assert_eq!(apart, ["does[goes, goes]"]);
}

#[test]
fn a_throw_completes_its_attack_and_a_verdict_tells_what_carries_it_out() {
    let dpn = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    let effects = played(dpn, &["B3xB4", "(5:1)"]);
    let sentences = told(RulesId::Simeone, &effects);
    assert_eq!(sentences[0], "fights[attacks; totals]");
    assert!(!sentences.contains(&"leaves".to_owned()), "{sentences:?}");
    // The throw alone knows the fighters, but not where the attack came from.
    assert_eq!(told(RulesId::Simeone, &effects[1..])[0], "dice");
}

#[test]
fn a_push_names_the_attacker_that_takes_the_space_after_it() {
    let dpn = "simeone KgM9/12/x w w 0-0 - 0 A1xA2(3:3)";
    for (word, does) in [(">B2", "pushes"), (">off", "pushes-off")] {
        let sentences = told(RulesId::Simeone, &played(dpn, &[word]));
        assert_eq!(sentences[0], format!("does[{does}, takes]"));
    }
}

#[test]
fn a_verdict_without_its_battle_finds_the_fighters_in_what_follows() {
    let (leader, big) = ('L', 'b');
    let effects = [
        Effect::Accept { side: Side::Second },
        Effect::Verdict(Verdict::Win),
        Effect::Advance { letter: leader, to: space("B4") },
        Effect::Fall { letter: big, at: space("B4"), how: dejarik_play::effect::Fall::Lost },
    ];
    let sentences = narrate(RulesId::Looney, &effects);
    let fighters = [("attacker", Arg::Piece(leader)), ("defender", Arg::Piece(big))];
    assert_eq!(sentences[1].args[..2], fighters);
}

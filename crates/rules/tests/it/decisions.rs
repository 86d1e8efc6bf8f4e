//! The decisions of all rule sets: paths, partial turns and alphabets.

use std::collections::{BTreeSet, HashMap, HashSet};

use dejarik_rules::any::Known;
use dejarik_rules::bambara::Bambara;
use dejarik_rules::decision::{Next, Path};
use dejarik_rules::duel::Duel;
use dejarik_rules::groi::Groi;
use dejarik_rules::looney::Looney;
use dejarik_rules::perft::perft;
use dejarik_rules::simeone::Simeone;
use dejarik_rules::{Actor, PartialTurn, RuleSet, Symmetry};

use crate::conformance::{Draw, Sample, for_each_rule_set, samples};

/// Returns all steps that a partial turn can become, by following every decision, with their paths.
fn followed<R: RuleSet>(turn: &PartialTurn<R>) -> Vec<(Path, R::Step)> {
    let decisions = turn.decisions();
    assert!(!decisions.is_empty(), "{}: no step follows {:?}", turn.position(), turn.made());
    let follow = |decision| match turn.decide(decision).unwrap() {
        Next::Step(step) => vec![(turn.made().with(decision).unwrap(), step)],
        Next::Turn(next) => followed(&next),
    };
    decisions.into_iter().flat_map(follow).collect()
}

fn each_step_has_one_path<R: Known>(samples: &[Sample<R>]) {
    for Sample { rules, position } in samples.iter().step_by(7) {
        let turn = PartialTurn::new(*rules, *position);
        if !matches!(rules.actor(position), Actor::Player(_)) {
            assert!(turn.decisions().is_empty(), "{position}");
            continue;
        }
        let paths = followed(&turn);
        let steps: HashMap<_, _> = paths.iter().map(|(path, step)| (*step, *path)).collect();
        assert_eq!(steps.len(), paths.len(), "{position}: a step has two paths");
        assert_eq!(paths.len() as u64, rules.count_steps(position), "{position}");
        for (step, path) in steps {
            assert!(rules.is_legal(position, step), "{position}");
            assert_eq!(rules.path(position, step), Some(path), "{position}");
        }
    }
}

#[test]
fn each_legal_step_is_reached_by_exactly_one_path_and_no_path_is_a_dead_end() {
    for_each_rule_set!(each_step_has_one_path, 2);
}

/// Collects the steps that a player can point out from a partial turn, in every order of the decisions.
fn pointed<R: RuleSet>(
    turn: &PartialTurn<R>,
    seen: &mut HashSet<(R::Position, Option<u8>)>,
    steps: &mut HashSet<R::Step>,
) {
    if !seen.insert((R::board(turn), R::points_left(turn))) {
        return;
    }
    for (_, next) in turn.choices() {
        match next {
            Next::Step(step) => drop(steps.insert(step)),
            Next::Turn(next) => pointed(&next, seen, steps),
        }
    }
}

fn pointing_reaches_the_legal_steps<R: Known>(samples: &[Sample<R>]) {
    for Sample { rules, position } in samples.iter().step_by(11) {
        let turn = PartialTurn::new(*rules, *position);
        let (mut seen, mut steps) = (HashSet::new(), HashSet::new());
        pointed(&turn, &mut seen, &mut steps);
        assert_eq!(steps, rules.steps(position).into_iter().collect(), "{position}");
        // The canonical path of a step is one of the ways to point it out.
        for step in steps {
            let mut turn = turn;
            let path = rules.path(position, step).unwrap();
            for decision in path.iter() {
                let made = turn.made().with(decision).unwrap();
                let leads = |(_, next)| match next {
                    Next::Turn(next) if *next.made() == made => Some(next),
                    Next::Turn(_) | Next::Step(_) => None,
                };
                match turn.choices().into_iter().find_map(leads) {
                    Some(next) => turn = next,
                    None => assert_eq!(made, path, "{position}"),
                }
            }
            let ends = |(_, next): &(_, Next<R>)| *next == Next::Step(step);
            assert!(turn.choices().iter().any(ends), "{position}");
        }
    }
}

#[test]
fn exactly_the_legal_steps_can_be_pointed_out_and_each_along_its_path() {
    for_each_rule_set!(pointing_reaches_the_legal_steps, 2);
}

#[test]
fn a_player_may_make_the_decisions_of_a_turn_in_another_order() {
    let rules = Looney::default();
    let start = "looney SBLM2sblm2/12/1 w - 0".parse().unwrap();
    let alphabet = Looney::alphabet();
    let walked = |words: &[&str]| {
        let made = words.iter().try_fold(Path::default(), |path, word| {
            path.with(alphabet.find(word).expect("a word of the alphabet"))
        });
        PartialTurn::after(rules, start, made.unwrap())
    };
    // The notation names the larger piece first.
    let [one, other] = [["A4-B4", "A1-B1"], ["A1-B1", "A4-B4"]].map(|words| walked(&words));
    assert_eq!(Looney::board(&one), Looney::board(&other));
    assert_eq!(Looney::points_left(&other), Some(1));
    let done = |turn: &PartialTurn<Looney>| turn.choices().last().map(|(_, next)| *next);
    assert_eq!(done(&one), done(&other));
    // A way back to the start is open, but nothing ends there.
    let back = walked(&["A1-B1", "B1-A1"]);
    assert!(back.choices().iter().all(|(_, next)| matches!(next, Next::Turn(_))));
    // Nothing follows what cannot be done.
    assert!(walked(&["B1-A1"]).choices().is_empty());
    assert!(walked(&["done"]).choices().is_empty());
}

/// Counts the sequences of `depth` steps like perft, but follows decisions instead of steps.
fn perft_of_decisions<R: RuleSet>(rules: R, position: R::Position, depth: u32) -> u64 {
    match (depth, rules.actor(&position)) {
        (0, _) => 1,
        (_, Actor::Player(_)) => {
            let steps = followed(&PartialTurn::new(rules, position)).into_iter();
            let below =
                |(_, step)| perft_of_decisions(rules, rules.after(&position, step), depth - 1);
            steps.map(below).sum()
        }
        (_, Actor::Chance(_) | Actor::Over(_)) => 0,
    }
}

#[test]
fn perft_counted_by_decisions_is_perft_counted_by_steps() {
    let (groi, start) = (Groi::default(), Groi::default().start());
    assert_eq!(perft_of_decisions(groi, start, 3), perft(&groi, &start, 3));
    let (bambara, start) = (Bambara::default(), Bambara::default().start());
    assert_eq!(perft_of_decisions(bambara, start, 2), perft(&bambara, &start, 2));
}

fn only_listed_decisions_are_made<R: Known>(samples: &[Sample<R>]) {
    for Sample { rules, position } in samples.iter().step_by(37) {
        let turn = PartialTurn::new(*rules, *position);
        let listed: HashSet<_> = turn.decisions().into_iter().collect();
        for decision in R::alphabet().decisions() {
            assert_eq!(turn.decide(decision).is_ok(), listed.contains(&decision), "{position}");
        }
    }
}

#[test]
fn a_decision_can_be_made_exactly_if_it_is_listed() {
    for_each_rule_set!(only_listed_decisions_are_made, 2);
}

fn words_and_indices_are_inverse<R: Known>(_: &[Sample<R>]) {
    let alphabet = R::alphabet();
    for (index, decision) in alphabet.decisions().enumerate() {
        assert_eq!(decision.index(), index);
        assert_eq!(alphabet.decision(index), Some(decision));
        assert_eq!(alphabet.find(alphabet.word(decision)), Some(decision));
        for symmetry in Symmetry::all() {
            let image = alphabet.image(decision, symmetry);
            assert_eq!(alphabet.image(image, symmetry.inverse()), decision);
        }
    }
    assert_eq!(alphabet.decision(alphabet.count()), None);
    assert_eq!(alphabet.find("A1-"), None);
}

#[test]
fn words_and_indices_of_decisions_are_inverse() {
    assert_eq!(Groi::alphabet().count(), 373);
    assert_eq!(Bambara::alphabet().count(), 1633);
    assert_eq!(Looney::alphabet().count(), 197);
    assert_eq!(Simeone::alphabet().count(), 245);
    for_each_rule_set!(words_and_indices_are_inverse, 0);
}

/// Returns a random position: any of these pieces anywhere, mostly near each other.
fn random_position<R: RuleSet>(
    draw: &mut Draw,
    pieces: &str,
    fields: &[&str],
) -> Option<R::Position> {
    let (centre, width) = (draw.below(25), [25, 12, 8][draw.below(3) as usize]);
    let mut board = [None; 25];
    for letter in pieces.chars().filter(|_| draw.below(4) > 0).collect::<Vec<_>>() {
        board[((centre + draw.below(width)) % 25) as usize] = Some(letter);
    }
    let mut rows = String::new();
    let mut gap = 0;
    for (index, letter) in board.into_iter().enumerate() {
        match letter {
            Some(letter) => {
                rows += &if gap > 0 { gap.to_string() } else { String::new() };
                rows.push(letter);
                gap = 0;
            }
            None => gap += 1,
        }
        if matches!(index, 11 | 23 | 24) {
            rows += &if gap > 0 { gap.to_string() } else { String::new() };
            rows += if index < 24 { "/" } else { "" };
            gap = 0;
        }
    }
    let fields = fields[draw.below(fields.len() as u64) as usize];
    format!("{} {rows} {fields}", R::ID).parse().ok()
}

/// How many random texts are tried even if all decisions have occurred.
const LEAST: u64 = 50_000;

/// Checks that the decisions of random positions are those of the alphabet, if two positions that are
/// images of each other count as one.
///
/// The positions are those of random games from `starts`, and random ones of at most `most` texts.
fn every_decision_occurs<R: Known>(
    rules: R,
    pieces: &str,
    fields: &[&str],
    most: u64,
    starts: &[&str],
) {
    let alphabet = R::alphabet();
    let (mut draw, mut seen) = (Draw(1), vec![false; alphabet.count()]);
    let mut missing = BTreeSet::new();
    let mut note = |seen: &mut Vec<bool>, position: R::Position| {
        rules.visit_steps(&position, |step| match rules.path(&position, step) {
            Some(path) => path.iter().for_each(|decision| seen[decision.index()] = true),
            None => drop(missing.insert(least_image(&rules, &position, step))),
        });
    };
    let images = |decision| Symmetry::all().map(move |symmetry| alphabet.image(decision, symmetry));
    let unseen = |seen: &[bool]| -> Vec<_> {
        let occurs = |decision| images(decision).any(|image| seen[image.index()]);
        let unseen = alphabet.decisions().filter(|decision| !occurs(*decision));
        unseen.map(|decision| alphabet.word(decision)).collect()
    };
    for sample in samples::<R>(&[&[]], starts, 100) {
        note(&mut seen, sample.position);
    }
    for tried in 0..most {
        if tried >= LEAST && tried.is_multiple_of(10_000) && unseen(&seen).is_empty() {
            break;
        }
        if let Some(position) = random_position::<R>(&mut draw, pieces, fields) {
            note(&mut seen, position);
        }
    }
    let unseen = unseen(&seen);
    assert!(
        missing.is_empty() && unseen.is_empty(),
        "{}: missing {missing:?}, unseen {unseen:?}",
        R::ID
    );
}

/// Returns the least notation of a step among its images.
fn least_image<R: RuleSet>(rules: &R, position: &R::Position, step: R::Step) -> String {
    let images = Symmetry::all()
        .map(|s| rules.step_text(&R::transform(position, s), R::transform_step(step, s)));
    images.min().unwrap()
}

#[test]
fn an_alphabet_has_exactly_the_decisions_that_occur() {
    every_decision_occurs(Groi::default(), "PPPPpppp", &["w -", "b -"], 400_000, &[]);
    let fields = ["w -", "w K", "w Q", "w N", "w P"];
    every_decision_occurs(
        Bambara::default(),
        "KQNPkqnp",
        &fields,
        400_000,
        &["bambara KQ9N/k1p7n1/q w P*"],
    );
    let ghosts = ["looney 3L8/1S1b2s5/l w Bm 3", "looney L11/1l4b5/1 b SMBsm 0"];
    every_decision_occurs(Looney::default(), "SMBLsmbl", &["w - 0", "b - 0"], 2_000, &ghosts);
    let pushes = ["simeone 12/2Mx*8/1 w w 0-0 - 0", "simeone 12/NKx*t*S7/g b w 8-9 - 3"];
    every_decision_occurs(Simeone::default(), "NSKMxthg", &["w w 0-0 - 0"], 2_000, &pushes);
    // Only in revision 1 a side can pass.
    every_decision_occurs(Duel::at_revision(1).unwrap(), "FFff", &["w", "b"], 2_000, &[]);
}

fn a_number_stands_for_one_word<R: Known>(samples: &[Sample<R>]) {
    let mut words = HashMap::new();
    for Sample { rules, position } in samples {
        rules.visit_steps(position, |step| {
            let Some(number) = R::step_number(step) else { return };
            let word = rules.step_text(position, step);
            assert_eq!(words.entry(number).or_insert_with(|| word.clone()), &word, "{position}");
        });
    }
}

#[test]
fn step_numbers_determine_the_words_of_steps() {
    for_each_rule_set!(a_number_stands_for_one_word, 6);
}

//! Reviews games by tables, and games with dice by tables and by searches.

use std::sync::Arc;

use dejarik_rules::any::{AnyRules, AnyStep};
use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_rules::looney::Looney;
use dejarik_rules::ruleset::mix;
use dejarik_rules::simeone::Simeone;
use dejarik_rules::{Actor, RulesId};
use dejarik_tables::any::Table;
use dejarik_tables::{bambara, looney};

use super::*;
use crate::{Depth, Knowledge, Perfect, Stop, Value};

/// Finds a won position with a step that does not win, and returns it with its steps.
fn something_to_lose(
    rules: Bambara,
    knowledge: &Knowledge,
) -> (AnyPosition, Vec<(AnyStep, Value)>) {
    let start = AnyRules::Bambara(rules).position("bambara K5Q2k2/6q5/1 w -").unwrap();
    let mut found = vec![start];
    let mut next = 0;
    loop {
        let position = found[next];
        next += 1;
        let known = knowledge.candidates(&position).unwrap();
        let values = [known.first(), known.last()].map(|of| of.map_or(0.0, |of| of.1.expected));
        if values[0] > 0.0 && values[1] <= 0.0 {
            return (position, known);
        }
        found.extend(known.iter().filter_map(|(step, _)| {
            let mut after = position;
            after.play(*step).unwrap();
            after.outcome().is_none().then_some(after)
        }));
    }
}

#[test]
fn a_game_is_judged_step_by_step() {
    let rules = Bambara::default();
    let table = bambara::BambaraTable::solve(&rules, &[Kind::King, Kind::Queen], 1, &()).unwrap();
    let knowledge = Knowledge::of(Arc::new(Perfect::new(Arc::new(table))));
    let (before, known) = something_to_lose(rules, &knowledge);
    let (worst, _) = *known.last().unwrap();
    let words = [before.step_text(known[0].0), before.step_text(worst)];
    let side = before.side_to_move();
    let moments: Vec<Moment<'_>> = (0..)
        .zip(&words)
        .map(|(index, word)| Moment { index, before: &before, by: Some(side), word })
        .collect();
    let of = |moments: &[Moment<'_>], knowledge: &Knowledge, stop: &Stop| {
        Review::of(
            moments.iter().copied(),
            &before,
            &mut Evaluator::new(knowledge, Depth::new(1), stop),
        )
    };
    let review = of(&moments, &knowledge, &Stop::new()).unwrap();
    assert_eq!(review.account, None, "there are no dice");
    assert_eq!(review.steps[0].judgement, Judgement::Best);
    let plies = |value: Value| value.forced.unwrap().plies;
    assert_eq!(plies(review.steps[0].after), plies(known[0].1).after_one());
    assert!(review.steps[1].judgement.is_slip() && review.steps[1].lost_points > 0);
    assert_eq!(review.steps[1].best, words[0]);
    assert_eq!((review.slips(side), review.slips(side.other())), (1, 0));
    assert_eq!(review.count(side, Judgement::Best), 1);

    let never = Stop::new();
    let mut eye = Evaluator::new(&knowledge, Depth::new(1), &never);
    let mut resigned = review.clone();
    resigned.resign(side, 1, &before, &mut eye).unwrap();
    let found = resigned.resignation.clone().unwrap();
    assert_eq!((found.side, found.judgement, found.lost_points), (side, Judgement::Blunder, 2));
    assert_eq!((resigned.slips(side), resigned.slips(side.other())), (2, 0), "a won game");
    resigned.resign(side.other(), 1, &before, &mut eye).unwrap();
    assert_eq!(resigned.resignation, None, "a lost game may be resigned");

    let stop = Stop::new();
    stop.stop();
    assert_eq!(of(&moments, &knowledge, &stop), Err(ReviewError::Stopped));
    assert_eq!(of(&moments, &Knowledge::NONE, &Stop::new()), Err(ReviewError::Unknown));
    let nowhere = Moment { word: "pass", ..moments[0] };
    let refused = of(&[nowhere], &knowledge, &Stop::new());
    assert_eq!(refused, Err(ReviewError::NoStep("pass".into())));
}

/// The entries of a game: the position before each, the side that made it, and its written form.
type Played = Vec<(AnyPosition, Option<Side>, String)>;

/// Plays a game of random steps and throws, and returns it with its last position.
fn random(start: AnyPosition, longest: usize, seed: u64) -> (Played, AnyPosition) {
    let (mut at, mut played, mut drawn) = (start, Vec::new(), seed);
    let mut draw = |all: usize| {
        drawn = mix(drawn + 1);
        (drawn % all as u64) as usize
    };
    while played.len() < longest {
        let before = at;
        match before.actor() {
            Actor::Over(_) => break,
            Actor::Player(side) => {
                let steps = before.steps();
                let step = steps[draw(steps.len())];
                at.play(step).unwrap();
                played.push((before, Some(side), before.step_text(step)));
            }
            Actor::Chance(()) => {
                let rolls = before.rolls();
                let (roll, _) = rolls[draw(rolls.len())];
                at.settle(roll).unwrap();
                played.push((before, None, before.roll_text(roll)));
            }
        }
    }
    (played, at)
}

fn account(played: &Played, last: &AnyPosition, knowledge: &Knowledge) -> Review {
    let moments = played.iter().enumerate().map(|(index, (before, by, word))| Moment {
        index,
        before,
        by: *by,
        word,
    });
    Review::of(moments, last, &mut Evaluator::new(knowledge, Depth::new(1), &Stop::new())).unwrap()
}

/// Returns the first player's chance from the table's values of positions in which a player acts, with
/// every result of every throw followed on its own.
fn slow(table: &looney::LooneyTable, position: &AnyPosition) -> f64 {
    match position.actor() {
        Actor::Over(outcome) => {
            outcome.winner.map_or(0.5, |winner| if winner == Side::First { 1.0 } else { 0.0 })
        }
        Actor::Player(side) => {
            let chance = table.chance(position).unwrap().middle();
            if side == Side::First { chance } else { 1.0 - chance }
        }
        Actor::Chance(()) => {
            let rolls = position.rolls();
            let total: u64 = rolls.iter().map(|(_, weight)| weight).sum();
            let part = |(roll, weight): &(_, u64)| {
                let mut after = *position;
                after.settle(*roll).unwrap();
                *weight as f64 * slow(table, &after)
            };
            rolls.iter().map(part).sum::<f64>() / total as f64
        }
    }
}

/// How far the table's value of a position may differ from the one that follows from its steps.
const ROUNDING: f64 = 2e-4;

#[test]
fn with_exact_values_luck_and_skill_add_up() {
    // All positions with four pieces and no ghosts.
    let mut solver = looney::Solver::new(4, looney::Values::default(), 2);
    while solver.tally().slices < 9 {
        solver.round(&()).unwrap();
    }
    let (tally, mut table) = (solver.tally(), looney::LooneyTable::default());
    table.add_values(4, solver.into_values(), tally);
    let table = Arc::new(table);
    let knowledge = Knowledge::of(Arc::new(Perfect::new(table.clone())));
    let rules = AnyRules::Looney(Looney::default());
    let (mut throws, mut given, mut ended, mut rates) = (0, 0, 0, Vec::new());
    for seed in 0..24 {
        let start = rules.position("looney 3L3l4/2S3s5/1 w - 0").unwrap();
        let (played, last) = random(start, 60, seed);
        let review = account(&played, &last, &knowledge);
        let account = review.account.unwrap();
        // Each value is within rounding of the next.
        assert!(account.exact && account.drift.abs() < 1e-3, "{account:?}");
        let sum = account.start + account.luck - account.lost[0] + account.lost[1];
        assert!((account.end - sum - account.drift).abs() < 1e-12);
        assert!((account.end - slow(&table, &last)).abs() < ROUNDING);
        for thrown in &review.throws {
            let before = slow(&table, &played[thrown.index].0);
            let after = played.get(thrown.index + 1).map_or(&last, |(next, ..)| next);
            assert!((thrown.before - before).abs() < ROUNDING);
            assert!((thrown.after - slow(&table, after)).abs() < ROUNDING);
        }
        for step in &review.steps {
            let after = played.get(step.index + 1).map_or(&last, |(next, ..)| next);
            let [before, after] = [&played[step.index].0, after].map(|at| slow(&table, at));
            let lost = if step.side == Side::First { before - after } else { after - before };
            assert!((step.lost_chance - lost).abs() < 2.0 * ROUNDING, "{step:?}: {lost}");
        }
        throws += review.throws.len();
        given += review.steps.iter().filter(|step| step.lost_chance > 0.1).count();
        ended += usize::from(last.outcome().is_some());
        rates.extend(review.error_rate(Side::First));
        assert!(review.luckiest(3).is_sorted_by(|a, b| a.luck().abs() >= b.luck().abs()));
    }
    assert!(throws > 20 && given > 40 && ended > 3, "{throws} {given} {ended}");
    let mean = rates.iter().sum::<f64>() / rates.len() as f64;
    assert_eq!(Band::of(mean), Band::Beginner, "random steps: {mean}");
}

#[test]
fn the_account_of_estimates_has_a_drift() {
    for rules in [AnyRules::Looney(Looney::default()), AnyRules::Simeone(Simeone::default())] {
        let start = match rules.id() {
            RulesId::Looney => "looney SBLM2sblm2/12/1 w - 0",
            _ => "simeone NSKM2xthg2/12/1 w w 0-0 - 0",
        };
        let (played, last) = random(rules.position(start).unwrap(), 30, 7);
        let review = account(&played, &last, &Knowledge::NONE);
        let account = review.account.unwrap();
        assert!(!account.exact && account.drift != 0.0);
        assert_eq!(review.steps.len() + review.throws.len(), played.len());
        assert!(account.lost.iter().all(|lost| *lost >= 0.0));
        // Luck is 0 on average over all results of a throw.
        let stop = Stop::new();
        let mut evaluator = Evaluator::new(&Knowledge::NONE, Depth::new(1), &stop);
        for thrown in &review.throws {
            let rolls = played[thrown.index].0.effects();
            let total: u64 = rolls.iter().map(|(_, weight)| weight).sum();
            let mean = rolls.iter().map(|(after, weight)| {
                *weight as f64 / total as f64 * evaluator.chance(after).unwrap().chance
            });
            assert!((mean.sum::<f64>() - thrown.before).abs() < 1e-9);
        }
        assert!(!review.throws.is_empty(), "a game without a throw shows nothing");
    }
}

//! Tests along random games to their end: what must hold after every step.

use super::slow::Draw;
use super::*;

/// Returns every position of a random game, each with the word that led to it.
fn game(rules: &Simeone, seed: u64) -> Vec<(String, Position)> {
    let mut draw = Draw(seed);
    let orders: Vec<_> = Order::all().collect();
    let both = [*draw.one_of(&orders), *draw.one_of(&orders)];
    let mut position = rules.start(both, *draw.one_of(&Side::BOTH));
    let mut met = vec![(String::new(), position)];
    loop {
        let word = match rules.actor(&position) {
            Actor::Over(_) => return met,
            Actor::Player(_) => {
                let step = *draw.one_of(&rules.steps(&position));
                let word = rules.step_text(&position, step);
                rules.play(&mut position, step);
                word
            }
            Actor::Chance(node) => {
                let mut rolls = Vec::new();
                node.visit_rolls(|roll, _| rolls.push(roll));
                let roll = *draw.one_of(&rolls);
                rules.settle(&mut position, roll);
                roll.to_string()
            }
        };
        met.push((word, position));
        assert!(met.len() < 200_000, "the game does not end");
    }
}

const OPTIONS: [&[(&str, &str)]; 4] = [
    &[],
    &[("centre", "hold"), ("target", "20")],
    &[("centre", "off"), ("quiet-limit", "10")],
    &[("target", "none"), ("quiet-limit", "200")],
];

fn standing(position: &Position) -> usize {
    Creature::ALL.into_iter().filter(|creature| position.place(*creature).is_some()).count()
}

/// Checks that the change from `before` to `after` agrees with the rules.
fn check(rules: &Simeone, before: &Position, word: &str, after: &Position) {
    let mover = before.to_move();
    let mut gained = [0; 2];
    for creature in Creature::ALL {
        if before.place(creature).is_some() && after.place(creature).is_none() {
            assert_eq!(creature.side(), !mover, "{before} {word}: only attackers defeat");
            gained[mover.index()] += u16::from(creature.value());
        }
        if after.place(creature).is_none() {
            assert!(before.place(creature).is_none() || word != "end");
            assert!(!after.is_stunned(creature), "{after}");
        }
    }
    assert!(standing(before) - standing(after) <= 1, "{before} {word}");
    let in_centre = |position: &Position| position.creature_at(Space::C);
    if rules.centre_points() == Centre::Entry
        && let Some(creature) = in_centre(after)
        && in_centre(before) != Some(creature)
        && creature.side() == mover
    {
        gained[mover.index()] += 1;
    }
    let round_ended = after.to_move() != mover
        && mover != before.initiative()
        && !was_won(rules, before, after, gained);
    if rules.centre_points() == Centre::Hold
        && round_ended
        && let Some(creature) = in_centre(after)
    {
        gained[creature.side().index()] += 1;
    }
    let score = Side::BOTH.map(|side| before.score(side) + gained[side.index()]);
    assert_eq!(Side::BOTH.map(|side| after.score(side)), score, "{before} {word}");
    if gained == [0, 0] {
        let expected = before.quiet_rounds() + u16::from(round_ended);
        assert_eq!(after.quiet_rounds(), expected, "{before} {word}");
    } else {
        assert!(after.quiet_rounds() <= 1, "{before} {word}");
    }
    assert_eq!(after.initiative(), before.initiative());
    if let Some(active) = after.active() {
        assert!((1..active.creature.actions()).contains(&active.left), "{after}");
        assert_eq!(active.creature.side(), after.to_move());
    }
}

/// Returns whether an action won the game, so that its round did not end.
fn was_won(rules: &Simeone, before: &Position, after: &Position, gained: [u16; 2]) -> bool {
    let reached = |side: Side| {
        rules.target.is_some_and(|target| before.score(side) + gained[side.index()] >= target)
    };
    Side::BOTH.into_iter().any(|side| reached(side) || after.is_wiped_out(side))
}

#[test]
fn random_games_end_with_consistent_scores() {
    let (mut endings, mut battles) = (std::collections::HashMap::new(), 0);
    for options in OPTIONS {
        let rules = with(options);
        for seed in 0..150 {
            let met = game(&rules, seed);
            for pair in met.windows(2) {
                let [(_, before), (word, after)] = pair else { continue };
                check(&rules, before, word, after);
                battles += u32::from(word.contains('x'));
            }
            let Some((_, last)) = met.last() else { continue };
            if let Actor::Over(outcome) = rules.actor(last) {
                *endings.entry(outcome.ending).or_insert(0) += 1;
                if outcome.ending == Ending::AllDefeated {
                    let winner = outcome.winner.unwrap();
                    assert!(last.is_wiped_out(!winner) && last.score(winner) >= 20);
                }
            }
        }
    }
    assert_eq!(endings.len(), 3, "all three ways to end were seen: {endings:?}");
    assert!(battles > 1000);
}

#[test]
fn every_position_of_a_game_is_parsed_back_as_printed() {
    let (mut waiting, mut pushing) = (0, 0);
    for options in OPTIONS {
        let rules = with(options);
        for (_, position) in (0..40).flat_map(|seed| game(&rules, seed)) {
            let text = position.to_string();
            assert_eq!(text.parse(), Ok(position), "{text}");
            match position.battle() {
                Some(Battle { roll: None, .. }) => waiting += 1,
                Some(Battle { roll: Some(_), .. }) => pushing += 1,
                None => {}
            }
        }
    }
    assert!(waiting > 100 && pushing > 100, "{waiting} {pushing}");
}

#[test]
fn d6_random_games_commute_with_the_symmetries() {
    let rules = Simeone::default();
    for seed in 0..30 {
        let symmetry = Symmetry::new(seed as u8, seed % 2 == 0);
        for (_, position) in game(&rules, seed).iter().step_by(5) {
            let image = Simeone::transform(position, symmetry);
            assert_eq!(image.to_string().parse(), Ok(image), "{position}");
            rules.visit_steps(position, |step| {
                let there = Simeone::transform_step(step, symmetry);
                assert!(rules.is_legal(&image, there), "{position} {step}");
                let after = Simeone::transform(&rules.after(position, step), symmetry);
                assert_eq!(rules.after(&image, there), after, "{position} {step}");
            });
            if let Actor::Chance(node) = rules.actor(position) {
                assert_eq!(rules.actor(&image), Actor::Chance(node));
                node.visit_rolls(|roll, _| {
                    let (mut here, mut there) = (*position, image);
                    rules.settle(&mut here, roll);
                    rules.settle(&mut there, roll);
                    assert_eq!(Simeone::transform(&here, symmetry), there, "{position} {roll}");
                });
            }
        }
    }
}

#[test]
fn no_step_or_roll_panics_in_any_position() {
    // The trait leaves the result unspecified, but nothing may panic, whatever is played where.
    let mut steps = vec![Step::End, Step::PushOff, Step::Stay];
    for from in Space::all() {
        steps.extend([Step::Unstun { at: from }, Step::Push { to: from }]);
        steps.extend(
            Space::all().flat_map(|to| [Step::Move { from, to }, Step::Attack { from, to }]),
        );
    }
    let rules = Simeone::default();
    for (_, position) in game(&rules, 5).iter().step_by(9) {
        for step in &steps {
            let after = rules.after(position, *step);
            let _ = (rules.actor(&after), rules.count_steps(&after), after.to_string());
        }
        let mut after = *position;
        rules.settle(&mut after, Roll { attacker: 12, defender: 1 });
    }
}

//! Tests of throws that people enter one by one.

use std::collections::BTreeMap;

use super::*;
use crate::{Due, Event, Game, Settings};
use dejarik_rules::RulesId;
use dejarik_rules::any::AnyPosition;

fn attacked(dpn: &str, step: &str) -> AnyPosition {
    let mut position: AnyPosition = dpn.parse().unwrap();
    position.play(position.parse_step(step).unwrap()).unwrap();
    position
}

fn battle(dpn: &str, step: &str) -> Tally {
    Tally::of(Phase::Playing(&attacked(dpn, step))).expect("a throw is due")
}

/// The parts, dice and bonuses of a tally, in order.
fn order(tally: &Tally) -> Vec<(Part, u8, Option<Bonus>)> {
    let of = |cast: &Cast| (tally.shares()[cast.share].part, cast.dice.most(), cast.bonus);
    tally.casts().iter().map(of).collect()
}

/// S on B1, which M supports, can attack the B on the High Ground.
const HIGH_GROUND: &str = "looney 3L3l4/SM10/b w - 0";

/// The same with support for the defender.
const ALL_BONUSES: &str = "looney 3L3l4/SM2m7/b w - 0";

/// A Monnok beside a Ghhhk, and beside a stunned Houjix.
const STANDING: &str = "simeone 12/1Mh9/1 w w 0-0 - 0";
const STUNNED: &str = "simeone 12/1Mx*9/1 w w 0-0 - 0";

#[test]
fn l9_the_defender_throws_first_and_each_throw_of_four_is_by_itself() {
    let tally = battle(ALL_BONUSES, "B1xC");
    let bonus = |part, bonus| (part, 4, bonus);
    assert_eq!(
        order(&tally),
        [
            bonus(Part::Defence, None),
            bonus(Part::Defence, Some(Bonus::Support)),
            bonus(Part::Defence, Some(Bonus::HighGround)),
            bonus(Part::Attack, None),
            bonus(Part::Attack, Some(Bonus::Support)),
        ]
    );
    assert_eq!(tally.shares()[0].letter, Some('b'));
    assert_eq!((tally.total(0), tally.total(1)), (3, 1));
}

#[test]
fn l8_the_high_ground_alone_is_one_more_throw() {
    let tally = battle(HIGH_GROUND, "B1xC");
    let defence: Vec<_> =
        order(&tally).into_iter().filter(|cast| cast.0 == Part::Defence).collect();
    assert_eq!(defence, [(Part::Defence, 4, None), (Part::Defence, 4, Some(Bonus::HighGround))]);
}

#[test]
fn a_tally_adds_up_to_the_word_of_a_record() {
    let mut tally = battle(HIGH_GROUND, "B1xC");
    for shown in [2, 1, 4] {
        tally.enter(shown).unwrap();
    }
    assert_eq!(tally.word(), None, "the attacker's support is still to be thrown");
    tally.enter(3).unwrap();
    assert_eq!(tally.word().as_deref(), Some("(8:6)"));
    assert_eq!(tally.enter(0), Err(TallyError::Complete));
}

#[test]
fn a_throw_that_cannot_be_is_refused_and_changes_nothing() {
    let mut tally = battle(HIGH_GROUND, "B1xC");
    let why = tally.enter(5).unwrap_err();
    assert_eq!(why.to_string(), "of 4 cubes 0 to 4 show one colour, not 5");
    assert_eq!(tally.forgo(), Err(TallyError::NotBonus));
    assert!(tally.entered().is_empty());
    let results = [Some(1), Some(1), Some(9), Some(0)];
    let why = TallyError::Impossible { dice: ThrownDice::Cubes(4), found: 9 };
    assert_eq!(tally.fill(&results), Err((2, why)));
    assert_eq!(tally.fill(&[Some(1)]), Err((1, TallyError::Missing { throws: 4, found: 1 })));
    assert_eq!(tally.fill(&[None]), Err((0, TallyError::NotBonus)));
    assert!(tally.entered().is_empty());
}

#[test]
fn a_bonus_throw_can_be_forgone_and_that_can_be_taken_back() {
    let mut tally = battle(ALL_BONUSES, "B1xC");
    tally.enter(4).unwrap();
    tally.forgo().unwrap();
    assert_eq!(tally.entered(), [Some(4), None, None]);
    assert_eq!(tally.next().unwrap().share, 1);
    tally.enter(2).unwrap();
    assert!(tally.undo());
    assert!(tally.undo());
    assert_eq!(tally.entered(), [Some(4)]);
    tally.forgo().unwrap();
    tally.enter(2).unwrap();
    tally.forgo().unwrap();
    assert_eq!(tally.word().as_deref(), Some("(3:7)"));
    assert!(tally.undo(), "only the attacker's choice is taken back");
    assert_eq!(tally.entered(), [Some(4), None, None, Some(2)]);
}

#[test]
fn l12_a_ghost_throws_four_more_cubes_on_top_of_the_total() {
    let mut position = attacked("looney 3L3l4/SM10/b w B 0", "B1xC");
    position.settle(position.parse_roll("(3:7)").unwrap()).unwrap();
    position.play(position.parse_step("ghost3").unwrap()).unwrap();
    let mut tally = Tally::of(Phase::Playing(&position)).unwrap();
    assert_eq!(order(&tally), [(Part::Ghost, 4, None)]);
    assert_eq!((tally.shares()[0].side, tally.total(0)), (Some(Side::First), 3));
    tally.enter(3).unwrap();
    assert_eq!((tally.total(0), tally.word().as_deref()), (6, Some("(+3)")));
}

#[test]
fn s6_each_creature_throws_its_own_die() {
    let mut tally = battle(STANDING, "B2xB3");
    assert_eq!(order(&tally), [(Part::Attack, 6, None), (Part::Defence, 8, None)]);
    let why = tally.enter(7).unwrap_err();
    assert_eq!(why.to_string(), "a die with 6 faces shows 1 to 6, not 7");
    assert_eq!(tally.enter(0).unwrap_err().to_string(), "a die with 6 faces shows 1 to 6, not 0");
    tally.enter(6).unwrap();
    tally.enter(7).unwrap();
    assert_eq!(tally.word().as_deref(), Some("(6:7)"));
}

#[test]
fn s6_a_stunned_creature_that_always_counts_1_throws_nothing() {
    let mut tally = battle(STUNNED, "B2xB3");
    assert_eq!(order(&tally), [(Part::Attack, 6, None)]);
    assert_eq!((tally.shares()[1].letter, tally.total(1)), (Some('x'), 1));
    tally.enter(2).unwrap();
    assert_eq!(tally.word().as_deref(), Some("(2:1)"));
}

#[test]
fn l2_s2_the_throws_of_a_set_up_are_entered_too() {
    let mut game = Game::new(Settings::of(RulesId::Looney));
    let mut lot = Tally::of(game.phase()).unwrap();
    let why = lot.enter(3).unwrap_err();
    assert!(why.to_string().starts_with("a Chance Cube shows 1"), "{why}");
    lot.enter(2).unwrap();
    game.apply(Event::Roll(lot.word().unwrap())).unwrap();
    assert_eq!(game.actor(), Some(Side::Second));
    assert_eq!(Tally::of(game.phase()), None);

    let mut game = Game::new(Settings::of(RulesId::Simeone));
    assert_eq!(Tally::of(game.phase()), None, "the orders come first");
    for order in ["NSKM", "xthg"] {
        game.apply(Event::SetUp(order.to_owned())).unwrap();
    }
    let mut dice = Tally::of(game.phase()).unwrap();
    for equal in [4, 4] {
        dice.enter(equal).unwrap();
    }
    game.apply(Event::Roll(dice.word().unwrap())).unwrap();
    assert_eq!(game.due(), Due::Roll, "equal dice are thrown again");
}

/// Returns the words of all results of a tally, each with the number of ways in which its dice can
/// fall.
fn all(tally: &Tally) -> BTreeMap<String, u64> {
    let Some(cast) = tally.next() else {
        return [(tally.word().unwrap(), 1)].into();
    };
    let mut words = BTreeMap::new();
    for shown in cast.dice.least()..=cast.dice.most() {
        let ways = match cast.dice {
            ThrownDice::Cubes(_) => [1, 4, 6, 4, 1][usize::from(shown)],
            ThrownDice::Lot | ThrownDice::Die(_) => 1,
        };
        let mut next = tally.clone();
        next.enter(shown).unwrap();
        for (word, weight) in all(&next) {
            *words.entry(word).or_default() += ways * weight;
        }
    }
    words
}

#[test]
fn the_dice_that_are_entered_have_exactly_the_chances_of_the_rules() {
    let battles =
        [(HIGH_GROUND, "B1xC"), (ALL_BONUSES, "B1xC"), (STANDING, "B2xB3"), (STUNNED, "B2xB3")];
    for (dpn, step) in battles {
        let position = attacked(dpn, step);
        let rolls = position.rolls().into_iter();
        let rolls = rolls.map(|(roll, weight)| (position.roll_text(roll), weight)).collect();
        assert_eq!(all(&battle(dpn, step)), rolls, "{dpn}");
    }
}

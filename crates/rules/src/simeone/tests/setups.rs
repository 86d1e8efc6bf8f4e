//! Tests of the set-up: the orders and their secrecy, the initiative.

use super::*;
use crate::odds::Fraction;

fn order(side: Side, letters: &str) -> Order {
    let (found, order) = Order::parse(letters).unwrap_or_else(|error| panic!("{letters}: {error}"));
    assert_eq!(found, side);
    order
}

fn roll(first: u8, second: u8) -> InitiativeRoll {
    InitiativeRoll { first, second }
}

#[test]
fn s1_teams_stand_opposite_each_other_in_the_orders_chosen() {
    let rules = Simeone::default();
    let start = rules.start([Order::FIXED; 2], Side::First);
    assert_eq!(start.to_string(), "simeone NSKM2xthg2/12/1 w w 0-0 - 0");
    let orders = [order(Side::First, "MKSN"), order(Side::Second, "ghxt")];
    let start = rules.start(orders, Side::Second);
    assert_eq!(start.to_string(), "simeone MKSN2ghxt2/12/1 b b 0-0 - 0");
    let all: std::collections::HashSet<_> = Order::all().collect();
    assert_eq!(all.len(), 24);
    for order in all {
        for side in Side::BOTH {
            assert_eq!(Order::parse(&order.letters(side)), Ok((side, order)));
            assert!(order.places(side).iter().all(|(_, creature)| creature.side() == side));
        }
    }
}

#[test]
fn s1_neither_sees_the_others_order_before_both_are_in() {
    let mut setup = Setup::new(&Simeone::default());
    assert_eq!(setup.stage(), Stage::Orders([true, true]));
    let (red, blue) = (order(Side::First, "SNKM"), order(Side::Second, "htgx"));
    assert_eq!(setup.choose(Side::Second, blue), Ok(()));
    assert_eq!(setup.stage(), Stage::Orders([true, false]));
    assert_eq!(setup.order(Side::Second, Side::First), None);
    assert_eq!(setup.order(Side::Second, Side::Second), Some(blue));
    assert_eq!(setup.orders(), None);
    let debug = format!("{setup:?}");
    assert!(!debug.contains("Large") && !debug.contains("htgx"), "{debug}");
    // A choice is final, and the dice come later.
    assert_eq!(setup.choose(Side::Second, Order::FIXED), Err(SetupError::Chosen(Side::Second)));
    assert_eq!(setup.throw(roll(5, 2)), Err(SetupError::Early));
    assert_eq!(setup.choose(Side::First, red), Ok(()));
    assert_eq!(setup.order(Side::Second, Side::First), Some(blue));
    assert_eq!(setup.orders(), Some([red, blue]));
    assert_eq!(setup.stage(), Stage::Throw(Initiative));
}

#[test]
fn s1_the_fixed_setup_has_nothing_to_choose() {
    let mut setup = Setup::new(&with(&[("setup", "fixed")]));
    assert_eq!(setup.stage(), Stage::Throw(Initiative));
    assert_eq!(setup.choose(Side::First, Order::FIXED), Err(SetupError::Fixed));
    assert_eq!(setup.throw(roll(6, 1)), Ok(()));
    let Stage::Done(start) = setup.stage() else { panic!("{setup:?}") };
    assert_eq!(start.to_string(), "simeone NSKM2xthg2/12/1 w w 0-0 - 0");
}

#[test]
fn s2_the_higher_throw_has_the_initiative_and_equal_ones_are_thrown_again() {
    let mut setup = Setup::new(&with(&[("setup", "fixed")]));
    assert_eq!(setup.throw(roll(3, 3)), Ok(()));
    assert_eq!(setup.stage(), Stage::Throw(Initiative));
    assert_eq!(setup.throw(roll(0, 3)), Err(SetupError::Impossible(roll(0, 3))));
    assert_eq!(setup.throw(roll(1, 7)), Err(SetupError::Impossible(roll(1, 7))));
    assert_eq!(setup.throw(roll(2, 5)), Ok(()));
    let Stage::Done(start) = setup.stage() else { panic!("{setup:?}") };
    assert_eq!(start.to_string(), "simeone NSKM2xthg2/12/1 b b 0-0 - 0");
    assert_eq!(setup.throw(roll(2, 5)), Err(SetupError::Done));
    let mut by_winner = std::collections::HashMap::new();
    Initiative.visit_rolls(|roll, weight| *by_winner.entry(roll.winner()).or_insert(0) += weight);
    let mut merged = std::collections::HashMap::new();
    Initiative.visit_effects(|roll, weight| *merged.entry(roll.winner()).or_insert(0) += weight);
    assert_eq!(by_winner, merged);
    assert_eq!(by_winner.values().sum::<u64>(), Initiative.total());
    assert_eq!(Initiative.odds().to_string(), "first=5/12 second=5/12 again=1/6");
    assert_eq!(Initiative.odds().chance("again"), Some(Fraction::new(1, 6)));
}

#[test]
fn an_invalid_order_is_refused_at_the_place_of_the_error() {
    for (text, at) in
        [("", 0), ("NSK", 3), ("NSKK", 3), ("NSKx", 3), ("NSKMM", 4), ("nskm", 0), ("NSKM ", 4)]
    {
        let error = Order::parse(text).unwrap_err();
        assert_eq!(error.at, at, "{text:?}: {error}");
    }
    let mut fixed = Setup::new(&with(&[("setup", "fixed")]));
    let error = crate::setup::SetUp::order(&mut fixed, "NSKM").unwrap_err();
    assert!(error.message.en().contains("fixed"));
}

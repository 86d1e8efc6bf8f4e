//! Tests of the set-up: the orders and their secrecy, the initiative, the record.

use super::*;
use crate::odds::Fraction;

fn order(side: Side, letters: &str) -> Order {
    Order::parse_letters(side, letters).unwrap_or_else(|error| panic!("{letters}: {error}"))
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
            assert_eq!(Order::parse_letters(side, &order.letters(side)), Ok(order));
            assert_eq!(Order::parse_word(&order.word(side)), Ok((side, order)));
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
    assert_eq!(setup.throws(), [roll(3, 3), roll(2, 5)]);
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
fn a_setup_is_restored_from_its_record_at_every_stage() {
    let rules = Simeone::default();
    let mut setup = Setup::new(&rules);
    let mut records = vec![setup.record()];
    setup.choose(Side::Second, order(Side::Second, "htgx")).unwrap();
    records.push(setup.record());
    setup.choose(Side::First, order(Side::First, "NSKM")).unwrap();
    records.push(setup.record());
    for roll in [roll(4, 4), roll(6, 5)] {
        setup.throw(roll).unwrap();
        records.push(setup.record());
    }
    assert_eq!(
        records,
        [
            "-",
            "setup:htgx",
            "setup:NSKM setup:htgx",
            "setup:NSKM setup:htgx (4:4)",
            "setup:NSKM setup:htgx (4:4) (6:5)"
        ]
    );
    for record in &records {
        assert_eq!(Setup::restore(&rules, record).unwrap().record(), *record);
    }
    assert_eq!(Setup::restore(&rules, &records[4]), Ok(setup));
    let fixed = with(&[("setup", "fixed")]);
    for record in ["-", "(4:4)", "(4:4) (6:5)"] {
        assert_eq!(Setup::restore(&fixed, record).unwrap().record(), record);
    }
}

#[test]
fn an_invalid_record_is_refused_at_the_place_of_the_error() {
    let free = Simeone::default();
    for (record, at) in [
        ("", 0),
        ("--", 0),
        ("setup:", 6),
        ("setup:NSK", 9),
        ("setup:NSKK", 9),
        ("setup:NSKx", 9),
        ("setup:NSKMM", 10),
        ("setup:nskm", 6),
        ("setup:xthg setup:NSKM", 6),
        ("setup:NSKM setup:NSKM", 11),
        ("setup:NSKM  setup:xthg", 11),
        ("setup:NSKM (1:2)", 11),
        ("setup:NSKM setup:xthg (1:2) (1:2)", 28),
        ("setup:NSKM setup:xthg (1:7)", 25),
        ("setup:NSKM setup:xthg ", 22),
    ] {
        let error = Setup::restore(&free, record).unwrap_err();
        assert_eq!(error.at, at, "{record:?}: {error}");
    }
    let fixed = with(&[("setup", "fixed")]);
    assert!(Setup::restore(&fixed, "setup:NSKM").unwrap_err().message.en().contains("fixed"));
    let error = Order::parse_letters(Side::First, "xthg").unwrap_err();
    assert!(error.message.en().contains("side b"), "{error}");
}

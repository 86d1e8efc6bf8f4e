//! The exchange of parts for checked dice: nothing is chosen, and each rule that is left out is missed.

use dejarik_model::exchange::{
    ACCUSED, AGAIN, CHOSEN, Collusion, Honest, Mistake, Weakness, found,
};

fn collusion(weakness: Option<Weakness>) -> (Vec<&'static str>, usize) {
    let witnesses = ["every step is answered", "a number is left open and the next is answered"];
    let model = Collusion { steps: 3, numbers: 5, weakness };
    let witnesses: &[_] = if weakness.is_none() { &witnesses } else { &[] };
    let (broken, missing, states) = found(model, witnesses);
    println!("{weakness:?}: {states} states, broken: {broken:?}");
    assert!(missing.is_empty(), "{missing:?}");
    (broken, states)
}

#[test]
fn server_and_opponent_together_choose_no_throw_with_the_own_part() {
    let (broken, states) = collusion(None);
    assert!(broken.is_empty());
    assert!(states > 100, "{states}");
}

#[test]
fn each_rule_of_the_device_is_needed() {
    for weakness in [
        Weakness::OneSecret,
        Weakness::Forgetful,
        Weakness::TwoStores,
        Weakness::StoresLate,
        Weakness::PartWithStep,
        Weakness::ServerLast,
        Weakness::StepWithoutHead,
        Weakness::WordAfterStep,
    ] {
        assert_eq!(collusion(Some(weakness)).0, [CHOSEN], "{weakness:?}");
    }
}

fn honest(mistake: Option<Mistake>) -> Vec<&'static str> {
    let witnesses = ["the throw has both parts", "the other device is left out"];
    let (broken, missing, states) = found(Honest { kills: 2, mistake }, &witnesses);
    println!("{mistake:?}: {states} states, broken: {broken:?}");
    assert!(missing.is_empty(), "{missing:?}");
    broken
}

#[test]
fn an_honest_server_gives_an_opponent_no_second_throw_and_is_never_accused() {
    assert_eq!(honest(None), Vec::<&str>::new());
}

#[test]
fn each_rule_of_the_server_is_needed() {
    assert!(honest(Some(Mistake::SilenceAfterPart)).contains(&AGAIN));
    assert!(honest(Some(Mistake::PassesOnFirst)).contains(&AGAIN));
    assert!(honest(Some(Mistake::DecidesAgain)).contains(&ACCUSED));
}

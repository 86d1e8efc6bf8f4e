use super::*;

fn moves(rules: Duel, dpn: &str) -> Vec<String> {
    let position = dpn.parse().unwrap();
    let mut moves: Vec<_> =
        rules.steps(&position).into_iter().map(|step| rules.step_text(&position, step)).collect();
    moves.sort();
    moves
}

#[test]
fn a_fighter_moves_to_a_neighbouring_space_and_captures_there() {
    assert_eq!(moves(Duel::default(), "duel Ff10/12/1 w"), ["A1-A12", "A1-A2", "A1-B1"]);
    let mut position = "duel Ff10/12/1 w".parse().unwrap();
    let rules = Duel::default();
    let step = rules.parse_step(&position, "A1-A2").unwrap();
    rules.play(&mut position, step);
    assert_eq!(position.to_string(), "duel 1F10/12/1 b");
    let Actor::Over(outcome) = rules.actor(&position) else { panic!("the last enemy is captured") };
    assert_eq!(outcome.winner, Some(Side::First));
}

#[test]
fn a_closed_centre_cannot_be_entered() {
    let closed = Duel { centre_closed: true, ..Duel::default() };
    let enters = |rules| moves(rules, "duel 12/F5f5/1 w").contains(&"B1-C".to_owned());
    assert!(enters(Duel::default()) && !enters(closed));
}

#[test]
fn an_earlier_revision_keeps_its_rules_and_its_defaults() {
    let first = Duel::at_revision(1).unwrap();
    assert_eq!((first.revision(), first.option("start").as_deref()), (1, Some("near")));
    let passes =
        |rules: Duel| moves(rules, &rules.start().to_string()).contains(&"pass".to_owned());
    assert!(passes(first) && !passes(Duel::default()));
    assert_eq!(Duel::at_revision(2), Some(Duel::default()));
    assert_eq!((Duel::at_revision(0), Duel::at_revision(3)), (None, None));
}

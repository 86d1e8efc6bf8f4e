//! Counts how often each rule applies: every step and throw is classified by the rules it invokes.
//!
//! Each rule set lists all of its facts (`FACTS`), so that a rule that never applied is reported as
//! well. The name of a fact is a rule id and a few words; its English is part of the format of a saved
//! study.

mod bambara;
mod groi;
mod looney;
mod simeone;

use std::collections::BTreeMap;

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{RulesId, Words};

/// The facts of one game, by their English names, and how often each occurred.
#[derive(Debug, Default)]
pub struct Fired(BTreeMap<&'static str, u32>);

impl Fired {
    /// Creates a count of no facts.
    pub fn new() -> Fired {
        Fired::default()
    }

    /// Counts one occurrence of a fact.
    pub fn add(&mut self, fact: Words) {
        self.many(fact, 1);
    }

    /// Counts one occurrence of a fact if `condition` holds.
    pub fn add_if(&mut self, fact: Words, condition: bool) {
        self.many(fact, u32::from(condition));
    }

    /// Counts `times` occurrences of a fact.
    pub fn many(&mut self, fact: Words, times: u32) {
        if times > 0 {
            *self.0.entry(fact.en).or_default() += times;
        }
    }

    /// Returns the facts that occurred and how often, by their English names.
    pub fn counts(&self) -> BTreeMap<String, u32> {
        self.0.iter().map(|(&fact, &count)| (fact.to_owned(), count)).collect()
    }
}

/// The facts of each rule set that has any.
const FACTS: [(RulesId, &[Words]); 4] = [
    (RulesId::Groi, groi::FACTS),
    (RulesId::Bambara, bambara::FACTS),
    (RulesId::Looney, looney::FACTS),
    (RulesId::Simeone, simeone::FACTS),
];

/// Returns the fact with this English name, of any rule set; `None` if there is none.
pub fn named(name: &str) -> Option<Words> {
    FACTS.iter().flat_map(|(_, facts)| *facts).find(|fact| fact.en == name).copied()
}

/// Returns all facts of a rule set, in the order of the rules; none if it has none.
pub fn all(rules: RulesId) -> &'static [Words] {
    FACTS.into_iter().find_map(|(id, facts)| (id == rules).then_some(facts)).unwrap_or_default()
}

/// Counts the facts of a step.
pub fn of_step(before: &AnyPosition, step: AnyStep, after: &AnyPosition, fired: &mut Fired) {
    match (before, step, after) {
        (AnyPosition::Groi(before), AnyStep::Groi(step), _) => {
            groi::step(&before.position, step, fired);
        }
        (AnyPosition::Bambara(before), AnyStep::Bambara(step), AnyPosition::Bambara(after)) => {
            bambara::step(before, step, after, fired);
        }
        (AnyPosition::Looney(before), AnyStep::Looney(step), AnyPosition::Looney(after)) => {
            looney::step(before, step, after, fired);
        }
        (AnyPosition::Simeone(before), AnyStep::Simeone(step), AnyPosition::Simeone(after)) => {
            simeone::step(before, step, after, fired);
        }
        // The rule set has no facts of its own.
        _ => {}
    }
}

/// Counts the facts of a throw.
pub fn of_throw(before: &AnyPosition, after: &AnyPosition, fired: &mut Fired) {
    match (before, after) {
        (AnyPosition::Looney(before), AnyPosition::Looney(after)) => {
            looney::settled(&before.position, &after.position, fired);
        }
        (AnyPosition::Simeone(before), AnyPosition::Simeone(after)) => {
            simeone::settled(before, after, fired);
        }
        _ => {}
    }
}

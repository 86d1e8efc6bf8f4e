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

/// The facts of a rule set, and the functions that count them.
struct Counted {
    all: &'static [Words],
    step: fn(&AnyPosition, AnyStep, &AnyPosition, &mut Fired) -> Option<()>,
    throw: fn(&AnyPosition, &AnyPosition, &mut Fired) -> Option<()>,
}

/// The rule sets that have facts.
const COUNTED: [(RulesId, Counted); 4] = [
    (RulesId::Groi, groi::COUNTED),
    (RulesId::Bambara, bambara::COUNTED),
    (RulesId::Looney, looney::COUNTED),
    (RulesId::Simeone, simeone::COUNTED),
];

fn counted(rules: RulesId) -> Option<Counted> {
    COUNTED.into_iter().find_map(|(id, counted)| (id == rules).then_some(counted))
}

/// Returns the fact with this English name, of any rule set; `None` if there is none.
pub fn named(name: &str) -> Option<Words> {
    COUNTED.iter().flat_map(|(_, counted)| counted.all).find(|fact| fact.en == name).copied()
}

/// Returns all facts of a rule set, in the order of the rules; none if it has none.
pub fn all(rules: RulesId) -> &'static [Words] {
    counted(rules).map(|counted| counted.all).unwrap_or_default()
}

/// Counts the facts of a step. All arguments are of the same rule set.
pub fn of_step(before: &AnyPosition, step: AnyStep, after: &AnyPosition, fired: &mut Fired) {
    counted(before.id()).and_then(|counted| (counted.step)(before, step, after, fired));
}

/// Counts the facts of a throw. Both positions are of the same rule set.
pub fn of_throw(before: &AnyPosition, after: &AnyPosition, fired: &mut Fired) {
    counted(before.id()).and_then(|counted| (counted.throw)(before, after, fired));
}

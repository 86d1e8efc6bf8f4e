//! How often each rule comes up: what a step or a throw did, named by the rule that says so.
//!
//! Each rule set lists its facts (`FACTS`), so that one that never came up is reported too. A name
//! is the id of a rule and a few words, and is part of the format of a kept study.

mod bambara;
mod groi;
mod looney;
mod simeone;

use std::collections::BTreeMap;

use dejarik_rules::RulesId;
use dejarik_rules::any::{AnyPosition, AnyStep};

/// Facts of one game, counted.
#[derive(Debug, Default)]
pub struct Fired(BTreeMap<&'static str, u32>);

impl Fired {
    pub fn new() -> Fired {
        Fired::default()
    }

    /// It came up once more.
    pub fn add(&mut self, fact: &'static str) {
        self.many(fact, 1);
    }

    /// It came up once more, if so.
    pub fn add_if(&mut self, fact: &'static str, so: bool) {
        self.many(fact, u32::from(so));
    }

    /// It came up so often.
    pub fn many(&mut self, fact: &'static str, times: u32) {
        if times > 0 {
            *self.0.entry(fact).or_default() += times;
        }
    }

    pub fn counts(&self) -> BTreeMap<String, u32> {
        self.0.iter().map(|(&fact, &count)| (fact.to_owned(), count)).collect()
    }
}

/// All facts of a rule set, in the order of the rules.
pub fn all(rules: RulesId) -> &'static [&'static str] {
    match rules {
        RulesId::Groi => groi::FACTS,
        RulesId::Bambara => bambara::FACTS,
        RulesId::Looney => looney::FACTS,
        RulesId::Simeone => simeone::FACTS,
    }
}

/// Counts what a step did.
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
        // A step of another rule set: nothing can have happened.
        _ => {}
    }
}

/// Counts what a throw did.
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

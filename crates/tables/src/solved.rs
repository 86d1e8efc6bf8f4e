//! The rule sets that have a solver here, as an enum of their own. Code that solves or verifies a table matches on it
//! without an arm for the others, so a solver that is added breaks every such place.

use dejarik_rules::any::AnyRules;
use dejarik_rules::bambara::Bambara;
use dejarik_rules::groi::Groi;
use dejarik_rules::looney::Looney;

/// The rules of a game that has a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum SolvedRules {
    Groi(Groi),
    Bambara(Bambara),
    Looney(Looney),
}

impl SolvedRules {
    /// Returns the rules if the rule set has a solver, under any options.
    pub fn of(rules: &AnyRules) -> Option<SolvedRules> {
        if let AnyRules::Groi(rules) = rules {
            Some(SolvedRules::Groi(*rules))
        } else if let AnyRules::Bambara(rules) = rules {
            Some(SolvedRules::Bambara(*rules))
        } else if let AnyRules::Looney(rules) = rules {
            Some(SolvedRules::Looney(*rules))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use dejarik_rules::RulesId;
    use dejarik_rules::descriptor::TableKind;

    use super::*;

    #[test]
    fn a_rule_set_has_a_solver_exactly_if_its_descriptor_names_a_table() {
        for id in RulesId::all() {
            let is_solved = SolvedRules::of(&AnyRules::new(id)).is_some();
            assert_eq!(is_solved, id.descriptor().table != TableKind::None, "{id}");
        }
    }
}

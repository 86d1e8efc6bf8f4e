//! The values that the left and right arrows go through.

use dejarik_rules::{OptionSpec, OptionValues};

/// Returns the values that the left and right arrows go through.
pub(super) fn values(spec: &OptionSpec, now: &str) -> Vec<String> {
    match spec.values {
        OptionValues::Choice(words) => words.iter().map(|choice| choice.word.to_owned()).collect(),
        OptionValues::Number { min, max, words, .. } => {
            let middle = now.parse().or_else(|_| spec.default.parse()).unwrap_or(min);
            let low = middle.saturating_sub(1).max(min);
            let numbers = (low..=middle.saturating_add(1).min(max)).map(|n| n.to_string());
            // The words come after the numbers near the current one.
            numbers.chain(words.iter().map(|choice| choice.word.to_owned())).collect()
        }
        OptionValues::Prefixed { words, prefixes, .. } => {
            let plain = words.iter().map(|choice| choice.word.to_owned());
            let with = prefixes.iter().map(|form| {
                let prefix = form.prefix;
                if now.starts_with(prefix) { now.to_owned() } else { format!("{prefix}12") }
            });
            plain.chain(with).collect()
        }
        OptionValues::Order { .. } => vec![now.to_owned()],
    }
}

/// Returns the next element of a cyclic list, forwards or backwards.
pub(super) fn next<T: Clone + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let Some(at) = all.iter().position(|value| *value == now) else {
        return all.first().cloned().unwrap_or(now);
    };
    let count = all.len();
    all[if forward { at + 1 } else { at + count - 1 } % count].clone()
}

#[cfg(test)]
mod tests {
    use dejarik_rules::RulesId;
    use dejarik_rules::any::AnyRules;

    use super::*;
    use crate::lang::Lang;
    use crate::screen::menu_view::{LABELS, VALUES};

    /// The columns for a value on a terminal of 80, between its arrows.
    const ROOM: usize = 74 - VALUES as usize - 4;

    #[test]
    fn the_names_of_options_and_of_their_values_fit_eighty_columns() {
        for (id, lang) in RulesId::all().flat_map(|id| Lang::ALL.map(|lang| (id, lang))) {
            for spec in AnyRules::new(id).options() {
                let name = spec.name.in_language(lang.code());
                assert!(name.chars().count() <= usize::from(LABELS), "{name}");
                for value in values(spec, spec.default) {
                    let value = spec.describe(&value, lang.code());
                    assert!(value.chars().count() <= ROOM, "{value}");
                }
            }
        }
    }
}

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

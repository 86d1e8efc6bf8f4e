//! Every rule of bambara by its id, as small positions; perft against the golden values.

use super::*;
use crate::perft::perft;

fn with(options: &[(&str, &str)]) -> Bambara {
    let mut rules = Bambara::default();
    for (key, value) in options {
        rules.set_option(key, value).unwrap();
    }
    rules
}

#[test]
fn golden_perft_with_any_laps_and_one() {
    for (laps, counts) in [("any", [18, 307, 5_080, 85_124]), ("one", [18, 307, 4_918, 80_345])] {
        let rules = with(&[("laps", laps)]);
        for (depth, expected) in (1..).zip(counts) {
            assert_eq!(perft(&rules, &rules.start(), depth), expected, "{laps} {depth}");
        }
    }
}

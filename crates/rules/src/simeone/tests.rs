//! Every rule of simeone by its id, as small positions.

use super::*;

fn at(dpn: &str) -> Position {
    dpn.parse().unwrap_or_else(|error| panic!("{dpn}: {error}"))
}

#[test]
fn s1_the_fixed_order_is_the_start_position() {
    let start = Simeone::default().start([Order::FIXED; 2], Side::First);
    assert_eq!(start.to_string(), "simeone NSKM2xthg2/12/1 w w 0-0 - 0");
    assert_eq!(at(&start.to_string()), start);
}

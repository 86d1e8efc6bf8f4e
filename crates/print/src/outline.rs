//! The outlines of pieces in the pictures of the rule books: their shapes show their kinds, and leave room for a letter that
//! can be read at the size of these pictures.

use std::fmt::Write;

use dejarik_rules::{Outline, RulesId};

/// Returns a corner of a regular polygon: `step` of `count`, the first one at the top.
fn corner(radius: f32, step: f32, count: f32) -> [f32; 2] {
    let angle = step / count * std::f32::consts::TAU;
    [radius * angle.sin(), -radius * angle.cos()]
}

fn polygon(count: u8, radius: impl Fn(u8) -> f32) -> String {
    let mut path = String::new();
    for step in 0..count {
        let [x, y] = corner(radius(step), f32::from(step), f32::from(count));
        let verb = if step == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{verb}{x:.2} {y:.2}");
    }
    path + "Z"
}

fn disc(r: f32) -> String {
    format!("M{} 0a{r} {r} 0 1 1 {} 0a{r} {r} 0 1 1 {} 0Z", -r, 2.0 * r, -2.0 * r)
}

fn square(r: f32) -> String {
    format!("M{0} {0}H{r}V{r}H{0}Z", -r)
}

/// Returns the outline of a kind of piece around the origin, about 40 in radius, as path data, and the
/// distance of its letter below the origin. Above pips a letter is higher.
pub fn shape(id: RulesId, letter: char) -> (String, f32) {
    let kind = id.descriptor().kind(letter);
    let above_pips = kind.is_some_and(|kind| kind.pips > 0);
    match (kind.map_or(Outline::Disc, |kind| kind.outline), above_pips) {
        (Outline::Disc, _) => (disc(38.0), 0.0),
        (Outline::Cross, _) => {
            let (a, b) = (18.0, 42.0);
            let path = format!("M{0} {1}H{a}V{0}H{b}V{a}H{a}V{b}H{0}V{a}H{1}V{0}H{0}Z", -a, -b);
            (path, 0.0)
        }
        (Outline::Crown, _) => (polygon(16, |step| if step % 2 == 0 { 45.0 } else { 34.0 }), 0.0),
        (Outline::Shield, _) => ("M-33 -36H33V2Q33 28 0 44Q-33 28 -33 2Z".to_owned(), -4.0),
        (Outline::Star, _) => (polygon(12, |step| if step % 2 == 0 { 49.0 } else { 37.0 }), -4.0),
        (Outline::Triangle, true) => (polygon(3, |_| 52.0), 3.0),
        (Outline::Triangle, false) => (polygon(3, |_| 54.0), 8.0),
        (Outline::Square, true) => (square(31.0), -3.0),
        (Outline::Square, false) => (square(33.0), 0.0),
        (Outline::Diamond, _) => (polygon(4, |_| 46.0), 0.0),
        (Outline::Pentagon, true) => (polygon(5, |_| 43.0), -2.0),
        (Outline::Pentagon, false) => (polygon(5, |_| 46.0), 1.0),
    }
}

//! Scores at the table: a track with its markers, and the credits of the Corellians.

use dejarik_rules::{Side, Words};
use kurbo::{Point, Vec2};

use crate::board;
use crate::canvas::{Canvas, Stroke, disc, rect};
use crate::packer::{GAP, Packer};
use crate::palette::Palette;
use crate::pieces::{coin, field, side_label};
use crate::request::Request;
use crate::sheet::cut;

/// The credits of a purse, as numbers of coins of each value: 20 together.
const PURSE: [(u8, u8); 2] = [(1, 10), (5, 2)];

/// The tokens of simeone: enough for both players to be one creature short of a target of 20.
const TOKENS: [(u8, u8); 4] = [(1, 10), (2, 6), (4, 4), (8, 2)];

/// Adds a track from 0 to `last` for each player, with a marker.
pub fn track(packer: &mut Packer<'_>, request: &Request, heading: Words, last: u8) {
    packer.heading(heading.in_language(request.lang.code()));
    let palette = Palette::of(request.theme);
    let names = 19.0;
    let count = f64::from(last) + 1.0;
    // The markers are behind the strip, one above the other.
    let cell = ((packer.width() - names - 8.0) / (count + 1.0)).min(13.0);
    let height = 2.0 * (cell + 1.5) + 2.5;
    let mut strip = Canvas::new();
    for (row, side) in Side::BOTH.into_iter().enumerate() {
        let top = 2.0 + row as f64 * (cell + 1.5);
        side_label(&mut strip, request, side, Point::new(2.0, top + cell / 2.0 + 1.1));
        for value in 0..=last {
            let own = rect(names + f64::from(value) * cell, top, cell - 0.8, cell);
            field(&mut strip, own, &value.to_string(), palette);
        }
    }
    let width = names + count * cell + 2.0;
    strip.stroke(&rect(0.0, 0.0, width, height), cut());
    packer.add(&strip, width, height);
    let radius = cell / 2.0 - 0.6;
    let mut markers = Canvas::new();
    for (row, side) in Side::BOTH.into_iter().enumerate() {
        let look = palette.side(request.rules(), side);
        let at = Point::new(radius, 2.0 + row as f64 * (cell + 1.5) + cell / 2.0);
        board::mark(&mut markers, look, at, radius);
        markers.paint(&disc(at, 0.45 * radius), look.spot, Stroke::solid(look.edge, 0.3));
    }
    packer.add(&markers, 2.0 * radius, height);
    packer.row();
}

/// What the tokens are for.
pub const TOKENS_ABOUT: Words = Words::new(
    "**Score tokens,** instead of the track. Lay them beside the board, and take the worth of what you score.",
    "**Jetons de points,** à la place de la piste. Posez-les à côté du plateau, et prenez la valeur de ce que vous \
     marquez.",
);

/// Adds the tokens with which players count the points for defeated creatures, in a row that already holds something of
/// this width.
pub fn tokens(packer: &mut Packer<'_>, request: &Request, beside: f64) {
    let width = packer.width() - beside - GAP;
    coins(packer, request, &TOKENS, width);
}

/// Adds the credits of both players.
pub fn purses(packer: &mut Packer<'_>, request: &Request) {
    packer.heading(request.lang.say(
        "**Credits.** Corellian traders play for one credit, or more, a point. Each player starts with a \
         purse of 20: ten coins of 1 and two of 5.",
        "**Crédits.** Les commerçants corelliens jouent un crédit, ou plus, du point. Chaque joueur \
         commence avec une bourse de 20 : dix pièces de 1 et deux de 5.",
    ));
    for _ in Side::BOTH {
        let width = packer.width();
        coins(packer, request, &PURSE, width);
    }
}

/// Adds coins of these values and numbers, in rows of this width, and ends the row that they are in.
fn coins(packer: &mut Packer<'_>, request: &Request, all: &[(u8, u8)], width: f64) {
    let palette = Palette::of(request.theme);
    let mut block = Canvas::new();
    let (mut at, mut high) = (Point::ZERO, 0.0_f64);
    for &(value, count) in all {
        let radius = if value == 1 { 5.6 } else { 7.2 };
        for _ in 0..count {
            if at.x + 2.0 * radius > width {
                (at, high) = (Point::new(0.0, at.y + high + GAP), 0.0);
            }
            coin(&mut block, at + Vec2::new(radius, radius), radius, &value.to_string(), palette);
            at.x += 2.0 * radius + GAP;
            high = high.max(2.0 * radius);
        }
    }
    packer.add(&block, width, at.y + high);
    packer.row();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_purse_holds_twenty_credits() {
        assert_eq!(PURSE.iter().map(|(value, count)| value * count).sum::<u8>(), 20);
    }
}

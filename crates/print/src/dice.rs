//! Dice made of paper: the Chance Cubes of looney, the dice of simeone, and what can be thrown instead
//! without changing the odds.

use dejarik_rules::Side;
use kurbo::{Affine, Point, Vec2};

use crate::board;
use crate::canvas::{Canvas, Colour, Stroke, Style, disc, polygon, rect, rounded};
use crate::flow;
use crate::font::Face;
use crate::kinds::Special;
use crate::kit::Page;
use crate::packer::Packer;
use crate::palette::{GLUE, INK, Palette};
use crate::pieces::add_two_faces;
use crate::polyhedron::{Net, Solid};
use crate::request::{Part, Request, Theme};
use crate::sheet::{cut, fold};

/// Draws the pages of the dice; none for a rule set without.
pub fn pages(request: &Request) -> Vec<Page> {
    let lang = request.lang;
    let Some(special) = &Special::of(request.rules()).dice else { return Vec::new() };
    let hint = lang.say(
        "Cut along solid lines, fold along dashed lines away from you, and glue the grey tabs inside.",
        "Découpez le long des traits pleins, pliez vers l’arrière le long des traits discontinus et collez les pattes \
         grises à l’intérieur.",
    );
    let mut packer = Packer::new(request, Part::Dice, special.title.in_language(lang.code()), hint);
    (special.parts)(&mut packer, request);
    let [first, second] = Side::BOTH.map(|side| board::side_name(request, side));
    let words = (special.instead)(lang).replace("{first}", first).replace("{second}", second);
    instead(&mut packer, request, &words);
    packer.finish()
}

/// Draws the edges and the tabs of a net.
fn outline(canvas: &mut Canvas, net: &Net) {
    for tab in &net.tabs {
        let path = polygon(tab);
        canvas.hatch(&path, 1.4, Stroke::solid(GLUE, 0.3));
        canvas.stroke(&path, cut());
    }
}

/// Draws the edges that are cut and those that are folded, above the faces.
fn edges(canvas: &mut Canvas, net: &Net) {
    for face in 0..net.faces.len() {
        canvas.stroke(&net.path(face), cut());
    }
    let folded = net.folds.iter().copied();
    let tabs = net.tabs.iter().map(|tab| (tab[0], tab[tab.len() - 1]));
    for (from, to) in folded.chain(tabs) {
        canvas.line(from, to, Stroke::solid(Colour::WHITE, 0.4));
        canvas.line(from, to, fold());
    }
}

/// Draws one face of a Chance Cube, or a sticker for one, in the colour of a side. The sides differ in
/// their signs too: a ring for the first, a full disc for the second.
fn chance(canvas: &mut Canvas, request: &Request, side: Side, at: Point, size: f64) {
    let look = Palette::of(request.theme).side(request.rules(), side);
    let own = rect(at.x - size / 2.0, at.y - size / 2.0, size, size);
    canvas.fill(&own, look.body);
    match side {
        Side::First => {
            canvas.stroke(&disc(at, 0.27 * size), Stroke::solid(look.spot, 0.09 * size));
        }
        Side::Second => {
            let light = look.edge.mixed(0.45, look.body);
            canvas.hatch(&own, 2.2, Stroke::solid(light, 0.25));
            canvas.paint(&disc(at, 0.3 * size), look.spot, Stroke::solid(look.edge, 0.3));
        }
    }
}

/// Adds the cubes of looney, and in black ink what the source proposes beside chess pieces.
pub fn of_cubes(packer: &mut Packer<'_>, request: &Request) {
    if request.theme == Theme::InkSaving {
        discs(packer, request);
    }
    cubes(packer, request);
}

/// Adds four discs with the sign of a side on each face, which the source proposes for black and white pieces.
fn discs(packer: &mut Packer<'_>, request: &Request) {
    const SIZE: f64 = 24.0;
    packer.heading(request.lang.say(
        "**Discs for cubes.** Black and white chess pieces and four two-coloured discs do as well. Fold each strip, \
         glue it around cardboard, cut out the disc, and toss it like a coin.",
        "**Des disques pour cubes.** Des pièces d’échecs noires et blanches et quatre disques bicolores conviennent \
         aussi. Pliez chaque bande, collez-la autour d’un carton, découpez le disque et lancez-le comme une pièce de \
         monnaie.",
    ));
    for _ in 0..4 {
        let faces = Side::BOTH.map(|side| {
            let (mut square, mut face) = (Canvas::new(), Canvas::new());
            chance(&mut square, request, side, Point::ZERO, SIZE);
            face.clip(&disc(Point::ZERO, SIZE / 2.0), &square, Affine::IDENTITY);
            face.stroke(&disc(Point::ZERO, SIZE / 2.0), cut());
            face
        });
        add_two_faces(packer, &faces, SIZE);
    }
    packer.row();
}

fn cubes(packer: &mut Packer<'_>, request: &Request) {
    let lang = request.lang;
    packer.heading(lang.say(
        "**A set of four cubes.** Each has three faces of each colour, opposite each other. \
         Throw them in a cup.",
        "**Un jeu de quatre cubes.** Chacun a trois faces de chaque couleur, opposées deux à deux. Lancez-les \
         dans un gobelet.",
    ));
    // Four nets fit side by side on A4.
    let edge = 14.0;
    let net = Solid::D6.net(edge);
    let (width, height) = net.size();
    for _ in 0..4 {
        let mut cube = Canvas::new();
        outline(&mut cube, &net);
        for (face, number) in Solid::D6.numbers().into_iter().enumerate() {
            // Of two opposite faces one number is at most 3.
            let side = if number <= 3 { Side::First } else { Side::Second };
            chance(&mut cube, request, side, net.middle(face), edge);
        }
        edges(&mut cube, &net);
        packer.add(&cube, width, height);
    }
    packer.row();
    packer.heading(lang.say(
        "**Stickers for four ordinary dice,** three of each colour on each.",
        "**Autocollants pour quatre dés ordinaires,** trois de chaque couleur sur chacun.",
    ));
    let size = 11.0;
    for side in Side::BOTH {
        for _ in 0..12 {
            let mut sticker = Canvas::new();
            chance(&mut sticker, request, side, Point::new(size / 2.0, size / 2.0), size);
            sticker.stroke(&rect(0.0, 0.0, size, size), cut());
            packer.add(&sticker, size, size);
        }
        packer.row();
    }
}

/// Adds the dice of both players.
pub fn of_dice(packer: &mut Packer<'_>, request: &Request) {
    packer.heading(request.lang.say(
        "**Two sets of D4, D6, D8 and D12,** one for each player. On the D4 the number at the upper \
         corner counts.",
        "**Deux jeux de D4, D6, D8 et D12,** un par joueur. Sur le D4 compte le nombre du coin \
         supérieur.",
    ));
    for _ in Side::BOTH {
        for (solid, edge) in
            [(Solid::D12, 13.0), (Solid::D4, 29.0), (Solid::D8, 21.0), (Solid::D6, 16.0)]
        {
            let net = solid.net(edge);
            let (width, height) = net.size();
            packer.add(&die(request, solid, &net, edge), width, height);
        }
        packer.row();
    }
}

/// Returns the net of a die with its numbers.
fn die(request: &Request, solid: Solid, net: &Net, edge: f64) -> Canvas {
    let palette = Palette::of(request.theme);
    let mut canvas = Canvas::new();
    outline(&mut canvas, net);
    for face in 0..net.faces.len() {
        canvas.fill(&net.path(face), palette.row);
    }
    for (face, number) in solid.numbers().into_iter().enumerate() {
        let middle = net.middle(face);
        if solid == Solid::D4 {
            for (point, corner) in net.faces[face].iter().zip(&net.corners[face]) {
                let at = middle.lerp(*point, 0.5);
                upright(&mut canvas, &(corner + 1).to_string(), at, *point - middle, 0.17 * edge);
            }
            continue;
        }
        let size = if solid == Solid::D8 { 0.3 * edge } else { 0.5 * edge };
        // The foot of the number is towards the first edge of the face.
        let [a, b] = [net.faces[face][0], net.faces[face][1]];
        let up = middle - a.midpoint(b);
        // A 6 and a 9 are underlined.
        upright(&mut canvas, &number.to_string(), middle, up, size);
        if solid == Solid::D12 && (number == 6 || number == 9) {
            let (along, up) = (Vec2::new(-up.y, up.x).normalize(), up.normalize());
            let foot = middle - 0.5 * size * up;
            let line = Stroke::solid(INK, 0.08 * size);
            canvas.line(foot - 0.28 * size * along, foot + 0.28 * size * along, line);
        }
    }
    edges(&mut canvas, net);
    canvas
}

/// Writes a number whose head is in the direction `up`.
fn upright(canvas: &mut Canvas, text: &str, at: Point, up: Vec2, size: f64) {
    let mut own = Canvas::new();
    own.centred(text, Point::ZERO, Style::new(Face::Bold, size, INK));
    let angle = up.atan2() + std::f64::consts::FRAC_PI_2;
    canvas.place(&own, Affine::translate(at.to_vec2()) * Affine::rotate(angle));
}

/// Adds what can be thrown instead.
fn instead(packer: &mut Packer<'_>, request: &Request, words: &str) {
    let width = packer.width();
    let (box_, height) = flow::boxed(words, width - 8.0, 3.0, Palette::of(request.theme));
    let mut framed = Canvas::new();
    let frame = rect(0.0, 0.0, width, height + 6.0);
    framed.stroke(&rounded(frame, 2.0), Stroke::solid(GLUE, 0.4));
    framed.boxed(frame, &box_, Affine::translate((4.0, 3.0)));
    packer.add(&framed, width, height + 6.0);
}

#[cfg(test)]
mod tests {
    /// Returns in how many of all ways a substitute shows each of `faces` numbers.
    fn spread(faces: usize, shown: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut counts = vec![0; faces];
        for number in shown {
            counts[number - 1] += 1;
        }
        counts
    }

    #[test]
    fn the_substitutes_for_dice_that_the_page_names_show_every_number_equally_often() {
        let even = |counts: Vec<usize>| counts.iter().all(|count| *count == counts[0]);
        // Two coins as a D4, three as a D8: heads count 2 and 1, or 4, 2 and 1, and 1 is added.
        assert!(even(spread(4, (0..4).map(|coins| coins + 1))));
        assert!(even(spread(8, (0..8).map(|coins| coins + 1))));
        // A D8 halved and rounded up as a D4.
        assert!(even(spread(4, (1..=8_usize).map(|n| n.div_ceil(2)))));
        // A D6 with a coin that adds 6 as a D12, a D4 with a coin that adds 4 as a D8.
        assert!(even(spread(12, (0..12).map(|n| n % 6 + 1 + n / 6 * 6))));
        // Two D6 added up are no D12.
        let two = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b));
        assert_eq!(spread(12, two), [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    }
}

//! The pieces: standees to fold, flat tokens with two faces, and what a rule set needs besides.

use dejarik_rules::{RulesId, Side};
use kurbo::{Affine, Point, Rect, Vec2};

use crate::board::{self, reset_sign};
use crate::canvas::{Anchor, Canvas, Stroke, Style, disc, rect, rounded};
use crate::figure::{Figure, State, star};
use crate::font::{self, Face};
use crate::kinds::Special;
use crate::kit::Page;
use crate::packer::Packer;
use crate::palette::{GLUE, GREY, INK, Palette};
use crate::request::{Part, Request};
use crate::sheet::{cut, fold};

/// Draws the pages of the pieces.
pub fn pages(request: &Request) -> Vec<Page> {
    let lang = request.lang;
    let hint = lang.say(
        "Thick paper works best. Cut along solid lines, fold along dashed lines, glue the grey fields.",
        "Un papier épais convient le mieux. Découpez le long des traits pleins, pliez le long des traits \
         discontinus, collez les champs gris.",
    );
    let mut packer = Packer::new(request, Part::Pieces, lang.say("Pieces", "Pièces"), hint);
    let size = board::piece(request);
    standees(&mut packer, request, size);
    tokens(&mut packer, request, size);
    (Special::of(request.rules()).pieces)(&mut packer, request, size);
    packer.finish()
}

/// Returns the pieces of a side, each as often as the side has it.
fn army(rules: RulesId, side: Side) -> Vec<Figure> {
    let kinds = rules.descriptor().pieces.iter();
    kinds
        .flat_map(|kind| {
            let letter = kind.letters[side.index()].to_ascii_uppercase();
            std::iter::repeat_n(Figure { rules, side, letter }, usize::from(kind.count))
        })
        .collect()
}

/// Returns the name of a piece.
fn name(request: &Request, figure: Figure) -> &'static str {
    let of = |letter: char| letter.to_ascii_uppercase() == figure.letter;
    let kinds = figure.rules.descriptor().pieces;
    let kind = kinds.iter().find(|kind| of(kind.letters[figure.side.index()]));
    kind.map_or("", |kind| kind.names[figure.side.index()].in_language(request.lang.code()))
}

fn standees(packer: &mut Packer<'_>, request: &Request, size: f64) {
    packer.heading(request.lang.say(
        "**Standees.** Cut out each strip, fold it in the middle, fold the two grey feet inwards and glue \
         one onto the other: it stands like a tent, with the figure on both sides.",
        "**Figurines.** Découpez chaque bande, pliez-la au milieu, repliez les deux pieds gris vers \
         l’intérieur et collez-les l’un sur l’autre : elle tient debout comme une tente, avec la figure \
         des deux côtés.",
    ));
    let palette = Palette::of(request.theme);
    for side in Side::BOTH {
        for figure in army(request.rules(), side) {
            let (strip, width, height) = standee(request, palette, figure, size);
            packer.add(&strip, width, height);
        }
    }
    packer.row();
}

/// Returns the strip of a standee, with its width and height.
fn standee(request: &Request, palette: &Palette, figure: Figure, size: f64) -> (Canvas, f64, f64) {
    let (width, high, foot) = (size, 1.45 * size, 0.5 * size);
    let mut strip = Canvas::new();
    let face = figure.standee(palette, State::Standing, width, high);
    // From top to bottom: a foot, the back (upside down), the fold at the top, the front, a foot.
    let turned = Affine::translate((width, foot + high)) * Affine::rotate(std::f64::consts::PI);
    strip.place(&face, turned);
    strip.place_at(&face, Point::new(0.0, foot + high));
    let total = 2.0 * (foot + high);
    for top in [0.0, total - foot] {
        let own = rect(0.0, top, width, foot);
        glue(&mut strip, own);
    }
    let style = Style::new(Face::Regular, 2.4, INK);
    let below = Point::new(width / 2.0, total - foot / 2.0);
    // A name of several words that would be too small on one line has two.
    let name = name(request, figure);
    let is_long = font::width(style.face, name) * style.size > width - 2.0;
    match name.split_once(' ').filter(|_| is_long) {
        Some((first, last)) => {
            strip.centred_within(first, below - Vec2::new(0.0, 1.5), width - 2.0, style);
            strip.centred_within(last, below + Vec2::new(0.0, 1.5), width - 2.0, style);
        }
        None => strip.centred_within(name, below, width - 2.0, style),
    }
    for y in [foot, foot + high, total - foot] {
        strip.line(Point::new(0.0, y), Point::new(width, y), fold());
    }
    strip.stroke(&rect(0.0, 0.0, width, total), cut());
    (strip, width, total)
}

/// Shades a field that will be covered with glue.
fn glue(canvas: &mut Canvas, field: Rect) {
    canvas.hatch(&field, 1.6, Stroke::solid(GLUE, 0.3));
}

fn tokens(packer: &mut Packer<'_>, request: &Request, size: f64) {
    let special = Special::of(request.rules());
    packer.heading(special.tokens.in_language(request.lang.code()));
    let palette = Palette::of(request.theme);
    for side in Side::BOTH {
        for figure in army(request.rules(), side) {
            let faces =
                [State::Standing, special.back].map(|s| figure.token(palette, s, size / 2.0));
            add_two_faces(packer, &faces, size);
        }
    }
    packer.row();
}

/// Adds a strip with the two faces of a token one above the other. The back is upside down, so that it is upright
/// when the strip is folded.
pub fn add_two_faces(packer: &mut Packer<'_>, [front, back]: &[Canvas; 2], size: f64) {
    let side = size + 2.0;
    let mut strip = Canvas::new();
    let middle = side / 2.0;
    let turned = Affine::translate((middle, middle)) * Affine::rotate(std::f64::consts::PI);
    strip.place(back, turned);
    strip.place_at(front, Point::new(middle, side + middle));
    strip.line(Point::new(0.0, side), Point::new(side, side), fold());
    strip.stroke(&rect(0.0, 0.0, side, 2.0 * side), cut());
    packer.add(&strip, side, 2.0 * side);
}

/// Adds the markers of pieces that were just captured.
pub fn markers(packer: &mut Packer<'_>, request: &Request, size: f64) {
    packer.heading(request.lang.say(
        "**Markers.** Put one on a piece that was just captured. It comes off at the end of its owner’s \
         next turn; from then on the piece is inactive and may come back.",
        "**Marqueurs.** Posez-en un sur la pièce qui vient d’être prise. On le retire à la fin du tour \
         suivant de son propriétaire ; la pièce est alors inactive et peut revenir.",
    ));
    let palette = Palette::of(request.theme);
    for side in Side::BOTH {
        let look = palette.side(request.rules(), side);
        let mut face = Canvas::new();
        face.paint(&disc(Point::ZERO, size / 2.0), look.ground, Stroke::solid(look.edge, 0.4));
        reset_sign(&mut face, Point::ZERO, size * 0.27, Stroke::solid(look.edge, 0.9));
        add_two_faces(packer, &[face.clone(), face], size);
    }
    packer.row();
}

/// Adds the ghosts of lost pieces.
pub fn ghosts(packer: &mut Packer<'_>, request: &Request, size: f64) {
    packer.heading(request.lang.say(
        "**Force Ghosts.** Swap a lost piece of size 1, 2 or 3 for its ghost after the battle. A ghost is \
         used once: **3** throws four more cubes, **2** ends the battle as a stand-off, **1** fights it again.",
        "**Fantômes de la Force.** Après la bataille, échangez une pièce perdue de taille 1, 2 ou 3 contre \
         son fantôme. Il sert une fois : le **3** lance quatre cubes de plus, le **2** finit la bataille \
         par une égalité, le **1** la fait recommencer.",
    ));
    let palette = Palette::of(request.theme);
    for side in Side::BOTH {
        for letter in ['B', 'M', 'S'] {
            let figure = Figure { rules: request.rules(), side, letter };
            let face = figure.token(palette, State::Ghost, size / 2.0);
            add_two_faces(packer, &[face.clone(), face], size);
        }
    }
    packer.row();
}

/// Adds the token of the player who has the initiative. The heading also says what else is in its row.
pub fn initiative(packer: &mut Packer<'_>, request: &Request, size: f64, also: &str) {
    let text = request.lang.say(
        "**Initiative.** The player who rolled higher with a D6 keeps this token for the whole game and \
         takes the first turn of every round.",
        "**Initiative.** Le joueur qui a obtenu le plus haut résultat au D6 garde ce jeton toute la partie \
         et joue le premier à chaque manche.",
    );
    packer.heading(format!("{text} {also}").trim_end());
    let palette = Palette::of(request.theme);
    let mut face = Canvas::new();
    let [ground, ink] = palette.badge;
    face.paint(&disc(Point::ZERO, size / 2.0), ground, Stroke::solid(GREY, 0.4));
    face.fill(&star(Point::ZERO, size * 0.36), ink);
    add_two_faces(packer, &[face.clone(), face], size);
}

/// Draws a field with a short text, such as a coin.
pub fn coin(canvas: &mut Canvas, at: Point, radius: f64, value: &str, palette: &Palette) {
    let [ground, ink] = palette.badge;
    canvas.paint(&disc(at, radius), ground, cut());
    canvas.stroke(&disc(at, 0.84 * radius), Stroke::solid(ink, 0.35));
    canvas.stroke(&disc(at, 0.76 * radius), Stroke::dashed(ink, 0.3, 0.7, 0.7));
    canvas.centred_within(value, at, 1.2 * radius, Style::new(Face::Bold, 0.9 * radius, ink));
}

/// Draws a numbered field of a track.
pub fn field(canvas: &mut Canvas, own: Rect, value: &str, palette: &Palette) {
    canvas.paint(&rounded(own, 1.0), palette.row, Stroke::solid(GREY, 0.25));
    let size = own.width().min(own.height()) * 0.42;
    canvas.centred(value, own.center(), Style::new(Face::Bold, size, INK));
}

/// Writes the name of a side at a point.
pub fn side_label(canvas: &mut Canvas, request: &Request, side: Side, at: Point) {
    let style = Style::new(Face::Bold, 3.2, INK);
    canvas.text(board::side_name(request, side), at, Anchor::Start, style);
}

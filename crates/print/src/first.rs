//! The first sheet of a kit: "Your first game", from scissors to the first move in five minutes.

use dejarik_rules::{Actor, Scene};
use kurbo::{Affine, Rect};

use crate::diagram;
use crate::flow;
use crate::kinds::Special;
use crate::kit::Page;
use crate::palette::Palette;
use crate::request::{Part, Request};
use crate::sheet::Sheet;
use crate::terms;

/// Draws the sheet.
pub fn pages(request: &Request) -> Vec<Page> {
    let lang = request.lang;
    let palette = Palette::of(request.theme);
    let title = lang.say("Your first game", "Votre première partie");
    let hint = lang.say(
        "For two players. Five minutes from scissors to the first move; the booklet has the rules in full.",
        "Pour deux joueurs. Cinq minutes des ciseaux au premier coup\u{A0}; le livret donne toutes les règles.",
    );
    let mut sheet = Sheet::new(request, Part::First, title, hint);
    let room = sheet.room;
    let large = room.width() > 250.0;
    let scale = if large { 1.4 } else { 1.0 };
    // The picture of the start at the right, and beside it what comes before the first move.
    let (wide, high) = (scale * diagram::WIDTH, scale * diagram::HEIGHT);
    let picture = diagram::position(&start(request), palette);
    let corner = Affine::translate((room.x1 - wide, room.y0 + 2.0)) * Affine::scale(scale);
    sheet.canvas.place(&picture, corner);
    let left = Rect { x1: room.x1 - wide - 4.0, y1: room.y0 + high + 4.0, ..room };
    let size = 4.6 * scale;
    let before = flow::columns(&before(request), left, 1, size, palette);
    sheet.canvas.boxed(left, &before, Affine::IDENTITY);
    let below = Rect { y0: left.y1 + 2.0, ..room };
    let text = Special::of(request.rules()).first.in_language(lang.code());
    let text = terms::fill(text, request);
    let (play, tall) = flow::boxed(&text, below.width(), size, palette);
    if tall <= below.height() {
        sheet.canvas.boxed(below, &play, Affine::translate((below.x0, below.y0)));
    } else {
        let play = flow::columns(&text, below, 1, size, palette);
        sheet.canvas.boxed(below, &play, Affine::IDENTITY);
    }
    vec![sheet.page()]
}

/// Returns the scene of the start, in which it is nobody's turn yet.
fn start(request: &Request) -> Scene {
    Scene::of_pieces(request.rules(), Actor::Chance(()), request.start().pieces)
}

/// Returns what to do before the first move.
fn before(request: &Request) -> String {
    let lang = request.lang;
    let cut = lang.say(
        "Lay the board on the table. Cut out the strips of the eight standees and fold them.",
        "Posez le plateau sur la table. Découpez les bandes des huit figurines et pliez-les.",
    );
    let text = lang.say(
        "### 1. Cut\n\n{cut}\n\n### 2. Set up\n\nSit opposite each other. The rings on the board show the places:\n\n",
        "### 1. Découpez\n\n{cut}\n\n### 2. Placez les pièces\n\nAsseyez-vous face à face. Les cercles du plateau \
         montrent les places\u{A0}:\n\n",
    );
    text.replace("{cut}", cut) + &terms::fill("{setup}", request)
}

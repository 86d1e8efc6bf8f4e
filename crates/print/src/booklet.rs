//! The rule book as a booklet: pages of half a sheet, arranged so that the printed stack is folded once
//! in the middle.

use dejarik_rules::Side;
use kurbo::{Affine, Point, Rect};

use crate::board;
use crate::book;
use crate::canvas::{Anchor, Canvas, Stroke, Style};
use crate::flow::{self, Measure};
use crate::font::Face;
use crate::kit::Page;
use crate::make;
use crate::palette::{GREY, INK, Palette};
use crate::paper;
use crate::played;
use crate::record;
use crate::request::{Part, Request};
use crate::sheet::{MARGIN, credit, fold, ruler};
use crate::text;

/// The room at the foot of a page, for its number and the ruler.
const FOOT: f64 = 9.0;

/// Draws the sheets of the booklet.
pub fn pages(request: &Request) -> Vec<Page> {
    let (short, long) = request.paper.size();
    // Pages are laid out for half of an A4 or Letter sheet; on A3 they are enlarged.
    let scale = if short > 250.0 { std::f64::consts::SQRT_2 } else { 1.0 };
    let (width, height) = (long / 2.0 / scale, short / scale);
    let pages = numbered(request, width, height);
    let last = pages.len();
    let mut sheets = Vec::new();
    for (index, [left, right]) in imposed(last).into_iter().enumerate() {
        let mut canvas = Canvas::new();
        for (number, x) in [(left, 0.0), (right, long / 2.0)] {
            let page = Rect::new(x, 0.0, x + long / 2.0, short);
            let put = Affine::translate((x, 0.0)) * Affine::scale(scale);
            canvas.boxed(page.inset(-MARGIN + 2.0), &pages[number], put);
        }
        let middle = long / 2.0;
        for (from, to) in [(0.0, 5.0), (short - 5.0, short)] {
            canvas.line(Point::new(middle, from), Point::new(middle, to), fold());
        }
        ruler(&mut canvas, Point::new(MARGIN + 2.0, short - MARGIN - 2.6), request.lang);
        let small = Style::new(Face::Regular, 2.2, GREY);
        let credit = credit(request.rules(), request.lang);
        canvas.text(
            credit,
            Point::new(middle + MARGIN + 2.0, short - MARGIN),
            Anchor::Start,
            small,
        );
        let face = if index % 2 == 0 {
            request.lang.say("front", "recto")
        } else {
            request.lang.say("back", "verso")
        };
        let title = request.lang.say("Booklet, sheet", "Livret, feuille");
        sheets.push(Page {
            part: Part::Booklet,
            title: format!("{title} {} ({face})", index / 2 + 1),
            width: long,
            height: short,
            canvas,
        });
    }
    sheets
}

/// Returns the numbers of the pages on the left and the right of each side of a sheet, from 0. The sides
/// of a sheet follow each other: print on both sides, turning over the short edge.
fn imposed(pages: usize) -> Vec<[usize; 2]> {
    let sheets = pages / 4;
    let sides = |sheet: usize| {
        let (low, high) = (2 * sheet, pages - 1 - 2 * sheet);
        [[high, low], [low + 1, high - 1]]
    };
    (0..sheets).flat_map(sides).collect()
}

/// Returns the text of the booklet: the chapter of the rule set and that of the board. The sections that other sheets of
/// the kit hold are left out.
fn text(request: &Request) -> String {
    let lang = request.lang;
    let rules = book::without(book::rules(request.rules(), lang), record::heading(lang));
    let board = book::without(book::BOARD.in_language(lang.code()), make::heading(lang));
    let legend = lang.say(
        "## The pictures\n\nA star beside the board marks the side to move: {first} at the right, {second} at the left. Spaces that matter are shaded. A solid arrow \
         is a move, a thick one an attack, a dashed one a push, and a dotted one shows a neighbour or support. A cross \
         bars what is not allowed. Below the star are the score and the pieces off the board; an asterisk marks one \
         that was just captured.\n\n",
        "## Les images\n\nUne étoile à côté du plateau marque le camp qui doit jouer : les {first} à droite, les {second} à gauche. Les cases importantes sont \
         ombrées. Une flèche pleine est un coup, une épaisse une attaque, une en tirets une poussée, une en pointillé \
         montre une voisine ou un soutien. Une croix barre ce qui n’est pas permis. Sous l’étoile se trouvent le score \
         et les pièces hors du plateau ; un astérisque marque celle qui vient d’être prise.\n\n",
    );
    let [first, second] = Side::BOTH.map(|side| board::side_name(request, side));
    let legend = legend.replace("{first}", first).replace("{second}", second);
    let first = lang.say("\n## The rules\n", "\n## Les règles\n");
    let rules = rules.replace(first, &format!("\n{legend}{}", first.trim_start()));
    paper::edition(&format!("{rules}\n\n{board}"), request.game, lang)
}

/// Returns all pages of this size, in the order in which they are read; a multiple of four. Pages that are left over at
/// the end are for notes.
fn numbered(request: &Request, width: f64, height: f64) -> Vec<Canvas> {
    let margin = MARGIN + 2.0;
    let palette = Palette::of(request.theme);
    let room = Rect::new(margin, margin, width - margin, height - margin - FOOT);
    let measure = Measure { width: room.width(), size: 3.05, palette, whole: false };
    let mut pages = vec![cover(request, width, height)];
    for body in flow::balanced(&flow::units(&text(request), measure), room.height()) {
        let mut page = Canvas::new();
        page.boxed(room, &body, Affine::translate(room.origin().to_vec2()));
        pages.push(page);
    }
    let padded = pages.len().next_multiple_of(4);
    pages.resize_with(padded, || notes(request, room));
    for (index, page) in pages.iter_mut().enumerate().skip(1) {
        let style = Style::new(Face::Regular, 2.8, GREY);
        let outer = if index % 2 == 0 { room.x1 } else { room.x1 - 2.0 };
        let at = Point::new(outer, height - margin + 0.6);
        page.text(&(index + 1).to_string(), at, Anchor::End, style);
    }
    pages
}

/// Draws a page with lines for notes.
fn notes(request: &Request, room: Rect) -> Canvas {
    let mut page = Canvas::new();
    let title = Style::new(Face::Bold, 4.3, Palette::of(request.theme).mark);
    let at = Point::new(room.x0, room.y0 + 4.0);
    page.text(request.lang.say("Notes", "Notes"), at, Anchor::Start, title);
    let mut y = at.y + 10.0;
    while y < room.y1 {
        page.line(Point::new(room.x0, y), Point::new(room.x1, y), Stroke::solid(GREY, 0.15));
        y += 8.0;
    }
    page
}

/// Draws the first page: the name of the game, the board, and how to bind the booklet.
fn cover(request: &Request, width: f64, height: f64) -> Canvas {
    let lang = request.lang;
    let palette = Palette::of(request.theme);
    let mut page = Canvas::new();
    let middle = width / 2.0;
    let title = Style::new(Face::Bold, 11.0, palette.mark);
    page.centred_within("Dejarik", Point::new(middle, 24.0), width - 30.0, title);
    let game = request.rules().descriptor().title.in_language(lang.code());
    let name = Style::new(Face::Regular, 6.4, INK);
    page.centred_within(game, Point::new(middle, 36.0), width - 30.0, name);
    let size = width - 46.0;
    page.place_at(&board::draw(size, palette), Point::new(middle, 48.0 + size / 2.0));
    let top = 54.0 + size;
    page.line(
        Point::new(23.0, top),
        Point::new(width - 23.0, top),
        Stroke::solid(palette.mark, 0.3),
    );
    let words = lang.say(
        "The rules in full, with pictures, tables, a game and the board. Points marked \
         *(ruling)* are this project’s answers where the source is silent. A fan project, not connected \
         with or endorsed by the owners of Star Wars or the authors of the rules.\n\n **To bind:** print \
         on both sides, turning over the short edge, keep the sheets in order, fold the stack in the \
         middle and staple the fold.",
        "Les règles complètes, avec images, tableaux, une partie et le plateau. Les points marqués \
         *(décision)* sont nos réponses là où la source se tait. Projet de fans, ni lié aux propriétaires \
         de Star Wars ou aux auteurs des règles, ni approuvé par eux.\n\n **Pour relier :** imprimez recto verso, reliure sur le petit côté, gardez les \
         feuilles dans l’ordre, pliez la pile au milieu et agrafez le pli.",
    );
    let small = Style::new(Face::Regular, 2.9, INK);
    let own = Rect::new(23.0, top + 3.0, width - 23.0, top + 17.0);
    text::fitted(&mut page, &options(request), own, small);
    let room = Rect { y0: own.y1 + 2.0, y1: height - 22.0, ..own };
    text::fitted(&mut page, words, room, Style::new(Face::Regular, 2.9, GREY));
    page
}

/// Says on the cover which options the booklet is printed for.
fn options(request: &Request) -> String {
    let lang = request.lang;
    let Some(options) = played::said(request.game, lang) else {
        return lang
            .say(
                "**Options:** the usual ones. The rules name the others.",
                "**Options\u{A0}:** celles d’usage. Les règles disent quelles sont les autres.",
            )
            .to_owned();
    };
    let text = lang.say(
        "**Printed for these options:** {options}. The rules are those of your game; the plans, their figures and the \
         game at the end are of the usual options.",
        "**Imprimé pour ces options\u{A0}:** {options}. Les règles sont celles de votre partie\u{A0}; les plans, leurs \
         chiffres et la partie à la fin sont ceux des options d’usage.",
    );
    text.replace("{options}", &options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folded_stack_is_read_in_order() {
        assert_eq!(imposed(4), [[3, 0], [1, 2]]);
        assert_eq!(imposed(8), [[7, 0], [1, 6], [5, 2], [3, 4]]);
        // Every page is printed once, and the two pages of a side add up to the same.
        for pages in [4, 12, 40] {
            let sides = imposed(pages);
            let mut all: Vec<usize> = sides.iter().flatten().copied().collect();
            all.sort_unstable();
            assert_eq!(all, (0..pages).collect::<Vec<_>>());
            assert!(sides.iter().all(|[left, right]| left + right == pages - 1));
        }
    }
}

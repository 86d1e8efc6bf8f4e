//! The reference card: the turn, the results and the odds of a rule set on a card of half a sheet, to be
//! folded so that both faces are used.

use kurbo::{Affine, Point, Rect};

use crate::canvas::{Canvas, Stroke, rect, rounded};
use crate::flow;
use crate::kinds::Special;
use crate::kit::Page;
use crate::palette::Palette;
use crate::request::{Part, Request};
use crate::sheet::{Sheet, cut, fold};
use crate::terms;

/// Draws the sheet with the card.
pub fn pages(request: &Request) -> Vec<Page> {
    let lang = request.lang;
    let hint = lang.say(
        "One card, a copy for each player: cut along the frame, fold along the dashed line, and glue the \
         halves together.",
        "Une carte, un exemplaire par joueur : découpez le cadre, pliez le long du trait discontinu et \
         collez les deux moitiés.",
    );
    let title = lang.say("Reference card", "Aide-mémoire");
    let mut sheet = Sheet::new(request, Part::Cards, title, hint);
    let room = sheet.room;
    let (width, height) = (room.width(), room.height() / 2.0);
    let [front, back] = faces(request).map(|words| face(request, &words, width, height));
    let middle = room.y0 + height;
    // The back is upside down, so that it is upright when the sheet is folded.
    let turned = Affine::translate((room.x1, middle)) * Affine::rotate(std::f64::consts::PI);
    sheet.canvas.boxed(Rect { y1: middle, ..room }, &back, turned);
    let upright = Affine::translate((room.x0, middle));
    sheet.canvas.boxed(Rect { y0: middle, ..room }, &front, upright);
    sheet.canvas.line(Point::new(room.x0, middle), Point::new(room.x1, middle), fold());
    sheet.canvas.stroke(&room, cut());
    vec![sheet.page()]
}

/// Draws one face of the card in a box from the origin.
fn face(request: &Request, words: &str, width: f64, height: f64) -> Canvas {
    let palette = Palette::of(request.theme);
    let mut canvas = Canvas::new();
    let frame = rect(0.0, 0.0, width, height).inset(-3.0);
    canvas.stroke(&rounded(frame, 3.0), Stroke::solid(palette.mark, 0.5));
    let (head, body) = words.split_once("\n\n").unwrap_or(("", words));
    let inner = frame.inset(-4.5);
    let (title, tall) =
        flow::boxed(head, inner.width(), if width > 250.0 { 4.8 } else { 3.2 }, palette);
    canvas.place_at(&title, inner.origin());
    let mut room = Rect { y0: inner.y0 + tall + 1.0, ..inner };
    // What follows the mark takes the whole width, at the foot of the card.
    let (body, wide) = body.split_once("\n+++\n").unwrap_or((body, ""));
    let (table, tall) =
        flow::boxed(wide, inner.width(), if width > 250.0 { 5.0 } else { 3.5 }, palette);
    canvas.boxed(room, &table, Affine::translate((inner.x0, inner.y1 - tall)));
    room.y1 -= tall + 2.0;
    let largest = if width > 250.0 { 6.2 } else { 4.3 };
    let columns = flow::columns(body, room, 2, largest, palette);
    canvas.boxed(room, &columns, Affine::IDENTITY);
    canvas
}

/// Returns the Markdown of the two faces, with the tables of odds and what the options say.
fn faces(request: &Request) -> [String; 2] {
    let (special, lang) = (Special::of(request.rules()), request.lang);
    let text = special.card.in_language(lang.code());
    let odds = (special.odds)(lang);
    let (front, back) = text.split_once("\n---\n\n").unwrap_or((text, ""));
    [front, back].map(|face| terms::fill(&face.replace("{odds}", &odds), request))
}

#[cfg(test)]
mod tests {
    use dejarik_rules::RulesId;

    use super::*;
    use crate::request::Lang;

    #[test]
    fn every_card_has_two_faces_with_titles_and_the_odds_where_there_are_dice() {
        for rules in RulesId::all() {
            for lang in Lang::ALL {
                let mut request = Request::new(rules);
                request.lang = lang;
                let [front, back] = faces(&request);
                assert!(front.starts_with("## ") && back.starts_with("## "), "{rules} {lang}");
                assert!(!front.contains('{') && !back.contains('{'), "{front} {back}");
                assert_eq!(
                    back.contains("\u{A0}·\u{A0}"),
                    rules.descriptor().dice,
                    "{rules} {lang}"
                );
            }
        }
    }
}

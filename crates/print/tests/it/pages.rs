//! Every kit, in every language, on every paper: what a person holds in their hands.

use dejarik_print::canvas::{Item, Text};
use dejarik_print::font;
use dejarik_print::{Diameter, Kit, Lang, MARGIN, Page, Paper, Part, Request, Theme};
use dejarik_rules::RulesId;
use kurbo::Rect;

const RULES: [RulesId; 4] = [RulesId::Groi, RulesId::Bambara, RulesId::Looney, RulesId::Simeone];

fn request(rules: RulesId, paper: Paper, lang: Lang) -> Request {
    let mut request = Request::new(rules);
    (request.paper, request.lang) = (paper, lang);
    request
}

/// Visits all texts with the box that they belong to: their own, or that around it. What is clipped is a
/// part of a larger drawing, so its texts may begin on one tile and end on the next.
fn visit(items: &[Item], within: Rect, see: &mut impl FnMut(&Text, Rect)) {
    for item in items {
        match item {
            Item::Path(..) | Item::Clip(..) => {}
            Item::Text(text) => see(text, within),
            Item::Boxed(rect, items) => visit(items, rect.intersect(within), see),
        }
    }
}

/// Returns the texts that leave their box or the part of the paper that a printer can print on.
fn outside(page: &Page) -> Vec<String> {
    let paper = Rect::new(0.0, 0.0, page.width, page.height).inset(1.0 - MARGIN);
    let mut found = Vec::new();
    visit(&page.canvas.items, paper, &mut |text, within| {
        let bounds = text.bounds();
        if bounds.intersect(within.inset(0.05)).area() + 1e-6 < bounds.area() {
            found.push(format!("`{}` at {bounds:?} leaves {within:?}", text.text));
        }
    });
    found
}

#[test]
fn no_text_leaves_its_page_or_its_box() {
    for rules in RULES {
        for lang in Lang::ALL {
            for paper in Paper::ALL {
                for page in Kit::new(&request(rules, paper, lang)).pages {
                    let found = outside(&page);
                    let place = format!("{rules} {lang} {paper}, {}", page.title);
                    assert!(found.is_empty(), "{place}: {}", found.join("\n"));
                }
            }
        }
    }
}

#[test]
fn every_character_has_a_glyph_and_no_mark_of_the_markdown_is_left() {
    for rules in RULES {
        for lang in Lang::ALL {
            for page in Kit::new(&request(rules, Paper::A4, lang)).pages {
                let paper = Rect::new(0.0, 0.0, page.width, page.height);
                visit(&page.canvas.items, paper, &mut |text, _| {
                    assert!(font::can_write(&text.text), "{}: {}", page.title, text.text);
                    let marked = text.text.contains("**") || text.text.contains('`');
                    assert!(!marked && !text.text.contains('{'), "{}: {}", page.title, text.text);
                });
            }
        }
    }
}

#[test]
fn a_kit_has_the_pages_of_its_parts_in_their_order() {
    for rules in RULES {
        let request = Request::new(rules);
        let kit = Kit::new(&request);
        let mut parts: Vec<Part> = kit.pages.iter().map(|page| page.part).collect();
        assert!(parts.is_sorted());
        parts.dedup();
        assert_eq!(parts, request.parts(), "{rules}");
        let sides = kit.pages.iter().filter(|page| page.part == Part::Booklet).count();
        assert_eq!(sides % 2, 0, "a sheet of the booklet has two sides");
    }
}

#[test]
fn the_same_request_gives_the_same_bytes_and_another_one_gives_others() {
    let make = |theme| {
        let mut request = Request::new(RulesId::Simeone);
        request.theme = theme;
        Kit::new(&request).pdf()
    };
    let first = make(Theme::Colour);
    assert_eq!(first, make(Theme::Colour));
    assert_ne!(first, make(Theme::Hologram));
    let text = String::from_utf8_lossy(&first);
    for dated in ["CreationDate", "ModDate", "xmp:CreateDate"] {
        assert!(!text.contains(dated), "{dated}");
    }
    assert!(text.contains("FontFile2"), "the fonts are embedded");
}

#[test]
fn tiles_cover_a_board_of_every_diameter() {
    // The sheets that a board takes on A4: 2 by 2, 3 by 2 and 4 by 3, and one with the circles.
    for (diameter, sheets) in [(Diameter::Cm30, 5), (Diameter::Cm45, 7), (Diameter::Cm60, 13)] {
        let mut request = Request::new(RulesId::Looney).with_parts(&[Part::Board]).unwrap();
        request.board = Some(diameter);
        let kit = Kit::new(&request);
        assert_eq!(kit.pages.len(), sheets, "{diameter} cm");
        let clips = |page: &Page| page.canvas.items.iter().any(|i| matches!(i, Item::Clip(..)));
        assert_eq!(kit.pages.iter().filter(|page| clips(page)).count(), sheets - 1);
    }
}

#[test]
fn a_ruler_of_five_centimetres_is_on_every_sheet() {
    for paper in Paper::ALL {
        for page in Kit::new(&request(RulesId::Looney, paper, Lang::En)).pages {
            let found = page.canvas.items.iter().any(|item| match item {
                Item::Path(path, None, Some(_)) => {
                    let bounds = kurbo::Shape::bounding_box(path);
                    (bounds.width() - 50.0).abs() < 1e-6 && bounds.height() < 1e-6
                }
                _ => false,
            });
            assert!(found, "{paper}: {}", page.title);
        }
    }
}

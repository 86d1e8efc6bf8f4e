//! Every kit, in every language, on every paper: what a person holds in their hands.

use std::sync::OnceLock;

use dejarik_print::canvas::{Colour, Item, Text};
use dejarik_print::font;
use dejarik_print::{Diameter, Kit, Lang, MARGIN, Page, Paper, Part, Request, Theme};
use dejarik_rules::{Ring, RulesId, Space};
use kurbo::Rect;

const RULES: [RulesId; 4] = [RulesId::Groi, RulesId::Bambara, RulesId::Looney, RulesId::Simeone];

fn request(rules: RulesId, paper: Paper, lang: Lang) -> Request {
    let mut request = Request::new(rules);
    (request.paper, request.lang) = (paper, lang);
    request
}

/// Returns a kit with all its parts. Each is made once for all tests.
fn kit(rules: RulesId, paper: Paper, lang: Lang) -> &'static Kit {
    const COUNT: usize = RULES.len() * Paper::ALL.len() * Lang::ALL.len();
    static KITS: [OnceLock<Kit>; COUNT] = [const { OnceLock::new() }; COUNT];
    let rule = RULES.iter().position(|one| *one == rules).unwrap();
    let size = Paper::ALL.iter().position(|one| *one == paper).unwrap();
    let at = (rule * Paper::ALL.len() + size) * Lang::ALL.len() + lang as usize;
    KITS[at].get_or_init(|| Kit::new(&request(rules, paper, lang)))
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
                for page in &kit(rules, paper, lang).pages {
                    let found = outside(page);
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
            for page in &kit(rules, Paper::A4, lang).pages {
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
fn the_pieces_of_a_game_are_on_one_sheet() {
    for rules in RULES {
        let papers = [Paper::A4, Paper::Letter, Paper::A3];
        for (paper, lang) in papers.into_iter().flat_map(|p| Lang::ALL.map(|lang| (p, lang))) {
            let mut own = Request::new(rules).with_parts(&[Part::Pieces]).unwrap();
            (own.paper, own.lang) = (paper, lang);
            assert_eq!(Kit::new(&own).pages.len(), 1, "{rules} {lang} {paper}");
        }
    }
}

#[test]
fn no_word_is_smaller_than_six_points() {
    let mut small = Vec::new();
    for rules in RULES {
        for lang in Lang::ALL {
            for page in &kit(rules, Paper::A4, lang).pages {
                let paper = Rect::new(0.0, 0.0, page.width, page.height);
                visit(&page.canvas.items, paper, &mut |text, _| {
                    let [along, across, ..] = text.place.as_coeffs();
                    let points = text.size * along.hypot(across) * 72.0 / 25.4;
                    let is_word = text.text.chars().count() > 1;
                    if is_word && points < 6.0 {
                        small.push(format!(
                            "{rules} {lang}, {}: `{}`, {points:.2}",
                            page.title, text.text
                        ));
                    }
                });
            }
        }
    }
    assert!(small.is_empty(), "{}", small.join("\n"));
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
    // A viewer does not shrink the pages to the printer's margins.
    assert!(text.contains("/ViewerPreferences<</PrintScaling/None>>"), "not scaled");
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
        for page in &kit(RulesId::Looney, paper, Lang::En).pages {
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

/// Returns the middle of a text on a page, if it stands there once.
fn middle_of(page: &Page, wanted: &str) -> Option<kurbo::Point> {
    let mut found = Vec::new();
    let paper = Rect::new(0.0, 0.0, page.width, page.height);
    visit(&page.canvas.items, paper, &mut |text, _| {
        if text.text == wanted {
            let turn = text.place.as_coeffs();
            assert!(turn[1].abs() < 1e-9 && turn[0] > 0.0, "{wanted} is upright");
            found.push(text.bounds().center());
        }
    });
    found.first().copied()
}

#[test]
fn the_board_faces_the_first_player_as_on_the_page() {
    let kit = Kit::new(&Request::new(RulesId::Groi).with_parts(&[Part::Board]).unwrap());
    let at = |name: &str| middle_of(&kit.pages[0], name).unwrap();
    let nearest = Space::all().filter(|space| space.ring() == Ring::Outer);
    let mut nearest: Vec<_> = nearest.map(|space| (space, at(&space.to_string()).y)).collect();
    nearest.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut bottom: Vec<String> = nearest[..4].iter().map(|(space, _)| space.to_string()).collect();
    bottom.sort();
    assert_eq!(bottom, ["A1", "A2", "A3", "A4"]);
    // The names go up clockwise, seen from above: from right to left at the bottom.
    assert!(at("A1").x > at("A2").x && at("A2").x > at("A3").x && at("A3").x > at("A4").x);
}

#[test]
fn the_board_shows_where_the_pieces_start_under_the_options() {
    let letters = |rules, option: Option<&str>| {
        let request = Request::new(rules).with_options(option).unwrap();
        let kit = Kit::new(&request.with_parts(&[Part::Board]).unwrap());
        let mut found = Vec::new();
        let paper = Rect::new(0.0, 0.0, kit.pages[0].width, kit.pages[0].height);
        visit(&kit.pages[0].canvas.items, paper, &mut |text, _| {
            if text.text.len() == 1 && text.text != "C" {
                found.push((text.text.clone(), text.bounds().center().x.round()));
            }
        });
        found
    };
    let looney = letters(RulesId::Looney, None);
    assert_eq!(looney.iter().map(|(l, _)| l.as_str()).collect::<String>(), "SBLMSBLM");
    assert_ne!(looney, letters(RulesId::Looney, Some("setup=LBSMsblm")));
    let board = |option| {
        let request = Request::new(RulesId::Groi).with_options(option).unwrap();
        Kit::new(&request.with_parts(&[Part::Board]).unwrap())
    };
    assert_ne!(board(None), board(Some("setup=pairs")));
    // Where the players choose the order, no letter stands on a space.
    assert!(letters(RulesId::Simeone, None).is_empty());
    assert_eq!(letters(RulesId::Simeone, Some("setup=fixed")).len(), 8);
}

#[test]
fn no_page_of_a_booklet_is_nearly_empty() {
    for rules in RULES {
        for (lang, paper) in [(Lang::En, Paper::A4), (Lang::Fr, Paper::Letter)] {
            let request = request(rules, paper, lang).with_parts(&[Part::Booklet]).unwrap();
            for page in Kit::new(&request).pages {
                for half in [0.0, page.width / 2.0] {
                    let mut lowest = 0.0_f64;
                    let paper = Rect::new(0.0, 0.0, page.width, page.height);
                    let mut has_notes = false;
                    visit(&page.canvas.items, paper, &mut |text, _| {
                        let bounds = text.bounds();
                        has_notes |= text.text == "Notes"
                            && (half..half + page.width / 2.0).contains(&bounds.x0);
                        let is_running = bounds.y1 < page.height - MARGIN - 8.0;
                        if is_running && (half..half + page.width / 2.0).contains(&bounds.x0) {
                            lowest = lowest.max(bounds.y1);
                        }
                    });
                    let place = format!("{rules} {lang} {}, at {half}", page.title);
                    assert!(has_notes || lowest > 0.3 * page.height, "{place}: {lowest}");
                }
            }
        }
    }
}

/// Words that only somebody at the program understands.
const FOR_PROGRAMS: [&str; 16] = [
    "dejarik lab",
    "dejarik print",
    "dejarik play",
    "dejarik probe",
    "dejarik solve",
    "dejarik moves",
    "DPN",
    "DGN",
    "docs/",
    "±",
    "Ak",
    "Bk",
    "/12/",
    "double-exit",
    "quiet-limit",
    "wookiee-rule",
];

#[test]
fn paper_speaks_to_people() {
    for rules in RULES {
        for lang in Lang::ALL {
            for page in &kit(rules, Paper::A4, lang).pages {
                let mut words = String::new();
                let paper = Rect::new(0.0, 0.0, page.width, page.height);
                visit(&page.canvas.items, paper, &mut |text, _| {
                    words = format!("{words} {}", text.text);
                });
                for refused in FOR_PROGRAMS {
                    let at = words.find(refused);
                    let around = at.map(|at| words[at..].chars().take(60).collect::<String>());
                    assert!(at.is_none(), "{rules} {lang}, {}: {around:?}", page.title);
                }
                for level in ["level ", "Level ", "niveau ", "Niveau "] {
                    let mut rest = words.split(level).skip(1);
                    let numbered = rest.any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
                    assert!(!numbered, "{rules} {lang}, {}: {level}", page.title);
                }
            }
        }
    }
}

#[test]
fn the_credits_travel_with_every_sheet() {
    let named = [
        (RulesId::Groi, ["Star Wars - Dejarik hologame gameboard", "Dejarik"]),
        (RulesId::Bambara, ["Brad Bambara", "Design Exercise: Dejarik"]),
        (RulesId::Looney, ["© 2025 Looney Labs, Inc.", "www.LooneyLabs.com"]),
        (RulesId::Simeone, ["Nicole Simeone", "Dejarik Rules"]),
    ];
    for (rules, credits) in named {
        for lang in Lang::ALL {
            for page in &kit(rules, Paper::A4, lang).pages {
                let mut found = false;
                let paper = Rect::new(0.0, 0.0, page.width, page.height);
                visit(&page.canvas.items, paper, &mut |text, _| {
                    found |= credits.iter().all(|credit| text.text.contains(credit));
                });
                assert!(found, "{rules} {lang}: {}", page.title);
            }
        }
    }
}

#[test]
fn a_kit_begins_with_the_first_game() {
    for rules in RULES {
        for (lang, title) in [(Lang::En, "Your first game"), (Lang::Fr, "Votre première partie")] {
            let kit = kit(rules, Paper::A4, lang);
            assert_eq!((kit.pages[0].part, kit.pages[0].title.as_str()), (Part::First, title));
            assert_eq!(kit.pages.iter().filter(|page| page.part == Part::First).count(), 1);
        }
    }
}

#[test]
fn a_looney_kit_in_black_ink_has_white_and_black_pieces_and_discs_for_cubes() {
    for lang in Lang::ALL {
        let mut request = request(RulesId::Looney, Paper::A4, lang);
        request.theme = Theme::InkSaving;
        let kit = Kit::new(&request.with_parts(&[Part::Board, Part::Dice]).unwrap());
        let mut words = String::new();
        for page in &kit.pages {
            let paper = Rect::new(0.0, 0.0, page.width, page.height);
            visit(&page.canvas.items, paper, &mut |text, _| words += &text.text);
            assert!(outside(page).is_empty(), "{:?}", outside(page));
        }
        let [white, discs] =
            [["White (Red)", "Discs for"], ["Blancs (Rouges)", "Des disques"]][lang as usize];
        assert!(words.contains(white) && words.contains(discs), "{words}");
        // The substitutes for dice are not alone on a second sheet.
        assert_eq!(kit.pages.iter().filter(|page| page.part == Part::Dice).count(), 1);
    }
}

/// Returns all texts of a page in the order in which they are drawn, with blanks between them.
fn words(page: &Page) -> String {
    let mut texts = Vec::new();
    let paper = Rect::new(0.0, 0.0, page.width, page.height);
    visit(&page.canvas.items, paper, &mut |text, _| texts.push(text.text.clone()));
    texts.join(" ")
}

#[test]
fn a_section_of_pieces_stays_on_one_sheet() {
    for (rules, sheets, last) in [
        (RulesId::Looney, 3, ["Force Ghosts", "Fantômes de la Force"]),
        (RulesId::Simeone, 2, ["Score track", "Piste de score"]),
    ] {
        for lang in Lang::ALL {
            let mut own = Request::new(rules).with_parts(&[Part::Pieces]).unwrap();
            (own.paper, own.lang) = (Paper::Tiled, lang);
            let pages = Kit::new(&own).pages;
            assert_eq!(pages.len(), sheets, "{rules} {lang}");
            let text = words(&pages[sheets - 1]);
            let heading = if lang == Lang::En { last[0] } else { last[1] };
            assert!(text.contains(heading), "{rules} {lang}: {text}");
        }
    }
}

#[test]
fn what_replaces_cubes_is_said_in_the_colours_of_the_kit() {
    for (theme, sides) in
        [(Theme::Colour, ["Red", "Blue"]), (Theme::InkSaving, ["White (Red)", "Black (Blue)"])]
    {
        let mut own = Request::new(RulesId::Looney).with_parts(&[Part::Dice]).unwrap();
        own.theme = theme;
        let text: String = Kit::new(&own).pages.iter().map(words).collect();
        let said = format!("heads counts for {}, tails for {}", sides[0], sides[1]);
        assert!(text.contains(&said), "{text}");
    }
}

#[test]
fn a_mark_on_paper_is_seen_in_every_theme() {
    for theme in Theme::ALL {
        let mut own = Request::new(RulesId::Groi).with_parts(&[Part::Board]).unwrap();
        own.theme = theme;
        let canvas = &Kit::new(&own).pages[0].canvas;
        // The mark of a side is 5.2 mm wide, and the line around it can be seen on white paper.
        let marks = canvas.items.iter().filter(|item| match item {
            Item::Path(path, None, Some(stroke)) => {
                let Colour(red, green, blue) = stroke.colour;
                let wide = kurbo::Shape::bounding_box(path).width();
                (wide - 5.8).abs() < 0.1 && red.max(green).max(blue) < 128
            }
            _ => false,
        });
        assert_eq!(marks.count(), 2, "{theme}");
    }
}

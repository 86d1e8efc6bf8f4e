//! Compares rendered pages with small pictures, so that a change of a drawing is seen. A picture is kept
//! as text: a line of the page is a line of grey levels. `DEJARIK_BLESS=1` writes them again.

use std::fs;
use std::path::Path;

use dejarik_print::{Kit, Lang, Page, Part, Request, Theme};
use dejarik_rules::RulesId;
use resvg::{tiny_skia, usvg};

/// The width of a picture in characters.
const WIDTH: u32 = 96;
/// The grey levels, from dark to light.
const LEVELS: &[u8] = b"@%#*+=-:. ";

/// Renders a page from its SVG document and returns its grey levels.
fn drawn(page: &Page) -> String {
    let tree = usvg::Tree::from_str(&page.svg(), &usvg::Options::default()).unwrap();
    // A character is about twice as high as it is wide.
    let scale = WIDTH as f32 / tree.size().width();
    let height = (tree.size().height() * scale / 2.0).round() as u32;
    let mut pixels = tiny_skia::Pixmap::new(WIDTH, height).unwrap();
    let put = tiny_skia::Transform::from_scale(scale, scale / 2.0);
    resvg::render(&tree, put, &mut pixels.as_mut());
    let mut text = String::new();
    for row in pixels.pixels().chunks(WIDTH as usize) {
        let grey = |p: &tiny_skia::PremultipliedColorU8| {
            (u32::from(p.red()) * 3 + u32::from(p.green()) * 6 + u32::from(p.blue())) / 10
        };
        let line: String =
            row.iter().map(|p| char::from(LEVELS[(grey(p) * 9 / 255) as usize])).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[test]
fn the_pages_look_as_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    let bless = std::env::var_os("DEJARIK_BLESS").is_some();
    // The booklet is left out: it changes with every word of the books.
    let parts = Part::ALL.into_iter().filter(|part| *part != Part::Booklet);
    for (rules, theme, lang) in [
        (RulesId::Groi, Theme::InkSaving, Lang::En),
        (RulesId::Bambara, Theme::Colour, Lang::Fr),
        (RulesId::Looney, Theme::Colour, Lang::En),
        (RulesId::Simeone, Theme::Hologram, Lang::Fr),
    ] {
        let own: Vec<Part> =
            parts.clone().filter(|p| *p != Part::Dice || rules.descriptor().dice).collect();
        let mut request = Request::new(rules).with_parts(&own).unwrap();
        (request.theme, request.lang) = (theme, lang);
        let pages: Vec<String> = Kit::new(&request).pages.iter().map(drawn).collect();
        let drawn = pages.join("----\n");
        let file = folder.join(format!("{rules}.{lang}.{theme}.txt"));
        if bless {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, &drawn).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        let differ = drawn.lines().zip(kept.lines()).position(|(new, old)| new != old);
        assert!(
            drawn == kept,
            "{} differs from line {:?} on; DEJARIK_BLESS=1 writes it again",
            file.display(),
            differ.map(|line| line + 1)
        );
    }
}

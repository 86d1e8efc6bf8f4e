//! A bare board of any diameter for makers: true to scale on one page that is as large as it has to be, with the sizes
//! of the pieces that fit it.

use dejarik_rules::wording;
use kurbo::Point;

use crate::board;
use crate::kit::Page;
use crate::palette::Palette;
use crate::request::{Part, Request, RequestError};
use crate::sheet::{MARGIN, Sheet};

/// The room for the title and the ruler, above and below the board.
const TEXT: f64 = 24.0;
/// The least width of the page, so that its texts can be read.
const WIDTH: f64 = 190.0;

/// The diameter of a board for makers, in whole millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millimetres(u16);

impl Millimetres {
    /// The least diameter. The names of the spaces are then 6 points high.
    pub const LEAST: u16 = 125;
    /// The greatest diameter.
    pub const MOST: u16 = 2000;

    /// Returns the diameter in millimetres.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl std::fmt::Display for Millimetres {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}mm", self.0)
    }
}

impl std::str::FromStr for Millimetres {
    type Err = RequestError;

    /// Reads a diameter such as `400mm`, `40cm` or `400`, which are all the same.
    fn from_str(text: &str) -> Result<Millimetres, RequestError> {
        let (digits, unit) = match text.strip_suffix("cm") {
            Some(digits) => (digits, 10),
            None => (text.strip_suffix("mm").unwrap_or(text), 1),
        };
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.parse::<u16>().ok().filter(|_| plain);
        let number = number.and_then(|number| number.checked_mul(unit));
        let number = number.filter(|n| (Millimetres::LEAST..=Millimetres::MOST).contains(n));
        number.map(Millimetres).ok_or_else(|| {
            let (least, most) = (Millimetres::LEAST, Millimetres::MOST);
            RequestError::Diameter(wording!(
                "expected a diameter from {least}mm to {most}mm, such as 400mm or 40cm, found `{text}`",
                "attendu : un diamètre de {least}mm à {most}mm, comme 400mm ou 40cm ; trouvé : `{text}`"
            ))
        })
    }
}

/// Draws the page of a bare board.
pub fn page(request: &Request, diameter: Millimetres) -> Page {
    let lang = request.lang;
    let size = f64::from(diameter.get());
    // A base of this width leaves the name of its space visible. A figure is less than twice as high as its base is
    // wide, so that it does not fall over.
    let widest = (size * board::FOOT).floor();
    let least = (0.8 * widest).round();
    let hint = lang.say(
        "True to scale. Pieces: a base of {least} to {widest} mm across, a figure up to {tall} mm high. Beside the board, \
         leave a strip {strip} mm wide on two sides for the pieces that are off it.",
        "À l’échelle. Pièces\u{A0}: un socle de {least} à {widest}\u{A0}mm de diamètre, une figurine haute de {tall}\u{A0}mm \
         au plus. À côté du plateau, laissez sur deux côtés une bande large de {strip}\u{A0}mm pour les pièces hors du \
         plateau.",
    );
    let hint = [
        ("{least}", least),
        ("{widest}", widest),
        ("{tall}", 2.0 * widest - 1.0),
        ("{strip}", widest + 10.0),
    ]
    .into_iter()
    .fold(hint.to_owned(), |text, (place, number)| text.replace(place, &number.to_string()));
    let title = lang
        .say("Board of {} mm", "Plateau de {}\u{A0}mm")
        .replace("{}", &diameter.get().to_string());
    let (width, height) = (size.max(WIDTH) + 2.0 * MARGIN, size + TEXT + 2.0 * MARGIN);
    let mut sheet = Sheet::of_size(request, Part::Board, &title, &hint, width, height);
    let middle = Point::new(width / 2.0, sheet.room.center().y);
    sheet.canvas.place_at(&board::draw(size, Palette::of(request.theme)), middle);
    sheet.page()
}

#[cfg(test)]
mod tests {
    use dejarik_picture::geometry;
    use dejarik_rules::{Bilingual, RulesId, Space};
    use kurbo::Shape;

    use super::*;
    use crate::canvas::Item;

    #[test]
    fn a_diameter_is_read_within_its_bounds() {
        for text in ["400mm", "40cm", "400"] {
            assert_eq!(text.parse(), Ok(Millimetres(400)), "{text}");
        }
        assert_eq!("125".parse::<Millimetres>().unwrap().to_string(), "125mm");
        for bad in
            ["", "mm", "124mm", "2001mm", "201cm", "-400mm", "+400", "40.5cm", "4in", "9999999cm"]
        {
            let error = bad.parse::<Millimetres>().unwrap_err();
            assert!(
                error
                    .to_string()
                    .contains(&format!("125mm to 2000mm, such as 400mm or 40cm, found `{bad}`"))
            );
            assert!(error.wording().in_language("fr").contains("diamètre"));
        }
    }

    #[test]
    fn the_board_is_true_to_scale_and_its_names_can_be_read() {
        for text in ["125mm", "400mm", "2000mm"] {
            let diameter: Millimetres = text.parse().unwrap();
            let page = page(&Request::new(RulesId::Groi), diameter);
            let size = f64::from(diameter.get());
            let table = page.canvas.items.iter().find_map(|item| match item {
                Item::Path(path, Some(_), _) => Some(path.bounding_box()),
                _ => None,
            });
            // The rim is drawn 0.3 mm inside.
            assert!((table.unwrap().width() - (size - 0.6)).abs() < 0.05, "{text}: {table:?}");
            let svg = page.svg();
            assert!(svg.contains(&format!("height=\"{}mm\"", page.height)), "{}", &svg[..300]);
            for item in &page.canvas.items {
                let Item::Text(text) = item else { continue };
                if text.text.parse::<Space>().is_ok() {
                    let points = text.place.determinant().abs().sqrt() * text.size / 0.3528;
                    assert!(points >= 6.0, "{} has {points} points", text.text);
                }
            }
        }
    }

    #[test]
    fn the_widest_base_lies_within_every_space() {
        let radius = board::FOOT * f64::from(geometry::R_TABLE);
        for space in Space::all() {
            let outline = crate::figure::path(&geometry::outline(space));
            let at = geometry::centre(space);
            for turn in 0..60 {
                let turn = f64::from(turn) * std::f64::consts::TAU / 60.0;
                let rim = Point::new(
                    f64::from(at.x) + radius * turn.cos(),
                    f64::from(at.y) + radius * turn.sin(),
                );
                assert!(outline.contains(rim), "{space}");
            }
        }
    }
}

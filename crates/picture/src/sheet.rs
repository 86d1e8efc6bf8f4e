//! An SVG document while it is drawn. What a picture has several times, such as a pawn or the base of a
//! side's pieces, is defined once and drawn with `<use>`.
//!
//! The ids of definitions say all that the definitions depend on, so that equal ids in two documents mean equal
//! drawings: an HTML page may contain several pictures.

use std::collections::HashSet;
use std::fmt::{self, Write};

/// What all elements of a document inherit: they are not filled, and lines have round ends and corners.
const STROKES: &str = "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";

/// An SVG document without its head. Elements are written to it as to a string.
#[derive(Default)]
pub struct Sheet {
    /// The definitions, one a line.
    defs: String,
    ids: HashSet<String>,
    out: String,
}

impl Sheet {
    /// Defines what `draw` writes, unless the id is already defined. `draw` writes one element with this id.
    pub fn define(&mut self, id: &str, draw: impl FnOnce(&mut Sheet)) {
        if self.ids.contains(id) {
            return;
        }
        self.ids.insert(id.to_owned());
        let outside = std::mem::take(&mut self.out);
        draw(self);
        let definition = std::mem::replace(&mut self.out, outside);
        self.defs.push_str(&definition);
        self.defs.push('\n');
    }

    /// Writes a part of the drawing. Writing to a sheet cannot fail.
    pub fn push(&mut self, element: &str) {
        self.out.push_str(element);
    }

    /// Returns the document: its attributes, its texts for those who cannot see it, and the drawing.
    pub fn document(self, attributes: &str, title: &str, description: Option<&str>) -> String {
        let Sheet { defs, out, .. } = self;
        let title = escape(title);
        let desc =
            description.map(|text| format!("<desc>{}</desc>", escape(text))).unwrap_or_default();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {attributes} {STROKES}>\
             <title>{title}</title>{desc}<defs>\n{defs}</defs>{out}</svg>"
        )
    }
}

impl Write for Sheet {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_str(text)
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A number as short as SVG allows. It has two decimals, or as many as the format asks for (`{:.1}`), and no
/// needless zero.
#[derive(Clone, Copy, Debug)]
pub struct Short(pub f32);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(2);
        let text = format!("{:.decimals$}", self.0);
        let text =
            if decimals > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
        let (sign, text) = text.strip_prefix('-').map_or(("", text), |text| ("-", text));
        match text.strip_prefix("0.") {
            Some(decimals) => write!(f, "{sign}.{decimals}"),
            None if text == "0" => f.write_str("0"),
            None => write!(f, "{sign}{text}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_needless_characters() {
        let numbers = [0.0, -0.001, 0.5, -0.25, 10.0, 100.1, -7.999].map(|n| Short(n).to_string());
        assert_eq!(numbers, ["0", "0", ".5", "-.25", "10", "100.1", "-8"]);
        assert_eq!(
            format!("{:.0} {:.1} {:.3}", Short(10.4), Short(10.04), Short(2.5)),
            "10 10 2.5"
        );
    }

    #[test]
    fn what_is_defined_twice_is_there_once_before_the_drawing() {
        let mut sheet = Sheet::default();
        sheet.push("<use href=\"#a\"/>");
        for _ in 0..2 {
            sheet.define("a", |sheet| {
                sheet.define("b", |sheet| sheet.push("<path id=\"b\"/>"));
                sheet.push("<g id=\"a\"><use href=\"#b\"/></g>");
            });
        }
        let svg = sheet.document("width=\"9\"", "<&>", None);
        let definitions = "<path id=\"b\"/>\n<g id=\"a\"><use href=\"#b\"/></g>\n";
        assert_eq!(
            svg,
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" {STROKES}>\
                 <title>&lt;&amp;&gt;</title><defs>\n{definitions}</defs><use href=\"#a\"/></svg>"
            )
        );
    }
}

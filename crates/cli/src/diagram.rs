//! The pictures of the rule books, from the same files as on the page (`docs/diagrams`). A book names
//! a picture by the SVG file that shows it to readers of the Markdown.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::picture;

const FILES: [&str; 5] = [
    include_str!("../../../docs/diagrams/board.json"),
    include_str!("../../../docs/diagrams/groi.json"),
    include_str!("../../../docs/diagrams/bambara.json"),
    include_str!("../../../docs/diagrams/looney.json"),
    include_str!("../../../docs/diagrams/simeone.json"),
];

/// The pictures of a book by their names, such as `g-9`.
#[derive(Deserialize)]
struct Book {
    pictures: HashMap<String, Diagram>,
}

/// What the terminal shows of a picture.
#[derive(Deserialize)]
struct Diagram {
    /// The position; absent for the bare board.
    dpn: Option<String>,
}

static PICTURES: LazyLock<HashMap<String, Diagram>> = LazyLock::new(|| {
    // The files are part of the program, and a test reads them all.
    let books = FILES.iter().filter_map(|text| serde_json::from_str::<Book>(text).ok());
    books.flat_map(|book| book.pictures).collect()
});

/// Returns the board of the picture in this file, such as `../diagrams/g-9.svg`, as lines of text;
/// `None` if there is no such picture or it shows the bare board.
pub fn board(file: &str) -> Option<Vec<String>> {
    let name = file.rsplit('/').next()?.strip_suffix(".svg")?;
    let position = PICTURES.get(name)?.dpn.as_ref()?.parse().ok()?;
    Some(picture::text::draw(&position))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_a_board_in_text() {
        assert!(PICTURES.len() > 90);
        assert_eq!(board("../diagrams/g-5.svg").unwrap().len(), 29);
        assert!(board("../diagrams/d-1.svg").is_none());
        assert!(board("g-99.svg").is_none());
    }
}

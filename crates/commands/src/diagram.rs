//! The pictures of the rule books. A book names a picture by the SVG file that shows it to readers of the Markdown.

use crate::picture;

/// Returns the board of the picture in this file, such as `../diagrams/g-9.svg`, as lines of text;
/// `None` if there is no such picture or it shows the bare board.
pub(crate) fn board(file: &str) -> Option<Vec<String>> {
    dejarik_print::pictured(file).map(|position| picture::text::draw(&position))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_a_board_in_text() {
        assert_eq!(board("../diagrams/g-5.svg").unwrap().len(), 29);
        assert!(board("../diagrams/d-1.svg").is_none());
        assert!(board("g-99.svg").is_none());
    }
}

//! The spaces that a step names.

use dejarik_rules::Space;

/// Returns the spaces named in a step's notation, in order.
pub(super) fn spaces_in(text: &str) -> Vec<Space> {
    let mut spaces = Vec::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()) {
        // `A2xB3` is one word of letters and digits.
        let parts = word.split('x').filter_map(|part| part.parse::<Space>().ok());
        spaces.extend(parts);
    }
    spaces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spaces_of_a_step() {
        let names = |text| spaces_in(text).iter().map(Space::to_string).collect::<Vec<_>>();
        assert_eq!(names("A1-B4xB5"), ["A1", "B4", "B5"]);
        assert_eq!(names("A11-B11>C"), ["A11", "B11", "C"]);
        assert_eq!(names("N@A5"), ["A5"]);
        assert_eq!(names("A4-B4+A1-A2xB2"), ["A4", "B4", "A1", "A2", "B2"]);
        assert_eq!(names("A2^"), ["A2"]);
        assert!(names("pass").is_empty() && names(">off").is_empty());
        assert!(names("setup:NSKM").is_empty());
    }
}

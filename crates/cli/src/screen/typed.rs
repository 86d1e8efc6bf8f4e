//! Parsing steps as people type them.

use dejarik_rules::ParseError;
use dejarik_rules::any::{AnyPosition, AnyStep};

use dejarik_play::pick::Choice;

/// What a typed text means in a position.
#[derive(Debug)]
pub(super) enum Typed {
    /// This step.
    Step(AnyStep),
    /// One of several pushes, of which the text leaves out the end.
    Several(Vec<Choice>),
    /// No step, for this reason.
    Unknown(ParseError),
}

/// Reads a step as a person types it.
pub(super) fn read(position: &AnyPosition, text: &str) -> Typed {
    match parse(position, text) {
        Ok(step) => Typed::Step(step),
        Err(error) => {
            let choices = pushes(position, text);
            if choices.is_empty() { Typed::Unknown(error) } else { Typed::Several(choices) }
        }
    }
}

/// Parses a step in its notation, of which the rings' letters may be lower case.
fn parse(position: &AnyPosition, text: &str) -> Result<AnyStep, ParseError> {
    position
        .parse_step(text)
        .or_else(|error| position.parse_step(&capital_rings(text)).map_err(|_| error))
}

/// Returns the pushes that a text without its end could mean: `A11-A7` can be `A11-A7>A6`.
fn pushes(position: &AnyPosition, text: &str) -> Vec<Choice> {
    let start = capital_rings(text) + ">";
    let choices = position.steps().into_iter().map(|step| Choice::new(position, step));
    choices.filter(|choice| choice.text.starts_with(&start)).collect()
}

/// Writes the letters of the rings in upper case: `a1-b2xc` becomes `A1-B2xC`.
fn capital_rings(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let capital = |(index, letter): (usize, &char)| {
        let next = letters.get(index + 1);
        let is_ring = match letter {
            'a' | 'b' => next.is_some_and(char::is_ascii_digit),
            'c' => next.is_none_or(|next| !next.is_ascii_alphanumeric() || *next == 'x'),
            _ => false,
        };
        if is_ring { letter.to_ascii_uppercase() } else { *letter }
    };
    letters.iter().enumerate().map(capital).collect()
}

#[cfg(test)]
mod tests {
    use super::capital_rings;

    #[test]
    fn moves_can_be_typed_in_small_letters() {
        assert_eq!(capital_rings("a1-b2xc"), "A1-B2xC");
        assert_eq!(capital_rings("cxb3"), "CxB3");
        assert_eq!(capital_rings("N@a5"), "N@A5");
        assert_eq!(capital_rings("accept"), "accept");
        assert_eq!(capital_rings("a11-b11>c"), "A11-B11>C");
    }
}

//! Parts of numbered work, which several machines do at the same time.

use std::fmt;
use std::str::FromStr;

use dejarik_rules::{Bilingual, Wording, wording};

/// One of the equal parts of numbered work, such as the games of a match. Part `K` of `N` has the numbers
/// `K - 1`, `K - 1 + N`, `K - 1 + 2 N` and so on. Parsed, displayed and serialised as `K/N`, such as `2/3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: u32,
    of: u32,
}

impl Part {
    /// All of the work.
    pub const WHOLE: Part = Part { number: 1, of: 1 };
    /// The greatest number of parts.
    pub const MOST: u32 = 1_000_000;

    /// Returns the number of this part, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// Returns the number of parts that the work is divided into.
    pub fn of(self) -> u32 {
        self.of
    }

    /// Returns whether this is all of the work.
    pub fn is_whole(&self) -> bool {
        *self == Part::WHOLE
    }

    /// Returns an iterator over the numbers below `total` that belong to this part, in their order.
    pub fn numbers(self, total: u64) -> impl Iterator<Item = u64> {
        (u64::from(self.number) - 1..total).step_by(self.of as usize)
    }
}

impl Default for Part {
    /// Returns [`Part::WHOLE`]: all of the work as one part.
    fn default() -> Part {
        Part::WHOLE
    }
}

impl Bilingual for Part {
    /// Returns what the heading of a result adds: nothing for all of the work, and otherwise `, part 2/3`.
    fn wording(&self) -> Wording {
        Wording::same(if self.is_whole() { String::new() } else { format!(", part {self}") })
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Part {
    type Err = Wording;

    fn from_str(text: &str) -> Result<Part, Wording> {
        let number = |digits: &str| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| digits.parse().ok()).flatten()
        };
        let part = text.split_once('/').and_then(|(k, n)| Some((number(k)?, number(n)?)));
        let part = part.filter(|(k, n)| (1..=*n).contains(k) && *n <= Part::MOST);
        part.map(|(number, of)| Part { number, of }).ok_or_else(|| {
            let most = Part::MOST;
            wording!(
                "expected K/N, part K of N, from 1/N to N/N, with at most {most} parts, found `{text}`",
                "attendu : K/N, la part K de N, de 1/N à N/N, avec {most} parts au plus ; trouvé : `{text}`"
            )
        })
    }
}

#[cfg(feature = "serde")]
dejarik_rules::text_form!(Part);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_exactly_one_part() {
        for of in [1, 2, 3, 7, 40] {
            for total in [0, 1, 5, 39, 100] {
                let parts =
                    (1..=of).map(|number| format!("{number}/{of}").parse::<Part>().unwrap());
                let mut numbers: Vec<u64> = parts.flat_map(|part| part.numbers(total)).collect();
                numbers.sort_unstable();
                assert_eq!(numbers, (0..total).collect::<Vec<_>>(), "{of} parts of {total}");
            }
        }
    }

    #[test]
    fn a_part_is_written_as_it_is_read() {
        for text in ["1/1", "2/3", "1000000/1000000"] {
            assert_eq!(text.parse::<Part>().unwrap().to_string(), text);
        }
        for text in ["", "1", "/", "0/3", "4/3", "1/0", "+1/3", "1/2/3", "1/1000001", "a/b", " 1/2"]
        {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
    }
}

//! The grade of a puzzle: its rating in three steps, for people who choose one.

use dejarik_rules::{Bilingual, Wording, named, wording};

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

named! {
    /// How hard a puzzle is, in three steps that follow from its rating.
    ///
    /// # Stability
    /// The names and bounds are part of the program's formats (`docs/puzzles.md`). Of the puzzles that
    /// ship, about a quarter are easy, a third medium and two fifths hard.
    ///
    /// # Examples
    /// ```
    /// use dejarik_puzzles::Grade;
    ///
    /// assert_eq!(Grade::of(1199), Grade::Easy);
    /// assert_eq!(Grade::of(1200), Grade::Medium);
    /// assert_eq!("hard".parse(), Ok(Grade::Hard));
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Grade {
        /// Rated below 1200.
        Easy = "easy",
        /// Rated from 1200 to 1799.
        Medium = "medium",
        /// Rated 1800 or more.
        Hard = "hard",
    }
}

/// The lowest ratings of a medium and of a hard puzzle.
const MEDIUM: u16 = 1200;
const HARD: u16 = 1800;

impl Grade {
    /// Returns the grade of a rating.
    pub const fn of(rating: u16) -> Grade {
        match rating {
            HARD.. => Grade::Hard,
            MEDIUM.. => Grade::Medium,
            _ => Grade::Easy,
        }
    }

    /// Returns the lowest and the highest rating of the grade.
    pub const fn ratings(self) -> (u16, u16) {
        match self {
            Grade::Easy => (0, MEDIUM - 1),
            Grade::Medium => (MEDIUM, HARD - 1),
            Grade::Hard => (HARD, u16::MAX),
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An unknown name of a grade.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct GradeError(String);

impl Bilingual for GradeError {
    fn wording(&self) -> Wording {
        let GradeError(found) = self;
        wording!(
            "expected a grade, `easy`, `medium` or `hard`, found `{found}`",
            "attendu : une difficulté, `easy`, `medium` ou `hard` ; trouvé : `{found}`"
        )
    }
}

impl FromStr for Grade {
    type Err = GradeError;

    fn from_str(text: &str) -> Result<Grade, GradeError> {
        let found = Grade::ALL.into_iter().find(|grade| grade.name() == text);
        found.ok_or_else(|| GradeError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rating_is_within_the_bounds_of_its_grade() {
        for rating in 0..=u16::MAX {
            let (low, high) = Grade::of(rating).ratings();
            assert!((low..=high).contains(&rating), "{rating}");
        }
    }

    #[test]
    fn a_grade_is_read_from_its_name() {
        for grade in Grade::ALL {
            assert_eq!(grade.to_string().parse(), Ok(grade));
        }
        assert!("middling".parse::<Grade>().unwrap_err().to_string().contains("found `middling`"));
    }
}

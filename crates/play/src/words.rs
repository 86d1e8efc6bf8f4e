//! Plays a list of words in a position: moves with or without their throws, as in analysis and
//! `dejarik apply`.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, Bilingual, Wording, wording};

/// The first word of a list that cannot be played, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct WordError {
    /// The index of the word, from 0; the message counts from 1.
    pub index: usize,
    /// The word that cannot be played.
    pub word: String,
    /// The place of the error in the word, in bytes from 0; the message counts from 1.
    pub at: usize,
    /// What is wrong at that place, or what was expected.
    pub message: Wording,
}

impl Bilingual for WordError {
    fn wording(&self) -> Wording {
        let WordError { word, message, .. } = self;
        let (number, character) = (self.index + 1, self.at + 1);
        wording!(
            "word {number}, `{word}`, character {character}: {message}",
            "mot {number}, `{word}`, caractère {character} : {message}";
            message
        )
    }
}

/// Returns the position after these words. A throw may directly follow its move, `A3xB3(7:5)`, or be
/// a word of its own. The throw that the last move calls for may be missing; it is then due in the
/// position returned.
///
/// # Errors
/// Returns the first word that cannot be read or is not legal.
///
/// # Examples
/// ```
/// use dejarik_play::play_words;
///
/// let position = "groi PPPP2pppp2/12/1 w wb".parse()?;
/// let after = play_words(position, &["A1-B1", "A7-C"])?;
/// assert_eq!(after.to_string(), "groi 1PPP3ppp2/P11/p w -");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_words<W: AsRef<str>>(
    position: AnyPosition,
    words: &[W],
) -> Result<AnyPosition, WordError> {
    let mut position = position;
    for (index, word) in words.iter().map(AsRef::as_ref).enumerate() {
        play_word(&mut position, word).map_err(|(at, message)| WordError {
            index,
            word: word.to_owned(),
            at,
            message,
        })?;
    }
    Ok(position)
}

fn play_word(position: &mut AnyPosition, word: &str) -> Result<(), (usize, Wording)> {
    let (step, roll) = word.split_at(word.find('(').unwrap_or(word.len()));
    if word.is_empty() {
        return Err((
            0,
            wording!(
                "expected a move or a throw, found nothing",
                "attendu : un coup ou un lancer ; trouvé : rien"
            ),
        ));
    }
    if !step.is_empty() {
        if position.actor() == Actor::Chance(()) {
            let example = position.rolls().first().map(|(roll, _)| position.roll_text(*roll));
            let example = example.unwrap_or_default();
            let message = wording!(
                "a throw is due before any move, such as {example}",
                "il faut d’abord un lancer, comme {example}"
            );
            return Err((0, message));
        }
        position.play_word(step).map_err(|e| (e.at, e.message))?;
    }
    if !roll.is_empty() {
        let at = step.len();
        let read = position.parse_roll(roll).map_err(|e| (at + e.at, e.message))?;
        position.settle(read).map_err(|error| (at, error.wording()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MELEE: &str = "simeone 12/2Mx*8/1 w w 0-0 - 0";

    fn play(dpn: &str, words: &[&str]) -> Result<String, String> {
        let position = dpn.parse().unwrap();
        play_words(position, words).map(|p| p.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_throw_follows_its_move_or_is_a_word_of_its_own() {
        let behind = play(MELEE, &["B3xB4(5:1)"]).unwrap();
        assert_eq!(play(MELEE, &["B3xB4", "(5:1)"]).unwrap(), behind);
        let groi = "groi PPPP2pppp2/12/1 w wb";
        assert_eq!(play(groi, &["A1-B1", "A7-C"]).unwrap(), "groi 1PPP3ppp2/P11/p w -");
        assert_eq!(play(groi, &[]).unwrap(), groi);
    }

    #[test]
    fn a_word_that_cannot_be_played_is_named() {
        for (words, what) in [
            (&["B3xB4", "B3-B2"][..], "word 2, `B3-B2`, character 1: a throw is due"),
            (&["B3xB4(9:1)"], "word 1, `B3xB4(9:1)`, character "),
            (&["B3-B2(5:1)"], "word 1, `B3-B2(5:1)`, character 6: `(5:1)` is a throw, but none"),
            (&["(5:1)"], "word 1, `(5:1)`, character 1: `(5:1)` is a throw, but none"),
            (&["resign"], "word 1, `resign`, character 1: expected"),
            (&[""], "expected a move or a throw, found nothing"),
        ] {
            let error = play(MELEE, words).unwrap_err();
            assert!(error.contains(what), "{words:?}: {error}");
        }
    }
}

//! Reading moves as people type them: as the line mode reads them, with its reasons for what is not legal.

use dejarik_play::pick::Choice;
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Bilingual, Wording};

use crate::lang::{Lang, Texts};
use crate::telling::{Listed, Teller, sorted_steps};

/// What a typed text means in a position.
#[derive(Debug)]
pub(super) enum Typed {
    /// This legal step.
    Step(AnyStep),
    /// One of several legal steps.
    Several(Vec<Choice>),
    /// No legal step, for this reason.
    Refused(Wording),
}

/// Reads a step as a person types it, in the words of either language.
pub(super) fn read(position: &AnyPosition, text: &str) -> Typed {
    let listed = sorted_steps(position);
    let texts = Lang::ALL.map(Texts::new);
    let tellers = texts.each_ref().map(|texts| Teller::new(texts, position.id()));
    // The full screen has no list of moves, so a number means nothing.
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    for teller in tellers.iter().filter(|_| !is_number) {
        match teller.read_move(position, &listed, text) {
            Listed::Step(step) if listed.iter().any(|(_, legal)| *legal == step) => {
                return Typed::Step(step);
            }
            Listed::Several(words) => {
                let choices = position.steps().into_iter().map(|step| Choice::new(position, step));
                return Typed::Several(choices.filter(|one| words.contains(&one.text)).collect());
            }
            Listed::Step(_) | Listed::Illegal => {
                let [en, fr] = tellers.map(|teller| teller.illegal(position, text));
                return Typed::Refused(Wording::new(en, fr));
            }
            Listed::Beyond(_) | Listed::Unknown => {}
        }
    }
    match position.parse_step(text) {
        Ok(step) => Typed::Step(step),
        Err(error) => Typed::Refused(error.wording()),
    }
}

#[cfg(test)]
mod tests {
    use dejarik_play::pick::Word;

    use super::*;
    use crate::telling::decision_name;

    fn told(dpn: &str, text: &str) -> String {
        let position: AnyPosition = dpn.parse().unwrap();
        match read(&position, text) {
            Typed::Step(step) => position.step_text(step),
            Typed::Several(choices) => {
                let words: Vec<_> = choices.iter().map(|choice| choice.text.clone()).collect();
                words.join(" or ")
            }
            Typed::Refused(why) => format!("{} {}", why.en(), why.in_language("fr")),
        }
    }

    #[test]
    fn a_move_is_typed_in_any_letters_with_or_without_signs() {
        const GROI: &str = "groi PPPP2pppp2/12/1 w wb";
        for text in ["A1-B1", "a1-b1", "a1b1", "A1 b1"] {
            assert_eq!(told(GROI, text), "A1-B1");
        }
        const SIMEONE: &str = "simeone NSKM2xthg2/12/1 w w 0-0 - 0";
        for lang in Lang::ALL {
            let name = decision_name(&Texts::new(lang), Word::End);
            assert_eq!(told(SIMEONE, &name), "end", "{name}");
        }
    }

    #[test]
    fn what_is_not_legal_has_the_reason_of_the_rules_and_not_of_the_parser() {
        const BAMBARA: &str = "bambara NKQP2nkqp2/12/1 w -";
        for (text, en, fr) in [
            ("a2xa7", "black knight on A7 is out of reach", "en A7 est hors de portée"),
            ("a7-b7", "knight is not yours", "cavalier des Noirs n’est pas à vous"),
        ] {
            let told = told(BAMBARA, text);
            assert!(told.contains(en) && told.contains(fr), "{text}: {told}");
            assert!(!told.contains("character"), "{text}: {told}");
        }
        assert!(told(BAMBARA, "7").contains("expected"));
    }
}

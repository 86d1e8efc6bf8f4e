//! Positions outside of any game.

use std::collections::BTreeMap;

use dejarik_play::effect::{Effect, of_roll, of_step};
use dejarik_play::play_words;
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Actor, Outcome, wording};
use dejarik_telling::{Sentence, changes, narrate};

use super::{each_once, misread};
use crate::protocol::{Due, PositionQuery, PositionView, ResultView};
use crate::refusal::{Kind, Refusal};
use crate::view;
#[cfg(feature = "openapi")]
use crate::{protocol::ErrorBody, routes::Route};

/// The most words that one query may play.
const MOST_WORDS: usize = 1000;

/// Describes a position: its scene, the legal steps, and the possible throws with their chances.
/// The words of `play` are played first.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(get, path = Route::Position.path(), tag = "rules", params(PositionQuery), responses(
        (status = 200, body = PositionView),
        (status = 400, description = "The position or an option cannot be read.", body = ErrorBody),
        (status = 422, description = "A word cannot be played.", body = ErrorBody)))
)]
pub fn position(asked: &PositionQuery) -> Result<PositionView, Refusal> {
    let (position, played) = read(asked)?;
    Ok(view_of(&position, played))
}

/// What a word of `play` did.
#[derive(Debug)]
pub struct Happened {
    effects: Vec<Effect>,
    /// What it changed beside the board.
    changes: Vec<Sentence>,
}

/// Parses a query and returns the position that it asks for, with what each word of `play` did.
///
/// # Errors
/// If the position or an option cannot be read, or a word cannot be played.
pub fn read(asked: &PositionQuery) -> Result<(AnyPosition, Vec<Happened>), Refusal> {
    let id = AnyPosition::rules_named(&asked.dpn).map_err(|error| at("dpn", &error))?;
    let mut rules = AnyRules::new(id);
    asked.options.as_deref().map_or(Ok(()), each_once)?;
    for option in asked.options.iter().flat_map(|list| list.split(',')).filter(|o| !o.is_empty()) {
        let (key, value) = option.split_once('=').ok_or_else(|| {
            let why = wording!(
                "expected key=value, found `{option}`",
                "attendu : clé=valeur ; trouvé : `{option}`"
            );
            misread(&why, "options")
        })?;
        rules.set_option(key, value).map_err(|error| misread(&error, "options"))?;
    }
    let mut position = rules.position(&asked.dpn).map_err(|error| at("dpn", &error))?;
    let words: Vec<&str> = asked.play.iter().flat_map(|words| words.split_whitespace()).collect();
    if words.len() > MOST_WORDS {
        let why =
            wording!("expected {MOST_WORDS} words at most", "attendu : au plus {MOST_WORDS} mots");
        return Err(misread(&why, "play"));
    }
    let mut played = Vec::with_capacity(words.len());
    for (index, word) in words.iter().enumerate() {
        let (next, effects) = play(&position, word).map_err(|mut error| {
            error.index = index;
            Refusal::of(Kind::Illegal, &error).at(format!("play[{index}]"))
        })?;
        played.push(Happened { effects, changes: changes(&position.scene(), &next.scene()) });
        position = next;
    }
    Ok((position, played))
}

/// Plays a word, which is a step, a throw, or a step with its throw, and returns the position after
/// it with the effects of the word.
fn play(
    before: &AnyPosition,
    word: &str,
) -> Result<(AnyPosition, Vec<Effect>), dejarik_play::WordError> {
    let (step, roll) = word.split_at(word.find('(').unwrap_or(word.len()));
    // The whole word is played at once, so that offsets in errors count from its start.
    let after = play_words(*before, &[word])?;
    let mut thrown = *before;
    let mut effects = Vec::new();
    if let (false, Ok(read)) = (step.is_empty(), before.parse_step(step)) {
        // `play_words` has just played this step, so it is legal.
        let _ = thrown.play(read);
        effects = of_step(before, read, &thrown);
    }
    if !roll.is_empty() {
        effects.extend(of_roll(Some(&thrown), roll, Some(&after)));
    }
    Ok((after, effects))
}

fn at(field: &str, error: &dejarik_rules::ParseError) -> Refusal {
    misread(error, format!("{field}:{}", error.at))
}

fn view_of(position: &AnyPosition, played: Vec<Happened>) -> PositionView {
    let odds = position.rolls();
    let whole: u64 = odds.iter().map(|(_, weight)| weight).sum();
    let told = |word: &Happened| {
        let mut told = narrate(position.id(), &word.effects);
        told.extend_from_slice(&word.changes);
        told
    };
    let throws = odds.iter().map(|(roll, weight)| {
        let chance = dejarik_rules::Fraction::new(*weight, whole);
        (position.roll_text(*roll), chance.to_string())
    });
    PositionView {
        dpn: position.to_string(),
        scene: view::scene_of(position),
        due: match position.actor() {
            Actor::Player(side) => Due::Step { side: side.into() },
            Actor::Chance(()) => Due::Roll,
            Actor::Over(_) => Due::Nothing,
        },
        result: position.outcome().as_ref().map(result),
        choices: view::choices(position),
        throws: throws.collect::<BTreeMap<_, _>>(),
        told: played.iter().map(told).collect(),
        played: played.into_iter().map(|word| view::wired(word.effects)).collect(),
    }
}

/// Returns the result as far as the position alone decides it.
fn result(outcome: &Outcome) -> ResultView {
    ResultView {
        winner: outcome.winner.map(Into::into),
        points: outcome.points.map(u32::from),
        why: dejarik_play::Why::Rule(outcome.ending).name().to_owned(),
    }
}

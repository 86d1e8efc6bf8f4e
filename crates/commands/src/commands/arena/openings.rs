//! The file of openings from which the pairs of a match start in turn.

use std::path::Path;

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, Bilingual, RulesId, Wording, wording};

use crate::error::CliError;
use crate::files;
use crate::lines::Lines;
use crate::rule_options::RuleOptions;

/// Reads the openings of a file as positions in DPN: one a line, or the name of the rule set for its start
/// position. Blank lines are skipped.
///
/// # Errors
/// If the file cannot be read or has no opening, or a game of the rule set cannot start from a line.
pub(super) fn read(
    path: &Path,
    id: RulesId,
    options: &RuleOptions,
) -> Result<Vec<String>, CliError> {
    let bytes = files::read(path)?;
    let mut lines = Lines::new(&bytes[..]).named(path);
    let (mut openings, mut number) = (Vec::new(), 0_u64);
    while let Some(line) = lines.next(|| Ok(()))? {
        number += 1;
        let wrong = |why: Wording| {
            CliError::contents(
                path,
                wording!("line {number}: {why}", "ligne {number} : {why}"; why),
            )
        };
        match line.map_err(|unreadable| wrong(unreadable.wording()))?.trim() {
            "" => {}
            text => openings.push(opening(text, id, options).map_err(wrong)?.to_string()),
        }
    }
    if openings.is_empty() {
        let why = wording!(
            "expected at least one position, found none",
            "attendu : au moins une position ; trouvé : aucune"
        );
        return Err(CliError::contents(path, why));
    }
    Ok(openings)
}

/// Returns the position of a line, or what is wrong with it.
fn opening(text: &str, id: RulesId, options: &RuleOptions) -> Result<AnyPosition, Wording> {
    let named = AnyPosition::rules_named(text).map_err(|error| error.wording())?;
    if named != id {
        return Err(wording!(
            "expected a position of {id}, found one of {named}",
            "attendu : une position de {id} ; trouvé : une position de {named}"
        ));
    }
    let position = options.position(text).map_err(|error| error.summary())?;
    match position.actor() {
        Actor::Over(_) => Err(wording!(
            "expected a position to play on from, but in `{text}` the game is over",
            "attendu : une position à jouer, mais dans `{text}` la partie est finie"
        )),
        Actor::Player(_) | Actor::Chance(()) => Ok(position),
    }
}

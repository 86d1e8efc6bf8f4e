//! The choice of a game: a saved one, or a new one of a rule set that is asked for.

use std::io::{BufRead, Write};

use dejarik_rules::RulesId;

use super::{line, yes};
use crate::context::{Context, note};
use crate::error::CliError;
use crate::session::Session;
use crate::session::prefs::Prefs;
use crate::session::saved::Store;

/// Offers the last saved game, or asks for the rule set of a new one. Returns `None` if the input
/// ends first.
pub(super) fn start<W: Write, R: BufRead>(
    ctx: &mut Context<'_, W>,
    input: &mut R,
    store: &Store,
) -> Result<Option<Session>, CliError> {
    let (games, errors) = store.list();
    errors.iter().for_each(|error| note(&format!("dejarik: {error}")));
    if let Some(saved) = games.first() {
        let id = saved.settings.rules().id();
        let rules = ctx.texts.get(&format!("rules-{id}"));
        let question = ctx.texts.with("plain-resume", [("rules", rules.into())]);
        if yes(ctx, input, &question)? {
            match Session::restore(saved) {
                Ok(session) => return Ok(Some(session)),
                Err(error) => {
                    let error = store.set_aside(saved, &error.to_string());
                    note(&format!("dejarik: {error}"));
                }
            }
        }
    }
    let prefs = Prefs::load(store);
    let rules = ask_rules(ctx, input, &prefs)?;
    Ok(rules.map(|rules| Session::new(prefs.usual_terms(rules))))
}

fn ask_rules<W: Write, R: BufRead>(
    ctx: &mut Context<'_, W>,
    input: &mut R,
    prefs: &Prefs,
) -> Result<Option<RulesId>, CliError> {
    for (number, id) in RulesId::ALL.into_iter().enumerate() {
        let rules = ctx.texts.get(&format!("rules-{id}"));
        writeln!(ctx.out, "{}. {id}: {rules}", number + 1)?;
    }
    let usual = prefs.rules_id();
    let prompt = ctx.texts.with("plain-which-rules", [("rules", usual.name().into())]);
    loop {
        let Some(text) = line(ctx, input, &prompt)? else { return Ok(None) };
        if text.is_empty() {
            return Ok(Some(usual));
        }
        let numbered = text.parse::<usize>().ok().and_then(|n| RulesId::ALL.get(n.wrapping_sub(1)));
        match numbered.copied().map_or_else(|| text.to_lowercase().parse(), Ok) {
            Ok(id) => return Ok(Some(id)),
            Err(error) => writeln!(ctx.out, "{}", error.message)?,
        }
    }
}

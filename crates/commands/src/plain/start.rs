//! The choice of a game: one that waits, or a new one of a rule set that is asked for.

use std::io::{Read, Write};

use dejarik_rules::RulesId;

use super::prompt::{ask_for_text, shown};
use crate::context::{Context, warn};
use crate::error::CliError;
use crate::lines::Lines;
use crate::session::Session;
use crate::session::keeper::Keeper;
use crate::session::prefs::Prefs;
use crate::words;

/// The answer to a question.
enum Answer<T> {
    Is(T),
    /// A new game is wanted.
    New,
    /// The user wants to leave, or the input has ended.
    Leave,
}

/// Offers the waiting games, all of one rule set if it is named, or else a new game. Returns `None`
/// if the user leaves.
pub(super) fn start<W: Write, R: Read>(
    ctx: &mut Context<'_, W>,
    input: &mut Lines<R>,
    keeper: &mut Keeper,
    rules: Option<RulesId>,
) -> Result<Option<Session>, CliError> {
    match resume(ctx, input, keeper, rules)? {
        Answer::Is(session) => return Ok(Some(session)),
        Answer::Leave => return Ok(None),
        Answer::New => {}
    }
    let prefs = Prefs::load(keeper.store()).unwrap_or_default();
    let rules = match rules {
        Some(rules) => Some(rules),
        None => ask_rules(ctx, input, &prefs)?,
    };
    Ok(rules.map(|rules| Session::new(prefs.usual_terms(rules))))
}

/// Lists the waiting games and asks for one of them, if there are any.
fn resume<W: Write, R: Read>(
    ctx: &mut Context<'_, W>,
    input: &mut Lines<R>,
    keeper: &mut Keeper,
    rules: Option<RulesId>,
) -> Result<Answer<Session>, CliError> {
    let (mut games, errors) = keeper.store().list();
    errors.iter().for_each(warn);
    games.retain(|game| rules.is_none_or(|rules| game.rules() == rules));
    if games.is_empty() {
        return Ok(Answer::New);
    }
    ctx.tell("plain-waiting")?;
    for (number, game) in (1..).zip(&games) {
        let game = words::waiting(&ctx.texts, game);
        ctx.say(&format!("{number}. {game}"))?;
    }
    let prompt = ctx.texts.get("plain-resume");
    loop {
        let text = ask_for_text(ctx, input, &prompt, "plain-waiting-help")?;
        let Some(text) = text else { return Ok(Answer::Leave) };
        let number = match text.to_lowercase().as_str() {
            "new" | "n" | "no" | "nouvelle" | "non" => return Ok(Answer::New),
            "" => continue,
            "y" | "yes" | "o" | "oui" => Some(1),
            number => number.parse::<usize>().ok(),
        };
        let game = number.and_then(|number| games.get(number.checked_sub(1)?));
        match game.map(|game| keeper.resume(&game.id)) {
            Some(Ok(session)) => return Ok(Answer::Is(session)),
            Some(Err(error)) => ctx.complain(&error)?,
            None => ctx.tell("plain-no-such-game")?,
        }
    }
}

fn ask_rules<W: Write, R: Read>(
    ctx: &mut Context<'_, W>,
    input: &mut Lines<R>,
    prefs: &Prefs,
) -> Result<Option<RulesId>, CliError> {
    for (number, id) in RulesId::all().enumerate() {
        let rules = words::rules(&ctx.texts, id);
        let pair = [("name", id.name().into()), ("value", rules.into())];
        let line = ctx.texts.with("pair", pair);
        writeln!(ctx.out, "{}. {line}", number + 1)?;
    }
    let usual = prefs.rules_id();
    let prompt = ctx.texts.with("plain-which-rules", [("rules", usual.name().into())]);
    loop {
        let text = ask_for_text(ctx, input, &prompt, "plain-which-rules-help")?;
        let Some(text) = text else { return Ok(None) };
        if text.is_empty() {
            return Ok(Some(usual));
        }
        let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let numbered = number.and_then(|at| RulesId::all().nth(at));
        if let Some(id) = numbered.or_else(|| text.to_lowercase().parse().ok()) {
            return Ok(Some(id));
        }
        let text = ctx.texts.with("plain-no-such-rules", [("typed", shown(&text).into())]);
        ctx.say(&text)?;
    }
}

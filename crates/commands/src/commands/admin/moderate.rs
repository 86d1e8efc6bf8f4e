//! What the operator of a public server decides: `dejarik admin games`, `end`, `names`, `block`, `unblock`, `blocks` and
//! `person`.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use dejarik_rules::Wording;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::moderation::{Act, Moderation, ModerationError, Party, change};
use dejarik_server::store::{Cursor, GameKind, Listed, ListedGame, StorePlace};
use dejarik_server::time::wall_now;

use super::{cannot_open, no_game, no_person};
use crate::answer;
use crate::answer::admin::{Blocks, OpenGame, OpenGames, Player, RefusedNames};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;
use crate::lang::Texts;

/// The environment variables that name the user. The first one that is set counts.
const USERS: [&str; 4] = ["SUDO_USER", "USER", "LOGNAME", "USERNAME"];

/// List the games in progress, the last changed first.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Games {
    /// Start after this place, which the page before names at its end.
    #[arg(long, value_name = "PLACE")]
    from: Option<Cursor>,
    /// List at most this many games.
    #[arg(long, value_name = "NUMBER", default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=1000))]
    limit: u16,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Debug, clap::Subcommand)]
pub(crate) enum Names {
    /// Refuse names that contain one of these words, in any case and with any accents.
    Refuse {
        /// The words.
        #[arg(value_name = "WORD", required = true)]
        words: Vec<String>,
    },
    /// Allow names with these words again.
    Allow {
        /// The words.
        #[arg(value_name = "WORD", required = true)]
        words: Vec<String>,
    },
    /// List the words.
    List(Output),
}

/// What is decided about a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Measure {
    /// Show neither name nor figure of the person, in no game.
    Hide,
    /// Keep the person out of the lobby, and refuse uploads.
    Limit,
    /// Neither hide nor limit the person any more.
    Restore,
    /// Delete everything that is kept of the person.
    Delete,
}

impl Measure {
    /// Returns the act that takes the measure.
    fn against(self, person: PersonId) -> Act {
        match self {
            Measure::Hide => Act::Hide { person },
            Measure::Limit => Act::Limit { person },
            Measure::Restore => Act::Restore { person },
            Measure::Delete => Act::Delete { person },
        }
    }
}

/// Records decisions, and prints whether they change anything.
fn decide<W: Write>(
    acts: &[Act],
    place: &StorePlace,
    data: &Path,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    let user = USERS.iter().find_map(|name| std::env::var(name).ok().filter(|by| !by.is_empty()));
    let (by, at) = (user.unwrap_or_else(|| "?".to_owned()), wall_now());
    let changed = with(place, data, |decided| {
        let mut changed = false;
        for act in acts {
            changed |= decided.decide(act.clone(), &by, at)?;
        }
        Ok(changed)
    })?;
    ctx.tell(if changed { "admin-decided" } else { "admin-decided-already" })
}

/// Blocks networks and people, and prints of whom nothing is kept.
pub(crate) fn block<W: Write>(
    parties: &[Party],
    place: &StorePlace,
    data: &Path,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    let acts: Vec<Act> = parties.iter().map(|party| Act::Block { party: *party }).collect();
    decide(&acts, place, data, ctx)?;
    let people = parties.iter().filter_map(|party| match party {
        Party::Person(person) => Some(*person),
        Party::Network(_) => None,
    });
    note_unknown(people, place, ctx)
}

/// Ends blocks, and prints those that still hold for some of the addresses.
pub(crate) fn unblock<W: Write>(
    parties: &[Party],
    place: &StorePlace,
    data: &Path,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    let acts: Vec<Act> = parties.iter().map(|party| Act::Unblock { party: *party }).collect();
    decide(&acts, place, data, ctx)?;
    let still: BTreeSet<String> = with(place, data, |decided| {
        let decided = &*decided;
        let blocked = parties.iter().flat_map(|party| decided.blocked_in(*party));
        Ok(blocked.map(|party| party.to_string()).collect())
    })?;
    note("admin-blocks-remain", "networks", still, ctx)
}

/// Allows names with these words, and prints the words that still refuse some of them.
fn allow<W: Write>(
    words: &[String],
    place: &StorePlace,
    data: &Path,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    decide(&[Act::AllowNames { words: words.to_vec() }], place, data, ctx)?;
    let still: BTreeSet<String> = with(place, data, |decided| {
        let decided = &*decided;
        let refused = words.iter().flat_map(|word| decided.refused_in(word));
        Ok(refused.map(str::to_owned).collect())
    })?;
    note("admin-names-remain", "words", still, ctx)
}

/// Prints of whom nothing is kept. A decision about them stands, because somebody who has deleted everything can come
/// back, but an id with a mistake in it is nobody's either.
pub(crate) fn note_unknown<W: Write>(
    people: impl IntoIterator<Item = PersonId>,
    place: &StorePlace,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    // Of a store that cannot be read, or is not there yet, nothing can be said.
    let people = people.into_iter().filter(|person| matches!(place.knows(*person), Ok(false)));
    let unknown = people.map(|person| person.to_string()).collect();
    note("admin-unknown", "people", unknown, ctx)
}

/// Prints a note about everything that the operator may not have meant, if there is anything.
fn note<W: Write>(
    key: &str,
    named: &'static str,
    what: BTreeSet<String>,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    if what.is_empty() {
        return Ok(());
    }
    let what = Vec::from_iter(what).join(", ");
    ctx.say(&ctx.texts.with(key, [(named, what.into())]))
}

/// Reads or changes the operator's decisions.
fn with<T>(
    place: &StorePlace,
    data: &Path,
    work: impl Fn(&mut Moderation) -> Result<T, ModerationError>,
) -> Result<T, CliError> {
    change(place, data, work).map_err(CliError::operator)
}

/// Ends a game.
pub(crate) fn end<W: Write>(
    game: GameId,
    place: &StorePlace,
    data: &Path,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    let found = place.read_game(game).map_err(cannot_open)?;
    let found = found.ok_or_else(|| no_game(game, place))?;
    let over = found.summary().is_ok_and(|summary| summary.result.is_some());
    if over || found.terms.kind == GameKind::Record {
        return Err(CliError::No(Wording::same(format!("the game {game} is not in progress"))));
    }
    decide(&[Act::End { game }], place, data, ctx)
}

/// Takes a measure against a person.
pub(crate) fn person<W: Write>(
    person: PersonId,
    measure: Measure,
    place: &StorePlace,
    data: &Path,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    // Of somebody who has been deleted only the decisions are left, and they can be ended.
    let is_decided = with(place, data, |decided| Ok(decided.concerns(&person)))?;
    if !is_decided && !place.knows(person).map_err(cannot_open)? {
        return Err(no_person(person, place));
    }
    decide(&[measure.against(person)], place, data, ctx)
}

/// Lists or changes the words that no name may contain.
pub(crate) fn names<W: Write>(
    what: &Names,
    place: &StorePlace,
    data: &Path,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    let output = match what {
        Names::Refuse { words } => {
            return decide(&[Act::RefuseNames { words: words.clone() }], place, data, ctx);
        }
        Names::Allow { words } => return allow(words, place, data, ctx),
        Names::List(output) => output,
    };
    let words =
        with(place, data, |decided| Ok(Vec::from_iter(decided.names().map(str::to_owned))))?;
    if output.json {
        return answer::print(ctx.out, &RefusedNames { words });
    }
    match words.is_empty() {
        true => ctx.tell("admin-names-none"),
        false => words.iter().try_for_each(|word| ctx.say(word)),
    }
}

/// Lists who is blocked.
pub(crate) fn blocks<W: Write>(
    output: &Output,
    place: &StorePlace,
    data: &Path,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    let blocked: Vec<String> = with(place, data, |decided| {
        Ok(decided.blocked().map(|party: Party| party.to_string()).collect())
    })?;
    if output.json {
        return answer::print(ctx.out, &Blocks { blocked });
    }
    match blocked.is_empty() {
        true => ctx.tell("admin-blocks-none"),
        false => blocked.iter().try_for_each(|party| ctx.say(party)),
    }
}

/// Lists the games in progress.
pub(crate) fn games<W: Write>(
    asked: &Games,
    place: &StorePlace,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    let limit = usize::from(asked.limit);
    let mut games = place.open_games(asked.from, limit + 1).map_err(cannot_open)?;
    let more = games.len() > limit;
    games.truncate(limit);
    let next = games.last().filter(|_| more).map(|last| Cursor::after(last).to_string());
    if asked.output.json {
        let games = games.iter().map(answered).collect();
        return answer::print(ctx.out, &OpenGames { games, next });
    }
    if games.is_empty() {
        return ctx.tell("admin-games-none");
    }
    for game in &games {
        let line = line(&ctx.texts, game);
        ctx.say(&line)?;
    }
    match next {
        Some(next) => ctx.say(&ctx.texts.with("admin-games-more", [("place", next.into())])),
        None => Ok(()),
    }
}

fn line(texts: &Texts, game: &Listed) -> String {
    match game {
        Ok(game) => {
            let ago = |millis: u64| span(texts, wall_now().millis().saturating_sub(millis));
            let [first, second] = names_of(game).map(|name| name.unwrap_or_else(|| "–".to_owned()));
            texts.with(
                "admin-game",
                [
                    ("game", game.id.to_string().into()),
                    ("rules", game.terms.settings.rules().id().name().into()),
                    ("first", first.into()),
                    ("second", second.into()),
                    ("age", ago(game.created.millis()).into()),
                    ("last", ago(game.updated.millis()).into()),
                ],
            )
        }
        Err(game) => texts.with(
            "admin-game-unreadable",
            [("game", game.id.to_string().into()), ("why", game.why.as_str().into())],
        ),
    }
}

/// Returns a span of time in its largest unit.
fn span(texts: &Texts, millis: u64) -> String {
    const MINUTE: u64 = 60_000;
    let (key, unit) = match millis {
        0..3_600_000 => ("admin-minutes", MINUTE),
        3_600_000..86_400_000 => ("admin-hours", 60 * MINUTE),
        86_400_000.. => ("admin-days", 24 * 60 * MINUTE),
    };
    texts.with(key, [("count", (millis / unit).into())])
}

fn names_of(game: &ListedGame) -> [Option<String>; 2] {
    game.profiles.each_ref().map(|profile| profile.name.clone())
}

fn answered(game: &Listed) -> OpenGame {
    match game {
        Ok(game) => {
            let [first, second] = names_of(game);
            let [one, two] = game.holders.each_ref().map(|holder| holder.person());
            let player = |name, person: Option<&PersonId>| Player {
                name,
                person: person.map(ToString::to_string),
            };
            OpenGame {
                id: game.id.to_string(),
                rules: Some(game.terms.settings.rules().id().name()),
                created: Some(game.created.millis()),
                updated: game.updated.millis(),
                plies: Some(game.summary.plies),
                players: vec![player(first, one), player(second, two)],
                unreadable: None,
            }
        }
        Err(game) => OpenGame {
            id: game.id.to_string(),
            rules: None,
            created: None,
            updated: game.updated.millis(),
            plies: None,
            players: Vec::new(),
            unreadable: Some(game.why.clone()),
        },
    }
}

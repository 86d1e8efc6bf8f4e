//! What the operator of a public server decides: `dejarik admin games`, `end`, `names`, `block`, `unblock`, `blocks` and
//! `person`.

use std::collections::BTreeSet;
use std::io::Write;

use dejarik_rules::Wording;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::moderation::{Act, Moderation, ModerationError, Party, change};
use dejarik_server::store::{Cursor, GameKind, Listed, ListedGame};
use dejarik_server::time::wall_now;

use super::{Admin, cannot_open};
use crate::answer;
use crate::answer::admin::{Blocks, OpenGame, OpenGames, Player, RefusedNames};
use crate::arguments::Output;
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

impl<W: Write> Admin<'_, '_, W> {
    /// Records decisions, and prints whether they change anything.
    fn decide(&mut self, acts: &[Act]) -> Result<(), CliError> {
        let user =
            USERS.iter().find_map(|name| std::env::var(name).ok().filter(|by| !by.is_empty()));
        let (by, at) = (user.unwrap_or_else(|| "?".to_owned()), wall_now());
        let changed = self.decisions(|decided| {
            let mut changed = false;
            for act in acts {
                changed |= decided.decide(act.clone(), &by, at)?;
            }
            Ok(changed)
        })?;
        self.ctx.tell(if changed { "admin-decided" } else { "admin-decided-already" })
    }

    /// Blocks networks and people, and prints of whom nothing is kept.
    pub(super) fn block(&mut self, parties: &[Party]) -> Result<(), CliError> {
        let acts: Vec<Act> = parties.iter().map(|party| Act::Block { party: *party }).collect();
        self.decide(&acts)?;
        self.note_unknown(parties.iter().filter_map(|party| match party {
            Party::Person(person) => Some(*person),
            Party::Network(_) => None,
        }))
    }

    /// Ends blocks, and prints those that still hold for some of the addresses.
    pub(super) fn unblock(&mut self, parties: &[Party]) -> Result<(), CliError> {
        let acts: Vec<Act> = parties.iter().map(|party| Act::Unblock { party: *party }).collect();
        self.decide(&acts)?;
        let still: BTreeSet<String> = self.decisions(|decided| {
            let decided = &*decided;
            let blocked = parties.iter().flat_map(|party| decided.blocked_in(*party));
            Ok(blocked.map(|party| party.to_string()).collect())
        })?;
        self.note("admin-blocks-remain", "networks", still)
    }

    /// Allows names with these words, and prints the words that still refuse some of them.
    fn allow(&mut self, words: &[String]) -> Result<(), CliError> {
        self.decide(&[Act::AllowNames { words: words.to_vec() }])?;
        let still: BTreeSet<String> = self.decisions(|decided| {
            let decided = &*decided;
            let refused = words.iter().flat_map(|word| decided.refused_in(word));
            Ok(refused.map(str::to_owned).collect())
        })?;
        self.note("admin-names-remain", "words", still)
    }

    /// Prints of whom nothing is kept. A decision about them stands, because somebody who has deleted everything can come
    /// back, but an id with a mistake in it is nobody's either.
    pub(super) fn note_unknown(
        &mut self,
        people: impl IntoIterator<Item = PersonId>,
    ) -> Result<(), CliError> {
        // Of a store that cannot be read, or is not there yet, nothing can be said.
        let unknown = |person: &PersonId| matches!(self.place.knows(*person), Ok(false));
        let people = people.into_iter().filter(unknown).map(|person| person.to_string());
        let people = people.collect();
        self.note("admin-unknown", "people", people)
    }

    /// Prints a note about everything that the operator may not have meant, if there is anything.
    fn note(
        &mut self,
        key: &str,
        named: &'static str,
        what: BTreeSet<String>,
    ) -> Result<(), CliError> {
        if what.is_empty() {
            return Ok(());
        }
        let what = Vec::from_iter(what).join(", ");
        self.ctx.say(&self.ctx.texts.with(key, [(named, what.into())]))
    }

    /// Reads or changes the operator's decisions.
    fn decisions<T>(
        &self,
        work: impl Fn(&mut Moderation) -> Result<T, ModerationError>,
    ) -> Result<T, CliError> {
        change(&self.place, &self.data, work).map_err(CliError::operator)
    }

    /// Ends a game.
    pub(super) fn end(&mut self, game: GameId) -> Result<(), CliError> {
        let found = self.game(game)?;
        let over = found.summary().is_ok_and(|summary| summary.result.is_some());
        if over || found.terms.kind == GameKind::Record {
            return Err(CliError::No(Wording::same(format!("the game {game} is not in progress"))));
        }
        self.decide(&[Act::End { game }])
    }

    /// Takes a measure against a person.
    pub(super) fn person(&mut self, person: PersonId, measure: Measure) -> Result<(), CliError> {
        // Of somebody who has been deleted only the decisions are left, and they can be ended.
        let is_decided = self.decisions(|decided| Ok(decided.concerns(&person)))?;
        if !is_decided && !self.place.knows(person).map_err(cannot_open)? {
            let place = &self.place;
            return Err(CliError::No(Wording::same(format!(
                "there is no person {person} in {place}"
            ))));
        }
        self.decide(&[measure.against(person)])
    }

    /// Lists or changes the words that no name may contain.
    pub(super) fn names(&mut self, what: &Names) -> Result<(), CliError> {
        let output = match what {
            Names::Refuse { words } => {
                return self.decide(&[Act::RefuseNames { words: words.clone() }]);
            }
            Names::Allow { words } => return self.allow(words),
            Names::List(output) => output,
        };
        let words =
            self.decisions(|decided| Ok(Vec::from_iter(decided.names().map(str::to_owned))))?;
        if output.json {
            return answer::print(self.ctx.out, &RefusedNames { words });
        }
        self.list(&words, "admin-names-none")
    }

    /// Lists who is blocked.
    pub(super) fn blocks(&mut self, output: &Output) -> Result<(), CliError> {
        let blocked: Vec<String> = self.decisions(|decided| {
            Ok(decided.blocked().map(|party: Party| party.to_string()).collect())
        })?;
        if output.json {
            return answer::print(self.ctx.out, &Blocks { blocked });
        }
        self.list(&blocked, "admin-blocks-none")
    }

    /// Prints each item on a line, or the text with this key if there is none.
    fn list(&mut self, items: &[String], none: &str) -> Result<(), CliError> {
        match items.is_empty() {
            true => self.ctx.tell(none),
            false => items.iter().try_for_each(|item| self.ctx.say(item)),
        }
    }

    /// Lists the games in progress.
    pub(super) fn games(&mut self, asked: &Games) -> Result<(), CliError> {
        let limit = usize::from(asked.limit);
        let mut games = self.place.open_games(asked.from, limit + 1).map_err(cannot_open)?;
        let more = games.len() > limit;
        games.truncate(limit);
        let next = games.last().filter(|_| more).map(|last| Cursor::after(last).to_string());
        if asked.output.json {
            let games = games.iter().map(answered).collect();
            return answer::print(self.ctx.out, &OpenGames { games, next });
        }
        if games.is_empty() {
            return self.ctx.tell("admin-games-none");
        }
        for game in &games {
            let line = line(&self.ctx.texts, game);
            self.ctx.say(&line)?;
        }
        match next {
            Some(next) => {
                let text = self.ctx.texts.with("admin-games-more", [("place", next.into())]);
                self.ctx.say(&text)
            }
            None => Ok(()),
        }
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
            updated: game.updated.millis(),
            unreadable: Some(game.why.clone()),
            ..OpenGame::default()
        },
    }
}

//! `dejarik play`: a game in the terminal, on the full screen or line by line.

use std::io::Write;

use dejarik_client::{Address, Entrance, Failure, Link};
use dejarik_host::checking::Second;
use dejarik_host::live::opening::random_bytes;
use dejarik_host::protocol::{NewGame, Opponent, SideChoice};
use dejarik_play::Settings;
use dejarik_rules::{Bilingual, RulesId, Words, wording};

use super::join;
use crate::context::Context;
use crate::error::CliError;
use crate::lines::Lines;
use crate::rule_options::RuleOptions;
use crate::session::online::Ticket;
use crate::session::prefs::Prefs;
use crate::session::saved::Store;
use crate::session::{Begin, Dice, Seat, Session, Terms};
use crate::ugi::client::end_guests;
use crate::{plain, screen};

/// Play a game in the terminal: on the full screen, or line by line with --plain.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// The rule set: groi, bambara, looney or simeone. Without it the program asks. If a game of it
    /// waits to be continued, it is offered; --new starts another.
    pub(crate) rules: Option<RulesId>,
    /// The options of the rule set.
    #[command(flatten)]
    pub(crate) options: RuleOptions,
    /// Who plays the first side (light): human, a level of the computer from 1 to 8, wookiee, a
    /// computer that lets you win, or engine=COMMAND, another program that speaks UGI.
    #[arg(long, value_name = "human|LEVEL|engine=COMMAND")]
    pub(crate) first: Option<Seat>,
    /// Who plays the second side (dark): human, a level from 1 to 8, wookiee, or engine=COMMAND.
    #[arg(long, value_name = "human|LEVEL|engine=COMMAND")]
    pub(crate) second: Option<Seat>,
    /// Start from this position.
    #[arg(long, value_name = "DPN")]
    pub(crate) position: Option<String>,
    /// Draw all dice from this seed, so that the same throws come again.
    #[arg(long, value_name = "NUMBER", conflicts_with = "typed_dice")]
    pub(crate) seed: Option<u64>,
    /// Ask for every throw, for players with real dice.
    #[arg(long = "own-dice", alias = "typed-dice")]
    pub(crate) typed_dice: bool,
    /// Play on this server, against the player who opens the invitation that is shown. Both devices check
    /// the dice. --first human or --second human chooses your side; it is drawn by lot otherwise.
    #[arg(long, value_name = "URL", conflicts_with_all = ["seed", "typed_dice"])]
    pub(crate) online: Option<String>,
    /// Start a new game even if there is a saved one.
    #[arg(long)]
    pub(crate) new: bool,
    /// Play line by line, for screen readers and pipes.
    #[arg(long)]
    pub(crate) plain: bool,
}

impl Args {
    /// Returns whether the arguments describe a new game, so that it can start without questions. A
    /// rule set alone leaves the choice of a waiting game of it.
    fn describe_a_game(&self) -> bool {
        self.position.is_some()
            || self.first.is_some()
            || self.second.is_some()
            || self.seed.is_some()
            || self.typed_dice
            || self.new
            || !self.options.options.is_empty()
    }

    /// Returns the terms of the described game. What the arguments leave open comes from the
    /// player's preferences.
    fn terms(&self, prefs: &Prefs) -> Result<Terms, CliError> {
        let position =
            self.position.as_deref().map(|dpn| self.options.position(dpn)).transpose()?;
        let id = match (self.rules, position) {
            (Some(id), Some(position)) if position.id() != id => {
                let found = position.id();
                return Err(CliError::Usage(wording!(
                    "--position: expected a position of {id}, found one of {found}",
                    "--position : attendu : une position de {id} ; trouvé : une position de {found}"
                )));
            }
            (Some(id), _) => id,
            (None, Some(position)) => position.id(),
            (None, None) => prefs.rules_id(),
        };
        let settings = match position {
            Some(position) => Settings::new(position.rules())
                .starting_from(&position.to_string())
                .map_err(CliError::usage)?,
            None if self.options.options.is_empty() => Settings::new(prefs.rules_with_options(id)),
            None => Settings::new(self.options.rules(id)?),
        };
        let seats = match (self.first, self.second) {
            (None, None) => prefs.seats(),
            (Some(first), Some(second)) => [first, second],
            // If only one seat is given, a human faces the computer and the computer a human.
            (Some(first), None) => [first, across(first, prefs)],
            (None, Some(second)) => [across(second, prefs), second],
        };
        let dice = match self.seed {
            _ if self.typed_dice => Dice::Typed,
            Some(seed) => Dice::seeded(seed),
            None => Dice::System,
        };
        Ok(Terms { settings, seats, dice })
    }

    /// Makes the described game on a server, and takes the player's seat.
    fn invite(&self, server: &str, prefs: &Prefs) -> Result<Session, CliError> {
        let bad = |error| CliError::text(Words::new("the server", "le serveur"), server, error);
        let address: Address = server.parse().map_err(bad)?;
        let side = match (self.first, self.second) {
            (None, None) => SideChoice::Lot,
            (Some(Seat::Human), None) => SideChoice::First,
            (None, Some(Seat::Human)) => SideChoice::Second,
            _ => {
                return Err(CliError::Usage(wording!(
                    "--online: expected --first human or --second human, or neither, for your side",
                    "--online : attendu : --first human ou --second human, ou aucun des deux, pour votre camp"
                )));
            }
        };
        let settings = self.terms(prefs)?.settings;
        let options = settings.rules().changed_options().into_iter();
        let checked = settings.rules().id().descriptor().dice;
        let terms = NewGame {
            options: options.map(|(spec, value)| (spec.key.to_owned(), value)).collect(),
            side,
            start: settings.start().map(ToString::to_string),
            checked,
            ..NewGame::of(settings.rules().id(), Opponent::Link)
        };
        let failed = |failure: Failure| {
            CliError::Usage(wording!("{address}: {failure}", "{address} : {failure}"; failure))
        };
        let created = dejarik_client::create(&address, &terms).map_err(failed)?;
        let secret = created.seats.into_values().next();
        let game = created.id.parse().ok();
        let (Some(secret), Some(game)) = (secret, game) else {
            return Err(failed(Failure::Strange("a game without a seat".to_owned())));
        };
        let second = checked.then(random_bytes).transpose();
        let second = second.map_err(|error| CliError::Usage(error.wording()))?.map(Second);
        let (link, store) = (Link { address, game, token: None, second }, Store::of_user());
        Ticket::new(&link, &secret).save(&store)?;
        Session::join(link, Entrance::Secret(secret), None, store)
    }
}

/// Returns the usual opponent of a seat.
fn across(seat: Seat, prefs: &Prefs) -> Seat {
    match seat {
        Seat::Human => Seat::Computer(prefs.level),
        Seat::Computer(_) | Seat::Program(_) => Seat::Human,
    }
}

/// Runs the command.
///
/// # Errors
/// If the arguments do not describe a game, or the terminal cannot be used.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let prefs = Prefs::load(&Store::of_user()).unwrap_or_default();
    if let Some(server) = &args.online {
        return join::play(args.invite(server, &prefs)?, args.plain, ctx);
    }
    let begin = if args.describe_a_game() {
        let terms = args.terms(&prefs)?;
        prepare(&terms)?;
        Begin::New(Box::new(terms))
    } else {
        Begin::Choose(args.rules)
    };
    begin_play(begin, args.plain, ctx)
}

/// Starts the programs that play, so that one that cannot is reported before the game.
fn prepare(terms: &Terms) -> Result<(), CliError> {
    let rules = terms.settings.rules();
    let mut programs = terms.seats.iter().filter_map(|seat| seat.program());
    programs.try_for_each(|guest| {
        guest.prepare(rules).map_err(|trouble| {
            end_guests();
            CliError::Usage(guest.about(&trouble))
        })
    })
}

/// Plays on the full screen, or line by line if `plain` is set.
///
/// # Errors
/// If the game to resume cannot be had, or the terminal cannot be used.
pub(super) fn begin_play<W: Write>(
    begin: Begin,
    plain: bool,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    let played = if plain {
        plain::run(begin, ctx, &mut Lines::new(std::io::stdin()))
    } else {
        screen::run(begin, ctx)
    };
    end_guests();
    played
}

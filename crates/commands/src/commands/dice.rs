//! `dejarik dice`: the dice of recorded games, checked without the server that threw them.

use std::io::Write;
use std::path::{Path, PathBuf};

use dejarik_dice::bet::Bets;
use dejarik_dice::proof::{self, ProofError};
use dejarik_dice::{Fault, Ledger, PublicKey, keys};
use dejarik_host::protocol::DiceKeys;
use dejarik_rules::numbers::decimal;
use dejarik_rules::{Bilingual, Side, Wording, dgn, wording};

use crate::answer;
use crate::answer::dice::{DiceFault, DiceVerified, SideDice};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;
use crate::files;

/// Check the dice of recorded games.
#[derive(Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Check every throw of a game by its signed receipts and the parts of server and players.
    ///
    /// The file is the one that the tag Dice of a record names. Points 2, 4, 5 and 6 are checked, and the
    /// server's signatures. Points 1, 3 and 7 can be checked only by a device during the game.
    ///
    /// The exit code is 0 if every check holds, 1 if one fails, and 2 if the file cannot be read.
    Verify {
        /// The file.
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Accept only the keys in this file, the server's answer at /api/dice/keys
        #[arg(long, value_name = "FILE")]
        keys: Option<PathBuf>,
        #[command(flatten)]
        output: Output,
    },
}

/// Runs the command.
///
/// # Errors
/// If the file cannot be read, or a check fails.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let Action::Verify { file, keys, output } = &args.action;
    let keys = keys.as_deref().map(keys_in).transpose()?;
    let bytes = files::read(file)?;
    let text = dgn::decode(&bytes).map_err(|error| CliError::contents(file, error))?;
    let verified_by = |game: Ledger| match &keys {
        Some(keys) => proof::opened_with(&game, keys).map(|()| game),
        None => Ok(game),
    };
    match proof::verify(text).and_then(verified_by) {
        Ok(game) if output.json => answer::print(ctx.out, &verified(file, &game)),
        Ok(game) => say(file, &game, ctx),
        Err(error @ ProofError::Line { .. }) => Err(CliError::contents(file, error)),
        Err(ProofError::Fault { line, fault }) => {
            let why = refused(file, line, &fault);
            if output.json {
                answer::print(ctx.out, &failed(file, line, &fault))?;
            }
            Err(CliError::No(why))
        }
    }
}

/// Reads the keys of a server from its answer.
fn keys_in(file: &Path) -> Result<Vec<PublicKey>, CliError> {
    let text = files::read(file)?;
    let answer: Option<DiceKeys> = serde_json::from_slice(&text).ok();
    let keys = answer.and_then(|DiceKeys { key, notes }| keys::all(&notes, key.parse().ok()?));
    keys.ok_or_else(|| {
        let why = wording!(
            "expected the answer of a server at /api/dice/keys, whose notes lead to its key",
            "attendu : la réponse d’un serveur à /api/dice/keys, dont les notes mènent à sa clé"
        );
        CliError::contents(file, why)
    })
}

/// Returns the message of a check that fails, with the promise that is broken.
fn refused(file: &Path, line: usize, fault: &Fault) -> Wording {
    let (file, promise) = (file.display(), fault.point.promise());
    wording!(
        "{file}: line {line}: {fault} (expected: {promise})",
        "{file} : ligne {line} : {fault} (attendu : {promise})";
        fault, promise
    )
}

/// Returns the dice of a side: those of its steps and of its share of the lots.
fn dice_of(game: &Ledger, side: Side) -> SideDice {
    let bets = Bets::of(game.throws(), side);
    let other = game.opening().devices().has(!side);
    let alone = game
        .throws()
        .iter()
        .filter(|thrown| other && !thrown.lot && thrown.actor == side && !thrown.parts.has(!side));
    SideDice { alone: alone.count(), bet: bets.value() }
}

fn verified(file: &Path, game: &Ledger) -> DiceVerified {
    let opening = game.opening();
    DiceVerified {
        file: file.display().to_string(),
        verified: true,
        game: Some(opening.game.clone()),
        rules: Some(opening.settings.rules().id().name()),
        key: Some(opening.key.to_string()),
        throws: game.throws().len(),
        left_open: game.left_open(),
        sides: Side::BOTH.map(|side| dice_of(game, side)).into(),
        fault: None,
    }
}

fn failed(file: &Path, line: usize, fault: &Fault) -> DiceVerified {
    DiceVerified {
        file: file.display().to_string(),
        fault: Some(DiceFault {
            point: fault.point.number(),
            throw: fault.throw,
            line,
            reason: fault.why.wording().to_string(),
        }),
        ..DiceVerified::default()
    }
}

/// Says that every check holds, and what is to be known about the dice of each side.
fn say<W: Write>(file: &Path, game: &Ledger, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let answer = verified(file, game);
    let key = answer.key.unwrap_or_default();
    let values =
        [("file", answer.file.into()), ("throws", answer.throws.into()), ("key", key.into())];
    ctx.say(&ctx.texts.with("dice-verified", values))?;
    for (key, dice) in ["dice-of-first", "dice-of-second"].into_iter().zip(answer.sides) {
        let bet = ctx.texts.of(&decimal(dice.bet, 2));
        let values = [("alone", dice.alone.into()), ("bet", bet.into())];
        ctx.say(&ctx.texts.with(key, values))?;
    }
    Ok(())
}

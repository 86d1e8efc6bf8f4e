//! `dejarik board`: a position drawn as text or as a picture, and a game as an animated picture.

use std::io::Write;
use std::path::{Path, PathBuf};

use dejarik_host::live::Portrait;
use dejarik_host::preview::Preview;
use dejarik_picture::{WIDTHS, gif};
use dejarik_play::record::{self, Headers};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::dgn::Part;
use dejarik_rules::{Lang, wording};

use crate::answer::{self, position::Board};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;
use crate::export::{Force, must_differ, must_end, takes_output};
use crate::picture::{self, Theme};
use crate::rule_options::RuleOptions;
use crate::stream::games::Games;
use crate::stream::{self, Asked};
use crate::study::open::no_game;

/// Draw a position as text or as a picture, or a game as an animated picture.
///
/// In the text the pieces of the first side are in ( ), those of the second side in [ ]; o is an
/// empty space.
///
/// With - or --stdin every line of standard input is a position, answered by a line of JSON.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    asked: Asked,
    /// Write an SVG picture to this file; - is standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "stdin")]
    svg: Option<PathBuf>,
    /// Write a PNG picture to this file; - is standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "stdin")]
    png: Option<PathBuf>,
    /// Write a game as an animated picture (GIF) of at most 2 MB to this file; - is standard output. The argument is a file of games
    /// (DGN) in place of a position. A long game is smaller, and leaves out moves.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["stdin", "svg", "png", "theme", "width", "options", "json"])]
    gif: Option<PathBuf>,
    /// Animate this game of the file, counted from 1.
    #[arg(long, value_name = "NUMBER", requires = "gif", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    #[command(flatten)]
    force: Force,
    /// The colours of the picture: hologram or print.
    #[arg(long, default_value = "hologram")]
    theme: &'static Theme,
    /// The width of the PNG picture in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 1280,
          value_parser = clap::value_parser!(u32).range(i64::from(*WIDTHS.start())..=i64::from(*WIDTHS.end())))]
    width: u32,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
///
/// # Errors
/// If the position cannot be read or the picture cannot be written.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let named = [(&args.svg, "svg"), (&args.png, "png"), (&args.gif, "gif")];
    let mut named = named.into_iter().filter_map(|(path, end)| Some((path.as_deref()?, end)));
    named.try_for_each(|(path, end)| must_end(path, &[end]))?;
    if let Some(path) = &args.gif {
        args.force.check(path, &ctx.texts)?;
        let gif = animation(args, ctx.texts.lang())?;
        return args.force.write(path, &gif, ctx);
    }
    let Some(dpn) = args.asked.dpn() else {
        // The parser refuses the pictures with --stdin, but not with `-`.
        if args.svg.is_some() || args.png.is_some() {
            return Err(CliError::Usage(wording!(
                "--svg and --png draw one position: expected a position, found `-`, standard input",
                "--svg et --png dessinent une position ; attendu : une position ; trouvé : `-`, l’entrée standard"
            )));
        }
        return stream::answer(ctx, |line, _| Ok(answered(&args.options.position(line)?)));
    };
    let position = args.options.position(dpn)?;
    let files = || args.svg.iter().chain(&args.png).map(PathBuf::as_path);
    takes_output(files(), args.output.json)?;
    must_differ(files())?;
    files().try_for_each(|path| args.force.check(path, &ctx.texts))?;
    if let Some(path) = &args.svg {
        let svg = picture::svg(&position, args.theme, &ctx.texts);
        args.force.write(path, svg.as_bytes(), ctx)?;
    }
    if let Some(path) = &args.png {
        let png =
            picture::png(&position, args.theme, &ctx.texts, args.width).map_err(CliError::usage)?;
        args.force.write(path, &png, ctx)?;
    }
    if args.output.json {
        return answer::print(ctx.out, &answered(&position));
    }
    if args.svg.is_none() && args.png.is_none() {
        for line in picture::text::draw(&position) {
            writeln!(ctx.out, "{line}")?;
        }
    }
    Ok(())
}

/// Draws the game of a record as an animated picture.
fn animation(args: &Args, lang: Lang) -> Result<Vec<u8>, CliError> {
    let path = Path::new(args.asked.dpn().unwrap_or("-"));
    let (mut games, wanted) = (Games::open(path)?, args.game as usize);
    let mut number = 0;
    let record = loop {
        let Some(part) = games.next(|| Ok(()))? else { return Err(no_game(path, wanted, number)) };
        let Part::Game { game, .. } = part else { continue };
        number += 1;
        if number == wanted {
            break game.map_err(CliError::usage)?;
        }
    };
    let game = record::replay(&record).map_err(CliError::usage)?;
    let headers = Headers::of(&record);
    let draw = |at| Preview::of_game(&Portrait::of_record(&game, &headers, at), lang).svg();
    gif::gif(game.line().len() + 1, draw).map_err(CliError::usage)
}

/// Returns the position as it is answered in JSON.
fn answered(position: &AnyPosition) -> Board {
    let scene = position.scene();
    let pieces = scene.pieces.iter().map(|(space, piece)| {
        let star = if scene.stunned.contains(*space) { "*" } else { "" };
        (space.to_string(), format!("{}{star}", piece.letter))
    });
    Board {
        position: position.to_string(),
        rules: position.id().name(),
        side: position.side_to_move().to_string(),
        over: position.outcome().is_some(),
        pieces: pieces.collect(),
    }
}

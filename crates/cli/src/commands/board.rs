//! `dejarik board`: a position drawn as text or as a picture.

use std::io::Write;
use std::path::PathBuf;

use dejarik_rules::any::AnyPosition;

use crate::answer::{self, position::Board};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;
use crate::export::{Force, takes_output};
use crate::picture::{self, Theme};
use crate::rule_options::RuleOptions;
use crate::stream::{self, Asked};

/// Draw a position as text, or as a picture with --svg or --png.
///
/// In the text the pieces of the first side are in ( ), those of the second side in [ ]; o is an
/// empty space.
///
/// With - or --stdin every line of standard input is a position, answered by a line of JSON.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    asked: Asked,
    /// Write an SVG picture to this file; - is standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "stdin")]
    svg: Option<PathBuf>,
    /// Write a PNG picture to this file; - is standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "stdin")]
    png: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// The colours of the picture: hologram or print.
    #[arg(long, default_value = "hologram")]
    theme: &'static Theme,
    /// The width of the PNG picture in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 1280,
          value_parser = clap::value_parser!(u32).range(64..=8192))]
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
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let Some(dpn) = args.asked.dpn() else {
        return stream::answer(ctx, |line, _| Ok(answered(&args.options.position(line)?)));
    };
    let position = args.options.position(dpn)?;
    let files = || args.svg.iter().chain(&args.png).map(PathBuf::as_path);
    takes_output(files(), args.output.json)?;
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

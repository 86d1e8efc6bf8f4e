//! `dejarik board`: a position drawn as text or as a picture.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use dejarik_rules::Space;

use crate::answer::{self, position::Board};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;
use crate::picture::{self, Theme};
use crate::rule_options::RuleOptions;

/// Draw a position as text, or as a picture with --svg or --png.
///
/// In the text the pieces of the first side are in ( ), those of the second side in [ ]; o is an
/// empty space.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The position.
    #[arg(value_name = "DPN")]
    dpn: String,
    /// Write an SVG picture to this file; - is standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG picture to this file; - is standard output.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
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
    let position = args.options.position(&args.dpn)?;
    if let Some(path) = &args.svg {
        let svg = picture::svg(&position, args.theme, &ctx.texts);
        write(path, svg.as_bytes(), ctx)?;
    }
    if let Some(path) = &args.png {
        let png = picture::png(&position, args.theme, &ctx.texts, args.width)
            .map_err(|error| CliError::Usage(error.to_string()))?;
        write(path, &png, ctx)?;
    }
    if args.output.json {
        let piece = |space: Space| {
            let piece = position.piece_at(space)?;
            let star = if piece.stunned { "*" } else { "" };
            Some((space.to_string(), format!("{}{star}", piece.letter)))
        };
        let board = Board {
            position: position.to_string(),
            rules: position.id().name(),
            side: position.side_to_move().to_string(),
            over: position.outcome().is_some(),
            pieces: Space::all().filter_map(piece).collect(),
        };
        return answer::print(ctx.out, &board);
    }
    if args.svg.is_none() && args.png.is_none() {
        for line in picture::text::draw(&position) {
            writeln!(ctx.out, "{line}")?;
        }
    }
    Ok(())
}

fn write<W: Write>(path: &Path, bytes: &[u8], ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    if path.as_os_str() == "-" {
        ctx.out.write_all(bytes)?;
        return Ok(());
    }
    fs::write(path, bytes).map_err(CliError::file(path))
}

//! `dejarik board`: a position drawn as text, or as a picture.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use dejarik_rules::Space;
use serde_json::{Map, json};

use super::{Context, RuleOptions};
use crate::error::CliError;
use crate::picture::{self, Theme};

/// Draw a position: as text, or with --svg or --png as a picture.
///
/// As text the first side's pieces stand in ( ), the second side's in [ ], empty spaces are o.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The position.
    #[arg(value_name = "DPN")]
    dpn: String,
    /// Writes a picture in SVG to this file; - is standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Writes a picture in PNG to this file; - is standard output.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// The picture's colours: hologram or print.
    #[arg(long, default_value = "hologram")]
    theme: &'static Theme,
    /// How many pixels wide the PNG is.
    #[arg(long, value_name = "PIXELS", default_value_t = 1280,
          value_parser = clap::value_parser!(u32).range(64..=8192))]
    width: u32,
    #[command(flatten)]
    options: RuleOptions,
    /// Answers in JSON: what stands where.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
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
    if args.json {
        let pieces: Map<_, _> = Space::all()
            .filter_map(|space| {
                let piece = position.piece_at(space)?;
                let star = if piece.stunned { "*" } else { "" };
                Some((space.to_string(), format!("{}{star}", piece.letter).into()))
            })
            .collect();
        let over = position.outcome().is_some();
        let answer = json!({"position": position.to_string(), "rules": position.id().name(),
            "side": position.side_to_move().to_string(), "over": over, "pieces": pieces});
        writeln!(ctx.out, "{answer}")?;
    } else if args.svg.is_none() && args.png.is_none() {
        for line in picture::text::draw(&position) {
            writeln!(ctx.out, "{line}")?;
        }
    }
    Ok(())
}

fn write<W: Write>(path: &PathBuf, bytes: &[u8], ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    if path.as_os_str() == "-" {
        ctx.out.write_all(bytes)?;
        return Ok(());
    }
    fs::write(path, bytes).map_err(CliError::file(path))
}

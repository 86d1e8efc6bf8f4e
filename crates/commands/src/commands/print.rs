//! `dejarik print`: a kit to print, cut out and play with, as a PDF.

use std::io::Write;
use std::path::PathBuf;

use dejarik_print::{Diameter, Kit, Millimetres, Paper, Part, Request, Theme};
use dejarik_rules::{RulesId, wording};

use crate::answer;
use crate::answer::print::{Printed, PrintedPage};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;
use crate::export::{Force, must_end, takes_output};
use crate::lang::{Lang, locale};

/// Make a PDF to print, cut out and play with: board, pieces, dice, cards and rules.
///
/// The file has no date in it, so the same command always gives the same bytes. The texts are in the
/// language of --lang. Print at 100 %: a ruler on each sheet shows whether the scale is right.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// groi, bambara, looney or simeone.
    rules: RulesId,
    /// Write the PDF to this file; - is standard output. A bare board in a file that ends in .svg is SVG.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The paper: a4, letter, a3, or tiled for A4 with a board in tiles [default: letter if the locale is of the
    /// United States or Canada, otherwise a4].
    #[arg(long, value_name = "PAPER")]
    paper: Option<Paper>,
    /// Follow an option of the rule set, such as target=none; may be given several times.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// The colours: colour, ink-saving or hologram.
    #[arg(long, value_name = "THEME", default_value_t)]
    theme: Theme,
    /// The parts, separated by commas: first, board, pieces, dice, cards, booklet, sheet and make [default: all].
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    parts: Vec<Part>,
    /// The diameter of a board in tiles in cm: 30, 45 or 60 [default: one sheet, or 45 with tiled].
    #[arg(long, value_name = "CM")]
    board: Option<Diameter>,
    /// Only the bare board, true to scale, with the sizes of pieces that fit it: a diameter from 125mm to 2000mm.
    #[arg(long, value_name = "DIAMETER", conflicts_with_all = ["paper", "options", "parts", "board"])]
    diameter: Option<Millimetres>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    answer: Output,
}

impl Args {
    fn request(&self, lang: Lang) -> Result<Request, CliError> {
        let mut request = Request::new(self.rules);
        request.paper = self.paper.unwrap_or_else(usual_paper);
        request.theme = self.theme;
        request.board = self.board;
        request.lang = lang;
        let request = request.with_options(self.options.iter().map(String::as_str));
        request.and_then(|request| request.with_parts(&self.parts)).map_err(CliError::usage)
    }
}

/// Returns the paper that is usual where the locale of the system is used.
fn usual_paper() -> Paper {
    Paper::usual(&locale("LC_PAPER").unwrap_or_default())
}

/// Runs the command.
///
/// # Errors
/// If the rule set lacks a part, or the file has the name of another format, exists or cannot be written.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let request = args.request(ctx.texts.lang())?;
    let wants_svg = args.output.extension().is_some_and(|end| end.eq_ignore_ascii_case("svg"));
    if wants_svg && args.diameter.is_none() {
        return Err(CliError::Usage(wording!(
            "a kit is a PDF: only a bare board, made with --diameter, can be SVG",
            "un kit est un PDF : seul un plateau nu, fait avec --diameter, peut être en SVG"
        )));
    }
    let ends: &[&str] = if args.diameter.is_some() { &["pdf", "svg"] } else { &["pdf"] };
    must_end(&args.output, ends)?;
    let is_quiet = takes_output([args.output.as_path()], args.answer.json)?;
    args.force.check(&args.output, &ctx.texts)?;
    let kit = match args.diameter {
        Some(diameter) => Kit::bare_board(&request, diameter),
        None => Kit::new(&request),
    };
    let made = match &*kit.pages {
        [page] if wants_svg => page.svg().into_bytes(),
        _ => kit.pdf(),
    };
    args.force.write(&args.output, &made, ctx)?;
    if is_quiet {
        return Ok(());
    }
    if args.answer.json {
        return answer::print(ctx.out, &printed(args, &request, &kit, made.len()));
    }
    let said = ctx.texts.with(
        "print-written",
        [
            ("file", args.output.display().to_string().into()),
            ("pages", kit.pages.len().into()),
            ("kilobytes", made.len().div_ceil(1000).into()),
        ],
    );
    writeln!(ctx.out, "{said}")?;
    Ok(())
}

/// Returns what was made, as it is answered in JSON.
fn printed(args: &Args, request: &Request, kit: &Kit, bytes: usize) -> Printed {
    let page = |page: &dejarik_print::Page| PrintedPage {
        part: page.part.to_string(),
        title: page.title.clone(),
        width: page.width,
        height: page.height,
    };
    Printed {
        file: args.output.display().to_string(),
        rules: request.rules().name(),
        paper: args.diameter.map_or_else(|| request.paper.to_string(), |_| "none".to_owned()),
        lang: request.lang.code(),
        theme: request.theme.to_string(),
        parts: match args.diameter {
            Some(_) => vec![Part::Board.to_string()],
            None => request.parts().iter().map(Part::to_string).collect(),
        },
        board: match args.diameter {
            Some(diameter) => Some(f64::from(diameter.get()) / 10.0),
            None => request.tiles().map(|tiles| tiles.millimetres() / 10.0),
        },
        bytes,
        pages: kit.pages.iter().map(page).collect(),
    }
}

//! `dejarik rules`: the rule book, printed from the same files that the project publishes.

use std::io::{IsTerminal, Write};

use dejarik_rules::any::AnyRules;
use serde_json::json;

use super::Context;
use crate::book::{Book, single_rule};
use crate::error::CliError;
use crate::markdown::{self, Style};

/// Print the rules: the whole book of a rule set, the board's, or a single rule.
///
/// Points marked as a ruling are this project's own answers where the source is silent.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// groi, bambara, looney, simeone, board, or the id of a rule such as G-7. Without it: what
    /// there is, with the options of each rule set.
    id: Option<String>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let lang = ctx.texts.lang();
    let Some(id) = &args.id else { return list(args, ctx) };
    let text = match Book::ALL.into_iter().find(|book| book.id() == id) {
        Some(book) => book.text(lang).to_owned(),
        None => single_rule(id, lang).ok_or_else(|| {
            CliError::Usage(format!(
                "no rules `{id}`; expected groi, bambara, looney, simeone, board, or a rule such as G-7"
            ))
        })?,
    };
    if args.json {
        writeln!(ctx.out, "{}", json!({"id": id, "lang": lang.code(), "text": text}))?;
        return Ok(());
    }
    let terminal = std::io::stdout().is_terminal();
    let colour = terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let columns = if terminal { super::terminal_columns() } else { None };
    for line in markdown::lay_out(&text, columns.unwrap_or(80).min(100)) {
        for span in line {
            match escape(span.style).filter(|_| colour) {
                Some(escape) => write!(ctx.out, "\x1b[{escape}m{}\x1b[0m", span.text)?,
                None => write!(ctx.out, "{}", span.text)?,
            }
        }
        writeln!(ctx.out)?;
    }
    Ok(())
}

const fn escape(style: Style) -> Option<&'static str> {
    match style {
        Style::Plain => None,
        Style::Heading(1) => Some("1;36"),
        Style::Heading(_) | Style::Strong => Some("1"),
        Style::Emphasis => Some("3"),
        Style::Code => Some("36"),
    }
}

fn list<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let options = |book| match book {
        Book::Board => &[],
        Book::Rules(id) => AnyRules::new(id).options(),
    };
    if args.json {
        let books = Book::ALL.map(|book| {
            let options = options(book).iter().map(|spec| {
                json!({"key": spec.key, "values": spec.values.to_string(),
                       "default": spec.default, "rule": spec.rule})
            });
            json!({"id": book.id(), "title": book.title(&ctx.texts),
                   "options": options.collect::<Vec<_>>()})
        });
        writeln!(ctx.out, "{}", json!({"books": books}))?;
        return Ok(());
    }
    writeln!(ctx.out, "{}", ctx.texts.get("rule-books"))?;
    for book in Book::ALL {
        writeln!(ctx.out, "\n{:<8} {}", book.id(), book.title(&ctx.texts))?;
        for spec in options(book) {
            let (key, default) = (spec.key, spec.default);
            writeln!(ctx.out, "         {key}={default}  ({}, {})", spec.rule, spec.values)?;
        }
    }
    Ok(())
}

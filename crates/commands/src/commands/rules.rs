//! `dejarik rules`: the rule books, laid out for the terminal.

use std::io::Write;

use dejarik_rules::any::AnyRules;
use dejarik_rules::{OptionSpec, wording};

use crate::answer;
use crate::answer::rules::{Book as BookAnswer, Books, OptionForm, RuleOption, RuleText};
use crate::arguments::Output;
use crate::book::{Book, single_rule};
use crate::context::{Context, has_colours};
use crate::diagram;
use crate::error::CliError;
use crate::markdown::{self, Style};
use crate::rule_options::forms;
use crate::wrap::wrap;

/// Print a rule book or a single rule, or list the books and the options of the rule sets.
///
/// A point marked as a ruling is this project's answer to a question that the source leaves open.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// groi, bambara, looney, simeone or board for a whole book, or the id of a rule such as G-7.
    /// Without it: the list of the books, with the options of each rule set.
    id: Option<String>,
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
///
/// # Errors
/// If there is no such book or rule.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let lang = ctx.texts.lang();
    let Some(id) = &args.id else { return list(args, ctx) };
    let text = match Book::named(id) {
        Some(book) => book.text(lang).to_owned(),
        None => single_rule(id, lang).ok_or_else(|| {
            let books = Book::all().map(Book::id).collect::<Vec<_>>().join(", ");
            CliError::Usage(wording!(
                "expected {books}, or a rule such as G-7, found `{id}`",
                "attendu : {books}, ou une règle comme G-7 ; trouvé : `{id}`"
            ))
        })?,
    };
    if args.output.json {
        return answer::print(ctx.out, &RuleText { id, lang: lang.code(), text });
    }
    let (colour, columns) = (has_colours(), columns(ctx));
    for line in markdown::lay_out_with_pictures(&text, columns, diagram::board) {
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

/// Returns the width of the lines.
fn columns<W>(ctx: &Context<'_, W>) -> usize {
    ctx.columns.unwrap_or(80).min(100)
}

/// Returns the parameters of the escape sequence that begins a style.
const fn escape(style: Style) -> Option<&'static str> {
    match style {
        Style::Plain => None,
        Style::Heading(1) => Some("1;36"),
        Style::Heading(_) | Style::Strong => Some("1"),
        Style::Emphasis => Some("3"),
        Style::Code => Some("36"),
    }
}

/// Lists the books, with the options of each rule set.
fn list<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let options = |book: Book| book.rules.map_or(&[][..], |id| AnyRules::new(id).options());
    let language = ctx.texts.lang().code();
    if args.output.json {
        let form = |(form, meaning)| OptionForm { form, meaning };
        let option = |spec: &OptionSpec| RuleOption {
            key: spec.key,
            name: spec.name.in_language(language),
            about: spec.about.in_language(language),
            values: spec.values.to_string(),
            forms: forms(spec, &ctx.texts).into_iter().map(form).collect(),
            default: spec.default,
            rule: spec.rule,
        };
        let book = |book: Book| BookAnswer {
            id: book.id(),
            title: book.title(&ctx.texts),
            options: options(book).iter().map(option).collect(),
        };
        return answer::print(ctx.out, &Books { books: Book::all().map(book).collect() });
    }
    let columns = columns(ctx);
    write_beside(ctx.out, "", &ctx.texts.get("rule-books"), columns)?;
    for book in Book::all() {
        writeln!(ctx.out, "\n{:<8} {}", book.id(), book.title(&ctx.texts))?;
        for spec in options(book) {
            let (name, about) = (spec.name.in_language(language), spec.about.in_language(language));
            writeln!(ctx.out)?;
            let option = format!("  {}={}  ", spec.key, spec.default);
            write_beside(ctx.out, &option, name, columns)?;
            write_beside(ctx.out, "    ", about, columns)?;
            for (form, meaning) in forms(spec, &ctx.texts) {
                write_beside(ctx.out, &format!("    {form:<18} "), &meaning, columns)?;
            }
        }
    }
    Ok(())
}

/// Writes a text beside its head, in lines of at most this many columns.
fn write_beside<W: Write>(
    out: &mut W,
    head: &str,
    text: &str,
    columns: usize,
) -> Result<(), CliError> {
    let indent = head.chars().count();
    for (at, line) in wrap(text, columns.saturating_sub(indent)).iter().enumerate() {
        let head = if at == 0 { head } else { "" };
        writeln!(out, "{head:indent$}{line}")?;
    }
    Ok(())
}

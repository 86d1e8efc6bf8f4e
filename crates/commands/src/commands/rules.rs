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
    let (colour, columns) = (has_colours(), ctx.columns.unwrap_or(80).min(100));
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
    writeln!(ctx.out, "{}", ctx.texts.get("rule-books"))?;
    for book in Book::all() {
        writeln!(ctx.out, "\n{:<8} {}", book.id(), book.title(&ctx.texts))?;
        for spec in options(book) {
            let (name, about) = (spec.name.in_language(language), spec.about.in_language(language));
            writeln!(ctx.out, "\n  {}={}  {name}", spec.key, spec.default)?;
            writeln!(ctx.out, "    {about}")?;
            for (form, meaning) in forms(spec, &ctx.texts) {
                writeln!(ctx.out, "    {form:<18} {meaning}")?;
            }
        }
    }
    Ok(())
}

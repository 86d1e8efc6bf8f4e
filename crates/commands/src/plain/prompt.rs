//! Prompts: reading a line, and the words that every prompt understands: `quit`, `help` and `undo`.

use std::io::{ErrorKind, Read, Write};

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::printable;

use crate::context::Context;
use crate::error::CliError;
use crate::lines::Lines;
use crate::telling::{Listed, Teller};

/// The most characters of a typed line that an answer repeats.
const SHOWN: usize = 60;

/// What was typed at a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// A line, without the spaces around it; it can be empty.
    Text(String),
    /// The user wants to leave.
    Quit,
    /// The user wants to know what can be typed.
    Help,
    /// The user wants to go back a step.
    Undo,
    /// Something has arrived from the server.
    News,
    /// The input has ended.
    End,
}

/// The answer to a question of yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    /// No, or the input has ended.
    No,
    /// The question is not asked any more.
    Withdrawn,
    Quit,
}

/// Reads a line without the spaces around it, or stops when something arrives from the server. After a line that
/// cannot be read, the question is asked again. Without a prompt the one before still stands there.
pub(super) fn listen<W: Write>(
    ctx: &mut Context<'_, W>,
    input: &mut Lines<impl Read>,
    mut prompt: Option<&str>,
) -> Result<Reply, CliError> {
    let asked = prompt;
    loop {
        if let Some(prompt) = prompt {
            write!(ctx.out, "{prompt} ")?;
        }
        ctx.out.flush()?;
        match input.next(|| Ok(())) {
            Ok(Some(Ok(text))) => return Ok(read(text.trim())),
            Ok(Some(Err(unreadable))) => ctx.complain(&unreadable)?,
            Ok(None) => {
                writeln!(ctx.out)?;
                return Ok(Reply::End);
            }
            Err(CliError::File { error, .. }) if error.kind() == ErrorKind::WouldBlock => {
                return Ok(Reply::News);
            }
            Err(error) => return Err(error),
        }
        prompt = asked;
    }
}

/// Finds the words that every prompt understands.
fn read(text: &str) -> Reply {
    match text.to_lowercase().as_str() {
        "quit" | "exit" | "quitter" => Reply::Quit,
        "help" | "aide" | "h" | "?" => Reply::Help,
        "undo" | "annuler" => Reply::Undo,
        _ => Reply::Text(text.to_owned()),
    }
}

/// Reads a line. What arrives from the server meanwhile is left for later.
pub(super) fn ask<W: Write>(
    ctx: &mut Context<'_, W>,
    input: &mut Lines<impl Read>,
    prompt: &str,
) -> Result<Reply, CliError> {
    let mut shown = Some(prompt);
    loop {
        match listen(ctx, input, shown.take())? {
            Reply::News => {}
            reply => return Ok(reply),
        }
    }
}

/// Asks a question before there is a game, until an answer is typed; `None` if the user leaves, or the input has ended.
/// `help` is the key of the text about the possible answers.
pub(super) fn ask_for_text<W: Write>(
    ctx: &mut Context<'_, W>,
    input: &mut Lines<impl Read>,
    prompt: &str,
    help: &str,
) -> Result<Option<String>, CliError> {
    loop {
        match ask(ctx, input, prompt)? {
            Reply::Text(text) => return Ok(Some(text)),
            Reply::Help => ctx.tell(help)?,
            Reply::Undo => ctx.tell("plain-nothing-to-undo")?,
            Reply::News => {}
            Reply::Quit | Reply::End => return Ok(None),
        }
    }
}

/// Asks until the answer is yes or no. `undo` withdraws the question.
pub(super) fn yes<W: Write>(
    ctx: &mut Context<'_, W>,
    input: &mut Lines<impl Read>,
    question: &str,
) -> Result<Answer, CliError> {
    let prompt = format!("{question} {}", ctx.texts.get("plain-yes-no"));
    loop {
        match ask(ctx, input, &prompt)? {
            Reply::Text(text) => match text.to_lowercase().as_str() {
                "n" | "no" | "non" => return Ok(Answer::No),
                "y" | "yes" | "o" | "oui" => return Ok(Answer::Yes),
                _ => unknown(ctx, &text)?,
            },
            Reply::Help => ctx.tell("plain-yes-no-help")?,
            Reply::Undo => {
                ctx.tell("plain-withdrawn")?;
                return Ok(Answer::Withdrawn);
            }
            Reply::Quit => return Ok(Answer::Quit),
            // Only a game asks for news, and not by this question.
            Reply::News => {}
            Reply::End => return Ok(Answer::No),
        }
    }
}

/// Answers a line that means nothing here. Nothing is said to an empty line.
pub(super) fn unknown<W: Write>(ctx: &mut Context<'_, W>, typed: &str) -> Result<(), CliError> {
    if typed.is_empty() {
        return Ok(());
    }
    let text = ctx.texts.with("plain-unknown", [("typed", shown(typed).into())]);
    ctx.say(&text)
}

/// Returns what was typed in a form that is safe to print: shortened, and with escapes for characters that
/// show nothing or could change a terminal.
pub(super) fn shown(typed: &str) -> String {
    let mut text: String = printable(typed).chars().take(SHOWN).collect();
    if typed.chars().count() > SHOWN {
        text.push('…');
    }
    text
}

impl Teller<'_> {
    /// Reads the step that a typed line means. An error has the answer to the line, and none if it is no move.
    pub(super) fn read_step(
        &self,
        position: &AnyPosition,
        listed: &[(String, AnyStep)],
        text: &str,
    ) -> Result<AnyStep, Option<String>> {
        Err(match self.read_move(position, listed, text) {
            Listed::Step(step) => return Ok(step),
            Listed::Several(words) => Some(self.several(&words)),
            Listed::Beyond(count) => Some(self.beyond(count)),
            Listed::Illegal => Some(self.illegal(position, &shown(text))),
            Listed::Unknown => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::{Lang, Texts};

    fn asked(input: &str) -> (Reply, String) {
        let mut out = Vec::new();
        let mut ctx = Context { out: &mut out, texts: Texts::new(Lang::En), columns: None };
        let reply = ask(&mut ctx, &mut Lines::new(input.as_bytes()), "Well?").unwrap();
        (reply, String::from_utf8(out).unwrap())
    }

    #[test]
    fn every_prompt_understands_three_words_in_both_languages() {
        for (word, reply) in [
            ("quit", Reply::Quit),
            ("Quitter\r", Reply::Quit),
            ("help", Reply::Help),
            ("AIDE", Reply::Help),
            ("?", Reply::Help),
            ("undo", Reply::Undo),
            ("annuler", Reply::Undo),
        ] {
            assert_eq!(asked(&format!("{word}\n")), (reply, "Well? ".to_owned()));
        }
        assert_eq!(asked("").0, Reply::End);
        assert_eq!(asked(" A3 \n").0, Reply::Text("A3".to_owned()));
    }

    #[test]
    fn what_cannot_be_seen_is_never_repeated() {
        assert_eq!(shown("\u{1b}[31mred\u{7}"), r"\u{1b}[31mred\u{7}");
        assert_eq!(shown(&"x".repeat(100)).chars().count(), SHOWN + 1);
    }
}

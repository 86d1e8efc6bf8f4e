//! What clap refuses, in French.

use std::error::Error as StdError;
use std::fmt::Write as _;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error, ErrorFormatter, ErrorKind};
use dejarik_engine::NoLevel;
use dejarik_engine::arena::PlayerError;
use dejarik_print::RequestError;
use dejarik_puzzles::{GradeError, ThemeError};
use dejarik_rules::{Bilingual, ParseError, Wording, wording};
use dejarik_server::http::doors::OriginError;
use dejarik_server::http::limit::LimitError;
use dejarik_server::http::proxy::NetworkError;
use dejarik_server::id::IdError;
use dejarik_server::moderation::PartyError;
use dejarik_server::site::{BaseError, ServerAddressError};
use dejarik_server::store::NodeNameError;

use crate::commands::serve::{DrainError, RetentionError, SizeError};

/// Formats the errors of clap in French.
#[derive(Debug)]
pub(super) enum French {}

impl ErrorFormatter for French {
    fn format_error(error: &Error<French>) -> StyledStr {
        let mut text = format!("erreur\u{a0}: {}", what(error));
        for kind in [
            ContextKind::SuggestedSubcommand,
            ContextKind::SuggestedArg,
            ContextKind::SuggestedValue,
        ] {
            let names = strings(error.get(kind));
            if !names.is_empty() {
                let names = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
                let _ = write!(text, "\n\n  vouliez-vous dire {}\u{a0}?", names.join(" ou "));
            }
        }
        if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
            let usage = usage.to_string();
            let usage = usage.trim().strip_prefix("Usage:").unwrap_or(&usage).trim();
            let _ = write!(text, "\n\nUtilisation\u{a0}: {usage}");
        }
        text.push_str("\n\nPour en savoir plus\u{a0}: --help\n");
        text.into()
    }
}

/// Returns the texts of a part of the context.
fn strings(value: Option<&ContextValue>) -> Vec<String> {
    match value {
        Some(ContextValue::String(one)) => vec![one.clone()],
        Some(ContextValue::Strings(all)) => all.clone(),
        Some(ContextValue::Number(number)) => vec![number.to_string()],
        _ => Vec::new(),
    }
}

fn one(error: &Error<French>, kind: ContextKind) -> String {
    strings(error.get(kind)).join(", ")
}

/// Says what is wrong.
fn what(error: &Error<French>) -> String {
    let arg = one(error, ContextKind::InvalidArg);
    let value = one(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("`{arg}` demande une valeur"),
        ErrorKind::InvalidValue => {
            let mut text = format!("`{value}` ne convient pas pour `{arg}`");
            let valid = strings(error.get(ContextKind::ValidValue));
            if !valid.is_empty() {
                let _ = write!(text, "\n  valeurs possibles\u{a0}: {}", valid.join(", "));
            }
            text
        }
        ErrorKind::ValueValidation => {
            let text = format!("`{value}` ne convient pas pour `{arg}`");
            match error.source().and_then(|source| reason(source, &value)) {
                Some(why) => format!("{text}\u{a0}: {why}"),
                None => text,
            }
        }
        ErrorKind::UnknownArgument => format!("l’argument `{arg}` n’existe pas ici"),
        ErrorKind::InvalidSubcommand => {
            let name = one(error, ContextKind::InvalidSubcommand);
            format!("la commande `{name}` n’existe pas")
        }
        ErrorKind::MissingSubcommand => {
            let valid = strings(error.get(ContextKind::ValidSubcommand)).join(", ");
            let name = one(error, ContextKind::InvalidSubcommand);
            format!("`{name}` demande une commande de plus\u{a0}: {valid}")
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = strings(error.get(ContextKind::InvalidArg));
            format!("il manque des arguments\u{a0}:\n  {}", missing.join("\n  "))
        }
        ErrorKind::ArgumentConflict => conflict(error, &arg),
        ErrorKind::NoEquals => format!("`{arg}` demande un signe = avant sa valeur"),
        ErrorKind::TooManyValues => format!("`{value}` est de trop pour `{arg}`"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("il n’y a pas le bon nombre de valeurs pour `{arg}`")
        }
        ErrorKind::InvalidUtf8 => "un argument n’est pas du texte en UTF-8".to_owned(),
        _ => "la ligne de commande ne peut pas être lue".to_owned(),
    }
}

fn conflict(error: &Error<French>, arg: &str) -> String {
    let other = strings(error.get(ContextKind::PriorArg));
    if other.iter().all(|other| other == arg) {
        return format!("`{arg}` ne peut être donné qu’une fois");
    }
    let name = match arg {
        "" => one(error, ContextKind::InvalidSubcommand),
        arg => arg.to_owned(),
    };
    let other = other.iter().map(|other| format!("`{other}`")).collect::<Vec<_>>();
    format!("`{name}` ne va pas avec {}", other.join(", "))
}

/// Returns why a parser has refused a value: in French, or in English for an option of operators. `None` if the reason
/// has no French text.
fn reason(error: &(dyn StdError + 'static), value: &str) -> Option<String> {
    fn bilingual<E: StdError + Bilingual + 'static>(
        error: &(dyn StdError + 'static),
    ) -> Option<Wording> {
        error.downcast_ref::<E>().map(Bilingual::wording)
    }
    let ours = bilingual::<Wording>(error)
        .or_else(|| bilingual::<ParseError>(error))
        .or_else(|| bilingual::<PlayerError>(error))
        .or_else(|| bilingual::<NoLevel>(error))
        .or_else(|| bilingual::<ThemeError>(error))
        .or_else(|| bilingual::<GradeError>(error))
        .or_else(|| bilingual::<IdError>(error))
        .or_else(|| bilingual::<RequestError>(error));
    if let Some(wording) = ours {
        return Some(wording.in_language("fr").to_owned());
    }
    if let Some(wording) = number(error, value) {
        return Some(wording.in_language("fr").to_owned());
    }
    let of_an_operator = error.is::<OriginError>()
        || error.is::<NetworkError>()
        || error.is::<LimitError>()
        || error.is::<NodeNameError>()
        || error.is::<PartyError>()
        || error.is::<BaseError>()
        || error.is::<ServerAddressError>()
        || error.is::<RetentionError>()
        || error.is::<SizeError>()
        || error.is::<DrainError>();
    of_an_operator.then(|| error.to_string())
}

/// Returns what was expected instead of a number that a parser of the standard library or of clap has
/// refused; `None` for any other error. Their own words are not for people.
fn number(error: &(dyn StdError + 'static), value: &str) -> Option<Wording> {
    if let Some(error) = error.downcast_ref::<ParseIntError>() {
        return Some(match error.kind() {
            IntErrorKind::PosOverflow => {
                wording!("the number is too large", "le nombre est trop grand")
            }
            IntErrorKind::NegOverflow => {
                wording!("the number is too small", "le nombre est trop petit")
            }
            IntErrorKind::InvalidDigit if value.starts_with('-') => wording!(
                "expected a whole number that is not negative",
                "attendu : un nombre entier qui n’est pas négatif"
            ),
            _ => wording!("expected a whole number", "attendu : un nombre entier"),
        });
    }
    if error.is::<ParseFloatError>() {
        return Some(wording!("expected a number", "attendu : un nombre"));
    }
    // clap says only in words that a number is out of its range: `0 is not in 1..=1024`.
    let bounds = error.to_string();
    let bounds = bounds.strip_prefix(value)?.strip_prefix(" is not in ")?;
    let (least, most) = bounds.split_once("..")?;
    Some(match most.strip_prefix('=') {
        Some(most) => wording!(
            "expected a number from {least} to {most}",
            "attendu : un nombre de {least} à {most}"
        ),
        None => {
            wording!("expected a number from {least} on", "attendu : un nombre à partir de {least}")
        }
    })
}

/// Returns the same error in words for people, if it is about a number.
pub(super) fn in_words(error: Error) -> Error {
    let part = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        _ => String::new(),
    };
    let (arg, found) = (part(ContextKind::InvalidArg), part(ContextKind::InvalidValue));
    let Some(expected) = error.source().and_then(|source| number(source, &found)) else {
        return error;
    };
    let name = arg.split(' ').next().unwrap_or_default();
    Error::raw(error.kind(), format!("{name}: {expected}, found `{found}`\n"))
}

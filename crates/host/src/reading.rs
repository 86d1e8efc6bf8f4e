//! Reads what clients send, JSON and query strings. Of what cannot be read it says where that is, as the path of a field or
//! as an offset in bytes from 0, and what was expected.

use serde::de::DeserializeOwned;
use serde_json::error::Category;
use serde_json::{Deserializer, Value};

use crate::answers::unreadable;
use crate::refusal::Refusal;

/// How the message about a field of an object begins.
const ABOUT_FIELDS: [&str; 3] = ["missing field `", "unknown field `", "duplicate field `"];

/// The place of an error about a whole text, which begins there.
const WHOLE: &str = "0";

/// How serde begins the name of a type that is an object in JSON.
const OBJECTS: [&str; 3] = ["struct ", "internally tagged enum ", "a map"];

/// Parses JSON.
///
/// # Errors
/// If the text is not JSON, or a field is missing or unknown, or has a value that it cannot have.
pub fn json<T: DeserializeOwned>(text: &[u8]) -> Result<T, Refusal> {
    let mut json = Deserializer::from_slice(text);
    let (path, error) = match serde_path_to_error::deserialize(&mut json) {
        Ok(value) => match json.end() {
            Ok(()) => return Ok(value),
            Err(error) => (".".to_owned(), error),
        },
        Err(error) => (error.path().to_string(), error.into_inner()),
    };
    let whole = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    let why = whole.strip_suffix(&position).unwrap_or(&whole);
    Err(match error.classify() {
        Category::Data => unreadable(&in_words(why), place(&path, why)),
        Category::Syntax | Category::Eof | Category::Io => unreadable(why, offset(text, &error)),
    })
}

/// Returns what is wrong with a field of an object that is there; `None` if the field can be read as this type or is not
/// there. An object whose type depends on one of its fields is read as a whole, so its own error does not name the
/// field that is wrong.
pub fn wrong_field<T: DeserializeOwned>(object: &Value, name: &str) -> Option<Refusal> {
    let read = serde_path_to_error::deserialize::<_, T>(object.get(name)?);
    let error = read.err()?;
    let why = error.inner().to_string();
    let at = match place(&error.path().to_string(), &why) {
        whole if whole == WHOLE => name.to_owned(),
        inside => format!("{name}.{inside}"),
    };
    Some(unreadable(&in_words(&why), at))
}

/// Returns the place of an error from the path of the innermost object or field that was being read (`.` for the whole
/// text), and from its message, which names a field that is missing, unknown or repeated.
fn place(path: &str, why: &str) -> String {
    let named = |start: &&str| why.strip_prefix(*start)?.split('`').next();
    let field = ABOUT_FIELDS.iter().find_map(named);
    match (path, field) {
        (".", None) => WHOLE.to_owned(),
        (".", Some(field)) => field.to_owned(),
        (path, Some(field)) if !has_last(path, field) || why.starts_with(ABOUT_FIELDS[0]) => {
            format!("{path}.{field}")
        }
        (path, _) => path.to_owned(),
    }
}

/// Returns whether a path ends with this field.
fn has_last(path: &str, field: &str) -> bool {
    path.strip_suffix(field).is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

/// Returns the offset of a text that is not JSON, in bytes from 0.
fn offset(text: &[u8], error: &serde_json::Error) -> usize {
    if error.is_eof() {
        return text.len();
    }
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    let before: usize = lines.take(error.line().saturating_sub(1)).map(<[u8]>::len).sum();
    // A column counts from 1.
    (before + error.column().saturating_sub(1)).min(text.len())
}

/// Returns a message of serde with the names of JSON's types instead of those of Rust's.
fn in_words(why: &str) -> String {
    let Some((found, expected)) = why.rsplit_once(", expected ") else { return why.to_owned() };
    let found = match found {
        "invalid type: map" => "invalid type: object",
        "invalid type: sequence" => "invalid type: array",
        found => found,
    };
    let expected = match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number from 0 on",
        "a sequence" => "an array",
        expected if OBJECTS.iter().any(|object| expected.starts_with(object)) => "an object",
        expected => expected,
    };
    format!("{found}, expected {expected}")
}

/// Parses a query string.
///
/// # Errors
/// If a parameter is missing or unknown, or has a value that it cannot have.
pub fn query<T: DeserializeOwned>(text: &str) -> Result<T, Refusal> {
    let parts = form_urlencoded::parse(text.as_bytes());
    let parts = serde_urlencoded::Deserializer::new(parts);
    serde_path_to_error::deserialize(parts).map_err(|error| {
        let (path, why) = (error.path().to_string(), error.into_inner().to_string());
        unreadable(number_expected(&why).unwrap_or(&why), place(&path, &why))
    })
}

/// Returns what was expected instead of a number that the standard library has refused with this message; `None` for
/// any other message. The error itself is lost in a query: only its text is left.
fn number_expected(message: &str) -> Option<&'static str> {
    let refuses = |text: &str| text.parse::<u8>().is_err_and(|error| error.to_string() == message);
    if refuses("256") {
        return Some("expected a smaller whole number");
    }
    (refuses("x") || refuses("")).then_some("expected a whole number from 0 on")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Action, NewGame};
    use crate::refusal::Kind;

    fn place_of(text: &str) -> String {
        let refusal = json::<NewGame>(text.as_bytes()).unwrap_err();
        assert_eq!(refusal.kind, Kind::BadRequest);
        refusal.at.unwrap()
    }

    #[test]
    fn what_is_wrong_in_json_is_named_by_its_field() {
        for (text, at) in [
            (r#"{"rules":"groi","opponent":{"kind":"computer","level":-1}}"#, "opponent.level"),
            (r#"{"rules":"groi","opponent":{"kind":"computer"}}"#, "opponent.level"),
            (r#"{"rules":"groi","opponent":{"kind":"nobody"}}"#, "opponent.kind"),
            (r#"{"rules":"groi","opponent":{"kind":"here"},"days":300}"#, "days"),
            (
                r#"{"rules":"groi","opponent":{"kind":"here"},"clock":{"initial":1}}"#,
                "clock.increment",
            ),
            (
                r#"{"rules":"groi","opponent":{"kind":"here"},"options":{"setup":1}}"#,
                "options.setup",
            ),
            (r#"{"rules":"groi","opponent":{"kind":"here"},"nonsense":1}"#, "nonsense"),
            (r#"{"rules":"groi","rules":"groi","opponent":{"kind":"here"}}"#, "rules"),
            (r#"{"rules":"groi","opponent":{"kind":"link","x":1}}"#, "opponent.x"),
            (r#"{"rules":"groi","opponent":{"kind":"here","level":1}}"#, "opponent.level"),
            (
                r#"{"rules":"simeone","opponent":{"kind":"here"},"options":{"setup":"a","setup":"b"}}"#,
                "options.setup",
            ),
            (r#"{"rules":"groi"}"#, "opponent"),
            ("null", "0"),
        ] {
            assert_eq!(place_of(text), at, "{text}");
        }
    }

    #[test]
    fn a_text_that_is_not_json_is_wrong_at_an_offset() {
        for (text, at) in [
            ("", "0"),
            ("{\"rules\"", "8"),
            ("{\"rules\" 1}", "9"),
            ("{\n\"rules\": x}", "11"),
            ("{\"rules\":\"groi\",\"opponent\":{\"kind\":\"here\"}} x", "44"),
        ] {
            assert_eq!(place_of(text), at, "{text}");
        }
    }

    #[test]
    fn a_message_names_the_types_of_json() {
        for (text, expected) in [
            ("[]", None),
            ("7", Some("invalid type: integer `7`, expected an object")),
            (
                r#"{"rules":"groi","opponent":{"kind":"computer","level":-1}}"#,
                Some("invalid value: integer `-1`, expected a whole number from 0 to 255"),
            ),
            (
                r#"{"rules":"groi","opponent":7}"#,
                Some("invalid type: integer `7`, expected an object"),
            ),
        ] {
            let refusal = json::<NewGame>(text.as_bytes()).unwrap_err();
            if let Some(expected) = expected {
                assert_eq!(refusal.message, expected, "{text}");
            }
            assert!(!refusal.message.contains("line 1"), "{}", refusal.message);
        }
    }

    #[test]
    fn a_field_of_an_object_is_read_by_itself() {
        let frame = serde_json::json!({
            "action": {"kind": "step", "word": "A1-B1"},
            "other": {"kind": "win"},
            "right": {"kind": "resign"},
        });
        let wrong = |name| wrong_field::<Action>(&frame, name).map(|refusal| refusal.at.unwrap());
        assert_eq!(wrong("action").as_deref(), Some("action.ply"));
        assert_eq!(wrong("other").as_deref(), Some("other.kind"));
        assert_eq!((wrong("right"), wrong("missing")), (None, None));
    }

    #[test]
    fn a_parameter_that_cannot_be_read_is_named() {
        let (whole, smaller) =
            ("expected a whole number from 0 on", "expected a smaller whole number");
        for (wrong, expected) in
            [("many", whole), ("-1", whole), ("", whole), ("99999999999999999999", smaller)]
        {
            let asked = format!("moves={wrong}");
            let refused = query::<crate::protocol::PuzzlesQuery>(&asked).unwrap_err();
            let found = (refused.message.as_str(), refused.at.as_deref());
            assert_eq!(found, (expected, Some("moves")), "{wrong}");
            assert_eq!(refused.kind, Kind::BadRequest);
        }
        for (asked, at, expected) in [
            ("hard=yes", "hard", "expected one of `rules`, `theme`, `moves`, `from`, `to`"),
            ("rules=groi&rules=looney", "rules", "duplicate"),
        ] {
            let refused = query::<crate::protocol::PuzzlesQuery>(asked).unwrap_err();
            assert_eq!(refused.at.as_deref(), Some(at), "{}", refused.message);
            assert!(refused.message.contains(expected), "{}", refused.message);
        }
        let refused = query::<crate::protocol::PositionQuery>("play=A1-B1").unwrap_err();
        assert_eq!(
            (refused.message.as_str(), refused.at.as_deref()),
            ("missing field `dpn`", Some("dpn"))
        );
    }
}

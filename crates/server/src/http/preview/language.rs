//! The language that a client prefers.

use axum::http::{HeaderMap, header};

use crate::protocol::Lang;

/// Returns the language that a client prefers by its `Accept-Language`; English if it names none of
/// ours.
pub(crate) fn preferred(headers: &HeaderMap) -> Lang {
    let values = headers.get_all(header::ACCEPT_LANGUAGE).iter();
    let ranges = values.filter_map(|value| value.to_str().ok()).flat_map(|v| v.split(','));
    let mut best = (0.0, Lang::En);
    for range in ranges {
        let mut parts = range.split(';').map(str::trim);
        let tag = parts.next().unwrap_or_default();
        let lang = match tag.split('-').next().unwrap_or_default() {
            code if code.eq_ignore_ascii_case("en") => Lang::En,
            code if code.eq_ignore_ascii_case("fr") => Lang::Fr,
            _ => continue,
        };
        let weight = parts.find_map(|part| part.strip_prefix("q="));
        let weight = weight.map_or(1.0, |weight| weight.parse::<f32>().unwrap_or(0.0));
        // Of languages with the same weight the first one counts.
        if weight > best.0 {
            best = (weight, lang);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lang(accepted: &'static str) -> Lang {
        let value = axum::http::HeaderValue::from_static(accepted);
        preferred(&HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, value)]))
    }

    #[test]
    fn the_language_with_the_largest_weight_counts_and_english_if_there_is_none() {
        assert_eq!(preferred(&HeaderMap::new()), Lang::En);
        for (accepted, expected) in [
            ("fr", Lang::Fr),
            ("fr-CA, en;q=0.5", Lang::Fr),
            ("FR-ch;q=0.8, de;q=0.9, en-GB;q=0.7", Lang::Fr),
            ("en, fr", Lang::En),
            ("fr;q=0.3, en;q=0.4", Lang::En),
            ("fr;q=0", Lang::En),
            ("fr;q=x", Lang::En),
            ("de, ja;q=0.5, *", Lang::En),
            ("", Lang::En),
        ] {
            assert_eq!(lang(accepted), expected, "{accepted}");
        }
    }
}

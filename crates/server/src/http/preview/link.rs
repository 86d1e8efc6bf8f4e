//! What a link leads to.

use axum::extract::Query;
use axum::http::Uri;
use dejarik_host::answers::read_position;
use dejarik_host::preview::Preview;
use dejarik_rules::RulesId;
use dejarik_rules::any::AnyPosition;
use serde::Deserialize;

use crate::http::App;
use crate::http::error::Error;
use crate::http::limit::Counted;
use crate::id::GameId;
use crate::protocol::{Lang, PositionQuery};
use crate::tasks;
use crate::time::wall_now;

/// What a link leads to, as far as previews differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// The page, or what it has about a rule set.
    Page(Option<RulesId>),
    /// A game, or a moment of its replay.
    Game(GameId, Option<usize>),
    Position(Box<AnyPosition>),
    /// A puzzle; `daily` is the one of the day.
    Puzzle(String),
}

/// The query parameters of the page's addresses that previews read. Others are ignored.
#[derive(Debug, Default, Deserialize)]
struct Asked {
    at: Option<usize>,
    rules: Option<String>,
    dpn: Option<String>,
    options: Option<String>,
    play: Option<String>,
}

impl Link {
    /// Returns what an address of the page leads to, with its preview. If there is no such game, position
    /// or puzzle, it is the preview of the page.
    pub(crate) async fn follow(
        app: &App,
        address: Counted,
        uri: &Uri,
        lang: Lang,
    ) -> (Link, Preview) {
        let asked = uri.clone();
        // A position may come with many moves to play first.
        let link = match uri.path() {
            "/position" => tasks::blocking(move || Link::of(&asked)).await.ok().flatten(),
            _ => Link::of(&asked),
        };
        let link = link.unwrap_or(Link::Page(None));
        match link.preview(app, address, lang).await {
            Ok(preview) => (link, preview),
            Err(_) => (Link::Page(None), Preview::of_page(None, lang)),
        }
    }

    /// Returns what an address of the page leads to; `None` if it cannot be read.
    fn of(uri: &Uri) -> Option<Link> {
        let parts: Vec<&str> = uri.path().trim_matches('/').split('/').collect();
        let asked = || Query::<Asked>::try_from_uri(uri).ok().map(|Query(asked)| asked);
        Some(match parts.as_slice() {
            ["game", id] => Link::Game(id.parse().ok()?, None),
            ["game", id, "replay"] => {
                // A replay without a moment is shown as the game stands.
                Link::Game(id.parse().ok()?, asked().and_then(|asked| asked.at))
            }
            ["position"] => {
                let Asked { dpn, options, play, .. } = asked()?;
                let (position, _) =
                    read_position(&PositionQuery { dpn: dpn?, options, play }).ok()?;
                Link::Position(Box::new(position))
            }
            ["puzzles", id] => Link::Puzzle((*id).to_owned()),
            ["rules" | "lesson", rules, ..] => Link::Page(rules.parse().ok()),
            [""] => Link::Page(asked()?.rules.and_then(|rules| rules.parse().ok())),
            _ => Link::Page(None),
        })
    }

    /// Returns the preview.
    ///
    /// # Errors
    /// If there is no such game, position or puzzle, or the server is busy.
    pub(crate) async fn preview(
        &self,
        app: &App,
        address: Counted,
        lang: Lang,
    ) -> Result<Preview, Error> {
        match self {
            Link::Page(rules) => Ok(Preview::of_page(*rules, lang)),
            Link::Game(id, at) => {
                let _place = app.work.read(address).await?;
                let portrait = app.hub.portrait(id, *at).await?;
                Ok(Preview::of_game(&portrait, lang))
            }
            Link::Position(position) => Ok(Preview::of_position(**position, lang)),
            Link::Puzzle(id) => Ok(Preview::of_puzzle_named(id, wall_now().day(), lang)?),
        }
    }

    /// Returns the address of the picture.
    pub(crate) fn picture(&self, lang: Lang) -> String {
        let lang = lang.code();
        match self {
            Link::Page(None) => format!("/api/picture?lang={lang}"),
            Link::Page(Some(rules)) => format!("/api/picture?rules={rules}&lang={lang}"),
            Link::Game(id, None) => format!("/api/games/{id}/picture?lang={lang}"),
            Link::Game(id, Some(at)) => format!("/api/games/{id}/picture?at={at}&lang={lang}"),
            Link::Position(position) => {
                let options = position.rules().changed_options().into_iter();
                let options = options.map(|(spec, value)| format!("{}={value}", spec.key));
                let options = match options.collect::<Vec<_>>().join(",") {
                    none if none.is_empty() => none,
                    some => format!("&options={}", quoted(&some)),
                };
                let dpn = quoted(&position.to_string());
                format!("/api/position/picture?dpn={dpn}{options}&lang={lang}")
            }
            Link::Puzzle(id) => format!("/api/puzzles/{id}/picture?lang={lang}"),
        }
    }
}

/// Returns a text as a value in a query.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                quoted.push(char::from(byte));
            }
            b' ' => quoted.push('+'),
            _ => quoted.push_str(&format!("%{byte:02X}")),
        }
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(address: &'static str) -> Option<Link> {
        Link::of(&Uri::from_static(address))
    }

    #[test]
    fn addresses_of_the_page_lead_to_what_they_show() {
        let id: GameId = "a1B2c3D4".parse().unwrap();
        for (address, expected) in [
            ("/", Link::Page(None)),
            ("/?rules=looney", Link::Page(Some(RulesId::Looney))),
            ("/?rules=chess", Link::Page(None)),
            ("/rules/groi/G-7", Link::Page(Some(RulesId::Groi))),
            ("/lesson/bambara", Link::Page(Some(RulesId::Bambara))),
            ("/settings", Link::Page(None)),
            ("/game/a1B2c3D4", Link::Game(id, None)),
            ("/game/a1B2c3D4/", Link::Game(id, None)),
            ("/game/a1B2c3D4/replay?at=12&review=", Link::Game(id, Some(12))),
            ("/game/a1B2c3D4/replay?at=-1", Link::Game(id, None)),
            ("/puzzles/daily", Link::Puzzle("daily".to_owned())),
        ] {
            assert_eq!(link(address), Some(expected), "{address}");
        }
        for nowhere in ["/game/no", "/position?dpn=groi", "/position", "/position?dpn=%FF"] {
            assert_eq!(link(nowhere), None, "{nowhere}");
        }
    }

    #[test]
    fn the_picture_of_a_position_is_that_after_the_moves_of_the_address() {
        let found = link("/position?dpn=groi+PPPP2pppp2/12/1+w+wb&play=A1-B1").unwrap();
        let asked = PictureOf::of(&found.picture(Lang::Fr));
        assert!(asked.dpn.starts_with("groi ") && asked.dpn.contains(" b "), "{}", asked.dpn);
        assert_eq!(asked.lang, "fr");
    }

    #[derive(Deserialize)]
    struct PictureOf {
        dpn: String,
        lang: String,
    }

    impl PictureOf {
        fn of(address: &str) -> PictureOf {
            Query::try_from_uri(&address.parse().unwrap()).unwrap().0
        }
    }

    #[test]
    fn a_value_in_a_query_is_read_as_it_was_written() {
        let odd = "a b&c=d+%\"<é#/";
        let address = format!("/?dpn={}&lang=en", quoted(odd));
        assert_eq!(PictureOf::of(&address).dpn, odd);
    }
}

//! The requests: the paths of the server's interface as far as they make sense for one reader alone.

use dejarik_host::answers::{self, lists::Page, puzzles, records};
use dejarik_host::id::GameId;
use dejarik_host::preview::Preview;
use dejarik_host::protocol::{
    ApiError, ErrorBody, GamePictureQuery, MyData, NewGame, Opponent, PagePictureQuery,
    PuzzlePictureQuery, ReplayQuery, RetentionView,
};
use dejarik_host::refusal::{Kind, Refusal};
use dejarik_host::time::Now;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::pocket::Pocket;
use crate::table::{Ask, Wish};
use crate::thinking::Errand;
use crate::wire::{Answer, Output};

/// The most entries in a replay.
const MOST_ENTRIES: usize = 1_000;
/// How long games are kept that nobody has moved in, in milliseconds: for ever, a thousand years.
const FOR_EVER: u64 = 31_536_000_000_000;
const JSON: &str = "application/json";
pub(crate) const DGN: &str = "text/plain; charset=utf-8";
pub(crate) const SVG: &str = "image/svg+xml";

/// Returns the answer with a value, or with a refusal.
pub(crate) fn answered<T: Serialize>(value: Result<T, Refusal>) -> Answer {
    match value {
        Ok(value) => with_status(200, &value),
        Err(refusal) => refused(&refusal),
    }
}

/// Returns the answer with a value and this status.
pub(crate) fn with_status(status: u16, value: &impl Serialize) -> Answer {
    // Only maps with keys that are no strings cannot be written, and no answer has one.
    let body = serde_json::to_string(value).unwrap_or_default();
    Answer::text(status, JSON, body)
}

/// Returns the answer with a refusal.
pub(crate) fn refused(refusal: &Refusal) -> Answer {
    with_status(refusal.status(), &ErrorBody { error: refusal.to_error() })
}

/// Returns the answer with the picture of a preview. It is the SVG document from which a server would render a
/// PNG, because the browser can do that too.
pub(crate) fn pictured(preview: Result<Preview, Refusal>) -> Answer {
    match preview {
        Ok(preview) => Answer::text(200, SVG, preview.svg()),
        Err(refusal) => refused(&refusal),
    }
}

/// Returns the answer to a request for something that only a server has.
fn alone() -> Answer {
    let error = ApiError {
        code: "alone".to_owned(),
        message: "this needs a server, and none can be reached".to_owned(),
        at: None,
        reason: None,
    };
    with_status(501, &ErrorBody { error })
}

/// A request, split into its parts.
struct Request<'a> {
    method: &'a str,
    path: Vec<&'a str>,
    query: &'a str,
    body: &'a str,
}

impl Request<'_> {
    fn query<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        serde_urlencoded::from_str(self.query)
            .map_err(|error| Refusal::new(Kind::BadRequest, error.to_string()))
    }
}

impl Pocket {
    /// Answers a request, now or once the store or the engine has answered.
    pub(crate) fn request(&mut self, n: u64, method: &str, path: &str, body: &str, now: Now) {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let path: Vec<&str> = path.trim_matches('/').split('/').collect();
        let request = Request { method, path, query, body };
        if let Some(answer) = self.begin(n, &request, now).unwrap_or_else(|r| Some(refused(&r))) {
            self.answer(n, answer);
        }
    }

    /// Begins to answer; `None` if the answer comes later.
    fn begin(
        &mut self,
        n: u64,
        request: &Request<'_>,
        now: Now,
    ) -> Result<Option<Answer>, Refusal> {
        let today = puzzles::day(now.wall);
        let path = request.path.strip_prefix(&["api"]).unwrap_or(&[]);
        let answer = match (request.method, path) {
            ("GET", ["rules"]) => with_status(200, &answers::rules()),
            ("GET", ["position"]) => answered(answers::position(&request.query()?)),
            ("GET", ["why-not"]) => answered(answers::why_not(request.query()?)),
            ("GET", ["puzzles"]) => answered(puzzles::list(&request.query()?, today)),
            ("GET", ["puzzles", id]) => answered(puzzles::show(id, today)),
            ("GET", ["puzzles", id, "attempt"]) => {
                answered(puzzles::attempt(id, &request.query()?, today))
            }
            ("GET", ["puzzles", id, "hint"]) => {
                answered(puzzles::hint(id, &request.query()?, today))
            }
            ("GET", ["puzzles", id, "solution"]) => {
                answered(puzzles::solution(id, &request.query()?, today))
            }
            ("GET", ["picture"]) => {
                let PagePictureQuery { rules, lang } = request.query()?;
                let rules = rules.map(Into::into);
                pictured(Ok(Preview::of_page(rules, lang.unwrap_or_default())))
            }
            ("GET", ["position", "picture"]) => {
                pictured(Preview::of_position_asked(request.query()?))
            }
            ("GET", ["puzzles", id, "picture"]) => {
                let PuzzlePictureQuery { lang } = request.query()?;
                pictured(Preview::of_puzzle_named(id, today, lang.unwrap_or_default()))
            }
            ("GET", ["print", ..]) => {
                let path = format!("/{}?{}", request.path.join("/"), request.query);
                self.put(Output::Print { n, path });
                return Ok(None);
            }
            ("GET", ["analysis"]) => {
                let asked = request.query()?;
                return Ok(self.think(n, &Errand::Analysis(asked)));
            }
            ("GET", ["explain"]) => {
                let asked = request.query()?;
                return Ok(self.think(n, &Errand::Explain(asked)));
            }
            ("POST", ["review"]) => {
                let record = records::text(request.body.as_bytes())?.to_owned();
                return Ok(self.think(n, &Errand::Review(record)));
            }
            ("GET", ["games"]) => {
                let page = Page::of(&request.query()?)?;
                with_status(200, &self.listed(&page))
            }
            ("GET", ["me"]) => with_status(200, &self.data()),
            ("POST", ["games"]) => {
                let terms: NewGame = serde_json::from_str(request.body)
                    .map_err(|error| Refusal::new(Kind::BadRequest, error.to_string()))?;
                if matches!(terms.opponent, Opponent::Link) {
                    return Ok(Some(alone()));
                }
                self.create(n, &terms, now)?;
                return Ok(None);
            }
            ("POST", ["records"]) => {
                self.import(n, records::some_text(request.body.as_bytes())?, now)?;
                return Ok(None);
            }
            ("GET", ["me", "records"]) => {
                self.export(n);
                return Ok(None);
            }
            ("DELETE", ["me"]) => {
                self.forget_all(n);
                return Ok(None);
            }
            (method, ["games", id, rest @ ..]) => {
                return self.of_game(n, request, method, id, rest);
            }
            _ => alone(),
        };
        Ok(Some(answer))
    }

    /// Begins to answer a request about a game.
    fn of_game(
        &mut self,
        n: u64,
        request: &Request<'_>,
        method: &str,
        id: &str,
        rest: &[&str],
    ) -> Result<Option<Answer>, Refusal> {
        let game: GameId = id.parse().map_err(|_| Refusal::no_game())?;
        let ask = match (method, rest) {
            ("GET", []) => Ask::Full,
            ("GET", ["record"]) => Ask::Record,
            ("GET", ["review"]) => Ask::Review,
            ("GET", ["replay"]) => {
                let ReplayQuery { from, limit } = request.query()?;
                let limit = limit.unwrap_or(MOST_ENTRIES);
                if !(1..=MOST_ENTRIES).contains(&limit) {
                    let why = format!("expected a limit from 1 to {MOST_ENTRIES}, found {limit}");
                    return Err(Refusal::new(Kind::BadRequest, why).at("limit"));
                }
                Ask::Replay { from: from.unwrap_or(0), limit }
            }
            ("GET", ["picture"]) => {
                let GamePictureQuery { at, lang } = request.query()?;
                Ask::Picture { at, lang: lang.unwrap_or_default() }
            }
            ("DELETE", []) => Ask::Forget,
            _ => return Ok(Some(alone())),
        };
        self.wish(game, Wish::Ask { n, ask });
        Ok(None)
    }

    /// Returns how much is kept on the device.
    fn data(&self) -> MyData {
        let uploads = self.games().filter(|(_, kept)| kept.is_record()).count();
        MyData {
            games: (self.games().count() - uploads) as u64,
            uploads: uploads as u64,
            retention: RetentionView { untouched: FOR_EVER, finished: None },
        }
    }
}

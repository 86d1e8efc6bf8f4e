//! The requests: the routes of the server's interface as far as they make sense for one reader alone.

use dejarik_host::answers::lists::{Page, part_of_replay};
use dejarik_host::answers::{self, records};
use dejarik_host::id::GameId;
use dejarik_host::preview::Preview;
use dejarik_host::protocol::{
    ApiError, ErrorBody, GamePictureQuery, MyData, NewGame, Opponent, PagePictureQuery,
    PuzzlePictureQuery, RetentionView,
};
use dejarik_host::reading;
use dejarik_host::refusal::Refusal;
use dejarik_host::routes::{Asked, Route};
use dejarik_host::time::Now;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::pocket::Pocket;
use crate::table::{Ask, Wish};
use crate::thinking::Errand;
use crate::wire::{Answer, Output};

/// The path of the file with all records, which no server has.
const EXPORT: &str = "/api/me/records";
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
        french: None,
        at: None,
        reason: None,
    };
    with_status(501, &ErrorBody { error })
}

/// A request, split into its parts.
struct Request<'a> {
    route: Route,
    /// The path with its query.
    path: &'a str,
    /// The first parameter in the path; empty if there is none.
    id: &'a str,
    query: &'a str,
    body: &'a str,
}

impl Request<'_> {
    fn query<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        reading::query(self.query)
    }
}

impl Pocket {
    /// Answers a request, now or once the store or the engine has answered.
    pub(crate) fn request(&mut self, n: u64, method: &str, path: &str, body: &str, now: Now) {
        let (address, query) = path.split_once('?').unwrap_or((path, ""));
        let begun = match Route::find(method, address) {
            Some((route, parameters)) => {
                let id = parameters.first().copied().unwrap_or_default();
                self.begin(n, &Request { route, path, id, query, body }, now)
            }
            None if (method, address) == ("GET", EXPORT) => {
                self.export(n);
                Ok(None)
            }
            None => Ok(Some(alone())),
        };
        if let Some(answer) = begun.unwrap_or_else(|refusal| Some(refused(&refusal))) {
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
        let &Request { route, path, id, query, body } = request;
        let today = now.wall.day();
        if let Some(answer) = route.answer() {
            let json = answer(&Asked { id, query, today })?;
            return Ok(Some(Answer::text(200, JSON, json)));
        }
        let answer = match route {
            Route::Rules => with_status(200, &answers::rules()),
            Route::PagePicture => {
                let PagePictureQuery { rules, lang } = request.query()?;
                let rules = rules.map(Into::into);
                pictured(Ok(Preview::of_page(rules, lang.unwrap_or_default())))
            }
            Route::PositionPicture => pictured(Preview::of_position_asked(request.query()?)),
            Route::PuzzlePicture => {
                let PuzzlePictureQuery { lang } = request.query()?;
                pictured(Preview::of_puzzle_named(id, today, lang.unwrap_or_default()))
            }
            Route::PrintKit | Route::PrintPages | Route::PrintPage => {
                self.put(Output::Print { n, path: path.to_owned() });
                return Ok(None);
            }
            Route::Analysis => return Ok(self.think(n, &Errand::Analysis(request.query()?))),
            Route::Explain => return Ok(self.think(n, &Errand::Explain(request.query()?))),
            Route::ReviewRecord => {
                let record = records::text(body.as_bytes())?.to_owned();
                return Ok(self.think(n, &Errand::Review(record)));
            }
            Route::MyGames => {
                let page = Page::of(&request.query()?)?;
                with_status(200, &self.listed(&page))
            }
            Route::MyData => with_status(200, &self.data()),
            Route::CreateGame => {
                let terms: NewGame = reading::json(body.as_bytes())?;
                // Dice are checked against somebody else.
                if matches!(terms.opponent, Opponent::Link) || terms.checked {
                    return Ok(Some(alone()));
                }
                self.create(n, &terms, now)?;
                return Ok(None);
            }
            Route::UploadRecords => {
                self.import(n, records::some_text(body.as_bytes())?, now)?;
                return Ok(None);
            }
            Route::ForgetMe => {
                self.forget_all(n);
                return Ok(None);
            }
            _ => match asked_of_game(request)? {
                Some(ask) => {
                    let game: GameId = id.parse().map_err(|_| Refusal::no_game())?;
                    self.wish(game, Wish::Ask { n, ask });
                    return Ok(None);
                }
                None => alone(),
            },
        };
        Ok(Some(answer))
    }

    /// Returns how much is kept on the device.
    fn data(&self) -> MyData {
        let uploads = self.games().filter(|(_, kept)| kept.is_record()).count();
        MyData {
            games: (self.games().count() - uploads) as u64,
            uploads: uploads as u64,
            retention: RetentionView { untouched: None, finished: None, uploads: None },
        }
    }
}

/// Returns what a request asks of a game; `None` if it needs a server.
fn asked_of_game(request: &Request<'_>) -> Result<Option<Ask>, Refusal> {
    Ok(Some(match request.route {
        Route::Game => Ask::Full,
        Route::Record => Ask::Record,
        Route::ReviewGame => Ask::Review,
        Route::Replay => {
            let (from, limit) = part_of_replay(&request.query()?)?;
            Ask::Replay { from, limit }
        }
        Route::GamePicture => {
            let GamePictureQuery { at, lang } = request.query()?;
            Ask::Picture { at, lang: lang.unwrap_or_default() }
        }
        Route::ForgetGame => Ask::Forget,
        _ => return Ok(None),
    }))
}

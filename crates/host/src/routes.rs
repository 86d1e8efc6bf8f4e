//! The routes: every request that a host answers, with its method, path and cost.
//!
//! This is the only list of paths. The server takes its routes, the classes of its rate limits and its OpenAPI
//! description from it, and the hosts in the browser find out with it what a request asks for. Some requests
//! are answered from their address alone. Their answer is in the list, too, so all hosts give the same one.

use serde::Serialize;
use serde::de::DeserializeOwned;

use dejarik_play::Day;

use crate::answers::{position, puzzles, why_not};
use crate::reading::query;
use crate::refusal::{Kind, Refusal};

/// The class of a request for rate limits, by what answering it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    /// No more than any request.
    Little,
    /// Creates a game.
    Create,
    /// Makes or accepts an invitation in the lobby or to a tournament, or adds or uses what somebody signs in with.
    Seek,
    /// Reads or replays whole games.
    Replay,
    /// Uses the engine.
    Think,
    /// Draws a picture.
    Draw,
    /// Draws a kit to print, unless it is kept from an earlier request. It counts when it is drawn.
    Kit,
    /// Replays a file of games.
    Upload,
}

/// What a request that is answered from its address alone asks for.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The parameter in the path; empty if the route has none.
    pub id: &'a str,
    /// The query string.
    pub query: &'a str,
    /// The current day in UTC.
    pub today: Day,
}

impl Asked<'_> {
    fn query<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        query(self.query)
    }
}

/// The function that answers a request from its address alone, with the answer in JSON.
pub type Answer = fn(&Asked<'_>) -> Result<String, Refusal>;

fn json<T: Serialize>(answer: Result<T, Refusal>) -> Result<String, Refusal> {
    serde_json::to_string(&answer?).map_err(|error| Refusal::new(Kind::Internal, error.to_string()))
}

/// Declares [`Route`] from rows of a name, a method, a path, a cost, and the answer if it follows from the
/// address.
macro_rules! routes {
    ($($name:ident $method:ident $path:literal $cost:ident $(=> $answer:expr)?;)*) => {
        /// A request that a host answers: a method at a path. The names are those of the operations in the
        /// OpenAPI description, which says what each one does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Route {
            $(#[doc = concat!("`", stringify!($method), " ", $path, "`.")] $name,)*
        }

        impl Route {
            /// All routes.
            pub const ALL: &[Route] = &[$(Route::$name),*];

            /// Returns the method, the path, the cost and the answer.
            const fn row(self) -> (&'static str, &'static str, Cost, Option<Answer>) {
                match self {
                    $(Route::$name => {
                        #[allow(unused_mut, unused_assignments, reason = "most rows have no answer")]
                        let mut answer: Option<Answer> = None;
                        $(answer = Some($answer);)?
                        (stringify!($method), $path, Cost::$cost, answer)
                    })*
                }
            }
        }
    };
}

routes! {
    Rules            GET    "/api/rules"                            Little;
    Position         GET    "/api/position"                         Little => |asked| json(position(&asked.query()?));
    WhyNot           GET    "/api/why-not"                          Little => |asked| json(why_not(asked.query()?));
    Analysis         GET    "/api/analysis"                         Think;
    Explain          GET    "/api/explain"                          Think;

    Puzzles          GET    "/api/puzzles"                          Little => |asked| json(puzzles::list(&asked.query()?, asked.today));
    Puzzle           GET    "/api/puzzles/{id}"                     Little => |asked| json(puzzles::show(asked.id, asked.today));
    Attempt          GET    "/api/puzzles/{id}/attempt"             Little => |asked| json(puzzles::attempt(asked.id, &asked.query()?, asked.today));
    Hint             GET    "/api/puzzles/{id}/hint"                Little => |asked| json(puzzles::hint(asked.id, &asked.query()?, asked.today));
    Solution         GET    "/api/puzzles/{id}/solution"            Little => |asked| json(puzzles::solution(asked.id, &asked.query()?, asked.today));

    CreateGame       POST   "/api/games"                            Create;
    MyGames          GET    "/api/games"                            Little;
    Game             GET    "/api/games/{id}"                       Replay;
    ForgetGame       DELETE "/api/games/{id}"                       Little;
    TakeSeat         POST   "/api/games/{id}/seat"                  Little;
    OpenSocket       GET    "/api/games/{id}/socket"                Little;
    Replay           GET    "/api/games/{id}/replay"                Replay;
    Record           GET    "/api/games/{id}/record"                Replay;
    Dice             GET    "/api/games/{id}/dice"                  Replay;
    Journal          GET    "/api/games/{id}/dice/journal"          Replay;
    SiteDice         GET    "/api/dice"                             Little;
    DiceKeys         GET    "/api/dice/keys"                        Little;
    ReviewGame       GET    "/api/games/{id}/review"                Think;

    Lobby            GET    "/api/lobby"                            Little;
    CreateSeek       POST   "/api/lobby"                            Seek;
    TakeSeek         POST   "/api/lobby/{id}"                       Seek;
    KeepSeek         POST   "/api/lobby/{id}/keep"                  Little;
    WatchedGames     GET    "/api/watch"                            Replay;
    StrongestPlayers GET    "/api/ratings/{rules}"                  Little;
    MyTournaments    GET    "/api/tournaments"                      Little;
    CreateTournament POST   "/api/tournaments"                      Seek;
    Tournament       GET    "/api/tournaments/{id}"                 Little;
    EnterTournament  POST   "/api/tournaments/{id}"                 Seek;
    StartTournament  POST   "/api/tournaments/{id}/start"           Create;
    LeaveTournament  DELETE "/api/tournaments/{id}"                 Little;

    MyData           GET    "/api/me"                               Little;
    ForgetMe         DELETE "/api/me"                               Little;
    MyArchive        GET    "/api/me/archive"                       Replay;
    MyKeys           GET    "/api/me/keys"                          Little;
    AddPasskey       POST   "/api/me/keys"                          Seek;
    DropKey          DELETE "/api/me/keys/{id}"                     Little;
    AddCode          POST   "/api/me/code"                          Seek;
    MyMuted          GET    "/api/me/muted"                         Little;
    MutePerson       POST   "/api/me/muted"                         Seek;
    UnmutePerson     DELETE "/api/me/muted/{id}"                    Little;
    MyDevices        GET    "/api/me/devices"                       Little;
    AddDevice        POST   "/api/me/devices"                       Seek;
    DropDevice       DELETE "/api/me/devices/{id}"                  Little;
    MyRatings        GET    "/api/me/ratings"                       Little;
    ListMe           POST   "/api/me/ratings/listed"                Seek;
    UnlistMe         DELETE "/api/me/ratings/listed"                Little;
    SignIn           POST   "/api/me/sign-in"                       Seek;
    SignOut          POST   "/api/me/sign-out"                      Little;
    SignOthersOut    POST   "/api/me/sign-out/others"               Seek;

    UploadRecords    POST   "/api/records"                          Upload;
    ReviewRecord     POST   "/api/review"                           Think;

    PagePicture      GET    "/api/picture"                          Draw;
    GamePicture      GET    "/api/games/{id}/picture"               Draw;
    GameAnimation    GET    "/api/games/{id}/animation"             Draw;
    PositionPicture  GET    "/api/position/picture"                 Draw;
    PuzzlePicture    GET    "/api/puzzles/{id}/picture"             Draw;

    Embed            GET    "/embed/{id}"                           Replay;

    PrintKit         GET    "/api/print/{file}"                     Kit;
    PrintPages       GET    "/api/print/{rules}/pages"              Kit;
    PrintPage        GET    "/api/print/{rules}/pages/{page}"       Kit;

    StreamEvents     GET    "/api/stream/event"                     Little;
    StreamGame       GET    "/api/board/game/stream/{id}"           Little;
    PlayMove         POST   "/api/board/game/{id}/move/{word}"      Little;
    Resign           POST   "/api/board/game/{id}/resign"           Little;
    Draw             POST   "/api/board/game/{id}/draw/{answer}"    Little;
    Takeback         POST   "/api/board/game/{id}/takeback/{answer}" Little;
    Abort            POST   "/api/board/game/{id}/abort"            Little;
    ClaimVictory     POST   "/api/board/game/{id}/claim-victory"    Little;
    ClaimDraw        POST   "/api/board/game/{id}/claim-draw"       Little;
    Say              POST   "/api/board/game/{id}/say/{phrase}"     Little;

    Texts            GET    "/api/texts"                            Little;
    OpenapiJson      GET    "/api/openapi.json"                     Little;
    Healthz          GET    "/healthz"                              Little;
    Readyz           GET    "/readyz"                               Little;
    Metrics          GET    "/metrics"                              Little;
}

impl Route {
    /// Returns the method: `GET`, `POST` or `DELETE`.
    pub const fn method(self) -> &'static str {
        self.row().0
    }

    /// Returns the path, with its parameters in braces: `/api/games/{id}`.
    pub const fn path(self) -> &'static str {
        self.row().1
    }

    /// Returns the class of the request for rate limits.
    pub const fn cost(self) -> Cost {
        self.row().2
    }

    /// Returns the function that answers the request; `None` if its address is not enough for that.
    pub const fn answer(self) -> Option<Answer> {
        self.row().3
    }

    /// Returns the route that has exactly this path, with its parameters in braces. `HEAD` is answered as `GET`.
    pub fn at(method: &str, path: &str) -> Option<Route> {
        let method = if method == "HEAD" { "GET" } else { method };
        Route::ALL.iter().copied().find(|route| route.path() == path && route.method() == method)
    }

    /// Finds the route of a request by its path without the query. Returns it with the parameters in the path.
    pub fn find<'a>(method: &str, path: &'a str) -> Option<(Route, Vec<&'a str>)> {
        let found = |route: &Route| Some((*route, parameters(route.path(), path)?));
        Route::ALL.iter().filter(|route| route.method() == method).find_map(found)
    }
}

/// Returns the parts of a path that stand for the parameters of a route; `None` if another route has this path.
fn parameters<'a>(route: &str, path: &'a str) -> Option<Vec<&'a str>> {
    let mut parts = path.split('/');
    let mut parameters = Vec::new();
    for expected in route.split('/') {
        let part = parts.next()?;
        if expected.starts_with('{') && !part.is_empty() {
            parameters.push(part);
        } else if part != expected {
            return None;
        }
    }
    parts.next().is_none().then_some(parameters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_found_by_its_path_and_no_two_share_one() {
        for &route in Route::ALL {
            let path: Vec<&str> =
                route.path().split('/').map(|part| part.trim_matches(['{', '}'])).collect();
            let path = path.join("/");
            let (found, parameters) = Route::find(route.method(), &path).unwrap();
            assert_eq!(found, route);
            assert_eq!(parameters.len(), route.path().matches('{').count(), "{route:?}");
            assert_eq!(Route::at(route.method(), route.path()), Some(route));
        }
    }

    #[test]
    fn a_path_with_more_parts_fewer_or_empty_ones_is_another() {
        for path in ["/api/puzzles/", "/api/puzzles//hint", "/api/puzzles/x/hint/y", "/api", ""] {
            assert_eq!(Route::find("GET", path), None, "{path}");
        }
        assert_eq!(Route::find("DELETE", "/api/rules"), None);
        assert_eq!(Route::at("HEAD", "/api/analysis").unwrap().cost(), Cost::Think);
    }
}

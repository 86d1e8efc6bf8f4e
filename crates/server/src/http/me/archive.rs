//! `GET /api/me/archive`: everything that is kept of a person, as one file.
//!
//! The file is JSON and is streamed game by game, so its length costs no memory. It contains the
//! record of each game as DGN. Replaying a game for it takes a place for work, in turn with other addresses.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::Shared;
use crate::http::identity::Visitor;
use crate::http::limit::{Connected, Counted};
#[cfg(test)]
use crate::http::openapi::Route;
use crate::id::{GameId, PersonId};
#[cfg(test)]
use crate::protocol::MyArchive;
use crate::protocol::UnreadableGame;
use crate::refusal::Refusal;

/// Returns everything that the server keeps for your cookie as a download: each game with its record
/// (DGN), which can be uploaded again, and its events.
#[cfg_attr(test, utoipa::path(get, path = Route::MyArchive.path(), tag = "me",
    responses((status = 200, body = MyArchive))))]
pub(crate) async fn my_archive(
    app: Shared,
    visitor: Visitor,
    address: Counted,
) -> Result<Response, Error> {
    let counted = app.work.archive(address)?;
    let games = app.hub.games_of(&visitor.person).await?.into_iter();
    let writer = Writer {
        app: app.clone(),
        address,
        _counted: counted,
        person: visitor.person,
        games,
        unreadable: Vec::new(),
        place: Written::Start,
    };
    let parts = stream::try_unfold(writer, async |mut writer| {
        let part = writer.next().await?;
        Ok::<_, Refusal>(part.map(|part| (Bytes::from(part), writer)))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"dejarik-data.json\""),
    ];
    Ok((headers, Body::from_stream(parts)).into_response())
}

/// Writes a [`MyArchive`] piece by piece.
struct Writer {
    app: Arc<App>,
    address: Counted,
    _counted: Connected,
    person: PersonId,
    games: std::vec::IntoIter<GameId>,
    unreadable: Vec<UnreadableGame>,
    place: Written,
}

/// What was written last.
enum Written {
    Start,
    Opened,
    Game,
    End,
}

impl Writer {
    /// Returns the next piece of the file; `None` after the last one.
    ///
    /// # Errors
    /// If the store cannot be read. The client then sees that the file is incomplete.
    async fn next(&mut self) -> Result<Option<String>, Refusal> {
        let separator = match self.place {
            Written::Start => {
                self.place = Written::Opened;
                return Ok(Some("{\"games\":[".to_owned()));
            }
            Written::Opened => "\n",
            Written::Game => ",\n",
            Written::End => return Ok(None),
        };
        for game in self.games.by_ref() {
            let _turn = self.app.work.next_of_archive(self.address).await;
            match self.app.hub.archived(&self.person, &game).await? {
                Some(Ok(game)) => {
                    self.place = Written::Game;
                    return Ok(Some(format!("{separator}{}", json(&game))));
                }
                Some(Err(unreadable)) => self.unreadable.push(unreadable),
                // The game has just been deleted.
                None => {}
            }
        }
        self.place = Written::End;
        let keys = super::keys::shown(self.app.hub.credentials_of(&self.person).await?);
        let ratings = self.app.hub.archived_ratings(&self.person).await?;
        let muted = json(&self.app.hub.muted_by(&self.person).await?);
        let devices = json(&self.app.hub.archived_devices(&self.person).await?);
        let tournaments = json(&self.app.hub.archived_tournaments(&self.person).await?);
        let (unreadable, keys, ratings) = (json(&self.unreadable), json(&keys), json(&ratings));
        Ok(Some(format!(
            "],\"unreadable\":{unreadable},\"keys\":{keys},\"muted\":{muted},\"devices\":{devices},\"tournaments\":{tournaments},\"ratings\":{ratings}}}\n"
        )))
    }
}

/// Returns a value of the wire types as JSON, which cannot fail.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

//! Uploads of files with many games. A file is read on a blocking thread, and its games are stored in
//! small portions, so that games in play do not wait for a large file.

use super::Hub;
use crate::awaited::while_awaited;
use crate::id::PersonId;
use crate::live::opening::{self, Upload, UploadedRecord};
use crate::protocol::{Imported, ImportedGame};
use crate::refusal::Refusal;
use crate::store::{Write, Written};
use crate::time::millis;

/// The number of events at which a portion is full and is stored before the next one begins.
const PORTION: usize = 1_000;

/// The games of a portion that are being stored: their places in the answer.
#[derive(Default)]
struct Portion {
    writes: Vec<(usize, Written)>,
    events: usize,
}

impl Portion {
    /// Waits until the games are durable. If a game cannot be stored, the answer says why.
    async fn store(&mut self, games: &mut [ImportedGame]) {
        for (place, written) in std::mem::take(&mut self.writes) {
            if let Err(error) = written.await {
                games[place].id = None;
                games[place].error = Some(Refusal::from(error).to_error());
            }
        }
        self.events = 0;
    }
}

impl Hub {
    /// Stores the games of an uploaded file, independently of each other. If the caller stops waiting,
    /// the games that were stored so far remain.
    ///
    /// # Errors
    /// If the file has too many games, the person has too many already, or the disk is nearly full.
    pub async fn import(&self, person: &PersonId, dgn: &str) -> Result<Imported, Refusal> {
        let shared = &self.shared;
        let mut usage = shared.admit([*person]).await?;
        let (text, person, now) = (dgn.to_owned(), *person, shared.now());
        let read = while_awaited(move |stop| {
            opening::imported(&text, person, now, opening::Most::ON_SERVERS, stop)
        })
        .await??;
        let mut games = Vec::with_capacity(read.len());
        let mut portion = Portion::default();
        for Upload { title, record } in read {
            let allowed = record.and_then(|record| {
                let allowed = shared.has_space().and_then(|()| shared.config.quotas.allow(usage));
                allowed.map(|()| record).map_err(|refusal| refusal.to_error())
            });
            match allowed {
                Ok(UploadedRecord { stored, summary }) => {
                    usage.games += 1;
                    usage.bytes += stored.size();
                    portion.events += stored.log.len();
                    let id = Some(stored.id.to_string());
                    let write = Write::Create { game: Box::new(stored), summary };
                    portion.writes.push((games.len(), shared.store.write(write)));
                    games.push(ImportedGame { id, error: None, title });
                }
                Err(error) => games.push(ImportedGame { id: None, error: Some(error), title }),
            }
            if portion.events >= PORTION {
                portion.store(&mut games).await;
            }
        }
        portion.store(&mut games).await;
        let kept = shared.config.retention.of_uploads().map(millis);
        Ok(Imported { games, kept })
    }
}

//! What the dice of all finished games with checked dice between two people have shown, which everybody may see.
//!
//! The counts are one document: the file `dice.json` in the data directory, or a document in the store of several
//! servers. A game is added once its end is stored. So a game whose server dies at that moment may be missing, and none is
//! counted twice. Deleting a game takes nothing away, so nobody can choose what stays counted.

use std::path::Path;
use std::sync::Arc;

use dejarik_dice::bet::Bets;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};

use crate::document::{Content, DocumentError, DocumentSource};
use crate::id::GameId;
use crate::protocol::SiteDice;
use crate::store::{Document, SharedStore};

/// The format of the document.
const FORMAT: u32 = 1;

/// The document.
///
/// # Stability
/// Serde's JSON form is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counts {
    format: u32,
    /// The number of games.
    games: u64,
    /// The game that was added last, so that two documents are never equal and none is taken for another.
    last: Option<GameId>,
    dice: Bets,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts { format: FORMAT, games: 0, last: None, dice: Bets::default() }
    }
}

impl Content for Counts {
    const WHICH: Document = Document::Dice;

    fn parse(text: &[u8]) -> Result<Counts, String> {
        let read: Counts = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        match read.format {
            FORMAT => Ok(read),
            found => Err(format!("format {found} instead of {FORMAT}")),
        }
    }

    fn text(&self) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(self)
    }

    fn absent() -> Option<Counts> {
        Some(Counts::default())
    }
}

/// The counts of a server; nothing is counted by default.
#[derive(Clone, Default)]
pub struct Tallied {
    kept: Option<DocumentSource>,
    /// The document that was shown last, with what was worked out of it.
    shown: Arc<Mutex<Option<Shown>>>,
}

/// A stored document, if there was one, and what was worked out of it.
type Shown = (Option<Vec<u8>>, SiteDice);

opaque!(Tallied);

impl Tallied {
    /// Returns the counts in a data directory, or in the store of several servers.
    pub fn open(data: &Path, store: Option<Arc<dyn SharedStore>>) -> Tallied {
        let kept = DocumentSource::of(Document::Dice, data, store);
        Tallied { kept: Some(kept), ..Tallied::default() }
    }

    /// Adds the dice of a game that is over.
    pub async fn add(self, game: GameId, dice: Bets) {
        let Some(kept) = &self.kept else { return };
        let add = move |counts: &mut Counts| {
            counts.games += 1;
            counts.last = Some(game);
            counts.dice.merge(&dice);
            Ok::<_, DocumentError>(())
        };
        match kept.change(add).await {
            Ok(()) => {}
            Err(why @ DocumentError::Damaged { .. }) => {
                tracing::error!(%why, "the dice of a game are missing in the counts");
            }
            Err(why) => tracing::warn!(%why, "the dice of a game are missing in the counts"),
        }
    }

    /// Returns what is shown of the counts.
    pub async fn figures(&self) -> SiteDice {
        let text = match &self.kept {
            Some(kept) => kept.read().await,
            None => None,
        };
        let mut shown = self.shown.lock();
        if let Some((_, figures)) = shown.as_ref().filter(|(of, _)| *of == text) {
            return figures.clone();
        }
        let Counts { games, dice, .. } =
            text.as_deref().and_then(|text| Counts::parse(text).ok()).unwrap_or_default();
        let figures = SiteDice::of(games, dice.figures());
        *shown = Some((text, figures.clone()));
        figures
    }
}

#[cfg(test)]
mod tests {
    use dejarik_dice::throw::Die;

    use super::*;

    async fn add(tallied: &Tallied, faces: &[u8]) {
        let mut dice = Bets::default();
        faces.iter().for_each(|&shown| dice.add(&Die { side: None, faces: 6, shown }));
        tallied.clone().add(GameId::random().unwrap(), dice).await;
    }

    #[tokio::test]
    async fn games_add_up_and_a_damaged_document_stays_as_it_is() {
        let data = tempfile::tempdir().unwrap();
        let (one, two) = (Tallied::open(data.path(), None), Tallied::open(data.path(), None));
        let none = SiteDice { games: 0, value: 1.0, kinds: Vec::new() };
        assert_eq!(one.figures().await, none);
        tokio::join!(add(&one, &[6, 6]), add(&two, &[1]));
        let shown = one.figures().await;
        assert_eq!((shown.games, shown.kinds[0].counts.clone()), (2, vec![1, 0, 0, 0, 0, 2]));
        assert_eq!(two.figures().await, shown);
        let file = data.path().join("dice.json");
        std::fs::write(&file, "{}").unwrap();
        add(&one, &[1]).await;
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "{}");
        assert_eq!(one.figures().await, none);
    }
}

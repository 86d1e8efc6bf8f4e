//! The ratings as this server has last computed them, and who may play rated games.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use dejarik_rules::wording;
use ipnet::IpNet;
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::shared::Shared;
use crate::id::{GameId, PersonId};
use crate::profile::Profile;
use crate::ratings::Ladder;
use crate::refusal::{Kind, Refusal};
use crate::store::{Credentials, Rated, Store, StoreError};

/// How long computed ratings are used. What this server knows to have changed is computed again at once.
const FRESH: Duration = Duration::from_secs(10);
/// What the ratings are made of, as it was read.
#[derive(Debug, Default)]
pub(super) struct Ratings {
    pub(super) ladder: Ladder,
    /// How those are shown who want to be on the lists of the strongest players.
    pub(super) listed: HashMap<PersonId, Profile>,
}

/// The ratings as they were last computed.
#[derive(Debug, Default)]
pub(super) struct RatingsCache {
    computed: Mutex<Option<(Instant, Arc<Ratings>)>>,
    stale: AtomicBool,
}

impl RatingsCache {
    /// Notes that the ratings have changed.
    pub(super) fn outdate(&self) {
        self.stale.store(true, Ordering::Relaxed);
    }

    /// Returns the ratings. One request at a time computes them.
    pub(super) async fn read(&self, store: &dyn Store) -> Result<Arc<Ratings>, Refusal> {
        let mut computed = self.computed.lock().await;
        let stale = self.stale.swap(false, Ordering::Relaxed);
        if let Some((at, ratings)) = &*computed
            && !stale
            && at.elapsed() < FRESH
        {
            return Ok(ratings.clone());
        }
        let outcome = compute(store).await;
        match &outcome {
            Ok(ratings) => *computed = Some((Instant::now(), ratings.clone())),
            Err(_) => self.outdate(),
        }
        outcome
    }
}

async fn compute(store: &dyn Store) -> Result<Arc<Ratings>, Refusal> {
    let (mut results, mut after) = (Vec::new(), 0);
    loop {
        let page = store.rated(after).await?;
        let Some((last, _)) = page.last() else { break };
        after = *last;
        results.extend(page.into_iter().map(|(_, result)| result));
    }
    let listed = store.listed_players().await?.into_iter().collect();
    let ladder = tokio::task::spawn_blocking(move || Ladder::of(results)).await;
    let ladder = ladder.map_err(|error| Refusal::new(Kind::Internal, error.to_string()))?;
    Ok(Arc::new(Ratings { ladder, listed }))
}

/// Returns a few bits by which the networks of two requests about a game are compared, and which name none.
pub(super) fn mark_of(game: &GameId, network: Option<IpNet>) -> Option<u16> {
    let digest = Sha256::digest(format!("{game} {}", network?));
    digest.first_chunk().map(|bytes| u16::from_be_bytes(*bytes))
}

impl Shared {
    /// Checks that somebody may play rated games.
    ///
    /// # Errors
    /// If the server has no ratings, or the person has no passkey.
    pub(super) async fn may_be_rated(&self, person: &PersonId) -> Result<(), Refusal> {
        self.must_have_ratings()?;
        if self.has_passkey(person).await? {
            return Ok(());
        }
        Err(Refusal::not_now(&wording!(
            "rated games need a passkey; add one on the page “Your data”",
            "les parties classées demandent une clé d’accès ; ajoutez-en une à la page « Vos données »"
        )))
    }

    /// Checks that somebody may take the other seat of a rated game. `mark` is that of the person's network.
    ///
    /// # Errors
    /// As [`Shared::may_be_rated`], and if the person is at the network of the one who has invited.
    pub(super) async fn may_take_rated(
        &self,
        rated: Rated,
        taker: &PersonId,
        mark: Option<u16>,
    ) -> Result<(), Refusal> {
        self.may_be_rated(taker).await?;
        match mark.is_some() && mark == rated.network {
            true => Err(Refusal::not_now(&wording!(
                "you are at the same address as your opponent, and such games are not rated; play by a link",
                "vous êtes à la même adresse que votre adversaire, et de telles parties ne sont pas classées ; jouez par \
                 un lien"
            ))),
            false => Ok(()),
        }
    }

    /// Returns whether a person has a passkey.
    pub(super) async fn has_passkey(&self, person: &PersonId) -> Result<bool, StoreError> {
        let known = self.store.credentials(Credentials::Of(*person)).await?;
        Ok(known.iter().any(|known| known.public_key.is_some()))
    }

    /// Checks that the server has ratings.
    ///
    /// # Errors
    /// If it has none.
    pub(super) fn must_have_ratings(&self) -> Result<(), Refusal> {
        match self.config.has_ratings() {
            true => Ok(()),
            false => Err(Refusal::new(Kind::NotFound, "this server has no ratings")),
        }
    }
}

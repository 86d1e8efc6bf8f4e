//! What people sign in with, and how the games of a browser go to the person who signs in there.

use dejarik_rules::wording;

use super::Hub;
use super::own::ROUNDS;
use crate::id::PersonId;
use crate::live::requests::Order;
use crate::refusal::{Kind, Refusal};
use crate::store::{Credential, Credentials, StoreError, Write};

/// The most passkeys and codes of a person.
const MOST: usize = 8;

impl Hub {
    /// Returns what a person signs in with, in the order in which it was added.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn credentials_of(&self, person: &PersonId) -> Result<Vec<Credential>, Refusal> {
        Ok(self.shared.store.credentials(Credentials::Of(*person)).await?)
    }

    /// Returns the passkey or the code with an id.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn credential(&self, id: Vec<u8>) -> Result<Option<Credential>, Refusal> {
        Ok(self.shared.store.credentials(Credentials::Named(id)).await?.pop())
    }

    /// Adds a passkey with this public key, or the code with this hash, which replaces the person's code.
    ///
    /// # Errors
    /// If the person has too many, the id is known, or it cannot be stored.
    pub async fn add_credential(
        &self,
        person: &PersonId,
        id: Vec<u8>,
        public_key: Option<Vec<u8>>,
    ) -> Result<(), Refusal> {
        let known = self.credentials_of(person).await?;
        let replaces = public_key.is_none() && known.iter().any(|known| known.public_key.is_none());
        if known.len() >= MOST && !replaces {
            let why = wording!(
                "you have {MOST} passkeys and codes; remove one first",
                "vous avez {MOST} clés d’accès et codes ; retirez-en d’abord"
            );
            return Err(Refusal::of(Kind::Quota, &why));
        }
        let created = self.shared.now().wall;
        let new = Credential { id, person: *person, public_key, created };
        match self.shared.store.write(Write::AddCredential(new)).await {
            Err(StoreError::Conflict(_)) => Err(Refusal::not_now(&wording!(
                "this passkey is known already",
                "cette clé d’accès est déjà connue"
            ))),
            outcome => Ok(outcome?),
        }
    }

    /// Removes a passkey or a code of a person, if there is one with this id.
    ///
    /// # Errors
    /// If the change cannot be stored.
    pub(crate) async fn drop_credential(
        &self,
        person: &PersonId,
        id: Vec<u8>,
    ) -> Result<(), Refusal> {
        Ok(self.shared.store.write(Write::DropCredential { person: *person, id }).await?)
    }

    /// Gives what a person has muted, and the devices, tournaments and games of the person, to another one, who has
    /// signed in at the same browser. A game in which both sit stays as it is. Returns how many games went.
    ///
    /// # Errors
    /// If a change cannot be stored. Changes that were made before the failure remain, and the next call makes the
    /// others.
    pub async fn join(&self, from: PersonId, to: PersonId) -> Result<u64, Refusal> {
        self.shared.store.write(Write::MoveBelongings { from, to }).await?;
        self.hand_tournaments(&from, to).await?;
        let mut joined = 0;
        let mut stay = Vec::new();
        for _ in 0..ROUNDS {
            // Games may have been created since the previous pass.
            let mut games = self.games_of(&from).await?;
            games.retain(|game| !stay.contains(game));
            for game in games {
                match self.order(&game, Order::Join { from, to }).await {
                    Ok(()) => joined += 1,
                    // It was deleted meanwhile.
                    Err(refusal) if refusal.kind == Kind::NotFound => {}
                    Err(refusal) if refusal.kind == Kind::NotNow => stay.push(game),
                    // Nobody can play a game that cannot be read, wherever it belongs.
                    Err(refusal)
                        if refusal.kind == Kind::Store && self.is_unreadable(&game).await =>
                    {
                        stay.push(game);
                    }
                    Err(refusal) => {
                        let why = wording!(
                            "not all games have come along; sign in again",
                            "toutes les parties n’ont pas suivi ; reconnectez-vous"
                        );
                        return Err(Refusal::of(refusal.kind, &why));
                    }
                }
            }
        }
        Ok(joined)
    }

    /// Moves the credentials of a person, and then the games, to a new person. The cookies of the first person then belong
    /// to nobody. No device is notified any more.
    ///
    /// # Errors
    /// If the person has no credentials, or a change cannot be stored. What was moved before the failure stays with the new
    /// person. Signing in as the new person in a browser of the first one moves the other games.
    pub async fn renew(&self, from: PersonId, to: PersonId) -> Result<(), Refusal> {
        match self.shared.store.write(Write::MoveCredentials { from, to }).await {
            Err(StoreError::Conflict(_)) => Err(Refusal::not_now(&wording!(
                "you have no passkey and no code",
                "vous n’avez ni clé d’accès ni code"
            ))),
            outcome => {
                outcome?;
                self.shared.ratings.outdate();
                // One of them may be the device that is lost.
                self.drop_devices(&from).await?;
                self.join(from, to).await.map(drop)
            }
        }
    }
}

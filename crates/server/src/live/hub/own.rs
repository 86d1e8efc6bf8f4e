//! The data that is kept of a person: its amount, its export as an archive, and its deletion.

use dejarik_rules::Words;

use super::Hub;
use super::sweeps;
use crate::awaited::while_awaited;
use crate::id::{GameId, PersonId};
use crate::live::frames;
use crate::live::game::LiveGame;
use crate::live::mailbox::Message;
use crate::live::requests::{Order, Who};
use crate::live::table::read_dice;
use crate::profile::Profile;
use crate::protocol::{ArchivedGame, MyData, RetentionView, UnreadableGame};
use crate::refusal::{Kind, Refusal};
use crate::store::{Cursor, StoreError, Write};
use crate::time::{WallTime, millis};

/// The number of passes over the list of a person's games when all of them are deleted or go to another person. New
/// games may have been created since the previous pass.
pub(super) const ROUNDS: usize = 3;

/// How many games of a person are read at once.
const PAGE: usize = 100;

impl Hub {
    /// Returns how much is kept of a person, and for how long.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn data_of(&self, person: &PersonId) -> Result<MyData, Refusal> {
        let own = self.shared.store.own_games(*person).await?;
        let uploads = own.iter().filter(|game| game.uploaded).count();
        let retention = self.config().retention;
        Ok(MyData {
            games: (own.len() - uploads) as u64,
            uploads: uploads as u64,
            retention: RetentionView {
                untouched: Some(millis(retention.untouched)),
                finished: retention.finished.map(millis),
                uploads: retention.of_uploads().map(millis),
            },
        })
    }

    /// Returns the ids of all games of a person, the oldest first.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn games_of(&self, person: &PersonId) -> Result<Vec<GameId>, Refusal> {
        let own = self.shared.store.own_games(*person).await?;
        Ok(own.into_iter().map(|game| game.id).collect())
    }

    /// Returns everything that is stored of a game, as far as a person may see it, or why the game
    /// cannot be read; `None` if it was deleted in the meantime.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn archived(
        &self,
        person: &PersonId,
        game: &GameId,
    ) -> Result<Option<Result<ArchivedGame, UnreadableGame>>, Refusal> {
        let unreadable = |why: String| Err(UnreadableGame { id: game.to_string(), reason: why });
        let stored = match self.shared.store.load(*game).await {
            Ok(Some(stored)) => stored,
            Ok(None) => return Ok(None),
            Err(StoreError::Inconsistent { why, .. }) => return Ok(Some(unreadable(why))),
            Err(error) => return Err(error.into()),
        };
        let (shared, who) = (self.shared.clone(), Who { person: Some(*person), ..Who::default() });
        let archived = while_awaited(move |_| {
            frames::archived(stored, &who.proof(), &shared.config.times, shared.now())
        })
        .await?;
        Ok(Some(archived.or_else(|error| unreadable(error.to_string()))))
    }

    /// Takes a person out of a game. If the game has an opponent, it stays theirs; otherwise it is
    /// deleted.
    ///
    /// # Errors
    /// If the person has no part in the game, or the change cannot be stored.
    pub async fn forget_game(&self, person: &PersonId, game: &GameId) -> Result<(), Refusal> {
        self.order(game, Order::Forget(*person)).await
    }

    pub(super) async fn order(&self, game: &GameId, order: Order) -> Result<(), Refusal> {
        self.shared.ask(game, None, |reply| Message::Order { order, reply }).await
    }

    /// Ends a game without a winner, if it is in progress.
    ///
    /// # Errors
    /// If there is no such game, or the change cannot be stored.
    pub async fn end(&self, game: &GameId) -> Result<(), Refusal> {
        self.order(game, Order::End).await
    }

    /// Removes the names of spectators that the operator does not allow any more.
    pub(crate) fn rename_watchers(&self) {
        self.shared.games.send_to_all(|| Message::Names);
    }

    /// Removes the name and the figure of a person from the seats of all games, and from tournaments.
    ///
    /// # Errors
    /// If the changes cannot be stored. Changes that were made before the failure remain.
    pub async fn hide(&self, person: &PersonId) -> Result<(), Refusal> {
        self.unname_at_tournaments(person).await?;
        let mut from = None;
        loop {
            let games = self.shared.store.games_of(*person, from, PAGE).await?;
            let Some(last) = games.last() else { return Ok(()) };
            from = Some(Cursor::after(last));
            for game in games.into_iter().flatten() {
                let mut seats = game.holders.iter().zip(&game.profiles);
                let shown = seats.any(|(holder, profile)| {
                    holder.person() == Some(person) && *profile != Profile::default()
                });
                if !shown {
                    continue;
                }
                match self.order(&game.id, Order::Hide(*person)).await {
                    // The game was deleted meanwhile.
                    Err(refusal) if refusal.kind == Kind::NotFound => {}
                    outcome => outcome?,
                }
            }
        }
    }

    /// Deletes everything that is kept of a person.
    ///
    /// # Errors
    /// If the changes cannot be stored. Changes that were made before the failure remain.
    pub async fn forget(&self, person: &PersonId) -> Result<(), Refusal> {
        // Once the person has left the tournaments, none of them begins games with the person meanwhile.
        self.leave_tournaments(person).await?;
        // Once the credentials are deleted, nobody can sign in as the person meanwhile.
        for credential in self.credentials_of(person).await? {
            self.drop_credential(person, credential.id).await?;
        }
        for _ in 0..ROUNDS {
            let games = self.games_of(person).await?;
            if games.is_empty() {
                // Rated games that were in progress count, too.
                return self.erase(person).await;
            }
            for game in games {
                match self.forget_game(person, &game).await {
                    Ok(()) => {}
                    // The game was deleted by another request.
                    Err(refusal) if refusal.kind == Kind::NotFound => {}
                    // Nobody can play a game that cannot be read, so it is deleted as it is.
                    Err(refusal) if refusal.kind == Kind::Store => {
                        if !self.is_unreadable(&game).await {
                            return Err(refusal);
                        }
                        self.shared.store.write(Write::Delete { game, only: None }).await?;
                    }
                    Err(refusal) => return Err(refusal),
                }
            }
        }
        let why = Words::new(
            "games were created while yours were deleted; delete them again",
            "des parties ont été créées pendant la suppression des vôtres ; recommencez",
        );
        Err(Refusal::of(Kind::Busy, &why))
    }

    /// Returns whether the store answers, but the stored game cannot be read, or the key of its dice is lost.
    pub(super) async fn is_unreadable(&self, game: &GameId) -> bool {
        let shared = &self.shared;
        match shared.store.load(*game).await {
            Ok(Some(stored)) => {
                let now = shared.now();
                match LiveGame::open(stored, &shared.config.times, now) {
                    Ok(live) => read_dice(shared, &live, now).await.is_err(),
                    Err(_) => true,
                }
            }
            Err(StoreError::Inconsistent { .. }) => true,
            Ok(None) | Err(_) => false,
        }
    }

    /// Deletes games and tournaments that are no longer kept at a given time, at most a few hundred. A background task
    /// does the same every minute. Returns the number of deleted games.
    ///
    /// # Errors
    /// If the store cannot be read or written.
    pub async fn sweep(&self, now: WallTime) -> Result<usize, StoreError> {
        sweeps::tournaments(&self.shared, now).await?;
        sweeps::sweep(&self.shared, now).await
    }
}

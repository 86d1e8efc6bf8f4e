//! A store in memory, for tests and for a server that is only tried out.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use dejarik_play::Due;
use dejarik_rules::Side;

use super::{
    BatchSizes, Credential, Credentials, Cursor, Device, Devices, Expiry, GameKind, Holder, Listed,
    ListedGame, Listing, LiveKey, Muted, Notice, Occasion, OwnGame, RATED_PAGE, RatedGame, Read,
    Store, StoreError, StoredGame, StoredSeat, Summary, TOURNAMENTS_PAGE, Tournament, Tournaments,
    UnreadableGame, Usage, Write, Written,
};
use crate::id::{GameId, PersonId, TournamentId};
use crate::profile::Profile;
use crate::time::{WallTime, millis};

/// A store that loses everything when it is dropped.
#[derive(Debug, Default)]
pub struct Memory {
    games: Mutex<Games>,
}

#[derive(Debug, Default)]
struct Games {
    by_id: HashMap<GameId, StoredGame>,
    summaries: HashMap<GameId, Summary>,
    credentials: BTreeMap<Vec<u8>, Credential>,
    rated: Vec<RatedGame>,
    listed: HashMap<PersonId, Profile>,
    muted: Vec<Muted>,
    tournaments: BTreeMap<TournamentId, Tournament>,
    devices: BTreeMap<String, Device>,
    /// The last notice of news and the last deadline of a reminder, by the game and the index of the side.
    noticed: HashMap<(GameId, usize), [Option<WallTime>; 2]>,
    writes: u64,
}

impl Memory {
    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Games {
    fn write(&mut self, write: Write) -> Result<(), StoreError> {
        match write {
            Write::Create { game, summary } => self.create(*game, summary),
            Write::Append { game, epoch: _, seq, events, summary, rated } => {
                let stored = self.game(game)?;
                if stored.log.len() as u64 != seq {
                    let expected = stored.log.len();
                    let why = format!("event {seq} where event {expected} is expected");
                    return Err(StoreError::Conflict(why));
                }
                let mut acts = events.iter().filter_map(|event| event.act.as_ref());
                if acts.any(|act| stored.log.iter().any(|known| known.act.as_ref() == Some(act))) {
                    return Err(StoreError::Conflict("the act was performed before".to_owned()));
                }
                let at = events.last().map_or(WallTime::default(), |last| last.at);
                stored.updated = stored.updated.max(at);
                stored.log.extend(events);
                self.summaries.insert(game, summary);
                rated.into_iter().for_each(|result| self.rate(result));
                Ok(())
            }
            Write::Sit { game, epoch: _, side, holder, secret, profile, at, deadline } => {
                let stored = self.game(game)?;
                let seat = &mut stored.seats[side.index()];
                if seat.secret.is_some() {
                    return Err(StoreError::Conflict("the seat was taken before".to_owned()));
                }
                (seat.holder, seat.secret, seat.profile) = (holder, Some(secret), profile);
                stored.updated = stored.updated.max(at);
                stored.offered = None;
                if let Some(summary) = self.summaries.get_mut(&game) {
                    summary.deadline = deadline.or(summary.deadline);
                }
                Ok(())
            }
            Write::Offer { game, until } => {
                let offered = &mut self.game(game)?.offered;
                if offered.is_none() {
                    return Err(StoreError::Conflict("the seat is not offered".to_owned()));
                }
                *offered = Some(until);
                Ok(())
            }
            Write::Vacate { game, epoch: _, side } => {
                let vacant = StoredSeat::held(Holder::Person(None));
                let game = self.game(game)?;
                game.seats[side.index()] = vacant;
                for (seq, logged) in game.log.iter_mut().enumerate() {
                    if let Some((_, act)) = logged.act.as_mut().filter(|(by, _)| *by == side) {
                        *act = format!("forgotten-{seq}");
                    }
                }
                Ok(())
            }
            Write::Unname { game, epoch: _, side } => {
                self.game(game)?.seats[side.index()].profile = Profile::default();
                Ok(())
            }
            Write::Hand { game, epoch: _, holders } => {
                let seats = &mut self.game(game)?.seats;
                seats.iter_mut().zip(holders).for_each(|(seat, holder)| seat.holder = holder);
                Ok(())
            }
            Write::Delete { game, only } => self.delete(game, only),
            Write::AddCredential(new) => match self.credentials.contains_key(&new.id) {
                true => Err(StoreError::Conflict("the credential is known".to_owned())),
                false => {
                    if new.public_key.is_none() {
                        self.credentials
                            .retain(|_, old| old.person != new.person || old.public_key.is_some());
                    }
                    self.credentials.insert(new.id.clone(), new);
                    Ok(())
                }
            },
            Write::MoveCredentials { from, to } => {
                let theirs = self.credentials.values_mut().filter(|known| known.person == from);
                if theirs.map(|known| known.person = to).count() == 0 {
                    return Err(StoreError::Conflict("the person has no credentials".to_owned()));
                }
                self.hand_results(from, to);
                self.listed.remove(&from).map(|shown| self.listed.insert(to, shown));
                Ok(())
            }
            Write::DropCredential { person, id } => {
                if self.credentials.get(&id).is_some_and(|known| known.person == person) {
                    self.credentials.remove(&id);
                }
                Ok(())
            }
            Write::Rate(result) => {
                self.rate(result);
                Ok(())
            }
            Write::List { person, profile } => {
                match profile {
                    Some(profile) => self.listed.insert(person, profile),
                    None => self.listed.remove(&person),
                };
                Ok(())
            }
            Write::Erase { person, nobody } => {
                self.listed.remove(&person);
                self.muted.retain(|muted| muted.person != person && muted.other != person);
                self.devices.retain(|_, device| device.person != person);
                self.hand_results(person, nobody);
                Ok(())
            }
            Write::Mute(new) => {
                self.mute(new);
                Ok(())
            }
            Write::Unmute { person, game } => {
                self.muted.retain(|muted| muted.person != person || muted.game != game);
                Ok(())
            }
            Write::AddDevice(new) => {
                self.devices.insert(new.endpoint.clone(), new);
                Ok(())
            }
            Write::DropDevice { endpoint } => {
                self.devices.remove(&endpoint);
                Ok(())
            }
            Write::Notify(notice) => self.notify(notice),
            Write::MoveBelongings { from, to } => {
                let devices = self.devices.values_mut().filter(|device| device.person == from);
                devices.for_each(|device| device.person = to);
                let moved = |person| if person == from { to } else { person };
                for muted in std::mem::take(&mut self.muted) {
                    let (person, other) = (moved(muted.person), moved(muted.other));
                    self.mute(Muted { person, other, ..muted });
                }
                Ok(())
            }
            Write::KeepTournament(new) => {
                let known = self.tournaments.get(&new.id).map_or(0, |known| known.version);
                if new.version != known + 1 {
                    return Err(StoreError::Conflict("the tournament has changed".to_owned()));
                }
                self.tournaments.insert(new.id, *new);
                Ok(())
            }
            Write::DropTournament { id, version } => {
                if self.tournaments.get(&id).is_none_or(|known| known.version != version) {
                    return Err(StoreError::Conflict("the tournament has changed".to_owned()));
                }
                self.tournaments.remove(&id);
                Ok(())
            }
            Write::Probe => Ok(()),
        }
    }

    fn rate(&mut self, result: RatedGame) {
        if !self.rated.iter().any(|known| known.game == result.game) {
            self.rated.push(result);
        }
    }

    fn mute(&mut self, new: Muted) {
        let same = |known: &Muted| (known.person, known.other) == (new.person, new.other);
        if new.person != new.other && !self.muted.iter().any(same) {
            self.muted.push(new);
        }
    }

    fn notify(
        &mut self,
        Notice { game, side, person, occasion }: Notice,
    ) -> Result<(), StoreError> {
        let held = self.game(game)?.seats[side.index()].holder.person() == Some(&person);
        let [news, reminder] = self.noticed.entry((game, side.index())).or_default();
        let free = match occasion {
            Occasion::News(_) => *news <= occasion.news().map(|(_, before)| before),
            Occasion::Deadline(at) => *reminder != Some(at),
        };
        if !held || !free {
            return Err(StoreError::Conflict("the person is not to be notified".to_owned()));
        }
        match occasion {
            Occasion::News(at) => *news = Some(at),
            Occasion::Deadline(at) => *reminder = Some(at),
        }
        Ok(())
    }

    /// Returns the reminder that is due in a game with a deadline.
    fn reminders(&self, game: GameId, now: WallTime) -> impl Iterator<Item = Notice> {
        let summary = self.summaries.get(&game);
        let deadline = summary.and_then(|summary| summary.deadline);
        let stored = self.by_id.get(&game).filter(|stored| {
            let left = deadline.map_or(0, |at| at.millis().saturating_sub(now.millis()));
            let quarter = stored.terms.move_time().map_or(0, |time| millis(time / 4));
            (1..=quarter).contains(&left)
        });
        let waits = move |side: Side| match summary?.due {
            Due::Step(due) => (due == side).then_some(()),
            Due::Orders(missing) => missing[side.index()].then_some(()),
            Due::Roll | Due::Nothing => None,
        };
        let devices = &self.devices;
        stored.zip(deadline).into_iter().flat_map(move |(stored, deadline)| {
            Side::BOTH.into_iter().filter_map(move |side| {
                waits(side)?;
                let person = *stored.seats[side.index()].holder.person()?;
                let done = self.noticed.get(&(game, side.index()));
                let wanted = devices.values().any(|device| device.person == person)
                    && done.is_none_or(|[_, reminder]| *reminder != Some(deadline));
                let occasion = Occasion::Deadline(deadline);
                wanted.then_some(Notice { game, side, person, occasion })
            })
        })
    }

    fn hand_results(&mut self, from: PersonId, to: PersonId) {
        let people = self.rated.iter_mut().flat_map(|result| &mut result.people);
        people.filter(|person| **person == from).for_each(|person| *person = to);
    }

    fn create(&mut self, stored: StoredGame, summary: Summary) -> Result<(), StoreError> {
        if self.by_id.contains_key(&stored.id) {
            return Err(StoreError::Conflict(format!("game {} exists already", stored.id)));
        }
        if let Some(previous) = stored.previous {
            let previous = self.game(previous)?;
            if previous.next.is_some() {
                return Err(StoreError::Conflict("the game has a rematch already".to_owned()));
            }
            previous.next = Some(stored.id);
        }
        self.summaries.insert(stored.id, summary);
        self.by_id.insert(stored.id, stored);
        Ok(())
    }

    fn delete(&mut self, id: GameId, only: Option<Expiry>) -> Result<(), StoreError> {
        self.game(id)?;
        if only.is_some_and(|expiry| !self.is_expired(id, expiry)) {
            return Err(StoreError::Conflict("the game is kept".to_owned()));
        }
        self.by_id.remove(&id);
        self.noticed.retain(|(game, _), _| *game != id);
        self.summaries.remove(&id);
        for other in self.by_id.values_mut() {
            other.next = other.next.filter(|next| *next != id);
            other.previous = other.previous.filter(|previous| *previous != id);
        }
        Ok(())
    }

    fn is_expired(&self, id: GameId, expiry: Expiry) -> bool {
        let Some(stored) = self.by_id.get(&id) else { return false };
        let uploaded = stored.terms.kind == GameKind::Record;
        let untouched = !stored.is_touched();
        let summary = self.summaries.get(&id);
        let over = summary.is_some_and(|summary| summary.result.is_some());
        let bound = if uploaded { expiry.uploads } else { expiry.finished.filter(|_| over) };
        let deadline = summary.and_then(|summary| summary.deadline);
        let last = Some(stored.updated).max(stored.offered).max(deadline);
        untouched && last < Some(expiry.untouched)
            || bound.is_some_and(|before| stored.updated < before)
    }

    fn game(&mut self, id: GameId) -> Result<&mut StoredGame, StoreError> {
        let game = self.by_id.get_mut(&id);
        game.ok_or_else(|| StoreError::Conflict(format!("there is no game {id}")))
    }

    fn all_of(&self, person: PersonId) -> impl Iterator<Item = &StoredGame> {
        let holds = move |stored: &&StoredGame| {
            stored.seats.iter().any(|seat| seat.holder.person() == Some(&person))
        };
        self.by_id.values().filter(holds)
    }

    fn listed(&self, stored: &StoredGame) -> Listed {
        let (id, updated) = (stored.id, stored.updated);
        let known = self.summaries.get(&id).cloned();
        let summary = known.map_or_else(|| stored.summary(), Ok);
        let summary =
            summary.map_err(|error| UnreadableGame { id, updated, why: error.to_string() })?;
        Ok(ListedGame {
            id,
            terms: stored.terms.clone(),
            holders: stored.seats.each_ref().map(|seat| seat.holder.clone()),
            profiles: stored.seats.each_ref().map(StoredSeat::shown),
            created: stored.created,
            updated,
            offered: stored.offered,
            bytes: stored.size(),
            summary,
        })
    }

    /// Returns whether everybody may find a game in a list.
    fn is_public(&self, stored: &StoredGame, which: Listing) -> bool {
        let over = self.summaries.get(&stored.id).is_some_and(|summary| summary.result.is_some());
        let open = stored.seats.iter().any(|seat| seat.holder == Holder::Open);
        !over
            && match which {
                Listing::Offered(now) => stored.offered.is_some_and(|until| until > now),
                Listing::Watched => stored.terms.watched && !open,
                Listing::Open => stored.terms.kind != GameKind::Record,
            }
    }

    /// Returns a page of a list of games, the last changed first.
    fn page<'a>(
        &'a self,
        games: impl Iterator<Item = &'a StoredGame>,
        from: Option<Cursor>,
        limit: usize,
    ) -> Vec<Listed> {
        let place = |game: &&StoredGame| (std::cmp::Reverse(game.updated), game.id);
        let from = from.map(|cursor| (std::cmp::Reverse(cursor.updated), cursor.id));
        let mut games: Vec<_> = games.collect();
        games.retain(|game| from.is_none_or(|from| place(game) > from));
        games.sort_by_key(place);
        games.into_iter().take(limit).map(|game| self.listed(game)).collect()
    }

    fn usage_of(&self, person: PersonId) -> Usage {
        self.all_of(person).fold(Usage::default(), |usage, game| {
            let summary = self.summaries.get(&game.id);
            let over = summary.is_none_or(|summary| summary.result.is_some());
            let open = !over && game.terms.kind != GameKind::Record;
            Usage {
                games: usage.games + 1,
                open: usage.open + u64::from(open),
                bytes: usage.bytes + game.size(),
            }
        })
    }

    /// Returns what `wanted` finds in the summaries, with the games.
    fn summarised<T>(&self, wanted: impl Fn(&Summary) -> Option<T>) -> Vec<(GameId, T)> {
        let games = self.summaries.iter();
        games.filter_map(|(game, summary)| Some((*game, wanted(summary)?))).collect()
    }
}

/// Returns a read whose outcome is known already.
fn known<T: Send + 'static>(outcome: Result<T, StoreError>) -> Read<'static, T> {
    Box::pin(std::future::ready(outcome))
}

impl Store for Memory {
    fn write(&self, write: Write) -> Written {
        let mut games = self.games();
        games.writes += 1;
        Written::known(games.write(write))
    }

    fn load(&self, game: GameId) -> Read<'_, Option<StoredGame>> {
        known(Ok(self.games().by_id.get(&game).cloned()))
    }

    fn games_of(
        &self,
        person: PersonId,
        from: Option<Cursor>,
        limit: usize,
    ) -> Read<'_, Vec<Listed>> {
        let games = self.games();
        known(Ok(games.page(games.all_of(person), from, limit)))
    }

    fn list(&self, which: Listing, from: Option<Cursor>, limit: usize) -> Read<'_, Vec<Listed>> {
        let games = self.games();
        let public = games.by_id.values().filter(|stored| games.is_public(stored, which));
        known(Ok(games.page(public, from, limit)))
    }

    fn own_games(&self, person: PersonId) -> Read<'_, Vec<OwnGame>> {
        let games = self.games();
        let mut own: Vec<_> = games.all_of(person).collect();
        own.sort_by_key(|game| (game.created, game.id));
        let uploaded = |game: &StoredGame| game.terms.kind == GameKind::Record;
        let own = own.iter().map(|game| OwnGame { id: game.id, uploaded: uploaded(game) });
        known(Ok(own.collect()))
    }

    fn credentials(&self, which: Credentials) -> Read<'_, Vec<Credential>> {
        let games = self.games();
        let all = games.credentials.values();
        let found = match which {
            Credentials::Of(person) => {
                let mut own: Vec<_> = all.filter(|known| known.person == person).cloned().collect();
                own.sort_by_key(|known| known.created);
                own
            }
            Credentials::Named(id) => games.credentials.get(&id).cloned().into_iter().collect(),
            Credentials::After(id) => {
                all.filter(|known| known.id > id).take(Credentials::PAGE).cloned().collect()
            }
        };
        known(Ok(found))
    }

    fn rated(&self, after: i64) -> Read<'_, Vec<(i64, RatedGame)>> {
        let numbered = (1..).zip(self.games().rated.clone());
        known(Ok(numbered.filter(|(number, _)| *number > after).take(RATED_PAGE).collect()))
    }

    fn listed_players(&self) -> Read<'_, Vec<(PersonId, Profile)>> {
        known(Ok(self.games().listed.clone().into_iter().collect()))
    }

    fn muted(&self, person: Option<PersonId>) -> Read<'_, Vec<Muted>> {
        let mut muted = self.games().muted.clone();
        muted.retain(|muted| person.is_none_or(|one| muted.person == one || muted.other == one));
        muted.sort_by_key(|muted| (muted.since, muted.game));
        known(Ok(muted))
    }

    fn tournaments(&self, which: Tournaments) -> Read<'_, Vec<Tournament>> {
        let games = self.games();
        let is_wanted = |known: &&Tournament| match which {
            Tournaments::Named(id) => known.id == id,
            Tournaments::Of(person) => known.place_of(&person).is_some(),
            Tournaments::Over(before) => known.until < before,
            Tournaments::After(after) => after.is_none_or(|after| known.id > after),
        };
        let mut found: Vec<_> = games.tournaments.values().filter(is_wanted).cloned().collect();
        match which {
            Tournaments::Of(_) => found.sort_by_key(|one| (std::cmp::Reverse(one.until), one.id)),
            Tournaments::Over(_) => found.sort_by_key(|one| one.until),
            Tournaments::Named(_) | Tournaments::After(_) => {}
        }
        found.truncate(TOURNAMENTS_PAGE);
        known(Ok(found))
    }

    fn these(&self, games: Vec<GameId>) -> Read<'_, Vec<Listed>> {
        let stored = self.games();
        let found = games.iter().filter_map(|game| stored.by_id.get(game));
        known(Ok(found.map(|game| stored.listed(game)).collect()))
    }

    fn devices(&self, which: Devices) -> Read<'_, Vec<Device>> {
        let games = self.games();
        let all = games.devices.values().cloned();
        let found = match which {
            Devices::Of(person) => {
                let mut own: Vec<_> = all.filter(|device| device.person == person).collect();
                own.sort_by_key(|device| device.created);
                own
            }
            Devices::After(endpoint) => {
                all.filter(|device| device.endpoint > endpoint).take(Devices::PAGE).collect()
            }
        };
        known(Ok(found))
    }

    fn reminders(&self, now: WallTime, limit: usize) -> Read<'_, Vec<Notice>> {
        let games = self.games();
        let mut due: Vec<_> =
            games.by_id.keys().flat_map(|game| games.reminders(*game, now)).collect();
        due.sort_by_key(|notice| (notice.occasion.deadline(), notice.game));
        due.truncate(limit);
        known(Ok(due))
    }

    fn expired(&self, expiry: Expiry, limit: usize) -> Read<'_, Vec<GameId>> {
        let games = self.games();
        let expired = games.by_id.values().filter(|game| games.is_expired(game.id, expiry));
        let mut expired: Vec<_> = expired.map(|game| (game.created, game.id)).collect();
        expired.sort_unstable();
        known(Ok(expired.into_iter().map(|(_, game)| game).take(limit).collect()))
    }

    fn usage_of(&self, person: PersonId) -> Read<'_, Usage> {
        known(Ok(self.games().usage_of(person)))
    }

    fn live_positions(&self) -> Read<'_, Vec<(GameId, LiveKey, WallTime)>> {
        let games = self.games();
        let live = games.summarised(|summary| summary.live).into_iter();
        let updated = |game: &GameId| games.by_id.get(game).map(|stored| stored.updated);
        known(Ok(live.filter_map(|(game, key)| Some((game, key, updated(&game)?))).collect()))
    }

    fn deadlines(&self) -> Read<'_, Vec<(GameId, WallTime)>> {
        known(Ok(self.games().summarised(|summary| summary.deadline)))
    }

    fn newest(&self) -> Read<'_, Option<WallTime>> {
        known(Ok(self.games().by_id.values().map(|game| game.updated).max()))
    }

    fn check_ready(&self) -> Read<'_, ()> {
        known(Ok(()))
    }

    fn batch_sizes(&self) -> BatchSizes {
        let mut sizes = [0; 11];
        sizes[0] = self.games().writes;
        sizes
    }
}

//! What holds for several real databases: their arrangement, sessions, and games on their way from one to
//! another, with programs that are killed.

mod arranged;
mod killed;
mod missing;
mod moved;
mod sessions;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use dejarik_rules::Side;
use dejarik_test_services::{Postgres as Service, required, until};

use super::super::suite::{creation, new_game};
use super::super::{
    Address, Claim, Epoch, Export, LoggedEvent, Postgres, Store, StoreError, StoredGame, Write,
    digest,
};
use super::{Shard, Sharded, Spread, SpreadError, home, spread};
use crate::id::{GameId, PersonId};
use crate::time::WallTime;

/// Returns the addresses of new databases; `None` if PostgreSQL is not installed.
fn databases<const N: usize>() -> Option<[Address; N]> {
    let service = required(Service::shared())?;
    Some([(); N].map(|()| Address::parse(&service.database().unwrap()).unwrap()))
}

/// Executes a statement in a database and returns what it prints.
fn sql(address: &Address, statement: &str) -> String {
    let place = address.to_string();
    let (_, name) = place.rsplit_once('/').unwrap();
    Service::shared().unwrap().sql(name, statement).unwrap()
}

/// Returns a new game whose home is this one of two stores.
fn game_of(store: usize) -> StoredGame {
    let mut games = std::iter::repeat_with(|| new_game(PersonId::random().unwrap()));
    games.find(|game| home(game.id, 2) == store).unwrap()
}

/// Returns a write that appends an event to a game.
fn append(game: &StoredGame, epoch: Epoch, seq: u64) -> Write {
    let act = Some((Side::First, format!("{}-{seq}", epoch.number())));
    let (event, at) = ("A1-B1".parse().unwrap(), WallTime::from_millis(2_000));
    let events = vec![LoggedEvent { event, act, at, clocks: None }];
    Write::Append { game: game.id, epoch, seq, events, summary: game.summary().unwrap() }
}

/// Creates games in series of three with an event each. The ids of two in three series are unrelated, as those of
/// version 0.2.0.
async fn fill(store: &dyn Store, series: usize) -> Vec<StoredGame> {
    let mut games: Vec<StoredGame> = Vec::new();
    for n in 0..series * 3 {
        let person = PersonId::random().unwrap();
        let mut game = new_game(person);
        if n % 3 > 0 {
            let before = games.last().unwrap().id;
            game.previous = Some(before);
            if n % 9 < 3 {
                game.id = before.beside().unwrap();
            }
        }
        store.write(creation(&game)).await.unwrap();
        store.write(append(&game, Epoch::SOLE, 0)).await.unwrap();
        games.push(game);
    }
    games
}

/// The digest of each game, with its rematch.
type Contents = BTreeMap<GameId, ([u8; 32], Option<GameId>)>;

/// Reads all games of a store.
async fn contents(store: &dyn Export) -> Contents {
    let (mut contents, mut after) = (Contents::new(), 0);
    loop {
        let page = store.ids(after, 64).await.unwrap();
        let Some((last, _)) = page.last() else { return contents };
        after = *last;
        for (_, id) in page {
            let (game, summary) =
                (store.load(id).await.unwrap(), store.summary_of(id).await.unwrap());
            let game = game.unwrap();
            contents.insert(id, (digest::of(&game, &summary.unwrap()).unwrap(), game.next));
        }
    }
}

/// Spreads games without being stopped.
async fn spread_all(addresses: &[Address]) -> Result<Spread, SpreadError> {
    spread(addresses, &mut |_, _| ControlFlow::Continue(())).await
}

/// Checks that each game is at home, and nowhere else.
async fn all_at_home(addresses: &[Address]) {
    let set = Sharded::open_without_session(addresses).await.unwrap();
    let mut seen = std::collections::HashSet::new();
    for (at, database) in set.databases().iter().enumerate() {
        let mut after = 0;
        loop {
            let page = database.ids(after, 64).await.unwrap();
            let Some((last, _)) = page.last() else { break };
            after = *last;
            for (_, game) in page {
                assert_eq!(home(game, addresses.len()), at, "{game}");
                assert!(seen.insert(game), "{game} is in two databases");
            }
        }
    }
    for address in addresses {
        assert_eq!(sql(address, "SELECT count(*) FROM games WHERE moving IS NOT NULL"), "0");
        let lost = "SELECT count(*) FROM events WHERE game NOT IN (SELECT number FROM games)";
        assert_eq!(sql(address, lost), "0", "events without a game");
    }
}

/// Claims a game that is free.
async fn claim(store: &dyn Store, game: GameId) -> Epoch {
    match store.claim(game).await.unwrap() {
        Some(Claim::Ours(epoch)) => epoch,
        other => panic!("{other:?}"),
    }
}

//! Which databases are the stores of a set, and how many of them hold games.
//!
//! Each database has a document with the name of its set and its number. The first one also has the document
//! of the set: how many stores hold games, how many every node has to know, and where they were last found.
//! So a node that is started with another list is refused, and an empty database in the place of a lost one
//! is noticed.
//!
//! # Stability
//! Both documents are JSON, of the types [`Member`] and [`Set`].

use std::time::Duration;

use dejarik_rules::{Bilingual, Wording, wording};
use futures_util::future::try_join_all;
use serde::{Deserialize, Serialize};

use super::super::postgres::{SHARD, SHARDS};
use super::super::{Export, Postgres, Session, StoreError};
use crate::id::PersonId;

/// Which store of which set a database is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Member {
    /// The name of the set, which is drawn when it is arranged.
    set: String,
    /// The number of the store, counted from 1.
    number: usize,
}

/// What is agreed on in a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Set {
    /// The name of the set.
    set: String,
    /// The number of stores that hold games, the first ones.
    holding: usize,
    /// The number of stores that a node has to know: more than hold games while it is found out whether all
    /// nodes know a further one.
    required: usize,
    /// Where the stores were when they were arranged, for messages.
    places: Vec<String>,
}

/// The most stores of a set.
const MOST: usize = 128;
/// How often a document is changed again that another program has changed meanwhile.
const TRIES: usize = 20;
/// How long it may take until all sessions of a node have the same name.
const SETTLING: Duration = Duration::from_secs(5);
/// The pause between two looks at the sessions.
const LOOK: Duration = Duration::from_millis(250);

/// Returns the error of a database that cannot be opened in its place.
fn refused(place: &str, why: Wording) -> StoreError {
    StoreError::Open { place: place.to_owned(), why }
}

fn parse<T: for<'de> Deserialize<'de>>(place: &str, text: &[u8]) -> Result<T, StoreError> {
    serde_json::from_slice(text).map_err(|error| StoreError::Damaged {
        place: place.to_owned(),
        why: wording!(
            "its note about the set of stores cannot be read: {error}",
            "sa note sur l’ensemble des stockages est illisible : {error}"
        ),
    })
}

fn text<T: Serialize>(value: &T) -> Result<Vec<u8>, StoreError> {
    serde_json::to_vec(value).map_err(|error| StoreError::Failed(Wording::same(error.to_string())))
}

async fn member(store: &Postgres) -> Result<Option<Member>, StoreError> {
    let found = store.document(SHARD).await?;
    found.map(|found| parse(store.place(), &found)).transpose()
}

async fn set(first: &Postgres) -> Result<Option<Set>, StoreError> {
    let found = first.document(SHARDS).await?;
    found.map(|found| parse(first.place(), &found)).transpose()
}

/// Reads how many stores of a set hold games.
pub(super) async fn holding(first: &Postgres) -> Result<usize, StoreError> {
    Ok(set(first).await?.map_or(1, |set| set.holding))
}

/// Refuses a database that is opened alone but is one of several that hold games. The texts are those of its
/// documents.
pub(in crate::store) fn refuse_alone(
    place: &str,
    member: Option<&[u8]>,
    set: Option<&[u8]>,
) -> Result<(), StoreError> {
    let number = member.map(|text| parse::<Member>(place, text)).transpose()?;
    let number = number.map_or(1, |member| member.number);
    if number > 1 {
        let why = wording!(
            "it is store {number} of a set; give all stores of the set, each with --store, in their order",
            "c’est le stockage {number} d’un ensemble ; donnez tous les stockages de l’ensemble, chacun avec \
             --store, dans leur ordre"
        );
        return Err(refused(place, why));
    }
    let Some(set) = set.map(|text| parse::<Set>(place, text)).transpose()? else { return Ok(()) };
    too_few(place, &set, 1)
}

/// Refuses a list of stores that lacks some of those that every node has to know.
fn too_few(place: &str, set: &Set, given: usize) -> Result<(), StoreError> {
    if given >= set.required {
        return Ok(());
    }
    let (all, missing) = (set.required, set.places.get(given..set.required).unwrap_or_default());
    let missing = missing.join(", ");
    let why = wording!(
        "games are spread over {all} stores, but {given} were given; missing: {missing}",
        "les parties sont réparties sur {all} stockages, mais {given} ont été donnés ; il manque : {missing}"
    );
    Err(refused(place, why))
}

/// Returns the error of a game that is being moved to a store that this program does not know.
pub(super) fn unknown_store(at: usize) -> StoreError {
    let number = at + 1;
    StoreError::Failed(wording!(
        "the game is being moved to store {number}, which this program was not given",
        "la partie est en cours de déplacement vers le stockage {number}, que ce programme n’a pas reçu"
    ))
}

/// Checks that databases are the stores of one set in their order, and adds further ones to it. Without a set
/// it is arranged: if no store has games, all of them hold games from now on, otherwise the first one does
/// until games are spread. Returns how many hold games.
pub(super) async fn arrange(stores: &[Postgres]) -> Result<usize, StoreError> {
    let [first, ..] = stores else { return Err(StoreError::Closed) };
    if stores.len() > MOST {
        let why = wording!("expected at most {MOST} stores", "attendu : {MOST} stockages au plus");
        return Err(refused(first.place(), why));
    }
    let set = found_or_made(stores).await?;
    for (store, number) in stores.iter().zip(1..) {
        join(store, number, &set).await?;
    }
    too_few(first.place(), &set, stores.len())?;
    let set = note_places(stores).await?;
    if set.required > set.holding && set.required == stores.len() && are_empty(stores).await? {
        // A set that was just arranged. Nothing has to be moved.
        if uninformed(stores).await?.is_empty() {
            return hold(first, stores.len()).await;
        }
    }
    Ok(set.holding)
}

/// Returns the set of the first store, which is made if there is none.
async fn found_or_made(stores: &[Postgres]) -> Result<Set, StoreError> {
    let first = &stores[0];
    if let Some(set) = set(first).await? {
        return Ok(set);
    }
    if let Some(Member { number, .. }) = member(first).await? {
        return Err(misplaced(first, number, 1));
    }
    let drawn = PersonId::random().map_err(|error| StoreError::Failed(error.wording()))?;
    let required = if are_empty(stores).await? { stores.len() } else { 1 };
    let places = stores.iter().map(|store| store.place().to_owned()).collect();
    let made = Set { set: drawn.as_str().to_owned(), holding: 1, required, places };
    // If another node has been quicker, its set counts.
    first.replace_document(SHARDS, None, text(&made)?).await?;
    set(first).await?.ok_or(StoreError::Closed)
}

/// Checks that a database is the store of a set with this number, or makes it that.
async fn join(store: &Postgres, number: usize, set: &Set) -> Result<(), StoreError> {
    let own = Member { set: set.set.clone(), number };
    if member(store).await?.is_none() {
        // The first store is marked by its document of the set.
        if number > 1 && number <= set.holding {
            let why = wording!(
                "expected store {number} of the set, found a database without its mark; is it another one?",
                "attendu : le stockage {number} de l’ensemble ; cette base n’en a pas la marque : en est-ce \
                 une autre ?"
            );
            return Err(refused(store.place(), why));
        }
        let games = if number > 1 { store.count().await? } else { 0 };
        if games > 0 {
            let why = wording!(
                "it has games of its own ({games}); expected an empty database, to which games are moved",
                "elle a ses propres parties ({games}) ; attendu : une base vide, vers laquelle des parties \
                 seront déplacées"
            );
            return Err(refused(store.place(), why));
        }
        store.replace_document(SHARD, None, text(&own)?).await?;
    }
    match member(store).await? {
        Some(found) if found == own => Ok(()),
        Some(Member { set, number: found }) if set == own.set => {
            Err(misplaced(store, found, number))
        }
        Some(_) | None => {
            let why = wording!(
                "it belongs to another set of stores than the first one",
                "elle appartient à un autre ensemble de stockages que la première"
            );
            Err(refused(store.place(), why))
        }
    }
}

/// Returns the error of a store in the wrong place of the list.
fn misplaced(store: &Postgres, found: usize, given: usize) -> StoreError {
    let why = wording!(
        "it is store {found} of its set, but was given as store {given}; give each store once, in their order",
        "c’est le stockage {found} de son ensemble, mais il a été donné comme le {given} ; donnez chaque \
         stockage une fois, dans leur ordre"
    );
    refused(store.place(), why)
}

async fn are_empty(stores: &[Postgres]) -> Result<bool, StoreError> {
    Ok(try_join_all(stores.iter().map(Export::count)).await?.iter().all(|count| *count == 0))
}

/// Changes the document of a set. Returns it as it is then.
async fn change(first: &Postgres, change: impl Fn(&mut Set)) -> Result<Set, StoreError> {
    for _ in 0..TRIES {
        let Some(before) = first.document(SHARDS).await? else { return Err(StoreError::Closed) };
        let mut set: Set = parse(first.place(), &before)?;
        change(&mut set);
        let after = text(&set)?;
        if before == after || first.replace_document(SHARDS, Some(before), after).await? {
            return Ok(set);
        }
    }
    let why = "other programs change the set of stores all the time".to_owned();
    Err(StoreError::Conflict(why))
}

/// Notes where the stores are, for messages.
async fn note_places(stores: &[Postgres]) -> Result<Set, StoreError> {
    let note = |set: &mut Set| {
        set.places.resize_with(set.places.len().max(stores.len()), String::new);
        for (place, store) in set.places.iter_mut().zip(stores) {
            store.place().clone_into(place);
        }
    };
    change(&stores[0], note).await
}

/// Requires every node that starts from now on to know this number of stores.
pub(super) async fn require(first: &Postgres, number: usize) -> Result<(), StoreError> {
    change(first, |set| set.required = set.required.max(number)).await.map(drop)
}

/// Lets this number of stores hold games.
pub(super) async fn hold(first: &Postgres, number: usize) -> Result<usize, StoreError> {
    Ok(change(first, |set| set.holding = set.holding.max(number)).await?.holding)
}

/// Returns the nodes that use the first store and do not know all of these: their sessions. It waits a moment
/// for nodes that just open their sessions or give them another name.
pub(super) async fn uninformed(stores: &[Postgres]) -> Result<Vec<Session>, StoreError> {
    let [first, others @ ..] = stores else { return Ok(Vec::new()) };
    let end = std::time::Instant::now() + SETTLING;
    loop {
        let mut nodes = first.living_sessions().await?;
        let known = try_join_all(others.iter().map(Postgres::living_sessions)).await?;
        nodes.retain(|node| known.iter().any(|known| !known.contains(node)));
        if nodes.is_empty() || std::time::Instant::now() >= end {
            return Ok(nodes);
        }
        tokio::time::sleep(LOOK).await;
    }
}

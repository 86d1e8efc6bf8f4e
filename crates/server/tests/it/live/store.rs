//! A store that fails: what cannot be stored has not happened, and no client learns of it.

use std::sync::Arc;

use dejarik_rules::RulesId;
use dejarik_server::protocol::SideName;

use crate::common::client::{Client, Name};
use crate::common::flaky::{Flaky, Mode};
use crate::common::server::{Server, quick};
use crate::common::{computer, link};

/// The suite of the library, run on a store that is not the library's.
mod suite {
    use std::sync::Arc;

    use dejarik_server::store::Store;

    async fn open() -> (Arc<dyn Store>, ()) {
        (Arc::new(crate::common::flaky::Flaky::default()), ())
    }

    dejarik_server::store_suite!(open);
}

#[tokio::test(start_paused = true)]
async fn no_client_learns_of_what_is_not_stored() {
    let store = Arc::new(Flaky::default());
    let server = Server::start(store.clone(), quick()).await;
    let game = server.game(link(RulesId::Looney)).await;
    let [mut one, mut two] = server.clients(&game).await;
    while one.due().is_none() {
        one.next().await.unwrap();
    }
    let version = one.known.version();
    two.until_version(version).await;
    let (side, mover) = match one.due().unwrap() {
        SideName::First => (SideName::First, &mut one),
        SideName::Second => (SideName::Second, &mut two),
    };
    let word = mover.some_step(3).unwrap();
    let act = mover.act_frame(side, &word);
    store.set(Mode::Fails);
    let refused = mover.answer(&act).await.unwrap_err();
    assert_eq!(refused.code, "store");
    assert!(mover.in_step().await);
    assert_eq!(mover.known.version(), version);
    store.set(Mode::Works);
    // The same act, sent again, is performed now.
    assert!(mover.answer(&act).await.unwrap() > version);
    let now = one.known.version().max(two.known.version());
    one.until_version(now).await;
    two.until_version(now).await;
    assert!(one.in_step().await && two.in_step().await);
    assert_eq!(one.known.words, two.known.words);
}

#[tokio::test(start_paused = true)]
async fn a_write_that_was_stored_but_reported_as_failed_reaches_the_clients() {
    let store = Arc::new(Flaky::default());
    let server = Server::start(store.clone(), quick()).await;
    let game = server.game(link(RulesId::Groi)).await;
    let [mut one, mut two] = server.clients(&game).await;
    let word = one.some_step(3).unwrap();
    let act = one.act_frame(SideName::First, &word);
    store.set(Mode::Misreports);
    assert_eq!(one.answer(&act).await.unwrap_err().code, "store");
    store.set(Mode::Works);
    two.until_version(1).await;
    assert_eq!(one.answer(&act).await, Ok(1));
    assert!(one.in_step().await && two.in_step().await);
    assert_eq!(two.known.words, [word]);
}

#[tokio::test]
async fn the_computer_moves_once_its_step_can_be_stored() {
    let store = Arc::new(Flaky::default());
    let server = Server::start(store.clone(), quick()).await;
    let game = server.game(computer(RulesId::Groi, 2)).await;
    let mut one = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    let word = one.some_step(3).unwrap();
    let act = one.act_frame(SideName::First, &word);
    // The person's step is stored, and the computer's is not.
    store.fail_after(1);
    one.answer(&act).await.unwrap();
    store.failure().await;
    store.set(Mode::Works);
    while one.due() != Some(SideName::First) {
        one.next().await.unwrap();
    }
    assert_eq!(one.known.words.len(), 2);
}

//! A store that lies: it reports a failure for writes that took place, and cannot be read when the
//! server wants to find out. Nothing is acknowledged that the log does not have.

use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::id::GameId;
use dejarik_server::live::{Act, Hello, Who};
use dejarik_server::protocol::{ApiError, Clock, NewGame, ServerFrame, SideName};
use dejarik_server::store::Store;

use crate::common::client::{Client, action, play_on};
use crate::common::flaky::{Flaky, Mode};
use crate::common::link;
use crate::common::server::{Pairing, Server, quick};
use crate::common::time::pass;

const FIRST: SideName = SideName::First;
const SECOND: SideName = SideName::Second;

/// A game between two clients, over a store that can lie.
struct Duel {
    store: Arc<Flaky>,
    server: Server,
    game: Pairing,
    clients: [Client; 2],
}

impl Duel {
    async fn new(clock: Option<Clock>) -> Duel {
        let store = Arc::new(Flaky::default());
        let server = Server::start(store.clone(), quick()).await;
        let game = server.game(NewGame { clock, ..link(RulesId::Groi) }).await;
        let clients = server.clients(&game).await;
        Duel { store, server, game, clients }
    }

    /// Returns the number of events in the stored log.
    async fn stored(&self) -> usize {
        self.store.load(self.game.id).await.unwrap().unwrap().log.len()
    }
}

#[tokio::test(start_paused = true)]
async fn a_resent_act_is_not_acknowledged_before_the_game_is_read_again() {
    let duel = Duel::new(None).await;
    let Duel { store, server, game, clients: [one, _two] } = &duel;
    let word = one.some_step(3).unwrap();
    let act = || Act { id: "a1".to_owned(), side: FIRST, action: action(&word, 0) };
    let who = Who { person: Some(game.people[0]), ..Who::default() };
    let mut first = server.hub.subscribe(&game.id, &who, Hello::default()).await.unwrap();
    store.delay(Duration::from_secs(2));
    store.set(Mode::Fails);
    store.unreadable(true);
    // While the act is being written, its client sends it again.
    first.act(act()).unwrap();
    first.act(act()).unwrap();
    let mut bye = None;
    while let Some(text) = first.next().await {
        match serde_json::from_str(&text).unwrap() {
            ServerFrame::Ack { id, .. } => panic!("{id} is acknowledged and is not stored"),
            ServerFrame::Refused { id, .. } => panic!("it is not known whether {id} is stored"),
            ServerFrame::Bye { error: ApiError { code, .. }, retry } => bye = Some((code, retry)),
            _ => {}
        }
    }
    assert_eq!(bye, Some(("store".to_owned(), Some(1_000))));
    let by_http = server.hub.act(&game.id, &who, act()).await;
    assert_eq!(by_http.unwrap_err().code(), "store");
    // When the store works again, the game does too, and the act is performed.
    store.unreadable(false);
    assert_eq!(duel.stored().await, 0);
    store.set(Mode::Works);
    assert_eq!(server.hub.act(&game.id, &who, act()).await, Ok(1));
    assert_eq!(duel.stored().await, 1);
}

#[tokio::test(start_paused = true)]
async fn the_clocks_are_those_of_the_events_that_were_stored_after_all() {
    let clock = Clock { initial: 60_000, increment: 0 };
    let Duel { store, server, game, mut clients } = Duel::new(Some(clock)).await;
    // The first decisions cost no time. Then the first player's clock runs.
    play_on(&mut clients, 2, 1).await;
    pass(Duration::from_secs(5)).await;
    store.set(Mode::Misreports);
    let word = clients[0].some_step(0).unwrap();
    assert_eq!(clients[0].act(FIRST, &word).await.unwrap_err().code, "store");
    store.set(Mode::Works);
    clients[1].until_version(3).await;
    pass(Duration::from_secs(20)).await;
    let full = server.hub.full(&game.id, &Who::default()).await.unwrap();
    let clock = full.state.clock.unwrap();
    assert_eq!((clock.w, clock.running), (55_000, Some(SECOND)));
    // The second player's clock stood until the store accepted writes again.
    assert!((40_000..41_000).contains(&clock.b), "{} ms", clock.b);
}

#[tokio::test(start_paused = true)]
async fn a_rematch_that_was_stored_after_all_is_the_next_game() {
    let Duel { store, server, game, mut clients } = Duel::new(None).await;
    play_on(&mut clients, 2, 1).await;
    clients[0].act(FIRST, "resign").await.unwrap();
    clients[1].until_version(3).await;
    clients[0].act(FIRST, "rematch").await.unwrap();
    store.set(Mode::Misreports);
    assert_eq!(clients[1].act(SECOND, "rematch").await.unwrap_err().code, "store");
    store.set(Mode::Works);
    clients[1].act(SECOND, "rematch").await.unwrap();
    let full = server.hub.full(&game.id, &Who::default()).await.unwrap();
    let next: GameId = full.room.next.expect("there is a rematch").parse().unwrap();
    assert!(store.load(next).await.unwrap().is_some());
}

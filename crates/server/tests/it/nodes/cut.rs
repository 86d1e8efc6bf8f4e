//! Nodes that are half cut off: from NATS alone, or from PostgreSQL alone. The players of their games go on.

use std::sync::Arc;

use dejarik_rules::RulesId;
use dejarik_server::live::{Hub, HubConfig};
use dejarik_server::protocol::{ServerFrame, SideName};
use dejarik_server::store::{Address as StoreAddress, Postgres, Store};
use dejarik_test_services::Network;

use crate::common::client::{Client, Known, Name, play_on};
use crate::common::line::Address;
use crate::common::link;
use crate::common::server::{Pairing, patiently, quick};
use crate::nodes::shared::{Site, site};

const FIRST: SideName = SideName::First;
const SECOND: SideName = SideName::Second;

/// A game whose first player is at the node that owns it, and whose second player is at another one.
struct Split {
    site: Site,
    store: Arc<Postgres>,
    game: Pairing,
    clients: [Client; 2],
}

impl Split {
    async fn start() -> Option<Split> {
        let site = site(2).await?;
        let address = StoreAddress::parse(&site.url).unwrap();
        let store = Arc::new(patiently(async || Postgres::open(&address, "maker").await).await);
        let maker = Hub::open(store.clone(), HubConfig { bus: None, ..quick() }).await.unwrap();
        let game = Pairing::make(&maker, link(RulesId::Groi)).await;
        maker.shutdown().await;
        let one = Split::connect(&site, &game, FIRST, 0).await;
        let two = Split::connect(&site, &game, SECOND, 1).await;
        let mut clients = [one, two];
        play_on(&mut clients, 2, 1).await;
        Some(Split { site, store, game, clients })
    }

    async fn connect(site: &Site, game: &Pairing, side: SideName, node: usize) -> Client {
        let secret = &game.secrets[usize::from(side == SECOND)];
        let at = Address::Tcp(site.nodes[node].at);
        let name = Name::secret(secret);
        Client::resume(&at, game.id, &name, Known::default()).await.unwrap()
    }

    /// Waits until the first player's node has sent the player away, and connects to the other one.
    async fn follow(&mut self) {
        // Any last frame says that it is of use to connect again.
        while let Some(frame) = self.clients[0].next().await {
            if let ServerFrame::Bye { error, retry } = frame {
                assert!(retry.is_some(), "{error:?}");
            }
        }
        self.clients[0] = Split::connect(&self.site, &self.game, FIRST, 1).await;
    }

    /// Checks that both players know the whole log, of this length.
    async fn check(&mut self, length: usize) {
        for client in &mut self.clients {
            client.until_version(length as u64).await;
            assert!(client.in_step().await);
        }
        let stored = self.store.load(self.game.id).await.unwrap().unwrap();
        assert_eq!(stored.log.len(), length);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_at_another_node_when_its_owner_is_cut_off_from_nats() {
    let Some(mut split) = Split::start().await else { return };
    split.site.nodes[0].bus.set(Network::Silent);
    // The first player needs no bus.
    let word = split.clients[0].some_step(3).unwrap();
    assert_eq!(split.clients[0].act(FIRST, &word).await, Ok(3));
    // The second one's node seizes the game, because its owner does not answer.
    split.clients[1].until_version(3).await;
    let word = split.clients[1].some_step(3).unwrap();
    assert_eq!(split.clients[1].act(SECOND, &word).await, Ok(4));
    // The node that is cut off learns of it from the database, and lets its player go.
    split.follow().await;
    split.check(4).await;
    split.site.nodes[0].bus.set(Network::Well);
    play_on(&mut split.clients, 4, 2).await;
    split.check(8).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_sent_to_another_node_when_theirs_is_cut_off_from_the_database() {
    let Some(mut split) = Split::start().await else { return };
    split.site.nodes[0].store.set(Network::Silent);
    split.follow().await;
    split.check(2).await;
    play_on(&mut split.clients, 4, 2).await;
    split.check(6).await;
    // What the node had under way arrives now, and changes nothing.
    split.site.nodes[0].store.set(Network::Well);
    split.clients[1] = Split::connect(&split.site, &split.game, SECOND, 0).await;
    play_on(&mut split.clients, 2, 3).await;
    split.check(8).await;
}

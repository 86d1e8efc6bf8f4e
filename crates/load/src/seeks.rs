//! A lobby with many invitations, whose pages are read while bots play.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use dejarik_rules::RulesId;
use dejarik_server::id::PersonId;
use dejarik_server::live::{Hub, HubConfig};
use dejarik_server::protocol::NewSeek;
use dejarik_server::serve::GAMES;
use dejarik_server::store::{Sqlite, Store};
use dejarik_test_services::http::Client;
use futures_util::future::try_join_all;
use tokio::time::sleep;

use crate::Failure;
use crate::measured::{Measured, locked, print_times};
use crate::push::{by_days, close};
use crate::server::Server;

/// The number of people who look through the lobby at once.
const READERS: usize = 20;
/// How long a reader looks at a page.
const PAUSE: Duration = Duration::from_secs(1);

/// Leaves invitations that stand for two weeks, each of another person.
pub async fn invite(place: &Path, seeks: usize, rules: &[RulesId]) -> Result<(), Failure> {
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&place.join(GAMES))?);
    let hub = Hub::open(store.clone(), HubConfig::default()).await?;
    let made = (0..seeks).map(async |number| {
        let game = by_days(rules[number % rules.len()]);
        let asked = NewSeek { game, standing: Some(14), rated: false };
        hub.make_seek(&PersonId::random()?, asked).await.map_err(Failure::from)
    });
    try_join_all(made).await?;
    close(hub, &store).await;
    Ok(())
}

/// Measures while people look through the lobby, and prints the results.
pub async fn measure(address: SocketAddr, measured: &Measured, server: &Server, phase: Duration) {
    println!("\nwhile {READERS} people look through the lobby, a page a second each");
    let times = Arc::new(Mutex::new(Vec::new()));
    let readers: Vec<_> =
        (0..READERS).map(|_| tokio::spawn(look_through(address, times.clone()))).collect();
    crate::measure(measured, server, phase).await;
    for reader in readers {
        reader.abort();
    }
    println!("pages            {}", locked(&times).len());
    print_times("a page           ", &times);
}

/// Reads the pages of the lobby from the first to the last, again and again.
async fn look_through(address: SocketAddr, times: Arc<Mutex<Vec<u32>>>) {
    let mut client = Client::program(address);
    let mut path = "/api/lobby".to_owned();
    loop {
        let begun = Instant::now();
        let page = client.get(&path).await.ok();
        locked(&times).push(begun.elapsed().as_micros() as u32);
        let from = page["next"].as_str().map(|next| format!("?from={next}"));
        path = format!("/api/lobby{}", from.unwrap_or_default());
        sleep(PAUSE).await;
    }
}

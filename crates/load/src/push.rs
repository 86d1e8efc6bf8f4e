//! Reminders to many people at once, by a push service of our own.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use dejarik_rules::RulesId;
use dejarik_server::id::PersonId;
use dejarik_server::live::{Hub, HubConfig};
use dejarik_server::protocol::{NewDevice, NewGame, Opponent, SideChoice};
use dejarik_server::push::{Key, Push, PushConfig};
use dejarik_server::serve::GAMES;
use dejarik_server::store::{Sqlite, Store};
use dejarik_server::time::{WallClock, WallTime, wall_now};
use futures_util::future::try_join_all;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

use crate::measured::Measured;
use crate::server::Server;
use crate::{Failure, pair};

/// The public key and the secret of every browser: those of the example of RFC 8291.
const KEY: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const SECRET: &str = "BTBZMqHH6r4Tts7J_aSIgg";

/// How long ago the games began, in milliseconds: 19 hours. Then less than a quarter of a day is left.
const AGO: u64 = 19 * 3_600_000;
/// How long the server may take until all are reminded. It looks for reminders once a minute.
const PATIENCE: Duration = Duration::from_secs(180);

/// A push service that counts messages.
pub struct Service {
    pub origin: String,
    received: Arc<AtomicUsize>,
}

impl Service {
    pub async fn start() -> Result<Service, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let origin = format!("http://{}", listener.local_addr()?);
        let received = Arc::new(AtomicUsize::new(0));
        let count = received.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let count = count.clone();
                tokio::spawn(async move {
                    if answer(stream).await.is_ok() {
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
        Ok(Service { origin, received })
    }

    fn received(&self) -> usize {
        self.received.load(Ordering::Relaxed)
    }

    /// Waits for the first message, measures until all have come, and prints the results.
    pub async fn measure(
        &self,
        all: usize,
        measured: &Measured,
        server: &Server,
    ) -> Result<(), Failure> {
        let begun = Instant::now();
        while self.received() == 0 {
            if begun.elapsed() > PATIENCE {
                return Err("nobody was reminded".into());
            }
            sleep(Duration::from_millis(1)).await;
        }
        println!("\nwhile {all} people are reminded");
        let (begun, cpu, mut memory) = (Instant::now(), server.processor(), server.resident());
        measured.begin();
        while self.received() < all && begun.elapsed() < PATIENCE {
            sleep(Duration::from_millis(20)).await;
            memory = memory.max(server.resident());
        }
        let took = begun.elapsed();
        measured.end(took);
        let used = (server.processor() - cpu) as f64 / took.as_secs_f64();
        println!("reminded         {} in {:.1} s", self.received(), took.as_secs_f64());
        println!("server processor {used:.0} % of one core, memory {} MiB", memory >> 10);
        Ok(())
    }
}

/// Reads a request, and accepts it.
async fn answer(mut stream: TcpStream) -> Result<(), Failure> {
    let mut read = Vec::new();
    loop {
        if stream.read_buf(&mut read).await? == 0 {
            return Err("the request is not whole".into());
        }
        let head = read.windows(4).position(|end| end == b"\r\n\r\n");
        let Some(head) = head else { continue };
        let text = String::from_utf8_lossy(&read[..head]).to_lowercase();
        let length = text.lines().find_map(|line| line.strip_prefix("content-length: "));
        if read.len() >= head + 4 + length.unwrap_or("0").parse::<usize>()? {
            break;
        }
    }
    let accepted = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    Ok(stream.write_all(accepted).await?)
}

/// Creates a game by days for each of many people, each with a device, who all have to be reminded now.
pub async fn subscribe(
    place: &Path,
    people: usize,
    rules: RulesId,
    service: &Service,
) -> Result<(), Failure> {
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&place.join(GAMES))?);
    let ago = || WallTime::from_millis(wall_now().millis().saturating_sub(AGO));
    let config = HubConfig { wall: WallClock::reading(ago), ..HubConfig::default() };
    // Without a way to send notices, so that nobody is notified of the other player who comes.
    let hub = Hub::open(store.clone(), config.clone()).await?;
    let people = try_join_all((0..people).map(|_| waiting(&hub, rules))).await?;
    hub.shutdown().await;
    drop(hub);
    let key = Key::open(place, None).await?;
    let services = vec![service.origin.parse()?];
    let push = Push::start(store.clone(), key, PushConfig { services, contact: None })?;
    let hub = Hub::open(store.clone(), HubConfig { push: Some(push), ..config }).await?;
    let added = people.iter().enumerate().map(|(number, person)| {
        let device = NewDevice {
            endpoint: format!("{}/{number}", service.origin),
            key: KEY.to_owned(),
            secret: SECRET.to_owned(),
            language: "en".to_owned(),
        };
        hub.add_device(person, device)
    });
    try_join_all(added).await?;
    close(hub, &store).await;
    Ok(())
}

/// Shuts a hub down, and waits until its tasks have dropped the store. Before that no server can open the file.
pub async fn close(hub: Hub, store: &Arc<dyn Store>) {
    hub.shutdown().await;
    drop(hub);
    while Arc::strong_count(store) > 1 {
        sleep(Duration::from_millis(1)).await;
    }
}

/// Returns the terms of a game over a link with a day for each move.
pub fn by_days(rules: RulesId) -> NewGame {
    NewGame { side: SideChoice::First, days: Some(1), ..NewGame::of(rules, Opponent::Link) }
}

/// Creates a game in which somebody has to move, and returns who.
async fn waiting(hub: &Hub, rules: RulesId) -> Result<PersonId, Failure> {
    let person = PersonId::random()?;
    pair(hub, &person, by_days(rules)).await?;
    Ok(person)
}

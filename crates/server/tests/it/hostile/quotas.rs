//! Quotas: how much one person may have and do, and what happens when the disk is nearly full.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::id::PersonId;
use dejarik_server::live::{Act, Brake, HubConfig, Quotas, Who};
use dejarik_server::protocol::{Action, PageQuery, SideName};
use dejarik_server::store::Sqlite;

use crate::common::client::{Client, Name};
use crate::common::hostile::effort;
use crate::common::server::{Server, quick};
use crate::common::table::{Table, here};
use crate::common::time::pass;
use crate::common::{computer, link};

async fn start(quotas: Quotas) -> Server {
    Server::start(Arc::new(Sqlite::default()), HubConfig { quotas, ..quick() }).await
}

/// A file of this many short games.
fn file(games: usize) -> String {
    "[Rules \"groi\"]\n\n1. A1-B1 *\n\n".repeat(games)
}

#[tokio::test(start_paused = true)]
async fn a_person_has_a_limited_number_of_games_in_progress() {
    let server = start(Quotas { open: 5, ..Quotas::default() }).await;
    let [greedy, other] = [PersonId::random().unwrap(), PersonId::random().unwrap()];
    let mut made = Vec::new();
    for _ in 0..5 {
        made.push(server.hub.create(&greedy, computer(RulesId::Groi, 1)).await.unwrap());
    }
    for _ in 0..20 * effort() {
        let refused = server.hub.create(&greedy, link(RulesId::Groi)).await.unwrap_err();
        assert_eq!((refused.code(), refused.status()), ("quota", 403));
    }
    server.hub.create(&other, link(RulesId::Groi)).await.unwrap();
    // A game that is over makes room for another.
    let who = Who { person: Some(greedy), ..Who::default() };
    let act = Act { id: "x".to_owned(), side: made[0].you[0], action: Action::Abort };
    server.hub.act(&made[0].id.parse().unwrap(), &who, act).await.unwrap();
    server.hub.create(&greedy, link(RulesId::Groi)).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn uploads_end_at_the_quota_of_bytes_and_of_games() {
    for quotas in
        [Quotas { bytes: 100_000, ..Quotas::default() }, Quotas { games: 150, ..Quotas::default() }]
    {
        let server = start(quotas).await;
        let person = PersonId::random().unwrap();
        let first = server.hub.import(&person, &file(100)).await.unwrap();
        assert!(first.games.iter().all(|game| game.id.is_some()), "{:?}", first.games[0]);
        let second = server.hub.import(&person, &file(100)).await.unwrap();
        let stored = second.games.iter().take_while(|game| game.id.is_some()).count();
        assert!((1..100).contains(&stored), "{stored}");
        let code = |error: &dejarik_server::protocol::ApiError| error.code.clone();
        let refused: Vec<_> =
            second.games[stored..].iter().map(|game| game.error.as_ref().map(code)).collect();
        assert!(refused.iter().all(|code| code.as_deref() == Some("quota")), "{refused:?}");
        // From now on whole files are refused, and nothing more is stored.
        for _ in 0..5 {
            let refused = server.hub.import(&person, &file(100)).await.unwrap_err();
            assert_eq!(refused.code(), "quota");
        }
        let page = server.hub.mine(&person, &PageQuery::default()).await.unwrap();
        assert!(page.next.is_some() && page.games.len() == 100);
    }
}

#[tokio::test(start_paused = true)]
async fn the_acts_of_a_person_are_counted_over_all_connections_and_games() {
    let server = start(Quotas { acts: (30, 1), ..Quotas::default() }).await;
    let [flooder, other] = [PersonId::random().unwrap(), PersonId::random().unwrap()];
    let mut clients = Vec::new();
    for _ in 0..6 {
        let game = server.hub.create(&flooder, link(RulesId::Groi)).await.unwrap();
        let client = Client::connect(&server.address, &game.id, &Name::person(flooder)).await;
        clients.push((client, game));
    }
    let mut refused = 0;
    for (client, game) in &mut clients {
        for _ in 0..10 {
            // A claim that is never possible, so that only the tempo decides.
            let answer = client.act(game.you[0], "claim").await.unwrap_err();
            refused += usize::from(answer.code == "too-many");
        }
    }
    // 30 of the 60 acts are allowed, and one more for each second that the test took.
    assert!((20..=30).contains(&refused), "{refused}");
    // The connections are not closed, and others are not slowed down.
    assert!(clients[0].0.in_step().await);
    let game = server.hub.create(&other, link(RulesId::Groi)).await.unwrap();
    let mut calm = Client::connect(&server.address, &game.id, &Name::person(other)).await;
    assert_eq!(calm.act(game.you[0], "claim").await.unwrap_err().code, "not-now");
}

#[tokio::test(start_paused = true)]
async fn a_nearly_full_disk_refuses_new_games_and_lets_games_in_play_go_on() {
    let free = Arc::new(AtomicU64::new(1_000_000));
    let known = free.clone();
    let brake = Brake::new(500_000, move || Ok(known.load(Ordering::Relaxed)));
    let config = HubConfig { brake: Some(brake), ..quick() };
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    let person = PersonId::random().unwrap();
    let made = server.hub.create(&person, computer(RulesId::Groi, 1)).await.unwrap();
    let mut client = Client::connect(&server.address, &made.id, &Name::person(person)).await;

    free.store(499_999, Ordering::Relaxed);
    pass(Duration::from_secs(2)).await;
    for _ in 0..10 * effort() {
        let refused = server.hub.create(&person, link(RulesId::Groi)).await.unwrap_err();
        assert_eq!((refused.code(), refused.status()), ("no-space", 507));
    }
    assert_eq!(server.hub.import(&person, &file(2)).await.unwrap_err().code(), "no-space");
    assert_eq!(server.hub.figures().disk_low, 1);
    let word = client.some_step(1).unwrap();
    client.act(SideName::First, &word).await.unwrap();
    client.act(SideName::First, "resign").await.unwrap();
    assert_eq!(client.act(SideName::First, "rematch").await.unwrap_err().code, "no-space");

    free.store(500_000, Ordering::Relaxed);
    pass(Duration::from_secs(2)).await;
    server.hub.create(&person, link(RulesId::Groi)).await.unwrap();
    client.act(SideName::First, "rematch").await.unwrap();
}

#[tokio::test]
async fn dear_requests_of_every_kind_use_up_the_quota_of_their_class() {
    let classes: [(&str, &[&str]); 3] = [
        (
            "draw",
            &[
                "/api/position/picture?dpn=groi+PPPP2pppp2/12/1+w+-",
                "/api/print/groi.pdf?parts=board",
                "/api/print/groi/pages?parts=board",
                "/api/print/groi/pages/1.svg?parts=board",
            ],
        ),
        (
            "replay",
            &[
                "/api/games/ID",
                "/api/games/ID/replay",
                "/api/games/ID/record",
                "/api/me/archive",
                "/game/ID",
            ],
        ),
        (
            "think",
            &[
                "/api/analysis?time=50&dpn=groi+PPPP2pppp2/12/1+w+-",
                "/api/explain?dpn=groi",
                "/api/games/ID/review",
            ],
        ),
    ];
    for (class, requests) in classes {
        let table = Table::with(|config| {
            config.limits.loopback = true;
            config.limits.set(&format!("{class}=1/1h").parse().unwrap()).unwrap();
        })
        .await;
        let mut anna = table.person();
        let id = here(&mut anna).await;
        let first = anna.get(&requests[0].replace("ID", &id)).await;
        assert_eq!(first.status, 200, "{}", first.text());
        for request in requests {
            anna.get(&request.replace("ID", &id)).await.refused(429, "too-many");
        }
    }
}

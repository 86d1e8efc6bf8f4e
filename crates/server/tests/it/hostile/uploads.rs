//! Records that are small to send and long to replay.

use std::sync::Arc;
use std::time::Duration;

use dejarik_server::id::PersonId;
use dejarik_server::live::{HubConfig, Retention};
use dejarik_server::store::Sqlite;
use dejarik_server::time::{WallTime, wall_now};

use crate::common::server::{Server, quick};

/// A game of simeone with `turns` turns, each followed by a side line that forks off at the throw for
/// the initiative, at the very beginning.
fn far_side_lines(turns: usize) -> String {
    let four = ["A3-B3 end", "A9-B9 end", "B3-A3 end", "B9-A9 end"];
    let four = four.map(|turn| format!("{turn} ((6:1) end) "));
    let turns = four.concat().repeat(turns / 4);
    let tags = "[Rules \"simeone\"]\n[QuietLimit \"9999\"]\n";
    format!("{tags}\nsetup:NSKM setup:xthg (5:2) {turns} *\n\n")
}

/// The work on a file is bounded by a count, not by a time. What was replayed before is kept, the
/// rest is refused with its place, and the next file has a budget of its own.
#[tokio::test]
async fn a_file_that_takes_too_much_work_is_refused_from_the_place_where_the_budget_ends() {
    let server = Server::start(Arc::new(Sqlite::default()), quick()).await;
    let person = PersonId::random().unwrap();
    let game = far_side_lines(4_800);
    let file = game.repeat(2 * 1024 * 1024 / game.len());
    let imported = server.hub.import(&person, &file).await.unwrap();
    assert_eq!(imported.games.len(), 19);
    let (kept, refused) = imported.games.split_at(6);
    assert!(kept.iter().all(|game| game.error.is_none()), "{kept:?}");
    for (number, game) in refused.iter().enumerate() {
        let error = game.error.as_ref().unwrap();
        assert!(error.message.contains("more than 200000 steps of work"), "{}", error.message);
        // Each game has four lines and an empty one behind it.
        let line = 5 * (6 + number) + 4;
        assert!(error.at.as_ref().unwrap().starts_with(&format!("line {line}, ")), "{error:?}");
    }
    let again = server.hub.import(&person, &game).await.unwrap();
    assert!(again.games[0].error.is_none());
}

/// An upload says how long it is kept, and is deleted then.
#[tokio::test]
async fn uploads_expire_when_the_answer_says_so() {
    const DAY: Duration = Duration::from_secs(86_400);
    let retention = Retention { uploads: Some(90 * DAY), ..Retention::default() };
    let server =
        Server::start(Arc::new(Sqlite::default()), HubConfig { retention, ..quick() }).await;
    let person = PersonId::random().unwrap();
    let imported = server.hub.import(&person, "[Rules \"groi\"]\n\nA1-B1 *\n").await.unwrap();
    assert_eq!(imported.kept, Some(90 * 86_400_000));
    let days = |days: u64| WallTime::from_millis(wall_now().millis() + days * 86_400_000);
    assert_eq!(server.hub.sweep(days(89)).await, Ok(0));
    assert_eq!(server.hub.data_of(&person).await.unwrap().uploads, 1);
    server.hub.sweep(days(91)).await.unwrap();
    assert_eq!(server.hub.data_of(&person).await.unwrap().uploads, 0);
    let of_finished = Retention { uploads: Some(90 * DAY), finished: Some(DAY), ..retention };
    assert_eq!(of_finished.of_uploads(), Some(DAY), "uploads are finished games, too");
}

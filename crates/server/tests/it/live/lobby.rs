//! The lobby: invitations that everybody may accept, and games that everybody may watch.

use std::sync::Arc;

use dejarik_rules::RulesId;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::live::{Act, HubConfig, Quotas, Who};
use dejarik_server::protocol::{Action, NewGame, NewSeek, Opponent, PageQuery, Seek, SideName};
use dejarik_server::store::Sqlite;
use dejarik_server::time::{WallClock, WallTime};

use crate::common::link;
use crate::common::server::{Server, quick};

fn person() -> PersonId {
    PersonId::random().unwrap()
}

fn seek(standing: Option<u8>) -> NewSeek {
    NewSeek { game: link(RulesId::Groi), standing, rated: false }
}

async fn made(server: &Server, maker: &PersonId, standing: Option<u8>) -> GameId {
    let made = server.hub.make_seek(maker, seek(standing)).await.unwrap();
    made.id.parse().unwrap()
}

/// Returns the lobby as a person sees it.
async fn seeks(server: &Server, person: &PersonId) -> Vec<Seek> {
    server.hub.seeks(Some(person), &PageQuery::default()).await.unwrap().seeks
}

/// A server in memory at a time that the test chooses, in milliseconds since 1970.
async fn at_a_time() -> (Server, Arc<std::sync::atomic::AtomicU64>) {
    let time = Arc::new(std::sync::atomic::AtomicU64::new(1_764_000_000_000));
    let read = time.clone();
    let now = move || WallTime::from_millis(read.load(std::sync::atomic::Ordering::SeqCst));
    let config = HubConfig { wall: WallClock::reading(now), ..quick() };
    (Server::start(Arc::new(Sqlite::default()), config).await, time)
}

#[tokio::test(start_paused = true)]
async fn an_invitation_is_accepted_by_one_of_many() {
    let server = Server::memory().await;
    let (maker, other) = (person(), person());
    let game = made(&server, &maker, Some(3)).await;
    let [mine, theirs] = [seeks(&server, &maker).await, seeks(&server, &other).await];
    assert_eq!((mine[0].id.clone(), mine[0].side), (game.to_string(), SideName::Second));
    assert!(mine[0].mine && !theirs[0].mine);
    let own = server.hub.take_seek(&game, &maker, None).await.unwrap_err();
    assert_eq!(own.code(), "own-invitation");
    let takers: Vec<_> = (0..20)
        .map(|_| {
            let hub = server.hub.clone();
            tokio::spawn(async move { hub.take_seek(&game, &person(), None).await })
        })
        .collect();
    let mut seated = 0;
    for taker in takers {
        match taker.await.unwrap() {
            Ok(taken) => {
                assert_eq!(taken.side, SideName::Second);
                seated += 1;
            }
            Err(refused) => assert_eq!(refused.code(), "seat-taken"),
        }
    }
    assert_eq!(seated, 1);
    assert!(seeks(&server, &other).await.is_empty());
    assert_eq!(server.hub.keep_seek(&maker, &game).await.unwrap().until, None);
}

#[tokio::test(start_paused = true)]
async fn an_invitation_ends_a_minute_after_it_was_kept_and_a_standing_one_after_days() {
    let (server, time) = at_a_time().await;
    let pass = |seconds: u64| {
        time.fetch_add(seconds * 1_000, std::sync::atomic::Ordering::SeqCst);
    };
    let (maker, other) = (person(), person());
    let short = made(&server, &maker, None).await;
    let standing = made(&server, &maker, Some(14)).await;
    pass(50);
    server.hub.keep_seek(&maker, &short).await.unwrap();
    server.hub.keep_seek(&maker, &standing).await.unwrap();
    pass(59);
    assert_eq!(seeks(&server, &other).await.len(), 2);
    pass(1);
    assert_eq!(seeks(&server, &other).await[0].id, standing.to_string());
    let late = server.hub.take_seek(&short, &other, None).await.unwrap_err();
    assert_eq!(late.code(), "not-found");
    // The page of the maker is back.
    server.hub.keep_seek(&maker, &short).await.unwrap();
    server.hub.take_seek(&short, &other, None).await.unwrap();
    pass(14 * 86_400);
    assert!(seeks(&server, &other).await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn an_invitation_is_kept_and_withdrawn_by_its_maker_alone() {
    let server = Server::memory().await;
    let (maker, other) = (person(), person());
    let game = made(&server, &maker, None).await;
    for refused in [
        server.hub.keep_seek(&other, &game).await.map(drop),
        server.hub.forget_game(&other, &game).await,
        server.hub.keep_seek(&maker, &"00000000".parse().unwrap()).await.map(drop),
    ] {
        assert_eq!(refused.unwrap_err().code(), "not-found");
    }
    server.hub.forget_game(&maker, &game).await.unwrap();
    assert!(seeks(&server, &other).await.is_empty());
    let gone = server.hub.take_seek(&game, &other, None).await.unwrap_err();
    assert_eq!(gone.code(), "not-found");
    // A game that its maker has called off is offered to nobody.
    let called_off = made(&server, &maker, Some(1)).await;
    let who = Who { person: Some(maker), ..Who::default() };
    let abort = Act { id: "x".to_owned(), side: SideName::First, action: Action::Abort };
    server.hub.act(&called_off, &who, abort).await.unwrap();
    assert!(seeks(&server, &other).await.is_empty());
    let over = server.hub.take_seek(&called_off, &other, None).await.unwrap_err();
    assert_eq!(over.code(), "not-found");
    // Nobody takes a seat that was offered to a friend alone.
    let (friends, _) = server.open_game(link(RulesId::Groi)).await;
    let kept = server.hub.keep_seek(&friends.people[0], &friends.id).await.unwrap();
    assert_eq!(kept.until, None);
    let private = server.hub.take_seek(&friends.id, &other, None).await.unwrap_err();
    assert_eq!(private.code(), "not-found");
}

#[tokio::test(start_paused = true)]
async fn the_lobby_is_read_page_by_page() {
    let server = Server::memory().await;
    let mut made_ids = Vec::new();
    for _ in 0..7 {
        made_ids.push(made(&server, &person(), Some(1)).await.to_string());
    }
    let (mut found, mut from) = (Vec::new(), None);
    loop {
        let asked = PageQuery { from, limit: Some(3) };
        let page = server.hub.seeks(None, &asked).await.unwrap();
        assert!(page.seeks.len() <= 3);
        found.extend(page.seeks.into_iter().map(|seek| seek.id));
        from = page.next;
        if from.is_none() {
            break;
        }
    }
    found.sort_unstable();
    made_ids.sort_unstable();
    assert_eq!(found, made_ids);
}

#[tokio::test(start_paused = true)]
async fn an_invitation_that_cannot_be_is_refused_and_says_where() {
    let server = Server::alone().await;
    let here = NewGame { opponent: Opponent::Here, ..link(RulesId::Groi) };
    let days = NewGame { days: Some(15), ..link(RulesId::Groi) };
    let both = NewGame {
        days: Some(3),
        clock: Some(dejarik_server::protocol::Clock { initial: 60_000, increment: 0 }),
        ..link(RulesId::Groi)
    };
    for (asked, at) in [
        (NewSeek { game: here, ..seek(None) }, "game.opponent"),
        (NewSeek { game: days, ..seek(None) }, "game.days"),
        (NewSeek { game: both, ..seek(None) }, "game.days"),
        (seek(Some(0)), "standing"),
        (seek(Some(15)), "standing"),
    ] {
        let refused = server.hub.make_seek(&person(), asked).await.unwrap_err();
        assert_eq!((refused.code(), refused.at.as_deref()), ("bad-request", Some(at)));
        assert!(refused.french.is_some(), "{refused}");
    }
    for field in [
        NewGame { days: Some(1), opponent: Opponent::Here, ..link(RulesId::Groi) },
        NewGame { watched: true, opponent: Opponent::Here, ..link(RulesId::Groi) },
    ] {
        let refused = server.hub.create(&person(), field).await.unwrap_err();
        assert_eq!(refused.code(), "bad-request");
    }
}

#[tokio::test(start_paused = true)]
async fn a_person_with_too_many_games_accepts_no_invitation() {
    let quotas = Quotas { open: 1, ..Quotas::default() };
    let config = HubConfig { quotas, ..quick() };
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    let taker = person();
    server.hub.create(&taker, link(RulesId::Groi)).await.unwrap();
    let game = made(&server, &person(), Some(1)).await;
    let refused = server.hub.take_seek(&game, &taker, None).await.unwrap_err();
    assert_eq!(refused.code(), "quota");
    assert_eq!(seeks(&server, &taker).await.len(), 1, "the invitation is open to others");
}

#[tokio::test(start_paused = true)]
async fn a_server_without_a_lobby_has_no_lists() {
    let config = HubConfig { lobby: false, ..quick() };
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    let (someone, game) = (person(), "00000000".parse().unwrap());
    let asked = PageQuery::default();
    for refused in [
        server.hub.seeks(None, &asked).await.map(drop),
        server.hub.watched_games(&asked).await.map(drop),
        server.hub.make_seek(&someone, seek(None)).await.map(drop),
        server.hub.take_seek(&game, &someone, None).await.map(drop),
        server.hub.keep_seek(&someone, &game).await.map(drop),
    ] {
        assert_eq!(refused.unwrap_err().code(), "not-found");
    }
    server.game(link(RulesId::Groi)).await;
}

#[tokio::test(start_paused = true)]
async fn a_game_is_on_the_list_to_watch_if_its_players_agreed_to_that() {
    let server = Server::memory().await;
    let watched = NewGame { watched: true, ..link(RulesId::Groi) };
    let game = server.game(watched.clone()).await;
    server.game(link(RulesId::Groi)).await;
    server.open_game(watched).await;
    let list = server.hub.watched_games(&PageQuery::default()).await.unwrap();
    assert_eq!(list.games.iter().map(|game| &game.id).collect::<Vec<_>>(), [&game.id.to_string()]);
    server.hub.forget_game(&game.people[0], &game.id).await.unwrap();
    let list = server.hub.watched_games(&PageQuery::default()).await.unwrap();
    assert!(list.games.is_empty());
}

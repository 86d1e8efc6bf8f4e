//! Rated games: who may play them, and what they do to the ratings.

use std::collections::BTreeSet;
use std::sync::Arc;

use dejarik_rules::RulesId;
use dejarik_rules::any::AnyRules;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::live::{Act, Hub, HubConfig, Taker, Who};
use dejarik_server::protocol::{
    Action, MyRatings, NewGame, NewSeek, PageQuery, SideChoice, SideName,
};
use dejarik_server::refusal::Refusal;
use dejarik_server::store::{Sqlite, Store};

use crate::common::client::{Client, Name, play_on};
use crate::common::link;
use crate::common::server::{Server, quick};

/// Returns a person with a passkey.
async fn player(hub: &Hub) -> PersonId {
    let person = PersonId::random().unwrap();
    let id = person.as_str().as_bytes().to_vec();
    hub.add_credential(&person, id, Some(vec![1])).await.unwrap();
    person
}

fn rated() -> NewSeek {
    let game = NewGame { days: Some(3), side: SideChoice::Lot, ..link(RulesId::Groi) };
    NewSeek { game, standing: Some(1), rated: true }
}

/// Begins a rated game between two people. Returns who plays the first side, and who the second.
async fn begin(hub: &Hub, people: [PersonId; 2]) -> (GameId, [PersonId; 2]) {
    let made = hub.make_seek(&people[0], rated()).await.unwrap();
    let game = made.id.parse().unwrap();
    let side = hub.take_seek(&game, &people[1], None).await.unwrap().side;
    let order = if side == SideName::Second { people } else { [people[1], people[0]] };
    (game, order)
}

/// Plays this number of steps, and then lets the first side resign.
async fn finish(server: &Server, game: GameId, order: [PersonId; 2], steps: usize) {
    let [one, two] = order.map(Name::person);
    let one = Client::connect(&server.address, game, &one).await;
    let two = Client::connect(&server.address, game, &two).await;
    play_on(&mut [one, two], steps, 1).await;
    let who = Who { person: Some(order[0]), ..Who::default() };
    let act = Act { id: "end".to_owned(), side: SideName::First, action: Action::Resign };
    server.hub.act(&game, &who, act).await.unwrap();
}

/// Returns the rating and the number of games of a person in groi.
async fn rating(hub: &Hub, person: &PersonId) -> Option<(i32, u32)> {
    let own = hub.ratings_of(person).await.unwrap();
    own.ratings.first().map(|own| (own.now.rating, own.games))
}

#[tokio::test(start_paused = true)]
async fn a_rated_game_changes_the_ratings_of_both_and_everything_of_them_is_deleted() {
    let server = Server::memory().await;
    let hub = &server.hub;
    let people = [player(hub).await, player(hub).await];
    let (game, [loser, winner]) = begin(hub, people).await;
    assert!(hub.full(&game, &Who::default()).await.unwrap().rated);
    finish(&server, game, [loser, winner], 4).await;
    assert_eq!(rating(hub, &winner).await, Some((1662, 1)));
    assert_eq!(rating(hub, &loser).await, Some((1338, 1)));
    let own = hub.ratings_of(&winner).await.unwrap();
    assert_eq!(own.ratings[0].points[0].game, game.to_string());

    // A seek shows how strong its maker is.
    hub.make_seek(&winner, rated()).await.unwrap();
    let page = hub.seeks(None, &PageQuery::default()).await.unwrap();
    assert_eq!(page.seeks[0].rating.map(|rating| rating.rating), Some(1662));

    // A person who is renewed keeps the rating. A deletion leaves that of the opponent as it is.
    let after = PersonId::random().unwrap();
    hub.renew(winner, after).await.unwrap();
    assert_eq!((rating(hub, &after).await, rating(hub, &winner).await), (Some((1662, 1)), None));
    hub.forget(&loser).await.unwrap();
    assert_eq!((rating(hub, &after).await, rating(hub, &loser).await), (Some((1662, 1)), None));
}

#[tokio::test(start_paused = true)]
async fn only_results_of_rated_games_with_a_few_moves_count() {
    let server = Server::memory().await;
    let hub = &server.hub;
    let people = [player(hub).await, player(hub).await];
    let (short, order) = begin(hub, people).await;
    finish(&server, short, order, 3).await;
    let unrated = NewSeek { rated: false, ..rated() };
    let game = hub.make_seek(&people[0], unrated).await.unwrap().id.parse().unwrap();
    let taken = hub.take_seek(&game, &people[1], None).await.unwrap();
    let order = if taken.side == SideName::Second { people } else { [people[1], people[0]] };
    finish(&server, game, order, 4).await;
    // The operator ends a game without a winner.
    let (closed, order) = begin(hub, people).await;
    let [one, two] = order.map(Name::person);
    let one = Client::connect(&server.address, closed, &one).await;
    let two = Client::connect(&server.address, closed, &two).await;
    play_on(&mut [one, two], 4, 1).await;
    hub.end(&closed).await.unwrap();
    assert_eq!((rating(hub, &people[0]).await, rating(hub, &people[1]).await), (None, None));
}

#[tokio::test(start_paused = true)]
async fn the_lists_have_those_who_want_it_page_by_page() {
    let store = Arc::new(Sqlite::default());
    let server = Server::start(store.clone(), quick()).await;
    let hub = &server.hub;
    let mut people = Vec::new();
    for number in 0..5_u64 {
        let strong = player(hub).await;
        people.push(strong);
        for game in 0..100 {
            let result = dejarik_server::store::RatedGame {
                game: GameId::random().unwrap(),
                rules: RulesId::Looney,
                people: [strong, PersonId::random().unwrap()],
                winner: (game % 5 < number).then_some(dejarik_rules::Side::First),
                at: dejarik_server::time::wall_now(),
            };
            store.write(dejarik_server::store::Write::Rate(result)).await.unwrap();
        }
        let name = Some(format!("Player {number}"));
        let shown = dejarik_server::protocol::Profile { name, figure: None };
        hub.list_player(&strong, Some(&shown)).await.unwrap();
    }
    hub.list_player(&people[3], None).await.unwrap();
    let (mut found, mut from) = (Vec::new(), None);
    loop {
        let asked = PageQuery { from, limit: Some(3) };
        let page = hub.strongest("looney", Some(&people[4]), &asked).await.unwrap();
        found.extend(
            page.players
                .into_iter()
                .map(|player| (player.place, player.profile.name.unwrap_or_default(), player.mine)),
        );
        from = page.next;
        if from.is_none() {
            break;
        }
    }
    let player = |place, number, mine| (place, format!("Player {number}"), mine);
    let expected =
        [player(1, 4, true), player(2, 2, false), player(3, 1, false), player(4, 0, false)];
    assert_eq!(found, expected);
    let asked = PageQuery::default();
    assert!(hub.strongest("groi", None, &asked).await.unwrap().players.is_empty());
    assert_eq!(hub.strongest("chess", None, &asked).await.unwrap_err().code(), "not-found");
    let wrong = PageQuery { from: Some("x".to_owned()), limit: None };
    let refused = hub.strongest("groi", None, &wrong).await.unwrap_err();
    assert_eq!((refused.code(), refused.at.as_deref()), ("bad-request", Some("from")));
}

#[tokio::test(start_paused = true)]
async fn the_games_to_watch_begin_with_the_rated_ones_of_the_strongest() {
    let server = Server::memory().await;
    let hub = &server.hub;
    let people = [player(hub).await, player(hub).await, player(hub).await, player(hub).await];
    let (known, [loser, winner]) = begin(hub, [people[0], people[1]]).await;
    finish(&server, known, [loser, winner], 4).await;
    let watch = async |one: PersonId, other: PersonId, rated_too: bool| {
        let NewSeek { game, standing, .. } = rated();
        let seek = NewSeek { game: NewGame { watched: true, ..game }, standing, rated: rated_too };
        let game = hub.make_seek(&one, seek).await.unwrap().id;
        hub.take_seek(&game.parse().unwrap(), &other, None).await.unwrap();
        game
    };
    let weak = watch(loser, people[2], true).await;
    let strong = watch(winner, people[3], true).await;
    let new = watch(people[2], people[3], true).await;
    let casual = watch(winner, loser, false).await;
    let page = async |from, limit| {
        let asked = PageQuery { from, limit: Some(limit) };
        let page = hub.watched_games(&asked).await.unwrap();
        (page.games, page.next)
    };
    let (games, next) = page(None, 3).await;
    let ids: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
    assert_eq!(ids, [&strong, &new, &weak]);
    let ratings = |at: usize| {
        let mut both = games[at].ratings.map(|rating| rating.map(|now| now.rating));
        both.sort_unstable();
        both
    };
    assert_eq!([0, 1, 2].map(ratings), [[None, Some(1662)], [None, None], [None, Some(1338)]]);
    // Ratings are shown only where the players have agreed to a rated game.
    let (games, next) = page(next, 3).await;
    assert_eq!((games.len(), next), (1, None));
    assert_eq!((games[0].id.as_str(), games[0].rated), (casual.as_str(), false));
    assert_eq!(games[0].ratings, [None, None]);
}

#[tokio::test(start_paused = true)]
async fn an_operator_switches_ratings_off_and_nobody_is_rated_without_signing_in() {
    for config in [HubConfig { ratings: false, ..quick() }, HubConfig { sign_in: false, ..quick() }]
    {
        let server = Server::start(Arc::new(Sqlite::default()), config).await;
        let hub = &server.hub;
        let someone = player(hub).await;
        let off = |refused: Result<(), Refusal>| refused.unwrap_err().code().to_owned();
        assert_eq!(off(hub.make_seek(&someone, rated()).await.map(drop)), "bad-request");
        assert_eq!(off(hub.ratings_of(&someone).await.map(drop)), "not-found");
        assert_eq!(off(hub.list_player(&someone, None).await), "not-found");
        let asked = PageQuery::default();
        assert_eq!(off(hub.strongest("groi", None, &asked).await.map(drop)), "not-found");
        assert_eq!(hub.archived_ratings(&someone).await.unwrap(), None::<MyRatings>);
        hub.make_seek(&someone, NewSeek { rated: false, ..rated() }).await.unwrap();
    }
}

/// The chance that 40 draws among 22 starts are all the same is 22⁻³⁹.
#[tokio::test(start_paused = true)]
async fn rated_games_of_groi_and_bambara_begin_with_level_starts() {
    let server = Server::memory().await;
    let hub = &server.hub;
    let people = [player(hub).await, player(hub).await];
    for rules in RulesId::all() {
        let level = AnyRules::new(rules).level_starts();
        let mut drawn = BTreeSet::new();
        for _ in 0..40 {
            let game = NewGame { rules: rules.into(), ..rated().game };
            let made = hub.make_seek(&people[0], NewSeek { game, ..rated() }).await.unwrap();
            let game = made.id.parse().unwrap();
            let full = hub.full(&game, &Who::default()).await.unwrap();
            drawn.extend(full.start.clone());
            assert!(full.start.is_none_or(|start| level.contains(&start)));
            hub.forget_game(&people[0], &game).await.unwrap();
        }
        assert_eq!(drawn.len() > 1, matches!(rules, RulesId::Groi | RulesId::Bambara), "{rules}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_rematch_of_a_rated_game_is_rated() {
    let server = Server::memory().await;
    let hub = &server.hub;
    let people = [player(hub).await, player(hub).await];
    let (game, order) = begin(hub, people).await;
    finish(&server, game, order, 4).await;
    for (person, side) in order.into_iter().zip([SideName::First, SideName::Second]) {
        let who = Who { person: Some(person), ..Who::default() };
        let act = Act { id: "again".to_owned(), side, action: Action::Rematch };
        hub.act(&game, &who, act).await.unwrap();
    }
    let next = hub.full(&game, &Who::default()).await.unwrap().room.next.unwrap();
    let next: GameId = next.parse().unwrap();
    assert!(hub.full(&next, &Who::default()).await.unwrap().rated);
    finish(&server, next, [order[1], order[0]], 4).await;
    // Each has won once; the second game of the same two counts by half.
    let [first, second] = [rating(hub, &order[0]).await, rating(hub, &order[1]).await];
    let ((first, games), (second, _)) = (first.unwrap(), second.unwrap());
    assert!(first < second && games == 2, "{first} {second}");
}

#[tokio::test(start_paused = true)]
async fn nobody_at_the_address_of_the_maker_takes_the_seat_of_a_rated_game() {
    let server = Server::memory().await;
    let hub = &server.hub;
    let at = |person, address: &str| {
        let network = Some(address.parse().unwrap());
        Taker { person, known: true, network }
    };
    let people = [player(hub).await, player(hub).await];
    let maker = at(people[0], "192.0.2.1/32");
    let made = hub.make_seek(maker, rated()).await.unwrap();
    let game: GameId = made.id.parse().unwrap();
    let invitation = made.invite.unwrap().split('#').nth(1).unwrap().parse().unwrap();
    let same = at(people[1], "192.0.2.1/32");
    let refused = hub.take_seek(&game, same, None).await.unwrap_err();
    assert_eq!(refused.code(), "not-now");
    let refused = hub.take_seat(&game, same, &invitation).await.unwrap_err();
    assert_eq!(refused.code(), "not-now");
    // The seat stays open for somebody else.
    hub.take_seat(&game, at(people[1], "192.0.2.2/32"), &invitation).await.unwrap();
}

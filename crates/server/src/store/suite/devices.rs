//! Tests of devices and notices.

use std::time::Duration;

use dejarik_play::Due;
use dejarik_rules::Side;

use super::super::{
    Device, Devices, Holder, Notice, Occasion, Store, StoreError, StoredGame, Write,
};
use super::{new_game, person};
use crate::id::PersonId;
use crate::time::{WallTime, millis};

const HOUR: u64 = 3_600_000;

pub(super) fn device(endpoint: &str, person: PersonId, at: u64) -> Device {
    Device {
        endpoint: format!("https://push.example/{endpoint}"),
        person,
        public_key: vec![4; 65],
        secret: vec![7; 16],
        language: "fr".to_owned(),
        created: WallTime::from_millis(at),
    }
}

/// Adds, replaces, hands on and drops devices.
pub async fn a_device_is_of_one_person_until_it_is_dropped(store: &dyn Store) {
    let [anna, bert, carl] = [person(), person(), person()];
    let [late, early, other] = [device("a", anna, 3), device("b", anna, 2), device("c", bert, 1)];
    for new in [&late, &early, &other] {
        store.write(Write::AddDevice(new.clone())).await.unwrap();
    }
    let of = async |person| store.devices(Devices::Of(person)).await.unwrap();
    assert_eq!(of(anna).await, [early.clone(), late.clone()]);
    let after = |endpoint: &str| store.devices(Devices::After(endpoint.to_owned()));
    assert_eq!(after("").await.unwrap(), [late.clone(), early.clone(), other.clone()]);
    assert_eq!(after(&early.endpoint).await.unwrap(), std::slice::from_ref(&other));
    // Somebody else uses the browser of Anna now.
    let taken = Device { secret: vec![8; 16], ..device("a", bert, 5) };
    store.write(Write::AddDevice(taken.clone())).await.unwrap();
    assert_eq!(of(anna).await, std::slice::from_ref(&early));
    assert_eq!(of(bert).await, [other.clone(), taken.clone()]);
    store.write(Write::MoveBelongings { from: bert, to: carl }).await.unwrap();
    let moved = [Device { person: carl, ..other }, Device { person: carl, ..taken }];
    assert_eq!((of(bert).await, of(carl).await), (Vec::new(), moved.to_vec()));
    for _ in 0..2 {
        let endpoint = moved[0].endpoint.clone();
        store.write(Write::DropDevice { endpoint }).await.unwrap();
        assert_eq!(of(carl).await, moved[1..]);
    }
    store.write(Write::Erase { person: carl, nobody: person() }).await.unwrap();
    assert_eq!(after("").await.unwrap(), [early]);
}

/// Notes notices of news at different times and seats.
pub async fn a_notice_is_noted_once_and_news_are_twelve_hours_apart(store: &dyn Store) {
    let [anna, bert] = [person(), person()];
    let mut game = new_game(anna);
    game.seats[1].holder = Holder::Person(Some(bert));
    super::create(store, &game).await;
    let note = async |side, person, occasion| {
        let notice = Notice { game: game.id, side, person, occasion };
        match store.write(Write::Notify(notice)).await {
            Ok(()) => true,
            Err(StoreError::Conflict(_)) => false,
            Err(error) => panic!("{error}"),
        }
    };
    let news = |hour| Occasion::News(WallTime::from_millis(hour * HOUR));
    let deadline = |hour| Occasion::Deadline(WallTime::from_millis(hour * HOUR));
    assert!(!note(Side::First, bert, news(100)).await, "the seat is Anna's");
    for (side, person, occasion, sent) in [
        (Side::First, anna, news(100), true),
        (Side::First, anna, news(100), false),
        (Side::First, anna, news(111), false),
        (Side::Second, bert, news(111), true),
        // A reminder takes nothing from the news, and the other way round.
        (Side::First, anna, deadline(120), true),
        (Side::First, anna, deadline(120), false),
        (Side::First, anna, news(112), true),
        (Side::First, anna, deadline(140), true),
        (Side::Second, bert, deadline(140), true),
        (Side::Second, bert, news(122), false),
    ] {
        assert_eq!(note(side, person, occasion).await, sent, "{side} {occasion:?}");
    }
    // Of several nodes at once, one notes it.
    let both = || note(Side::Second, bert, deadline(150));
    let (one, two) = tokio::join!(both(), both());
    assert_ne!(one, two);
    let gone = new_game(anna);
    let notice = Notice { game: gone.id, side: Side::First, person: anna, occasion: news(1) };
    assert!(matches!(store.write(Write::Notify(notice)).await, Err(StoreError::Conflict(_))));
}

/// Lists reminders before and after a quarter of the time is left.
pub async fn a_reminder_is_due_once_when_a_quarter_of_the_time_is_left(store: &dyn Store) {
    let [anna, bert] = [person(), person()];
    let start = WallTime::from_millis(1_000 * HOUR);
    let by_days = |days, due, left: Duration| {
        let mut game = new_game(anna);
        game.terms.days = days;
        game.terms.clock = None;
        game.seats[1].holder = Holder::Person(Some(bert));
        let mut summary = super::summary(None);
        summary.due = due;
        summary.deadline = Some(WallTime::from_millis(start.millis() + millis(left)));
        (game, summary)
    };
    let hours = |hours: u64| Duration::from_secs(hours * 3_600);
    let one = by_days(Some(1), Due::Step(Side::First), hours(24));
    let two = by_days(Some(2), Due::Orders([true, true]), hours(48));
    let theirs = by_days(Some(1), Due::Step(Side::Second), hours(20));
    let clock = by_days(None, Due::Step(Side::First), hours(20));
    for (game, summary) in [&one, &two, &theirs, &clock] {
        let create = Write::Create { game: Box::new(game.clone()), summary: summary.clone() };
        store.write(create).await.unwrap();
    }
    let due = async |hour: u64| {
        let now = WallTime::from_millis(start.millis() + hour * HOUR);
        let found = store.reminders(now, 10).await.unwrap();
        found.iter().map(|notice| (notice.game, notice.side, notice.person)).collect::<Vec<_>>()
    };
    assert_eq!(due(19).await, [], "nobody has a device");
    store.write(Write::AddDevice(device("a", anna, 1))).await.unwrap();
    let of = |(game, _): &(StoredGame, _)| (game.id, Side::First, anna);
    for (hour, expected) in [
        (17, vec![]),
        (18, vec![of(&one)]),
        (23, vec![of(&one)]),
        (24, vec![]),
        (35, vec![]),
        (36, vec![of(&two)]),
        (48, vec![]),
    ] {
        assert_eq!(due(hour).await, expected, "after {hour} hours");
    }
    let now = WallTime::from_millis(start.millis() + 18 * HOUR);
    let reminder = store.reminders(now, 10).await.unwrap()[0];
    assert_eq!(store.reminders(now, 0).await.unwrap(), []);
    store.write(Write::Notify(reminder)).await.unwrap();
    assert_eq!(due(18).await, [], "it was sent");
    store.write(Write::AddDevice(device("b", bert, 1))).await.unwrap();
    assert_eq!(due(18).await, [(theirs.0.id, Side::Second, bert)]);
    assert_eq!(due(36).await.len(), 2, "both have to say their orders");
}

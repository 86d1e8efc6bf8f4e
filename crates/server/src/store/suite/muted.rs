//! Tests of whom people never want to meet again.

use super::super::{Muted, Store, Write};
use super::person;
use crate::id::{GameId, PersonId};
use crate::profile::Profile;
use crate::time::WallTime;

pub(super) fn muted(person: PersonId, other: PersonId, at: u64) -> Muted {
    let (game, since) = (GameId::random().unwrap(), WallTime::from_millis(at));
    let profile = Profile { name: Some("Bert".to_owned()), figure: None };
    Muted { person, other, game, profile, since }
}

/// Mutes people, and gives what is muted to other people.
pub async fn whoever_is_muted_stays_muted_whoever_signs_in(store: &dyn Store) {
    let [anna, bert, carl, after] = [person(), person(), person(), person()];
    let [first, second, back] = [muted(anna, bert, 2), muted(anna, carl, 3), muted(carl, anna, 1)];
    for new in [&first, &second, &back, &muted(anna, bert, 9)] {
        store.write(Write::Mute(new.clone())).await.unwrap();
    }
    let read = async |person| store.muted(person).await.unwrap();
    assert_eq!(read(Some(anna)).await, [back.clone(), first.clone(), second.clone()]);
    assert_eq!(read(Some(bert)).await, std::slice::from_ref(&first));
    assert_eq!(read(None).await.len(), 3);

    // The one who signs in has muted somebody, too, and is muted by the browser's person.
    let [known, own] = [muted(after, bert, 4), muted(anna, after, 5)];
    for new in [&known, &own] {
        store.write(Write::Mute(new.clone())).await.unwrap();
    }
    store.write(Write::MoveBelongings { from: anna, to: after }).await.unwrap();
    let second = Muted { person: after, ..second };
    let back = Muted { other: after, ..back };
    assert_eq!(read(Some(anna)).await, []);
    let mut moved = read(Some(after)).await;
    // Which of two mutings of the same person stays does not matter.
    moved.retain(|muted| muted.other != bert);
    assert_eq!(moved, [back.clone(), second.clone()]);
    assert_eq!(read(Some(bert)).await.len(), 1);

    let unmute = |game| Write::Unmute { person: after, game };
    store.write(unmute(second.game)).await.unwrap();
    store.write(unmute(second.game)).await.unwrap();
    assert_eq!(read(Some(carl)).await, std::slice::from_ref(&back));
    // Nobody ends what another person has begun.
    store.write(unmute(back.game)).await.unwrap();
    assert_eq!(read(Some(carl)).await, [back]);
    store.write(Write::Erase { person: after, nobody: person() }).await.unwrap();
    assert_eq!(read(None).await, []);
}

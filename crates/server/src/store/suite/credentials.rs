//! Tests of passkeys and codes.

use super::super::{Credential, Credentials, Store, StoreError, Write};
use super::person;
use crate::time::WallTime;

/// Adds, reads and drops passkeys and codes.
pub async fn a_credential_is_of_one_person_until_it_is_dropped(store: &dyn Store) {
    let [anna, bert] = [person(), person()];
    let credential = |id: &[u8], person, at| Credential {
        id: id.to_vec(),
        person,
        public_key: (at > 1).then(|| vec![0, 255]),
        created: WallTime::from_millis(at),
    };
    let [second, first, other] =
        [credential(&[1, 0], anna, 2), credential(&[2], anna, 1), credential(&[0, 9], bert, 3)];
    for new in [&second, &first, &other] {
        store.write(Write::AddCredential(new.clone())).await.unwrap();
    }
    let taken = credential(&[2], bert, 4);
    let refused = store.write(Write::AddCredential(taken)).await;
    assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
    let read = async |which| store.credentials(which).await.unwrap();
    assert_eq!(read(Credentials::Of(anna)).await, [first.clone(), second.clone()]);
    assert_eq!(read(Credentials::Named(vec![0, 9])).await, std::slice::from_ref(&other));
    assert_eq!(read(Credentials::After(vec![0, 9])).await, [second.clone(), first]);
    let drop = |person| Write::DropCredential { person, id: vec![2] };
    store.write(drop(bert)).await.unwrap();
    assert_eq!(read(Credentials::Named(vec![2])).await.len(), 1);
    store.write(drop(anna)).await.unwrap();
    store.write(drop(anna)).await.unwrap();
    assert_eq!(read(Credentials::After(vec![])).await, [other, second]);
}

/// Adds codes, of which a person has one, and gives what a person signs in with to another one.
pub async fn a_code_replaces_the_codes_of_its_person(store: &dyn Store) {
    let [anna, bert, after] = [person(), person(), person()];
    let credential = |id: u8, person, public_key: Option<Vec<u8>>| {
        let created = WallTime::from_millis(id.into());
        Credential { id: vec![id], person, public_key, created }
    };
    let passkey = credential(1, anna, Some(vec![7]));
    let [old, new, foreign] =
        [credential(2, anna, None), credential(4, anna, None), credential(3, bert, None)];
    for added in [&passkey, &old, &foreign, &new] {
        store.write(Write::AddCredential(added.clone())).await.unwrap();
    }
    let read = async |which| store.credentials(which).await.unwrap();
    assert_eq!(read(Credentials::Of(anna)).await, [passkey.clone(), new.clone()]);
    // A code that cannot be added replaces nothing.
    let taken = Credential { person: anna, ..foreign.clone() };
    assert!(store.write(Write::AddCredential(taken)).await.is_err());
    assert_eq!(read(Credentials::Of(anna)).await, [passkey.clone(), new.clone()]);

    let hand = || store.write(Write::MoveCredentials { from: anna, to: after });
    hand().await.unwrap();
    let refused = hand().await;
    assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
    let moved = [passkey, new].map(|known| Credential { person: after, ..known });
    assert_eq!(read(Credentials::Of(after)).await, moved);
    assert_eq!(read(Credentials::Of(anna)).await, []);
    assert_eq!(read(Credentials::Of(bert)).await, [foreign]);
}

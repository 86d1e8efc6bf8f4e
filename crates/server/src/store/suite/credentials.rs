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

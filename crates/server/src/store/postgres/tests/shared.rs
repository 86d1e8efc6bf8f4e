//! The keys of the cookies and the quotas that nodes share.

use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, header};

use super::super::super::{Document, Documents, SharedQuota};
use super::super::Postgres;
use super::{as_node, scratch, soon};
use crate::cookies::{self, Keyring, Reach, Signer};
use crate::document::{DocumentError, DocumentSource};
use crate::id::PersonId;

/// Returns the headers of a browser that has a cookie of this node.
fn browser(signer: &Signer, person: &PersonId) -> HeaderMap {
    let cookie = signer.cookie(person, false, Reach::Site).unwrap();
    let value = cookie.split(';').next().unwrap();
    HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(value).unwrap())])
}

#[tokio::test]
async fn nodes_know_each_others_cookies_and_follow_changes_of_the_keys() {
    let Some(address) = scratch() else { return };
    let one = Postgres::open(&address, "one").await.unwrap();
    let two = Postgres::open(&address, "two").await.unwrap();
    assert_eq!(one.document(Document::Keys).await, Ok(None));
    let [one, two] =
        [one, two].map(|node| DocumentSource::in_database(Document::Keys, Arc::new(node)));
    let nothing = |_: &mut Keyring| Ok::<_, DocumentError>(());
    assert!(matches!(one.change(nothing).await, Err(DocumentError::Missing { .. })));
    // Both are the first to start.
    let (first, second) = tokio::join!(cookies::open(one.clone()), cookies::open(two.clone()));
    let ((first, _), (second, follower)) = (first.unwrap(), second.unwrap());
    let following = tokio::spawn(follower.run());
    let anna = PersonId::random().unwrap();
    let browser = browser(&first, &anna);
    assert_eq!((first.person(&browser), second.person(&browser)), (Some(anna), Some(anna)));
    // Two operators revoke people at once, and neither undoes what the other does.
    let [ben, cleo] = [(); 2].map(|()| PersonId::random().unwrap());
    let others = [self::browser(&first, &ben), self::browser(&first, &cleo)];
    let revoked = tokio::join!(
        one.change(move |keyring: &mut Keyring| Ok::<_, DocumentError>(keyring.revoke(ben))),
        two.change(move |keyring: &mut Keyring| Ok::<_, DocumentError>(keyring.revoke(cleo))),
    );
    assert_eq!((revoked.0.unwrap(), revoked.1.unwrap()), (true, true));
    soon("the other node follows", || async {
        others.iter().all(|other| second.person(other).is_none()).then_some(())
    })
    .await;
    assert_eq!(second.person(&browser), Some(anna));
    following.abort();
}

#[tokio::test]
async fn a_document_is_replaced_only_if_it_is_as_expected() {
    let Some(address) = scratch() else { return };
    let store = Postgres::open(&address, "node").await.unwrap();
    let bytes = |text: &str| text.as_bytes().to_vec();
    assert_eq!(
        store.replace_document(Document::Keys, Some(bytes("a")), bytes("b")).await,
        Ok(false)
    );
    assert_eq!(store.replace_document(Document::Keys, None, bytes("a")).await, Ok(true));
    assert_eq!(store.replace_document(Document::Keys, None, bytes("b")).await, Ok(false));
    assert_eq!(
        store.replace_document(Document::Keys, Some(bytes("b")), bytes("c")).await,
        Ok(false)
    );
    assert_eq!(
        store.replace_document(Document::Keys, Some(bytes("a")), bytes("b")).await,
        Ok(true)
    );
    assert_eq!(store.document(Document::Keys).await, Ok(Some(bytes("b"))));
}

#[tokio::test]
async fn a_quota_is_one_for_all_nodes() {
    let Some(address) = scratch() else { return };
    let stores = [
        Postgres::open(&address, "one").await.unwrap(),
        Postgres::open(&address, "two").await.unwrap(),
    ];
    let [one, two] = stores.each_ref().map(as_node);
    let of = |name: &str, count: u32| {
        let every = Duration::from_secs(3_600);
        SharedQuota { name: name.to_owned(), count, burst: 5, every }
    };
    for store in [&one, &two, &one] {
        assert_eq!(store.take(of("anna", 1)).await, Ok(None));
    }
    assert_eq!(two.take(of("anna", 2)).await, Ok(None));
    for store in [&one, &two] {
        let wait = store.take(of("anna", 1)).await.unwrap().expect("the quota is used up");
        assert!(
            wait > Duration::from_secs(3_500) && wait <= Duration::from_secs(3_600),
            "{wait:?}"
        );
    }
    assert_eq!(one.take(of("ben", 5)).await, Ok(None), "others have their own");
    assert!(one.take(of("carl", 6)).await.unwrap().is_some(), "it is more than the quota ever has");
}

use std::path::Path;

use axum::http::HeaderValue;

use super::*;

use crate::document::DocumentError;
use crate::store::{Document, StorePlace};

const NOW: WallTime = WallTime::from_millis(1_800_000_000_000);

fn year_after(now: WallTime) -> WallTime {
    WallTime::from_millis(now.millis() + millis(KEPT))
}

/// Returns the value of the cookie for a person.
fn value(keyring: &Keyring, person: &PersonId) -> String {
    let cookie = keyring.cookie(person, false, Reach::Site).unwrap();
    cookie.split(['=', ';']).nth(1).unwrap().to_owned()
}

/// Returns the person that a cookie's value identifies.
fn person(keyring: &Keyring, value: &str) -> Option<PersonId> {
    let cookie = format!("other=1; {}={value}", keyring.name);
    let headers = [(header::COOKIE, HeaderValue::from_str(&cookie).unwrap())];
    keyring.person(&HeaderMap::from_iter(headers), NOW)
}

/// Changes the keys in a data directory.
fn change<T>(data: &Path, change: impl Fn(&mut Keyring) -> T) -> Result<T, DocumentError> {
    change_keys(&StorePlace::Sqlite(data.join("games.sqlite")), data, change)
}

/// Opens the keys in a data directory as a server does.
async fn opened(data: &Path) -> Result<(Signer, Follower), DocumentError> {
    open(DocumentSource::in_folder(Document::Keys, data)).await
}

#[test]
fn a_cookie_identifies_its_person_and_a_forged_one_nobody() {
    let keyring = Keyring::new([7; 32]);
    let anna = PersonId::random().unwrap();
    let right = value(&keyring, &anna);
    assert_eq!(person(&keyring, &right), Some(anna));
    for place in 0..right.len() {
        let mut forged = right.clone().into_bytes();
        forged[place] = if forged[place] == b'0' { b'1' } else { b'0' };
        let forged = String::from_utf8(forged).unwrap();
        assert_eq!(person(&keyring, &forged), None, "{place}");
    }
    for bad in ["", ".", "..", &right[..17], &format!("{right}00"), &right.replace('.', "")] {
        assert_eq!(person(&keyring, bad), None, "{bad}");
    }
}

#[test]
fn a_cookie_that_another_host_of_the_domain_sets_replaces_none_of_an_encrypted_connection() {
    let keyring = Keyring::new([7; 32]);
    let [anna, mallory] = [PersonId::random().unwrap(), PersonId::random().unwrap()];
    let own = keyring.cookie(&anna, true, Reach::Site).unwrap();
    assert!(own.starts_with("__Host-dejarik-"), "{own}");
    assert!(own.contains("; Path=/;") && own.contains("; Secure") && !own.contains("Domain"));
    let own = own.split(';').next().unwrap();
    let tossed = format!("{}={}", keyring.name, value(&keyring, &mallory));
    let identified = |cookies: &str| {
        let headers = [(header::COOKIE, HeaderValue::from_str(cookies).unwrap())];
        keyring.person(&HeaderMap::from_iter(headers), NOW)
    };
    assert_eq!(identified(&format!("{tossed}; {own}")), Some(anna));
    assert_eq!(identified(own), Some(anna));
    // A cookie from before this version, or from before the connection was encrypted.
    assert_eq!(identified(&tossed), Some(mallory));
}

#[test]
fn a_cookie_of_0_1_0_without_a_key_id_identifies_its_person() {
    let mut keyring = Keyring::new([7; 32]);
    let anna = PersonId::random().unwrap();
    let old = format!("{anna}.{}", keyring.keys[0].sign(anna.as_str()));
    assert_eq!(person(&keyring, &old), Some(anna));
    keyring.rotate([8; 32], NOW);
    assert_eq!(person(&keyring, &old), Some(anna), "the key still verifies");
    // A signature of one form is not valid in the other.
    let new = value(&keyring, &anna);
    let signature = new.rsplit('.').next().unwrap();
    assert_eq!(person(&keyring, &format!("{anna}.{signature}")), None);
    keyring.revoke_all([9; 32]);
    assert_eq!(person(&keyring, &old), None);
}

#[test]
fn a_new_key_signs_and_the_old_ones_verify_for_a_year() {
    let mut keyring = Keyring::new([7; 32]);
    let name = keyring.name.clone();
    let anna = PersonId::random().unwrap();
    let first = value(&keyring, &anna);
    keyring.rotate([8; 32], NOW);
    let second = value(&keyring, &anna);
    assert_ne!(first, second);
    assert_eq!(keyring.name, name, "browsers keep one cookie");
    for cookie in [&first, &second] {
        assert_eq!(keyring.read(cookie, NOW), Some(anna));
    }
    assert_eq!(keyring.read(&first, year_after(NOW)), None);
    assert_eq!(keyring.read(&second, year_after(NOW)), Some(anna));
    keyring.rotate([9; 32], year_after(NOW));
    assert_eq!(keyring.keys.len(), 2, "a key without valid cookies is removed");
}

#[test]
fn revoked_cookies_identify_nobody() {
    let mut keyring = Keyring::new([7; 32]);
    let [anna, ben] = [PersonId::random().unwrap(), PersonId::random().unwrap()];
    let cookies = [anna, ben].map(|person| value(&keyring, &person));
    assert!(keyring.revoke(anna));
    assert!(!keyring.revoke(anna), "once is enough");
    assert_eq!(cookies.each_ref().map(|cookie| person(&keyring, cookie)), [None, Some(ben)]);
    keyring.rotate([8; 32], NOW);
    assert_eq!(person(&keyring, &value(&keyring, &anna)), None, "under no key");
    keyring.revoke_all([9; 32]);
    assert_eq!(cookies.each_ref().map(|cookie| person(&keyring, cookie)), [None, None]);
}

#[test]
fn cookies_of_another_server_are_not_valid_and_have_another_name() {
    let (ours, theirs) = (Keyring::new([7; 32]), Keyring::new([8; 32]));
    assert_ne!(ours.name, theirs.name);
    let anna = PersonId::random().unwrap();
    assert_eq!(person(&ours, &value(&theirs, &anna)), None);
}

#[tokio::test]
async fn a_file_keeps_the_keyring_and_only_its_owner_reads_it() {
    let data = tempfile::tempdir().unwrap();
    assert!(matches!(change(data.path(), |_| ()), Err(DocumentError::Missing { .. })));
    create_keys(data.path(), [7; 32]).unwrap();
    create_keys(data.path(), [6; 32]).unwrap();
    let anna = PersonId::random().unwrap();
    let of_first = value(&Keyring::new([7; 32]), &anna);
    let (first, second) = change(data.path(), |keyring| {
        let first = value(keyring, &anna);
        keyring.rotate([8; 32], NOW);
        keyring.revoke(PersonId::random().unwrap());
        (first, value(keyring, &anna))
    })
    .unwrap();
    assert_eq!(first, of_first, "keys that are there stay");
    let (signer, _follower) = opened(data.path()).await.unwrap();
    let keyring = signer.keyring.borrow().clone();
    assert_eq!([&first, &second].map(|cookie| keyring.read(cookie, NOW)), [Some(anna); 2]);
    assert_eq!((keyring.revoked.len(), keyring.read(&first, year_after(NOW))), (1, None));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(data.path().join("cookies.json")).unwrap().permissions();
        assert_eq!(mode.mode() & 0o777, 0o600);
    }
}

#[test]
fn the_key_that_signs_dice_stays_whatever_happens_to_the_keys_of_cookies() {
    let mut keyring = Keyring::new([7; 32]);
    keyring.rotate([8; 32], NOW);
    let text = String::from_utf8(keys::text(&keyring).unwrap()).unwrap();
    let own = format!(",\n  \"dice\": \"{}\"", hex::encode(keyring.dice));
    let older = text.replace(&own, "");
    assert_ne!(older, text);
    // An older version has not written it.
    let mut read = keys::parse(older.as_bytes()).unwrap();
    assert_eq!(read.dice, keyring.dice);
    read.revoke_all([9; 32]);
    let read = keys::parse(&keys::text(&read).unwrap()).unwrap();
    assert_eq!(read.dice, keyring.dice);
    assert_ne!(read.dice, Keyring::new([9; 32]).dice);
}

#[test]
fn a_new_key_of_dice_follows_the_one_before_which_stays() {
    let mut keyring = Keyring::new([7; 32]);
    let first = keyring.dice;
    keyring.rotate_dice([8; 32]);
    keyring.rotate_dice([9; 32]);
    let read = keys::parse(&keys::text(&keyring).unwrap()).unwrap();
    assert_eq!((read.dice, &read.dice_before[..]), ([9; 32], &[first, [8; 32]][..]));
}

#[tokio::test]
async fn a_new_key_of_dice_signs_before_the_server_has_followed_the_file() {
    let data = tempfile::tempdir().unwrap();
    let (signer, _follower) = opened(data.path()).await.unwrap();
    change(data.path(), |keyring| keyring.rotate_dice([8; 32])).unwrap();
    let newest = signer.clone().newest_dice().await.newest().public();
    assert_eq!(newest, signer_of(&[8; 32]).public());
    assert_ne!(newest, signer.dice().newest().public());
    // A file that cannot be read takes no key away.
    std::fs::write(data.path().join("cookies.json"), "{}").unwrap();
    let kept = signer.clone().newest_dice().await.newest().public();
    assert_eq!(kept, signer.dice().newest().public());
}

/// The key of dice with this secret.
fn signer_of(secret: &Secret) -> dejarik_dice::Signer {
    Signers::new("dejarik", &[], &dejarik_dice::Secret(*secret)).newest().clone()
}

#[tokio::test]
async fn a_damaged_file_is_refused_and_stays_as_it_is() {
    let data = tempfile::tempdir().unwrap();
    let path = data.path().join("cookies.json");
    for text in [
        "",
        "{}",
        r#"{"format":1,"name":"x","keys":[],"revoked":[]}"#,
        r#"{"format":2,"name":"x","keys":[{"secret":"00"}],"revoked":[]}"#,
        r#"{"format":1,"name":"x","keys":[{"secret":"secret"}],"revoked":[]}"#,
    ] {
        std::fs::write(&path, text).unwrap();
        let error = opened(data.path()).await.unwrap_err();
        assert!(matches!(error, DocumentError::Damaged { .. }), "{text}: {error}");
        assert!(!error.to_string().contains("secret"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
}

#[tokio::test(start_paused = true)]
async fn a_running_server_follows_the_file() {
    let data = tempfile::tempdir().unwrap();
    let (signer, follower) = opened(data.path()).await.unwrap();
    let follower = tokio::spawn(follower.run());
    let [anna, ben] = [PersonId::random().unwrap(), PersonId::random().unwrap()];
    let of_ben = value(&signer.keyring.borrow(), &ben);
    let [anna_revoked, ben_revoked] =
        [anna, ben].map(|person| tokio::spawn(signer.revoked(person)));
    change(data.path(), |keyring| {
        keyring.rotate([8; 32], NOW);
        keyring.revoke(anna)
    })
    .unwrap();
    anna_revoked.await.unwrap();
    assert!(!ben_revoked.is_finished(), "a new key revokes nothing");
    assert_eq!(signer.keyring.borrow().read(&of_ben, NOW), Some(ben));
    change(data.path(), |keyring| keyring.revoke_all([9; 32])).unwrap();
    ben_revoked.await.unwrap();
    assert_eq!(signer.keyring.borrow().read(&of_ben, NOW), None);
    follower.abort();
}

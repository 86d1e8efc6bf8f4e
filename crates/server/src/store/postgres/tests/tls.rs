//! Encrypted connections.

use dejarik_test_services::{Postgres as Service, required};

use super::super::super::StoreError;
use super::super::{Address, Postgres};

#[tokio::test]
async fn connections_are_encrypted_and_certificates_checked_as_the_address_says() {
    let Some(service) = required(Service::start()) else { return };
    let plain = service.database().unwrap();
    let url = |mode: &str| plain.replace("sslmode=disable", mode);
    let open = async |mode: &str| Postgres::open(&Address::parse(&url(mode)).unwrap(), "n").await;
    let refused = open("sslmode=require").await;
    assert!(matches!(refused, Err(StoreError::Open { .. })), "{refused:?}");
    drop(open("sslmode=prefer").await.unwrap());

    let Some(other) = required(Service::start()) else { return };
    let Some(certificate) = required(service.encrypt()) else { return };
    let Some(unknown) = required(other.encrypt()) else { return };
    let encrypted = || {
        let query = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                     WHERE ssl AND datname = 'games0' AND application_name = 'dejarik'";
        service.sql("postgres", query).unwrap() != "0"
    };
    let trusting = format!("sslmode=verify-full&sslrootcert={}", certificate.display());
    for (mode, expected) in [
        ("sslmode=disable", false),
        ("sslmode=prefer", true),
        ("sslmode=require", true),
        (&*trusting, true),
    ] {
        let store = open(mode).await.unwrap();
        assert_eq!(encrypted(), expected, "{mode}");
        drop(store);
        super::soon("the connections are closed", || async { (!encrypted()).then_some(()) }).await;
    }
    let wary = format!("sslmode=verify-full&sslrootcert={}", unknown.display());
    for mode in ["sslmode=verify-full", &wary] {
        let refused = open(mode).await;
        assert!(matches!(refused, Err(StoreError::Open { .. })), "{mode}: {refused:?}");
    }
    let missing = open("sslmode=verify-full&sslrootcert=/nowhere.pem").await.unwrap_err();
    assert!(missing.to_string().contains("/nowhere.pem"), "{missing}");
}

//! How a program gets into a NATS that asks who it is, and how it knows that NATS is the right one.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use dejarik_server::cluster::bus::{Bus, BusConfig, BusError, Credentials};
use dejarik_test_services::{Nats, required, until};
use tempfile::TempDir;

const PASSWORD: &str = "correct-horse";

/// Writes a file, and returns its path.
fn file(folder: &TempDir, name: &str, contents: &str) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, contents).unwrap();
    path
}

fn settings(url: &str) -> BusConfig {
    BusConfig { patience: Duration::from_millis(500), ..BusConfig::new(url.parse().unwrap()) }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_gets_in_by_the_password_in_a_file() {
    let Some(nats) = required(Nats::with(&["--user", "node", "--pass", PASSWORD])) else { return };
    let folder = tempfile::tempdir().unwrap();
    let as_user = |password| BusConfig {
        credentials: Credentials::User { user: "node".to_owned(), password },
        ..settings(&nats.url())
    };
    let right = as_user(file(&folder, "right", &format!("{PASSWORD}\n")));
    let bus = Bus::connect(&right).await.unwrap();
    bus.publish(bus.subject("any"), "any").await.unwrap();
    assert!(!format!("{bus:?} {right:?}").contains(PASSWORD), "no secret is printed");
    for wrong in [as_user(file(&folder, "wrong", "battery-staple")), settings(&nats.url())] {
        let refused = Bus::connect(&wrong).await.unwrap_err();
        let said = refused.to_string();
        assert!(said.contains("credentials") && said.contains(&nats.url()), "{said}");
        assert!(!format!("{refused:?}").contains("battery-staple"), "{refused:?}");
    }
    let no_credentials = Credentials::File(file(&folder, "broken.creds", "-----BEGIN nothing"));
    let broken = BusConfig { credentials: no_credentials, ..settings(&nats.url()) };
    assert!(matches!(Bus::connect(&broken).await, Err(BusError::File { .. })));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_too_large_or_has_nobody_to_go_to_is_an_error() {
    let Some(mut nats) = required(Nats::start()) else { return };
    let bus = Bus::connect(&settings(&nats.url())).await.unwrap();
    let most = bus.largest();
    let refused = bus.publish(bus.subject("any"), vec![0; most + 1]).await;
    assert!(matches!(refused, Err(BusError::TooLarge { bytes, .. }) if bytes == most + 1));
    bus.publish(bus.subject("any"), vec![0; most]).await.unwrap();
    let asked = bus.request(bus.subject("any"), "any", Duration::from_secs(5)).await;
    assert!(matches!(asked, Err(BusError::NobodyListens)), "{asked:?}");
    nats.kill();
    until("the loss is noticed", async || !bus.is_connected()).await;
    assert!(matches!(bus.publish(bus.subject("any"), "any").await, Err(BusError::Down)));
    nats.start_again().unwrap();
    until("the connection is back", async || bus.is_connected()).await;
    bus.publish(bus.subject("any"), "any").await.unwrap();
}

/// Runs `openssl` in a folder, and returns whether it has worked.
fn openssl(folder: &Path, arguments: &str) -> bool {
    let mut command = Command::new("openssl");
    let command = command.args(arguments.split(' ')).current_dir(folder);
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|ran| ran.success())
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_server_with_a_trusted_certificate_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let new = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2";
    let made = openssl(at, &format!("{new} -keyout ca.key -out ca.pem -subj /CN=authority"))
        && openssl(at, &format!("{new} -keyout other.key -out other.pem -subj /CN=other"))
        && openssl(
            at,
            &format!(
                "{new} -CA ca.pem -CAkey ca.key -keyout nats.key -out nats.pem -subj /CN=nats \
                 -addext basicConstraints=CA:FALSE -addext subjectAltName=IP:127.0.0.1"
            ),
        );
    if !made {
        eprintln!("NOT RUN: openssl 3 is not installed");
        return;
    }
    let path = |name: &str| at.join(name).display().to_string();
    let (cert, key) = (path("nats.pem"), path("nats.key"));
    let Some(nats) = required(Nats::with(&["--tls", "--tlscert", &cert, "--tlskey", &key])) else {
        return;
    };
    let url = nats.url().replace("nats://", "tls://");
    let trusting = |ca: &str| BusConfig { ca: Some(at.join(ca)), ..settings(&url) };
    let bus = Bus::connect(&trusting("ca.pem")).await.unwrap();
    bus.publish(bus.subject("any"), "any").await.unwrap();
    for wrong in [trusting("other.pem"), settings(&url)] {
        let refused = Bus::connect(&wrong).await.unwrap_err().to_string();
        assert!(refused.contains("certificate"), "{refused}");
    }
}

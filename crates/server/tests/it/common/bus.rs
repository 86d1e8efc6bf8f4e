//! The bus of tests with several processes.

use std::time::Duration;

use dejarik_server::cluster::bus::{Bus, BusConfig};
use dejarik_server::id::GameId;

/// Returns a prefix of subjects that no other test has.
pub fn prefix() -> String {
    GameId::random().unwrap().to_string().to_lowercase()
}

/// Returns how to connect to the bus.
pub fn bus_config(url: &str, prefix: &str) -> BusConfig {
    BusConfig {
        prefix: prefix.parse().unwrap(),
        patience: Duration::from_secs(30),
        ..BusConfig::new(url.parse().unwrap())
    }
}

/// Connects to the bus.
pub async fn bus(url: &str, prefix: &str) -> Bus {
    Bus::connect(&bus_config(url, prefix)).await.unwrap()
}

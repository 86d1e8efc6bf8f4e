//! A NATS server of the tests' own.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use dejarik_server::cluster::bus::{Bus, BusConfig};
use dejarik_server::id::GameId;

/// A NATS server on a free port. Dropping it ends it.
pub struct Nats {
    child: Child,
    port: u16,
}

impl Nats {
    /// Starts a server.
    pub fn start() -> Nats {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        Nats { child: Nats::spawn(port), port }
    }

    fn spawn(port: u16) -> Child {
        let port = port.to_string();
        let command = ["nats-server", "/usr/sbin/nats-server"];
        let started = command.iter().find_map(|program| {
            let mut command = Command::new(program);
            command.args(["-a", "127.0.0.1", "-p", &port]);
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
        });
        started.expect("nats-server can be started; install it")
    }

    /// Stops the server at once.
    pub fn stop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts the server again, at the same port.
    pub fn again(&mut self) {
        self.child = Nats::spawn(self.port);
    }

    /// Connects with a prefix of subjects.
    pub async fn connect(&self, prefix: &str) -> Bus {
        let servers = format!("nats://127.0.0.1:{}", self.port).parse().unwrap();
        let config = BusConfig {
            prefix: prefix.parse().unwrap(),
            patience: Duration::from_secs(10),
            ..BusConfig::new(servers)
        };
        Bus::connect(&config).await.unwrap()
    }
}

/// Returns a prefix that no other test has.
pub fn prefix() -> String {
    format!("test-{}", GameId::random().unwrap())
}

impl Drop for Nats {
    fn drop(&mut self) {
        // A server that has ended already needs no signal.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

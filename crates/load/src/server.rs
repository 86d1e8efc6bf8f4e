//! The server under load, in a separate process.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use clap::Args;
use dejarik_server::cluster::bus::BusConfig;
use dejarik_server::push::PushConfig;
use dejarik_server::serve::{self, Config};
use dejarik_test_services::http::Client;

use crate::Failure;

/// What several servers share.
#[derive(Args, Clone, Debug, Default)]
pub struct Shared {
    /// The database; without one a file in the data directory.
    #[arg(long)]
    pub store: Option<String>,
    /// NATS; without it the server is alone.
    #[arg(long)]
    pub bus: Option<String>,
    /// The push service that may be at a local address.
    #[arg(id = "push-service", long = "push-service")]
    pub push: Option<String>,
    /// The name of the server.
    #[arg(long, default_value = "")]
    pub node: String,
}

/// Runs the server over a data directory until the process is ended.
pub async fn serve(data: &Path, shared: &Shared) -> Result<(), Failure> {
    let mut config = Config { port: Some(0), ..Config::at_home(data.to_path_buf()) };
    config.store = shared.store.as_deref().map(str::parse).transpose()?;
    config.bus = shared.bus.as_deref().map(str::parse).transpose()?.map(BusConfig::new);
    if let Some(service) = &shared.push {
        config.push = Some(PushConfig { services: vec![service.parse()?], contact: None });
    }
    if !shared.node.is_empty() {
        config.node = shared.node.parse()?;
    }
    let server = serve::Server::start(config).await?;
    println!("{}", server.at());
    server.run(std::future::pending()).await;
    Ok(())
}

/// A process that ends when this is dropped.
pub struct Process(pub Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The process of the server.
pub struct Server {
    process: Process,
    pub address: SocketAddr,
}

impl Server {
    /// Starts the process, and waits until it listens.
    pub fn start(data: &Path, shared: &Shared) -> Result<Server, Failure> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("--serve").arg(data);
        let options =
            [("--store", &shared.store), ("--bus", &shared.bus), ("--push-service", &shared.push)];
        for (option, value) in options {
            command.args(value.iter().flat_map(|value| [option, value.as_str()]));
        }
        if !shared.node.is_empty() {
            command.args(["--node", &shared.node]);
        }
        let mut process = Process(command.stdout(Stdio::piped()).spawn()?);
        let address = address(&mut process.0)?;
        Ok(Server { process, address })
    }

    /// Returns the resident set in KiB; 0 where the system does not say.
    pub fn resident(&self) -> u64 {
        let path = format!("/proc/{}/status", self.process.0.id());
        let status = std::fs::read_to_string(path).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().split(' ').next()?.parse().ok()).unwrap_or(0)
    }

    /// Returns the processor time in hundredths of a second; 0 where the system does not say.
    pub fn processor(&self) -> u64 {
        let path = format!("/proc/{}/stat", self.process.0.id());
        let stat = std::fs::read_to_string(path).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
        let field = |at: usize| fields.get(at).and_then(|text| text.parse::<u64>().ok());
        field(11).unwrap_or(0) + field(12).unwrap_or(0)
    }

    /// Returns the number of bytes that the process has written to disks; 0 where the system does not say.
    pub fn written(&self) -> u64 {
        let path = format!("/proc/{}/io", self.process.0.id());
        let io = std::fs::read_to_string(path).unwrap_or_default();
        let line = io.lines().find_map(|line| line.strip_prefix("write_bytes:"));
        line.and_then(|line| line.trim().parse().ok()).unwrap_or(0)
    }

    /// Returns how many events the server has stored.
    pub async fn events(&self) -> Result<f64, Failure> {
        Ok(sum(&self.metrics().await?, "dejarik_events_total"))
    }

    /// Returns what the server's own metrics say of this run.
    pub async fn figures(&self) -> Result<String, Failure> {
        let text = self.metrics().await?;
        let sum = |name: &str| sum(&text, name);
        let inside = sum("dejarik_ack_seconds_sum") / sum("dejarik_ack_seconds_count").max(1.0);
        Ok(format!(
            "in the server    {:.0} us an act on average, {:.1} events a commit, {} resyncs, \
             {} connections, {} refused",
            inside * 1e6,
            sum("dejarik_events_total") / sum("dejarik_store_batch_total").max(1.0),
            sum("dejarik_resyncs_total"),
            sum("dejarik_client_connections"),
            sum("dejarik_client_connections_refused_total"),
        ))
    }

    /// Returns the server's own metrics.
    async fn metrics(&self) -> Result<String, Failure> {
        let answer = Client::program(self.address).try_send("GET", "/metrics", None, b"").await?;
        Ok(answer.text().to_owned())
    }
}

/// Returns the sum of a metric over its labels.
fn sum(metrics: &str, name: &str) -> f64 {
    let lines = metrics.lines().filter_map(|line| line.strip_prefix(name));
    let lines = lines.filter(|rest| rest.starts_with([' ', '{']));
    lines.filter_map(|rest| rest.rsplit(' ').next()?.parse::<f64>().ok()).sum()
}

/// Reads the address that the server prints once it listens.
fn address(child: &mut Child) -> Result<SocketAddr, Failure> {
    let output = child.stdout.take().ok_or("the server has no output")?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    Ok(line.trim().parse()?)
}

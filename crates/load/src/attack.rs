//! Hostile clients beside the bots, in a separate process: idle connections, slow headers, and
//! clients that ask for a lot and hardly read it. A connection that the server closes is replaced.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use clap::Args;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::Failure;
use crate::server::Process;

/// The numbers of hostile connections.
#[derive(Args, Clone, Copy, Debug)]
pub struct Attack {
    #[arg(long, default_value_t = 0)]
    pub idle: usize,
    #[arg(long, default_value_t = 0)]
    pub slow_headers: usize,
    #[arg(long, default_value_t = 0)]
    pub slow_readers: usize,
}

impl Attack {
    /// Returns whether there is any hostile connection.
    pub fn is_any(self) -> bool {
        self.idle + self.slow_headers + self.slow_readers > 0
    }

    /// Returns the time until all connections are open.
    pub fn warming(self) -> Duration {
        let all = self.idle + self.slow_headers + self.slow_readers;
        Duration::from_secs(5 + all as u64 / 1_000)
    }

    /// Starts the attack in a separate process. On Unix that process has the lowest priority: a real attacker works on
    /// another machine, so the work of the attack itself must not be measured.
    pub fn start(self, address: SocketAddr) -> Result<Process, Failure> {
        let program = std::env::current_exe()?;
        let mut command = if cfg!(unix) {
            let mut nice = Command::new("nice");
            nice.args(["-n", "19"]).arg(program);
            nice
        } else {
            Command::new(program)
        };
        command.args(["--attack", &address.to_string()]);
        for (option, count) in [
            ("--idle", self.idle),
            ("--slow-headers", self.slow_headers),
            ("--slow-readers", self.slow_readers),
        ] {
            command.args([option, &count.to_string()]);
        }
        Ok(Process(command.stdin(Stdio::null()).spawn()?))
    }

    /// Attacks a server until the process is ended. Prints the number of connections that it has opened
    /// and that the server has closed, every five seconds.
    pub async fn run(self, address: SocketAddr) -> Result<(), Failure> {
        #[cfg(unix)]
        rlimit::increase_nofile_limit(u64::MAX)?;
        let [opened, open] = [(); 2].map(|()| Arc::new(AtomicU64::new(0)));
        let kinds = [
            (self.idle, Kind::Idle),
            (self.slow_headers, Kind::SlowHeaders),
            (self.slow_readers, Kind::SlowReader),
        ];
        let kinds = kinds.into_iter().flat_map(|(count, kind)| std::iter::repeat_n(kind, count));
        for (index, kind) in kinds.enumerate() {
            let (opened, open) = (opened.clone(), open.clone());
            tokio::spawn(async move {
                loop {
                    if let Ok(stream) = connect(address, index).await {
                        opened.fetch_add(1, Relaxed);
                        open.fetch_add(1, Relaxed);
                        // The server ends it one way or another.
                        let _ = kind.attack(stream).await;
                        open.fetch_sub(1, Relaxed);
                    }
                    sleep(Duration::from_millis(500)).await;
                }
            });
            if index % 50 == 49 {
                sleep(Duration::from_millis(20)).await;
            }
        }
        loop {
            sleep(Duration::from_secs(5)).await;
            let (opened, open) = (opened.load(Relaxed), open.load(Relaxed));
            println!("attack           {open} connections open, {} closed", opened - open);
            std::io::stdout().flush()?;
        }
    }
}

/// Connects from one of this machine's loopback addresses. Each is used for 500 connections, because a single address
/// has too few ports.
async fn connect(address: SocketAddr, index: usize) -> Result<TcpStream, Failure> {
    let socket = TcpSocket::new_v4()?;
    if cfg!(target_os = "linux") {
        let from = Ipv4Addr::new(127, 1, 0, u8::try_from(index / 500 % 250)? + 1);
        socket.bind(SocketAddr::from((from, 0)))?;
    }
    socket.set_recv_buffer_size(4096)?;
    Ok(socket.connect(address).await?)
}

#[derive(Clone, Copy)]
enum Kind {
    Idle,
    SlowHeaders,
    SlowReader,
}

impl Kind {
    /// Attacks over one connection until the server closes it.
    async fn attack(self, mut stream: TcpStream) -> Result<(), Failure> {
        let mut bytes = [0; 1024];
        match self {
            Kind::Idle => while stream.read(&mut bytes).await? > 0 {},
            Kind::SlowHeaders => {
                stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").await?;
                loop {
                    stream.write_all(b"x").await?;
                    let read = timeout(Duration::from_secs(1), stream.read(&mut bytes)).await;
                    if matches!(read, Ok(Ok(0) | Err(_))) {
                        return Ok(());
                    }
                }
            }
            Kind::SlowReader => {
                // The responses have more than ten megabytes; a kilobyte of them is read each second.
                let request = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
                stream.write_all(request.repeat(100).as_bytes()).await?;
                while stream.read(&mut bytes).await? > 0 {
                    sleep(Duration::from_secs(1)).await;
                }
            }
        }
        Ok(())
    }
}

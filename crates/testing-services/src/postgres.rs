//! A PostgreSQL server.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::folder::Folder;
use crate::process::Process;
use crate::{ServiceError, free_port, program};
use rustix::process::Signal;

/// The user as whom root runs the server.
const USER: &str = "postgres";
/// The user of the database, who needs no password.
const OWNER: &str = "dejarik";

/// A PostgreSQL server on a free port, which is ended when this is dropped. It syncs its writes to the disk, as
/// in production.
#[derive(Debug)]
pub struct Postgres {
    process: Mutex<Option<Process>>,
    /// The folder of the server's programs.
    programs: PathBuf,
    port: u16,
    databases: AtomicU32,
    folder: Folder,
}

/// The server that all tests of a process share.
static SHARED: Mutex<Option<Arc<Postgres>>> = Mutex::new(None);

impl Postgres {
    /// Returns the server that all tests of this process share, and starts it if this is the first call. A
    /// test that stops or pauses its server must not share it.
    ///
    /// # Errors
    /// As [`Postgres::start`].
    pub fn shared() -> Result<Arc<Postgres>, ServiceError> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = &*shared {
            return Ok(Arc::clone(running));
        }
        Ok(Arc::clone(shared.insert(Arc::new(Postgres::start()?))))
    }

    /// Creates and starts a server, which takes a second or two.
    ///
    /// # Errors
    /// If the programs are not installed or the server does not start.
    pub fn start() -> Result<Postgres, ServiceError> {
        let programs = programs()?;
        let folder = Folder::new("dejarik-postgres-")?;
        let port = free_port()?;
        let databases = AtomicU32::new(0);
        let postgres = Postgres { process: Mutex::new(None), programs, port, databases, folder };
        let path = postgres.folder.path();
        if rustix::process::geteuid().is_root() {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o711))?;
            let chown = Command::new("chown").arg(USER).arg(path).status()?;
            if !chown.success() {
                let why = format!("the folder cannot be given to the user {USER}");
                return Err(ServiceError::Start { what: "initdb", why });
            }
        }
        let mut initdb = postgres.command("initdb");
        initdb.args(["--username", OWNER, "--auth", "trust", "--encoding", "UTF8"]);
        initdb
            .args(["--locale", "C", "--no-instructions", "--no-sync"])
            .arg("--pgdata")
            .arg(postgres.data());
        let made = initdb.stdin(Stdio::null()).output()?;
        if !made.status.success() {
            let why = String::from_utf8_lossy(&made.stderr).into_owned();
            return Err(ServiceError::Start { what: "initdb", why });
        }
        postgres.start_again()?;
        Ok(postgres)
    }

    /// Returns the URL of a new, empty database.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn database(&self) -> Result<String, ServiceError> {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("games{number}");
        self.sql("postgres", &format!("CREATE DATABASE {name}"))?;
        Ok(self.url(&name))
    }

    /// Returns the URL of a database of this name.
    pub fn url(&self, name: &str) -> String {
        format!("postgres://{OWNER}@127.0.0.1:{}/{name}?sslmode=disable", self.port)
    }

    /// Returns the port at which the server listens on this machine.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Executes statements in a database and returns what they print, without headings.
    ///
    /// # Errors
    /// If the server refuses a statement.
    pub fn sql(&self, database: &str, statements: &str) -> Result<String, ServiceError> {
        let mut psql = self.command("psql");
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"]);
        psql.args(["--set", "ON_ERROR_STOP=1", "--host", "127.0.0.1", "--username", OWNER]);
        psql.args(["--port", &self.port.to_string(), "--dbname", database]);
        psql.args(["--command", statements]).stdin(Stdio::null());
        let answer = psql.output()?;
        match answer.status.success() {
            true => Ok(String::from_utf8_lossy(&answer.stdout).trim().to_owned()),
            false => {
                let why = String::from_utf8_lossy(&answer.stderr).into_owned();
                Err(ServiceError::Start { what: "psql", why })
            }
        }
    }

    /// Makes the server offer encryption, with a new certificate for this machine that is its own root.
    /// Returns the file of the certificate.
    ///
    /// # Errors
    /// If the program `openssl` is not installed or fails, or the server refuses.
    pub fn encrypt(&self) -> Result<PathBuf, ServiceError> {
        let [key, certificate] =
            ["key.pem", "certificate.pem"].map(|name| self.folder.path().join(name));
        let mut openssl = self.run_as_owner(&program("openssl", &[])?);
        openssl.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]);
        openssl.args(["-subj", "/CN=localhost", "-addext", "basicConstraints=critical,CA:FALSE"]);
        openssl.args(["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]);
        openssl.arg("-keyout").arg(&key).arg("-out").arg(&certificate).stdin(Stdio::null());
        let made = openssl.output()?;
        if !made.status.success() {
            let why = String::from_utf8_lossy(&made.stderr).into_owned();
            return Err(ServiceError::Start { what: "openssl", why });
        }
        for (name, file) in [("ssl_key_file", &key), ("ssl_cert_file", &certificate)] {
            let set = format!("ALTER SYSTEM SET {name} = '{}'", file.display());
            self.sql("postgres", &set)?;
        }
        self.sql("postgres", "ALTER SYSTEM SET ssl = on")?;
        self.stop();
        self.start_again()?;
        Ok(certificate)
    }

    /// Returns the processor time that the server and all its processes have used so far.
    pub fn processor(&self) -> Duration {
        self.process().as_ref().map(Process::processor).unwrap_or_default()
    }

    /// Starts the server again at the same port after [`Postgres::stop`] or [`Postgres::kill`]. Does
    /// nothing if it runs.
    ///
    /// # Errors
    /// If the server does not start.
    pub fn start_again(&self) -> Result<(), ServiceError> {
        let mut running = self.process();
        if running.is_some() {
            return Ok(());
        }
        let mut command = self.command("postgres");
        command.arg("-D").arg(self.data());
        for setting in [
            "listen_addresses=127.0.0.1".to_owned(),
            format!("port={}", self.port),
            format!("unix_socket_directories={}", self.folder.path().display()),
            "max_connections=300".to_owned(),
            "logging_collector=off".to_owned(),
        ] {
            command.args(["-c", &setting]);
        }
        let mut process = Process::start(command, self.folder.path())?;
        let (pid, state) = (process.id().to_string(), self.data().join("postmaster.pid"));
        process.wait_until("postgres", || {
            // The server writes its process id and its state to this file. A killed server leaves its file behind.
            let state = std::fs::read_to_string(&state).unwrap_or_default();
            let mut lines = state.lines().map(str::trim);
            lines.next() == Some(&pid) && lines.next_back() == Some("ready")
        })?;
        *running = Some(process);
        Ok(())
    }

    /// Stops the server, which ends the connections of its clients, and waits until it has ended.
    pub fn stop(&self) {
        if let Some(mut process) = self.process().take() {
            process.signal_all(Signal::CONT);
            // A fast shutdown, which does not wait for the clients.
            process.signal(Signal::INT);
            process.wait();
        }
    }

    /// Kills the server and all its processes at once, as a failure of its machine would.
    pub fn kill(&self) {
        // Dropping a process kills it and its children.
        *self.process() = None;
    }

    /// Pauses the server: it keeps its connections and does nothing.
    pub fn pause(&self) {
        if let Some(process) = &*self.process() {
            process.signal_all(Signal::STOP);
        }
    }

    /// Ends a pause.
    pub fn unpause(&self) {
        if let Some(process) = &*self.process() {
            process.signal_all(Signal::CONT);
        }
    }

    fn process(&self) -> MutexGuard<'_, Option<Process>> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Returns a program of the server, to be run as a user who may run it.
    fn command(&self, name: &str) -> Command {
        self.run_as_owner(&self.programs.join(name))
    }

    /// Returns a program, to be run as the user to whom the server's files belong.
    fn run_as_owner(&self, program: &Path) -> Command {
        let mut command = match rustix::process::geteuid().is_root() {
            true => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid", USER, "--regid", USER, "--clear-groups", "--"]);
                command.arg(program);
                command
            }
            false => Command::new(program),
        };
        command.current_dir("/").env("LC_ALL", "C").env_remove("PGPASSWORD");
        command
    }
}

/// Returns the folder with the programs of the newest version that is installed.
fn programs() -> Result<PathBuf, ServiceError> {
    let versions = Path::new("/usr/lib/postgresql");
    let entries = std::fs::read_dir(versions).into_iter().flatten().flatten();
    let number = |path: &PathBuf| -> u32 {
        let name = path.file_name().and_then(|name| name.to_str());
        name.and_then(|name| name.parse().ok()).unwrap_or_default()
    };
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    found.sort_by_key(|path| std::cmp::Reverse(number(path)));
    let folders: Vec<PathBuf> = found.into_iter().map(|path| path.join("bin")).collect();
    // A link on the path may be the only program of its folder.
    let program = program("postgres", &folders)?.canonicalize()?;
    Ok(program.parent().map(Path::to_owned).unwrap_or_default())
}

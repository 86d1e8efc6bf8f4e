//! What systemd has to know of a service with `Type=notify`: that it is ready, and that it is about to stop
//! (`sd_notify(3)`). Without a supervisor that asks for it, nothing is sent.

/// The server accepts connections.
pub(super) const READY: &str = "READY=1";
/// The server is about to stop.
pub(super) const STOPPING: &str = "STOPPING=1";

/// Sends a state to the supervisor that started this process. A supervisor that cannot be reached is ignored, because
/// the server works without it.
#[cfg(target_os = "linux")]
pub(super) fn notify(state: &str) {
    if let Some(socket) = std::env::var_os("NOTIFY_SOCKET") {
        let _ = send(&socket, state);
    }
}

/// Systems without systemd have nobody to notify.
#[cfg(not(target_os = "linux"))]
pub(super) fn notify(_: &str) {}

/// Sends a state to a socket: a path, or a name in the abstract namespace behind an `@`.
#[cfg(target_os = "linux")]
fn send(socket: &std::ffi::OsStr, state: &str) -> std::io::Result<()> {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    let address = match socket.as_bytes().strip_prefix(b"@") {
        Some(name) => SocketAddr::from_abstract_name(name)?,
        None => SocketAddr::from_pathname(socket)?,
    };
    UnixDatagram::unbound()?.send_to_addr(state.as_bytes(), &address).map(drop)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    use super::*;

    #[test]
    fn a_supervisor_is_notified_at_a_path_and_in_the_abstract_namespace() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notify");
        let name = format!("dejarik-test-{}", std::process::id());
        let listening = [
            (UnixDatagram::bind(&path).unwrap(), path.into_os_string()),
            (
                UnixDatagram::bind_addr(&SocketAddr::from_abstract_name(&name).unwrap()).unwrap(),
                format!("@{name}").into(),
            ),
        ];
        for (supervisor, socket) in listening {
            send(&socket, READY).unwrap();
            let mut said = [0; 32];
            let count = supervisor.recv(&mut said).unwrap();
            assert_eq!(&said[..count], READY.as_bytes());
        }
        assert!(send("/nowhere/notify".as_ref(), READY).is_err());
    }
}

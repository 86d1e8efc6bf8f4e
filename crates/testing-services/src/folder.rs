//! A temporary folder that is removed with the service in it, however the test ends.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::ServiceError;

/// The script of the watchman. Once the test process is gone, it ends the service whose process id is in the
/// file `pid`, and removes the folder. It first resumes a paused service, which could not end otherwise.
const WATCH: &str = r#"
cat > /dev/null
if pid=$(cat "$1/pid" 2> /dev/null); then
    kill -CONT "$pid" 2> /dev/null
    kill -QUIT "$pid" 2> /dev/null
    tries=0
    while kill -0 "$pid" 2> /dev/null && [ $tries -lt 100 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    kill -KILL "$pid" 2> /dev/null
fi
rm -rf "$1"
"#;

/// A temporary folder. A service that all tests of a process share is never dropped, and a test process may be
/// killed. So a small shell process, the watchman, waits for the end of the test process and then cleans up.
#[derive(Debug)]
pub(crate) struct Folder {
    folder: TempDir,
    watchman: Child,
}

impl Folder {
    /// Creates a folder whose name begins with `prefix`.
    pub(crate) fn new(prefix: &str) -> Result<Folder, ServiceError> {
        let folder = tempfile::Builder::new().prefix(prefix).tempdir()?;
        let mut watchman = Command::new("sh");
        watchman.args(["-c", WATCH, "sh"]).arg(folder.path());
        watchman.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // Ctrl-C in a terminal ends the tests, but must not end the watchman.
        std::os::unix::process::CommandExt::process_group(&mut watchman, 0);
        Ok(Folder { folder, watchman: watchman.spawn()? })
    }

    /// Returns the folder's path.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // The watchman removes the folder once its standard input is closed.
        drop(self.watchman.stdin.take());
        let _ = self.watchman.wait();
    }
}

//! File descriptors, of which every connection needs one.
//!
//! The soft limit of a process is often 1024, although the system allows a thousand times as many. The
//! server raises its soft limit, and limits the number of connections so that enough descriptors are
//! left for the store. Otherwise too many connections would make the store fail as well.

/// The descriptors that are reserved for the store, the listeners and the runtime. The store has about
/// twenty files open; a backup and the metrics need some more.
const KEPT_BACK: u64 = 128;

/// Raises the limit of this process as far as the system allows. Returns the limit, or `None` if the
/// system has none or does not tell.
#[cfg(unix)]
pub(super) fn raise_limit() -> Option<u64> {
    let (soft, hard) = rlimit::Resource::NOFILE.get().ok()?;
    if soft < hard {
        // A sandbox may forbid it; then the soft limit stays.
        if let Err(error) = rlimit::increase_nofile_limit(hard) {
            tracing::warn!(%error, "the limit of open files cannot be raised");
        }
    }
    let (soft, _) = rlimit::Resource::NOFILE.get().ok()?;
    (soft != rlimit::INFINITY).then_some(soft)
}

/// Returns `None`, because connections are not counted as files here.
#[cfg(not(unix))]
pub(super) fn raise_limit() -> Option<u64> {
    None
}

/// Returns the number of connections that a limit of descriptors allows, after those reserved for
/// everything else.
pub(super) fn room_for_connections(limit: u64) -> usize {
    let kept_back = KEPT_BACK.min(limit / 2);
    usize::try_from(limit - kept_back).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_kept_back_also_of_a_small_limit() {
        assert_eq!([64, 256, 1024, 65_536].map(room_for_connections), [32, 128, 896, 65_408]);
    }

    #[test]
    #[cfg(unix)]
    fn the_limit_is_raised_to_what_the_system_allows() {
        let raised = raise_limit();
        let (soft, hard) = rlimit::Resource::NOFILE.get().unwrap();
        assert_eq!(raised, (soft != rlimit::INFINITY).then_some(soft));
        assert_eq!(soft, hard);
    }
}

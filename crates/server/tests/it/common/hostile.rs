//! How long the hostile clients keep at it, what they upload, and the memory of the server under attack.

#[cfg(target_os = "linux")]
use dejarik_test_services::Program;

/// Returns how many times longer than in a quick run an attack lasts: 1, or the number of minutes in
/// `DEJARIK_HOSTILE_MINUTES`. A test multiplies its rounds by it.
pub fn effort() -> usize {
    match std::env::var("DEJARIK_HOSTILE_MINUTES") {
        Ok(minutes) => minutes.parse().expect("DEJARIK_HOSTILE_MINUTES is a number of minutes"),
        Err(_) => 1,
    }
}

/// Returns the record of a game in which two pieces move to and fro this many times. It has four events each time.
pub fn shuffles(times: usize) -> String {
    let words = "A9-A10 A3-A1 A10-A9 A1-A3 ".repeat(times);
    format!(
        "[Rules \"looney\"]\n[QuietLimit \"9999\"]\n[Result \"*\"]\n\
         [DPN \"looney 2s1m1b1B3/2lS4L3/M w - 0\"]\n\n{words}*\n\n"
    )
}

/// Returns the highest resident set that a process has had, in bytes.
#[cfg(target_os = "linux")]
pub fn highest_memory(process: &Program) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() << 10
}

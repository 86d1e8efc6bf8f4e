//! The figures of the process and of its build, under the names that Prometheus's own clients use (`process_…`).
//!
//! Linux says them below `/proc/self`. On other systems only the start time is known.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;

/// The units of processor time in a second, which Linux promises to programs.
const TICKS: f64 = 100.0;

/// This process, as of its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Process {
    started: SystemTime,
}

impl Process {
    /// Returns the process, which starts now.
    pub(crate) fn started() -> Process {
        Process { started: SystemTime::now() }
    }

    /// Returns a registry with the figures of the process and `dejarik_build_info`. The figures of the program are
    /// added below the prefix `dejarik`.
    pub(crate) fn registry(self) -> Registry {
        let mut registry = Registry::default();
        registry.register_collector(Box::new(self));
        registry.sub_registry_with_prefix("dejarik").register_collector(Box::new(Build));
        registry
    }
}

/// What Linux says of a process.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Usage {
    /// Processor time, in seconds.
    processor: f64,
    threads: u64,
    /// Address space in bytes.
    virtual_memory: u64,
    resident_memory: u64,
    open_files: u64,
}

impl Usage {
    /// Returns the present usage; `None` where the system does not say it.
    fn now() -> Option<Usage> {
        let [stat, status] =
            ["stat", "status"].map(|file| std::fs::read_to_string(format!("/proc/self/{file}")));
        let open_files = std::fs::read_dir("/proc/self/fd").ok()?.count() as u64;
        Usage::parsed(&stat.ok()?, &status.ok()?, open_files)
    }

    fn parsed(stat: &str, status: &str, open_files: u64) -> Option<Usage> {
        // The name of the program, which is in parentheses, may contain anything.
        let (_, fields) = stat.rsplit_once(") ")?;
        let field = |at: usize| fields.split(' ').nth(at)?.parse::<u64>().ok();
        let kibibytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.trim().strip_suffix(" kB")?.parse::<u64>().ok()
        };
        Some(Usage {
            processor: (field(11)? + field(12)?) as f64 / TICKS,
            threads: field(17)?,
            virtual_memory: kibibytes("VmSize:")? << 10,
            resident_memory: kibibytes("VmRSS:")? << 10,
            open_files,
        })
    }
}

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let started = self.started.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
        let help = "When the process started, in seconds since 1970.";
        let name = "process_start_time_seconds";
        let metric = encoder.encode_descriptor(name, help, None, MetricType::Gauge)?;
        ConstGauge::new(started).encode(metric)?;
        let Some(usage) = Usage::now() else { return Ok(()) };
        let (name, help) = ("process_cpu_seconds", "Processor time used.");
        let metric = encoder.encode_descriptor(name, help, None, MetricType::Counter)?;
        ConstCounter::new(usage.processor).encode(metric)?;
        for (name, help, value) in [
            ("process_threads", "Threads.", Some(usage.threads)),
            ("process_virtual_memory_bytes", "Address space.", Some(usage.virtual_memory)),
            ("process_resident_memory_bytes", "Memory in use.", Some(usage.resident_memory)),
            ("process_open_fds", "Open file descriptors.", Some(usage.open_files)),
            ("process_max_fds", "The limit of open file descriptors.", most_files()),
        ] {
            let Some(value) = value else { continue };
            let metric = encoder.encode_descriptor(name, help, None, MetricType::Gauge)?;
            ConstGauge::new(value).encode(metric)?;
        }
        Ok(())
    }
}

/// Returns the limit of open files; `None` if there is none.
fn most_files() -> Option<u64> {
    #[cfg(unix)]
    {
        let (soft, _) = rlimit::Resource::NOFILE.get().ok()?;
        (soft != rlimit::INFINITY).then_some(soft)
    }
    #[cfg(not(unix))]
    None
}

/// The build of the program.
#[derive(Debug)]
struct Build;

impl Collector for Build {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let help = "The version of the program, and whether it supports several servers.";
        let mut metric = encoder.encode_descriptor("build_info", help, None, MetricType::Gauge)?;
        let cluster = crate::cluster::BUILT.to_string();
        let labels = [("version", env!("CARGO_PKG_VERSION")), ("cluster", cluster.as_str())];
        ConstGauge::new(1_u64).encode(metric.encode_family(&labels)?)
    }
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text;

    use super::*;

    #[test]
    fn what_linux_says_of_a_process_is_read_by_its_place() {
        let stat = "7 (a ) name) S 1 7 7 0 -1 4194560 9 0 0 0 150 50 0 0 20 0 12 0 99 8 3";
        let status = "Name:\ta\nVmSize:\t   2048 kB\nVmRSS:\t    1024 kB\n";
        let usage = Usage::parsed(stat, status, 9).unwrap();
        let (virtual_memory, resident_memory) = (2 << 20, 1 << 20);
        let expected =
            Usage { processor: 2.0, threads: 12, virtual_memory, resident_memory, open_files: 9 };
        assert_eq!(usage, expected);
        assert_eq!(Usage::parsed("7 (a) S", status, 9), None);
        assert_eq!(Usage::parsed(stat, "", 9), None);
    }

    #[test]
    fn the_build_and_the_process_have_lines() {
        let mut text = String::new();
        text::encode(&mut text, &Process::started().registry()).unwrap();
        let version = env!("CARGO_PKG_VERSION");
        let has = |start: &str| text.lines().any(|line| line.starts_with(start));
        assert!(has(&format!("dejarik_build_info{{version=\"{version}\",")), "{text}");
        assert!(has("process_start_time_seconds 1"), "{text}");
        if cfg!(target_os = "linux") {
            for name in ["cpu_seconds_total", "resident_memory_bytes", "open_fds", "max_fds"] {
                assert!(has(&format!("process_{name} ")), "{name} in {text}");
            }
        }
    }
}

//! What the machine does besides, and how much memory it has left.

use crate::report::run::Run;
use std::fs;
use std::thread;

/// The same run, with the commit and the compiler of the build if the program was built to be carried away: where it runs there
/// may be no clone.
pub fn stamped(mut run: Run) -> Run {
    if let Some(commit) = option_env!("BENCH_COMMIT") {
        run.commit = commit.to_owned();
    }
    if let Some(rustc) = option_env!("BENCH_RUSTC") {
        run.rustc = rustc.to_owned();
    }
    run
}

/// The load average of the last minute; zero where the system does not say.
pub fn load() -> f64 {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0.0)
}

/// The processors that this process may use.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The bytes of memory that can be had without swapping; none where the system does not say.
pub fn free_memory() -> u64 {
    line("MemAvailable:").unwrap_or(0)
}

/// Memory and kernel, in words.
pub fn description() -> String {
    let memory = line("MemTotal:").map_or(String::new(), |bytes| format!("{} GiB of memory, ", bytes >> 30));
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let kernel = if kernel.is_empty() { "unknown" } else { kernel.trim() };
    format!("{memory}{} kernel {kernel}", std::env::consts::OS)
}

fn line(name: &str) -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kib| kib * 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn linux_says_all_of_it() {
        assert!(free_memory() > 1 << 20 && cores() >= 1 && load() >= 0.0);
        assert!(description().contains("GiB of memory, linux kernel "), "{}", description());
    }
}

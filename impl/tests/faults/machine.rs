//! What this process has of the machine, and limits to it.

use std::fs;

/// Bytes of addresses in use.
pub fn addresses() -> u64 {
    pages(0)
}

/// Bytes of memory in use.
pub fn memory() -> u64 {
    pages(1)
}

fn pages(column: usize) -> u64 {
    let text = fs::read_to_string("/proc/self/statm").expect("Linux says how much memory there is");
    let pages: u64 = text.split(' ').nth(column).expect("seven columns").parse().expect("a number");
    pages * 4096
}

/// The threads of this process, by the kernel's numbers.
pub fn threads() -> Vec<libc::pid_t> {
    let tasks = fs::read_dir("/proc/self/task").expect("Linux lists the threads");
    // A thread may end meanwhile.
    tasks.filter_map(|task| task.ok()?.file_name().to_str()?.parse().ok()).collect()
}

/// What a process may use up to a limit.
#[derive(Clone, Copy)]
pub enum Use {
    Addresses,
    Descriptors,
}

/// Lowers the limit of this use, or raises it again. The types of C differ from system to system.
pub fn limit(what: Use, soft: u64) {
    let kind = match what {
        Use::Addresses => libc::RLIMIT_AS,
        Use::Descriptors => libc::RLIMIT_NOFILE,
    };
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: premise of `getrlimit`: the limit may be written to.
    assert_eq!(unsafe { libc::getrlimit(kind, &raw mut limit) }, 0);
    limit.rlim_cur = libc::rlim_t::try_from(soft).unwrap_or(libc::rlim_t::MAX).min(limit.rlim_max);
    // SAFETY: premise of `setrlimit`: the limit is there to be read.
    assert_eq!(unsafe { libc::setrlimit(kind, &raw const limit) }, 0);
}

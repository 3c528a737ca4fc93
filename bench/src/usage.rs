//! What the whole process has used so far, as the operating system counts it.

use std::io;
use std::time::Duration;

/// Processor time and context switches of all threads of this process.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Time on a processor, in user and in system mode.
    pub cpu: Duration,
    /// How often a thread gave up its processor to wait for something.
    pub voluntary_switches: u64,
}

impl Usage {
    /// What has been used since the process started.
    #[cfg(not(unix))]
    pub fn now() -> io::Result<Self> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "only a Unix says what a process has used"))
    }

    /// What has been used since the process started.
    #[cfg(unix)]
    pub fn now() -> io::Result<Self> {
        let mut usage = std::mem::MaybeUninit::<libc::rusage>::uninit();
        // SAFETY: the pointer is valid for a write of one `rusage`, which is all that `getrusage` needs.
        let status = unsafe { libc::getrusage(libc::RUSAGE_SELF, usage.as_mut_ptr()) };
        if status != 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: `getrusage` succeeded, so it has written the whole structure.
        let usage = unsafe { usage.assume_init() };
        let duration = |time: libc::timeval| {
            Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64)
        };
        Ok(Self {
            cpu: duration(usage.ru_utime) + duration(usage.ru_stime),
            voluntary_switches: usage.ru_nvcsw as u64,
        })
    }

    /// What has been used between `earlier` and this.
    pub fn since(self, earlier: Self) -> Self {
        Self {
            cpu: self.cpu.saturating_sub(earlier.cpu),
            voluntary_switches: self.voluntary_switches - earlier.voluntary_switches,
        }
    }
}

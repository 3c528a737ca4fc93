//! For how long processors have worked for this process.

use std::time::Duration;

/// The sum over all threads, those of the program's own among them, if the system tells it.
pub(crate) fn worked() -> Option<Duration> {
    imp::worked()
}

// Elsewhere `clock` counts other things, or in larger steps; and in 32 bits its number ends after half an hour.
#[cfg(all(
    any(target_os = "linux", target_os = "android", target_vendor = "apple"),
    target_pointer_width = "64",
    not(miri)
))]
mod imp {
    use std::ffi::c_long;
    use std::time::Duration;

    unsafe extern "C" {
        /// The C library: for how long processors have worked for the process, in microseconds there, or a negative number.
        safe fn clock() -> c_long;
    }

    pub(super) fn worked() -> Option<Duration> {
        u64::try_from(clock()).ok().map(Duration::from_micros)
    }
}

#[cfg(not(all(
    any(target_os = "linux", target_os = "android", target_vendor = "apple"),
    target_pointer_width = "64",
    not(miri)
)))]
mod imp {
    use std::time::Duration;

    pub(super) fn worked() -> Option<Duration> {
        None
    }
}

#[cfg(all(test, target_os = "linux", target_pointer_width = "64", not(miri)))]
mod tests {
    use super::worked;
    use std::time::{Duration, Instant};

    #[test]
    fn a_thread_that_computes_is_counted_and_one_that_sleeps_is_not() {
        const TIME: Duration = Duration::from_millis(20);
        let told = || worked().expect("the system tells it");
        let of_this_process = |work: fn()| {
            let before = told();
            work();
            told() - before
        };
        // The other tests of this program run meanwhile. So it may be more than what one thread does, but hardly each time.
        let compute = || {
            let begun = Instant::now();
            while begun.elapsed() < 2 * TIME {}
        };
        assert!((0..100).any(|_| of_this_process(compute) >= TIME), "it computes");
        assert!((0..100).any(|_| of_this_process(|| std::thread::sleep(TIME)) < TIME / 2), "it sleeps");
    }
}

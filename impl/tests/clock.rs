//! Pools under a clock that stands still, jumps, or goes back. Results do not depend on it, and nothing waits for it.
//!
//! The standard library reads the time by `clock_gettime`. This program has a function of that name, so it finds that one.
//! Where a word has 32 bits, the library calls another function, which has a longer time.
#![cfg(all(target_os = "linux", target_pointer_width = "64", not(miri)))]
#![allow(unsafe_code, reason = "calls of the C library")]

#[path = "faults/work.rs"]
mod work;

mod common;

use common::{repetitions, started_again, watchdog};
use std::os::unix::process::ExitStatusExt as _;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use systole::{ThreadPool, Waiting};

/// Which clock this process has: its place in `CLOCKS`.
static CLOCK: AtomicUsize = AtomicUsize::new(RIGHT);
/// How often it was read.
static READ: AtomicI64 = AtomicI64::new(0);

const RIGHT: usize = usize::MAX;
const SECOND: i64 = 1_000_000_000;

/// What a clock shows at the `n`-th reading, where the time in nanoseconds is `now`.
type Clock = (&'static str, fn(now: i64, n: i64) -> i64);

const CLOCKS: [Clock; 6] = [
    ("stands still", |_, _| 5000 * SECOND),
    ("jumps an hour at each reading", |_, n| (5000 + 3600 * n) * SECOND),
    ("jumps a year now and then", |now, n| now + n / 1000 * 365 * 86_400 * SECOND),
    ("goes back at every other reading", |now, n| now - n % 2 * SECOND),
    ("runs backwards", |_, n| 5_000_000 * SECOND - n * 1000),
    ("takes steps of a second", |now, _| now / SECOND * SECOND),
];

/// Takes the place of the C library's function.
///
/// # Safety
///
/// 1. The time may be written to.
#[unsafe(no_mangle)]
unsafe extern "C" fn clock_gettime(clock: libc::clockid_t, time: *mut libc::timespec) -> libc::c_int {
    // SAFETY: premise of the call: the time may be written to, by this function's premise.
    let outcome = unsafe { libc::syscall(libc::SYS_clock_gettime, clock, time) } as libc::c_int;
    let which = CLOCK.load(Ordering::Relaxed);
    if outcome == 0 && clock == libc::CLOCK_MONOTONIC && which != RIGHT {
        // SAFETY: premise of the dereference: as above; the kernel has written it.
        let time = unsafe { &mut *time };
        let now = time.tv_sec * SECOND + time.tv_nsec;
        let shown = (CLOCKS[which].1)(now, READ.fetch_add(1, Ordering::Relaxed));
        (time.tv_sec, time.tv_nsec) = (shown / SECOND, shown % SECOND);
    }
    outcome
}

/// Ends the process with what each pool does, if it takes too long: by the kernel's time.
fn hurry() {
    thread::spawn(|| {
        thread::sleep(Duration::from_secs(60));
        eprintln!("the process has not ended{}", watchdog::report());
        std::process::exit(101);
    });
}

#[test]
fn results_do_not_depend_on_the_clock() {
    const TEST: &str = "results_do_not_depend_on_the_clock";
    const WHICH: &str = "SYSTOLE_TEST_CLOCK";
    for (which, (name, _)) in CLOCKS.iter().enumerate() {
        let Some((output, said)) = started_again(TEST, &[(WHICH, &which.to_string())]) else {
            let which: usize = std::env::var(WHICH).expect("set above").parse().expect("a number");
            hurry();
            return under(which);
        };
        assert!(
            output.status.success(),
            "a clock that {name}: {} {:?}\n{said}",
            output.status,
            output.status.signal()
        );
    }
}

/// Work of each kind on pools with timers: their intervals begin and end by this clock.
fn under(which: usize) {
    CLOCK.store(which, Ordering::Relaxed);
    for round in repetitions(4) {
        for waiting in [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone] {
            for interval in
                [Duration::ZERO, Duration::from_micros(20), Duration::from_millis(5), Duration::MAX]
            {
                let builder = ThreadPool::builder().num_threads(2 + round as usize % 3).waiting(waiting);
                let pool =
                    builder.heartbeat_interval(interval).polling(interval.min(Duration::from_millis(1)));
                let pool = pool.build().expect("a few threads start");
                work::all(&pool, 3);
                // Other threads look at the clock, too.
                thread::scope(|scope| (0..3).for_each(|_| _ = scope.spawn(|| work::joins(&pool, 3))));
            }
        }
    }
    assert!(READ.load(Ordering::Relaxed) > 1000, "the clock is read");
}

/// If this goes well, the other test sees nothing.
#[test]
fn the_standard_librarys_clock_is_this_one() {
    const TEST: &str = "the_standard_librarys_clock_is_this_one";
    common::in_process_of_its_own(TEST, &[], || {
        let before = Instant::now();
        thread::sleep(Duration::from_millis(2));
        assert!(before.elapsed() >= Duration::from_millis(2));
        CLOCK.store(0, Ordering::Relaxed);
        let before = Instant::now();
        thread::sleep(Duration::from_millis(2));
        assert_eq!(before.elapsed(), Duration::ZERO, "this clock stands still");
    });
}

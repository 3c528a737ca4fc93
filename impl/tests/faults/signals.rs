//! A storm of signals, to the process and to each of its threads.

use crate::common::{Signal, Watch, in_process_of_its_own, join_taken};
use crate::{machine, repetitions, work};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{mem, ptr, thread};
use systole::{ThreadPool, Waiting};

/// How many signals were handled.
static HANDLED: AtomicUsize = AtomicUsize::new(0);

extern "C" fn handle(_: libc::c_int) {
    HANDLED.fetch_add(1, Ordering::Relaxed);
}

/// From now on these signals are counted. Without `SA_RESTART` each system call that can is interrupted.
fn count(signals: &[libc::c_int], flags: libc::c_int) {
    for &signal in signals {
        // SAFETY: premise of `zeroed`: all of it may be zero.
        let mut action: libc::sigaction = unsafe { mem::zeroed() };
        action.sa_sigaction = handle as *const () as usize;
        action.sa_flags = flags;
        // SAFETY: premises of `sigaction`: the action is there to be read; its handler only adds to an atomic number.
        assert_eq!(unsafe { libc::sigaction(signal, &raw const action, ptr::null_mut()) }, 0);
    }
}

/// Sends the process a signal each time, or no longer.
fn alarm_each(time: Duration) {
    let each = libc::timeval { tv_sec: 0, tv_usec: time.as_micros() as _ };
    let timer = libc::itimerval { it_interval: each, it_value: each };
    // SAFETY: premise of `setitimer`: the timer is there to be read.
    assert_eq!(unsafe { libc::setitimer(libc::ITIMER_REAL, &raw const timer, ptr::null_mut()) }, 0);
}

/// Sends each thread of this process a signal, again and again.
fn rain(done: &Signal) {
    while !done.is_set() {
        for thread in machine::threads() {
            // SAFETY: premise of the call: it has three numbers. A thread that has ended is an error, and no matter.
            unsafe { libc::syscall(libc::SYS_tgkill, std::process::id(), thread, libc::SIGUSR1) };
        }
        thread::sleep(Duration::from_micros(50));
    }
}

fn storm(flags: libc::c_int) {
    count(&[libc::SIGALRM, libc::SIGUSR1], flags);
    let before = HANDLED.load(Ordering::Relaxed);
    let done = Signal::default();
    thread::scope(|scope| {
        scope.spawn(|| rain(&done));
        alarm_each(Duration::from_micros(200));
        for round in repetitions(6) {
            let waiting = [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone][round as usize % 3];
            let builder = ThreadPool::builder().num_threads(2 + round as usize % 3).waiting(waiting);
            let pool = builder.heartbeat_interval(Duration::from_micros(5)).watched();
            work::all(&pool, 10);
            // An owner that is parked, which a signal may wake up before its job is done.
            for _ in 0..3 {
                let waits = |t: systole::Task<'_>| {
                    drop(t);
                    let start = Instant::now();
                    while start.elapsed() < Duration::from_millis(3) {
                        thread::yield_now();
                    }
                    7
                };
                assert_eq!(pool.call(|mut t| join_taken(&mut t, |_| 6, waits)), (6, 7));
            }
            // And the end of a pool at work.
            pool.spawn(|| thread::sleep(Duration::from_millis(1)));
        }
        alarm_each(Duration::ZERO);
        done.set();
    });
    let handled = HANDLED.load(Ordering::Relaxed) - before;
    assert!(handled > 50, "{handled} signals are no storm");
}

#[test]
fn joins_go_on_under_signals_that_interrupt_system_calls() {
    in_process_of_its_own("signals::joins_go_on_under_signals_that_interrupt_system_calls", &[], || storm(0));
}

#[test]
fn joins_go_on_under_signals_that_restart_system_calls() {
    let test = "signals::joins_go_on_under_signals_that_restart_system_calls";
    in_process_of_its_own(test, &[], || storm(libc::SA_RESTART));
}

//! Memory and descriptors that are used up.

use crate::common::{self, Watch, in_process_of_its_own, started_again};
use crate::machine::{self, Use};
use crate::{repetitions, work};
use std::fs::File;
use std::os::unix::process::ExitStatusExt as _;
use systole::ThreadPool;

/// Allocates until there is nothing left, in all that systole allocates for. Memory that is refused ends a Rust program, as it
/// would without systole; it must not leave a program that waits, or one that goes on with a wrong result.
#[test]
fn memory_that_is_used_up_ends_the_process_or_changes_nothing() {
    const TEST: &str = "limits::memory_that_is_used_up_ends_the_process_or_changes_nothing";
    const ROOM: &str = "SYSTOLE_TEST_ROOM";
    let (mut went_well, mut ended) = (0, 0);
    for round in repetitions(24) {
        // From nothing to 6 MiB, in steps that are no multiple of a page.
        let room = (round % 24) * 262_139 + round / 24 * 4099;
        let variables = [(ROOM, &*room.to_string()), ("MALLOC_ARENA_MAX", "1"), ("RUST_BACKTRACE", "0")];
        let Some((output, said)) = started_again(TEST, &variables) else {
            common::watchdog::start();
            let room: u64 = std::env::var(ROOM).expect("set above").parse().expect("a number");
            let pool = common::pool(3);
            work::all(&pool, 1);
            machine::limit(Use::Addresses, machine::addresses() + room);
            work::all(&pool, 400);
            machine::limit(Use::Addresses, u64::MAX);
            drop(pool);
            return;
        };
        let is_out_of_memory =
            output.status.signal() == Some(libc::SIGABRT) && said.contains("memory allocation of");
        assert!(output.status.success() || is_out_of_memory, "room for {room}: {}\n{said}", output.status);
        went_well += u32::from(output.status.success());
        ended += u32::from(is_out_of_memory);
    }
    // A soak has a part of the rounds only.
    if std::env::var_os("SYSTOLE_SOAK_ROUND").is_none() {
        assert!(went_well > 0 && ended > 0, "{went_well} went well, and {ended} ended");
    }
}

/// A pool opens nothing.
#[test]
fn a_process_without_descriptors() {
    in_process_of_its_own("limits::a_process_without_descriptors", &[], || {
        for _ in repetitions(5) {
            machine::limit(Use::Descriptors, 0);
            assert!(File::open("/dev/null").is_err(), "there is no descriptor left");
            for threads in 1..=4 {
                let pool = ThreadPool::builder().num_threads(threads).watched();
                if threads > 1 {
                    work::all(&pool, 5);
                }
            }
            assert!(ThreadPool::new().expect("a pool opens nothing").num_threads() > 0);
            work::joins(systole::global(), 5);
            machine::limit(Use::Descriptors, 64);
            File::open("/dev/null").expect("now there is one");
        }
    });
}

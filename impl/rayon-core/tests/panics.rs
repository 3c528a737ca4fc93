//! Which panic comes out of the facade, if there are several.

use rayon_core::{Scope, ThreadPool, ThreadPoolBuilder};
use std::panic::{AssertUnwindSafe, catch_unwind, panic_any};
use std::sync::Barrier;
use std::thread;

fn pool(num_threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(num_threads).build().unwrap()
}

/// The number that a panic carries.
fn number(f: impl FnOnce()) -> usize {
    let panic = catch_unwind(AssertUnwindSafe(f)).expect_err("a panic comes out");
    *panic.downcast().expect("its payload is a number")
}

/// A payload that panics when it is dropped, with another one.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic_any(Self);
    }
}

#[test]
fn of_the_parts_of_a_broadcast_that_of_the_first_thread() {
    let (pool, all) = (pool(3), Barrier::new(3));
    let part = |index: usize| {
        // So each part runs before the first one panics.
        all.wait();
        if index > 0 {
            panic_any(index);
        }
    };
    assert_eq!(number(|| _ = pool.broadcast(|context| part(context.index()))), 1);
}

#[test]
fn of_the_closures_of_a_scope_that_which_came_first() {
    fn spawn<'scope>(s: &Scope<'scope>) {
        s.spawn(|s| {
            s.spawn(|_| panic_any(Bomb));
            panic_any(2_usize);
        });
    }
    let pool = pool(1);
    assert_eq!(number(|| pool.scope(spawn)), 2);
    assert_eq!(
        number(|| pool.scope(|s| {
            spawn(s);
            panic_any(1_usize);
        })),
        1
    );
    assert_eq!(pool.install(|| 7), 7);
}

#[test]
fn of_the_closures_of_a_join_that_of_the_first_one() {
    let both = || _ = rayon_core::join(|| panic_any(1_usize), || panic_any(Bomb));
    assert_eq!(number(|| pool(2).install(both)), 1);
    // It belongs to the pool for as long as it lives, so it is a thread of this test's own.
    let of_its_own = thread::spawn(move || {
        let _pool = ThreadPoolBuilder::new().num_threads(2).use_current_thread().build().unwrap();
        number(both)
    });
    assert_eq!(of_its_own.join().unwrap(), 1);
}

/// It ends its process, so it runs in another one.
#[test]
#[cfg(unix)]
fn a_panic_handler_ends_the_process_though_its_payload_panics_when_it_is_dropped() {
    use std::os::unix::process::ExitStatusExt;
    const APART: &str = "SYSTOLE_TEST_ABORT";
    const TEST: &str = "a_panic_handler_ends_the_process_though_its_payload_panics_when_it_is_dropped";
    const SIGABRT: i32 = 6;
    if std::env::var_os(APART).is_some() {
        let builder = ThreadPoolBuilder::new().num_threads(1).panic_handler(|_| panic_any(Bomb));
        let pool = builder.build().unwrap();
        pool.spawn(|| panic!("job"));
        return pool.install(|| ());
    }
    let mut this = std::process::Command::new(std::env::current_exe().unwrap());
    let output = this.args(["--exact", TEST, "--nocapture"]).env(APART, "1").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.signal(), Some(SIGABRT), "{said}");
    assert!(said.contains("the panic_handler has panicked"), "{said}");
}

//! Closures on stacks of their own that are suspended while their thread goes on: what could follow a stale tail ends the
//! process with a message, and what is nested well works.
#![cfg(all(
    unix,
    not(miri),
    any(
        target_arch = "aarch64",
        target_arch = "arm",
        target_arch = "loongarch64",
        target_arch = "riscv64",
        target_arch = "x86",
        target_arch = "x86_64",
    )
))]

mod common;

use common::{fib, pool, started_again};
use corosensei::{Coroutine, Yielder};

/// A coroutine that suspends itself inside of a scope, which is a region of the thread's.
fn suspended_in_a_scope() -> Coroutine<(), (), ()> {
    Coroutine::new(|yielder: &Yielder<(), ()>, ()| {
        systole::scope(|_| yielder.suspend(()));
    })
}

/// Runs the body in a process of its own, which must end by the pool's own message.
fn ends_with_a_message(test: &str, body: impl FnOnce()) {
    let Some((output, said)) = started_again(test, &[]) else { return body() };
    assert!(!output.status.success(), "the process went on:\n{said}");
    assert!(said.contains("do not suspend a coroutine"), "another end, {}:\n{said}", output.status);
}

#[test]
fn two_that_end_in_the_order_in_which_they_began() {
    ends_with_a_message("two_that_end_in_the_order_in_which_they_began", || {
        pool(2).call(|mut t| {
            t.install(|| {
                let (mut first, mut second) = (suspended_in_a_scope(), suspended_in_a_scope());
                first.resume(());
                second.resume(());
                // The first one leaves, and what the thread remembers is the second one's.
                first.resume(());
                second.resume(());
                systole::join(|| 1, || 2)
            })
        });
    });
}

#[test]
fn one_that_ends_inside_of_a_scope_that_began_after_it() {
    ends_with_a_message("one_that_ends_inside_of_a_scope_that_began_after_it", || {
        pool(2).call(|mut t| {
            t.install(|| {
                let mut coroutine = suspended_in_a_scope();
                coroutine.resume(());
                // This scope forks on the coroutine's chain, whose frames are gone when it ends.
                systole::scope(|_| _ = coroutine.resume(()));
                systole::join(|| 1, || 2)
            })
        });
    });
}

#[test]
fn one_that_ends_before_its_thread_forks_again_is_sound() {
    pool(2).call(|mut t| {
        t.install(|| {
            for _ in 0..100 {
                let mut coroutine = suspended_in_a_scope();
                coroutine.resume(());
                coroutine.resume(());
                assert!(coroutine.done());
                assert_eq!(systole::join(|| 1, || 2), (1, 2));
            }
        });
        assert_eq!(fib(t, 15), 610);
    });
}

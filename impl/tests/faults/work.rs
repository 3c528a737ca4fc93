//! Work of each kind, with a result that is known.

use crate::common::fib;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use systole::{Event, Task, ThreadPool, loops};

/// One kind of work after the other. `size` is about how many hundreds of closures run.
pub fn all(pool: &ThreadPool, size: usize) {
    joins(pool, size);
    scopes(pool, size);
    loops(pool, size);
    detached(pool, size);
    everywhere(pool);
}

/// Joins with a task and without.
pub fn joins(pool: &ThreadPool, size: usize) {
    for _ in 0..size {
        assert_eq!(pool.call(|t| fib(t, 10)), 55);
        assert_eq!(pool.install(|| systole::join(|| 6, || systole::join(|| 7, || 8))), (6, (7, 8)));
    }
}

fn scopes(pool: &ThreadPool, size: usize) {
    let count = AtomicUsize::new(0);
    pool.scope(|s| {
        for _ in 0..size * 10 {
            s.spawn(|s| {
                s.spawn(|_| _ = count.fetch_add(1, Ordering::Relaxed));
                count.fetch_add(1, Ordering::Relaxed);
            });
        }
    });
    assert_eq!(count.into_inner(), size * 20);
}

fn loops(pool: &ThreadPool, size: usize) {
    let len = size * 100;
    pool.install(|| {
        let squares = loops::map(0..len, |i| i * i);
        assert!(squares.iter().enumerate().all(|(i, square)| *square == i * i));
        let mut numbers: Vec<usize> = (0..len).rev().collect();
        loops::sort_unstable_by(&mut numbers, Ord::cmp);
        assert!(numbers.into_iter().eq(0..len));
    });
}

/// Detached jobs, an event that one of them sets, and a call that is awaited.
fn detached(pool: &ThreadPool, size: usize) {
    let (sender, receiver) = mpsc::channel();
    for number in 0..size * 10 {
        let sender = sender.clone();
        pool.spawn_task(move |mut t: Task<'_>| {
            let (a, b) = t.join(|_| number, |_| number);
            sender.send(a + b).expect("the receiver waits");
        });
    }
    drop(sender);
    assert_eq!(receiver.iter().sum::<usize>(), (0..size * 10).map(|number| 2 * number).sum::<usize>());
    let event = Event::new();
    let set = event.clone();
    pool.spawn(move || set.set());
    event.wait();
    assert_eq!(futures_lite::future::block_on(pool.call_async(|t| fib(t, 10))), 55);
}

/// A part for each thread.
pub fn everywhere(pool: &ThreadPool) {
    let parts = Arc::new(AtomicUsize::new(0));
    let numbers = pool.broadcast(|part| {
        parts.fetch_add(1, Ordering::Relaxed);
        part.index()
    });
    assert!(numbers.into_iter().eq(0..pool.num_threads()));
    assert_eq!(parts.load(Ordering::Relaxed), pool.num_threads());
}

//! Values go in by borrowing and come out whole, whichever worker runs the second closure.

mod common;

use common::{Watch, fib, fork_until, join_taken, pool};
use systole::Task;

#[test]
fn results_of_every_size_come_back_from_another_worker() {
    let pool = pool(2);
    pool.call(|mut t| {
        assert_eq!(join_taken(&mut t, |_| (), |_| ()), ((), ()));
        assert_eq!(join_taken(&mut t, |_| 1_u8, |_| 2_u8), (1, 2));
        assert_eq!(join_taken(&mut t, |_| [1_u64; 2], |_| [2_u64; 4]), ([1; 2], [2; 4]));
        assert_eq!(join_taken(&mut t, |_| [1_u64; 100], |_| [2_u64; 1000]), ([1; 100], [2; 1000]));
        let (a, b) = join_taken(&mut t, |_| "a".to_owned(), |_| vec!["b".to_owned(); 3]);
        assert_eq!((a.as_str(), b.len()), ("a", 3));
    });
    assert!(pool.metrics().takes >= 5, "{}", pool.metrics());
}

#[test]
fn results_of_every_size_come_back_inline() {
    let pool = pool(1);
    pool.call(|mut t| {
        assert_eq!(t.join(|_| (), |_| ()), ((), ()));
        assert_eq!(t.join(|_| 1_u8, |_| 2_u8), (1, 2));
        assert_eq!(t.join(|_| [1_u64; 100], |_| [2_u64; 1000]), ([1; 100], [2; 1000]));
    });
    assert_eq!(pool.metrics().promotions, 0);
}

#[test]
fn over_aligned_closures_and_results_stay_aligned() {
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[repr(align(256))]
    struct Wide(u8);
    let aligned = |wide: &Wide| std::ptr::from_ref(wide).addr() % 256 == 0;

    pool(2).call(|mut t| {
        let captured = Wide(3);
        let second = move |_: Task<'_>| {
            assert!(aligned(&captured));
            captured
        };
        let (_, b) = join_taken(&mut t, |_| (), second);
        assert!(aligned(&b));
        assert_eq!(b, Wide(3));
    });
}

#[test]
fn closures_borrow_from_the_callers_stack() {
    let text = String::from("borrowed");
    let mut left = Vec::new();
    let mut right = Vec::new();
    pool(2).call(|mut t| {
        join_taken(&mut t, |_| left.push(text.as_str()), |_| right.push(text.as_str()));
    });
    assert_eq!((left, right), (vec!["borrowed"], vec!["borrowed"]));
}

#[test]
fn the_first_closure_need_not_be_send() {
    let here = std::rc::Rc::new(7);
    let (a, b) = pool(2).call(|mut t| t.join(|_| std::rc::Rc::clone(&here), |_| 8));
    assert_eq!((*a, b), (7, 8));
}

#[test]
fn the_first_closure_runs_first_and_on_the_caller() {
    let caller = std::thread::current().id();
    let order = std::sync::Mutex::new(Vec::new());
    pool(1).call(|mut t| {
        t.join(|_| order.lock().unwrap().push("first"), |_| order.lock().unwrap().push("second"));
    });
    assert_eq!(order.into_inner().unwrap(), ["first", "second"]);
    pool(4).call(|mut t| t.join(|_| assert_eq!(std::thread::current().id(), caller), |_| ()));
}

#[test]
fn every_form_of_join_gives_the_same() {
    fn sum(mut t: Task<'_>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        match depth % 3 {
            0 => t.join_then(|t| sum(t, depth - 1), |t| sum(t, depth - 1), |a, b| a + b),
            1 => {
                let (a, b) = t.join_inline(|t| sum(t, depth - 1), |t| sum(t, depth - 1));
                a + b
            }
            _ => {
                let (a, b) = t.join(|t| sum(t, depth - 1), |t| sum(t, depth - 1));
                a + b
            }
        }
    }
    for threads in [1, 3] {
        assert_eq!(pool(threads).call(|t| sum(t, 14)), 1 << 14);
    }
}

#[test]
fn jobs_of_jobs_are_shared_in_turn() {
    let pool = pool(4);
    pool.call(|mut t| {
        let ((), depth) = join_taken(
            &mut t,
            |_| (),
            |mut t| {
                let ((), depth) = join_taken(&mut t, |_| (), |mut t| join_taken(&mut t, |_| (), |_| 3).1);
                depth
            },
        );
        assert_eq!(depth, 3);
    });
    assert!(pool.metrics().takes >= 3, "{}", pool.metrics());
}

#[test]
fn a_beat_each_fork_changes_nothing_but_the_time() {
    let pool =
        systole::ThreadPool::builder().num_threads(4).heartbeat_interval(std::time::Duration::ZERO).watched();
    for n in [1, 2, 10, 20] {
        assert_eq!(pool.call(|t| fib(t, n)), [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 6765][n.min(11) as usize]);
    }
    let promoted = std::cell::Cell::new(0);
    pool.call(|mut t| {
        fork_until(&mut t, "something is promoted", || {
            promoted.set(pool.metrics().promotions);
            promoted.get() > 0
        });
    });
}

//! Jobs that are shared together, over threads. What takes several workers at an exact moment is a model of `loom-tests`.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use systole::{Task, ThreadPool, Waiting};

/// A pool of four workers, as on a machine with four processors, whose promotions share four jobs at least.
fn pool(waiting: Waiting) -> ThreadPool {
    let builder = ThreadPool::builder().num_threads(4).processors(4).waiting(waiting).jobs_at_once(4..=256);
    builder.heartbeat_interval(Duration::from_micros(10)).build().unwrap()
}

fn busy(time: Duration) {
    let begun = Instant::now();
    while begun.elapsed() < time {
        std::hint::spin_loop();
    }
}

/// A comb whose teeth are trifles, but for some that fork themselves: its owner learns to share several at once.
fn teeth(mut t: Task<'_>, more: usize, ran: &AtomicUsize) -> usize {
    if more == 0 {
        for _ in 0..200 {
            busy(Duration::from_micros(1));
            t.tick();
        }
        return 0;
    }
    let tooth = |mut t: Task<'_>| {
        ran.fetch_add(1, Ordering::Relaxed);
        if more % 16 == 0 {
            let (a, b) = t.join(|_| busy(Duration::from_micros(5)), |_| busy(Duration::from_micros(5)));
            return usize::from((a, b) == ((), ()));
        }
        1
    };
    let (others, tooth) = t.join(|t| teeth(t, more - 1, ran), tooth);
    others + tooth
}

/// Runs it on one new pool after the other, until so many bundles were shared. A pool that has learned that its calls are short leaves
/// them alone.
fn until_bundles(waiting: Waiting, work: impl Fn(&ThreadPool)) {
    let (begun, mut bundles) = (Instant::now(), 0);
    while bundles < 50 {
        let pool = pool(waiting);
        (0..10).for_each(|_| work(&pool));
        bundles += pool.metrics().bundles;
        assert!(begun.elapsed() < Duration::from_secs(60), "{bundles} bundles");
    }
}

#[test]
fn each_job_of_a_bundle_is_run_once() {
    for waiting in [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone] {
        until_bundles(waiting, |pool| {
            let ran = AtomicUsize::new(0);
            assert_eq!(pool.call(|t| teeth(t, 300, &ran)), 300);
            assert_eq!(ran.into_inner(), 300);
        });
    }
}

/// The comb is unwound while other workers run its teeth, which borrow from it.
#[test]
fn a_panic_waits_for_the_jobs_of_bundles() {
    fn unwound(mut t: Task<'_>, more: usize, ran: &AtomicUsize) {
        if more == 0 {
            for _ in 0..200 {
                busy(Duration::from_micros(1));
                t.tick();
            }
            resume_unwind(Box::new("meant"));
        }
        t.join(|t| unwound(t, more - 1, ran), |_| _ = ran.fetch_add(1, Ordering::Relaxed));
    }
    until_bundles(Waiting::default(), |pool| {
        let ran = AtomicUsize::new(0);
        let came = catch_unwind(AssertUnwindSafe(|| pool.call(|t| unwound(t, 300, &ran))));
        assert!(came.is_err());
        assert_eq!(ran.into_inner(), 300);
    });
}

#[test]
fn a_panic_in_a_job_of_a_bundle_comes_to_its_join() {
    fn thrown(mut t: Task<'_>, more: usize, caught: &AtomicUsize) {
        if more == 0 {
            for _ in 0..200 {
                busy(Duration::from_micros(1));
                t.tick();
            }
            return;
        }
        let join = || t.join(|t| thrown(t, more - 1, caught), |_| resume_unwind(Box::new(more)));
        let came = catch_unwind(AssertUnwindSafe(join));
        assert_eq!(*came.unwrap_err().downcast::<usize>().unwrap(), more);
        caught.fetch_add(1, Ordering::Relaxed);
    }
    until_bundles(Waiting::default(), |pool| {
        let caught = AtomicUsize::new(0);
        pool.call(|t| thrown(t, 200, &caught));
        assert_eq!(caught.into_inner(), 200);
    });
}

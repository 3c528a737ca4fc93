//! The metrics of `executors`, as a recorder of the crate `metrics` sees them.

mod common;

use common::{Signal, wait_until};
use executors::Executor;
use metrics::atomics::AtomicU64;
use metrics::{Counter, Gauge, Histogram, Key, KeyName, Metadata, Recorder, SharedString, Unit};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use systole::executor::PoolExecutor;

/// One counter and one gauge, those of systole's executors.
#[derive(Clone, Default)]
struct Seen {
    executed: Arc<AtomicU64>,
    /// The bits of a fraction.
    queued: Arc<AtomicU64>,
    described: Arc<Mutex<Vec<String>>>,
}

impl Seen {
    fn executed(&self) -> u64 {
        self.executed.load(Ordering::Acquire)
    }

    fn queued(&self) -> f64 {
        f64::from_bits(self.queued.load(Ordering::Acquire))
    }

    fn describe(&self, name: &KeyName) {
        self.described.lock().unwrap().push(name.as_str().to_owned());
    }
}

/// Fails on any other metric than this one of systole's.
fn check(key: &Key, name: &str) {
    let labels: Vec<_> = key.labels().map(|label| (label.key(), label.value())).collect();
    assert_eq!((key.name(), &labels[..]), (name, &[("executor", "systole")][..]));
}

impl Recorder for Seen {
    fn describe_counter(&self, name: KeyName, _: Option<Unit>, _: SharedString) {
        self.describe(&name);
    }

    fn describe_gauge(&self, name: KeyName, _: Option<Unit>, _: SharedString) {
        self.describe(&name);
    }

    fn describe_histogram(&self, name: KeyName, _: Option<Unit>, _: SharedString) {
        panic!("there is no histogram `{}`", name.as_str());
    }

    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        check(key, "executors.jobs_executed");
        Counter::from_arc(Arc::clone(&self.executed))
    }

    fn register_gauge(&self, key: &Key, _: &Metadata<'_>) -> Gauge {
        check(key, "executors.jobs_queued");
        Gauge::from_arc(Arc::clone(&self.queued))
    }

    fn register_histogram(&self, key: &Key, _: &Metadata<'_>) -> Histogram {
        panic!("there is no histogram `{}`", key.name());
    }
}

#[test]
fn jobs_are_counted_when_they_are_accepted_and_when_they_have_ended() {
    let seen = Seen::default();
    metrics::set_global_recorder(seen.clone()).expect("this is the only test of this program");
    let executor = PoolExecutor::new(2).unwrap();
    executor.register_metrics();
    assert_eq!(*seen.described.lock().unwrap(), ["executors.jobs_executed", "executors.jobs_queued"]);

    let go = Arc::new(Signal::default());
    for _ in 0..10 {
        let go = Arc::clone(&go);
        executor.execute(move || wait_until("all are accepted", || go.is_set()));
    }
    let before = (seen.queued(), seen.executed());
    go.set();
    assert_eq!(before, (10.0, 0));
    executor.execute(|| panic!("counted as well"));
    executor.shutdown_borrowed().unwrap();
    assert_eq!((seen.queued(), seen.executed()), (0.0, 11));
    executor.execute(|| unreachable!("it has been shut down"));
    assert_eq!((seen.queued(), seen.executed()), (0.0, 11), "what is not accepted is not counted");
}

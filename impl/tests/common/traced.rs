//! Pools at rest and pools that are kept busy, until there is much to trace; and the slices of a timeline.

use super::{Watch, Watched, fib, join_taken, wait_until};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;
use systole::trace::Trace;
use systole::{ThreadPool, ThreadPoolBuilder, Waiting};

/// A pool whose background workers are parked.
pub fn rested(builder: ThreadPoolBuilder) -> Watched {
    let pool = builder.watched();
    let background = pool.num_threads() as u64 - 1;
    wait_until("the background workers are parked", || pool.metrics().parks >= background);
    pool
}

/// Calls with many promotions of one job each, some of several threads at once.
pub fn busy(waiting: Waiting) -> Watched {
    busy_with_room(waiting, 1 << 16)
}

pub fn busy_with_room(waiting: Waiting, trace_capacity: usize) -> Watched {
    let builder = ThreadPool::builder().num_threads(3).waiting(waiting).trace_capacity(trace_capacity);
    let builder = builder.jobs_at_once(1..=1);
    let pool = rested(builder.heartbeat_interval(Duration::ZERO));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                for _ in 0..10 {
                    assert_eq!(pool.call(|t| fib(t, 18)), 2584);
                    assert_eq!(
                        pool.call(|mut t| join_taken(&mut t, |t| t.join(|_| 1, |_| 2), |_| 3)),
                        ((1, 2), 3)
                    );
                }
            });
        }
    });
    pool
}

/// The timeline's entries, as a parser of JSON sees them.
pub fn timeline(trace: &Trace) -> Vec<Value> {
    let mut json = Vec::new();
    trace.write_chrome(&mut json).unwrap();
    let whole: Value = serde_json::from_slice(&json).expect("it is JSON");
    whole["traceEvents"].as_array().expect("a list of entries").clone()
}

/// A time of the format, in nanoseconds. Fractions of a nanosecond are cut off, as Perfetto does.
pub fn nanos(entry: &Value, name: &str) -> u64 {
    (entry[name].as_f64().expect("a number") * 1000.0) as u64
}

/// The slices of each lane, in the order of the file: their names, beginnings and ends.
pub fn lanes(entries: &[Value]) -> BTreeMap<u64, Vec<(String, u64, u64)>> {
    let mut lanes = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry["ph"] == "X") {
        let from = nanos(entry, "ts");
        let slice = (entry["name"].as_str().unwrap().to_owned(), from, from + nanos(entry, "dur"));
        lanes.entry(entry["tid"].as_u64().unwrap()).or_insert_with(Vec::new).push(slice);
    }
    lanes
}

pub fn assert_nested(entries: &[Value]) {
    for (lane, slices) in lanes(entries) {
        let mut open: Vec<(String, u64, u64)> = Vec::new();
        for slice in slices {
            assert!(slice.1 <= slice.2);
            while open.last().is_some_and(|(_, _, end)| *end <= slice.1 && *end < slice.2) {
                open.pop();
            }
            if let Some(around) = open.last() {
                assert!(
                    around.1 <= slice.1 && slice.2 <= around.2,
                    "lane {lane}: {slice:?} is not in {around:?}"
                );
            }
            open.push(slice);
        }
    }
}

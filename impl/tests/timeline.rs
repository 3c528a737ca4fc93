//! The timeline that is made of a trace, as Perfetto would read it.

mod common;

use common::traced::{assert_nested, busy, busy_with_room, lanes, nanos, rested, timeline};
use common::{fib, join_taken, wait_until};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;
use systole::{Event, ThreadPool, Waiting};

#[test]
fn slices_nest_in_every_lane() {
    for waiting in [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone] {
        let pool = busy(waiting);
        let entries = timeline(&pool.trace());
        assert_nested(&entries);
        let metrics = pool.metrics();
        let count =
            |name: &str| entries.iter().filter(|entry| entry["name"] == name && entry["ph"] == "X").count();
        assert_eq!(count("call") as u64, metrics.calls, "{waiting:?}");
        assert_eq!(count("job") as u64, metrics.takes, "{waiting:?}");
        let marks = entries.iter().filter(|entry| entry["ph"] == "i" && entry["name"] == "promote").count();
        assert_eq!(marks as u64, metrics.promotions, "{waiting:?}");
    }
}

#[test]
fn slices_nest_if_their_beginnings_were_dropped() {
    for capacity in 1..60 {
        let builder = ThreadPool::builder().num_threads(3).heartbeat_interval(Duration::ZERO);
        let pool = builder.trace_capacity(capacity).build().unwrap();
        for _ in 0..3 {
            pool.call(|mut t| {
                join_taken(&mut t, |t| join_taken(t, |_| (), |t| _ = fib(t, 10)), |t| fib(t, 10))
            });
        }
        assert_nested(&timeline(&pool.trace()));
    }
}

#[test]
fn an_arrow_leads_from_a_promotion_to_the_worker_that_took_the_job() {
    let entries = timeline(&busy(Waiting::HelpAny).trace());
    let ends = |ph: &str| -> BTreeMap<u64, &Value> {
        let ends = entries.iter().filter(|entry| entry["ph"] == ph);
        ends.map(|entry| (entry["id"].as_u64().unwrap(), entry)).collect()
    };
    let (starts, ends) = (ends("s"), ends("f"));
    assert!(!ends.is_empty());
    for (id, end) in ends {
        let start = starts[&id];
        assert!(nanos(start, "ts") <= nanos(end, "ts"));
        assert_ne!(start["tid"], end["tid"], "from one worker to another");
    }
}

#[test]
fn a_worker_that_waits_for_an_event_is_at_rest() {
    let (pool, event) = (rested(ThreadPool::builder().num_threads(2)), Event::new());
    let parks = pool.metrics().parks;
    std::thread::scope(|scope| {
        scope.spawn(|| pool.install(|| event.wait()));
        wait_until("the worker waits", || pool.metrics().parks > parks);
        event.set();
    });
    let entries = timeline(&pool.trace());
    assert_nested(&entries);
    // The wait is a call of its own, with a worker of its own.
    let names: Vec<_> = lanes(&entries)[&2].iter().map(|(name, ..)| name.clone()).collect();
    assert_eq!(names[..2], ["call", "event wait"]);
    assert!(names[2..].iter().any(|name| name == "parked" || name == "polling"), "{names:?}");
}

#[test]
fn what_lasts_is_shown_until_the_trace_was_taken() {
    let pool = rested(ThreadPool::builder().num_threads(2));
    std::thread::sleep(Duration::from_millis(5));
    let rests = pool.trace().begun().elapsed();
    let (_, _, to) = lanes(&timeline(&pool.trace()))[&0].last().unwrap().clone();
    assert!(u128::from(to) >= rests.as_nanos(), "the worker is parked until {to} ns, and after {rests:?}");
}

/// What Perfetto's importer requires, by its sources of 2025: without a time, only metadata; the others are sorted by their
/// times, those with the same time as in the file. A lane is a stack of slices, marks among them as slices of no length. What
/// has ended is closed when the next one begins; whatever would end after the one around it is dropped. An arrow goes from
/// the innermost slice of its lane to that of the other lane, and without a slice it is dropped, too.
#[test]
fn perfetto_would_drop_nothing() {
    for (waiting, capacity) in [
        (Waiting::HelpAny, 1 << 16),
        (Waiting::HelpDescendants, 1 << 16),
        (Waiting::HelpNone, 1 << 16),
        (Waiting::HelpAny, 100),
    ] {
        let entries = timeline(&busy_with_room(waiting, capacity).trace());
        let (names, mut timed): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| entry["ph"] == "M");
        assert!(entries[..names.len()].iter().all(|entry| entry["ph"] == "M"), "names come first");
        assert!(entries.iter().all(|entry| entry["pid"] == 1));
        timed.sort_by_key(|entry| nanos(entry, "ts"));
        let mut lanes: BTreeMap<u64, Vec<(&str, u64, u64)>> = BTreeMap::new();
        let (mut begun, mut ended) = (BTreeMap::new(), 0);
        for entry in timed {
            let lane = lanes.entry(entry["tid"].as_u64().unwrap()).or_default();
            let (name, at) = (entry["name"].as_str().unwrap(), nanos(entry, "ts"));
            let innermost = lane.last().map(|(name, ..)| *name);
            match entry["ph"].as_str().unwrap() {
                phase @ ("X" | "i") => {
                    let length = if phase == "X" { nanos(entry, "dur") } else { 0 };
                    while lane
                        .last()
                        .is_some_and(|&(_, from, to)| to < at || (to == at && !(from == to && length == 0)))
                    {
                        lane.pop();
                    }
                    if let Some((around, _, end)) = lane.last() {
                        assert!(at >= *end || at + length <= *end, "{entry} does not lie in {around}");
                    }
                    lane.push((name, at, at + length));
                }
                "s" => {
                    assert_eq!(innermost, Some("promote"), "{entry}");
                    let id = entry["id"].as_u64().unwrap();
                    assert_eq!(begun.insert(id, at), None, "an arrow begins once");
                }
                "f" => {
                    assert_eq!((innermost, entry["bp"].as_str()), (Some("job"), Some("e")), "{entry}");
                    assert!(begun.contains_key(&entry["id"].as_u64().unwrap()), "{entry} has begun before");
                    ended += 1;
                }
                "C" => assert!(entry["args"]["jobs"].is_u64()),
                phase => panic!("phase {phase} is none of ours"),
            }
        }
        assert!(ended > 0 || capacity < 1000, "{waiting:?}: no arrow");
    }
}

#[test]
fn lanes_are_named_as_their_threads_whatever_the_name() {
    let name = "a \"quoted\" \\ name,\n\t\u{1}\u{7f} ☃ 🫀";
    let pool = rested(ThreadPool::builder().num_threads(2).thread_name(name));
    let entries = timeline(&pool.trace());
    let names = entries.iter().filter(|entry| entry["name"] == "thread_name");
    let names: Vec<_> = names.map(|entry| (entry["tid"].as_u64(), entry["args"]["name"].as_str())).collect();
    assert_eq!(names, [(Some(0), Some(format!("{name}-1").as_str()))]);
}

#[test]
fn a_writer_that_fails_is_reported() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let pool = ThreadPool::builder().num_threads(1).build().unwrap();
    assert_eq!(pool.trace().write_chrome(Full).unwrap_err().kind(), std::io::ErrorKind::StorageFull);
}

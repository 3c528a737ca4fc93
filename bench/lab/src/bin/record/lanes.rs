//! What each worker did, as the lab's page draws it: made of the slices that the crate writes for timeline viewers.

use serde_json::Value;
use std::time::Duration;
use systole::trace::Trace;

/// Each worker's spans as `[from, what, from, what, …]`, in picoseconds since the call. *What* is 0 parked, 1 woken, 2 polling or
/// between two jobs, 3 the call, 4 or more a job.
pub struct Lanes {
    pub workers: Vec<Vec<u64>>,
    pub end: u64,
}

const LOOKING: u64 = 2;

/// A slice of the file: its worker, its times in nanoseconds, and what it is.
struct Slice {
    worker: usize,
    from: u64,
    to: u64,
    what: u64,
}

impl Lanes {
    pub fn of(trace: &Trace, begin: Duration, end: Duration, workers: usize) -> Result<Self, String> {
        let mut json = Vec::new();
        trace.write_chrome(&mut json).map_err(|error| error.to_string())?;
        let file: Value = serde_json::from_slice(&json).map_err(|error| error.to_string())?;
        let entries = file["traceEvents"].as_array().ok_or("the trace has no events")?;
        let slices: Vec<Slice> = entries.iter().filter_map(slice).collect();
        let (begin, end) = (begin.as_nanos() as u64, end.as_nanos() as u64);
        let lane = |worker| {
            let own: Vec<&Slice> = slices.iter().filter(|slice| slice.worker == worker).collect();
            lane(&own, begin, end)
        };
        Ok(Self { workers: (0..workers).map(lane).collect(), end: (end - begin) * 1000 })
    }
}

fn slice(entry: &Value) -> Option<Slice> {
    if entry["ph"] != "X" {
        return None;
    }
    // The file's unit is a microsecond, with a half of a nanosecond added.
    let nanoseconds = |name: &str| entry[name].as_f64().map(|time| (time * 1000.0).floor() as u64);
    let what = match entry["name"].as_str()? {
        "call" => 3,
        "job" => 4 + entry["args"]["job"].as_u64()?,
        "parked" => 0,
        "waking" => 1,
        // An open join is looked into: what lies in it says what its owner does.
        _ => LOOKING,
    };
    let from = nanoseconds("ts")?;
    Some(Slice { worker: entry["tid"].as_u64()? as usize, from, to: from + nanoseconds("dur")?, what })
}

/// At each moment the innermost slice, which is the last one to begin. A worker without a slice looks for work.
fn lane(slices: &[&Slice], begin: u64, end: u64) -> Vec<u64> {
    let mut moments: Vec<u64> = slices.iter().flat_map(|slice| [slice.from, slice.to]).collect();
    moments.retain(|moment| (begin..end).contains(moment));
    moments.push(begin);
    moments.sort_unstable();
    moments.dedup();
    let mut lane: Vec<u64> = Vec::new();
    for moment in moments {
        let around = slices.iter().filter(|slice| slice.from <= moment && moment < slice.to);
        let what =
            around.max_by_key(|slice| (slice.from, u64::MAX - slice.to)).map_or(LOOKING, |slice| slice.what);
        if lane.last() != Some(&what) {
            lane.extend([(moment - begin) * 1000, what]);
        }
    }
    lane
}

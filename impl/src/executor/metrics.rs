//! The two metrics of `executors`, under its names, with `executor` = `systole`.

use metrics::{counter, describe_counter, describe_gauge, gauge};

const EXECUTED: &str = "executors.jobs_executed";
const QUEUED: &str = "executors.jobs_queued";

/// Says what the metrics mean.
pub(super) fn describe() {
    describe_counter!(EXECUTED, "How many jobs have ended");
    describe_gauge!(QUEUED, "How many jobs were accepted and have not ended");
}

/// A job was accepted.
pub(super) fn queued() {
    gauge!(QUEUED, "executor" => "systole").increment(1.0);
}

/// A job has ended.
pub(super) fn executed() {
    counter!(EXECUTED, "executor" => "systole").increment(1);
    gauge!(QUEUED, "executor" => "systole").decrement(1.0);
}

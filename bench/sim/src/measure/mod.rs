//! What the steps of the schedulers take on this machine.

mod joins;
mod lock;
mod sections;
mod threads;

use std::time::Duration;

/// A cost with its name in `costs/`, and how it was come by.
pub struct Measured {
    /// The field of [`Costs`](crate::costs::Costs).
    pub name: &'static str,
    /// The cost.
    pub nanoseconds: f64,
    /// How it was measured, or the word "assumed".
    pub how: String,
}

fn measured(name: &'static str, nanoseconds: f64, how: impl Into<String>) -> Measured {
    Measured { name, nanoseconds, how: how.into() }
}

/// Everything that a file of costs has.
pub fn all() -> Result<Vec<Measured>, String> {
    Ok(joins::measure()?.into_iter().chain(steps()?).collect())
}

/// The same without the joins, whose costs are from earlier results.
pub fn steps() -> Result<Vec<Measured>, String> {
    let (wake, short) = (threads::wake(threads::REST), threads::wake(threads::SHORT_REST));
    let handoff = threads::pool_handoff()
        .ok_or("no pair of closures ran on two threads at a time; end what else is running, and try again")?;
    let section = sections::measure();
    let mut all = vec![
        measured(
            "promote",
            handoff.promoter.saturating_sub(wake.waker).as_nanos() as f64 - section.step,
            "from a fork to the first closure, in the pool, less a wake-up and a section",
        ),
        measured(
            "take",
            handoff.taker.saturating_sub(wake.woken).as_nanos() as f64 - 2.0 * section.step,
            "from a fork to the second closure elsewhere, less a wake-up and two sections",
        ),
        measured(
            "hold",
            section.step,
            "a step of the scheduler and the lock around it, uncontended, with 16 workers, half of them idle",
        ),
        measured("hold_asked", section.asked, "one worker more that is asked"),
        measured(
            "hold_worker",
            section.worker,
            "the same step with 1,024 workers, less that with 16, for each worker",
        ),
        measured(
            "transfer",
            threads::lock_transfer().as_nanos() as f64,
            "from the release of the lock until another thread has it, of as many as there are cores",
        ),
        measured("wake", wake.waker.as_nanos() as f64, "notifying a thread that waits on a condition"),
        measured(
            "latency",
            wake.woken.as_nanos() as f64,
            "from the notification until that thread runs, its core idle before",
        ),
        measured(
            "latency_short",
            short.woken.as_nanos() as f64,
            "the same, but that thread has waited for 50 µs only",
        ),
        measured(
            "slack",
            threads::overshoot().saturating_sub(wake.woken).as_nanos() as f64,
            "how much later than 100 µs a wait of 100 µs ends, less the latency",
        ),
        measured(
            "probe",
            5.0,
            "assumed: a load of a line that another core writes now and then, several under way",
        ),
        measured(
            "steal",
            100.0,
            "assumed: a compare-and-swap on a line of another core, and its job's lines",
        ),
        measured("slow", 0.0, "assumed: memory is fast enough for all"),
    ];
    for cost in &mut all {
        cost.nanoseconds = cost.nanoseconds.max(0.0);
    }
    Ok(all)
}

/// The middle of all samples.
fn median(mut samples: Vec<Duration>) -> Duration {
    samples.sort_unstable();
    samples[samples.len() / 2]
}

//! A trace as a file of the Trace Event Format, which timeline viewers read.

use super::slices::{Doing, Slice, slices};
use super::{Action, Event, Job, Step, Trace};
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};
use std::time::Duration;

impl Trace {
    /// Writes the trace as JSON of the [Trace Event Format], to be opened at [ui.perfetto.dev](https://ui.perfetto.dev)
    /// or `chrome://tracing`.
    ///
    /// Each worker has a lane, named as its thread. In it lie its calls, the jobs that it has taken, the bundles that it has taken
    /// with the jobs that it has claimed of them, the joins and the [events](crate::Event) at which it has waited, and the times that
    /// it was parked, polling, or woken and not running yet. Beats, promotions and reclaimed jobs are marks in the lanes. An arrow
    /// leads from each promotion to where the job was taken, and from where a worker shared a bundle again to where it was taken
    /// again. There is also a curve of the number of shared jobs.
    ///
    /// Slices that had begun before the first event, or are not over, are cut off.
    ///
    /// ```
    /// let pool = systole::ThreadPool::builder().num_threads(1).build()?;
    /// pool.call(|_| ());
    /// let mut json = Vec::new();
    /// pool.trace().write_chrome(&mut json)?;
    /// assert!(json.starts_with(b"{\"displayTimeUnit\":\"ns\",\"traceEvents\":["));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of the writer.
    ///
    /// [Trace Event Format]: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
    pub fn write_chrome(&self, out: impl Write) -> io::Result<()> {
        let mut list = List { out: io::BufWriter::new(out), is_empty: true };
        list.out.write_all(b"{\"displayTimeUnit\":\"ns\",\"traceEvents\":[")?;
        self.write_names(&mut list)?;
        for slice in slices(self) {
            list.write(&entry(&slice))?;
        }
        let (mut shared, mut arrows) = (None, BTreeMap::new());
        for event in self {
            write_marks(event, &mut arrows, &mut list)?;
            if shared.replace(event.shared) != Some(event.shared) {
                list.write(&format_args!(
                    "{{\"ph\":\"C\",\"name\":\"shared jobs\",{},\"args\":{{\"jobs\":{}}}}}",
                    At(0, event.at),
                    event.shared
                ))?;
            }
        }
        write!(list.out, "\n],\"otherData\":{{\"droppedEvents\":{}}}}}\n", self.dropped)?;
        list.out.flush()
    }

    fn write_names(&self, list: &mut List<impl Write>) -> io::Result<()> {
        list.write(&r#"{"ph":"M","name":"process_name","pid":1,"args":{"name":"systole"}}"#)?;
        for (worker, name) in self.workers.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            list.write(&format_args!(
                r#"{{"ph":"M","name":"thread_name","pid":1,"tid":{worker},"args":{{"name":{}}}}}"#,
                Text(name)
            ))?;
            list.write(&format_args!(
                r#"{{"ph":"M","name":"thread_sort_index","pid":1,"tid":{worker},"args":{{"sort_index":{worker}}}}}"#
            ))?;
        }
        Ok(())
    }
}

/// Marks, and the two ends of arrows. A bundle can be shared several times. So an arrow has the number of the event that shared the job,
/// and `arrows` has those that have begun, by the numbers of the jobs. Of an event that is not in the trace there is no arrow.
fn write_marks(
    event: &Event,
    arrows: &mut BTreeMap<u64, u64>,
    list: &mut List<impl Write>,
) -> io::Result<()> {
    let Step { action, worker: Some(worker), job, .. } = event.step else { return Ok(()) };
    let at = At(worker, event.at);
    let mut mark = |name: &str, job: Option<Job>| {
        let args = Args(job, Some(event.number));
        list.write(&format_args!(r#"{{"ph":"i","s":"t","name":"{name}",{at},"args":{args}}}"#))
    };
    match (action, job) {
        (Action::Beat, _) => mark("beat", None),
        (Action::WaitForJobReclaim | Action::ClaimOwn, job) => mark("reclaim", job),
        (Action::Promote | Action::ShareAgain, Some(job)) => {
            mark(if action == Action::Promote { "promote" } else { "share again" }, Some(job))?;
            let id = event.number;
            arrows.insert(job.number, id);
            list.write(&format_args!(r#"{{"ph":"s","cat":"handoff","name":"handoff","id":{id},{at}}}"#))
        }
        (Action::TakeSharedJob | Action::WaitForJobHelp, Some(job)) => {
            let Some(id) = arrows.remove(&job.number) else { return Ok(()) };
            list.write(&format_args!(
                r#"{{"ph":"f","bp":"e","cat":"handoff","name":"handoff","id":{id},{at}}}"#
            ))
        }
        _ => Ok(()),
    }
}

/// A slice as a complete event.
fn entry(slice: &Slice) -> String {
    let (name, job) = match slice.doing {
        Doing::Call => ("call", None),
        Doing::Job(job) => ("job", Some(job)),
        Doing::Bundle(job) => ("bundle", Some(job)),
        Doing::Open(job) => ("open join", Some(job)),
        Doing::Event => ("event wait", None),
        Doing::Parked => ("parked", None),
        Doing::Polling => ("polling", None),
        Doing::Waking => ("waking", None),
    };
    let (at, length) = (At(slice.worker, slice.from), Micros(slice.to - slice.from));
    let args = Args(job, None);
    format!(r#"{{"ph":"X","name":"{name}",{at},"dur":{length},"args":{args}}}"#)
}

/// The list of entries, one a line.
struct List<W: Write> {
    out: io::BufWriter<W>,
    is_empty: bool,
}

impl<W: Write> List<W> {
    fn write(&mut self, entry: &dyn Display) -> io::Result<()> {
        let before = if self.is_empty { "\n" } else { ",\n" };
        self.is_empty = false;
        write!(self.out, "{before}{entry}")
    }
}

/// In which lane, and when.
struct At(usize, Duration);

impl Display for At {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, r#""pid":1,"tid":{},"ts":{}"#, self.0, Micros(self.1))
    }
}

/// The format's unit, with four decimals: whole nanoseconds and a half.
///
/// Perfetto reads a binary fraction and cuts off what is less than a nanosecond. Without the half, that may be almost a
/// whole nanosecond. A slice could then end one nanosecond after the slice around it, and Perfetto would drop it.
struct Micros(Duration);

impl Display for Micros {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let nanos = self.0.as_nanos();
        write!(f, "{}.{:03}5", nanos / 1000, nanos % 1000)
    }
}

/// What else is shown: which job, and which event of the trace.
struct Args(Option<Job>, Option<u64>);

impl Display for Args {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let job = self.0.map(|job| ("job", job.number));
        let owner = self.0.and_then(|job| job.owner).map(|owner| ("owner", owner as u64));
        let event = self.1.map(|number| ("event", number));
        f.write_str("{")?;
        for (index, (name, number)) in [job, owner, event].into_iter().flatten().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, r#"{comma}"{name}":{number}"#)?;
        }
        f.write_str("}")
    }
}

/// A string of JSON.
struct Text<'s>(&'s str);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                c if c.is_control() => write!(f, "\\u{:04x}", u32::from(c))?,
                c => write!(f, "{c}")?,
            }
        }
        f.write_str("\"")
    }
}

#[cfg(test)]
mod tests;

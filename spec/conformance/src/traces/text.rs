//! A trace as a text that a program of the reader's has written, one event a line.
//!
//! The first line says how many threads the pool has: `workers 2`. Each line after it is an event: its critical section, how
//! many jobs are shared after it, and what has happened. Background workers are called `b1`, `b2`, callers `c1`, `c2`. An event
//! without the lock has two sections, as `3-5`: it came after the first had ended, and before the second began.
//!
//! ```text
//! workers 2
//! 0 0 Park by b1
//! 1 0 Call by c1
//! 2 1 Promote by c1 of 1
//! 2 1 Wake by b1
//! ```
//!
//! After `by` stands the worker, after `of` the job, after `awaiting` the job that its worker waits for, after `for` the
//! worker that the part of a broadcast is for, or in whose thread a call is made. Empty lines, and what follows a `#`, say
//! nothing. The pool has the default waiting policy.

use super::event::Recording;
use super::skeleton::{Read, assembled};
use systole::trace::{Action, Step};

/// The run that the text tells of.
///
/// # Errors
///
/// Says which line is no event, or which event makes no sense.
pub fn read(name: &str, text: &str) -> Result<Recording, String> {
    let lines =
        (1..).zip(text.lines()).map(|(number, line)| (number, line.split('#').next().unwrap_or_default()));
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let (_, first) = lines.next().ok_or("the file is empty; its first line says `workers 2`, say")?;
    let workers: usize = match first.split_whitespace().collect::<Vec<_>>()[..] {
        ["workers", number] => number.parse().ok(),
        _ => None,
    }
    .filter(|workers| *workers > 0)
    .ok_or_else(|| format!("the first line is `{first}`; it must say `workers 2`, say"))?;
    let steps =
        lines.map(|(number, line)| event(line, workers - 1).map_err(|why| format!("line {number}: {why}")));
    assembled(name, workers - 1, &steps.collect::<Result<Vec<_>, _>>()?)
}

/// One line: its section, the number of shared jobs, and the step.
fn event(line: &str, background: usize) -> Result<Read, String> {
    let mut words = line.split_whitespace();
    let mut next = |what: &str| words.next().ok_or_else(|| format!("`{}` has no {what}", line.trim()));
    let place = next("section")?;
    let between = match place.split_once('-') {
        Some((after, before)) => Some((whole(after)?, whole(before)?)),
        None => None,
    };
    let section = between.map_or_else(|| whole(place), |(after, _)| Ok(after))?;
    let shared = next("number of shared jobs").and_then(whole)?;
    let name = next("action")?;
    let action = Action::ALL.iter().find(|action| action.name() == name);
    let mut step = Step::new(*action.ok_or_else(|| format!("no action is called `{name}`"))?);
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("nothing follows `{word}`"))?;
        step = match word {
            "by" => step.by(worker(value, background)?),
            "of" => step.of(whole(value)?),
            "awaiting" => step.awaiting(whole(value)?),
            "for" => step.to(worker(value, background)?),
            _ => return Err(format!("`{word}` is none of `by`, `of`, `awaiting` and `for`")),
        };
    }
    if step.action.is_free() != between.is_some() {
        let needs = if step.action.is_free() { "two sections, as `3-4`" } else { "one section" };
        return Err(format!("`{name}` stands at `{place}`, and needs {needs}"));
    }
    Ok(Read { section, shared, step, between })
}

fn whole<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("`{word}` is no whole number"))
}

/// The pool's number of the worker that is called so.
fn worker(name: &str, background: usize) -> Result<usize, String> {
    let number = |rest: &str| rest.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let found = match name.split_at_checked(1) {
        Some(("b", rest)) => number(rest).filter(|number| *number < background),
        Some(("c", rest)) => number(rest).map(|number| number + background),
        _ => None,
    };
    found.ok_or_else(|| format!("no worker of this pool is called `{name}`"))
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::traces::steps;

    const HANDOFF: &str = "\
workers 2
0 0 Park by b1   # it looks first, in vain
1 0 Call by c1
2 1 Promote by c1 of 1
2 1 Wake by b1

3 0 TakeSharedJob by b1 of 1
4 0 SetLatch by b1 of 1
4 0 Park by b1
5 0 CallReturn by c1
6 0 Stop
6 0 Wake by b1
7 0 Leave by b1
";

    #[test]
    fn a_handoff_is_read_with_its_program() {
        let recording = read("handoff", HANDOFF).unwrap();
        assert_eq!((recording.background, recording.program.bodies.len()), (1, 1));
        let shown: Vec<String> =
            steps(&recording.events).unwrap().locked.iter().map(ToString::to_string).collect();
        assert_eq!(shown[2], "Promote by c1 of job 1 after the fork of job 1, shared: 1, wakes b1");
        assert_eq!(shown[4], "SetLatch by b1 of job 1, shared: 0, and goes on");
    }

    #[test]
    fn the_trace_of_lesson_12_has_nine_steps() {
        let recording = read("lesson-12", include_str!("../../../../book/lessons/12/output.txt")).unwrap();
        assert_eq!(steps(&recording.events).unwrap().locked.len(), 9);
    }

    #[test]
    fn what_is_no_trace_is_refused_with_its_line() {
        let refused = |from: &str, to: &str| read("", &HANDOFF.replace(from, to)).unwrap_err();
        assert_eq!(
            refused("workers 2", "threads 2"),
            "the first line is `threads 2`; it must say `workers 2`, say"
        );
        assert_eq!(refused("Promote", "Promotion"), "line 4: no action is called `Promotion`");
        assert_eq!(
            refused("0 0 Park by b1 ", "0 0 Park by b2 "),
            "line 2: no worker of this pool is called `b2`"
        );
        assert_eq!(refused("1 0 Call by c1", "1 0 Call by"), "line 3: nothing follows `by`");
        assert_eq!(refused("3 0 Take", "3 Take"), "line 7: `TakeSharedJob` is no whole number");
        assert!(refused("1 0 Call by c1\n", "").contains("runs nothing"));
    }
}

//! Counts the cache lines that a part of this program touches, by running it again under valgrind's tool lackey.
//!
//! After a pause few of these lines are in the nearest caches. Each one that is missing costs some tens of nanoseconds, whatever
//! stands in it. So the count says what a call costs that is rare, as a count of instructions says it of one that is frequent.
//! It lacks what the kernel touches.

use crate::quartiles;
use crate::valgrind;
use std::collections::HashSet;
use std::hint::black_box;

/// The size of a line, as a power of two: 64 bytes.
const LINE: u32 = 6;

/// The part of the program begins.
//
// It differs from `end`: of two equal functions the compiler may make one.
#[inline(never)]
pub fn begin() {
    black_box("begin");
}

/// The part of the program has ended.
#[inline(never)]
pub fn end() {
    black_box("end");
}

/// Tells the process that counts where [`begin`] and [`end`] are.
pub fn tell_marks() {
    println!("{} {}", begin as fn() as usize, end as fn() as usize);
}

/// Lines of code and of data, each counted once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lines {
    /// How many hold instructions that were run.
    pub code: f64,
    /// How many hold what these have read or written.
    pub data: f64,
}

/// Runs this program with `arguments`. It calls [`tell_marks`] once, and [`begin`] and [`end`] in turns. Returns the medians of what
/// lies between, on all threads, in the second half of the parts.
pub fn count(arguments: &[&str]) -> Result<Lines, String> {
    let (said, trace) = valgrind::run(&["--tool=lackey", "--trace-mem=yes"], arguments)?;
    let run = arguments.join(" ");
    let marks: Vec<usize> = said.split_whitespace().filter_map(|mark| mark.parse().ok()).collect();
    let &[begin, end] = &marks[..] else { return Err(format!("`{run}` does not say where its marks are")) };
    let parts = parts(&trace, begin, end);
    let late = &parts[parts.len() / 2..];
    if late.is_empty() {
        return Err(format!("lackey has seen no part of `{run}` between its marks"));
    }
    let median = |of: fn(&Lines) -> f64| quartiles::median(&late.iter().map(of).collect::<Vec<_>>());
    Ok(Lines { code: median(|lines| lines.code), data: median(|lines| lines.data) })
}

/// Each part of a trace, from an instruction at `begin` to one at `end`.
fn parts(trace: &str, begin: usize, end: usize) -> Vec<Lines> {
    let (mut parts, mut part) = (Vec::new(), None);
    for access in trace.lines().filter_map(Access::parse) {
        if access.is_code && access.address == begin {
            part = Some((HashSet::new(), HashSet::new()));
        }
        let Some((code, data)) = &mut part else { continue };
        let lines = if access.is_code { &mut *code } else { &mut *data };
        lines.extend(access.lines());
        if access.is_code && access.address == end {
            parts.push(Lines { code: code.len() as f64, data: data.len() as f64 });
            part = None;
        }
    }
    parts
}

/// One line of a trace.
struct Access {
    is_code: bool,
    address: usize,
    bytes: usize,
}

impl Access {
    /// `I  0401b2c0,3` is an instruction, and ` L 1ffefff8,8` reads; `S` writes, and `M` does both.
    fn parse(line: &str) -> Option<Self> {
        let (kind, place) = line.split_at_checked(3)?;
        let is_code = match kind {
            "I  " => true,
            " L " | " S " | " M " => false,
            _ => return None,
        };
        let (address, bytes) = place.split_once(',')?;
        Some(Self { is_code, address: usize::from_str_radix(address, 16).ok()?, bytes: bytes.parse().ok()? })
    }

    fn lines(&self) -> impl Iterator<Item = usize> {
        self.address >> LINE..=(self.address + self.bytes.max(1) - 1) >> LINE
    }
}

#[cfg(test)]
mod tests {
    use super::{Lines, parts};

    #[test]
    fn each_line_counts_once_in_each_part() {
        let trace = "\
==7== a message of valgrind's
I  00000040,4
 L 00001000,8
I  00000100,4
I  00000104,4
 L 00001000,8
 S 0000103c,8
 M 00001044,4
I  0000013e,4
I  00000200,1
I  00000999,1
I  00000100,4
I  00000200,1
";
        let first = Lines { code: 3.0, data: 2.0 };
        assert_eq!(parts(trace, 0x100, 0x200), [first, Lines { code: 2.0, data: 0.0 }]);
        assert_eq!(parts(trace, 0x100, 0x300), []);
    }
}

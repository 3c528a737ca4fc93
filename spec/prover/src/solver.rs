//! Z3, asked about one script after the other.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use super::sexp::Sexp;
use crate::process;

/// A running Z3.
pub struct Solver {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The most that Z3 does for one question.
    limit: u32,
}

/// What Z3 says of all that a script asserts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Answer {
    /// There is no such state: `unsat`.
    Impossible,
    /// There is one: `sat`.
    Possible,
    /// It gave up.
    Unknown,
}

/// The most that Z3 does for one question, unless less is asked for. It counts its own steps, of which it takes some
/// millions in a second, and not the time: so the answer is the same on a slow machine.
pub const LIMIT: u32 = 1_000_000_000;

/// The same for a statement that says on what it rests, and is short therefore.
pub const SHORT: u32 = 15_000_000;

/// And where the quantifiers are left to Z3: it finds the answer at once, or never.
pub const BRIEFLY: u32 = 1_000_000;

/// The same where all statements of a part are left to Z3 with their quantifiers: a little, in all ways; and then more.
pub const IN_TURN: [u32; 2] = [400_000, 6_000_000];

/// How Z3 goes about quantifiers, unless a script says otherwise.
const USUALLY: &str = "(set-option :smt.qi.eager_threshold 10.0)(set-option :smt.ematching true)";

/// Three ways to go about them: not deep at once, where a statement leads from one job to the next and on for ever; the
/// usual one; and by models alone.
pub const WAYS: [&str; 3] =
    ["(set-option :smt.qi.eager_threshold 3.0)\n", "", "(set-option :smt.ematching false)\n"];

/// What Z3 prints when it has answered.
const END: &str = "answered";

impl Solver {
    /// Starts Z3.
    pub fn start(z3: &Path) -> Result<Solver, String> {
        let mut command = process::program(z3);
        command.args(["-in", "-smt2"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| process::cannot_start(&command, &error))?;
        let input = child.stdin.take().ok_or("Z3 has no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("Z3 has no output")?);
        Ok(Solver { child, input, output, limit: LIMIT })
    }

    /// The same, which gives up sooner.
    pub fn limited(mut self, limit: u32) -> Solver {
        self.limit = limit;
        self
    }

    /// Checks a script; `then` is asked after it, if it is possible, and the values of the terms are returned.
    pub fn check(&mut self, script: &str, then: &str) -> Result<(Answer, BTreeMap<String, String>), String> {
        self.check_within(self.limit, script, then)
    }

    /// The same, with a limit of its own; the solver's is kept, too.
    pub fn check_within(
        &mut self,
        limit: u32,
        script: &str,
        then: &str,
    ) -> Result<(Answer, BTreeMap<String, String>), String> {
        let limit = limit.min(self.limit);
        match self.ask(&format!("(reset){USUALLY}(set-option :rlimit {limit})\n{script}(check-sat)"))?.trim()
        {
            "unsat" => Ok((Answer::Impossible, BTreeMap::new())),
            "sat" if then.is_empty() => Ok((Answer::Possible, BTreeMap::new())),
            "sat" => Ok((Answer::Possible, values(&self.ask(then)?)?)),
            "unknown" | "timeout" | "canceled" => Ok((Answer::Unknown, BTreeMap::new())),
            other => Err(format!("Z3 says `{other}`")),
        }
    }

    /// What Z3 prints about these commands.
    fn ask(&mut self, commands: &str) -> Result<String, String> {
        let gone = |error: std::io::Error| format!("Z3 has ended: {error}");
        self.input.write_all(format!("{commands}\n(echo \"{END}\")\n").as_bytes()).map_err(gone)?;
        self.input.flush().map_err(gone)?;
        let mut text = String::new();
        loop {
            let before = text.len();
            if self.output.read_line(&mut text).map_err(gone)? == 0 {
                return Err(format!("Z3 has ended: {}", text.trim()));
            }
            if text[before..].trim() == END {
                text.truncate(before);
                return Ok(text);
            }
        }
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// The pairs that `get-value` prints.
fn values(text: &str) -> Result<BTreeMap<String, String>, String> {
    let read = Sexp::parse(text)?;
    let pairs = read.iter().flat_map(Sexp::items);
    Ok(pairs
        .filter_map(|pair| match pair.items() {
            [term, value] => Some((term.to_string(), value.to_string())),
            _ => None,
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn values_of_terms() {
        let read = values("((x true)\n ((f before w1) Idle))\n").unwrap();
        assert_eq!((read["x"].as_str(), read["(f before w1)"].as_str()), ("true", "Idle"));
    }
}

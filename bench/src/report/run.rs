//! Where and when the benchmarks ran: enough to compare two files, nothing that names a person's machine.

use super::checkout::Checkout;
use super::stamp::{date, machine};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// The circumstances of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The commit that was measured; with `-dirty`, on a screen only, if files differed from it.
    pub commit: String,
    /// The day, as `2026-01-31` (UTC).
    pub date: String,
    /// The processor's model and the number of cores.
    pub machine: String,
    /// The compiler's version.
    pub rustc: String,
}

impl Run {
    /// The columns that every file begins with.
    pub const COLUMNS: [&str; 4] = ["commit", "date", "machine", "rustc"];

    /// This machine, this commit, and the day of `time`.
    pub fn here(time: SystemTime) -> Self {
        Self::of(&Checkout::of(&root()), time)
    }

    /// The same for a run whose figures are written: it fails unless the commit holds all that is measured.
    pub fn to_write(time: SystemTime) -> Result<Self, String> {
        let checkout = Checkout::of(&root());
        checkout.check()?;
        Ok(Self::of(&checkout, time))
    }

    fn of(checkout: &Checkout, time: SystemTime) -> Self {
        Self { commit: checkout.stamp(), date: date(time), machine: machine(), rustc: rustc() }
    }

    /// All of it in a line.
    pub fn circumstances(&self) -> String {
        let Self { commit, date, machine, rustc } = self;
        format!("{machine}, {date}, commit {commit}, rustc {rustc}")
    }

    /// The name of the run's files, without an extension.
    pub fn file_stem(&self) -> String {
        let words = self.machine.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let machine = words.collect::<Vec<_>>().join("-").to_lowercase();
        format!("{}-{machine}", self.date)
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The version of the compiler; `unknown` if there is none here.
fn rustc() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").current_dir(root()).output();
    let line = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    line.split(' ').nth(1).unwrap_or("unknown").to_owned()
}

#[cfg(test)]
mod tests {
    #[test]
    fn files_are_named_after_day_and_machine() {
        let run = super::super::results::tests::sample().run;
        assert_eq!(run.file_stem(), "2026-01-31-some-processor-2-cores");
    }
}

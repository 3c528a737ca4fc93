//! Where and when the benchmarks ran: enough to compare two files, nothing that names a person's machine.

use super::checkout::Checkout;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, thread};

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

fn machine() -> String {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    let plural = if cores == 1 { "" } else { "s" };
    format!("{} {cores} core{plural}", model(&cpuinfo))
}

/// The processor's model, without trade marks and with plain characters only; the architecture if there is no model.
fn model(cpuinfo: &str) -> String {
    let line = cpuinfo.lines().find(|line| line.starts_with("model name"));
    let name = line.and_then(|line| line.split_once(':')).map_or(env::consts::ARCH, |(_, name)| name);
    let name = name.replace("(R)", "").replace("(TM)", "");
    let plain = name.replace(|c: char| !c.is_ascii_alphanumeric() && !"-_.@".contains(c), " ");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The day of `time` in UTC.
fn date(time: SystemTime) -> String {
    let mut days = time.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() / 86_400);
    let leap = |year: u64| (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02}", month + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_become_dates() {
        let day = |days: u64| date(UNIX_EPOCH + Duration::from_secs(days * 86_400 + 86_399));
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(11_016), "2000-02-29");
        assert_eq!(day(20_513), "2026-03-01");
        assert_eq!(day(20_818), "2026-12-31");
    }

    #[test]
    fn the_model_is_plain() {
        let cpuinfo = "processor\t: 0\nmodel name\t: Intel(R) Core(TM) i7-9750H CPU @ 2.60GHz, <rev>\n";
        assert_eq!(model(cpuinfo), "Intel Core i7-9750H CPU @ 2.60GHz rev");
        assert_eq!(model(""), env::consts::ARCH);
    }

    #[test]
    fn files_are_named_after_day_and_machine() {
        let run = super::super::results::tests::sample().run;
        assert_eq!(run.file_stem(), "2026-01-31-some-processor-2-cores");
    }
}

//! The day and the machine of a run, as its record has them. `xtask` takes this file, too.

use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, thread};

/// The processor's model and the number of cores.
pub fn machine() -> String {
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
pub fn date(time: SystemTime) -> String {
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
}

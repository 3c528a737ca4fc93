//! What the steps of the schedulers take, read from a file of `costs/`.

use crate::time::{MICROSECOND, Time, nanoseconds};
use std::collections::BTreeMap;

/// Costs, in virtual time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    /// A fork and its join, if the job stays latent: systole.
    pub join: Time,
    /// The same for Spice.
    pub join_spice: Time,
    /// The same for chili.
    pub join_chili: Time,
    /// The same for eager work stealing, where each fork goes into a deque.
    pub join_eager: Time,
    /// Promoting a job, outside the lock.
    pub promote: Time,
    /// Starting a job that was taken: an indirect call, and the owner's cache lines.
    pub take: Time,
    /// A critical section, for each step in it.
    pub hold: Time,
    /// In a critical section, for each worker that is asked to share.
    pub hold_asked: Time,
    /// In a critical section, for each worker of the pool.
    pub hold_worker: Time,
    /// From the release of the lock until a thread that waits for it has it.
    pub transfer: Time,
    /// What a thread pays to wake another thread.
    pub wake: Time,
    /// From the wake-up until the woken thread runs.
    pub latency: Time,
    /// The latency if the woken thread has been parked for less than [`SHORT`]: its core does not rest as deeply yet.
    pub latency_short: Time,
    /// How much later than asked a timer fires.
    pub slack: Time,
    /// Looking at one victim, for a thief.
    pub probe: Time,
    /// Taking its oldest job away.
    pub steal: Time,
    /// By how much each further running worker slows all workers down, in thousandths, since they share the memory.
    pub slow: u64,
}

/// What counts as parked for a short time.
pub const SHORT: Time = 100 * MICROSECOND;

/// A field's name in files, and the field.
type Field = (&'static str, fn(&mut Costs) -> &mut Time);

const FIELDS: [Field; 16] = [
    ("join", |costs| &mut costs.join),
    ("join_spice", |costs| &mut costs.join_spice),
    ("join_chili", |costs| &mut costs.join_chili),
    ("join_eager", |costs| &mut costs.join_eager),
    ("promote", |costs| &mut costs.promote),
    ("take", |costs| &mut costs.take),
    ("hold", |costs| &mut costs.hold),
    ("hold_asked", |costs| &mut costs.hold_asked),
    ("hold_worker", |costs| &mut costs.hold_worker),
    ("transfer", |costs| &mut costs.transfer),
    ("wake", |costs| &mut costs.wake),
    ("latency", |costs| &mut costs.latency),
    ("latency_short", |costs| &mut costs.latency_short),
    ("slack", |costs| &mut costs.slack),
    ("probe", |costs| &mut costs.probe),
    ("steal", |costs| &mut costs.steal),
];

/// The factor's name in files.
const SLOW: &str = "slow";

/// All names that a file must have.
fn names() -> Vec<&'static str> {
    FIELDS.iter().map(|field| field.0).chain([SLOW]).collect()
}

impl Costs {
    /// The costs in `costs/NAME.toml`.
    #[cfg(feature = "questions")]
    pub fn named(name: &str) -> Result<Self, String> {
        use std::fs;
        use std::path::Path;

        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("costs");
        let file = folder.join(name).with_extension("toml");
        let text = fs::read_to_string(&file).map_err(|_| {
            let files = fs::read_dir(&folder).into_iter().flatten().flatten();
            let mut names: Vec<_> = files
                .filter_map(|file| Some(file.path().file_stem()?.to_string_lossy().into_owned()))
                .collect();
            names.sort();
            format!("there are no costs `{name}`; there are {}", names.join(", "))
        })?;
        Self::parse(&text).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// Reads lines of the form `name = nanoseconds  # where it is from`. Each name must stand there once.
    #[cfg(feature = "questions")]
    pub fn parse(text: &str) -> Result<Self, String> {
        Self::of(toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?)
    }

    /// The costs with these names, in nanoseconds. Each name must be there.
    pub fn of(mut lines: BTreeMap<String, f64>) -> Result<Self, String> {
        let mut missing = Vec::new();
        let mut take = |name| {
            let number = lines.remove(name).unwrap_or_else(|| {
                missing.push(name);
                0.0
            });
            let is_time = (0.0..1e12).contains(&number);
            if is_time { Ok(number) } else { Err(format!("`{name} = {number}` is no time in nanoseconds")) }
        };
        let mut costs = Self::default();
        for (name, field) in FIELDS {
            *field(&mut costs) = nanoseconds(take(name)?);
        }
        costs.slow = take(SLOW)? as u64;
        if let Some(name) = lines.keys().next() {
            return Err(format!("`{name}` is unknown; there are {}", names().join(", ")));
        }
        match missing[..] {
            [] => Ok(costs),
            _ => Err(format!("no line for {}", missing.join(", "))),
        }
    }

    /// What else a step takes under the lock.
    pub fn section(&self, steps: u64, asked: u64, workers: usize) -> Time {
        self.hold * steps + self.hold_asked * asked + self.hold_worker * workers as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> String {
        FIELDS.iter().map(|(name, _)| format!("{name} = 1.5 # measured\n")).collect::<String>() + "slow = 3\n"
    }

    #[test]
    fn a_file_gives_all_costs() {
        let costs = Costs::parse(&file()).unwrap();
        assert_eq!((costs.join, costs.steal, costs.slow), (1500, 1500, 3));
    }

    #[test]
    fn a_file_that_is_wrong_is_refused_with_the_line() {
        let error = |from: &str, to: &str| Costs::parse(&file().replace(from, to)).unwrap_err();
        assert!(error("take = 1.5", "take = x").contains("take = x"));
        assert!(error("take = 1.5", "take").contains("line 6"));
        assert!(error("take = 1.5", "probe = 1.5").contains("duplicate key"));
        assert_eq!(error("take = 1.5", "take = -1"), "`take = -1` is no time in nanoseconds");
        assert!(error("take =", "take = 1\ngive =").starts_with("`give` is unknown; there are join, "));
        assert_eq!(error("take = 1.5", ""), "no line for take");
        assert!(Costs::named("nowhere").unwrap_err().starts_with("there are no costs `nowhere`; there are "));
    }
}

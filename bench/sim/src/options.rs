//! What the command line asks for.

use sim::experiments::{Extent, Question};
use sim::policies::{Beats, Bundles, Contestant, waiting};
use sim::program::{Kind, Program, Record};
use sim::scheduler::Waiting;
use sim::time::{MICROSECOND, NANOSECOND, Time, nanoseconds};
use std::path::PathBuf;

/// The most workers that are simulated.
const MOST_WORKERS: usize = 1024;

const USAGE: &str = "usage: sim [--quick | --dry | --redraw | --only QUESTION] [--costs NAME]
       sim --program KIND:SIZE… [--policy NAME…] [--workers N…] [--interval µs] [--work ns] [--costs NAME]
           [--waiting POLICY] [--beats WAY] [--bundles WAY] [--group N]

Without a program, all questions are asked, and files are written to bench/sim/results. With --dry no file is written.
With --quick no file is written, and the questions are smaller. With --only one question is asked, and no file is written.
With --redraw nothing is simulated: the book's charts are drawn once more, of the newest results.
A program is tree, skewed, flat, fib, uts, uts_looking or pair, or recorded:FILE, where a program of yours has written FILE. A policy is systole, spice, chili, eager or ideal. For systole only:
--waiting is HelpAny, HelpDescendants or HelpNone; --beats is on-demand, thread, core, clock, dear-clock or each-idle; --bundles is learned, one, many, half or locked; --group is how many workers share a lock.";

/// The options.
pub struct Options {
    /// The name of a file in `costs/`.
    pub costs: String,
    /// How much is run.
    pub extent: Extent,
    /// The one question that is asked, if not all are.
    pub only: Option<Question>,
    /// Whether files are written.
    pub writes: bool,
    /// Whether only the charts are drawn once more, of the newest results.
    pub redraws: bool,
    /// Single runs instead of all questions.
    pub selection: Option<Selection>,
}

/// Single runs: every program with every scheduler and every number of workers.
pub struct Selection {
    /// The programs.
    pub programs: Vec<Program>,
    /// The schedulers.
    pub contestants: Vec<Contestant>,
    /// The numbers of workers.
    pub workers: Vec<usize>,
    /// The interval, if it is not the default.
    pub interval: Option<Time>,
    /// What an owner may run while it waits.
    pub waiting: Waiting,
    /// The way to beat.
    pub beats: Beats,
    /// How many jobs a promotion shares.
    pub bundles: Bundles,
    /// How many workers share a lock, if not all.
    pub group: Option<usize>,
}

impl Options {
    /// Reads the words; `None` if they ask for help, which is printed.
    pub fn parse(words: &[String]) -> Result<Option<Self>, String> {
        let mut options = Self {
            costs: "bare-metal".into(),
            extent: Extent::Full,
            only: None,
            writes: true,
            redraws: false,
            selection: None,
        };
        let (mut programs, mut contestants, mut workers) = (Vec::new(), Vec::new(), Vec::new());
        let (mut interval, mut work, mut waits) = (None, None, None);
        let (mut beats, mut bundles, mut group) = (None, None, None);
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value =
                || words.next().ok_or_else(|| format!("`{word}` needs a value; `--help` shows which"));
            match word.as_str() {
                "--help" | "-h" => {
                    println!("{USAGE}");
                    return Ok(None);
                }
                "--quick" => (options.extent, options.writes) = (Extent::Quick, false),
                "--redraw" => options.redraws = true,
                "--dry" => options.writes = false,
                "--only" => (options.only, options.writes) = (Some(value()?.parse()?), false),
                "--costs" => value()?.clone_into(&mut options.costs),
                "--program" => programs.push(program(value()?)?),
                "--policy" => contestants.push(value()?.parse()?),
                "--workers" => workers.push(whole(word, value()?, MOST_WORKERS)?),
                "--interval" => interval = Some(whole(word, value()?, 1_000_000)? as Time * MICROSECOND),
                "--waiting" => waits = Some(waiting::parse(value()?)?),
                "--beats" => beats = Some(value()?.parse()?),
                "--bundles" => bundles = Some(value()?.parse()?),
                "--group" => group = Some(whole(word, value()?, MOST_WORKERS)?),
                "--work" => work = Some(time(word, value()?)?),
                _ => return Err(format!("`{word}` is unknown; `--help` lists what there is")),
            }
        }
        if programs.is_empty() {
            let of_lists = [!contestants.is_empty(), !workers.is_empty()];
            let of_values = [
                interval.is_some(),
                work.is_some(),
                waits.is_some(),
                beats.is_some(),
                bundles.is_some(),
                group.is_some(),
            ];
            if of_lists.contains(&true) || of_values.contains(&true) {
                return Err("single runs need a program: add `--program tree:1000000`, say".into());
            }
            return Ok(Some(options));
        }
        if group.is_some() && bundles.is_some() {
            return Err("`--bundles` needs one lock; leave out `--group`".into());
        }
        let work = work.unwrap_or(NANOSECOND);
        let programs = programs.into_iter().map(|program: Asked| program.build(work));
        let or =
            |given: Vec<usize>, default: &[usize]| if given.is_empty() { default.to_vec() } else { given };
        options.selection = Some(Selection {
            programs: programs.collect::<Result<_, _>>()?,
            contestants: if contestants.is_empty() { Contestant::ALL.to_vec() } else { contestants },
            workers: or(workers, &[1, 4, 16, 64, 256]),
            interval,
            waiting: waits.unwrap_or_default(),
            beats: beats.unwrap_or(Beats::OnDemand),
            bundles: bundles.unwrap_or(Bundles::Learned),
            group,
        });
        Ok(Some(options))
    }
}

/// A program that was asked for.
enum Asked {
    Kind(Kind, u64),
    Recorded(PathBuf),
}

impl Asked {
    fn build(self, work: Time) -> Result<Program, String> {
        match self {
            Self::Kind(kind, size) => kind.program(size, work),
            Self::Recorded(file) => Ok(Record::read(&file, None)?.program),
        }
    }
}

fn program(word: &str) -> Result<Asked, String> {
    let wrong = || format!("`{word}` is no program; write KIND:SIZE, as in `tree:1000000`");
    let (kind, size) = word.split_once(':').ok_or_else(wrong)?;
    if kind == "recorded" {
        return Ok(Asked::Recorded(size.into()));
    }
    Ok(Asked::Kind(kind.parse()?, size.replace('_', "").parse().map_err(|_| wrong())?))
}

fn whole(flag: &str, word: &str, most: usize) -> Result<usize, String> {
    let number = word.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("`{flag} {word}` is out of range; give a whole number from 1 to {most}"))
}

fn time(flag: &str, word: &str) -> Result<Time, String> {
    let number = word.parse().ok().filter(|number: &f64| (0.001..=1e6).contains(number));
    number
        .map(nanoseconds)
        .ok_or_else(|| format!("`{flag} {word}` is out of range; give 0.001 to 1000000 ns"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Option<Options>, String> {
        Options::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn without_words_all_is_run() {
        let options = parse("").unwrap().unwrap();
        assert!(options.selection.is_none() && options.costs == "bare-metal");
        assert_eq!((options.extent, options.writes), (Extent::Full, true));
    }

    #[test]
    fn what_is_small_or_dry_writes_nothing() {
        let parsed = |line: &str| parse(line).unwrap().map(|options| (options.extent, options.writes));
        assert_eq!(parsed("--dry"), Some((Extent::Full, false)));
        assert_eq!(parsed("--quick"), Some((Extent::Quick, false)));
        assert_eq!(parsed("--only waiting"), Some((Extent::Full, false)));
        assert_eq!(parse("--only waiting").unwrap().unwrap().only, Some(Question::Waiting));
    }

    #[test]
    fn single_runs_are_every_combination() {
        let line =
            "--program tree:1_000 --program pair:2 --policy spice --workers 2 --workers 4 --interval 25";
        let selection = parse(line).unwrap().unwrap().selection.unwrap();
        assert_eq!(selection.programs.len(), 2);
        assert_eq!(selection.contestants, [Contestant::Spice]);
        assert_eq!((selection.workers, selection.interval), (vec![2, 4], Some(25 * MICROSECOND)));
    }

    #[test]
    fn who_beats_who_shares_a_lock_and_how_owners_wait_can_be_chosen() {
        let selection = parse("--program tree:10 --beats clock --group 64 --waiting HelpNone")
            .unwrap()
            .unwrap()
            .selection
            .unwrap();
        assert_eq!((selection.beats, selection.group), (Beats::Clock, Some(64)));
        assert_eq!(selection.waiting, Waiting::HelpNone);
    }

    #[test]
    fn an_error_names_the_value_and_the_remedy() {
        let error = |line: &str| parse(line).err().expect("it is wrong");
        assert_eq!(error("--workers 0"), "`--workers 0` is out of range; give a whole number from 1 to 1024");
        assert_eq!(
            error("--workers 1025"),
            "`--workers 1025` is out of range; give a whole number from 1 to 1024"
        );
        assert_eq!(error("--work x"), "`--work x` is out of range; give 0.001 to 1000000 ns");
        assert_eq!(error("--program tree"), "`tree` is no program; write KIND:SIZE, as in `tree:1000000`");
        assert_eq!(
            error("--program tree:x"),
            "`tree:x` is no program; write KIND:SIZE, as in `tree:1000000`"
        );
        assert_eq!(error("--program tree:0"), "`tree:0` has no nodes; give a size of 1 or more");
        assert_eq!(
            error("--policy fifo"),
            "unknown policy `fifo`; there are systole, spice, chili, eager, ideal"
        );
        assert!(
            error("--program pair:2 --beats me")
                .starts_with("no worker beats as `me`; there are on-demand, thread,")
        );
        assert_eq!(
            error("--program pair:2 --waiting HelpAll"),
            "no owner waits as `HelpAll`; there are HelpAny, HelpDescendants, HelpNone"
        );
        assert_eq!(error("--group 64"), "single runs need a program: add `--program tree:1000000`, say");
        assert!(error("--only why").starts_with("no question is called `why`; there are scale, interval,"));
        assert!(
            error("--program pair:2 --bundles all")
                .starts_with("no bundles are called `all`; there are learned, one, many, half, locked")
        );
        assert_eq!(
            error("--program pair:2 --bundles half --group 4"),
            "`--bundles` needs one lock; leave out `--group`"
        );
        assert_eq!(error("--quik"), "`--quik` is unknown; `--help` lists what there is");
        assert_eq!(error("--costs"), "`--costs` needs a value; `--help` shows which");
        assert_eq!(error("--workers 4"), "single runs need a program: add `--program tree:1000000`, say");
    }
}

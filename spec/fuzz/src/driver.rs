//! Starts processes that run programs, and makes a program that fails smaller.

use crate::print;
use crate::program::Program;
use crate::run::Reached;
use crate::runner::{Batch, run_seeds, steps_of};
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// How many programs run if the user does not say.
const PROGRAMS: u64 = 20_000;

/// How many programs one process runs.
const BATCH: u64 = 250;

/// The same in a run that is to last: what is lost adds up.
const LONG_BATCH: u64 = 2000;

/// How long a program may take that takes milliseconds: the machine may be busy.
const LIMIT: Duration = Duration::from_secs(60);

/// The same for the many programs that may hang while one is made smaller.
const SHORT: Duration = Duration::from_secs(3);

/// How long a program is made smaller.
const PATIENCE: Duration = Duration::from_secs(240);

/// What the user asks for.
#[derive(Clone, Debug)]
struct Wish {
    programs: Option<u64>,
    seconds: Option<u64>,
    seed: Option<u64>,
    from: Option<u64>,
    steps: Vec<usize>,
    tries: u64,
    /// A program that fails is not made smaller.
    is_whole: bool,
}

/// How often a program runs that is named by its seed, if the user does not say.
const TRIES: u64 = 200;

/// How a process has ended that ran programs.
enum Ended {
    Well(u64, Reached),
    /// The seed, how many programs had begun, and what was said.
    Badly(u64, u64, String),
}

/// Does what the arguments say. Returns whether all programs were right.
#[must_use]
pub fn main(words: &[String]) -> bool {
    if words.first().is_some_and(|word| word == "--child") {
        let batch = Batch::of_words(&words[1..]).expect("the driver writes the words");
        run_seeds(&batch);
        return true;
    }
    match wish(words) {
        Err(error) => {
            eprintln!("error: {error}");
            false
        }
        Ok(Wish { seed: Some(seed), steps, tries, .. }) => one(seed, steps, tries, &child),
        Ok(wish) => many(&wish, &child),
    }
}

fn wish(words: &[String]) -> Result<Wish, String> {
    let mut wish = Wish {
        programs: None,
        seconds: None,
        seed: None,
        from: None,
        steps: vec![],
        tries: TRIES,
        is_whole: false,
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        let number = |text: &String| {
            let number = text.parse::<u64>();
            number.map_err(|_| match word.strip_prefix("--") {
                Some(_) => format!("{word} is `{text}`, and must be a number from 0"),
                None => format!("`{text}` is no number of seconds"),
            })
        };
        match &**word {
            "--whole" => wish.is_whole = true,
            "--programs" => wish.programs = Some(number(value()?)?),
            "--seed" => wish.seed = Some(number(value()?)?),
            "--from" => wish.from = Some(number(value()?)?),
            "--tries" => wish.tries = number(value()?)?,
            "--steps" => {
                let text = value()?;
                wish.steps = steps_of(text).ok_or_else(|| format!("`{text}` are no steps, such as 3,0,1"))?;
            }
            _ => wish.seconds = Some(number(word)?),
        }
    }
    if wish.programs == Some(0) || wish.seconds == Some(0) {
        return Err("no program runs in 0 seconds, or among 0 programs; give 1 or more".to_owned());
    }
    if wish.seed.is_none() && (wish.tries != TRIES || !wish.steps.is_empty()) {
        return Err("--tries and --steps are for one program: give its --seed".to_owned());
    }
    Ok(wish)
}

/// Starts a process that runs these programs.
fn child(batch: &Batch) -> Ended {
    let mut command = Command::new(std::env::current_exe().expect("this program has a path"));
    command.arg("--child").args(batch.words()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("this program can be started again");
    let mut stderr = child.stderr.take().expect("it is piped");
    let said = thread::spawn(move || {
        let mut said = Vec::new();
        // What can be read is shown.
        _ = stderr.read_to_end(&mut said);
        String::from_utf8_lossy(&said).into_owned()
    });
    let (mut seed, mut begun, mut reached) = (batch.first, 0, None);
    for line in BufReader::new(child.stdout.take().expect("it is piped")).lines().map_while(Result::ok) {
        if let Some(number) = line.strip_prefix("begin ") {
            seed = number.parse().unwrap_or(seed);
            begun += 1;
        } else if let Some(counts) = line.strip_prefix("reached ") {
            let mut sum = Reached::default();
            sum.counts.iter_mut().zip(counts.split(' ')).for_each(|(sum, count)| {
                *sum = count.parse().unwrap_or(0);
            });
            sum.grown = counts.rsplit(' ').next().and_then(|grown| grown.parse().ok()).unwrap_or(0);
            reached = Some(sum);
        }
    }
    let status = child.wait().expect("it was started");
    let said = said.join().expect("reading does not panic");
    match reached {
        Some(reached) if status.success() => Ended::Well(begun, reached),
        _ => Ended::Badly(seed, begun, format!("{said}{status}")),
    }
}

/// Runs programs until the time is over, or so many have run, or one fails. `child` runs some of them in a process.
fn many(wish: &Wish, child: &(impl Fn(&Batch) -> Ended + Sync)) -> bool {
    let seconds = wish.seconds.map(Duration::from_secs);
    let programs = wish.programs.unwrap_or(if seconds.is_some() { u64::MAX } else { PROGRAMS });
    // Without a time, the same programs each time.
    let base = wish.from.unwrap_or_else(|| if seconds.is_some() { fastrand::u64(..1 << 40) } else { 0 });
    let batch = if seconds.is_some() { LONG_BATCH } else { BATCH };
    let begin = Instant::now();
    let state = Mutex::new((0, Vec::new(), 0, Reached::default(), Instant::now()));
    let locked = || state.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    println!("fuzz: programs from seed {base} on");
    let work = || {
        loop {
            let (first, count) = {
                let (next, failed, ..) = &mut *locked();
                let count = batch.min(programs.saturating_sub(*next));
                if !failed.is_empty() || count == 0 || seconds.is_some_and(|limit| begin.elapsed() > limit) {
                    return;
                }
                *next += count;
                (base + *next - count, count)
            };
            let ended = child(&Batch { first, count, steps: vec![], tries: 1, limit: LIMIT });
            let (_, failed, done, reached, told) = &mut *locked();
            match ended {
                Ended::Well(begun, more) => {
                    *done += begun;
                    reached.add(&more);
                }
                Ended::Badly(seed, begun, said) => {
                    *done += begun;
                    failed.push((seed, said));
                }
            }
            if told.elapsed() > Duration::from_secs(10) {
                let spent = begin.elapsed().as_secs_f64();
                println!("[{spent:.0} s] {done} programs, {:.0}/s", *done as f64 / spent);
                *told = Instant::now();
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let (_, failed, done, reached, _) = &*locked();
    let spent = begin.elapsed().as_secs_f64();
    let counts: Vec<String> =
        Reached::NAMES.iter().zip(reached.counts).map(|(name, count)| format!("{count} {name}")).collect();
    println!("fuzz: {done} programs in {spent:.0} s, {:.0}/s: {}", *done as f64 / spent, counts.join(", "));
    println!("fuzz: no process has grown by more than {} bytes", reached.grown);
    let Some((seed, said)) = failed.first() else {
        // A run that shares nothing sees nothing.
        if let Some(at) = reached.counts.iter().position(|&count| count == 0).filter(|_| *done >= 1000) {
            eprintln!("error: no {} in {done} programs", Reached::NAMES[at]);
            return false;
        }
        return true;
    };
    // The program itself is shown when it is small.
    let why = said.split("let pool0").next().unwrap_or_default();
    println!("seed {seed} fails:\n{why}");
    // What has failed once has failed, though it need not fail again: it may take the programs before it, or rare luck.
    if !wish.is_whole && one(*seed, vec![], TRIES, child) {
        println!(
            "seed {seed} alone does not fail again; with what ran before it: --from and --programs, or for longer"
        );
    }
    false
}

/// Runs one program several times, and makes it smaller if it fails.
fn one(seed: u64, steps: Vec<usize>, tries: u64, child: &impl Fn(&Batch) -> Ended) -> bool {
    let batch = Batch { first: seed, count: 1, steps, tries, limit: LIMIT };
    let program = Program::of_seed(seed).after(&batch.steps);
    let Ended::Badly(_, needed, said) = child(&batch) else {
        println!("{}fuzz: {tries} runs of seed {seed}, no failure", print::rust(&program));
        return true;
    };
    println!("seed {seed} fails in run {needed}; it is made smaller");
    let batch = Batch { tries: (4 * needed).clamp(20, 2000), limit: SHORT, ..batch };
    let (steps, said) = shrunk(program, batch, said, child);
    let text: Vec<String> = steps.iter().map(usize::to_string).collect();
    println!("\n{said}\n");
    println!("again: cargo xtask fuzz --seed {seed} --steps {}", text.join(","));
    false
}

/// The steps to the smallest program that still fails, and what that says.
fn shrunk(
    mut program: Program,
    mut batch: Batch,
    mut said: String,
    child: &impl Fn(&Batch) -> Ended,
) -> (Vec<usize>, String) {
    let begin = Instant::now();
    let mut from = 0;
    'smaller: loop {
        let simpler = program.simpler();
        // First the steps that were not tried before the last one that has failed.
        for at in (0..simpler.len()).map(|at| (at + from) % simpler.len()) {
            if begin.elapsed() > PATIENCE {
                println!("it is not made smaller for longer than {} s", PATIENCE.as_secs());
                return (batch.steps, said);
            }
            let steps = [&batch.steps[..], &[at]].concat();
            if let Ended::Badly(.., why) = child(&Batch { steps: steps.clone(), ..batch.clone() }) {
                println!("{} nodes left", simpler[at].callers.iter().map(|of| of.code.size()).sum::<usize>());
                (program, batch.steps, said, from) = (simpler[at].clone(), steps, why, at);
                continue 'smaller;
            }
        }
        return (batch.steps, said);
    }
}

#[cfg(test)]
mod tests {
    use super::{Ended, many, wish};
    use crate::run::Reached;
    use crate::runner::Batch;

    /// Whether all is well with these arguments, where `fails` says so of some programs.
    fn is_well(words: &str, fails: fn(&Batch) -> bool) -> bool {
        let words: Vec<String> = words.split(' ').map(str::to_string).collect();
        let child = |batch: &Batch| match fails(batch) {
            true => Ended::Badly(batch.first, 1, "it fails".to_string()),
            false => Ended::Well(batch.count, Reached { counts: [1; 8], grown: 0 }),
        };
        many(&wish(&words).unwrap(), &child)
    }

    #[test]
    fn what_does_not_fail_again_has_failed_none_the_less() {
        assert!(is_well("--programs 300", |_| false));
        assert!(!is_well("--programs 300", |batch| batch.count > 1), "alone, no program fails");
        assert!(!is_well("--programs 300 --whole", |batch| batch.count > 1));
    }
}

//! `programs JOB SECONDS [PAUSE]` does a job again and again, for so many seconds, with so many milliseconds of rest before each time.
//!
//! It prints one line: the number that the job came to, how often it was done, the median time and those that one time in ten and
//! one in a hundred exceed, in microseconds, the processor time that it took, of all threads, and how many page faults there were each
//! time. `programs` alone lists the jobs.

mod jobs;

use cpu_time::ProcessTime;
use jobs::Job;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

/// Before anything is measured, the job is done this often, or for this part of the time.
const WARM: usize = 3;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    let number = |word: &str| {
        word.parse::<f64>()
            .ok()
            .filter(|number| (0.0..1e6).contains(number))
            .ok_or_else(|| not_a_number(word))
    };
    let (name, seconds, pause) = match words {
        [] => {
            jobs::all().for_each(|job| println!("{}\t{}\t{}", job.name, job.package, job.what));
            return Ok(());
        }
        [name, seconds] => (name, number(seconds)?, 0.0),
        [name, seconds, pause] => (name, number(seconds)?, number(pause)?),
        _ => return Err("what is wanted is JOB SECONDS [PAUSE]".to_owned()),
    };
    let job = jobs::all()
        .find(|job| job.name == *name)
        .ok_or_else(|| format!("there is no job `{name}`: `programs` lists them"))?;
    measure(job, Duration::from_secs_f64(seconds), Duration::from_secs_f64(pause / 1000.0))
}

fn not_a_number(word: &str) -> String {
    format!("`{word}` is no number of seconds or milliseconds")
}

fn measure(job: &Job, time: Duration, pause: Duration) -> Result<(), String> {
    let mut doing = (job.prepare)();
    let came_to = doing();
    for _ in 1..WARM {
        doing();
    }
    let (begin, processor, faults) = (Instant::now(), ProcessTime::now(), page_faults());
    let mut times = Vec::new();
    while times.is_empty() || begin.elapsed() < time {
        if !pause.is_zero() {
            thread::sleep(pause);
        }
        let start = Instant::now();
        let came_to_now = doing();
        times.push(start.elapsed().as_secs_f64() * 1e6);
        if came_to_now != came_to {
            return Err(format!(
                "{}: it came to {came_to} the first time, and now to {came_to_now}",
                job.name
            ));
        }
    }
    let processor = processor.elapsed().as_secs_f64() * 1e6 / times.len() as f64;
    let faults = (page_faults() - faults) / times.len() as f64;
    times.sort_by(f64::total_cmp);
    let at = |part| quantile(&times, part);
    println!(
        "{came_to} {} {:.3} {:.3} {:.3} {processor:.3} {faults:.1}",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99)
    );
    Ok(())
}

/// The time below which this part of the sorted times is. Between two of them, it is interpolated: the smaller one of two, or of a few,
/// would favour the contestant that has had time for one more.
fn quantile(times: &[f64], part: f64) -> f64 {
    let place = (times.len() - 1) as f64 * part;
    let (below, above) = (times[place.floor() as usize], times[place.ceil() as usize]);
    below + (above - below) * place.fract()
}

/// How many pages this process has got from the kernel so far, on Linux.
fn page_faults() -> f64 {
    // The name of the program, in brackets, may have blanks. The faults are the eighth word after it.
    let told = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let words = told.rsplit_once(')').map_or("", |(_, words)| words);
    words.split_whitespace().nth(7).and_then(|word| word.parse().ok()).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::quantile;

    #[test]
    fn a_quantile_of_a_few_times_is_between_them() {
        assert_eq!(quantile(&[1.0, 3.0], 0.5), 2.0);
        assert_eq!(quantile(&[1.0, 2.0, 10.0], 0.5), 2.0);
        assert!((quantile(&[1.0, 2.0, 10.0], 0.99) - 9.84).abs() < 1e-9);
        let hundred: Vec<f64> = (0..=100).map(f64::from).collect();
        assert_eq!(quantile(&hundred, 0.99), 99.0);
    }
}

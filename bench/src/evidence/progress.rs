//! How far the report is: a bar, what is being measured, and about how long the rest takes.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// The characters of the bar.
const WIDTH: usize = 24;

/// The times that all pieces are meant to take, and what was seen of that.
pub struct Progress {
    times: Vec<Duration>,
    done: usize,
    /// What the pieces that were measured in this run were meant to take, and what they took.
    seen: (Duration, Duration),
    is_terminal: bool,
}

impl Progress {
    /// Nothing is done yet.
    pub fn new(times: Vec<Duration>) -> Self {
        Self {
            times,
            done: 0,
            seen: (Duration::ZERO, Duration::ZERO),
            is_terminal: io::stderr().is_terminal(),
        }
    }

    /// The next piece is there from an earlier run.
    pub fn skip(&mut self) {
        self.done += 1;
    }

    /// The next piece is measured, and took so long.
    pub fn finish(&mut self, took: Duration) {
        self.seen = (self.seen.0 + self.times[self.done], self.seen.1 + took);
        self.done += 1;
    }

    /// About how long the rest takes, if the piece at work began so long ago: this machine may be slower than was meant.
    pub fn left(&self, elapsed: Duration) -> Duration {
        let (meant, took) = self.seen;
        let slower = if meant.is_zero() { 1.0 } else { took.as_secs_f64() / meant.as_secs_f64() };
        let current = self.times.get(self.done).copied().unwrap_or_default().mul_f64(slower);
        let later: Duration = self.times.iter().skip(self.done + 1).sum();
        current.saturating_sub(elapsed) + later.mul_f64(slower)
    }

    /// The line for the piece at work.
    pub fn line(&self, title: &str, rounds: usize, elapsed: Duration) -> String {
        let all = self.times.iter().sum::<Duration>().as_secs_f64().max(f64::MIN_POSITIVE);
        let before: Duration = self.times.iter().take(self.done).sum();
        let current = self.times.get(self.done).copied().unwrap_or_default().min(elapsed);
        let share = (before + current).as_secs_f64() / all;
        let bar = "#".repeat((share * WIDTH as f64) as usize);
        let (number, count, percent) = (self.done + 1, self.times.len(), (share * 100.0) as usize);
        let left = in_words(self.left(elapsed));
        format!(
            "[{bar:-<WIDTH$}] {percent:3} %  about {left} left  {number}/{count} {title}, round {}",
            rounds + 1
        )
    }

    /// Shows the line in place of the one before; without a terminal, only when a piece begins.
    pub fn show(&self, title: &str, rounds: usize, elapsed: Duration, begins: bool) {
        let line = self.line(title, rounds, elapsed);
        let mut stream = io::stderr().lock();
        // A progress that cannot be shown is no reason to stop.
        if self.is_terminal {
            write!(stream, "\r\x1b[K{line}").and_then(|()| stream.flush()).ok();
        } else if begins {
            writeln!(stream, "{line}").ok();
        }
    }

    /// Ends the line.
    pub fn end(&self) {
        if self.is_terminal {
            eprintln!();
        }
    }
}

/// `75 s`, or `12 min`.
pub fn in_words(time: Duration) -> String {
    match time.as_secs_f64().round() as u64 {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds => format!("{} min", (seconds + 30) / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn what_is_left_follows_the_speed_seen_so_far() {
        let mut progress = Progress::new(vec![seconds(10); 4]);
        assert_eq!(progress.left(seconds(4)), seconds(36));
        progress.skip();
        assert_eq!(progress.left(seconds(0)), seconds(30));
        progress.finish(seconds(20));
        assert_eq!(progress.left(seconds(5)), seconds(35));
        // A piece that takes longer than was meant leaves the others.
        assert_eq!(progress.left(seconds(50)), seconds(20));
    }

    #[test]
    fn the_line_has_the_bar_the_piece_and_the_rest() {
        let mut progress = Progress::new(vec![seconds(50); 4]);
        progress.finish(seconds(50));
        let line = progress.line("fib(30)", 2, seconds(50));
        assert_eq!(line, "[############------------]  50 %  about 100 s left  2/4 fib(30), round 3");
        assert_eq!(in_words(seconds(150)), "3 min");
    }
}

//! Sorts a million numbers by merging: an example of a program whose longest path is long. What would it be on 64 cores?
//!
//! ```sh
//! cargo run --release --example merge_sort -- 1000000
//! cargo xtask what-if merge_sort 1000000 --workers 64
//! ```

use std::process::ExitCode;
use std::time::Instant;
use systole::{Task, ThreadPool};

/// So few numbers are sorted by the standard library.
const FEW: usize = 256;

/// Sorts `numbers`. `room` has as many places.
fn sort(mut t: Task<'_>, numbers: &mut [u64], room: &mut [u64]) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let mid = numbers.len() / 2;
    let (left, right) = numbers.split_at_mut(mid);
    let (left_room, right_room) = room.split_at_mut(mid);
    t.join(|t| sort(t, left, left_room), |t| sort(t, right, right_room));
    // One worker merges, and the last merge is as long as the whole.
    room.copy_from_slice(numbers);
    let (mut left, mut right) = room.split_at(mid);
    for place in numbers {
        let is_left = right.is_empty() || !left.is_empty() && left[0] <= right[0];
        let from = if is_left { &mut left } else { &mut right };
        *place = from[0];
        *from = &from[1..];
    }
}

/// How many numbers are sorted.
pub fn count(mut arguments: impl Iterator<Item = String>) -> Result<usize, String> {
    let word = arguments.next().unwrap_or_else(|| "1000000".to_owned());
    if let Some(word) = arguments.next() {
        return Err(format!("`{word}` is too much; usage: merge_sort [COUNT]"));
    }
    match word.parse() {
        Ok(count @ 1..=1_000_000_000) => Ok(count),
        _ => Err(format!("{word:?} is not a number from 1 to 1000000000; usage: merge_sort [COUNT]")),
    }
}

fn main() -> ExitCode {
    let count = match count(std::env::args().skip(1)) {
        Ok(count) => count,
        Err(message) => {
            eprintln!("merge_sort: {message}");
            return ExitCode::FAILURE;
        }
    };
    let mut numbers: Vec<u64> = (0..count as u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    let mut room = vec![0; count];
    let pool = match ThreadPool::new() {
        Ok(pool) => pool,
        Err(error) => {
            eprintln!("merge_sort: {error}");
            return ExitCode::FAILURE;
        }
    };
    let begun = Instant::now();
    pool.call(|t| sort(t, &mut numbers, &mut room));
    let took = begun.elapsed();
    assert!(numbers.is_sorted(), "the numbers are in order");
    println!("{count} numbers sorted in {took:.1?} by {} workers", pool.num_threads());
    ExitCode::SUCCESS
}

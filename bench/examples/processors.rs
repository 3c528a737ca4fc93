//! How far two processors are from each other, and whether they are two: the machine that virtual processors run on may change
//! that at any time, and most of what threads do together costs more or less with it.
//!
//! ```sh
//! cargo run --release -p bench --example processors -- 30
//! ```
//!
//! Ten times a second, for so many seconds, two threads that are tied to two processors hand one cache line to and fro, and then
//! both multiply. A line that goes over within a core, between cores with a common cache, and between others differs by a factor of two
//! to eight. Two threads of one core multiply at little more than half of their speed.

use bench::processors::{first_two, round_trip};
use bench::quartiles::Quartiles;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

const PRODUCTS: usize = 200;
const APART: Duration = Duration::from_millis(100);

/// Eight chains of multiplications, which keep a core's multiplier busy.
fn multiply() -> u64 {
    let mut factors = black_box([1_u64, 3, 5, 7, 11, 13, 17, 19]);
    for round in 0..1500 {
        for at in 0..factors.len() {
            let product = u128::from(factors[at]) * u128::from(factors[(at + 1) % 8] | 1);
            factors[at] = (product as u64 ^ (product >> 64) as u64).wrapping_add(round);
        }
    }
    factors.iter().fold(0, |sum, &factor| sum ^ factor)
}

fn median(times: impl IntoIterator<Item = f64>) -> f64 {
    Quartiles::of(times).median
}

/// The nanoseconds that a product takes, the median of some.
fn product() -> f64 {
    median((0..PRODUCTS).map(|_| {
        let begun = Instant::now();
        black_box(multiply());
        begun.elapsed().as_nanos() as f64
    }))
}

fn main() {
    let given = std::env::args().nth(1).unwrap_or_else(|| "10".into());
    let Ok(seconds) = given.parse::<u32>() else {
        eprintln!("processors: `{given}` is no number of seconds: give one such as 30");
        std::process::exit(2);
    };
    let Some(processors) = first_two() else {
        eprintln!("processors: this program may use one processor only, or the system does not tell which");
        std::process::exit(2);
    };
    println!("multiplications on one thread alone, ns: {:.0}", product());
    let mut seen: BTreeMap<u32, Vec<(f64, f64)>> = BTreeMap::new();
    for _ in 0..seconds.saturating_mul(10) {
        let (trip, product) = round_trip(processors, product);
        // Round trips of about the same time: each of these classes is twice as long as the one before.
        seen.entry(trip.max(1.0).log2().round() as u32).or_default().push((trip, product));
        thread::sleep(APART);
    }
    println!("how often   round trip of a line, ns   multiplications beside each other, ns");
    for moments in seen.values() {
        let trip = median(moments.iter().map(|moment| moment.0));
        let product = median(moments.iter().map(|moment| moment.1));
        println!("{:9}   {trip:24.0}   {product:37.0}", moments.len());
    }
}

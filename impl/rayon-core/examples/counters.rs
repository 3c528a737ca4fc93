//! Whether it paid: what the pool has done, after the work.

fn sum(numbers: &[u64]) -> u64 {
    if numbers.len() <= 1000 {
        return numbers.iter().sum();
    }
    let (low, high) = numbers.split_at(numbers.len() / 2);
    let (low, high) = rayon_core::join(|| sum(low), || sum(high));
    low + high
}

// ANCHOR: counters
fn main() {
    let numbers: Vec<u64> = (0..10_000_000).collect();
    println!("sum: {}", sum(&numbers));

    let pool = rayon_core::systole_pool().expect("the global pool never ends");
    let counted = pool.metrics();
    println!("shared: {}, of these taken by another thread: {}", counted.promotions, counted.takes);
    println!("taken back: {}, threads woken: {}", counted.reclaims, counted.wakes);
}
// ANCHOR_END: counters

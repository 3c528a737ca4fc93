//! Virtual time.

/// Picoseconds, so that a node of 1.27 ns needs no rounding; 64 bits are seven months.
pub type Time = u64;

/// A nanosecond.
pub const NANOSECOND: Time = 1000;

/// A microsecond.
pub const MICROSECOND: Time = 1000 * NANOSECOND;

/// So many nanoseconds.
///
/// # Panics
///
/// Panics if that is no time: negative, or not a number.
pub fn nanoseconds(count: f64) -> Time {
    assert!(count >= 0.0, "a time of {count} ns");
    (count * NANOSECOND as f64).round() as Time
}

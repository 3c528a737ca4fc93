//! The program of lesson 8: a latch with weak orderings, on the machine at hand and
//! under Loom.

#[cfg(feature = "loom")]
mod explored;
mod latch;
mod sync;
#[cfg(not(feature = "loom"))]
mod threads;

#[cfg(feature = "loom")]
use explored::report;
#[cfg(not(feature = "loom"))]
use threads::report;

fn main() {
    print!("{}", report());
}

#[cfg(all(test, not(feature = "loom")))]
mod tests {
    use super::latch::Orderings;
    use super::threads::{report, wrong_results};
    use std::sync::atomic::Ordering::{Acquire, Release};

    #[test]
    fn the_mended_latch_gives_the_result() {
        assert_eq!(wrong_results(Orderings { store: Release, load: Acquire }, 1_000), 0);
    }

    #[test]
    fn the_program_names_the_command_for_a_verdict() {
        assert!(report().contains("--features loom"));
    }
}

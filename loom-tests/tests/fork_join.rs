//! Explores the model `fork_join` over the real core.

use loom_tests::explore;
use loom_tests::real::models::fork_join;

#[test]
fn fork_join() {
    explore(&fork_join::MODEL);
}

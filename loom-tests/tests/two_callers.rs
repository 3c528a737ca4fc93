//! Explores the model `two_callers` over the real core.

use loom_tests::explore;
use loom_tests::real::models::two_callers;

#[test]
fn two_callers() {
    explore(&two_callers::MODEL);
}

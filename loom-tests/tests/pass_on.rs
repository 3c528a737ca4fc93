//! Explores the model `pass_on` over the real core.

use loom_tests::explore;
use loom_tests::real::models::pass_on;

#[test]
fn pass_on() {
    explore(&pass_on::MODEL);
}

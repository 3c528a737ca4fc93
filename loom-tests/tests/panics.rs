//! Explores the model `panics` over the real core.

use loom_tests::explore;
use loom_tests::real::models::panics;

#[test]
fn in_the_first_closure() {
    explore(&panics::FIRST);
}

#[test]
fn in_the_second_closure() {
    explore(&panics::SECOND);
}

#[test]
fn in_both_closures() {
    explore(&panics::BOTH);
}

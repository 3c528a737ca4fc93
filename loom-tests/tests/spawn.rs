//! Explores the model `spawn` over the real core.

use loom_tests::explore;
use loom_tests::real::models::spawn;

#[test]
fn and_stop() {
    explore(&spawn::STOP);
}

#[test]
fn of_its_own_pool() {
    explore(&spawn::OWN);
}

#[test]
fn beside_a_fork() {
    explore(&spawn::FORK);
}

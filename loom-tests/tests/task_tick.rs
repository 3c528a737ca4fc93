//! Explores the model `task_tick` over the real core.

use loom_tests::explore;
use loom_tests::real::models::task_tick;

#[test]
fn task_tick() {
    explore(&task_tick::MODEL);
}

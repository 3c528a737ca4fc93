//! The table of the models, and for each a test that explores it over the real core.

use loom_tests::real::models;
use loom_tests::{Model, explore};

/// A model, and which file of `src/models` it stands in.
pub struct Entry {
    pub file: &'static str,
    pub model: &'static Model,
}

/// Makes the table and the tests of it. A test is called as its model.
macro_rules! models {
    ($($name:ident: $file:ident::$model:ident,)*) => {
        /// Every model whose executions must all end well.
        pub const MODELS: &[Entry] =
            &[$(Entry { file: stringify!($file), model: &models::$file::$model }),*];

        $(#[test]
        fn $name() {
            let model = &models::$file::$model;
            assert_eq!(model.name, stringify!($name), "a test is called as its model");
            explore(model);
        })*
    };
}

models! {
    barrier: barrier::MODEL,
    beater: beater::MODEL,
    broadcast_inside: broadcast::INSIDE,
    broadcast_plain: broadcast::PLAIN,
    drop_in: drop_in::MODEL,
    fork_join: fork_join::MODEL,
    nested: nested::MODEL,
    panics_both: panics::BOTH,
    panics_first: panics::FIRST,
    panics_second: panics::SECOND,
    pass_on: pass_on::MODEL,
    polling: polling::MODEL,
    promote_take: promote_take::MODEL,
    reclaim_take: reclaim_take::MODEL,
    reentrant_descendants: reentrant::DESCENDANTS,
    reentrant_none: reentrant::NONE,
    set_latch_park: set_latch_park::MODEL,
    spawn_fork: spawn::FORK,
    spawn_own: spawn::OWN,
    spawn_stop: spawn::STOP,
    stop: stop::MODEL,
    stop_unused: stop::UNUSED,
    task_tick: task_tick::MODEL,
    three_workers: three_workers::MODEL,
    two_callers: two_callers::MODEL,
    two_shared: two_shared::MODEL,
    waiting_policies_descendants: waiting_policies::DESCENDANTS,
    waiting_policies_none: waiting_policies::NONE,
}

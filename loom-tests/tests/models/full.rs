//! What the ordinary tests leave out, since it takes long: the models that have a larger bound, explored within it.

use crate::real::{model, of_mode};
use loom_tests::{Mode, explore};

/// Makes a test for each of these models, and a list of them.
macro_rules! in_full {
    ($($name:ident,)*) => {
        const IN_FULL: &[&str] = &[$(stringify!($name)),*];

        $(#[test]
        #[ignore = "long: `cargo xtask loom --full`"]
        fn $name() {
            explore(model(stringify!($name)), Mode::Full);
        })*
    };
}

in_full! {
    barrier,
    beater,
    brief_calls,
    broadcast_inside,
    broadcast_plain,
    broadcast_stop,
    crowded,
    drop_in,
    event_behind,
    event_set,
    fork_join,
    nested,
    offers,
    panics_both,
    panics_first,
    polling,
    promote_take,
    queued_inside,
    queued_two,
    queued_standby,
    queued_waits,
    queued_yields,
    reclaim_take,
    reentrant_descendants,
    reentrant_none,
    ring,
    set_latch_park,
    spare_alone,
    spare_beside,
    spare_own,
    spawn_fork,
    stop,
    stop_unused,
    task_tick,
    two_callers,
    waiting_policies_descendants,
    waiting_policies_none,
}

#[test]
fn every_larger_bound_has_its_test() {
    assert_eq!(of_mode(Mode::Full), IN_FULL, "full.rs lists other models than those with a larger bound");
}

//! The table of the models, and for each a test that explores it over the real core.

use loom_tests::real::models;
use loom_tests::{Mode, Model, executions, explore};

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
            explore(model, Mode::Polling);
        })*
    };
}

/// The model of this name.
pub fn model(name: &str) -> &'static Model {
    let entry = MODELS.iter().find(|entry| entry.model.name == name);
    entry.expect("the table of models has it").model
}

/// The models that are explored in this mode.
pub fn of_mode(mode: Mode) -> Vec<&'static str> {
    MODELS
        .iter()
        .map(|entry| entry.model)
        .filter(|model| model.bound(mode).is_some())
        .map(|it| it.name)
        .collect()
}

#[test]
fn every_committed_number_is_of_an_exploration() {
    let modes = [Mode::Polling, Mode::Parking, Mode::Full];
    let all = MODELS.iter().flat_map(|entry| modes.map(|mode| (entry.model, mode)));
    let explored = all.filter(|(model, mode)| model.bound(*mode).is_some());
    let mut names: Vec<String> = explored.map(|(model, mode)| model.exploration(mode)).collect();
    names.sort();
    let committed = executions::all_committed();
    let stale: Vec<&String> = committed.iter().filter(|name| !names.contains(name)).collect();
    assert!(stale.is_empty(), "executions.txt has lines of explorations that there are not: {stale:?}");
}

models! {
    barrier: barrier::MODEL,
    beater: beater::MODEL,
    beside: beside::MODEL,
    brief_calls: brief_calls::MODEL,
    broadcast_inside: broadcast::INSIDE,
    broadcast_plain: broadcast::PLAIN,
    broadcast_stop: broadcast::STOP,
    call_async_awaited: call_async::AWAITED,
    call_async_given_up: call_async::GIVEN_UP,
    call_async_panics: call_async::PANICS,
    crowded: crowded::MODEL,
    drop_in: drop_in::MODEL,
    event_behind: event::BEHIND,
    event_set: event::SET,
    fork_join: fork_join::MODEL,
    gate_again: gate::AGAIN,
    gate_inside: gate::INSIDE,
    gate_one_by_one: gate::ONE_BY_ONE,
    gate_outside: gate::OUTSIDE,
    gate_two: gate::TWO,
    latch_blocks: latch::BLOCKS,
    latch_event: latch::EVENT,
    latch_timed: latch::TIMED,
    nested: nested::MODEL,
    offers: offers::MODEL,
    panics_both: panics::BOTH,
    panics_first: panics::FIRST,
    panics_second: panics::SECOND,
    pass_on: pass_on::MODEL,
    polling: polling::MODEL,
    promote_take: promote_take::MODEL,
    queued_inside: queued::INSIDE,
    queued_two: queued::TWO,
    queued_standby: queued::STANDBY,
    queued_waits: queued::WAITS,
    queued_yields: queued::YIELDS,
    reclaim_take: reclaim_take::MODEL,
    reentrant_descendants: reentrant::DESCENDANTS,
    reentrant_none: reentrant::NONE,
    ring: ring::MODEL,
    ring_again: ring::AGAIN,
    ring_look: ring::LOOK,
    set_latch_park: set_latch_park::MODEL,
    bundles: bundles::MODEL,
    bundles_again: bundles::AGAIN,
    bundles_dead: bundles::DEAD,
    spare_alone: spare::ALONE,
    spare_beside: spare::BESIDE,
    spare_goes_on: spare::GOES_ON,
    spare_inside: spare::INSIDE,
    spare_own: spare::OWN,
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
    withheld: withheld::MODEL,
}

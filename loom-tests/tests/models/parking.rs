//! The other mode: owners that park at once, without polling before. Where two threads meet, this is explored without a
//! bound: each order in which a thread can find the owner parked.

use crate::real::{model, of_mode};
use loom_tests::{Mode, explore};

/// Makes a test for each of these models, and a list of them.
macro_rules! parking {
    (quick { $($quick:ident,)* } long { $($long:ident,)* }) => {
        const PARKING: &[&str] = &[$(stringify!($quick),)* $(stringify!($long)),*];

        $(#[test]
        fn $quick() {
            explore(model(stringify!($quick)), Mode::Parking);
        })*

        $(#[test]
        #[ignore = "long: `cargo xtask loom --full`"]
        fn $long() {
            explore(model(stringify!($long)), Mode::Parking);
        })*
    };
}

parking! {
    quick {
        broadcast_plain,
        panics_first,
        panics_second,
        promote_take,
        reclaim_take,
        set_latch_park,
        spawn_fork,
        stop,
    }
    long {
        drop_in,
        nested,
        panics_both,
        task_tick,
    }
}

#[test]
fn every_model_whose_owners_park_has_its_test() {
    let mut tested = PARKING.to_vec();
    tested.sort_unstable();
    assert_eq!(of_mode(Mode::Parking), tested, "parking.rs lists other models than those with this mode");
}

//! Scopes, which are built upon the core: the files of `impl/src/scope`, over the same primitives.

use crate::Waiting;
use crate::over_shuttle::core::drop_in;
use crate::over_shuttle::programs::{Count, last_handle, scenario};
use crate::over_shuttle::sync::work;
use crate::{Scenario, Task, ThreadPool};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

#[allow(rustdoc::broken_intra_doc_links, reason = "the links are those of the runtime's own documentation")]
#[path = "../../../impl/src/scope/mod.rs"]
mod scope;

pub use scope::{Scope, scope};

/// What the crate's function of this name does, where no global pool is needed.
///
/// # Panics
///
/// Panics outside of a call.
pub fn with_task<F: FnOnce(Task<'_>) -> R, R>(f: F) -> R {
    drop_in::with_task(f, || panic!("this thread is no worker"))
}

/// All scenarios with scopes.
#[must_use]
pub fn all() -> Vec<Scenario> {
    let named =
        [("any", Waiting::HelpAny), ("descendants", Waiting::HelpDescendants), ("none", Waiting::HelpNone)];
    named
        .into_iter()
        .map(|(policy, waiting)| scenario(&format!("scopes_{policy}"), 4, waiting, scopes))
        .collect()
}

fn panics(ran: &Count) {
    ran.one();
    // No panic hook: it is meant.
    resume_unwind(Box::new(7));
}

/// Closures that spawn closures, below the scope of one caller; joins and a panic below that of another one.
fn scopes(pool: Arc<ThreadPool>) {
    let ran = Count::default();
    let other = shuttle::thread::spawn({
        let (pool, ran) = (Arc::clone(&pool), ran.clone());
        move || {
            let panic = catch_unwind(AssertUnwindSafe(|| {
                pool.call(|mut t| {
                    t.join(
                        |_| scope(|s| s.spawn(|_| panics(&ran))),
                        |_| scope(|s| (0..3).for_each(|_| s.spawn(|_| ran.one()))),
                    )
                })
            }));
            assert_eq!(*panic.expect_err("a closure panics").downcast::<i32>().expect("its own panic"), 7);
        }
    });
    pool.scope(|s| {
        for _ in 0..3 {
            s.spawn(|s| {
                work();
                ran.one();
                s.spawn(|_| {
                    with_task(|mut t| t.join(|_| ran.one(), |_| ran.one()));
                    work();
                });
            });
        }
    });
    other.join().expect("a thread returns");
    drop(last_handle(pool));
    ran.check(4 + 3 * 3, "each closure of a scope runs once");
}

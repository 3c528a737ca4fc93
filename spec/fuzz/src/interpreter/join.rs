//! Joins of two closures and of more.

use super::{At, Place, run_closure, with_task};
use crate::ledger::fault;
use crate::oracle::mixed;
use crate::program::{Code, Form, Join, OnDrop};
use crate::tracked::{AllEnded, Product, Token, Tracked};
use std::sync::Arc;
use std::thread;

/// A closure of a join, with what it owns.
struct Closure<'a, 'r> {
    place: Place<'a, 'r>,
    code: &'r Code,
    token: Token,
    captured: Tracked,
    result: OnDrop,
}

impl<'a, 'r> Closure<'a, 'r> {
    fn new(place: Place<'a, 'r>, code: &'r Code, captured: OnDrop, result: OnDrop) -> Self {
        Self { place, code, token: Token::new(), captured: Tracked::new(captured), result }
    }

    fn run(self, at: At<'_>) -> Product {
        let Self { place, code, token, captured, result } = self;
        Product::new(run_closure(place, at, token, captured, code), result)
    }
}

/// A join of two closures, and a look at the promises: both have ended when it returns or panics, and the first one runs on
/// this thread.
pub fn two<'r>(place: Place<'_, 'r>, at: At<'_>, join: &'r Join) -> u64 {
    let [first, second] = &join.sides;
    let on_drop = if join.result == OnDrop::Joins { OnDrop::Joins } else { OnDrop::Nothing };
    let first = Closure::new(place, first, OnDrop::Nothing, on_drop);
    let second = Closure::new(place, second, join.captured, join.result);
    let _both = AllEnded([first.token.slot(), second.token.slot()]);
    let (a, b) = if join.is_small {
        let (first, second) = (Box::new(first), Box::new(second));
        let first = |at: At<'_>| Box::new(first.run(at));
        let second = |at: At<'_>| Box::new(second.run(at));
        let (a, b) = joined(place, at, join.form, first, second);
        (a.take(), b.take())
    } else {
        let owner = thread::current().id();
        let first = move |at: At<'_>| {
            if thread::current().id() != owner {
                fault("the first closure of a join runs on another thread");
            }
            first.run(at)
        };
        let (a, b) = joined(place, at, join.form, first, |at: At<'_>| second.run(at));
        (a.take(), b.take())
    };
    mixed([a, b])
}

/// Each form of a join.
fn joined<A, B, RA, RB>(place: Place<'_, '_>, at: At<'_>, form: Form, first: A, second: B) -> (RA, RB)
where
    A: FnOnce(At<'_>) -> RA + Send,
    B: FnOnce(At<'_>) -> RB + Send,
    RA: Send,
    RB: Send,
{
    match (form, at) {
        (Form::Task, at) => {
            with_task(at, |mut task| task.join(|t| first(At::Task(t)), |t| second(At::Task(t))))
        }
        (Form::Inline, at) => {
            with_task(at, |mut task| task.join_inline(|t| first(At::Task(t)), |t| second(At::Task(t))))
        }
        (Form::Then, at) => with_task(at, |mut task| {
            task.join_then(|t| first(At::Task(t)), |t| second(At::Task(t)), |a, b| (a, b))
        }),
        (Form::Installed, At::Task(mut task)) => {
            task.install(|| systole::join(|| first(At::Thread), || second(At::Thread)))
        }
        (Form::Pool, at) => match place.handle(None) {
            Some(pool) => pool.join(|| first(At::Thread), || second(At::Thread)),
            None => joined(place, at, Form::Free, first, second),
        },
        (Form::Context, _) => {
            let owner = thread::current().id();
            let first = |context: systole::FnContext| {
                if context.migrated() {
                    fault("the first closure of a join has migrated");
                }
                first(At::Thread)
            };
            let second = |context: systole::FnContext| {
                if !context.migrated() && thread::current().id() != owner {
                    fault("the second closure of a join has not migrated, and runs on another thread");
                }
                second(At::Thread)
            };
            systole::join_context(first, second)
        }
        (Form::Free | Form::Installed, _) => systole::join(|| first(At::Thread), || second(At::Thread)),
    }
}

/// `systole::join!`.
pub fn many<'r>(place: Place<'_, 'r>, _at: At<'_>, all: &'r [Arc<Code>]) -> u64 {
    let closure = |code: &'r Arc<Code>| Closure::new(place, code, OnDrop::Joins, OnDrop::Nothing);
    let run = |closure: Closure<'_, '_>| closure.run(At::Thread);
    let closures: Vec<_> = all.iter().map(closure).collect();
    let slots: Vec<usize> = closures.iter().map(|closure| closure.token.slot()).collect();
    let _all: Vec<_> = slots.into_iter().map(|slot| AllEnded([slot])).collect();
    let products: Vec<Product> = match <[_; 3]>::try_from(closures) {
        Ok([a, b, c]) => {
            let (a, b, c) = systole::join!(|| run(a), || run(b), || run(c));
            vec![a, b, c]
        }
        Err(closures) => match <[_; 4]>::try_from(closures) {
            Ok([a, b, c, d]) => {
                let (a, b, c, d) = systole::join!(|| run(a), || run(b), || run(c), || run(d));
                vec![a, b, c, d]
            }
            Err(closures) => {
                let [a, b, c, d, e]: [_; 5] =
                    closures.try_into().unwrap_or_else(|_| panic!("rules: three to five"));
                let (a, b, c, d, e) = systole::join!(|| run(a), || run(b), || run(c), || run(d), || run(e));
                vec![a, b, c, d, e]
            }
        },
    };
    mixed(products.into_iter().map(Product::take))
}

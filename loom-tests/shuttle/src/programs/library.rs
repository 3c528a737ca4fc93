//! All scenarios.

use super::{Made, TICK, any, free, watched};
use conformance::{Code, Op, Program};
use shuttle_tests::{Scenario, Waiting};
use std::time::Duration;

/// All scenarios: what Loom explores in small, and larger.
#[must_use]
pub fn all() -> Vec<Scenario> {
    let mut all = Vec::new();
    for waiting in Waiting::ALL {
        let policy = match waiting {
            Waiting::HelpAny => "any",
            Waiting::HelpDescendants => "descendants",
            Waiting::HelpNone => "none",
        };
        all.extend(under(waiting).into_iter().map(|(name, program, made)| {
            Scenario::new(format!("{name}_{policy}"), move || watched::run(&program, made))
        }));
    }
    all.push(Scenario::new("random", || watched::run(&any::program(), any::made())));
    all.extend(free::all());
    all
}

/// What is run under each policy.
fn under(waiting: Waiting) -> Vec<(&'static str, Program, Made)> {
    let made = |workers| Made::new(workers, waiting);
    let three = Program::tree(3).beside(&Program::skewed(5)).beside(&Program::chain(5));
    let brief = (0..3).fold(Program::nothing(), |all, _| all.beside(&Program::tree(1)));
    let four = (0..3).fold(Program::tree(3), |all, _| all.beside(&Program::tree(3)));
    vec![
        ("fork", Program::tree(1), made(2)),
        ("nested", Program::chain(2), made(2)),
        ("tree3", Program::tree(3), made(2)),
        ("tree4", Program::tree(4), made(4)),
        ("tree5", Program::tree(5), made(6)),
        ("tree6", Program::tree(6), Made { interval: 12 * TICK, ..made(8) }),
        ("comb", Program::comb(10), made(4)),
        ("chain", Program::chain(10), made(5)),
        ("fork_call_fork", Program::fork_call_fork(), made(3)),
        ("callers", three, made(4)),
        // Owners run each other's jobs, and one that was woken for a job finds its own done.
        ("owners", four.clone(), made(2)),
        ("owners_park", four, parking(made(2))),
        ("brief_calls", brief, made(2)),
        ("at_once", Program::tree(4), Made { interval: Duration::ZERO, ..made(5) }),
        ("polling", Program::tree(4), Made { polls: true, ..made(4) }),
        ("parking", Program::tree(4), parking(made(4))),
        ("spurious", Program::tree(4), spurious(made(4))),
        ("panics", panics(), made(4)),
        ("spawning", spawning(), made(3)),
        ("spawned_alone", spawning(), alone(made(3))),
        ("stop", stop(), made(4)),
        ("unused", Program { mains: vec![], ..Program::default() }, made(8)),
    ]
}

/// Each owner parks at once.
fn parking(mut made: Made) -> Made {
    made.world.owners_poll = false;
    made
}

/// Each fourth wait ends for no reason.
fn spurious(mut made: Made) -> Made {
    made.world.spurious = 4;
    parking(made)
}

/// Each detached job is shared by itself, and stands in no queue.
fn alone(mut made: Made) -> Made {
    made.world.queues_spawned = false;
    made
}

/// A tree in which a leaf, an inner job and a caller panic, beside a tree in which none does.
fn panics() -> Program {
    let tree = Program::tree(3).panicking(Code::Job(2), 0).panicking(Code::Job(5), 1);
    tree.beside(&Program::fork_call_fork().panicking(Code::Main(0), 2)).beside(&Program::tree(2))
}

/// Two callers and a thread from outside that spawn jobs, some of which fork, while the callers fork themselves.
fn spawning() -> Program {
    Program::spawning().beside(&Program::spawning())
}

/// Jobs that spawn jobs, two of which panic, on a pool that is dropped at once.
fn stop() -> Program {
    let bodies = vec![
        vec![Op::Spawn(2), Op::Spawn(3)],
        vec![Op::Spawn(4)],
        vec![Op::Panic],
        vec![Op::Spawn(5), Op::Panic],
        vec![],
        vec![],
    ];
    Program { bodies, outside: vec![1, 6], ..Program::default() }
}

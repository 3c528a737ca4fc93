//! The oracle: it knows what each worker has on its stack, and asks at the end of each critical section whether the pool
//! has done its duty.
//!
//! It learns of the stacks from the program, which says where it stands ([`Moment`]), and from the steps that the core
//! records. What the pool thinks of its own workers (whom they may help, whether a beat is due) it does not ask: `Demand.tla`
//! is evaluated from the stacks, and `NoLostWake` as `Mini.tla` has it.

mod demand;
mod ending;
mod stacks;

use crate::over_shuttle::sync;
use conformance::{Code, Listener, Moment, Program};
use loom_tests::sections::{Picture, Section};
use shuttle::current;
use stacks::Stacks;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};

/// What an owner may do in an open join: the spec's constant `Waiting`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// Nothing.
    HelpNone,
    /// Run what was forked below its job.
    HelpDescendants,
    /// Run anything.
    HelpAny,
}

impl Waiting {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::HelpAny, Self::HelpDescendants, Self::HelpNone];
}

/// How many critical sections a failure is told with.
const STORY: usize = 40;

thread_local! {
    // Shuttle runs all threads of a program as coroutines of one operating system thread.
    static STACKS: RefCell<Option<Stacks>> = const { RefCell::new(None) };
    static TOLD: RefCell<VecDeque<Section>> = const { RefCell::new(VecDeque::new()) };
    static COUNTS: RefCell<BTreeMap<&'static str, u64>> = const { RefCell::new(BTreeMap::new()) };
    static CORE_CHECKS: Cell<bool> = const { Cell::new(true) };
}

/// Begins an execution of this program.
pub fn begin(program: &Program, waiting: Waiting) {
    TOLD.with_borrow_mut(VecDeque::clear);
    STACKS.set(Some(Stacks::new(program, waiting)));
}

/// Begins an execution of code that is no [`Program`]: only the core's own checks, and those of the code, are made.
pub fn begin_without_stacks() {
    TOLD.with_borrow_mut(VecDeque::clear);
    STACKS.set(None);
}

/// Whether the core checks its invariants itself, too. Without that, what a run notices was noticed by the oracle alone.
pub fn let_core_check(checks: bool) {
    CORE_CHECKS.set(checks);
}

/// Whether it does.
pub fn lets_core_check() -> bool {
    CORE_CHECKS.get()
}

/// This thread is going to make a call, as that caller.
pub fn calls(caller: usize) {
    ask(|stacks| {
        stacks.calls(me(), caller);
        Ok(())
    });
}

/// A critical section ends on this thread, and others see next what it leaves.
pub fn section(section: Section) {
    COUNTS.with_borrow_mut(|counts| {
        for event in &section.events {
            *counts.entry(event.name).or_default() += 1;
        }
    });
    let verdict = STACKS.with_borrow_mut(|stacks| {
        stacks.as_mut().map_or(Ok(()), |stacks| {
            stacks.follow(me(), &section)?;
            demand::check(stacks, &section)
        })
    });
    if !section.events.is_empty() {
        TOLD.with_borrow_mut(|told| {
            told.truncate(STORY - 1);
            told.push_front(section);
        });
    }
    say(verdict);
}

/// The pool is gone: everything has run, once.
pub fn end() {
    ask(|stacks| ending::check(stacks));
    STACKS.set(None);
}

/// Tells the oracle where the program stands. Each piece of code takes some time.
#[derive(Clone, Copy, Debug)]
pub struct Told;

impl Listener for Told {
    fn at(&self, moment: Moment) {
        ask(|stacks| stacks.moment(me(), moment));
        if let Moment::Begin(_) = moment {
            sync::work();
        }
    }
}

/// How the execution came to where it is.
pub fn story() -> String {
    TOLD.with_borrow(|told| {
        let mut text = String::new();
        for (number, section) in (1..).zip(told.iter().rev()) {
            text += &format!("{number:>4}  {section}\n");
        }
        match told.front().map(|section| &section.picture) {
            Some(picture) => format!("after these critical sections:\n{text}The pool is then\n{picture}\n"),
            None => "before the first critical section\n".to_owned(),
        }
    })
}

/// How often each action was seen in this operating system's thread since it was asked last.
pub fn take_counts() -> BTreeMap<&'static str, u64> {
    COUNTS.take()
}

fn me() -> usize {
    current::me().into()
}

fn ask(check: impl FnOnce(&mut Stacks) -> Result<(), String>) {
    // No panic while it is borrowed: the hook tells the story.
    say(STACKS.with_borrow_mut(|stacks| stacks.as_mut().map_or(Ok(()), check)));
}

fn say(verdict: Result<(), String>) {
    if let Err(wrong) = verdict {
        panic!("{wrong}");
    }
}

/// A piece of code that a worker is in the middle of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    /// A caller's, or a job's.
    Of(Code),
    /// The runtime's own: it runs one detached job after the other.
    Drain,
}

/// Which workers the pool has woken, and which have not looked yet: `OnItsWay`.
fn on_its_way(picture: &Picture) -> usize {
    picture.workers.iter().filter(|worker| worker.status == "Woken").count()
}

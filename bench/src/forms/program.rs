//! A program in all forms, and the function that encloses what is counted.

use super::fib::Fib;
use super::full_tree::FullTree;
use super::quick_sort::QuickSort;
use super::tree::{Balanced, FourWords, NeverInlined};
use super::{Form, Join, JoinForm, JoinInline, JoinThen};
use crate::scheduler::Pool;
use std::str::FromStr;

/// A program in each form. It does not know how often it runs, and on what.
pub(super) trait Forms {
    /// The name in tables, in the file of limits and on the command line.
    const NAME: &'static str;

    /// What one item is, with its article.
    const ITEM: &'static str;

    /// How many items a round has.
    const ITEMS: usize;

    /// What a round computes.
    type Output;

    /// The program with its data.
    fn new() -> Self;

    /// Makes the data of the next round.
    fn prepare(&mut self) {}

    /// Without joins.
    fn sequential(&mut self) -> Self::Output;

    /// With one form of systole's joins.
    fn systole<J: JoinForm>(&mut self, t: systole::Task<'_>) -> Self::Output;

    /// With `systole::join`.
    fn drop_in(&mut self) -> Self::Output;

    /// With rayon's joins.
    fn rayon(&mut self) -> Self::Output;

    /// With chili's joins.
    fn chili(&mut self, scope: &mut chili::Scope<'_>) -> Self::Output;

    /// Panics if the result of a round is wrong.
    fn check(&self, output: Self::Output);
}

/// A program whose instructions are counted.
#[derive(Debug)]
pub struct Program {
    /// The name in tables, in the file of limits and on the command line.
    pub name: &'static str,
    /// What one item is, with its article.
    pub item: &'static str,
    /// How many items a round has.
    pub items: usize,
    /// Runs so many rounds on one thread, and checks each result.
    pub run: fn(Form, usize),
}

/// All of them, in the order of the table.
pub static PROGRAMS: [Program; 6] = [
    Program::of::<Balanced>(),
    Program::of::<FullTree>(),
    Program::of::<NeverInlined>(),
    Program::of::<FourWords>(),
    Program::of::<Fib>(),
    Program::of::<QuickSort>(),
];

impl Program {
    const fn of<P: Forms + Send>() -> Self {
        Self { name: P::NAME, item: P::ITEM, items: P::ITEMS, run: run::<P> }
    }
}

impl FromStr for &'static Program {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        crate::named("program", name, &PROGRAMS.each_ref(), |program| program.name)
    }
}

/// The name of the function whose instructions callgrind counts, from its entry to its return.
pub const COUNTED: &str = concat!(module_path!(), "::counted");

/// Calls `work`.
#[inline(never)]
pub(super) fn counted<R>(work: impl FnOnce() -> R) -> R {
    work()
}

/// One round. Making its data and checking its result are not counted.
fn round<P: Forms>(program: &mut P, work: impl FnOnce(&mut P) -> P::Output) {
    program.prepare();
    let output = counted(|| work(program));
    program.check(output);
}

/// The pool is entered once, around all rounds.
fn run<P: Forms + Send>(form: Form, rounds: usize) {
    let mut program = P::new();
    match &form.scheduler().pool(1) {
        Pool::Sequential => (0..rounds).for_each(|_| round(&mut program, P::sequential)),
        Pool::Systole(pool) => pool.call(|t| match form {
            Form::JoinInline => systole_rounds::<P, JoinInline>(t, program, rounds),
            Form::JoinThen => systole_rounds::<P, JoinThen>(t, program, rounds),
            Form::DropIn => drop_in_rounds(t, program, rounds),
            _ => systole_rounds::<P, Join>(t, program, rounds),
        }),
        Pool::Rayon(pool) => pool.install(|| (0..rounds).for_each(|_| round(&mut program, P::rayon))),
        Pool::Chili(pool) => {
            let mut scope = pool.scope();
            (0..rounds).for_each(|_| round(&mut program, |program| program.chili(&mut scope)));
        }
        #[cfg(feature = "forte")]
        Pool::Forte(_) => unreachable!("no form is Forte's"),
    }
}

/// A task is used up by a call: each round gets one from a join whose other side is empty.
fn systole_rounds<P: Forms, J: JoinForm>(mut t: systole::Task<'_>, mut program: P, rounds: usize) {
    for _ in 0..rounds {
        t.join(|t| round(&mut program, |program| program.systole::<J>(t)), |_| ());
    }
}

/// The task is lent for all rounds.
fn drop_in_rounds<P: Forms>(mut t: systole::Task<'_>, mut program: P, rounds: usize) {
    t.install(|| (0..rounds).for_each(|_| round(&mut program, P::drop_in)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_is_right_in_every_form() {
        for program in &PROGRAMS {
            for form in Form::ALL {
                (program.run)(form, 2);
            }
        }
    }

    #[test]
    fn programs_are_found_by_name() {
        for program in &PROGRAMS {
            assert_eq!(program.name.parse::<&Program>().unwrap().name, program.name);
        }
    }
}

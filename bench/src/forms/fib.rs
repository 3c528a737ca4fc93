//! fib(20): no data, one addition a join.

use super::JoinForm;
use super::program::Forms;
use crate::workloads::fib;
use std::hint::black_box;

const N: u32 = 20;

fn systole<J: JoinForm>(mut t: systole::Task<'_>, n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    J::join(&mut t, |t| systole::<J>(t, n - 1), |t| systole::<J>(t, n - 2), |a, b| a + b)
}

fn drop_in(n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    let (a, b) = systole::join(|| drop_in(n - 1), || drop_in(n - 2));
    a + b
}

pub(super) struct Fib;

impl Forms for Fib {
    const NAME: &'static str = "fib";
    const ITEM: &'static str = "a call";
    const ITEMS: usize = 21_891;
    type Output = u64;

    fn new() -> Self {
        Self
    }

    fn sequential(&mut self) -> u64 {
        fib::sequential(black_box(N))
    }

    fn systole<J: JoinForm>(&mut self, t: systole::Task<'_>) -> u64 {
        systole::<J>(t, black_box(N))
    }

    fn drop_in(&mut self) -> u64 {
        drop_in(black_box(N))
    }

    fn rayon(&mut self) -> u64 {
        fib::rayon(black_box(N))
    }

    fn chili(&mut self, scope: &mut chili::Scope<'_>) -> u64 {
        fib::chili(scope, black_box(N))
    }

    fn check(&self, number: u64) {
        assert_eq!(number, fib::number(N), "the Fibonacci number with index {N}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calls_are_those_of_the_workload() {
        assert_eq!((fib::KIND.items)(N as usize), Fib::ITEMS);
    }
}

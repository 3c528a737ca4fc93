//! Quicksort of 10,000 integers: a closure's captures are larger than a register.

use super::JoinForm;
use super::program::Forms;
use crate::workloads::numbers::Numbers;
use crate::workloads::quick_sort::{self, FEW, partition};

const COUNT: usize = 10_000;

fn systole<J: JoinForm>(mut t: systole::Task<'_>, numbers: &mut [u32]) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let (first, second) = partition(numbers);
    J::join(&mut t, |t| systole::<J>(t, first), |t| systole::<J>(t, second), |(), ()| ())
}

fn drop_in(numbers: &mut [u32]) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let (first, second) = partition(numbers);
    systole::join(|| drop_in(first), || drop_in(second));
}

pub(super) struct QuickSort {
    numbers: Numbers,
    copy: Vec<u32>,
}

impl Forms for QuickSort {
    const NAME: &'static str = "quick_sort";
    const ITEM: &'static str = "an integer";
    const ITEMS: usize = COUNT;
    type Output = ();

    fn new() -> Self {
        Self { numbers: Numbers::new(COUNT), copy: Vec::new() }
    }

    fn prepare(&mut self) {
        self.copy = self.numbers.unsorted();
    }

    fn sequential(&mut self) {
        quick_sort::sequential(&mut self.copy);
    }

    fn systole<J: JoinForm>(&mut self, t: systole::Task<'_>) {
        systole::<J>(t, &mut self.copy);
    }

    fn drop_in(&mut self) {
        drop_in(&mut self.copy);
    }

    fn rayon(&mut self) {
        quick_sort::rayon(&mut self.copy);
    }

    fn chili(&mut self, scope: &mut chili::Scope<'_>) {
        quick_sort::chili(scope, &mut self.copy);
    }

    fn check(&self, (): ()) {
        self.numbers.check(&self.copy);
    }
}

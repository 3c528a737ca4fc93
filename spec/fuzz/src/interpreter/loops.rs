//! Loops: each item is visited once, or after a panic at most once.

use super::{At, Place, eval, spin, with_task};
use crate::ledger::fault;
use crate::oracle::{NONE, affine, compose, mixed};
use crate::program::{Code, Items, Loop, LoopKind, OnDrop};
use crate::tracked::{Product, Tracked, throw};
use std::cmp::Ordering;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use systole::Task;
use systole::loops::{self, chunks, zip};

/// How often each item was visited.
struct Visits {
    items: Vec<AtomicU8>,
    is_whole: AtomicBool,
}

impl Visits {
    fn new(len: usize) -> Self {
        Self { items: (0..len).map(|_| AtomicU8::new(0)).collect(), is_whole: AtomicBool::new(false) }
    }

    fn visit(&self, item: usize) {
        if self.items[item].fetch_add(1, Relaxed) > 0 {
            fault(format!("a loop visits item {item} again"));
        }
    }

    /// The loop has returned: none may be missing.
    fn are_whole(&self) {
        self.is_whole.store(true, Relaxed);
        if let Some(item) = self.items.iter().position(|visits| visits.load(Relaxed) != 1) {
            fault(format!("a loop of {} has left item {item} out", self.items.len()));
        }
    }
}

/// What the items of a loop have come to, all of them the same.
#[derive(Default)]
struct Common(Mutex<Option<u64>>);

impl Common {
    fn lock(&self) -> std::sync::MutexGuard<'_, Option<u64>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn came(&self, came: u64) -> u64 {
        let before = self.lock().replace(came);
        if before.is_some_and(|other| other != came) {
            fault("the items of a loop have different results");
        }
        came
    }
}

/// The loops whose body is any code.
pub fn items<'r>(place: Place<'_, 'r>, at: At<'_>, items: Items, len: usize, code: &'r Code) -> u64 {
    let (visits, common) = (Visits::new(len), Common::default());
    let run = |at: At<'_>, item: usize| {
        visits.visit(item);
        common.came(eval(place, at, code))
    };
    match items {
        Items::Each => loops::for_each(0..len, |item| _ = run(At::Thread, item)),
        Items::EachTask => {
            with_task(at, |mut t| t.for_each_task(0..len, |t, item| _ = run(At::Task(t), item)))
        }
        Items::OwnedTask => with_task(at, |mut t| {
            t.for_each_task(owned(len), |t, (item, element)| {
                run(At::Task(t), item);
                drop(element);
            });
        }),
        Items::MapTask => {
            let map = |t: Task<'_>, item: usize| (item, Product::new(run(At::Task(t), item), OnDrop::Joins));
            let results = with_task(at, |mut t| t.map_task(0..len, map));
            if !results.iter().map(|(item, _)| *item).eq(0..len) {
                fault("the results of a loop are not in order");
            }
            results.into_iter().for_each(|(_, product)| _ = product.take());
        }
        Items::ReduceTask => {
            let reduce = |mut t: Task<'_>, a: u64, b: u64| t.join_then(|_| a, |_| b, |a, b| mixed([a, b]));
            let sum = with_task(at, |mut t| {
                t.map_reduce_task(0..len, || NONE, |t, item| run(At::Task(t), item), reduce)
            });
            if sum != common.lock().map_or(NONE, |each| halves(each, len)) {
                fault("a reduction with tasks has another shape than it promises");
            }
        }
    }
    visits.are_whole();
    common.lock().unwrap_or(NONE)
}

/// The tree of halves that `map_reduce_task` promises, of equal items.
fn halves(each: u64, len: usize) -> u64 {
    if len == 1 { each } else { mixed([halves(each, len / 2), halves(each, len - len / 2)]) }
}

/// A vector of values that must be dropped once, with their numbers.
fn owned(len: usize) -> Vec<(usize, Tracked)> {
    (0..len).map(|item| (item, Tracked::armed(OnDrop::Joins))).collect()
}

/// A loop whose body is the loop's own.
pub fn run(mut task: Task<'_>, of: &Loop) -> u64 {
    let visits = Visits::new(of.len);
    let visit = |item: usize| {
        visits.visit(item);
        spin(of.spin);
        match of.panics {
            Some((at, id)) if at == item => throw(OnDrop::Panics(id), id),
            _ => of.item(item),
        }
    };
    let value = match of.kind {
        LoopKind::ForEach => {
            task.for_each(0..of.len, |item| _ = visit(item));
            NONE
        }
        LoopKind::ForEachMut => {
            let mut items = vec![0; of.len];
            task.for_each(zip(&mut items[..], 0..of.len), |(place, item)| *place = visit(item));
            if items.iter().enumerate().any(|(item, value)| *value != of.item(item)) {
                fault("a loop over a slice has left a place unwritten");
            }
            NONE
        }
        LoopKind::Chunks => {
            let items: Vec<usize> = (0..of.len).collect();
            task.for_each(chunks(&items, 3), |chunk| chunk.iter().for_each(|&item| _ = visit(item)));
            NONE
        }
        LoopKind::Inclusive => {
            // The last item is the range's last one; a range without items has another form.
            match of.len.checked_sub(1) {
                Some(last) => loops::for_each(0..=last, |item| _ = visit(item)),
                None => loops::for_each(0..0, |item| _ = visit(item)),
            }
            NONE
        }
        LoopKind::Owned => {
            task.for_each(zip(owned(of.len), 0..of.len), |((number, element), item)| {
                if number != item {
                    fault("a loop over a vector gives its elements in another order");
                }
                visit(item);
                drop(element);
            });
            NONE
        }
        LoopKind::OwnedMap => {
            let results = task.map(owned(of.len), |(item, element)| (visit(item), element));
            mixed(results.into_iter().map(|(value, _)| value))
        }
        LoopKind::Filter => {
            let keep = |item: usize| {
                let product = Product::new(visit(item), OnDrop::Nothing);
                if item % 2 == 0 { Some(product) } else { None }
            };
            mixed(task.filter_map(0..of.len, keep).into_iter().map(Product::take))
        }
        LoopKind::Fold => {
            let fold = |sum, item| compose(sum, affine(visit(item)));
            let (a, b) = task.fold(0..of.len, || (1, 0), fold, compose);
            mixed([a, b])
        }
        LoopKind::Map => {
            let results = task.map(0..of.len, |item| Product::new(visit(item), OnDrop::Joins));
            mixed(results.into_iter().map(Product::take))
        }
        LoopKind::MapInto => {
            let mut results = vec![0; of.len];
            task.map_into(0..of.len, &mut results, visit);
            mixed(results)
        }
        LoopKind::Reduce => {
            let (a, b) = task.map_reduce(0..of.len, || (1, 0), |item| affine(visit(item)), compose);
            mixed([a, b])
        }
        LoopKind::Shape => task.map_reduce(0..of.len, || NONE, visit, |a, b| mixed([a, b])),
        _ => return search(task, of),
    };
    visits.are_whole();
    value
}

/// The loops that need not visit each item once.
fn search(mut task: Task<'_>, of: &Loop) -> u64 {
    let wanted = of.panics.map_or(of.len, |(item, _)| item);
    let is_there = wanted < of.len;
    match of.kind {
        LoopKind::Any => {
            let any = task.any(0..of.len, |item| {
                spin(of.spin);
                item == wanted
            });
            let all = task.all(0..of.len, |item| item != wanted);
            if (any, all) != (is_there, !is_there) {
                fault(format!("any is {any}, and all are {all}, where it is {is_there}"));
            }
        }
        LoopKind::Find => {
            let found = task.find_any(0..of.len, |&item| {
                spin(of.spin);
                item == wanted || item + 1 == of.len
            });
            let may_be = found.map_or(of.len == 0, |item| item == wanted || item + 1 == of.len);
            if !may_be {
                fault(format!("found {found:?} of {}, and wanted {wanted} or the last", of.len));
            }
        }
        LoopKind::OwnedFind => {
            let found = task.find_any(owned(of.len), |(item, _)| {
                spin(of.spin);
                *item == wanted
            });
            if found.map(|(item, _)| item) != is_there.then_some(wanted) {
                fault(format!("a search in {} elements by value for {wanted} has another result", of.len));
            }
        }
        LoopKind::TryEach => {
            let failed = task.try_for_each(0..of.len, |item| fails(of, item, wanted).map(|_| ()));
            told(failed.err(), is_there, of);
        }
        LoopKind::TryMap => {
            let results = task.try_map(0..of.len, |item| fails(of, item, wanted));
            match results {
                Ok(results) => {
                    let all = results.into_iter().map(Product::take);
                    if !all.eq((0..of.len).map(|item| of.item(item))) {
                        fault("the results of a loop that might fail are other ones");
                    }
                    told(None, is_there, of);
                }
                Err(error) => told(Some(error), is_there, of),
            }
        }
        _ => sort(task, of),
    }
    NONE
}

/// What an item of a loop comes to that may fail.
fn fails(of: &Loop, item: usize, wanted: usize) -> Result<Product, Product> {
    spin(of.spin);
    let product = |value| Product::new(value, OnDrop::Joins);
    if item == wanted { Err(product(item as u64)) } else { Ok(product(of.item(item))) }
}

/// A loop has failed if an item of it fails, and with that item's error.
fn told(error: Option<Product>, is_there: bool, of: &Loop) {
    let item = error.map(Product::take);
    let expected = of.panics.filter(|_| is_there).map(|(item, _)| item as u64);
    if item != expected {
        fault(format!("a loop of {} fails with {item:?}, and must with {expected:?}", of.len));
    }
}

/// The elements are those that were there, in order unless a comparison has panicked.
fn sort(mut task: Task<'_>, of: &Loop) {
    struct Elements(Vec<(u64, usize)>);
    impl Drop for Elements {
        fn drop(&mut self) {
            let mut items: Vec<usize> = self.0.iter().map(|&(_, item)| item).collect();
            items.sort_unstable();
            if items.iter().enumerate().any(|(at, &item)| at != item) {
                fault("a sort has lost or doubled an element");
            }
        }
    }
    let mut elements = Elements((0..of.len).map(|item| (of.item(item) % 64, item)).collect());
    let compare = |a: &(u64, usize), b: &(u64, usize)| -> Ordering {
        match of.panics {
            Some((item, id)) if a.1 == item || b.1 == item => throw(OnDrop::Panics(id), id),
            _ => a.0.cmp(&b.0),
        }
    };
    let is_sorted = if of.kind == LoopKind::StableSort {
        task.sort_by(&mut elements.0, compare);
        // Of equal keys, the one that came first has the smaller number.
        elements.0.is_sorted()
    } else {
        task.sort_unstable_by(&mut elements.0, compare);
        elements.0.is_sorted_by_key(|&(key, _)| key)
    };
    if !is_sorted {
        fault("a sort has not sorted");
    }
}

//! Loops: each item is visited once, or after a panic at most once.

use super::{At, Place, eval, spin, with_task};
use crate::ledger::fault;
use crate::oracle::{NONE, affine, compose, mixed};
use crate::program::{Code, Loop, LoopKind, OnDrop};
use crate::tracked::{Product, throw};
use std::cmp::Ordering;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use systole::Task;
use systole::loops::{chunks, zip};

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

/// `for_each_task`, whose body is any code.
pub fn for_each_task<'r>(place: Place<'_, 'r>, at: At<'_>, len: usize, code: &'r Code) -> u64 {
    let visits = Visits::new(len);
    let value = Mutex::new(None);
    with_task(at, |mut task| {
        task.for_each_task(0..len, |task, item| {
            visits.visit(item);
            let came = eval(place, At::Task(task), code);
            let mut value = value.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            if value.is_some_and(|other| other != came) {
                fault("the items of a loop have different results");
            }
            *value = Some(came);
        });
    });
    visits.are_whole();
    value.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).unwrap_or(NONE)
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
        LoopKind::Any | LoopKind::Find | LoopKind::Sort => return search(task, of),
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
        _ => sort(task, of),
    }
    NONE
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
    task.sort_unstable_by(&mut elements.0, |a, b| -> Ordering {
        match of.panics {
            Some((item, id)) if a.1 == item || b.1 == item => throw(OnDrop::Panics(id), id),
            _ => a.0.cmp(&b.0),
        }
    });
    if !elements.0.is_sorted_by_key(|&(key, _)| key) {
        fault("a sort has not sorted");
    }
}

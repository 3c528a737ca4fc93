//! What a fork/join runtime on one thread must do. The package is called `job_on_the_stack`.

use job_on_the_stack::{Task, call};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::{Cell, RefCell};

thread_local! {
    /// How often this thread has asked for memory.
    static ALLOCATIONS: Cell<u32> = const { Cell::new(0) };
}

/// The system's allocator, which counts.
struct Counting;

// SAFETY: each method does what the system's allocator does.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps the premises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the premises of `dealloc`; the memory comes from `System`.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Visits a tree of this height in order, and gives the oldest job away at the nodes that `gives` names.
fn visit(
    mut task: Task<'_>,
    node: u32,
    last: u32,
    gives: &dyn Fn(u32) -> bool,
    seen: &RefCell<Vec<u32>>,
) -> u32 {
    seen.borrow_mut().push(node);
    if gives(node) {
        task.give_away_oldest();
    }
    if 2 * node > last {
        return node;
    }
    let (left, right) = task.join(
        |task| visit(task, 2 * node, last, gives, seen),
        |task| visit(task, 2 * node + 1, last, gives, seen),
    );
    node + left + right
}

fn order(last: u32, gives: &dyn Fn(u32) -> bool) -> Vec<u32> {
    let seen = RefCell::default();
    let sum = call(|task| visit(task, 1, last, gives, &seen));
    let seen = seen.into_inner();
    assert_eq!(sum, (1..=last).sum::<u32>(), "the sum is wrong; visited: {seen:?}");
    seen
}

#[test]
fn a_forked_job_is_latent_while_the_first_closure_runs() {
    let inside = call(|mut task| task.join(|task| task.latent(), |task| task.latent()));
    assert_eq!(inside, (1, 0), "(latent jobs in the first closure, latent jobs in the second)");
}

#[test]
fn without_a_gift_the_order_is_that_of_calls() {
    assert_eq!(order(7, &|_| false), [1, 2, 4, 5, 3, 6, 7]);
}

#[test]
fn the_oldest_job_is_given_away_first() {
    assert_eq!(order(7, &|node| node == 4), [1, 2, 4, 3, 6, 7, 5]);
}

#[test]
fn a_second_gift_takes_the_next_older_job() {
    assert_eq!(order(15, &|node| node == 8), [1, 2, 4, 8, 3, 6, 12, 13, 7, 14, 15, 9, 5, 10, 11]);
    let twice = RefCell::new(Vec::new());
    call(|mut task| {
        task.join(
            |mut task| {
                task.join(
                    |mut task| {
                        task.give_away_oldest();
                        task.give_away_oldest();
                        assert!(!task.give_away_oldest(), "no job is latent any more");
                    },
                    |_| twice.borrow_mut().push("inner"),
                )
            },
            |_| twice.borrow_mut().push("outer"),
        )
    });
    assert_eq!(twice.into_inner(), ["outer", "inner"]);
}

#[test]
fn a_second_closure_still_finds_the_older_jobs() {
    assert_eq!(order(15, &|node| node == 5), [1, 2, 4, 8, 9, 5, 3, 6, 12, 13, 7, 14, 15, 10, 11]);
}

#[test]
fn each_job_runs_once_whatever_is_given_away() {
    for mask in 0..128_u32 {
        let mut nodes = order(7, &|node| mask & (1 << (node - 1)) != 0);
        nodes.sort_unstable();
        assert_eq!(nodes, [1, 2, 3, 4, 5, 6, 7], "given away at {mask:07b}");
    }
}

#[test]
fn a_fork_allocates_nothing() {
    let before = ALLOCATIONS.get();
    let sum = call(|mut task| {
        task.join(
            |mut task| task.give_away_oldest(),
            |mut task| task.join(|task| task.latent(), |task| task.latent()),
        )
    });
    let allocations = ALLOCATIONS.get() - before;
    assert_eq!(sum, (true, (1, 0)), "(whether a job was given away, latent jobs in it)");
    assert_eq!(allocations, 0, "the job must lie in the frame of its join, and not on the heap");
}

#[test]
fn there_is_nothing_to_give_away_without_a_fork() {
    assert!(!call(|mut task| task.give_away_oldest()));
}

#[test]
fn a_closure_may_own_and_borrow() {
    let (text, uses) = (String::from("moved"), Cell::new(0));
    let (borrowed, moved) = call(|mut task| {
        task.join(
            |mut task| {
                task.give_away_oldest();
                uses.set(uses.get() + 1);
                uses.get()
            },
            |_| {
                uses.set(uses.get() + 1);
                text
            },
        )
    });
    assert_eq!((borrowed, moved.as_str()), (2, "moved"));
}

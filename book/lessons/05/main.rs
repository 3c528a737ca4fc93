//! The program of lesson 5: two workers, and the promotion that gives the second one something to do.

#[allow(unsafe_code, reason = "follows pointers to headers on the stacks of two threads")]
mod job;
mod pool;

use job::Task;
use pool::{Counts, Pool};
use std::fmt::Write;
use std::hint;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Barrier, Mutex};
use std::thread;

/// The small tree, whose nodes from 4 on are leaves, with the two moments at which its
/// visit waits.
struct Script {
    /// At node 2, before its fork: B is started, and A waits until B asks for work.
    start_b: Barrier,
    /// At node 4: A waits until B has begun.
    b_runs: AtomicBool,
    visits: Mutex<[Vec<u32>; 2]>,
}

// ANCHOR: visit
/// Visits the tree below a node: node n has the children 2n and 2n + 1.
fn visit(mut task: Task<'_>, node: u32, script: &Script, pool: &Pool) -> u32 {
    script.note(node);
    match node {
        2 => {
            script.start_b.wait();
            wait_until(|| pool.asks_for_work());
        }
        4 => wait_until(|| script.b_runs.load(Ordering::Relaxed)),
        _ => (),
    }
    if node >= 4 {
        return node;
    }
    let below = |task: Task<'_>, child| visit(task, child, script, pool);
    let (left, right) = task.join(|t| below(t, 2 * node), |t| below(t, 2 * node + 1));
    node + left + right
}
// ANCHOR_END: visit

impl Script {
    /// Notes which worker visits the node. B's thread has a name.
    fn note(&self, node: u32) {
        let is_b = thread::current().name() == Some("B");
        if is_b {
            self.b_runs.store(true, Ordering::Relaxed);
        }
        self.visits.lock().unwrap()[usize::from(is_b)].push(node);
    }
}

fn wait_until(happened: impl Fn() -> bool) {
    while !happened() {
        thread::yield_now();
    }
}

/// The small tree, with every moment forced.
fn story() -> String {
    let pool = Pool::default();
    let script =
        Script { start_b: Barrier::new(2), b_runs: AtomicBool::new(false), visits: Mutex::default() };
    let sum = thread::scope(|threads| {
        let work = || {
            script.start_b.wait();
            pool.work();
        };
        thread::Builder::new().name("B".into()).spawn_scoped(threads, work).unwrap();
        let sum = pool.call(|task| visit(task, 1, &script, &pool));
        pool.stop();
        sum
    });
    let [a, b] = script.visits.into_inner().unwrap();
    format!("A visits {a:?}\nB visits {b:?}\nthe sum is {sum}\n")
}

/// Counts the nodes of a balanced tree; a node is some hundred instructions.
fn count(mut task: Task<'_>, height: u32) -> u64 {
    let unit = (0..100).fold(0, |sum, i| hint::black_box(sum + i)) - 4949;
    if height == 1 {
        return unit;
    }
    let (left, right) = task.join(|task| count(task, height - 1), |task| count(task, height - 1));
    unit + left + right
}

/// A larger tree, where chance decides who visits what.
fn at_large(height: u32) -> (u64, Counts) {
    let pool = Pool::default();
    let nodes = thread::scope(|threads| {
        threads.spawn(|| pool.work());
        let nodes = pool.call(|task| count(task, height));
        pool.stop();
        nodes
    });
    (nodes, pool.counts())
}

fn main() {
    let mut text = story();
    let (nodes, Counts { promotions, takes, reclaims }) = at_large(16);
    writeln!(text, "\na tree of {nodes} nodes, {} forks: {promotions} promoted,", nodes / 2).unwrap();
    writeln!(text, "of these {takes} taken by B and {reclaims} reclaimed by their owner").unwrap();
    print!("{text}");
}

#[cfg(test)]
mod tests {
    use super::{at_large, story};

    #[test]
    fn prints_what_the_lesson_quotes() {
        assert_eq!(story(), include_str!("output.txt"));
    }

    #[test]
    fn each_promoted_job_is_taken_or_reclaimed() {
        for height in [1, 2, 5, 12] {
            let (nodes, counts) = at_large(height);
            assert_eq!(nodes, (1 << height) - 1);
            assert_eq!(counts.promotions, counts.takes + counts.reclaims);
        }
    }
}

//! What a join without a `Task` costs in a shared library, where each thread-local is found by a call.
//!
//! The program is `full_tree` of the instruction counts, as a library that any program can load. To count, on Linux:
//!
//! ```sh
//! cargo build --release -p bench --example shared_tree
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=counted_sum python3 -c \
//!     "import ctypes; ctypes.CDLL('target/release/examples/libshared_tree.so').run(10)"
//! ```
//!
//! `Collected` divided by 10 · 1023 is what a node costs. (`python3` must be the program itself, and no script that
//! starts it.)
#![allow(unsafe_code, reason = "names that a loader finds")]

use std::ffi::c_int;
use std::hint::black_box;

/// A node with two children or none.
pub struct Node {
    value: i64,
    children: Option<Box<(Node, Node)>>,
}

fn grow(from: i64, to: i64) -> Node {
    let value = (from + to) / 2;
    let children = || Box::new((grow(from, value - 1), grow(value + 1, to)));
    Node { value, children: (from < to).then(children) }
}

fn sum(node: &Node) -> i64 {
    let Some(children) = &node.children else { return node.value };
    let (left, right) = systole::join(|| sum(&children.0), || sum(&children.1));
    node.value + left + right
}

/// What is counted.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn counted_sum(root: &Node) -> i64 {
    sum(black_box(root))
}

/// Sums the tree so many times.
#[unsafe(no_mangle)]
pub extern "C" fn run(rounds: c_int) -> i64 {
    let root = grow(1, 1023);
    let pool = systole::ThreadPool::builder().num_threads(1).build().expect("a pool of one starts no thread");
    pool.call(|mut t| t.install(|| (0..rounds).map(|_| counted_sum(&root)).sum()))
}

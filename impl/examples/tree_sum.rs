//! Sums a balanced binary tree: almost no work a node, so that what a join costs is what you see.
//!
//! ```sh
//! cargo run --release --example tree_sum -- 16777215 2
//! ```

use std::process::ExitCode;
use std::time::{Duration, Instant};
use systole::{Task, ThreadPool};

const ROUNDS: usize = 7;

struct Node {
    value: i64,
    children: [Option<Box<Node>>; 2],
}

/// A balanced tree of the values `first..first + nodes`, each parent allocated before its children: the walk then meets
/// the nodes in the order of their addresses.
fn balanced(first: i64, nodes: u64) -> Option<Box<Node>> {
    let below = nodes.checked_sub(1)?;
    let mut node = Box::new(Node { value: first, children: [None, None] });
    let left = below - below / 2;
    node.children[0] = balanced(first + 1, left);
    node.children[1] = balanced(first + 1 + left as i64, below / 2);
    Some(node)
}

fn sequential(node: &Node) -> i64 {
    let [left, right] = &node.children;
    let mut sum = node.value;
    if let Some(left) = left {
        sum += sequential(left);
    }
    if let Some(right) = right {
        sum += sequential(right);
    }
    sum
}

fn sum(mut t: Task<'_>, node: &Node) -> i64 {
    match &node.children {
        [Some(left), Some(right)] => {
            let (left, right) = t.join(|t| sum(t, left), |t| sum(t, right));
            node.value + left + right
        }
        [Some(child), None] | [None, Some(child)] => node.value + sum(t, child),
        [None, None] => node.value,
    }
}

/// The median time of some rounds, each of which must give `expected`.
fn measure(expected: i64, mut round: impl FnMut() -> i64) -> Duration {
    let mut times = [(); ROUNDS].map(|()| {
        let start = Instant::now();
        assert_eq!(round(), expected, "the sum is wrong");
        start.elapsed()
    });
    times.sort_unstable();
    times[ROUNDS / 2]
}

fn argument(name: &str, value: Option<String>, default: u64) -> Result<u64, String> {
    let Some(value) = value else { return Ok(default) };
    value.parse().map_err(|error| format!("{name} is {value:?}: {error}; usage: tree_sum [NODES [THREADS]]"))
}

fn run() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let nodes = argument("NODES", arguments.next(), 16_777_215)?;
    let threads = argument("THREADS", arguments.next(), 0)?;
    if nodes == 0 {
        return Err("NODES is 0: a tree has at least 1 node".to_owned());
    }
    let threads = usize::try_from(threads).map_err(|error| format!("THREADS is {threads}: {error}"))?;
    let pool = ThreadPool::builder().num_threads(threads).build().map_err(|error| error.to_string())?;

    println!("A balanced tree of {nodes} nodes, {} workers, median of {ROUNDS} rounds:", pool.num_threads());
    let root = balanced(1, nodes).expect("at least one node");
    let expected = sequential(&root);
    let plain = measure(expected, || sequential(&root));
    let joined = measure(expected, || pool.call(|t| sum(t, &root)));

    let each = |time: Duration| time.as_secs_f64() * 1e9 / nodes as f64;
    println!("  sequential  {:8.3} ns a node", each(plain));
    println!("  systole     {:8.3} ns a node", each(joined));
    println!("  speed-up    {:8.3}", plain.as_secs_f64() / joined.as_secs_f64());
    println!("  sum         {expected}, the same in every round");
    println!("  counters    {}", pool.metrics());
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("tree_sum: {message}");
            ExitCode::FAILURE
        }
    }
}

//! What the project is for, in a few seconds: three programs, each sequential, with rayon and with systole.

mod bars;
mod exhibit;
mod text;

use crate::measurement::Extent;
use crate::report::grid::{Grid, grouped};
use crate::workloads::words::Words;
use crate::workloads::{tree, uts};
use exhibit::{Exhibit, Shown};
use systole::Metrics;

/// Nodes of the balanced tree, which is in memory: more than fit into a cache, except in a trial.
fn nodes(extent: Extent) -> usize {
    if extent == Extent::Full { (1 << 22) - 1 } else { 1023 }
}

/// Nodes of the unbalanced tree, and children of its root.
fn searched(extent: Extent) -> (usize, usize) {
    if extent == Extent::Full { (856_345, 10_000) } else { (29_289, 200) }
}

/// What is counted: a folder of the repository, and what it is.
fn counted(extent: Extent) -> (&'static str, &'static str) {
    if extent == Extent::Full { ("", "this repository") } else { ("book/src", "the book") }
}

/// Shows all programs on so many threads, within so many columns.
pub fn show(threads: usize, width: usize, extent: Extent) -> Result<(), String> {
    println!(
        "{threads} threads, contestants take turns, medians of the rounds. Bars: the speed-up over sequential,\n\
         from the lower quartile `-` through the median `|` to the upper one. Longer is faster.\n"
    );
    let mut all = Vec::new();
    for exhibit in exhibits(extent)? {
        let shown = exhibit.measure(threads, extent);
        println!("{}: {} rounds\n{}", exhibit.title, shown.rounds, exhibit.question);
        println!("{}", bars::text(&shown.bars, width));
        all.push((exhibit, shown));
    }
    println!("What systole's pool did in a run, on average. All results were right.\n");
    print!("{}", counters(&all).text());
    Ok(())
}

fn exhibits(extent: Extent) -> Result<[Exhibit; 3], String> {
    let (folder, whole) = counted(extent);
    let words = Words::new(text::of_folder(folder)?);
    let (balanced, (nodes, root)) = (nodes(extent), searched(extent));
    Ok([
        Exhibit {
            name: "tree",
            title: format!("Sum of a balanced tree of {} nodes", grouped(balanced as u64)),
            question: "Hardly any work at a node: what does a join cost?",
            forks: balanced / 2,
            workload: (tree::KIND.build)(balanced),
        },
        Exhibit {
            name: "words",
            title: format!("Count of the {} words of {whole}", grouped(words.count() as u64)),
            question: "Two maps have to be merged: how often is the work split?",
            forks: words.blocks(),
            workload: Box::new(words),
        },
        Exhibit {
            name: "search",
            title: format!("Search of an unbalanced tree of {} nodes", grouped(nodes as u64)),
            question: "A subtree may be a leaf or a fifth of all, and only a visit tells: who gets what?",
            forks: joins(nodes, root),
            workload: (uts::KIND.build)(nodes),
        },
    ])
}

/// The joins of an unbalanced tree: k children take k - 1 joins. All nodes except the root have eight children, or none.
fn joins(nodes: usize, root: usize) -> usize {
    let parents = 1 + (nodes - 1 - root) / 8;
    nodes - 1 - parents
}

/// A counter of the pool, in words.
type Counter = (&'static str, fn(&Metrics) -> u64);

const COUNTERS: [Counter; 5] = [
    ("promotions: it was shared, since a worker was idle", |metrics| metrics.promotions),
    ("takes: another worker ran what was shared", |metrics| metrics.takes),
    ("reclaims: its owner came first, and took it back", |metrics| metrics.reclaims),
    ("wake-ups of idle workers", |metrics| metrics.wakes),
    ("of these, in vain: there was nothing left to do", |metrics| metrics.vain_wakes),
];

/// The counters, with a column for each program.
fn counters(all: &[(Exhibit, Shown)]) -> Grid {
    let row = |name: &str, cell: &dyn Fn(&(Exhibit, Shown)) -> String| {
        [name.to_owned()].into_iter().chain(all.iter().map(cell)).collect::<Vec<_>>()
    };
    let mut rows = vec![
        row("", &|(exhibit, _)| exhibit.name.to_owned()),
        row("times that work could have been shared", &|(exhibit, _)| grouped(exhibit.forks as u64)),
    ];
    for (name, counter) in COUNTERS {
        let each = |metrics: &Metrics| counter(metrics) as f64 / metrics.calls as f64;
        rows.push(row(name, &|(_, shown)| format!("{:.1}", each(&shown.metrics))));
    }
    Grid { rows, labels: 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_is_shown_on_any_number_of_threads() {
        for threads in [1, 3] {
            show(threads, 80, Extent::Trial).unwrap();
        }
    }

    #[test]
    fn joins_of_the_search_are_counted_right() {
        // The root has 200 children, and one of these has eight.
        assert_eq!(joins(1 + 200 + 8, 200), 199 + 7);
    }
}

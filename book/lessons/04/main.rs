//! The program of lesson 4: jobs on the stack of one thread, and one job that is given away.
//!
//! The runtime is the solution of the exercise `job-on-the-stack`. Read it after you have written your own.

#[allow(unsafe_code, reason = "follows pointers to headers on the stack")]
#[path = "../../exercises/job-on-the-stack/solution/src/lib.rs"]
mod fork_join;

use fork_join::Task;
use std::cell::RefCell;
use std::fmt::Write;
use std::mem;

/// The nodes in the order of their visits, each with the number of latent jobs.
type Visits = RefCell<Vec<String>>;

// ANCHOR: visit
/// Visits the tree below a node: node n has the children 2n and 2n + 1, and the nodes
/// from 4 on are leaves.
///
/// At node `gives` the oldest latent job is given away. `visits` gets a line for each
/// node.
fn visit(mut task: Task<'_>, node: u32, gives: Option<u32>, visits: &Visits) -> u32 {
    visits.borrow_mut().push(format!("{node} ({})", task.latent()));
    if gives == Some(node) {
        task.give_away_oldest();
    }
    if node >= 4 {
        return node;
    }
    let below = |task: Task<'_>, child| visit(task, child, gives, visits);
    let (left, right) = task.join(|t| below(t, 2 * node), |t| below(t, 2 * node + 1));
    node + left + right
}
// ANCHOR_END: visit

/// Visits the tree twice, and says in which order.
fn story() -> String {
    let mut text = String::from("each node, and how many jobs are latent there\n");
    for gives in [None, Some(4)] {
        let visits = RefCell::default();
        let sum = fork_join::call(|task| visit(task, 1, gives, &visits));
        let what = gives.map_or("nothing is given away".to_owned(), |node| {
            format!("node {node} gives the oldest job away")
        });
        writeln!(text, "{what}:\n    {}\n    sum {sum}", visits.into_inner().join("  ")).unwrap();
    }
    let words = mem::size_of::<Task<'_>>() / mem::size_of::<usize>();
    writeln!(text, "a task is {words} machine word").unwrap();
    text
}

fn main() {
    print!("{}", story());
}

#[cfg(test)]
mod tests {
    use super::story;

    #[test]
    fn prints_what_the_lesson_quotes() {
        assert_eq!(story(), include_str!("output.txt"));
    }
}

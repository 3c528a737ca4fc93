//! Trees, and what can be said of them without a clock.

// ANCHOR: Tree
/// A node with its children. Each node stands for one unit of work.
pub struct Node {
    pub left: Option<Box<Node>>,
    pub right: Option<Box<Node>>,
}

/// A balanced tree of this height, 1 or more: 2 to the power of the height, less 1,
/// nodes.
pub fn balanced(height: u32) -> Node {
    let child = || (height > 1).then(|| Box::new(balanced(height - 1)));
    Node { left: child(), right: child() }
}

/// A comb: a spine of this length to the left. On the right of each node of the spine
/// hangs a balanced tree.
pub fn comb(length: u32, height: u32) -> Node {
    let left = (length > 1).then(|| Box::new(comb(length - 1, height)));
    Node { left, right: Some(Box::new(balanced(height))) }
}
// ANCHOR_END: Tree

impl Node {
    fn children(&self) -> impl Iterator<Item = &Node> {
        self.left.iter().chain(&self.right).map(AsRef::as_ref)
    }

    // ANCHOR: WorkSpan
    /// The work T1: how many units there are.
    pub fn work(&self) -> usize {
        1 + self.children().map(Node::work).sum::<usize>()
    }

    /// The span: how many units follow each other on the longest way down.
    pub fn span(&self) -> usize {
        1 + self.children().map(Node::span).max().unwrap_or(0)
    }
    // ANCHOR_END: WorkSpan

    /// Steps for two threads if the one split is made at the root: the root, and then
    /// the larger half.
    pub fn split_at_root(&self) -> usize {
        1 + self.children().map(Node::work).max().unwrap_or(0)
    }

    // ANCHOR: Greedy
    /// Steps of a greedy schedule: in each step as many workers as possible visit a
    /// node whose parent is visited.
    pub fn greedy(&self, workers: usize) -> usize {
        let (mut ready, mut steps) = (vec![self], 0);
        while !ready.is_empty() {
            let visited = ready.split_off(ready.len().saturating_sub(workers));
            ready.extend(visited.into_iter().flat_map(Node::children));
            steps += 1;
        }
        steps
    }
    // ANCHOR_END: Greedy
}

#[cfg(test)]
mod tests {
    use super::{balanced, comb};

    #[test]
    fn work_and_span_of_small_trees() {
        let tree = balanced(3);
        assert_eq!((tree.work(), tree.span(), tree.split_at_root()), (7, 3, 4));
        let tree = comb(3, 2);
        assert_eq!((tree.work(), tree.span(), tree.split_at_root()), (12, 5, 9));
        assert_eq!((tree.greedy(1), tree.greedy(1000)), (tree.work(), tree.span()));
    }

    #[test]
    fn no_greedy_schedule_breaks_the_bounds() {
        for tree in [balanced(7), comb(9, 3), comb(60, 1)] {
            for workers in 1..=20 {
                let steps = tree.greedy(workers);
                assert!(steps >= tree.span() && steps * workers >= tree.work(), "{steps} steps on {workers}");
                assert!(steps <= tree.work() / workers + tree.span(), "{steps} steps on {workers} workers");
            }
        }
    }
}

//! A subtree being run, in closed form: a part of it that no worker looks at takes no steps.

use super::{Node, Program};
use crate::time::Time;

/// How far a worker is in a subtree that it runs alone, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The subtree.
    pub node: Node,
    /// How much of it is behind, of [`Timed::total`].
    pub done: Time,
}

/// A program, and what each of its forks takes.
#[derive(Clone, Copy, Debug)]
pub struct Timed<'p> {
    /// The program.
    pub program: &'p Program,
    /// What a fork with its join takes, if its job stays latent. It is counted at the fork.
    pub join: Time,
}

impl Timed<'_> {
    /// How long a subtree takes one worker.
    pub fn total(&self, node: Node) -> Time {
        self.program.work(node) + self.program.forks(node) * self.join
    }

    /// How long it takes from the beginning of a subtree until its first fork is made.
    fn until_fork(&self, node: Node) -> Time {
        let shape = self.program.shape(node);
        shape.own + (shape.merged + 1) * self.join
    }

    /// How long it takes from the beginning of a subtree until what comes after its join begins, if something does.
    fn until_after(&self, node: Node) -> Option<(Time, Node)> {
        let after = self.program.shape(node).after?;
        Some((self.total(node) - self.total(after), after))
    }

    /// Where the next fork after `from` is made, if one is left.
    pub fn next_fork(&self, node: Node, from: Time) -> Option<Time> {
        // The first fork after what encloses the position; the innermost comes first.
        let mut next = None;
        let (mut node, mut begin) = (node, 0);
        let first_of = |node, begin| self.program.children(node).map(|_| begin + self.until_fork(node));
        while let Some((left, right)) = self.program.children(node) {
            let fork = begin + self.until_fork(node);
            if from < fork {
                return Some(fork);
            }
            if let Some((until, after)) = self.until_after(node) {
                if from >= begin + until {
                    (node, begin) = (after, begin + until);
                    continue;
                }
                next = first_of(after, begin + until).or(next);
            }
            let middle = fork + self.total(left);
            if from >= middle {
                (node, begin) = (right, middle);
                continue;
            }
            next = first_of(right, middle).or(next);
            (node, begin) = (left, fork);
        }
        next
    }

    /// Takes the oldest latent subtree out of what is left to run, if there is one: the largest that has not begun. With it
    /// goes what comes after its join, the last one first.
    pub fn cut(&self, position: &mut Position) -> Option<(Node, Vec<Node>)> {
        let (rest, oldest, after) = self.oldest(*position)?;
        *position = rest;
        Some((oldest, after))
    }

    /// The oldest latent subtree, what is left without it, and what comes after its join, the last one first.
    fn oldest(&self, mut position: Position) -> Option<(Position, Node, Vec<Node>)> {
        let mut afters = Vec::new();
        loop {
            self.skip(&mut position);
            let (left, right) = self.program.children(position.node)?;
            let done = position.done.checked_sub(self.until_fork(position.node))?;
            afters.extend(self.program.shape(position.node).after);
            match done.checked_sub(self.total(left)) {
                None => return Some((Position { node: left, done }, right, afters)),
                Some(done) => position = Position { node: right, done },
            }
        }
    }

    /// Leaves what is behind out of the position, as far as it is before a join that is behind as well. Returns how long that
    /// took.
    pub fn skip(&self, position: &mut Position) -> Time {
        let before = position.done;
        while let Some((until, after)) = self.until_after(position.node) {
            let Some(done) = position.done.checked_sub(until) else { break };
            *position = Position { node: after, done };
        }
        before - position.done
    }

    /// All latent subtrees, the oldest first, each with what comes after its join, and what runs above them.
    pub fn latent(&self, mut position: Position) -> (Vec<(Node, Vec<Node>)>, Position) {
        let mut latent = Vec::new();
        while let Some((rest, oldest, after)) = self.oldest(position) {
            latent.push((oldest, after));
            position = rest;
        }
        (latent, position)
    }

    /// Where each latent subtree would begin, the oldest first, which begins last.
    pub fn begins(&self, mut position: Position) -> Vec<Time> {
        let (mut begins, mut before) = (Vec::new(), 0);
        loop {
            before += self.skip(&mut position);
            let Some((left, right)) = self.program.children(position.node) else { break };
            let fork = self.until_fork(position.node);
            let Some(done) = position.done.checked_sub(fork) else { break };
            before += fork;
            let middle = self.total(left);
            if done < middle {
                begins.push(before + middle);
                position = Position { node: left, done };
            } else {
                before += middle;
                position = Position { node: right, done: done - middle };
            }
        }
        begins
    }

    /// The work of the oldest latent subtree, or zero.
    pub fn largest_latent(&self, position: Position) -> Time {
        self.oldest(position).map_or(0, |(_, oldest, _)| self.total(oldest))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::*;

    /// All forks of a subtree, by walking through it.
    fn forks(timed: Timed<'_>, node: Node, begin: Time, found: &mut Vec<Time>) {
        if let Some((left, right)) = timed.program.children(node) {
            let fork = begin + timed.until_fork(node);
            found.push(fork);
            forks(timed, left, fork, found);
            forks(timed, right, fork + timed.total(left), found);
        }
    }

    #[test]
    fn the_closed_form_finds_the_forks_that_a_walk_finds() {
        for (kind, size) in [(Kind::Tree, 50), (Kind::Skewed, 60), (Kind::Flat, 21), (Kind::Fib, 8)] {
            let program = kind.program(size, 5).unwrap();
            let timed = Timed { program: &program, join: 2 };
            let mut all = Vec::new();
            forks(timed, program.root(), 0, &mut all);
            for from in 0..timed.total(program.root()) {
                let expected = all.iter().copied().find(|&fork| fork > from);
                assert_eq!(timed.next_fork(program.root(), from), expected, "{} from {from}", program.name);
            }
        }
    }

    #[test]
    fn what_is_cut_out_is_the_oldest_and_nothing_is_lost() {
        let program = Kind::Tree.program(1000, 5).unwrap();
        let timed = Timed { program: &program, join: 2 };
        let total = timed.total(program.root());
        for done in 0..total {
            let mut position = Position { node: program.root(), done };
            let left_before = total - done;
            let (latent, _) = timed.latent(position);
            let begins = timed.begins(position);
            assert_eq!(begins.len(), latent.len(), "at {done}");
            assert!(begins.iter().all(|&begin| begin > done), "at {done}: {begins:?}");
            // Where a subtree begins, all has been run that is neither in it nor comes later, which are the older ones.
            let mut later = total;
            for ((node, _), begin) in latent.iter().zip(begins) {
                later -= timed.total(*node);
                assert_eq!(begin, later, "at {done}");
            }
            let mut cut = Vec::new();
            while let Some(subtree) = timed.cut(&mut position) {
                cut.push(subtree);
            }
            assert_eq!(cut, latent);
            let cut: Vec<Node> = cut.into_iter().map(|(node, _)| node).collect();
            assert!(cut.is_sorted_by(|a, b| program.nodes(*a) >= program.nodes(*b)), "oldest is largest");
            let moved: Time = cut.iter().map(|&node| timed.total(node)).sum();
            assert_eq!(moved + timed.total(position.node) - position.done, left_before, "at {done}");
        }
    }

    #[test]
    fn a_fork_just_made_can_be_cut_out() {
        let program = Kind::Pair.program(2, 100).unwrap();
        let timed = Timed { program: &program, join: 2 };
        let fork = timed.next_fork(program.root(), 0).unwrap();
        assert_eq!(fork, 2);
        assert_eq!(timed.cut(&mut Position { node: program.root(), done: fork - 1 }), None);
        assert!(timed.cut(&mut Position { node: program.root(), done: fork }).is_some());
    }
}

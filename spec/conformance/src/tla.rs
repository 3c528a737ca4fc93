//! How TLA+ writes a program, in the words of `Programs.tla`.

use crate::{Op, Program};

impl Op {
    fn tla(self, first: usize) -> String {
        match self.moved(first) {
            Self::Fork(job) => format!("ForkOf({job})"),
            Self::Join(job) => format!("JoinOf({job})"),
            Self::Spawn(job) => format!("SpawnOf({job})"),
            Self::Panic => "[op |-> \"panic\"]".to_string(),
        }
    }
}

/// A sequence of TLA+.
pub(crate) fn sequence(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    if items.is_empty() { "<< >>".to_string() } else { format!("<<{}>>", items.join(", ")) }
}

impl Program {
    /// What each caller runs, one piece of code for each; the jobs' numbers are greater by `first` than here.
    pub fn mains_tla(&self, first: usize) -> impl Iterator<Item = String> {
        self.mains.iter().map(move |ops| sequence(ops.iter().map(|op| op.tla(first))))
    }

    /// What each job runs, one piece of code for each; the jobs' numbers are greater by `first` than here.
    pub fn bodies_tla(&self, first: usize) -> impl Iterator<Item = String> {
        self.bodies.iter().map(move |ops| sequence(ops.iter().map(|op| op.tla(first))))
    }

    /// The constant `Main` of the spec, if its callers are called like this.
    ///
    /// # Panics
    ///
    /// Panics if there is not one name for each caller.
    #[must_use]
    pub fn main_tla(&self, callers: &[&str]) -> String {
        assert_eq!(callers.len(), self.mains.len(), "one name for each caller");
        let cases =
            callers.iter().zip(self.mains_tla(0)).map(|(caller, ops)| format!("c = {caller} -> {ops}"));
        let cases: Vec<String> = cases.collect();
        format!("[c \\in Callers |-> CASE {}]", cases.join(" [] "))
    }

    /// The constant `Body` of the spec.
    #[must_use]
    pub fn body_tla(&self) -> String {
        sequence(self.bodies_tla(0))
    }
}

#[cfg(test)]
mod tests {
    use crate::Program;

    #[test]
    fn a_tree_and_a_pair_beside_it() {
        let program = Program::tree(2).beside(&Program::tree(1));
        let tree = "<<ForkOf(1), ForkOf(3), JoinOf(3), JoinOf(1)>>";
        let main =
            format!("[c \\in Callers |-> CASE c = c1 -> {tree} [] c = c2 -> <<ForkOf(4), JoinOf(4)>>]");
        assert_eq!(program.main_tla(&["c1", "c2"]), main);
        assert_eq!(program.body_tla(), "<<<<ForkOf(2), JoinOf(2)>>, << >>, << >>, << >>>>");
        assert_eq!(Program::tree(1).mains_tla(6).next().unwrap(), "<<ForkOf(7), JoinOf(7)>>");
    }
}

//! How TLA+ writes a program, in the words of `Programs.tla`.

use std::ops::Range;

use crate::{Code, Op, Program};

/// A panic's number, from which the spec makes a value: each piece of code has its own. There are so many callers and so
/// many jobs before those of this program.
pub(crate) fn panic_number(code: Code, callers: usize, jobs: usize) -> usize {
    match code {
        Code::Job(job) => 2 * (job + jobs),
        Code::Main(caller) => 2 * (caller + callers) + 1,
    }
}

/// A sequence of TLA+.
pub(crate) fn sequence(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    if items.is_empty() { "<< >>".to_string() } else { format!("<<{}>>", items.join(", ")) }
}

impl Program {
    /// What each caller runs, one piece of code for each; there are so many callers and jobs before those of this program.
    pub fn mains_tla(&self, callers: usize, jobs: usize) -> impl Iterator<Item = String> {
        (0..self.mains.len()).map(move |caller| self.ops_tla(Code::Main(caller), callers, jobs))
    }

    /// What each job runs, in the same way.
    pub fn bodies_tla(&self, callers: usize, jobs: usize) -> impl Iterator<Item = String> {
        (1..=self.bodies.len()).map(move |job| self.ops_tla(Code::Job(job), callers, jobs))
    }

    fn ops_tla(&self, code: Code, callers: usize, jobs: usize) -> String {
        sequence(self.ops(code).iter().map(|op| match op.moved(callers, jobs) {
            Op::Fork(job) => format!("ForkOf({job})"),
            Op::Join(job) => format!("JoinOf({job})"),
            Op::Spawn(job) => format!("SpawnOf({job})"),
            op @ Op::Broadcast(..) => format!("BroadcastOf({})", parts_tla(op.offers())),
            Op::Call(caller) => format!("CallOf(c{})", caller + 1),
            Op::Panic => format!("PanicOf({})", panic_number(code, callers, jobs)),
        }))
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
            callers.iter().zip(self.mains_tla(0, 0)).map(|(caller, ops)| format!("c = {caller} -> {ops}"));
        let cases: Vec<String> = cases.collect();
        if cases.is_empty() {
            return "<< >>".to_owned();
        }
        format!("[c \\in Callers |-> CASE {}]", cases.join(" [] "))
    }

    /// The constant `Body` of the spec.
    #[must_use]
    pub fn body_tla(&self) -> String {
        sequence(self.bodies_tla(0, 0))
    }

    /// What the constant `Addressee` of the spec is for `j`.
    #[must_use]
    pub fn addressee_tla(&self) -> String {
        let none = "\"no worker\"".to_owned();
        if self.addressees.is_empty() {
            return none;
        }
        let cases = self.addressees.iter().map(|(job, worker)| format!("j = {job} -> b{worker}"));
        let cases: Vec<String> = cases.chain([format!("OTHER -> {none}")]).collect();
        format!("CASE {}", cases.join(" [] "))
    }
}

/// The parts of a broadcast.
pub(crate) fn parts_tla(parts: Range<usize>) -> String {
    sequence(parts.map(|job| job.to_string()))
}

#[cfg(test)]
mod tests {
    use crate::{Code, Op, Program};

    #[test]
    fn a_tree_and_a_pair_beside_it() {
        let program = Program::tree(2).beside(&Program::tree(1));
        let tree = "<<ForkOf(1), ForkOf(3), JoinOf(3), JoinOf(1)>>";
        let main =
            format!("[c \\in Callers |-> CASE c = c1 -> {tree} [] c = c2 -> <<ForkOf(4), JoinOf(4)>>]");
        assert_eq!(program.main_tla(&["c1", "c2"]), main);
        assert_eq!(program.body_tla(), "<<<<ForkOf(2), JoinOf(2)>>, << >>, << >>, << >>>>");
        let panicking = Program::tree(1).panicking(Code::Job(1), 0).panicking(Code::Main(0), 1);
        assert_eq!(panicking.mains_tla(2, 6).next().unwrap(), "<<ForkOf(7), PanicOf(5), JoinOf(7)>>");
        assert_eq!(panicking.bodies_tla(2, 6).next().unwrap(), "<<PanicOf(14)>>");
    }

    #[test]
    fn a_broadcast_beside_a_tree() {
        assert_eq!(Program::tree(1).addressee_tla(), "\"no worker\"");
        let main = vec![Op::Broadcast(1, 2), Op::Call(1), Op::Join(2), Op::Join(1)];
        let mains = vec![main, vec![]];
        let addressees = [(1, 1), (2, 2)].into();
        let broadcast = Program { mains, bodies: vec![vec![]; 2], addressees, ..Program::default() };
        let program = Program::tree(1).beside(&broadcast.checked().unwrap());
        assert_eq!(
            program.mains_tla(0, 0).nth(1).unwrap(),
            "<<BroadcastOf(<<2, 3>>), CallOf(c3), JoinOf(3), JoinOf(2)>>"
        );
        assert_eq!(program.addressee_tla(), "CASE j = 2 -> b1 [] j = 3 -> b2 [] OTHER -> \"no worker\"");
    }
}

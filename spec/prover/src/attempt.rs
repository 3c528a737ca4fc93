//! How much Z3 is given to look at. What a clause needs is mostly little, and in much more it would not be found: so the
//! least comes first, and what does not follow from it is tried with more. Nothing is lost by this: whatever follows from
//! a part follows from the whole.

use std::collections::BTreeSet;

use super::formula::Formula;

/// A formula that is assumed.
#[derive(Debug)]
pub struct Assumed {
    pub formula: Formula,
    /// Whether it is part of the conjunct that is to be kept.
    pub own: bool,
}

/// How much of the action is assumed.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Extent {
    /// What it says of the parts of the state that the clause speaks of.
    SpokenOf,
    /// All but what it says of telling and asking, unless the clause speaks of that.
    NotAside,
    All,
}

/// Which existentials below a universal are given witnesses.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Witnesses {
    None,
    /// Those of the conjunct itself, which held before.
    Own,
    All,
}

/// One of them.
#[derive(Debug, Clone, Copy)]
pub struct Attempt(Extent, Witnesses);

/// All of them, the least first: witnesses are cheap beside all that an action says.
pub const ATTEMPTS: [Attempt; 9] = [
    Attempt(Extent::SpokenOf, Witnesses::None),
    Attempt(Extent::SpokenOf, Witnesses::Own),
    Attempt(Extent::SpokenOf, Witnesses::All),
    Attempt(Extent::NotAside, Witnesses::None),
    Attempt(Extent::NotAside, Witnesses::Own),
    Attempt(Extent::NotAside, Witnesses::All),
    Attempt(Extent::All, Witnesses::None),
    Attempt(Extent::All, Witnesses::Own),
    Attempt(Extent::All, Witnesses::All),
];

/// Those that give no witnesses: few and short questions, for what follows at once.
pub const BRIEF: [Attempt; 3] = [
    Attempt(Extent::SpokenOf, Witnesses::None),
    Attempt(Extent::NotAside, Witnesses::None),
    Attempt(Extent::All, Witnesses::None),
];

/// The parts of the state by which workers are told and asked. What an action says of them is long, and needed by few
/// clauses.
const ASIDE: [&str; 9] =
    ["heartbeat", "rested", "beater", "notified", "halfway", "polls", "timed", "awaits", "answers"];

impl Attempt {
    /// Whether the formula is assumed, for a clause that speaks of these parts of the state after the action.
    pub fn assumes(self, formula: &Formula, spoken_of: &BTreeSet<String>) -> bool {
        let left_out = |name: &String| match self.0 {
            Extent::SpokenOf => !spoken_of.contains(name),
            Extent::NotAside => !spoken_of.contains(name) && ASIDE.contains(&name.as_str()),
            Extent::All => false,
        };
        !formula.spoken_of("after").iter().any(left_out)
    }

    /// Whether the existentials of the denied clause are given witnesses.
    pub fn opens_denied(self) -> bool {
        self.1 != Witnesses::None
    }

    /// Whether the existentials of this assumption are given witnesses.
    pub fn witnesses(self, assumed: &Assumed) -> bool {
        match self.1 {
            Witnesses::None => false,
            Witnesses::Own => assumed.own,
            Witnesses::All => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{ATTEMPTS, Assumed};
    use crate::formula::Formula;
    use crate::sexp::Sexp;

    fn says(text: &str) -> Formula {
        Formula::Literal(Sexp::parse(text).unwrap().remove(0), true)
    }

    #[test]
    fn each_attempt_assumes_what_an_earlier_one_does() {
        let spoken_of = BTreeSet::from(["status".to_string()]);
        let assumed = |text| ATTEMPTS.map(|attempt| attempt.assumes(&says(text), &spoken_of));
        assert_eq!(assumed("(status after w)"), [true; 9]);
        assert_eq!(assumed("(beater before w)"), [true; 9]);
        let some = [false, false, false, true, true, true, true, true, true];
        assert_eq!(assumed("(shared after j)"), some);
        let all = [false, false, false, false, false, false, true, true, true];
        assert_eq!(assumed("(beater after w)"), all);
        let witnesses = |own| {
            let assumed = Assumed { formula: says("(status before w)"), own };
            ATTEMPTS.iter().filter(|attempt| attempt.witnesses(&assumed)).count()
        };
        assert_eq!((witnesses(true), witnesses(false)), (6, 3));
    }
}

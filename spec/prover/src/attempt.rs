//! How much Z3 is given to look at. What a clause needs is mostly little, and in much more it would not be found: so the
//! least comes first, and what does not follow from it is tried with more. Nothing is lost by this: whatever follows from
//! a part follows from the whole.

use std::collections::BTreeSet;

use super::formula::Formula;
use super::solver::WAYS;

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
#[derive(Debug, Clone, Copy, PartialEq)]
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

/// How much of the action is assumed where the quantifiers are left to Z3.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scope {
    /// What it says of the parts of the state that the clause speaks of.
    SpokenOf,
    /// And of those by which it says what becomes of them.
    Near,
    All,
}

/// All scopes, the smallest first.
pub const SCOPES: [Scope; 3] = [Scope::SpokenOf, Scope::Near, Scope::All];

/// What is asked first, since it is known to find the proof. All else is asked after it, as ever.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum First {
    Attempt(Attempt),
    /// The statement's own quantifiers, in one of Z3's ways to go about them.
    Quantified(&'static str, Scope),
}

impl First {
    /// What a comment of the proof names: `NotAside, All` is an attempt, with its extent and its witnesses; `models, Near` is
    /// one of Z3's ways and a scope.
    pub fn named(text: &str) -> Option<First> {
        let attempts = ATTEMPTS.into_iter();
        let attempts = attempts.map(|one| (format!("{:?}, {:?}", one.0, one.1), First::Attempt(one)));
        let ways = WAY_NAMES.into_iter().zip(WAYS);
        let asked = ways.flat_map(|(name, way)| {
            SCOPES.map(|scope| (format!("{name}, {scope:?}"), First::Quantified(way, scope)))
        });
        attempts.chain(asked).find(|(name, _)| name == text).map(|(_, first)| first)
    }
}

/// What Z3's ways are called, in their order.
const WAY_NAMES: [&str; WAYS.len()] = ["shallow", "usual", "models"];

/// The parts of the state by which workers are told and asked. What an action says of them is long, and needed by few
/// clauses.
const ASIDE: [&str; 9] =
    ["heartbeat", "rested", "beater", "notified", "halfway", "polls", "timed", "awaits", "answers"];

impl Attempt {
    /// All attempts, this one before the others.
    pub fn all_after(first: Option<Attempt>) -> Vec<Attempt> {
        let others = ATTEMPTS.into_iter().filter(|attempt| Some(*attempt) != first);
        first.into_iter().chain(others).collect()
    }

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

    use super::{ATTEMPTS, Assumed, Attempt, First, Scope};
    use crate::formula::Formula;
    use crate::sexp::Sexp;
    use crate::solver::WAYS;

    fn says(text: &str) -> Formula {
        Formula::Literal(Sexp::parse(text).unwrap().remove(0), true)
    }

    #[test]
    fn the_named_one_comes_first_and_none_is_left_out() {
        let Some(First::Attempt(named)) = First::named("NotAside, All") else { panic!("it is an attempt") };
        let order = Attempt::all_after(Some(named));
        assert_eq!((order[0], order[1], order.len()), (ATTEMPTS[5], ATTEMPTS[0], ATTEMPTS.len()));
        assert!(ATTEMPTS.iter().all(|attempt| order.contains(attempt)));
        assert_eq!(Attempt::all_after(None), ATTEMPTS);
        assert_eq!(First::named("models, Near"), Some(First::Quantified(WAYS[2], Scope::Near)));
        assert!(First::named("NotAside").is_none());
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

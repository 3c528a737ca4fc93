//! The steps that TLC takes, held against the proof: in each state every conjunct must hold, and what the proof takes for
//! granted; and for each step what the proof says of its action. So the two encodings of the scheduler cannot silently drift
//! apart.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::branches::{Branches, Way, formula_of};
use super::difference;
use super::formula::{Formula, Unfolder};
use super::sexp::Sexp;
use super::theory::Theory;
use super::tla::{self, Value};
use super::ways::{Ways, said};
use super::world::World;

/// What came of the steps of one model.
#[derive(Debug, Default)]
pub struct Compared {
    pub steps: usize,
    /// How many steps each action took.
    pub taken: BTreeMap<String, usize>,
    /// The cases of actions that a step has taken.
    pub cases: BTreeSet<String>,
    /// The first step that differs: the action or the conjunct, and what is wrong.
    pub differs: Option<(String, String)>,
}

/// The formulas of a theory, unfolded once.
pub struct Formulas<'a> {
    theory: &'a Theory,
    /// Of each action, with its parameters existential.
    actions: BTreeMap<String, Formula>,
    /// Of each conjunct, before the step and after it.
    conjuncts: Vec<(String, Formula, Formula)>,
    /// What is assumed of each state, before the step: there it is used.
    assumed: Vec<(String, Formula)>,
    /// The axioms. Of a world that is not as they say, the proof says nothing.
    axioms: Vec<(String, Formula)>,
    /// Of each action that is one of several cases, these.
    cases: BTreeMap<String, Vec<(String, Formula)>>,
    /// What the invariant adds to the state.
    added: Option<Added>,
}

/// What the invariant has besides the state that TLC shows.
struct Added {
    /// At each time: for which jobs a worker must be on the way, and which workers are on their way.
    account: Vec<(String, Formula, Formula)>,
    /// What Replaced counts: jobs and workers.
    counted: (Formula, Formula),
}

impl<'a> Formulas<'a> {
    pub fn of(theory: &'a Theory) -> Result<Formulas<'a>, String> {
        let (mut actions, mut cases) = (BTreeMap::new(), BTreeMap::new());
        for action in &theory.actions {
            actions.insert(action.clone(), formula_of(theory, action)?.narrowed());
            let of_it = theory.cases(action).into_iter();
            let of_it: Result<Vec<_>, String> =
                of_it.map(|case| Ok((case.clone(), formula_of(theory, &case)?.narrowed()))).collect();
            cases.insert(action.clone(), of_it?);
        }
        let mut unfolder = Unfolder::new(theory, false);
        let mut conjuncts = Vec::new();
        for conjunct in &theory.conjuncts {
            let mut at = |time: &str| {
                let call = Sexp::parse(&format!("({conjunct} {time})"))?.remove(0);
                Ok::<_, String>(unfolder.unfold(&call, true)?.narrowed())
            };
            conjuncts.push((conjunct.clone(), at("before")?, at("after")?));
        }
        let mut granted = |name: &dyn ToString, formula: &Sexp| {
            Ok((name.to_string(), unfolder.unfold(formula, true)?.narrowed()))
        };
        let mut assumed = Vec::new();
        for name in &theory.assumed {
            assumed.push(granted(name, &Sexp::parse(&format!("({name} before)"))?.remove(0))?);
        }
        let axioms =
            theory.axioms.iter().map(|axiom| granted(axiom, axiom)).collect::<Result<_, String>>()?;
        let added = match theory.functions.contains_key(ACCOUNT) {
            true => Some(Added::of(&mut unfolder)?),
            false => None,
        };
        Ok(Formulas { theory, actions, conjuncts, assumed, axioms, cases, added })
    }

    /// Compares all steps that TLC has printed, and notes by which branches they go.
    pub fn compare(
        &self,
        log: &str,
        branches: Option<&Branches<'_>>,
    ) -> Result<(Compared, BTreeSet<Way>), String> {
        let (mut compared, mut taken) = (Compared::default(), BTreeSet::new());
        let (mut ways, mut seen, mut known) = (Ways::default(), HashSet::new(), HashSet::new());
        let mut rest = log;
        while let Some(at) = rest.find("<< \"step\",") {
            let shown = &rest[at..];
            let (step, after) = tla::read(shown)?;
            rest = after;
            // Another step may look the same to one worker.
            if !seen.insert(&shown[..shown.len() - after.len()]) {
                continue;
            }
            let [_, actions, program, before, after] = step.items() else {
                return Err("a step has five parts".to_string());
            };
            let world = self.world(program, before, after)?;
            compared.steps += 1;
            if compared.differs.is_none() {
                // A state is often that of many steps.
                let new = [before, after].map(|state| known.insert((program.clone(), state.clone())));
                compared.differs = self.difference(&world, actions, new, || ways.to(before));
            }
            if let (None, Some(branches)) = (&compared.differs, branches) {
                for action in actions.items() {
                    branches.note(&world, action.word(), &mut taken);
                    self.note_cases(&world, action.word(), &mut compared.cases);
                }
            }
            for action in actions.items() {
                *compared.taken.entry(action.word().to_string()).or_default() += 1;
            }
            ways.add(before, after, actions);
        }
        Ok((compared, taken))
    }

    /// Notes which cases of its action this step is.
    fn note_cases(&self, world: &World, action: &str, taken: &mut BTreeSet<String>) {
        for (case, formula) in self.cases.get(action).into_iter().flatten() {
            // Once is enough.
            if !taken.contains(case) && world.holds(formula) == Some(true) {
                taken.insert(case.clone());
            }
        }
    }

    fn difference(
        &self,
        world: &World,
        actions: &Value,
        new: [bool; 2],
        way: impl Fn() -> Vec<String>,
    ) -> Option<(String, String)> {
        if actions.items().is_empty() {
            return Some(("-".to_string(), "a step is none of the actions".to_string()));
        }
        for action in actions.items() {
            let name = action.word().to_string();
            let Some(formula) = self.actions.get(&name) else {
                return Some((name.clone(), format!("the proof has no action {name}")));
            };
            if world.holds(formula) != Some(true) {
                let whole = formula_of(self.theory, &name).unwrap_or_else(|_| formula.clone());
                let what = difference::render(self.theory, world, &way(), &name, &whole);
                return Some((name, what));
            }
        }
        let axioms = self.axioms.iter().filter(|_| new.contains(&true));
        let granted = axioms.map(|(axiom, formula)| (AXIOM, axiom, formula));
        let assumed = self.assumed.iter().map(|(name, formula)| (name.as_str(), name, formula));
        for (name, what, formula) in granted.chain(assumed) {
            if world.holds(formula) == Some(false) {
                let way = way().join(", ");
                let what = format!("the proof takes for granted what TLC does not keep to, {what}: {way}");
                return Some((name.to_string(), what));
            }
        }
        for (name, before, after) in &self.conjuncts {
            let fails = |new, formula| new && world.holds(formula) == Some(false);
            if fails(new[0], before) || fails(new[1], after) {
                let way = way().join(", ");
                return Some((
                    name.clone(),
                    format!(
                        "{name} does not hold in a state that TLC reaches: {way}, and then {}",
                        said(actions)
                    ),
                ));
            }
        }
        None
    }

    /// The two states of a step as a world.
    fn world(&self, program: &Value, before: &Value, after: &Value) -> Result<World, String> {
        let mut world = World::default();
        world.values.insert("Bool".to_string(), vec!["true".to_string(), "false".to_string()]);
        for (time, state) in [(None, program), (Some("before"), before), (Some("after"), after)] {
            let Value::Record(fields) = state else { return Err("a state is a record".to_string()) };
            for (name, relation) in fields {
                let function = self.theory.functions.get(name);
                let function = function.ok_or_else(|| format!("the proof has no `{name}`"))?;
                for tuple in relation.items() {
                    let mut words: Vec<String> =
                        tuple.items().iter().map(|word| word.word().to_string()).collect();
                    let value = match function.result.as_str() {
                        "Bool" => "true".to_string(),
                        sort => {
                            let value = words.pop().unwrap_or_default();
                            match self.theory.values.get(sort) {
                                Some(names) if !names.contains(&value) => format!("at.{value}"),
                                _ => value,
                            }
                        }
                    };
                    let arguments: Vec<String> =
                        time.iter().map(|time| time.to_string()).chain(words).collect();
                    for (sort, word) in function.arguments.iter().zip(&arguments) {
                        if self.theory.sorts.contains(sort) {
                            add(&mut world, sort, word);
                        }
                    }
                    world.say(name, &arguments, &value);
                }
                world.know(name);
            }
        }
        let known = |name: &&String| mentioned(program, name) || mentioned(before, name);
        world.unknown = self.theory.functions.keys().filter(|name| !known(name)).cloned().collect();
        if let Some(added) = &self.added {
            added.keep_account(&mut world);
            added.count(&mut world);
        }
        Ok(world)
    }
}

impl Added {
    fn of(unfolder: &mut Unfolder<'_>) -> Result<Added, String> {
        let mut those = |text: &str| unfolder.unfold(&Sexp::parse(text)?.remove(0), true);
        let mut account = Vec::new();
        for time in ["before", "after"] {
            let jobs = those(&format!("(forall ((j Code)) (Wanted {time} j))"))?;
            let workers = those(&format!("(forall ((w Worker)) (= (status {time} w) Woken))"))?;
            account.push((time.to_string(), jobs, workers));
        }
        let left = those("(forall ((j Code)) (StillWanted j))")?;
        let on_the_way = those("(forall ((w Worker)) (OnTheWay w))")?;
        Ok(Added { account, counted: (left, on_the_way) })
    }

    /// Whether there are enough is counted, as the spec does; and whatever is given to whom is one assignment of many.
    fn count(&self, world: &mut World) {
        let (jobs, workers) = (world.those(&self.counted.0), world.those(&self.counted.1));
        if jobs.len() <= workers.len() {
            world.say(ENOUGH, &[], "true");
        }
        for (worker, job) in workers.into_iter().zip(jobs) {
            world.say(FITS, &[worker, job], "true");
        }
        for name in [ENOUGH, FITS] {
            world.know(name);
            world.unknown.remove(name);
        }
    }

    /// The account is the proof's own. If there is one in a state, this is one: each worker that is on the way may answer for
    /// any job, so no assignment is better than another.
    fn keep_account(&self, world: &mut World) {
        for (time, jobs, workers) in &self.account {
            for (worker, job) in world.those(workers).into_iter().zip(world.those(jobs)) {
                world.say(ACCOUNT, &[time.clone(), worker, job], "true");
            }
        }
        world.know(ACCOUNT);
        world.unknown.remove(ACCOUNT);
    }
}

/// What differs if an axiom does not hold.
const AXIOM: &str = "axiom";

/// The relation of who is on the way for which job.
const ACCOUNT: &str = "answers";
/// Whether Replaced counts enough workers, and the relation that shows it.
const ENOUGH: &str = "enough";
const FITS: &str = "fits";

fn add(world: &mut World, sort: &str, value: &str) {
    let values = world.values.entry(sort.to_string()).or_default();
    if !values.iter().any(|known| known == value) {
        values.push(value.to_string());
    }
}

fn mentioned(state: &Value, name: &str) -> bool {
    matches!(state, Value::Record(fields) if fields.iter().any(|(field, _)| field == name))
}

#[cfg(test)]
mod tests {
    use super::Formulas;
    use crate::theory::Theory;

    const STATE: &str = "(declare-sort Worker 0)(declare-datatypes ((Time 0)) (((before) (after))))
        (declare-fun old (Worker) Bool)(declare-fun up (Time Worker) Bool)
        (define-fun Go ((w Worker)) Bool (up after w))
        (define-fun SomeUp ((t Time)) Bool (exists ((w Worker)) (up t w)))";
    const LOG: &str = r#"<< "step", {"Go"}, [old |-> {<<"a">>}], [up |-> {}], [up |-> {<<"a">>}] >>"#;

    /// What differs in the step above, with this axiom and this assumption.
    fn difference(axiom: &str, assumed: &[&str]) -> Option<(String, String)> {
        let mut theory = Theory::default();
        theory.add(&format!("{STATE}(assert {axiom})")).unwrap();
        theory.actions = vec!["Go".to_string()];
        theory.assumed = assumed.iter().map(|name| name.to_string()).collect();
        Formulas::of(&theory).unwrap().compare(LOG, None).unwrap().0.differs
    }

    #[test]
    fn what_is_taken_for_granted_must_hold_of_the_steps() {
        let (right, wrong) = ("(forall ((w Worker)) (old w))", "(forall ((w Worker)) (not (old w)))");
        assert_eq!(difference(right, &[]), None);
        assert_eq!(difference(wrong, &[]).unwrap().0, "axiom");
        assert_eq!(difference(right, &["SomeUp"]).unwrap().0, "SomeUp");
    }
}

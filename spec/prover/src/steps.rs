//! The steps that TLC takes, held against the proof: in each state every conjunct must hold, and for each step what the
//! proof says of its action. So the two encodings of the scheduler cannot silently drift apart.

use std::collections::{BTreeMap, BTreeSet};

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
    /// At each time: for which jobs a worker must be on the way, and which workers are on their way.
    account: Vec<(String, Formula, Formula)>,
    /// What Replaced counts: jobs and workers.
    counted: (Formula, Formula),
}

impl<'a> Formulas<'a> {
    pub fn of(theory: &'a Theory) -> Result<Formulas<'a>, String> {
        let mut actions = BTreeMap::new();
        for action in &theory.actions {
            actions.insert(action.clone(), formula_of(theory, action)?);
        }
        let mut unfolder = Unfolder::new(theory, false);
        let mut conjuncts = Vec::new();
        for conjunct in &theory.conjuncts {
            let mut at = |time: &str| {
                let call = Sexp::parse(&format!("({conjunct} {time})"))?.remove(0);
                unfolder.unfold(&call, true)
            };
            conjuncts.push((conjunct.clone(), at("before")?, at("after")?));
        }
        let mut those = |text: &str| unfolder.unfold(&Sexp::parse(text)?.remove(0), true);
        let mut account = Vec::new();
        for time in ["before", "after"] {
            let jobs = those(&format!("(forall ((j Code)) (Wanted {time} j))"))?;
            let workers = those(&format!("(forall ((w Worker)) (= (status {time} w) Woken))"))?;
            account.push((time.to_string(), jobs, workers));
        }
        let left = those("(forall ((j Code)) (Left j))")?;
        let on_the_way = those("(forall ((w Worker)) (OnTheWay w))")?;
        Ok(Formulas { theory, actions, conjuncts, account, counted: (left, on_the_way) })
    }

    /// Compares all steps that TLC has printed, and notes by which branches they go.
    pub fn compare(
        &self,
        log: &str,
        branches: Option<&Branches<'_>>,
    ) -> Result<(Compared, BTreeSet<Way>), String> {
        let (mut compared, mut taken) = (Compared::default(), BTreeSet::new());
        let mut ways = Ways::default();
        let mut rest = log;
        while let Some(at) = rest.find("<< \"step\",") {
            let (step, after) = tla::read(&rest[at..])?;
            rest = after;
            let [_, actions, program, before, after] = step.items() else {
                return Err("a step has five parts".to_string());
            };
            let world = self.world(program, before, after)?;
            compared.steps += 1;
            if compared.differs.is_none() {
                let first = !ways.knows(before);
                compared.differs = self.difference(&world, actions, first, || ways.to(before));
            }
            if let (None, Some(branches)) = (&compared.differs, branches) {
                actions.items().iter().for_each(|action| branches.note(&world, action.word(), &mut taken));
            }
            for action in actions.items() {
                *compared.taken.entry(action.word().to_string()).or_default() += 1;
            }
            ways.add(before, after, actions);
        }
        Ok((compared, taken))
    }

    fn difference(
        &self,
        world: &World,
        actions: &Value,
        first: bool,
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
                let what = difference::render(self.theory, world, &way(), &name, formula);
                return Some((name, what));
            }
        }
        for (name, before, after) in &self.conjuncts {
            if (first && world.holds(before) == Some(false)) || world.holds(after) == Some(false) {
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
                            let names = self.theory.values.get(sort).cloned().unwrap_or_default();
                            if names.contains(&value) { value } else { format!("at.{value}") }
                        }
                    };
                    if name == "frame" {
                        add(&mut world, "Code", &words[0]);
                    }
                    if name == "at" {
                        add(&mut world, "Worker", &words[0]);
                    }
                    let arguments = time.iter().map(|time| time.to_string()).chain(words).collect();
                    world.say(name, arguments, &value);
                }
                world.know(name);
            }
        }
        let known = |name: &&String| mentioned(program, name) || mentioned(before, name);
        world.unknown = self.theory.functions.keys().filter(|name| !known(name)).cloned().collect();
        self.keep_account(&mut world);
        self.count(&mut world);
        Ok(world)
    }

    /// Whether there are enough is counted, as the spec does; and whatever is given to whom is one assignment of many.
    fn count(&self, world: &mut World) {
        let (jobs, workers) = (world.those(&self.counted.0), world.those(&self.counted.1));
        if jobs.len() <= workers.len() {
            world.say(ENOUGH, Vec::new(), "true");
        }
        for (worker, job) in workers.into_iter().zip(jobs) {
            world.say(FITS, vec![worker, job], "true");
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
                world.say(ACCOUNT, vec![time.clone(), worker, job], "true");
            }
        }
        world.know(ACCOUNT);
        world.unknown.remove(ACCOUNT);
    }
}

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

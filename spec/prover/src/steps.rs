//! The steps that TLC takes, held against the proof: in each state every conjunct must hold, and for each step what the
//! proof says of its action. So the two encodings of the scheduler cannot silently drift apart.

use std::collections::BTreeMap;

use super::formula::{Formula, Unfolder};
use super::sexp::Sexp;
use super::theory::Theory;
use super::tla::{self, Value};
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
}

impl<'a> Formulas<'a> {
    pub fn of(theory: &'a Theory) -> Result<Formulas<'a>, String> {
        let mut unfolder = Unfolder::new(theory, false);
        let mut actions = BTreeMap::new();
        for action in &theory.actions {
            let parameters = &theory.definitions[action].parameters;
            let names: Vec<&str> = parameters.iter().map(|(name, _)| name.as_str()).collect();
            let text = match names.as_slice() {
                [] => action.clone(),
                names => {
                    let bound: Vec<String> =
                        parameters.iter().map(|(name, sort)| format!("({name} {sort})")).collect();
                    format!("(exists ({}) ({action} {}))", bound.join(" "), names.join(" "))
                }
            };
            actions.insert(action.clone(), unfolder.unfold(&Sexp::parse(&text)?.remove(0), true)?);
        }
        let mut conjuncts = Vec::new();
        for conjunct in &theory.conjuncts {
            let mut at = |time: &str| {
                let call = Sexp::parse(&format!("({conjunct} {time})"))?.remove(0);
                unfolder.unfold(&call, true)
            };
            conjuncts.push((conjunct.clone(), at("before")?, at("after")?));
        }
        let mut account = Vec::new();
        for time in ["before", "after"] {
            let mut those = |text: String| unfolder.unfold(&Sexp::parse(&text)?.remove(0), true);
            let jobs = those(format!("(forall ((j Code)) (Wanted {time} j))"))?;
            let workers = those(format!("(forall ((w Worker)) (= (status {time} w) Woken))"))?;
            account.push((time.to_string(), jobs, workers));
        }
        Ok(Formulas { theory, actions, conjuncts, account })
    }

    /// Compares all steps that TLC has printed.
    pub fn compare(&self, log: &str) -> Result<Compared, String> {
        let mut compared = Compared::default();
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
                compared.differs = self.difference(&world, actions, compared.steps == 1);
            }
            for action in actions.items() {
                *compared.taken.entry(action.word().to_string()).or_default() += 1;
            }
        }
        Ok(compared)
    }

    fn difference(&self, world: &World, actions: &Value, first: bool) -> Option<(String, String)> {
        if actions.items().is_empty() {
            return Some(("-".to_string(), "a step is none of the actions".to_string()));
        }
        for action in actions.items() {
            let name = action.word().to_string();
            let fits = self.actions.get(&name).is_some_and(|formula| world.holds(formula) == Some(true));
            if !fits {
                let what = format!(
                    "a step that TLC takes as {name} is none to the proof: {}",
                    self.parts_that_fail(world, &name)
                );
                return Some((name, what));
            }
        }
        for (name, before, after) in &self.conjuncts {
            if (first && world.holds(before) == Some(false)) || world.holds(after) == Some(false) {
                return Some((name.clone(), format!("{name} does not hold in a state that TLC reaches")));
            }
        }
        None
    }

    /// The functions after the step that differ from what any acting worker or job would have left.
    fn parts_that_fail(&self, world: &World, action: &str) -> String {
        let mut formula = self.actions.get(action).cloned().unwrap_or(super::formula::FALSE);
        while let Formula::Some(_, body) = formula {
            formula = *body;
        }
        let mut parts = Vec::new();
        formula.flatten(&mut parts);
        let mut names = std::collections::BTreeSet::new();
        // A part that names no variable of the outer choice can be looked at by itself.
        for part in parts.iter().filter(|part| world.holds(part) == Some(false)) {
            names.extend(part.spoken_of("after"));
        }
        let names: Vec<String> = names.into_iter().collect();
        format!("see {}", names.join(", "))
    }

    /// The two states of a step as a world.
    fn world(&self, program: &Value, before: &Value, after: &Value) -> Result<World, String> {
        let mut world = World::default();
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
        Ok(world)
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

fn add(world: &mut World, sort: &str, value: &str) {
    let values = world.values.entry(sort.to_string()).or_default();
    if !values.iter().any(|known| known == value) {
        values.push(value.to_string());
    }
}

fn mentioned(state: &Value, name: &str) -> bool {
    matches!(state, Value::Record(fields) if fields.iter().any(|(field, _)| field == name))
}

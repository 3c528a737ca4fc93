//! What the files of `spec/proof/` say: sorts, state, definitions, axioms, actions and conjuncts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::attempt::First;
use super::branches::operator;
use super::part::Part;
use super::sexp::Sexp;
use crate::paths;

/// A definition: its parameters with their sorts, and what it stands for.
#[derive(Debug, Clone)]
pub struct Definition {
    pub parameters: Vec<(String, String)>,
    pub body: Sexp,
}

/// A function of the state, or a constant: the sorts of its arguments, and its own.
#[derive(Debug, Clone)]
pub struct Function {
    pub arguments: Vec<String>,
    pub result: String,
}

/// All that a proof obligation is made of.
#[derive(Debug, Clone, Default)]
pub struct Theory {
    /// The sorts without a fixed set of values: Worker and Code.
    pub sorts: Vec<String>,
    /// The sorts with their values.
    pub values: BTreeMap<String, Vec<String>>,
    pub functions: BTreeMap<String, Function>,
    pub definitions: BTreeMap<String, Definition>,
    pub axioms: Vec<Sexp>,
    /// The names of the actions, one file each.
    pub actions: Vec<String>,
    /// The names of the invariant's conjuncts, in the file's order: all of them are assumed before an action.
    pub conjuncts: Vec<String>,
    /// The names of the branches, `OPERATOR.BRANCH`: conditions on an operator's own parameters.
    pub branches: Vec<String>,
    /// Those of the conjuncts that this part of the proof shows of each action.
    pub kept: Vec<String>,
    /// What else it shows of each action, of the states before and after it.
    pub of_steps: Vec<String>,
    /// What it shows of each state in which the invariant holds.
    pub of_states: Vec<String>,
    /// What is assumed of each state, and shown of none.
    pub assumed: Vec<String>,
    /// Whether Z3 is given the statements' own quantifiers before anything else.
    pub leaves_quantifiers: bool,
    /// The statements that need much at a time. Any other that says on what it rests is tried briefly, in many ways.
    pub need_much: Vec<String>,
    /// What finds the proof that an action, or a case of it, keeps a statement, if a comment says so.
    pub first: BTreeMap<(String, String), First>,
    /// On which other statements a statement rests, if it says so; else on all of the invariant.
    pub rests_on: BTreeMap<String, Vec<String>>,
}

/// The files that every obligation needs, in order.
const FILES: [&str; 8] = [
    "pool.smt2",
    "state.smt2",
    "frames.smt2",
    "operators.smt2",
    "init.smt2",
    "invariant.smt2",
    "waking.smt2",
    "account.smt2",
];

/// What the part `waits` adds to these.
const WAITS: [&str; 5] = ["state.smt2", "invariant.smt2", "progress.smt2", "assumed.smt2", "ranking.smt2"];

/// What the part `joblist` is made of.
const JOB_LIST: [&str; 7] = [
    "state.smt2",
    "operators.smt2",
    "init.smt2",
    "invariant.smt2",
    "assumed.smt2",
    "walk.smt2",
    "steps.smt2",
];

/// A word in a definition's comment: such a definition helps the others, and is no statement of its own.
const HELPER: &str = "; (a helper)";

/// How a comment begins that says on which statements the next one rests.
const BY: &str = "; By: ";

/// How a comment begins that says of the next definition, an action, for which statement what is asked first.
const FIRST: &str = "; First: ";

/// The definitions of a file that are to hold, in the file's order: all but the helpers.
fn statements(path: &Path) -> Result<Vec<String>, String> {
    let text = paths::read(path)?;
    let lines: Vec<&str> = text.lines().collect();
    let mut names = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let name = line.strip_prefix("(define-fun ").and_then(|rest| rest.split(' ').next());
        let helper = number > 0 && lines[number - 1].ends_with(HELPER);
        names.extend(name.filter(|_| !helper).map(str::to_string));
    }
    Ok(names)
}

impl Theory {
    /// Reads the files below `folder`.
    pub fn read(folder: &Path) -> Result<Theory, String> {
        let mut theory = Theory::default();
        for name in FILES {
            theory.add_file(&folder.join(name))?;
        }
        theory.conjuncts = statements(&folder.join("invariant.smt2"))?;
        theory.need_much = statements(&folder.join("waking.smt2"))?;
        theory.conjuncts.extend(theory.need_much.iter().cloned());
        theory.kept = theory.conjuncts.clone();
        theory.add_actions(folder)?;
        theory.read_branches(&folder.join("branches.smt2"))?;
        Ok(theory)
    }

    /// Reads what this part of the proof is made of.
    pub fn of(part: Part, proof: &Path) -> Result<Theory, String> {
        let theory = Theory::of_files(part, proof)?;
        theory.check_what_it_rests_on()?;
        Ok(theory)
    }

    /// A statement can rest on another statement only: a name that is none would be no help, and no word would say so.
    fn check_what_it_rests_on(&self) -> Result<(), String> {
        let known: BTreeSet<&String> =
            self.conjuncts.iter().chain(&self.assumed).chain(&self.of_states).collect();
        if let Some((action, statement)) = self.first.keys().find(|(_, name)| !known.contains(name)) {
            return Err(format!(
                "`{action}` has a hint for `{statement}`, which is no statement of the proof"
            ));
        }
        for (statement, names) in &self.rests_on {
            if let Some(name) = names.iter().find(|name| !known.contains(name)) {
                return Err(format!("`{statement}` rests on `{name}`, which is no statement of the proof"));
            }
        }
        Ok(())
    }

    fn of_files(part: Part, proof: &Path) -> Result<Theory, String> {
        let folder = part.folder(proof);
        match part {
            Part::Invariant => Theory::read(proof),
            Part::Waits => {
                let mut theory = Theory::read(proof)?;
                for name in WAITS {
                    theory.add_file(&folder.join(name))?;
                }
                theory.kept = statements(&folder.join("invariant.smt2"))?;
                theory.conjuncts.extend(theory.kept.iter().cloned());
                theory.of_steps = statements(&folder.join("ranking.smt2"))?;
                theory.of_states = statements(&folder.join("progress.smt2"))?;
                theory.assumed = statements(&folder.join("assumed.smt2"))?;
                Ok(theory)
            }
            Part::JobList => {
                let mut theory = Theory { leaves_quantifiers: true, ..Theory::default() };
                for name in JOB_LIST {
                    theory.add_file(&folder.join(name))?;
                }
                theory.conjuncts = statements(&folder.join("invariant.smt2"))?;
                theory.kept = theory.conjuncts.clone();
                theory.of_steps = statements(&folder.join("steps.smt2"))?;
                theory.of_states = statements(&folder.join("walk.smt2"))?;
                theory.assumed = statements(&folder.join("assumed.smt2"))?;
                theory.add_actions(&folder)?;
                Ok(theory)
            }
        }
    }

    /// Reads the actions below `folder`, one file each.
    fn add_actions(&mut self, folder: &Path) -> Result<(), String> {
        for path in paths::files_below(&folder.join("actions"), ".smt2")? {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            self.add_file(&path)?;
            if !self.definitions.contains_key(&name) {
                return Err(format!("{} does not define `{name}`", paths::shown(&path)));
            }
            self.actions.push(name);
        }
        Ok(())
    }

    fn read_branches(&mut self, path: &Path) -> Result<(), String> {
        let known: BTreeSet<String> = self.definitions.keys().cloned().collect();
        self.add_file(path)?;
        let names: Vec<String> =
            self.definitions.keys().filter(|name| !known.contains(*name)).cloned().collect();
        for name in names.into_iter().filter(|name| name.contains('.')) {
            let of = self.definitions.get(operator(&name)).map(|definition| &definition.parameters);
            if of != Some(&self.definitions[&name].parameters) {
                return Err(format!(
                    "{}: `{name}` must have the parameters of `{}`, which must be defined",
                    paths::shown(path),
                    operator(&name)
                ));
            }
            self.branches.push(name);
        }
        Ok(())
    }

    /// The definitions of which this one is made, and those of which these are made.
    pub fn used_by(&self, definition: &str) -> BTreeSet<String> {
        let mut used = BTreeSet::from([definition.to_string()]);
        let mut rest = vec![definition.to_string()];
        while let Some(name) = rest.pop() {
            let mut words = Vec::new();
            self.definitions.get(&name).iter().for_each(|one| one.body.words(&mut words));
            for word in words.into_iter().filter(|word| self.definitions.contains_key(*word)) {
                if used.insert(word.to_string()) {
                    rest.push(word.to_string());
                }
            }
        }
        used
    }

    /// The same, where an operator has a further condition.
    pub fn within(&self, operator: &str, condition: &Sexp) -> Theory {
        let mut theory = self.clone();
        if let Some(definition) = theory.definitions.get_mut(operator) {
            let both = [Sexp::Word("and".into()), condition.clone(), definition.body.clone()];
            definition.body = Sexp::List(both.into());
        }
        theory
    }

    /// The definitions that have an obligation each: the action itself or, if it is said to be the one or the other of
    /// several cases, `A.here` or `A.there`, these. Whatever the action does, it does by one of them.
    pub fn cases(&self, action: &str) -> Vec<String> {
        let Some(definition) = self.definitions.get(action) else { return vec![action.to_string()] };
        let case = |part: &Sexp| {
            let (head, arguments) = part.items().split_first().unwrap_or((part, &[]));
            let own = definition.parameters.iter().map(|(name, _)| name.as_str());
            let same = arguments.iter().map(|one| one.word().unwrap_or_default()).eq(own);
            let named = head.word().is_some_and(|name| name.starts_with(&format!("{action}.")));
            (named && same).then(|| head.to_string())
        };
        match definition.body.items() {
            [or, cases @ ..] if or.word() == Some("or") => {
                cases.iter().map(case).collect::<Option<Vec<_>>>().unwrap_or_else(|| vec![action.to_string()])
            }
            _ => vec![action.to_string()],
        }
    }

    /// Adds what a file says; a definition takes the place of one of the same name.
    pub fn add_file(&mut self, path: &Path) -> Result<(), String> {
        let text = paths::read(path)?;
        let mut list: Option<Vec<String>> = None;
        let mut first = Vec::new();
        for line in text.lines() {
            if let Some(names) = line.strip_prefix(BY) {
                list.get_or_insert_default().extend(names.split(", ").map(str::to_string));
            } else if let Some(said) = line.strip_prefix(FIRST) {
                let named = said.split_once(" by ");
                let named = named.and_then(|(name, how)| Some((name.to_string(), First::named(how)?)));
                let unknown =
                    || format!("{}: `{line}` names nothing that attempt.rs has", paths::shown(path));
                first.push(named.ok_or_else(unknown)?);
            } else if let Some(rest) = line.strip_prefix("(define-fun ") {
                let name = rest.split(' ').next().unwrap_or(rest).to_string();
                let of_it = first.drain(..).map(|(statement, how)| ((name.clone(), statement), how));
                self.first.extend(of_it);
                self.rests_on.extend(list.take().map(|names| (name, names)));
            }
        }
        self.add(&text).map_err(|error| format!("{}: {error}", paths::shown(path)))
    }

    /// Adds what this text says.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        for item in Sexp::parse(text)? {
            let words: Vec<&Sexp> = item.items().iter().collect();
            let name = |at: usize| words.get(at).map(|word| word.to_string()).unwrap_or_default();
            match (name(0).as_str(), words.len()) {
                ("declare-sort", 3) => self.sorts.push(name(1)),
                ("declare-datatypes", 3) => {
                    let sort = words[1].items().first().and_then(|entry| entry.items().first());
                    let constructors = words[2].items().first().map(Sexp::items).unwrap_or_default();
                    let sort = sort.ok_or("a datatype has no name")?.to_string();
                    let values = constructors.iter().filter_map(|one| one.items().first());
                    self.values.insert(sort, values.map(Sexp::to_string).collect());
                }
                ("declare-const", 3) => {
                    self.functions.insert(name(1), Function { arguments: Vec::new(), result: name(2) });
                }
                ("declare-fun", 4) => {
                    let arguments = words[2].items().iter().map(Sexp::to_string).collect();
                    self.functions.insert(name(1), Function { arguments, result: name(3) });
                }
                ("define-fun", 5) => {
                    let parameters = bindings(words[2]);
                    self.definitions.insert(name(1), Definition { parameters, body: words[4].clone() });
                }
                ("assert", 2) => self.axioms.push(words[1].clone()),
                _ => {
                    return Err(format!(
                        "`{}` is not understood",
                        item.to_string().chars().take(60).collect::<String>()
                    ));
                }
            }
        }
        Ok(())
    }
}

/// The names and sorts in `((w Worker) (j Code))`.
pub fn bindings(list: &Sexp) -> Vec<(String, String)> {
    list.items()
        .iter()
        .filter_map(|pair| match pair.items() {
            [name, sort] => Some((name.to_string(), sort.to_string())),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{First, Theory};

    #[test]
    fn a_later_definition_takes_the_place_of_an_earlier_one() {
        let mut theory = Theory::default();
        theory.add("(declare-sort W 0) (declare-fun f (W) Bool) (define-fun A ((w W)) Bool (f w))").unwrap();
        theory.add("(define-fun A ((w W)) Bool true)").unwrap();
        assert_eq!(theory.definitions["A"].body.to_string(), "true");
        assert_eq!(theory.definitions["A"].parameters, [("w".to_string(), "W".to_string())]);
        assert!(theory.add("(check-sat)").is_err());
    }

    #[test]
    fn a_statement_rests_on_statements() {
        let rests_on = |name: &str| {
            let mut theory = Theory { conjuncts: vec!["A".to_string()], ..Theory::default() };
            theory.rests_on.insert("A".to_string(), vec![name.to_string()]);
            theory.check_what_it_rests_on()
        };
        assert_eq!(rests_on("A"), Ok(()));
        assert_eq!(rests_on("B"), Err("`A` rests on `B`, which is no statement of the proof".to_string()));
    }

    #[test]
    fn a_hint_is_for_a_statement() {
        let mut theory = Theory { conjuncts: vec!["A".to_string()], ..Theory::default() };
        let hint = First::named("usual, All").unwrap();
        theory.first.insert(("Fork".to_string(), "A".to_string()), hint);
        assert_eq!(theory.check_what_it_rests_on(), Ok(()));
        theory.first.insert(("Fork".to_string(), "B".to_string()), hint);
        assert!(theory.check_what_it_rests_on().unwrap_err().contains("`B`"));
    }

    #[test]
    fn an_action_that_is_one_of_several_cases_falls_into_these() {
        let mut theory = Theory::default();
        theory.add("(define-fun A ((w W)) Bool (or (A.here w) (A.there w)))").unwrap();
        assert_eq!(theory.cases("A"), ["A.here", "A.there"]);
        for whole in
            ["(or (A.here w) (f w))", "(or (A.here w) (A.there v))", "(and (A.here w) (A.there w))", "(f w)"]
        {
            theory.add(&format!("(define-fun A ((w W)) Bool {whole})")).unwrap();
            assert_eq!(theory.cases("A"), ["A"], "{whole}");
        }
    }
}

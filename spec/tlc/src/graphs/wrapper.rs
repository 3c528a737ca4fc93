//! The module by which TLC says who does a step, and which rules hold: it extends the model.
//!
//! TLC names a step by the definition that stands in the disjunction of `Next`. So the wrapper has a definition of its own
//! for each action and each actor. A variable, `holds`, has the truth of each rule in each state. The model's own `Next`
//! stands beside these, under the name `Model`: what it allows and the named actions do not, or the reverse, is an error.

use super::sentences::{Family, members};
use super::texts::Texts;
use crate::configuration::{Configuration, Value};

/// The wrapper's name.
pub const MODULE: &str = "GraphOfModel";

/// What the label of a step means.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Label {
    /// The model's own `Next` allows the step.
    Model,
    /// This one of the rules of steps forbids it.
    Forbidden(usize),
    /// It is a step of this action, by this actor.
    Named(usize, usize),
}

impl Label {
    /// Reads a label of TLC's.
    pub fn parse(text: &str) -> Option<Label> {
        let numbers =
            |rest: &str| rest.split('_').map(|number| number.parse().ok()).collect::<Option<Vec<usize>>>();
        if text == "ModelStep" {
            return Some(Label::Model);
        }
        if let Some(found) = text.strip_prefix("ForbiddenStep_").map(numbers) {
            return found.and_then(|found| found.first().copied()).map(Label::Forbidden);
        }
        match numbers(text.strip_prefix("NamedStep_")?)?.as_slice() {
            &[action, actor] => Some(Label::Named(action, actor)),
            _ => None,
        }
    }
}

/// What a wrapper is made of.
pub struct Wrapper<'m> {
    /// The model's root module.
    pub module: &'m str,
    /// Its configuration.
    pub configuration: &'m Configuration,
    /// Its texts.
    pub texts: &'m Texts,
    /// Its actions.
    pub families: &'m [Family],
    /// The rules of states.
    pub of_states: &'m [String],
    /// The rules of steps, each as `[A]_v`; those that stand together get one answer.
    pub of_steps: &'m [Vec<String>],
    /// The rule of states after whose violation nothing follows, if there is one.
    pub ends_at: Option<&'m str>,
    /// How many steps from the initial state it goes, if not to the end.
    pub depth: Option<u64>,
    /// The constants that the modules declare.
    pub declared: Vec<String>,
}

impl Wrapper<'_> {
    /// The module's text.
    ///
    /// # Errors
    ///
    /// When the specification is not of the form `Init /\ [][Next]_vars`.
    pub fn render(&self) -> Result<String, String> {
        let form = Form::of(self.texts, &self.configuration.specification)?;
        let mut text = format!("---- MODULE {MODULE} ----\nEXTENDS {}\n", self.module);
        let values = self.model_values();
        if !values.is_empty() {
            text += &format!("CONSTANTS {}\n", values.join(", "));
        }
        let truth: Vec<String> = self.of_states.iter().map(|rule| format!("{rule} |-> {rule}")).collect();
        let truth = if truth.is_empty() { "none |-> TRUE".to_string() } else { truth.join(", ") };
        if self.depth.is_some() {
            text += "Tlc == INSTANCE TLC\n";
        }
        text += &format!("VARIABLE holds\nTruthNow == [{truth}]\n");
        let mut guard = self.ends_at.map(|rule| format!("holds.{rule} /\\ ")).unwrap_or_default();
        if let Some(depth) = self.depth {
            // The initial state has the level 1.
            guard += &format!("Tlc!TLCGet(\"level\") <= {depth} /\\ ");
        }
        text += &format!("ModelStep == {guard}({}) /\\ holds' = TruthNow'\n", form.next);
        let mut names = Vec::new();
        for (number, action) in self.families.iter().flat_map(|family| &family.actions).enumerate() {
            for (actor, (value, _)) in action.actors(self.configuration).iter().enumerate() {
                let name = format!("NamedStep_{number}_{actor}");
                text += &format!("{name} == {guard}({}) /\\ holds' = TruthNow'\n", action.by(value));
                names.push(name);
            }
        }
        for (number, rules) in self.of_steps.iter().enumerate() {
            for (place, rule) in rules.iter().enumerate() {
                text += &format!("RuleOfSteps_{number}_{place} ==\n{rule}\n");
            }
            let all: Vec<String> =
                (0..rules.len()).map(|place| format!("RuleOfSteps_{number}_{place}")).collect();
            text += &format!("ForbiddenStep_{number} == ModelStep /\\ ~({})\n", all.join(" /\\ "));
            names.push(format!("ForbiddenStep_{number}"));
        }
        names.push("ModelStep".to_string());
        text += &format!("NamedNext == {}\n", names.join(" \\/ "));
        text += &format!(
            "NamedSpec == {} /\\ holds = TruthNow /\\ [][NamedNext]_<<{}, holds>>\n====\n",
            form.init, form.variables
        );
        Ok(text)
    }

    /// The text of a module that allows only these states, one after the other: by the names of its steps TLC says who
    /// does each. The variables of a state stand in the order of `names`, as TLC prints their values.
    ///
    /// # Errors
    ///
    /// As [`render`](Self::render).
    pub fn render_way(&self, names: &[String], states: &[Vec<String>]) -> Result<String, String> {
        let form = Form::of(self.texts, &self.configuration.specification)?;
        let mut text = format!(
            "---- MODULE {MODULE} ----\nEXTENDS {}, Naturals, Sequences\nLOCAL INSTANCE TLC\n",
            self.module
        );
        let values = self.model_values();
        if !values.is_empty() {
            text += &format!("CONSTANTS {}\n", values.join(", "));
        }
        let states: Vec<String> = states.iter().map(|values| format!("<<{}>>", values.join(",\n"))).collect();
        text += &format!("VARIABLE holds\nWayStates == <<{}>>\n", states.join(",\n"));
        text += &format!(
            "WayGoesOn == /\\ holds < Len(WayStates) /\\ holds' = holds + 1\n             /\\ <<{}>>' = WayStates[holds + 1]\n",
            names.join(", ")
        );
        let mut steps = vec!["ModelStep".to_string()];
        text += &format!("ModelStep == ({}) /\\ WayGoesOn\n", form.next);
        for (number, action) in self.families.iter().flat_map(|family| &family.actions).enumerate() {
            for (actor, (value, _)) in action.actors(self.configuration).iter().enumerate() {
                let name = format!("NamedStep_{number}_{actor}");
                text += &format!("{name} == ({}) /\\ WayGoesOn\n", action.by(value));
                steps.push(name);
            }
        }
        text += &format!(
            "NamedNext == {}\nNamedSpec == {} /\\ holds = 1 /\\ <<{}>> = WayStates[1] /\\ [][NamedNext]_<<{}, holds>>\n====\n",
            steps.join(" \\/ "),
            form.init,
            names.join(", "),
            form.variables
        );
        Ok(text)
    }

    /// The configuration that goes with it.
    pub fn configuration(&self) -> Configuration {
        let mut configuration = Configuration {
            specification: "NamedSpec".to_string(),
            symmetry: false,
            action_constraint: None,
            invariants: Vec::new(),
            properties: Vec::new(),
            ..self.configuration.clone()
        };
        let values = self.model_values().into_iter().map(|name| (name.clone(), Value::Is(name)));
        configuration.constants.splice(0..0, values);
        configuration
    }

    /// The values of the configuration that are no names in the modules: actors, and members of sets.
    fn model_values(&self) -> Vec<String> {
        let sets = self.configuration.constants.iter().filter(|(_, given)| match given {
            Value::Is(value) => value.starts_with('{'),
            Value::Definition(_) => false,
        });
        let mut values: Vec<String> = sets
            .flat_map(|(name, _)| members(self.configuration, name))
            .filter(|value| value.starts_with(char::is_alphabetic) && !self.declared.contains(value))
            .collect();
        values.sort();
        values.dedup();
        values
    }
}

/// The parts of a specification.
#[derive(Debug, PartialEq)]
pub struct Form {
    /// How it begins.
    pub init: String,
    /// Which steps there are.
    pub next: String,
    /// The tuple of all variables.
    pub variables: String,
}

impl Form {
    /// Takes the definition of this name apart.
    ///
    /// # Errors
    ///
    /// When it is not of the form `Init /\ [][Next]_vars`, perhaps with fairness.
    pub fn of(texts: &Texts, name: &str) -> Result<Form, String> {
        let error = || format!("`{name}` is not of the form `Init /\\ [][Next]_vars`");
        let definition =
            texts.definition(name).ok_or_else(|| format!("there is no definition of `{name}`"))?;
        let (_, body) = definition.text.split_once("==").ok_or_else(error)?;
        let body = body.split_whitespace().collect::<Vec<_>>().join(" ");
        let Some((init, rest)) = body.split_once("[][") else {
            // It says more of another one.
            let other = body.trim_start_matches("/\\").trim().split([' ', '/']).next().unwrap_or_default();
            return if other == name || other.is_empty() { Err(error()) } else { Form::of(texts, other) };
        };
        let (next, rest) = rest.split_once("]_").ok_or_else(error)?;
        let init = init.trim().trim_start_matches("/\\").trim_end_matches("/\\").trim();
        let variables = rest.split([' ', '/']).next().unwrap_or_default();
        Ok(Form { init: init.to_string(), next: next.trim().to_string(), variables: variables.to_string() })
    }
}

/// The rule of steps `[A]_v` in a definition `[][A]_v`, its lines where they stood; none for any other definition.
pub fn of_steps(definition: &str) -> Option<String> {
    let (head, body) = definition.split_once("==")?;
    let at = body.len() - body.trim_start().len();
    body[at..].strip_prefix("[][").map(|_| {
        // What is left out becomes blanks: a list of conjuncts depends on its columns.
        let is_below = body[..at].contains('\n');
        let before = if is_below { body[..at].trim_start_matches([' ', '\n']).len() } else { 0 };
        let blanks = if is_below {
            body[..at].rsplit('\n').next().unwrap_or_default().len()
        } else {
            head.len() + 2 + at
        };
        format!("{}[{}", " ".repeat(before + blanks + 2), &body[at + 3..])
    })
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{Form, Label, of_steps};
    use crate::graphs::texts::Texts;

    #[test]
    fn labels() {
        assert_eq!(Label::parse("NamedStep_3_1"), Some(Label::Named(3, 1)));
        assert_eq!(Label::parse("ForbiddenStep_2"), Some(Label::Forbidden(2)));
        assert_eq!((Label::parse("ModelStep"), Label::parse("Next")), (Some(Label::Model), None));
    }

    #[test]
    fn the_parts_of_a_specification() {
        let module = "Spec == Init /\\ [][Next]_vars /\\ Fairness\n\nFairSteps ==\n  /\\ Spec\n  /\\ WF_vars(Stop)\n\n\
            FairSpec == FairSteps /\\ Ends\nBroken == Init /\\ [][Next \\/ \\E w \\in W : Touch(w)]_vars\nOther == 1\n";
        let texts = Texts { files: vec![(PathBuf::from("M.tla"), module.to_string())] };
        let form = Form::of(&texts, "FairSpec").unwrap();
        assert_eq!(
            (form.init.as_str(), form.next.as_str(), form.variables.as_str()),
            ("Init", "Next", "vars")
        );
        assert_eq!(Form::of(&texts, "Broken").unwrap().next, "Next \\/ \\E w \\in W : Touch(w)");
        assert!(Form::of(&texts, "Other").is_err());
    }

    #[test]
    fn rules_of_steps_keep_their_columns() {
        assert_eq!(of_steps("A == [][B]_v").unwrap(), "       [B]_v");
        assert_eq!(of_steps("A ==\n  [][/\\ B\n     /\\ C]_v").unwrap(), "    [/\\ B\n     /\\ C]_v");
        assert_eq!(of_steps("A == <>B"), None);
    }
}

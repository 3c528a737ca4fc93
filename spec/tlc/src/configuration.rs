//! One configuration of TLC: the constants of a module, and what is checked of it.

/// What a constant is given, or what stands for a definition.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A value, as TLA+ writes it.
    Is(String),
    /// A definition of the module.
    Definition(String),
}

/// All that `model.cfg` says.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Configuration {
    /// Constants and replaced definitions, with what they are given.
    pub constants: Vec<(String, Value)>,
    /// The behaviours.
    pub specification: String,
    /// Whether TLC takes states for one that differ by a permutation of the background workers.
    pub symmetry: bool,
    /// An action that each step must be, too.
    pub action_constraint: Option<String>,
    /// What must hold in each state.
    pub invariants: Vec<String>,
    /// What must hold of each step, or of each behaviour.
    pub properties: Vec<String>,
}

impl Configuration {
    /// Whether the behaviours are those in which something must happen in the end.
    pub fn is_fair(&self) -> bool {
        ["Fair", "Long"].iter().any(|word| self.specification.contains(word))
    }

    /// The text that TLC reads.
    pub fn render(&self) -> String {
        let mut text = String::new();
        let constants = self.constants.iter().map(|(name, value)| match value {
            Value::Is(value) => format!("{name} = {value}"),
            Value::Definition(definition) => format!("{name} <- {definition}"),
        });
        section(&mut text, "CONSTANTS", constants);
        text += &format!("SPECIFICATION {}\n", self.specification);
        if self.symmetry {
            text += "SYMMETRY Symmetry\n";
        }
        if let Some(action) = &self.action_constraint {
            text += &format!("ACTION_CONSTRAINT {action}\n");
        }
        section(&mut text, "INVARIANTS", self.invariants.iter().cloned());
        section(&mut text, "PROPERTIES", self.properties.iter().cloned());
        text
    }
}

fn section(text: &mut String, heading: &str, lines: impl Iterator<Item = String>) {
    let lines: Vec<String> = lines.map(|line| format!("  {line}\n")).collect();
    if !lines.is_empty() {
        *text += &format!("{heading}\n{}", lines.concat());
    }
}

#[cfg(test)]
mod tests {
    use super::{Configuration, Value};

    #[test]
    fn what_tlc_reads() {
        let mut configuration = Configuration {
            constants: vec![
                ("Height".into(), Value::Is("2".into())),
                ("Main".into(), Value::Definition("OneMain".into())),
            ],
            specification: "Spec".into(),
            symmetry: true,
            action_constraint: Some("Shown".into()),
            invariants: vec!["TypeOK".into(), "SharedOK".into()],
            properties: vec!["RateLimit".into()],
        };
        assert_eq!(
            configuration.render(),
            "CONSTANTS\n  Height = 2\n  Main <- OneMain\nSPECIFICATION Spec\nSYMMETRY Symmetry\n\
             ACTION_CONSTRAINT Shown\nINVARIANTS\n  TypeOK\n  SharedOK\nPROPERTIES\n  RateLimit\n"
        );
        assert!(!configuration.is_fair());
        configuration = Configuration { specification: "FairSpec".into(), ..Configuration::default() };
        assert_eq!(configuration.render(), "SPECIFICATION FairSpec\n");
        assert!(configuration.is_fair());
    }
}

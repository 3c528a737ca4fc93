//! Parts of a state, read from TLA+ values.

use super::state::{Activation, Bundled, Entry, Link, Workers};
use super::value::Value;

/// Reads what is a function of workers.
pub(super) struct Of<'w> {
    pub(super) workers: &'w Workers,
}

impl Of<'_> {
    pub(super) fn each<T>(
        &self,
        function: &Value,
        read: fn(&Value) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let of = |name: &String| {
            function.get(name).ok_or_else(|| format!("nothing is said of {name}")).and_then(read)
        };
        self.workers.names.iter().map(of).collect()
    }

    pub(super) fn worker(&self, value: &Value) -> Result<Option<usize>, String> {
        match text_of(value)?.as_str() {
            "Null" => Ok(None),
            name => self.workers.find(name).map(Some).ok_or_else(|| format!("there is no worker {name}")),
        }
    }

    pub(super) fn members(&self, set: &Value) -> Result<Vec<bool>, String> {
        let mut members = vec![false; self.workers.names.len()];
        for item in set.items() {
            let worker = self.worker(item)?.ok_or("Null is no worker")?;
            members[worker] = true;
        }
        Ok(members)
    }

    /// Of each job, what is known of its bundle.
    pub(super) fn bundled(&self, jobs: &Value) -> Result<Vec<Bundled>, String> {
        let read = |job: &Value| {
            let field = |name: &str| job.get(name).ok_or_else(|| format!("`bundle` has no `{name}`"));
            Ok(Bundled {
                of: entry(field("of")?)?,
                left: field("left")?.items().iter().map(number_of).collect::<Result<_, _>>()?,
                by: self.worker(field("by")?)?,
                watcher: self.worker(field("watcher")?)?,
            })
        };
        jobs.items().iter().map(read).collect()
    }
}

pub(super) fn variables(text: &str) -> Result<Vec<(String, Value)>, String> {
    let parts = text.split("/\\ ").map(str::trim).filter(|part| !part.is_empty());
    let read = |part: &str| {
        let (name, value) = part.split_once(" = ").ok_or_else(|| format!("no variable: `{part}`"))?;
        let value = Value::parse(value.trim()).map_err(|error| format!("`{name}`: {error}"))?;
        Ok((name.to_owned(), value))
    };
    parts.map(read).collect()
}

pub(super) fn variable<'v>(variables: &'v [(String, Value)], name: &str) -> Result<&'v Value, String> {
    let found = variables.iter().find(|(other, _)| other == name);
    found.map(|(_, value)| value).ok_or_else(|| format!("there is no variable `{name}`"))
}

pub(super) fn activations(stack: &Value) -> Result<Vec<Activation>, String> {
    let read = |activation: &Value| {
        let field = |name: &str| activation.get(name).ok_or_else(|| format!("an activation has no `{name}`"));
        Ok(Activation {
            // A call's own code is its caller, which is no number.
            code: number_of(field("code")?).unwrap_or(0),
            base: link(field("base")?)?,
            next: number_of(field("next")?)? as usize - 1,
            is_taken: bool_of(field("taken")?)?,
            open: field("open")?.items().iter().map(number_of).collect::<Result<_, _>>()?,
        })
    };
    stack.items().iter().map(read).collect()
}

pub(super) fn link(value: &Value) -> Result<Link, String> {
    match value {
        Value::Text(text) if text == "Root" => Ok(Some(0)),
        other => job(other),
    }
}

pub(super) fn walk(value: &Value) -> Result<(Vec<u64>, Link), String> {
    let field = |name: &str| value.get(name).ok_or_else(|| format!("a walk has no `{name}`"));
    let jobs = field("jobs")?.items().iter().map(number_of).collect::<Result<_, _>>()?;
    Ok((jobs, link(field("below")?)?))
}

pub(super) fn job(value: &Value) -> Result<Option<u64>, String> {
    match value {
        Value::Number(_) => number_of(value).map(Some),
        Value::Text(text) if text == "Null" => Ok(None),
        other => Err(format!("{other:?} is no job")),
    }
}

/// What may be shared, or what a worker runs: a job, or a bundle.
pub(super) fn entry(value: &Value) -> Result<Option<Entry>, String> {
    match value {
        Value::Number(number) => Ok(Some(*number)),
        Value::Text(text) if text == "Null" => Ok(None),
        other => Err(format!("{other:?} is neither a job nor a bundle")),
    }
}

pub(super) fn name_of(value: &Value) -> Option<String> {
    text_of(value).ok()
}

pub(super) fn text_of(value: &Value) -> Result<String, String> {
    match value {
        Value::Text(text) => Ok(text.clone()),
        other => Err(format!("{other:?} is no text")),
    }
}

pub(super) fn number_of(value: &Value) -> Result<u64, String> {
    match value {
        Value::Number(number) if *number >= 0 => Ok(number.unsigned_abs()),
        other => Err(format!("{other:?} is no number from 0 on")),
    }
}

pub(super) fn outcome_of(value: &Value) -> Result<i64, String> {
    match value {
        Value::Number(number) => Ok(*number),
        other => Err(format!("{other:?} is no number")),
    }
}

pub(super) fn bool_of(value: &Value) -> Result<bool, String> {
    match value {
        Value::Bool(bool) => Ok(*bool),
        other => Err(format!("{other:?} is neither TRUE nor FALSE")),
    }
}

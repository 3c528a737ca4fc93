//! The steps of the algorithm: one name each, written in three ways.

/// The spec's names, in the order of the story they tell.
const NAMES: [&str; 13] = [
    "Fork",
    "Tick",
    "Join",
    "Beat",
    "Promote",
    "TakeSharedJob",
    "SetLatch",
    "WaitForJob",
    "Claim",
    "Call",
    "Spawn",
    "Broadcast",
    "Stop",
];

/// One step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// The name as the spec writes it.
    pub name: &'static str,
}

/// All steps.
pub fn all() -> [Step; NAMES.len()] {
    NAMES.map(|name| Step { name })
}

/// The step that `name` means: in any of the three ways, in any case.
pub fn find(name: &str) -> Option<Step> {
    let plain = |name: &str| name.replace(['-', '_'], "").to_lowercase();
    all().into_iter().find(|step| plain(step.name) == plain(name))
}

impl Step {
    /// The step that an action belongs to: `WaitForJobPark` is a part of `WaitForJob`.
    pub fn of_action(action: &str) -> Option<Step> {
        let part_of = |step: &Step| {
            let rest = action.strip_prefix(step.name);
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_lowercase()))
        };
        all().into_iter().find(part_of)
    }

    /// The name as Rust writes it.
    pub fn snake(self) -> String {
        joined(self.name, "_")
    }

    /// The name as the book writes it.
    pub fn kebab(self) -> String {
        joined(self.name, "-")
    }
}

/// The words of a PascalCase name in lower case, with a mark between them.
fn joined(name: &str, mark: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !text.is_empty() {
            text += mark;
        }
        text.extend(c.to_lowercase());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Step, find};

    #[test]
    fn three_ways_to_write_a_name() {
        let step = find("takesharedjob").unwrap();
        assert_eq!(
            (step.name, step.snake().as_str(), step.kebab().as_str()),
            ("TakeSharedJob", "take_shared_job", "take-shared-job")
        );
        for name in ["TakeSharedJob", "take_shared_job", "take-shared-job", "TAKE-SHARED-JOB"] {
            assert_eq!(find(name).unwrap(), step);
        }
        assert_eq!(find("Steal"), None);
    }

    #[test]
    fn actions_belong_to_steps() {
        assert_eq!(Step::of_action("WaitForJobPark").unwrap().name, "WaitForJob");
        assert_eq!(Step::of_action("Call").unwrap().name, "Call");
        assert_eq!(Step::of_action("Caller"), None);
        assert_eq!(Step::of_action("Forked"), None);
    }
}

//! What one oracle says of one mutant.

/// The verdict of an oracle.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Verdict {
    /// It sees the mistake: by what, and after how many steps or executions.
    Caught { by: String, after: Option<u64> },
    /// It was tried and sees nothing.
    Missed,
    /// It shows that the mistake does no harm to what it looks at.
    Harmless,
    /// The mistake cannot be made where the oracle looks.
    CannotSee,
    /// It was not tried.
    NotRun,
}

impl Verdict {
    pub(super) fn caught(by: &str, after: Option<u64>) -> Verdict {
        Verdict::Caught { by: by.to_string(), after }
    }

    pub(super) fn is_caught(&self) -> bool {
        matches!(self, Verdict::Caught { .. })
    }

    /// For the matrix.
    pub(super) fn shown(&self) -> String {
        match self {
            Verdict::Caught { by, after: Some(after) } => format!("{by} {after}"),
            Verdict::Caught { by, after: None } => by.clone(),
            Verdict::Missed => "missed".to_string(),
            Verdict::Harmless => "harmless".to_string(),
            Verdict::CannotSee => "-".to_string(),
            Verdict::NotRun => "not run".to_string(),
        }
    }
}

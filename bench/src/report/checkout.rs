//! The commit that results are stamped with. No result is written if the measured files differ from this commit.

use std::path::Path;
use std::process::Command;

/// The files that are compiled into the programs that measure, and the files that say how. Results and prose are not.
const MEASURED: [&str; 8] = [
    "impl",
    "bench",
    "Cargo.toml",
    "Cargo.lock",
    ".cargo",
    ":(exclude)bench/results",
    ":(exclude)bench/sim/results",
    ":(exclude)*.md",
];

/// How many changed files an error names.
const NAMED: usize = 3;

/// The commit of a working tree, and what differs from it.
#[derive(Debug)]
pub struct Checkout {
    commit: Option<String>,
    changed: Vec<String>,
}

impl Checkout {
    /// The repository in this folder.
    pub fn of(root: &Path) -> Self {
        let commit = git(root, &["rev-parse", "--short", "HEAD"]).map(|commit| commit.trim().to_owned());
        let status = [&["status", "--porcelain", "--no-renames", "--"][..], &MEASURED].concat();
        let changed = git(root, &status).unwrap_or_default();
        // Two letters and a space, and then the path.
        Self {
            commit,
            changed: changed.lines().filter_map(|line| line.get(3..)).map(str::to_owned).collect(),
        }
    }

    /// The commit, with `-dirty` if files differ from it; `unknown` if git does not tell.
    pub fn stamp(&self) -> String {
        let commit = self.commit.as_deref().unwrap_or("unknown");
        if self.changed.is_empty() { commit.to_owned() } else { format!("{commit}-dirty") }
    }

    /// Fails unless the commit holds all that is measured.
    pub fn check(&self) -> Result<(), String> {
        let remedy = "or measure without writing results (`--dry`, `--test`)";
        if self.commit.is_none() {
            return Err(format!(
                "results need a commit, and git knows none here: measure in a clone, {remedy}"
            ));
        }
        let (count, named) =
            (self.changed.len(), self.changed.iter().take(NAMED).cloned().collect::<Vec<_>>());
        let files = match count {
            0 => return Ok(()),
            1..=NAMED => named.join(", "),
            _ => format!("{} and {} more", named.join(", "), count - NAMED),
        };
        Err(format!(
            "results are stamped with a commit, which does not hold {files} as it is: commit first, {remedy}"
        ))
    }
}

/// What git prints; `None` if it cannot be run or fails.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).current_dir(root).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{env, fs, process};

    /// A repository of its own, which is removed at the end.
    struct Repository(std::path::PathBuf);

    impl Repository {
        fn new() -> Self {
            let root = env::temp_dir().join(format!("systole-checkout-{}", process::id()));
            fs::create_dir_all(&root).unwrap();
            let repository = Self(root);
            for (file, text) in [("impl/lib.rs", "1"), ("bench/results/a.csv", "1"), ("xtask/main.rs", "1")] {
                repository.write(file, text);
            }
            repository.git(&["init", "--quiet"]);
            repository.commit();
            repository
        }

        fn write(&self, file: &str, text: &str) {
            let file = self.0.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }

        fn git(&self, arguments: &[&str]) {
            git(&self.0, arguments).unwrap_or_else(|| panic!("git {arguments:?}"));
        }

        fn commit(&self) {
            self.git(&["add", "--all"]);
            self.git(&["-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message", "a"]);
        }

        fn checkout(&self) -> Checkout {
            Checkout::of(&self.0)
        }
    }

    impl Drop for Repository {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).ok();
        }
    }

    #[test]
    fn results_are_refused_as_long_as_the_commit_does_not_hold_what_is_measured() {
        let repository = Repository::new();
        assert_eq!(repository.checkout().check(), Ok(()));
        // Earlier results do not count, and files that are not measured do not count.
        for file in ["bench/results/a.csv", "bench/sim/results/a.svg", "xtask/main.rs", "impl/README.md"] {
            repository.write(file, "2");
        }
        assert_eq!(repository.checkout().check(), Ok(()));
        // A file that git does not know yet can still be compiled.
        repository.write("bench/src/new.rs", "1");
        assert_eq!(
            repository.checkout().check().unwrap_err(),
            "results are stamped with a commit, which does not hold bench/src/ as it is: commit first, or measure \
             without writing results (`--dry`, `--test`)"
        );
        repository.write("impl/lib.rs", "2");
        let changed = repository.checkout();
        assert!(
            changed.check().unwrap_err().contains("hold impl/lib.rs, bench/src/ as it is"),
            "{changed:?}"
        );
        assert!(changed.stamp().ends_with("-dirty"), "{changed:?}");
        repository.commit();
        assert_eq!(repository.checkout().check(), Ok(()));
        assert!(!repository.checkout().stamp().ends_with("-dirty"));
    }

    #[test]
    fn results_are_refused_where_there_is_no_commit() {
        let nowhere = Checkout::of(Path::new("/"));
        assert_eq!(nowhere.stamp(), "unknown");
        assert!(nowhere.check().unwrap_err().starts_with("results need a commit, and git knows none here"));
    }
}

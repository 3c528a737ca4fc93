//! A copy of the workspace in which the core is broken, one mistake at a time.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Outcome, paths, process};
use tlc::copy;

/// The copy. It has a build folder of its own, so that one mistake after another compiles only what the mistake changes.
pub(super) struct Workshop {
    root: PathBuf,
}

/// How a program has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// It says that all went well.
    Well,
    /// It says that something is wrong, or has crashed.
    Badly,
    /// It was stopped at the end of its time.
    Late,
}

impl Workshop {
    pub(super) fn open() -> Workshop {
        Workshop { root: paths::tools().join("mutants") }
    }

    pub(super) fn target(&self) -> PathBuf {
        self.root.join("target")
    }

    /// Brings the copy up to date, and makes one change to this file of it, whose text occurs there once. What differs is
    /// copied, so that little is compiled.
    pub(super) fn change(&self, file: &str, from: &str, to: &str) -> Outcome {
        copy::refresh(&self.root)?;
        let path = self.root.join(file);
        let whole = paths::read(&path)?;
        paths::write(&path, &whole.replacen(from, to, 1))
    }

    /// Writes a file of the copy, unless it says so already.
    pub(super) fn write(&self, file: &str, text: &str) -> Outcome {
        copy::write(&self.root.join(file), text.as_bytes())
    }

    /// Cargo in the copy. Lints are off, as a broken core may have to do what they forbid.
    pub(super) fn cargo(&self) -> Command {
        let mut cargo = process::cargo();
        cargo.current_dir(&self.root);
        cargo.env("CARGO_TARGET_DIR", self.target()).env("RUSTFLAGS", "--cap-lints=allow");
        cargo
    }
}

/// Runs a program to its end, or stops it when its time is over. What it says is in these files then.
pub(super) fn run_within(
    command: &mut Command,
    limit: Duration,
    out: &Path,
    errors: &Path,
) -> Result<End, String> {
    let file = |path: &Path| {
        File::create(path).map_err(|error| format!("cannot write {}: {error}", paths::shown(path)))
    };
    command.stdin(Stdio::null()).stdout(file(out)?).stderr(file(errors)?);
    let mut child = command.spawn().map_err(|error| process::cannot_start(command, &error))?;
    let started = Instant::now();
    while started.elapsed() < limit {
        if let Ok(Some(status)) = child.try_wait() {
            return Ok(if status.success() { End::Well } else { End::Badly });
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().ok();
    child.wait().ok();
    Ok(End::Late)
}

// The programs `true`, `false` and `sleep`.
#[cfg(all(test, unix))]
mod tests {
    use super::{End, run_within};
    use crate::{paths, process};
    use std::time::Duration;

    #[test]
    fn how_a_program_ends() {
        let folder = paths::root().join("target/tmp");
        paths::make_folder(&folder).unwrap();
        let log = folder.join("run_within");
        let end = |program, words: &[&str]| {
            let limit = Duration::from_millis(300);
            run_within(process::program(program).args(words), limit, &log, &log).unwrap()
        };
        assert_eq!(end("true", &[]), End::Well);
        assert_eq!(end("false", &[]), End::Badly);
        assert_eq!(end("sleep", &["5"]), End::Late);
    }
}

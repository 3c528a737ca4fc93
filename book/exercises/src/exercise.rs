//! One exercise: what `exercise.json` says.

use std::path::PathBuf;

use tlc::paths;
use tlc::text::json::Json;

use crate::catalogue;
use crate::check::cargo::CargoCheck;
use crate::check::command::CommandCheck;
use crate::check::tlc_runs::TlcRun;
use crate::json;
use crate::prediction::Prediction;

const KEYS: [&str; 9] =
    ["lesson", "title", "task", "file", "predict", "check", "skeleton_fails", "says", "shows"];

/// An exercise.
pub struct Exercise {
    /// Its folder's name.
    pub name: String,
    /// The number of its lesson.
    pub lesson: u64,
    /// What it is called.
    pub title: String,
    /// What the reader is to write.
    pub task: String,
    /// The file that the reader edits.
    pub file: String,
    /// What the reader predicts, if anything.
    pub prediction: Option<Prediction>,
    /// How it is graded.
    pub check: Check,
    /// The verdict of the untouched skeleton.
    pub skeleton_fails: String,
    /// What a reader is told who has not solved it yet.
    pub says: Option<String>,
    /// What the answer shows.
    pub shows: String,
}

/// How an exercise is graded.
pub enum Check {
    /// By runs of TLC.
    Tlc(Vec<TlcRun>),
    /// By tests in Rust.
    Cargo(CargoCheck),
    /// By what a command prints.
    Command(CommandCheck),
}

impl Exercise {
    /// Reads the exercise of this name.
    ///
    /// # Errors
    ///
    /// With the file's name, when something is there that is not understood.
    pub fn read(name: &str) -> Result<Exercise, String> {
        let path = catalogue::folder().join(name).join("exercise.json");
        let exercise = Self::parse(name, &paths::read(&path)?).and_then(|exercise| {
            let missing = exercise.missing();
            if missing.is_empty() { Ok(exercise) } else { Err(missing) }
        });
        exercise.map_err(|error| format!("{}: {error}", paths::shown(&path)))
    }

    fn parse(name: &str, text: &str) -> Result<Exercise, String> {
        let file = Json::parse(text)?;
        json::only(&file, "an exercise", &KEYS)?;
        let check = file.get("check").ok_or("`check` is missing")?;
        let lesson = json::optional_count(&file, "lesson")?.ok_or("`lesson` is missing")?;
        if !(1..=15).contains(&lesson) {
            return Err(format!("`lesson` is {lesson}; the lessons are 1 to 15"));
        }
        let prediction = file.get("predict").map(Prediction::parse).transpose();
        Ok(Exercise {
            name: name.to_string(),
            lesson,
            title: json::text(&file, "title")?,
            task: json::text(&file, "task")?,
            file: json::text(&file, "file")?,
            prediction: prediction.map_err(|error| format!("`predict`: {error}"))?,
            check: Check::parse(check).map_err(|error| format!("`check`: {error}"))?,
            skeleton_fails: json::text(&file, "skeleton_fails")?,
            says: json::optional_text(&file, "says")?,
            shows: json::text(&file, "shows")?,
        })
    }

    /// What the folder lacks; empty if it has everything.
    fn missing(&self) -> String {
        let folder = self.folder();
        let file = |part: &str| folder.join(part).join(&self.file);
        for part in ["skeleton", "solution"] {
            if !file(part).is_file() {
                return format!("`file` is `{}`, and there is no such file in {part}/", self.file);
            }
        }
        let Check::Tlc(runs) = &self.check else { return String::new() };
        for run in runs {
            for name in [&run.module, &run.config] {
                if !["given", "skeleton"].iter().any(|part| folder.join(part).join(name).is_file()) {
                    return format!("`{name}` is neither in given/ nor in skeleton/");
                }
            }
        }
        String::new()
    }

    /// The folder of the exercise.
    pub fn folder(&self) -> PathBuf {
        catalogue::folder().join(&self.name)
    }
}

impl Check {
    fn parse(check: &Json) -> Result<Check, String> {
        match json::text(check, "kind")?.as_str() {
            "tlc" => TlcRun::parse_all(check).map(Check::Tlc),
            "cargo" => CargoCheck::parse(check).map(Check::Cargo),
            "command" => CommandCheck::parse(check).map(Check::Command),
            kind => Err(format!("`kind` is `{kind}`; it is `tlc`, `cargo` or `command`")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Exercise;

    const SOUND: &str = r#"{"lesson": 2, "title": "a", "task": "b", "file": "A.tla",
        "predict": {"question": "q", "choices": ["x", "y"], "answer": "y"},
        "check": {"kind": "tlc", "runs": [{"module": "A.tla", "config": "A.cfg", "expect": "breaks Rule", "says": "s"}]},
        "skeleton_fails": "A.cfg: passes", "shows": "d"}"#;

    fn refused(from: &str, to: &str) -> String {
        assert!(SOUND.contains(from), "{from}");
        Exercise::parse("a", &SOUND.replace(from, to)).err().unwrap_or_else(|| panic!("{to} was accepted"))
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        assert_eq!(Exercise::parse("a", SOUND).unwrap().lesson, 2);
        assert!(refused("\"lesson\": 2,", "").contains("`lesson` is missing"));
        assert!(refused(": 2,", ": 16,").contains("1 to 15"));
        assert!(refused("\"title\"", "\"titel\"").contains("did you mean `title`?"));
        assert!(refused("\"y\"}", "1}").contains("`answer` must be the text of a choice"));
        assert!(refused("\"y\"}", "\"z\"}").contains("`z` is none of the choices"));
        assert!(refused("\"kind\": \"tlc\"", "\"kind\": \"tcl\"").contains("`tlc`, `cargo` or `command`"));
        assert!(refused("breaks Rule", "fails").contains("`expect` is `fails`"));
        assert!(refused("\"says\": \"s\"", "\"say\": \"s\"").contains("did you mean `says`?"));
        assert!(refused("{\"lesson\"", "{lesson").contains("line 1, column 2"));
    }
}

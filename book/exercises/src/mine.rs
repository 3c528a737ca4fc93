//! The reader's own files: `book/mine/NAME`, which git ignores.

use std::fs;
use std::path::{Path, PathBuf};

use tlc::paths;
use tlc::text::gap;

use crate::check::cargo::CargoCheck;
use crate::exercise::{Check, Exercise};

/// The file beside the reader's own that says how far the reader has come.
const PROGRESS: &str = ".progress";

/// What a reader's copy of an exercise is.
pub struct Mine {
    /// The folder.
    pub folder: PathBuf,
    /// What the reader has predicted.
    pub prediction: Option<String>,
    /// Whether the checker has once given the verdict that it must give.
    pub is_solved: bool,
}

impl Mine {
    /// The copy of this exercise, whether it is there or not.
    pub fn of(exercise: &Exercise) -> Mine {
        Self::in_folder(paths::root().join("book/mine").join(&exercise.name))
    }

    fn in_folder(folder: PathBuf) -> Mine {
        let progress = fs::read_to_string(folder.join(PROGRESS)).unwrap_or_default();
        let prediction =
            progress.lines().find_map(|line| line.strip_prefix("predicted ")).map(str::to_string);
        Mine { prediction, is_solved: progress.lines().any(|line| line == "solved"), folder }
    }

    /// Whether the exercise was handed out.
    pub fn has_begun(&self) -> bool {
        self.folder.is_dir()
    }

    /// One word for the list.
    pub fn state(&self) -> &'static str {
        match (self.has_begun(), self.is_solved) {
            (false, _) => "not begun",
            (true, false) => "begun",
            (true, true) => "solved",
        }
    }

    /// Moves the reader's files aside and returns where they are now; none if there were none.
    pub fn put_aside(&mut self) -> Result<Option<PathBuf>, String> {
        if !self.has_begun() {
            return Ok(None);
        }
        let name = self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let aside = (1..).map(|number| self.folder.with_file_name(format!("{name}.{number}")));
        let aside = aside.into_iter().find(|path| !path.exists()).unwrap_or_default();
        fs::rename(&self.folder, &aside)
            .map_err(|error| format!("cannot move {}: {error}", paths::shown(&self.folder)))?;
        *self = Self::in_folder(self.folder.clone());
        Ok(Some(aside))
    }

    /// Copies what the reader gets. A file that is there already stays as it is.
    pub fn hand_out(&self, exercise: &Exercise) -> Result<(), String> {
        paths::make_folder(&self.folder)?;
        for part in ["skeleton", "given"] {
            copy_missing(&exercise.folder().join(part), &self.folder)?;
        }
        if let Check::Cargo(check) = &exercise.check {
            check.write_package(&exercise.name, &self.folder, CargoCheck::KEEP)?;
        }
        Ok(())
    }

    /// Remembers how far the reader has come.
    pub fn remember(&self) -> Result<(), String> {
        let mut text = String::new();
        if let Some(prediction) = &self.prediction {
            text += &format!("predicted {prediction}\n");
        }
        if self.is_solved {
            text += "solved\n";
        }
        paths::write(&self.folder.join(PROGRESS), &text)
    }

    /// The file to edit, with the line at which the work begins.
    pub fn place(&self, exercise: &Exercise) -> String {
        let path = self.folder.join(&exercise.file);
        let text = fs::read_to_string(&path).unwrap_or_default();
        let line = gap::line(&text).unwrap_or(1);
        format!("{}:{line}", paths::shown(&path))
    }
}

/// The files below a folder, by their paths in it, sorted. What is hidden or built is left out.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let below = |path: &PathBuf| path.strip_prefix(folder).ok().map(Path::to_path_buf);
    let is_shown = |path: &PathBuf| !path.iter().any(|part| part.to_string_lossy().starts_with('.'));
    Ok(paths::files_below(folder, "")?.iter().filter_map(below).filter(is_shown).collect())
}

/// Copies the files of a folder over those of another one.
pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
    files(from)?.iter().try_for_each(|file| copy_one(from, to, file))
}

fn copy_missing(from: &Path, to: &Path) -> Result<(), String> {
    let missing = files(from)?.into_iter().filter(|file| !to.join(file).exists());
    missing.into_iter().try_for_each(|file| copy_one(from, to, &file))
}

fn copy_one(from: &Path, to: &Path, file: &Path) -> Result<(), String> {
    let target = to.join(file);
    paths::make_folder(target.parent().unwrap_or(to))?;
    let text = fs::read(from.join(file));
    let copied = text.and_then(|text| fs::write(&target, text));
    copied.map_err(|error| format!("cannot copy {}: {error}", paths::shown(&from.join(file))))
}

#[cfg(test)]
mod tests {
    use super::{Mine, copy, copy_missing};
    use std::fs;

    #[test]
    fn nothing_of_the_readers_is_overwritten() {
        let folder = std::env::temp_dir().join(format!("exercise-mine-{}", std::process::id()));
        let (from, to) = (folder.join("skeleton/src"), folder.join("mine"));
        fs::create_dir_all(&from).unwrap();
        fs::create_dir_all(to.join("src")).unwrap();
        fs::write(from.join("a.rs"), "theirs").unwrap();
        fs::write(from.join("b.rs"), "theirs").unwrap();
        fs::write(to.join("src/a.rs"), "mine").unwrap();
        copy_missing(&folder.join("skeleton"), &to).unwrap();
        assert_eq!(fs::read_to_string(to.join("src/a.rs")).unwrap(), "mine");
        assert_eq!(fs::read_to_string(to.join("src/b.rs")).unwrap(), "theirs");

        let mut mine = Mine::in_folder(to.clone());
        mine.prediction = Some("it breaks".to_string());
        mine.remember().unwrap();
        assert_eq!(Mine::in_folder(to.clone()).state(), "begun");
        let aside = mine.put_aside().unwrap().unwrap();
        assert_eq!(fs::read_to_string(aside.join("src/a.rs")).unwrap(), "mine");
        assert!(!mine.has_begun() && mine.prediction.is_none());

        copy(&folder.join("skeleton"), &to).unwrap();
        assert_ne!(mine.put_aside().unwrap().unwrap(), aside);
        fs::remove_dir_all(&folder).unwrap();
    }
}

//! TLC's classes, as Java keeps them in memory: with such an archive a small model takes a third less time.
//!
//! The first run of TLC writes it, once for each Java and each jar. An archive that is missing, cut short or damaged is no
//! failure: Java loads the classes from the jar then.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::paths;
use crate::tools::checksum::hex_digest;
use crate::tools::java;

/// The first version of Java whose archives are good. When a Java ends, a method may still wait for the compiler. The archive of an
/// older Java keeps that it does (JDK-8306460), and a Java that uses the archive never compiles this method. Where it was
/// `Tool.evalApplImpl`, by which TLC evaluates, a run took four to eight times as long.
const GOOD: u32 = 21;

/// The archive of one Java and one jar.
#[derive(Clone)]
pub struct ClassArchive {
    /// Whether it is written and used at all.
    is_good: bool,
    folder: PathBuf,
    /// How its name begins; the file's length follows. Java compares checksums, but it does not survive a file cut short.
    prefix: String,
    /// Whether some run of this process writes it, or has tried to.
    is_begun: Arc<AtomicBool>,
}

impl ClassArchive {
    /// The archive for the Java that calls itself this, and for this jar. Java compares the jar's path, length and time of
    /// change with the archive's, so a jar that differs in any of them gets an archive of its own.
    pub fn of(java_version: &str, jar: &Path) -> ClassArchive {
        let stamp = jar.metadata().map(|data| (data.len(), data.modified().ok()));
        let key = hex_digest(format!("{java_version}\n{}\n{stamp:?}", jar.display()).as_bytes());
        let prefix = format!("tlc-classes-{}-", &key[..16]);
        let is_good = java::major(java_version).is_some_and(|major| major >= GOOD);
        ClassArchive { is_good, folder: paths::tools(), prefix, is_begun: Arc::default() }
    }

    /// Has a run in the folder `work` use the archive. If there is none, the run writes one there, and this returns its
    /// path.
    pub fn enter(&self, java: &mut Command, work: &Path) -> Option<PathBuf> {
        if self.use_if_there(java) || !self.is_good {
            return None;
        }
        // `Relaxed`: which run writes the archive is all that it decides.
        if self.is_begun.swap(true, Ordering::Relaxed) {
            return None;
        }
        let new = work.join("classes.jsa");
        java.arg(format!("-XX:ArchiveClassesAtExit={}", new.display()));
        Some(new)
    }

    /// Has a run use the archive if there is one.
    pub fn use_if_there(&self, java: &mut Command) -> bool {
        // What Java has to say about archives would stand among what TLC says.
        java.args(["-XX:+IgnoreUnrecognizedVMOptions", "-Xshare:auto", "-Xlog:disable"]);
        let file = self.find();
        if let Some(file) = &file {
            java.arg("-XX:+VerifySharedSpaces").arg(format!("-XX:SharedArchiveFile={}", file.display()));
        }
        file.is_some()
    }

    /// Moves what a run has written to its place, where runs of other processes may look for it at the same time.
    pub fn keep(&self, new: &Path) {
        if let Ok(data) = new.metadata() {
            std::fs::rename(new, self.folder.join(format!("{}{}.jsa", self.prefix, data.len()))).ok();
        }
    }

    /// The file, if it is there and has the length that its name says.
    fn find(&self) -> Option<PathBuf> {
        if !self.is_good {
            return None;
        }
        std::fs::read_dir(&self.folder).ok()?.flatten().map(|entry| entry.path()).find(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let length = name.strip_prefix(&self.prefix).and_then(|rest| rest.strip_suffix(".jsa"));
            length.is_some_and(|length| path.metadata().is_ok_and(|data| data.len().to_string() == length))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::process::Command;

    use super::ClassArchive;

    #[test]
    fn the_first_run_writes_the_archive_and_the_others_use_it() {
        let folder = std::env::temp_dir().join(format!("class-archive-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let archive = || ClassArchive {
            is_good: true,
            folder: folder.clone(),
            prefix: "a-".to_string(),
            is_begun: Default::default(),
        };
        let first = archive();
        let enter = |archive: &ClassArchive| {
            let mut java = Command::new("java");
            let new = archive.enter(&mut java, &folder);
            (new, format!("{java:?}"))
        };
        let (new, asked) = enter(&first);
        let new = new.expect("there is no archive yet");
        assert!(asked.contains("-XX:ArchiveClassesAtExit="));
        let (second, asked) = enter(&first);
        assert!(second.is_none() && !asked.contains("Archive"), "two runs write it: {asked}");

        // A Java that writes none.
        first.keep(&new);
        assert!(first.find().is_none());
        fs::write(&new, "classes").unwrap();
        first.keep(&new);
        let kept = folder.join("a-7.jsa");
        assert_eq!(first.find(), Some(kept.clone()));
        assert!(enter(&archive()).1.contains("-XX:SharedArchiveFile="));

        fs::write(&kept, "class").unwrap();
        assert!(first.find().is_none(), "it was cut short");
        assert!(enter(&archive()).0.is_some());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn an_older_java_writes_none() {
        let written = |version: &str| {
            let archive = ClassArchive::of(version, Path::new("no such jar"));
            archive.enter(&mut Command::new("java"), Path::new("work")).is_some()
        };
        assert!(!written("openjdk version \"17.0.15\" 2025-04-15"));
        assert!(written("openjdk version \"21.0.2\" 2024-01-16"));
        assert!(!written("no version"));
    }
}

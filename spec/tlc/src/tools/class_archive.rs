//! TLC's classes, as Java keeps them in memory: with such an archive a small model takes a third less time.
//!
//! The first run of TLC writes it, once for each Java and each jar. An archive that is missing, that does not fit or that
//! cannot be read is no failure: Java loads the classes from the jar then. Java writes one from version 13 on.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::paths;
use crate::tools::checksum::hex_digest;

/// The archive of one Java and one jar.
#[derive(Clone)]
pub struct ClassArchive {
    file: PathBuf,
    /// Whether some run of this process writes it, or has tried to.
    is_begun: Arc<AtomicBool>,
}

impl ClassArchive {
    /// The archive for the Java that calls itself this, and for this jar. Java compares the jar's path, length and time of
    /// change with the archive's, so a jar that differs in any of them gets an archive of its own.
    pub fn of(java_version: &str, jar: &Path) -> ClassArchive {
        let stamp = jar.metadata().map(|data| (data.len(), data.modified().ok()));
        let key = hex_digest(format!("{java_version}\n{}\n{stamp:?}", jar.display()).as_bytes());
        let file = paths::tools().join(format!("tlc-classes-{}.jsa", &key[..16]));
        ClassArchive { file, is_begun: Arc::default() }
    }

    /// Has a run in the folder `work` use the archive. If there is none, the run writes one there, and this returns its
    /// path.
    pub fn enter(&self, java: &mut Command, work: &Path) -> Option<PathBuf> {
        // What Java has to say about archives would stand among what TLC says.
        java.args(["-XX:+IgnoreUnrecognizedVMOptions", "-Xshare:auto", "-Xlog:disable"]);
        if self.file.is_file() {
            java.arg(format!("-XX:SharedArchiveFile={}", self.file.display()));
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

    /// Moves what a run has written to its place, where runs of other processes may look for it at the same time.
    pub fn keep(&self, new: &Path) {
        std::fs::rename(new, &self.file).ok();
    }
}

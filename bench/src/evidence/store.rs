//! The pieces that are done, a file each, so that an interrupted run goes on where it stopped.
//!
//! A file is whole or it is not there: it is written beside its place and then renamed, whatever ends the program.

use super::outcome::{COLUMNS, Outcome};
use crate::report;
use crate::report::run::Run;
use crate::report::sheet::Sheet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// `target/bench-report` in a clone, and a folder of this name here where there is no clone.
pub fn default_folder() -> PathBuf {
    let root = report::folder().join("../..");
    let target = || env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    if root.join("bench/claims.json").exists() {
        target().join("bench-report")
    } else {
        "bench-report".into()
    }
}

/// A folder of finished pieces, all by the same program on the same machine.
pub struct Store {
    folder: PathBuf,
    run: Run,
    extent: String,
}

impl Store {
    /// The folder for this run. If it holds pieces of another commit, program, compiler or machine, they are removed.
    pub fn open(folder: &Path, run: &Run, extent: &str, program: &[u8]) -> Result<Self, String> {
        let Run { commit, machine, rustc, .. } = run;
        let stamp = format!("{commit}\n{machine}\n{rustc}\n{extent}\n{:016x}\n", fingerprint(program));
        let store = Self { folder: folder.to_owned(), run: run.clone(), extent: extent.to_owned() };
        let file = folder.join("stamp");
        if fs::read_to_string(&file).ok().as_deref() != Some(&stamp) {
            store.clear()?;
            fs::create_dir_all(folder).map_err(|error| cannot("make", folder, &error))?;
            write(&file, &stamp)?;
        }
        Ok(store)
    }

    /// What an earlier run measured of this piece. A file that cannot be read counts for nothing.
    pub fn get(&self, piece: &str) -> Option<Outcome> {
        let sheet = Sheet::read(&COLUMNS, &self.file(piece)).ok()?;
        let (extent, outcomes) = Outcome::read(&sheet.rows).ok()?;
        let [outcome] = <[Outcome; 1]>::try_from(outcomes).ok()?;
        (extent == self.extent && outcome.piece == piece).then_some(outcome)
    }

    /// Keeps what was measured.
    pub fn put(&self, outcome: &Outcome) -> Result<(), String> {
        let sheet = Sheet { run: self.run.clone(), rows: outcome.rows(&self.extent) };
        write(&self.file(&outcome.piece), &sheet.csv(&COLUMNS)?)
    }

    /// Removes all pieces: the next run begins anew.
    pub fn clear(&self) -> Result<(), String> {
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder).map_err(|error| cannot("remove", &self.folder, &error))?;
        }
        Ok(())
    }

    fn file(&self, piece: &str) -> PathBuf {
        let name: String = piece.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        self.folder.join(name).with_extension("csv")
    }
}

/// Writes a file beside its place, and renames it.
pub fn write(file: &Path, text: &str) -> Result<(), String> {
    let beside = file.with_extension("partial");
    fs::write(&beside, text).map_err(|error| cannot("write", &beside, &error))?;
    fs::rename(&beside, file).map_err(|error| cannot("write", file, &error))
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> String {
    format!("cannot {what} {}: {error}", path.display())
}

/// FNV-1a: two builds of the program differ in it.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use std::process;

    fn run() -> Run {
        let [commit, date, machine, rustc] =
            ["abc", "2026-01-31", "Some 2 cores", "1.90.0"].map(str::to_owned);
        Run { commit, date, machine, rustc }
    }

    fn folder(name: &str) -> PathBuf {
        env::temp_dir().join(format!("bench-report-{}-{name}", process::id()))
    }

    #[test]
    fn a_run_cut_after_the_first_piece_goes_on() {
        let folder = folder("goes-on");
        let [first, second] = <[Outcome; 2]>::try_from(samples::outcomes()).unwrap();
        Store::open(&folder, &run(), "quick", b"program").unwrap().put(&first).unwrap();
        // The file of the second piece was being written.
        fs::write(folder.join("pair-2.partial"), "commit,date").unwrap();
        let store = Store::open(&folder, &run(), "quick", b"program").unwrap();
        assert_eq!(store.get(&first.piece), Some(first.clone()));
        assert_eq!(store.get(&second.piece), None);
        store.put(&second).unwrap();
        assert_eq!(store.get(&second.piece), Some(second));
        store.clear().unwrap();
        assert!(!folder.exists());
    }

    #[test]
    fn another_commit_program_or_extent_begins_anew() {
        let folder = folder("anew");
        let outcome = &samples::outcomes()[0];
        let begins_anew = |run: &Run, extent: &str, program: &[u8]| {
            Store::open(&folder, &self::run(), "quick", b"program").unwrap().put(outcome).unwrap();
            Store::open(&folder, run, extent, program).unwrap().get(&outcome.piece).is_none()
        };
        assert!(!begins_anew(&run(), "quick", b"program"));
        assert!(!begins_anew(&Run { date: "2026-02-01".into(), ..run() }, "quick", b"program"));
        assert!(begins_anew(&Run { commit: "abd".into(), ..run() }, "quick", b"program"));
        assert!(begins_anew(&run(), "full", b"program"));
        assert!(begins_anew(&run(), "quick", b"programme"));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn half_a_file_counts_for_nothing() {
        let folder = folder("half");
        let outcome = &samples::outcomes()[0];
        let store = Store::open(&folder, &run(), "quick", b"program").unwrap();
        store.put(outcome).unwrap();
        let file = store.file(&outcome.piece);
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, &text[..text.len() - 30]).unwrap();
        let read = store.get(&outcome.piece);
        assert_ne!(read, Some(outcome.clone()), "the cut is seen in its figures at least");
        fs::write(&file, &text[..60]).unwrap();
        assert_eq!(store.get(&outcome.piece), None);
        fs::remove_dir_all(&folder).unwrap();
    }
}

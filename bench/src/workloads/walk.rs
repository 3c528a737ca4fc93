//! A walk through folders: what if the work is the system's, and a folder is known only when it has been read?
//!
//! The folders lie in the system's folder for temporary files, and are removed with the workload.

use super::mix::mix;
use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, io, process};

/// The walk; the size is the number of files.
pub static KIND: Kind = Kind {
    name: "walk",
    title: "walk through folders with {} files",
    item: "a file",
    items: |files| files,
    build: |files| Box::new(Walk::new(files).expect("folders for the walk")),
};

/// A folder has so many files at most, and the others lie in so many folders below it.
const FILES: usize = 10;
const FOLDERS: usize = 6;

/// Files, and the bytes in them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Found {
    files: usize,
    bytes: u64,
}

impl Found {
    fn and(self, other: Self) -> Self {
        Self { files: self.files + other.files, bytes: self.bytes + other.bytes }
    }
}

/// What lies in a folder, and the folders below it.
fn read(folder: &Path) -> (Found, Vec<PathBuf>) {
    let (mut own, mut below) = (Found::default(), Vec::new());
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let entry = entry.expect("the folder can be read");
        let data = entry.metadata().expect("the entry is there");
        if data.is_dir() {
            below.push(entry.path());
        } else {
            own = own.and(Found { files: 1, bytes: data.len() });
        }
    }
    (own, below)
}

fn sequential(folders: &[PathBuf]) -> Found {
    let walk = |folder: &PathBuf| {
        let (own, below) = read(folder);
        own.and(sequential(&below))
    };
    folders.iter().map(walk).fold(Found::default(), Found::and)
}

fn systole(mut t: systole::Task<'_>, folders: &[PathBuf]) -> Found {
    match folders {
        [] => Found::default(),
        [folder] => {
            let (own, below) = read(folder);
            own.and(systole(t, &below))
        }
        _ => {
            let (a, b) = folders.split_at(folders.len() / 2);
            let (a, b) = t.join(|t| systole(t, a), |t| systole(t, b));
            a.and(b)
        }
    }
}

fn rayon(folders: &[PathBuf]) -> Found {
    match folders {
        [] => Found::default(),
        [folder] => {
            let (own, below) = read(folder);
            own.and(rayon(&below))
        }
        _ => {
            let (a, b) = folders.split_at(folders.len() / 2);
            let (a, b) = rayon::join(|| rayon(a), || rayon(b));
            a.and(b)
        }
    }
}

// Swapped: chili's caller runs the second closure first.
fn chili(scope: &mut chili::Scope<'_>, folders: &[PathBuf]) -> Found {
    match folders {
        [] => Found::default(),
        [folder] => {
            let (own, below) = read(folder);
            own.and(chili(scope, &below))
        }
        _ => {
            let (a, b) = folders.split_at(folders.len() / 2);
            let (b, a) = scope.join(|scope| chili(scope, b), |scope| chili(scope, a));
            a.and(b)
        }
    }
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
fn forte(worker: &forte::Worker, folders: &[PathBuf]) -> Found {
    match folders {
        [] => Found::default(),
        [folder] => {
            let (own, below) = read(folder);
            own.and(forte(worker, &below))
        }
        _ => {
            let (a, b) = folders.split_at(folders.len() / 2);
            let (b, a) = worker.join(|worker| forte(worker, b), |worker| forte(worker, a));
            a.and(b)
        }
    }
}

struct Walk {
    root: [PathBuf; 1],
    expected: Found,
}

impl Walk {
    fn new(files: usize) -> io::Result<Self> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let root = env::temp_dir().join(format!("systole-walk-{}-{number}", process::id()));
        let mut walk = Self { root: [root.clone()], expected: Found::default() };
        walk.fill(&root, files)?;
        Ok(walk)
    }

    /// Makes a folder with so many files in it and below it.
    fn fill(&mut self, folder: &Path, files: usize) -> io::Result<()> {
        fs::create_dir(folder)?;
        let own = files.min(FILES);
        for number in 0..own {
            let bytes = mix(self.expected.files as u64) % 1000;
            fs::write(folder.join(format!("{number}.txt")), vec![b'a'; bytes as usize])?;
            self.expected = self.expected.and(Found { files: 1, bytes });
        }
        let rest = files - own;
        for number in 0..FOLDERS {
            let share = rest / FOLDERS + usize::from(number < rest % FOLDERS);
            if share > 0 {
                self.fill(&folder.join(number.to_string()), share)?;
            }
        }
        Ok(())
    }
}

impl Drop for Walk {
    fn drop(&mut self) {
        // If it cannot be removed, the system's own cleaning will do it.
        fs::remove_dir_all(&self.root[0]).ok();
    }
}

impl Workload for Walk {
    fn run(&self, pool: &Pool) {
        let root = &self.root[..];
        let found = run_on!(pool, root);
        assert_eq!(found, self.expected, "the files of all folders");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_finds_all_files() {
        super::super::run_everywhere(&KIND, &[0, 5, 100]);
    }

    #[test]
    fn the_folders_are_removed() {
        let walk = Walk::new(20).unwrap();
        let root = walk.root[0].clone();
        fs::write(root.join("more"), "12").unwrap();
        let more = Found { files: 1, bytes: 2 };
        assert_eq!(sequential(&walk.root), walk.expected.and(more));
        drop(walk);
        assert!(!root.exists());
    }
}

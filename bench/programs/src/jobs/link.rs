//! wild links a shared library from the objects of packages that Cargo has compiled.

use super::{Job, Prepared, input};
use std::fs;
use std::path::{Path, PathBuf};

pub const JOB: Job = Job {
    name: "link",
    package: "libwild",
    what: "link the objects of three packages to a shared library",
    prepare,
};

fn prepare() -> Prepared {
    let folder = input::Folder::new("link");
    let output = folder.0.join("linked.so");
    let mut words: Vec<String> = ["wild", "-shared", "-o"].map(str::to_owned).to_vec();
    words.push(output.display().to_string());
    words.push("--whole-archive".to_owned());
    words.extend(archives().iter().map(|path| path.display().to_string()));
    Box::new(move || {
        linker::link(&words).unwrap_or_else(|error| panic!("{error}"));
        let _ = &folder;
        fs::metadata(&output).expect("it is there").len()
    })
}

/// What Cargo has left of three packages, below the folder `PROGRAMS_LIBRARIES` or below this program's.
fn archives() -> Vec<PathBuf> {
    let beside = || Some(std::env::current_exe().ok()?.parent()?.to_owned());
    let named = std::env::var_os("PROGRAMS_LIBRARIES").map(PathBuf::from);
    let folder = named.or_else(beside).expect("this program is in a folder");
    let mut files = below(&folder);
    files.sort();
    let of = |package: &str| {
        let begin = format!("lib{package}-");
        let fits = |name: &str| name.starts_with(&begin) && name.ends_with(".rlib");
        let fitting =
            files.iter().find(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(fits));
        fitting.unwrap_or_else(|| panic!("{} has no {package}", folder.display())).clone()
    };
    ["regex_automata", "object", "tokenizers"].map(of).to_vec()
}

/// All files below a folder, since each version of Cargo has its own order there.
fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] }).collect()
}

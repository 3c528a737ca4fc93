//! wild links a shared library from the objects of packages that Cargo has compiled.

use super::{Job, Prepared, input};
use std::fs;
use std::path::PathBuf;

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

/// What Cargo has left of three packages, in the folder `PROGRAMS_LIBRARIES` or beside this program.
fn archives() -> Vec<PathBuf> {
    let beside = || std::env::current_exe().ok()?.parent().map(|folder| folder.join("deps"));
    let named = std::env::var_os("PROGRAMS_LIBRARIES").map(PathBuf::from);
    let folder = named.or_else(beside).expect("this program is in a folder");
    let of = |package: &str| {
        let files = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut fitting: Vec<_> = files
            .filter(|path| path.extension().is_some_and(|extension| extension == "rlib"))
            .filter(|path| {
                path.file_name()
                    .and_then(|name| name.to_str())
                    .is_some_and(|name| name.starts_with(&format!("lib{package}-")))
            })
            .collect();
        fitting.sort();
        fitting.into_iter().next().unwrap_or_else(|| panic!("{} has no {package}", folder.display()))
    };
    ["regex_automata", "object", "tokenizers"].map(of).to_vec()
}

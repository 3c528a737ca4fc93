//! A part of two build scripts, that of this crate and that of `conformance`: makes the breakable core of `mutants.rs`, and
//! the Rust text that mounts it.
//!
//! The breakable core is one copy of `impl/src/core` that holds the changes of many mutants. A function that mutants
//! change has its body once for each of them, and once as it is; `loom_tests::is_broken` chooses at run time. So the
//! compiler reads the core twice, not once for each mutant.

use super::mutants::Mutant;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

/// What a breakable core needs, as paths of this build.
pub struct Workshop {
    /// The folder of the crate that is built.
    pub here: PathBuf,
    /// The folder that all is written to.
    pub out: PathBuf,
    core: PathBuf,
    recorder: PathBuf,
}

impl Workshop {
    /// `root` is the way from the crate's folder to that of the repository.
    pub fn new(root: &str) -> Self {
        let folder = |name| PathBuf::from(env::var_os(name).unwrap_or_else(|| panic!("cargo sets {name}")));
        let here = folder("CARGO_MANIFEST_DIR");
        let root = here.join(root);
        let core = root.join("impl/src/core");
        println!("cargo::rerun-if-changed={}", core.display());
        for file in ["mutants.rs", "broken_core.rs"] {
            println!("cargo::rerun-if-changed={}", root.join("loom-tests").join(file).display());
        }
        let recorder = root.join("loom-tests/src/sections/recorder.rs");
        Self { here, out: folder("OUT_DIR"), core, recorder }
    }

    /// Makes the core that each of the mutants can break, and returns the modules that mount it: `sync` is the path of the
    /// primitives that it runs over, `beside` are modules to be mounted beside it, from the files of this crate.
    ///
    /// Ends the build with a message if the core cannot be made.
    pub fn mount(&self, mutants: &[&Mutant], sync: &str, beside: &[(&str, &str)]) -> String {
        let folder = self.out.join("core");
        if let Err(reason) = copy(&self.core, &folder, mutants) {
            eprintln!("{reason}; adapt the mutant in loom-tests/mutants.rs");
            process::exit(1);
        }
        let mut text = format!("pub use {sync};\n");
        let own = [("core", folder.join("mod.rs")), ("recorder", self.recorder.clone())];
        let beside = beside.iter().map(|&(module, file)| (module, self.here.join(file)));
        for (module, path) in own.into_iter().chain(beside) {
            writeln!(text, "#[path = {path:?}]\npub mod {module};").expect("a string takes everything");
        }
        text
    }
}

/// Copies the core, folder by folder, and puts the mutants' changes into it.
fn copy(core: &Path, out: &Path, mutants: &[&Mutant]) -> Result<(), String> {
    let say = |what: &str, path: &Path, e: &io::Error| format!("{what} {}: {e}", path.display());
    if let Some(mutant) = mutants.iter().find(|mutant| !core.join(mutant.file).is_file()) {
        return Err(format!("mutant `{}`: there is no {} in the core", mutant.name, mutant.file));
    }
    _ = fs::remove_dir_all(out);
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let (from, to) = (core.join(&folder), out.join(&folder));
        fs::create_dir_all(&to).map_err(|e| say("cannot create", &to, &e))?;
        for entry in fs::read_dir(&from).map_err(|e| say("cannot list", &from, &e))? {
            let name = folder.join(entry.map_err(|e| say("cannot list", &from, &e))?.file_name());
            let (from, to) = (core.join(&name), out.join(&name));
            if from.is_dir() {
                folders.push(name);
                continue;
            }
            let text = fs::read_to_string(&from).map_err(|e| say("cannot read", &from, &e))?;
            let of_this_file = mutants.iter().copied().filter(|mutant| name == Path::new(mutant.file));
            let text = make_breakable(&text, of_this_file)?;
            fs::write(&to, text).map_err(|e| say("cannot write", &to, &e))?;
        }
    }
    Ok(())
}

/// The file's text, in which each function that a mutant changes asks at its beginning whether it is broken.
pub fn make_breakable<'m>(text: &str, mutants: impl Iterator<Item = &'m Mutant>) -> Result<String, String> {
    // Where a function's body begins; where it ends, and what stands before the body as it is.
    let mut bodies = BTreeMap::<usize, (usize, String)>::new();
    for Mutant { name, file, from, to, .. } in mutants {
        let wrong = |what: String| format!("mutant `{name}`: its text {what} in {file}: {from:?}");
        let places: Vec<usize> = text.match_indices(from).map(|(place, _)| place).collect();
        let &[place] = places.as_slice() else {
            // Whoever tries a change of the core wants to see what the models say of it. This mutant's own test fails.
            let times = format!("occurs {} times, not once,", places.len());
            println!("cargo::warning={}; adapt the mutant in loom-tests/mutants.rs", wrong(times));
            continue;
        };
        let change = place..place + from.len();
        let body = body_around(text, &change).ok_or_else(|| wrong("stands in no function".to_string()))?;
        let (before, after) = (&text[body.start..change.start], &text[change.end..body.end]);
        let (_, broken) = bodies.entry(body.start).or_insert((body.end, String::new()));
        write!(broken, "if loom_tests::is_broken({name:?}) {{{before}{to}{after}}} else ")
            .expect("a string takes everything");
    }
    let (mut made, mut done) = (String::new(), 0);
    for (start, (end, broken)) in bodies {
        write!(made, "{}\n{broken}{{{}}}\n", &text[done..start], &text[start..end])
            .expect("a string takes everything");
        done = end;
    }
    Ok(made + &text[done..])
}

/// The body, without its braces, of the innermost function around a piece of a file. The layout is rustfmt's: the line that
/// opens a body ends with `{`, and the first line behind it that is a `}` as far indented as the `fn` closes the body.
fn body_around(text: &str, piece: &Range<usize>) -> Option<Range<usize>> {
    let mut innermost = None;
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        if line_start >= piece.start {
            break;
        }
        if is_fn(line) {
            let indent = &line[..line.len() - line.trim_start().len()];
            let start = line_start + text[line_start..].find("{\n")? + 1;
            let end = start + text[start..].find(&format!("\n{indent}}}\n"))? + 1;
            if start <= piece.start && piece.end <= end {
                innermost = Some(start..end);
            }
        }
        line_start += line.len();
    }
    innermost
}

/// Whether a function begins in this line.
fn is_fn(line: &str) -> bool {
    let mut words = line.split_whitespace().skip_while(|word| word.starts_with("pub") || *word == "unsafe");
    words.next() == Some("fn")
}

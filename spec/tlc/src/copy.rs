//! A copy of the repository, in which something is broken on purpose.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Outcome, paths, process};

/// Brings a copy up to date: it has the files that git knows or would add, as they are here, and no other ones. What is equal is
/// left alone, so that little is compiled; folders named `target` are, too.
///
/// # Errors
///
/// If git cannot say which files there are, or if a file can be neither read nor written.
pub fn refresh(copy: &Path) -> Outcome {
    let mut git = process::program("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let listed = process::output(&mut git).map_err(|why| {
        format!("git cannot say which files there are, and a source archive will not do: {why}")
    })?;
    mirror(paths::root(), listed.split('\0').filter(|name| !name.is_empty()), copy)
}

/// Makes the copy have these files of `root`, if they are there, and no other ones.
fn mirror<'f>(root: &Path, files: impl Iterator<Item = &'f str>, copy: &Path) -> Outcome {
    paths::make_folder(copy)?;
    let is_there = |file: &&str| root.join(file).is_file();
    let wanted: BTreeSet<PathBuf> = files.filter(is_there).map(PathBuf::from).collect();
    for old in paths::files_below(copy, "")? {
        if !old.strip_prefix(copy).is_ok_and(|file| wanted.contains(file)) {
            fs::remove_file(&old)
                .map_err(|error| format!("cannot remove {}: {error}", paths::shown(&old)))?;
        }
    }
    for file in &wanted {
        let from = root.join(file);
        let bytes =
            fs::read(&from).map_err(|error| format!("cannot read {}: {error}", paths::shown(&from)))?;
        write(&copy.join(file), &bytes)?;
    }
    Ok(())
}

/// Writes a file, unless it says so already.
///
/// # Errors
///
/// If it cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Outcome {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    path.parent().map_or(Ok(()), paths::make_folder)?;
    fs::write(path, bytes).map_err(|error| format!("cannot write {}: {error}", paths::shown(path)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::mirror;

    #[test]
    fn a_copy_has_no_file_that_the_repository_lacks() {
        let folder = std::env::temp_dir().join(format!("systole-copy-{}", std::process::id()));
        let (root, copy) = (folder.join("root"), folder.join("copy"));
        for file in ["root/tests/new.rs", "copy/tests/gone.rs", "copy/tests/deleted.rs", "copy/target/built"]
        {
            fs::create_dir_all(folder.join(file).parent().unwrap()).unwrap();
            fs::write(folder.join(file), file).unwrap();
        }
        mirror(&root, ["tests/new.rs", "tests/deleted.rs"].into_iter(), &copy).unwrap();
        let is_there = |file: &str| copy.join(file).is_file();
        let found = ["tests/new.rs", "target/built", "tests/gone.rs", "tests/deleted.rs"].map(is_there);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, [true, true, false, false]);
    }
}

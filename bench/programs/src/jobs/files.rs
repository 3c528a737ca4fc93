//! jwalk walks through a tree of folders.

use super::{Job, Prepared, input};
use jwalk::WalkDir;

pub const JOB: Job =
    Job { name: "files", package: "jwalk", what: "walk through 1,600 files in 200 folders", prepare };

fn prepare() -> Prepared {
    let folder = input::Folder::new("files");
    for file in 0..1600 {
        folder.write(format!("{}/{}/file{file}", file % 10, file % 200), "");
    }
    Box::new(move || WalkDir::new(&folder.0).sort(true).into_iter().filter_map(Result::ok).count() as u64)
}

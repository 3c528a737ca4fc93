//! `book`: builds the book, or serves it while it is written.

use super::check_book;
use crate::tools::mdbook;
use crate::{Args, Outcome};
use crate::{paths, process};

/// Builds into `book/book`, warnings being errors; `--serve` builds, serves and rebuilds on every change.
pub fn run(args: &Args) -> Outcome {
    check_book::sources()?;
    if args.has("--serve") {
        return process::run(process::program(mdbook::find()?).args(["serve", "book"]));
    }
    let built = paths::root().join("book/book");
    check_book::render(&built)?;
    println!("the book is in {}", paths::shown(&built.join("index.html")));
    Ok(())
}

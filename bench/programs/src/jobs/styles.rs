//! lightningcss parses style sheets that import each other, and makes one of them.

use super::{Job, Prepared, input};
use lightningcss::bundler::{Bundler, FileProvider};
use lightningcss::stylesheet::{ParserOptions, PrinterOptions};
use std::fmt::Write as _;

pub const JOB: Job =
    Job { name: "styles", package: "lightningcss", what: "bundle 120 style sheets of 60 rules", prepare };

fn prepare() -> Prepared {
    let folder = input::Folder::new("styles");
    let mut entry = String::new();
    for sheet in 0..120 {
        writeln!(entry, "@import \"sheet{sheet}.css\";").expect("a string grows");
        let rule = |rule| {
            format!(
                ".block-{sheet} > .item-{rule}:hover {{ color: rgb({rule} 20 30); margin: {rule}px 0 calc(1em + {sheet}px); \
                 transition: opacity 0.{rule}s ease-in-out; }}\n"
            )
        };
        folder.write(format!("sheet{sheet}.css"), &(0..60).map(rule).collect::<String>());
    }
    folder.write("entry.css", &entry);
    Box::new(move || {
        let files = FileProvider::new();
        let mut bundler = Bundler::new(&files, None, ParserOptions::default());
        let entry = folder.0.join("entry.css");
        let sheet = bundler.bundle(&entry).unwrap_or_else(|error| panic!("{error}"));
        let text = sheet
            .to_css(PrinterOptions { minify: true, ..PrinterOptions::default() })
            .expect("it can be printed");
        input::digest(text.code.as_bytes())
    })
}

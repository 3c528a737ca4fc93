//! The simulator behind the book's page *The scheduler lab*: a [`Setting`] goes in as text, the result comes out as JSON.
//!
//! The text is the one in the page's address: `program=tree&size=1000000&workers=8&policy=systole`. The page runs this crate
//! as WebAssembly, through [`exports`]; the program `lab` runs it here. Both give the same bytes: all figures are whole
//! numbers, times in picoseconds, and `tests/page.rs` compares them.

#[allow(unsafe_code, reason = "a name without mangling is what the page calls")]
pub mod exports;
mod json;
mod lanes;
mod machines;
mod setting;

pub use setting::{MOST_WORKERS, Setting};

use setting::Tree;
use sim::program::Program;
use sim::report::Case;
use std::cell::RefCell;
use std::rc::Rc;

thread_local! {
    /// The last program. A page runs it many times, and an unbalanced tree takes longer to build than to run.
    static LAST: RefCell<Option<(Tree, Rc<Program>)>> = const { RefCell::new(None) };
}

/// The result for this setting, or `{"error":"…"}`.
#[must_use]
pub fn answer(text: &str) -> String {
    Setting::parse(text).and_then(|setting| run(&setting)).unwrap_or_else(|error| json::error(&error))
}

fn run(setting: &Setting) -> Result<String, String> {
    let program = program(setting)?;
    let case = Case {
        program: &program,
        contestant: setting.contestant,
        workers: setting.workers,
        settings: setting.settings,
        costs: setting.costs.clone(),
    };
    let (report, record) = case.watch();
    Ok(json::result(setting, &case, &report, &record))
}

fn program(setting: &Setting) -> Result<Rc<Program>, String> {
    let known = LAST
        .with_borrow(|last| last.as_ref().filter(|last| last.0 == setting.tree).map(|last| last.1.clone()));
    if let Some(program) = known {
        return Ok(program);
    }
    let program = Rc::new(setting.tree.program()?);
    LAST.set(Some((setting.tree, program.clone())));
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::answer;

    #[test]
    fn a_setting_gives_a_result_and_a_wrong_one_the_remedy() {
        let result = answer("program=tree&size=100000&workers=4");
        assert!(result.starts_with("{\"program\":\"tree:100000\",\"policy\":\"systole\","), "{result}");
        assert_eq!(
            answer("program=tree&size=100000&workers=1025"),
            "{\"error\":\"`workers=1025` is out of range; give a whole number from 1 to 1024\"}"
        );
    }
}

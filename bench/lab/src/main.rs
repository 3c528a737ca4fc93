//! `lab SETTING…`: prints the result for each setting, one line of JSON, as the page gets it.

use std::process::ExitCode;

fn main() -> ExitCode {
    let settings: Vec<String> = std::env::args().skip(1).collect();
    if settings.is_empty() {
        eprintln!(
            "usage: lab 'program=tree&size=1000000&workers=8&policy=systole' …; the text is that of the page's address"
        );
        return ExitCode::FAILURE;
    }
    let mut outcome = ExitCode::SUCCESS;
    for setting in settings {
        let answer = lab::answer(&setting);
        println!("{answer}");
        if answer.starts_with(r#"{"error""#) {
            outcome = ExitCode::FAILURE;
        }
    }
    outcome
}

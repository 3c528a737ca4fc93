//! The course's table and its pages name the exercises that there are, each in its own lesson.

use std::fs;
use std::path::Path;

/// What stands behind a key of `exercise.json` that has a number.
fn number(text: &str, key: &str) -> Option<usize> {
    let rest = text.split_once(&format!("\"{key}\""))?.1.split_once(':')?.1;
    rest.trim_start().split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[test]
fn each_exercise_stands_in_its_lesson_and_in_the_table() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR"));
    let course = fs::read_to_string(book.join("src/course.md")).unwrap();
    let lessons: Vec<_> =
        fs::read_dir(book.join("src/lessons")).unwrap().map(|entry| entry.unwrap().path()).collect();
    let (mut wrong, mut found) = (Vec::new(), 0);
    for folder in fs::read_dir(book.join("exercises")).unwrap().map(|entry| entry.unwrap().path()) {
        let Ok(text) = fs::read_to_string(folder.join("exercise.json")) else { continue };
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let lesson = number(&text, "lesson").unwrap_or_else(|| panic!("{name} names no lesson"));
        found += 1;

        let row = course.lines().find(|line| line.starts_with(&format!("| {lesson} [")));
        if !row.is_some_and(|row| row.ends_with(&format!("| {name} |"))) {
            wrong.push(format!("course.md: the row of lesson {lesson} does not end with {name}"));
        }
        let beginning = format!("{lesson:02}-");
        let is_lesson = |path: &&std::path::PathBuf| {
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&beginning))
        };
        let page = fs::read_to_string(lessons.iter().find(is_lesson).unwrap()).unwrap();
        let minutes = page.split_once("You need about ").and_then(|(_, rest)| rest.split_once(" minutes"));
        if minutes.is_some_and(|(minutes, _)| !row.is_some_and(|row| row.contains(&format!("| {minutes} |"))))
        {
            wrong.push(format!("course.md: the minutes of lesson {lesson} are not those of its page"));
        }
        if !page.lines().any(|line| line == format!("cargo xtask exercise {name}")) {
            wrong.push(format!("lesson {lesson}: no line `cargo xtask exercise {name}`"));
        }
    }
    assert!(found >= 5, "only {found} exercises were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the table of the models says of one of them.
fn of_model(name: &str, key: &str) -> usize {
    let models =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/models.json")).unwrap();
    let line = models.lines().find(|line| line.contains(&format!("\"name\": \"{name}\"")));
    number(line.unwrap_or_else(|| panic!("no model {name}")), key)
        .unwrap_or_else(|| panic!("{name}: no {key}"))
}

#[test]
fn the_lessons_say_of_models_what_tlc_has_found() {
    let words = ["", "", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven"];
    let lesson = |file: &str| {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lessons").join(file)).unwrap()
    };
    // A counterexample of so many states has one step less.
    for (file, model) in [("01-lost-wake-up.md", "ChiliLostWake"), ("05-promotion.md", "PrevNotNulled")] {
        let said = format!("{} steps are enough.", words[of_model(model, "counterexample") - 1]);
        assert!(lesson(file).contains(&said), "{file}: {model} takes: {said}");
    }
    let said = format!("**{} states**", of_model("pair", "states"));
    assert!(lesson("05-promotion.md").contains(&said), "lesson 5: pair has {said}");
}

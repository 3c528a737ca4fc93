//! One exercise, as the reader meets it: the files, the prediction, the grade.

use commands::Args;
use tlc::{Outcome, paths};

use crate::check;
use crate::exercise::Exercise;
use crate::mine::Mine;

/// Hands the exercise out when it is new, and grades it when it is not.
pub fn run(exercise: &Exercise, args: &Args) -> Outcome {
    let mut mine = Mine::of(exercise);
    if args.has("--again") {
        if let Some(aside) = mine.put_aside()? {
            println!("Your files are now in {}.", paths::shown(&aside));
        }
    }
    let is_new = !mine.has_begun();
    mine.hand_out(exercise)?;
    if is_new {
        println!("{}\n\n{}\n\nEdit {}.\n", exercise.title, wrapped(&exercise.task), mine.place(exercise));
    }
    let is_predicted = predict(exercise, &mut mine, args)?;
    let again = format!("`cargo xtask exercise {}`", exercise.name);
    if is_new || is_predicted {
        println!("When you have written it, run {again} again: it runs the checker on your files.");
        return Ok(());
    }
    grade(exercise, &mut mine)
}

/// Sees to it that there is a prediction; returns whether it is new.
fn predict(exercise: &Exercise, mine: &mut Mine, args: &Args) -> Result<bool, String> {
    let Some(prediction) = &exercise.prediction else { return Ok(false) };
    let given = match args.value("--answer") {
        Some(_) if mine.prediction.is_some() => {
            return Err("you have given your prediction; `--again` starts afresh".to_string());
        }
        Some(typed) => Some(prediction.understood(typed).inspect_err(|_| {
            print!("{}", prediction.asked());
        })?),
        None if mine.prediction.is_some() => return Ok(false),
        None => prediction.ask(),
    };
    match given {
        Some(answer) => {
            println!("Noted: {answer}. Whether that is right is said when the exercise is solved.");
            mine.prediction = Some(answer);
            mine.remember()?;
            Ok(true)
        }
        None => {
            print!("{}", prediction.asked());
            let name = &exercise.name;
            Err(format!("the prediction comes first; give it by `cargo xtask exercise {name} --answer X`"))
        }
    }
}

fn grade(exercise: &Exercise, mine: &mut Mine) -> Outcome {
    tlc::run::remove_leftovers();
    let graded = check::grade(exercise, &mine.folder, check::Depth::Everything)?;
    for line in &graded.lines {
        println!("{}", wrapped(line));
    }
    if let Some(verdict) = graded.failure {
        if let Some(says) = &exercise.says {
            println!("\n{}", wrapped(says));
        }
        println!("\nEdit {}, and run it again. `--solution` shows the difference.", mine.place(exercise));
        return Err(format!("{} is not solved yet: {verdict}", exercise.name));
    }
    mine.is_solved = true;
    mine.remember()?;
    println!("\n{}", wrapped(&format!("Solved. {}", exercise.shows)));
    if let (Some(prediction), Some(given)) = (&exercise.prediction, &mine.prediction) {
        if prediction.is_right(given) {
            println!("Your prediction was right: {given}.");
        } else {
            println!("Your prediction was: {given}. It is: {}.", prediction.right());
        }
    }
    Ok(())
}

/// How many characters a line of text has at most.
const WIDTH: usize = 100;

/// A paragraph in short lines; what has lines already stays as it is.
fn wrapped(text: &str) -> String {
    if text.contains('\n') || text.starts_with(' ') {
        return text.to_string();
    }
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split(' ') {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(std::mem::take(&mut line));
        } else if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    lines.push(line);
    lines.join("\n")
}

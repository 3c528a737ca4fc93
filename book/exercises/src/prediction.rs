//! What the reader says before the checker has run.

use std::io::{IsTerminal, Write};

use tlc::text::json::Json;

use crate::json;

/// A question with one right answer.
pub struct Prediction {
    /// What is asked.
    pub question: String,
    answer: Answer,
}

enum Answer {
    /// One of these; the place of the right one counts from 0.
    Choice(Vec<String>, usize),
    /// A number, and how far off an answer may be.
    Number(f64, f64),
}

impl Prediction {
    /// Reads `predict`.
    pub fn parse(predict: &Json) -> Result<Prediction, String> {
        json::only(predict, "`predict`", &["question", "choices", "answer", "number", "tolerance"])?;
        let choices = json::texts(predict, "choices")?;
        let answer = match (json::number(predict, "number")?, choices.is_empty()) {
            (Some(number), true) => {
                Answer::Number(number, json::number(predict, "tolerance")?.unwrap_or(0.0))
            }
            (None, false) => {
                let right = predict.get("answer").and_then(Json::as_text);
                let right = right.ok_or("`answer` must be the text of a choice, not its number")?;
                let place = choices.iter().position(|choice| choice == right);
                Answer::Choice(choices.clone(), place.ok_or(format!("`{right}` is none of the choices"))?)
            }
            _ => return Err("it has either `choices` with an `answer`, or a `number`".to_string()),
        };
        Ok(Prediction { question: json::text(predict, "question")?, answer })
    }

    /// The question with its choices.
    pub fn asked(&self) -> String {
        let mut text = format!("Your prediction first: {}\n", self.question);
        if let Answer::Choice(choices, _) = &self.answer {
            for (number, choice) in (1..).zip(choices) {
                text += &format!("  {number}  {choice}\n");
            }
        }
        text
    }

    /// What the reader may type: the number of a choice or its text; or a number.
    pub fn understood(&self, typed: &str) -> Result<String, String> {
        let typed = typed.trim();
        match &self.answer {
            Answer::Choice(choices, _) => {
                let by_number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let by_text = choices.iter().position(|choice| choice.eq_ignore_ascii_case(typed));
                let place = by_text.or(by_number).filter(|place| *place < choices.len());
                place
                    .map(|place| choices[place].clone())
                    .ok_or(format!("`{typed}` is no answer; type a number from 1 to {}", choices.len()))
            }
            Answer::Number(..) => match typed.replace(',', "").parse::<f64>() {
                Ok(number) => Ok(number.to_string()),
                Err(_) => Err(format!("`{typed}` is no answer; type a number")),
            },
        }
    }

    /// The right answer.
    pub fn right(&self) -> String {
        match &self.answer {
            Answer::Choice(choices, place) => choices[*place].clone(),
            Answer::Number(number, _) => number.to_string(),
        }
    }

    /// Whether an answer that was [`understood`](Self::understood) is right.
    pub fn is_right(&self, answer: &str) -> bool {
        match &self.answer {
            Answer::Choice(..) => answer == self.right(),
            Answer::Number(number, tolerance) => {
                answer.parse::<f64>().is_ok_and(|given| (given - number).abs() <= *tolerance)
            }
        }
    }

    /// Asks at the terminal until there is an answer; none if there is no terminal, or if the reader ends the input.
    pub fn ask(&self) -> Option<String> {
        if !std::io::stdin().is_terminal() {
            return None;
        }
        print!("{}", self.asked());
        loop {
            print!("> ");
            std::io::stdout().flush().ok();
            let mut line = String::new();
            if std::io::stdin().read_line(&mut line).ok()? == 0 {
                println!();
                return None;
            }
            match self.understood(&line) {
                Ok(answer) => return Some(answer),
                Err(error) => println!("{error}"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Prediction;
    use tlc::text::json::Json;

    fn prediction(text: &str) -> Prediction {
        Prediction::parse(&Json::parse(text).unwrap()).unwrap()
    }

    #[test]
    fn a_choice_by_number_and_by_text() {
        let asked =
            prediction(r#"{"question": "q", "choices": ["it passes", "it breaks"], "answer": "it breaks"}"#);
        assert_eq!(asked.understood("2\n").unwrap(), "it breaks");
        assert_eq!(asked.understood("It passes").unwrap(), "it passes");
        assert!(asked.is_right("it breaks") && !asked.is_right("it passes"));
        for wrong in ["0", "3", "perhaps", ""] {
            assert!(asked.understood(wrong).unwrap_err().contains("from 1 to 2"), "{wrong}");
        }
    }

    #[test]
    fn a_number_with_a_tolerance() {
        let asked = prediction(r#"{"question": "q", "number": 4.5, "tolerance": 0.5}"#);
        assert!(asked.is_right(&asked.understood("4").unwrap()));
        assert!(!asked.is_right(&asked.understood("3.9").unwrap()));
        assert!(asked.understood("four").unwrap_err().contains("type a number"));
    }
}

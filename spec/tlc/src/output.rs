//! What TLC prints with `-tool`: numbered messages between markers, and loose lines from the parser.

use super::trace::{End, State, action_name};

/// What is broken, as far as TLC says.
#[derive(Debug, Clone, PartialEq)]
pub enum Violation {
    /// An invariant or a property of single steps, by its name.
    Named(String),
    /// A step that the property forbids, known by its place only: one that was reached through an INSTANCE.
    Step(String),
    /// A behaviour without end that one of the configuration's properties forbids.
    Temporal,
    /// A state without a next one.
    Deadlock,
}

/// What one run came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// What TLC found wrong.
    pub violation: Option<Violation>,
    /// Distinct states, when TLC got as far as counting.
    pub states: Option<u64>,
    /// The counterexample.
    pub trace: Vec<State>,
    /// What comes after its last state.
    pub end: End,
    /// How often each action was taken, if TLC counted.
    pub actions: Vec<(String, u64)>,
    /// What TLC and its parser complained of, in their words.
    pub complaints: Vec<String>,
    /// What TLC warns of: that the check may not be the one that is meant.
    pub warnings: Vec<String>,
}

/// How TLC marks a message: an error, or a mistake of its own, or a warning. All other kinds say what goes on.
const ERRORS: [char; 2] = ['1', '2'];
const WARNING: char = '3';

/// A property that the first state violates is named in the text; so is one that a step violates.
const INVARIANT_INITIAL: u32 = 2107;
const PROPERTY_INITIAL: u32 = 2108;
const INVARIANT: u32 = 2110;
const ACTION_PROPERTY: u32 = 2112;
const DEADLOCK: u32 = 2114;
const TEMPORAL: u32 = 2116;
const BEHAVIOUR: u32 = 2121;
const BACK_TO_STATE: u32 = 2122;
const STATISTICS: u32 = 2199;
const STATE: u32 = 2217;
const STUTTERING: u32 = 2218;
const COUNTEREXAMPLE: u32 = 2264;
const ACTION: u32 = 2772;
/// Warnings that say nothing of what is checked: of the garbage collector; and of a symmetry of one worker, which hides
/// nothing.
const HARMLESS: [u32; 2] = [2401, 2300];

/// Reads the whole output.
pub fn parse(text: &str) -> Report {
    let mut report = Report {
        violation: None,
        states: None,
        trace: Vec::new(),
        end: End::Here,
        actions: Vec::new(),
        complaints: Vec::new(),
        warnings: Vec::new(),
    };
    let mut message: Option<(u32, char, String)> = None;
    let mut loose = String::new();
    for line in text.lines() {
        if let Some((code, kind)) = start(line) {
            message = Some((code, kind, String::new()));
        } else if line.starts_with("@!@!@ENDMSG ") {
            if let Some((code, kind, body)) = message.take() {
                report.add(code, kind, &body);
            }
        } else if let Some((_, _, body)) = &mut message {
            *body += line;
            body.push('\n');
        } else if !line.starts_with("Parsing file ") && !line.starts_with("Semantic processing of module ") {
            loose += line;
            loose.push('\n');
        }
    }
    if !loose.trim().is_empty() {
        report.complaints.insert(0, loose.trim().to_string());
    }
    report
}

/// The latest count of distinct states in the output of a run that still goes on.
pub fn progress(text: &str) -> Option<u64> {
    text.lines().rev().find(|line| line.starts_with("Progress(")).and_then(distinct)
}

/// The code of a message, and its kind, if the line starts one.
fn start(line: &str) -> Option<(u32, char)> {
    let (code, rest) = line.strip_prefix("@!@!@STARTMSG ")?.split_once(':')?;
    Some((code.parse().ok()?, rest.chars().next()?))
}

/// The count before the words `distinct states found`.
fn distinct(line: &str) -> Option<u64> {
    let before = line.split(" distinct state").next().filter(|before| before.len() < line.len())?;
    before.rsplit(' ').next()?.replace(',', "").parse().ok()
}

/// The action and the number of times that it was taken: `<Fork line 12, col 1 … of module Task>: 16:56`, where the first
/// number counts those that led to a new state.
fn taken(line: &str) -> Option<(String, u64)> {
    let (action, counts) = line.rsplit_once(": ")?;
    let module = action.rsplit_once(" of module ")?.1.trim_end_matches('>');
    Some((format!("{} of {module}", action_name(action)?), counts.split_once(':')?.1.parse().ok()?))
}

impl Report {
    fn add(&mut self, code: u32, kind: char, body: &str) {
        let named = || {
            let text = body.split(" is violated").next().unwrap_or(body);
            let name = text.trim_start_matches("Action property ").trim_start_matches("Invariant ");
            let name = name.trim_start_matches("Property ").trim();
            match name.contains(' ') {
                true => Violation::Step(name.to_string()),
                false => Violation::Named(name.to_string()),
            }
        };
        let violation = match code {
            INVARIANT | ACTION_PROPERTY => Some(named()),
            INVARIANT_INITIAL | PROPERTY_INITIAL => {
                let state = body.split_once('\n').map_or("", |(_, state)| state);
                self.trace.extend(State::parse(&format!("1: <Initial predicate>\n{state}")));
                Some(named())
            }
            DEADLOCK => Some(Violation::Deadlock),
            TEMPORAL => Some(Violation::Temporal),
            _ => None,
        };
        let first_line = body.lines().next().unwrap_or_default();
        match code {
            STATE => self.trace.extend(State::parse(body)),
            STUTTERING => self.end = End::Stuttering,
            BACK_TO_STATE => {
                let number = first_line.split(':').next().and_then(|number| number.trim().parse().ok());
                let action =
                    first_line.split_once('<').and_then(|(_, rest)| action_name(&format!("<{rest}")));
                self.end = End::Loop(number.unwrap_or(1), action.unwrap_or_else(|| "a step".to_string()));
            }
            STATISTICS => self.states = distinct(first_line),
            ACTION => self.actions.extend(taken(first_line)),
            BEHAVIOUR | COUNTEREXAMPLE => {}
            _ if HARMLESS.contains(&code) => {}
            _ if kind == WARNING => self.warnings.push(body.trim().to_string()),
            _ if ERRORS.contains(&kind) && violation.is_none() => {
                self.complaints.push(body.trim().to_string())
            }
            _ => {}
        }
        self.violation = self.violation.take().or(violation);
    }
}

/// What Java says if it ended before TLC has printed a message.
pub fn never_began(log: &str) -> Option<String> {
    let says = || log.lines().find(|line| !line.is_empty() && !line.starts_with("Picked up "));
    let began = log.lines().any(|line| line.starts_with("@!@!@STARTMSG "));
    (!began).then(|| format!("Java ended before TLC began: {}", says().unwrap_or("it printed nothing")))
}

#[cfg(test)]
mod tests {
    use super::{Violation, never_began, parse, progress};
    use crate::trace::End;

    fn message(code: &str, body: &str) -> String {
        let number = code.split(':').next().unwrap();
        format!("@!@!@STARTMSG {code} @!@!@\n{body}\n@!@!@ENDMSG {number} @!@!@\n")
    }

    #[test]
    fn a_model_that_passes() {
        let text = message("2193:0", "Model checking completed. No error has been found.")
            + &message("2199:0", "7 states generated, 1,006 distinct states found, 0 states left on queue.");
        let report = parse(&("Parsing file /x/A.tla\n".to_string() + &text));
        assert_eq!((report.violation, report.states), (None, Some(1006)));
        assert!(report.complaints.is_empty() && report.trace.is_empty());
    }

    #[test]
    fn an_invariant_with_its_trace() {
        let text = message("2110:1", "Invariant Small is violated.")
            + &message("2121:1", "The behavior up to this point is:")
            + &message("2217:4", "1: <Initial predicate>\n/\\ x = 0\n/\\ y = 1\n")
            + &message(
                "2217:4",
                "2: <Step line 5, col 9 to line 5, col 42 of module A>\n/\\ x = 1\n/\\ y = 1\n",
            );
        let report = parse(&text);
        assert_eq!(report.violation, Some(Violation::Named("Small".to_string())));
        assert_eq!((report.trace.len(), report.end), (2, End::Here));
        assert!(report.complaints.is_empty());
    }

    #[test]
    fn how_often_each_action_was_taken() {
        let line = |name: &str, counts: &str| {
            message("2772:0", &format!("<{name} line 5, col 1 to line 5, col 7 of module A>: {counts}"))
        };
        let report = parse(&(line("Fork", "16:56") + &line("Poll", "0:0")));
        assert_eq!(report.actions, [("Fork of A".to_string(), 56), ("Poll of A".to_string(), 0)]);
    }

    #[test]
    fn java_that_ends_before_tlc_begins_says_why() {
        let options = "Picked up JAVA_TOOL_OPTIONS: -Xmx1g\n";
        let log = options.to_string() + "Error: Could not find or load main class tlc2.TLC\nCaused by: it\n";
        let says = |text| Some(format!("Java ended before TLC began: {text}"));
        assert_eq!(never_began(&log), says("Error: Could not find or load main class tlc2.TLC"));
        assert_eq!(never_began(""), says("it printed nothing"));
        assert_eq!(never_began(&(options.to_string() + &message("2262:0", "TLC2 Version 2.19"))), None);
    }

    #[test]
    fn the_initial_state_can_be_bad() {
        let report = parse(&message("2107:1", "Invariant Never is violated by the initial state:\nx = 0\n"));
        assert_eq!(report.violation, Some(Violation::Named("Never".to_string())));
        assert_eq!(report.trace[0].variables, [("x".to_string(), "0".to_string())]);
    }

    #[test]
    fn lassos() {
        let temporal = message("2116:1", "Temporal properties were violated.\n");
        let back =
            message("2122:4", "3: Back to state: <Reset(a) line 6, col 10 to line 6, col 39 of module A>\n");
        let report = parse(&(temporal.clone() + &back));
        assert_eq!(report.violation, Some(Violation::Temporal));
        assert_eq!(report.end, End::Loop(3, "Reset(a)".to_string()));
        let report = parse(&(temporal + &message("2218:4", "1: Stuttering")));
        assert_eq!(report.end, End::Stuttering);
    }

    #[test]
    fn a_step_of_another_module_has_no_name() {
        let place = "line 6, col 19 to line 6, col 29 of module L";
        let report = parse(&message("2112:1", &format!("Action property {place} is violated.")));
        assert_eq!(report.violation, Some(Violation::Step(place.to_string())));
    }

    #[test]
    fn parse_errors_are_kept() {
        let text = "Parsing file /x/B.tla\n***Parse Error***\nWas expecting \"====\"\n".to_string()
            + &message("3002:1", "Parsing or semantic analysis failed.");
        let report = parse(&text);
        assert_eq!(report.complaints.len(), 2);
        assert!(report.complaints[0].starts_with("***Parse Error***"));
    }

    #[test]
    fn warnings_are_kept_but_for_those_that_are_harmless() {
        let text = message("2401:3", "Please run the Java VM with a throughput optimized garbage collector.")
            + &message("2279:3", "Declaring symmetry during liveness checking is dangerous.")
            + &message("1000:2", "This is a bug in TLC.");
        let report = parse(&text);
        assert_eq!(report.warnings, ["Declaring symmetry during liveness checking is dangerous."]);
        assert_eq!(report.complaints, ["This is a bug in TLC."]);
    }

    #[test]
    fn counts_of_a_run_that_goes_on() {
        let text = "Progress(9) at 2026: 70 states generated (1 s/min), 60 distinct states found (1 ds/min), 3 left\n";
        assert_eq!(progress(text), Some(60));
        assert_eq!(progress("Starting...\n"), None);
    }
}

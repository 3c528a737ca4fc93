//! What becomes of a claim: it holds, it does not hold, or it is not measurable here. Computed, and never typed.

use super::claims::{Cell, Claim, Figure, Method};
use super::interval::Interval;
use super::noise;
use super::outcome::Outcome;

/// What becomes of a claim. The worst one counts, and it is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The whole interval is within the limits.
    Holds,
    /// The interval straddles a limit, or something is lacking.
    NotMeasurable,
    /// The whole interval is outside of the limits.
    DoesNotHold,
}

impl Verdict {
    /// As the report has it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::NotMeasurable => "not measurable here",
            Self::DoesNotHold => "does not hold",
        }
    }
}

/// A claim's verdict, with what was measured.
#[derive(Debug)]
pub struct Judgement<'c> {
    /// The claim.
    pub claim: &'c Claim,
    /// The verdict.
    pub verdict: Verdict,
    /// A line for each cell, or the reason why there is none.
    pub reasons: Vec<String>,
}

/// Judges a claim by these outcomes on a machine with so many cores.
pub fn judge<'c>(claim: &'c Claim, outcomes: &[Outcome], cores: usize) -> Judgement<'c> {
    let not = |reason: String| Judgement { claim, verdict: Verdict::NotMeasurable, reasons: vec![reason] };
    let cells = match &claim.method {
        Method::Elsewhere(reason) => return not(reason.clone()),
        Method::Cells(cells) => cells,
    };
    let (least, most) = claim.cores;
    if !(least..=most).contains(&cores) {
        let about =
            if most == usize::MAX { format!("{least} or more") } else { format!("{least} to {most}") };
        return not(format!("it is about a machine with {about} cores; this one has {cores}"));
    }
    // A claim about one number of cores alone may well have more threads than these.
    let threads = if least == most { usize::MAX } else { cores };
    let judged: Vec<_> = cells.iter().map(|cell| judge_cell(cell, outcomes, cores, threads)).collect();
    let verdict = judged.iter().map(|(verdict, _)| *verdict).max().expect("a claim has a cell");
    Judgement { claim, verdict, reasons: judged.into_iter().map(|(_, reason)| reason).collect() }
}

fn judge_cell(cell: &Cell, outcomes: &[Outcome], cores: usize, most: usize) -> (Verdict, String) {
    let [one, other] = cell.figure.seats();
    let what = match cell.figure {
        Figure::SpeedUp(..) => "speed-up of",
        Figure::Times(..) => "time of",
        Figure::More(..) => "instructions a join, of",
    };
    let name = format!("{}: {what} {one} over {other}", cell.piece);
    let not = |reason: &str| (Verdict::NotMeasurable, format!("{name}: {reason}"));
    let threads = one.threads.max(other.threads);
    if threads > most {
        return not(&format!("it needs {threads} cores, and this machine has {cores}"));
    }
    let Some(outcome) = outcomes.iter().find(|outcome| outcome.piece == cell.piece) else {
        return not("not run");
    };
    let Some(interval) = interval(&cell.figure, outcome) else { return not("not run") };
    let Interval { low, median, high } = interval;
    let measured = format!("{median:.3} ({low:.3} to {high:.3}); {}", limits(cell));
    if let Some(excuse) = noise::excuse(outcomes, outcome, threads, cores) {
        return not(&format!("{measured}; {excuse}"));
    }
    let verdict = compare(interval, cell.from, cell.to);
    let straddles = if verdict == Verdict::NotMeasurable { "; the interval straddles a limit" } else { "" };
    (verdict, format!("{name}: {measured}{straddles}"))
}

fn interval(figure: &Figure, outcome: &Outcome) -> Option<Interval> {
    match figure {
        Figure::SpeedUp(one, other) => outcome.ratio(other, one),
        Figure::Times(one, other) => outcome.ratio(one, other),
        // Two items have one join.
        Figure::More(one, other) => {
            Some(Interval::of_differences(outcome.of(one)?, outcome.of(other)?).times(2.0))
        }
    }
}

/// Where the interval lies.
fn compare(interval: Interval, from: f64, to: f64) -> Verdict {
    if interval.low >= from && interval.high <= to {
        Verdict::Holds
    } else if interval.high < from || interval.low > to {
        Verdict::DoesNotHold
    } else {
        Verdict::NotMeasurable
    }
}

fn limits(cell: &Cell) -> String {
    match (cell.from.is_finite(), cell.to.is_finite()) {
        (true, true) => format!("claimed: {:.3} to {:.3}", cell.from, cell.to),
        (true, false) => format!("claimed: {:.3} or more", cell.from),
        _ => format!("claimed: {:.3} or less", cell.to),
    }
}

#[cfg(test)]
mod tests {
    use super::super::piece::Seat;
    use super::super::samples;
    use super::*;

    fn claim(speed_up: (f64, f64), threads: usize) -> Claim {
        let figure = Figure::SpeedUp(Seat::new("systole", threads), Seat::new("sequential", 1));
        let cell = Cell { piece: "tree/16777215".into(), figure, from: speed_up.0, to: speed_up.1 };
        let (id, words) = ("tree".to_owned(), "1.6 times as fast".to_owned());
        Claim {
            id,
            files: vec!["F.md".into()],
            words,
            cores: (1, usize::MAX),
            method: Method::Cells(vec![cell]),
        }
    }

    fn verdict(claim: &Claim, cores: usize) -> Verdict {
        judge(claim, &samples::outcomes(), cores).verdict
    }

    #[test]
    fn a_planted_wrong_limit_turns_holds_into_does_not_hold() {
        assert_eq!(verdict(&claim((1.5, 1.7), 2), 2), Verdict::Holds);
        assert_eq!(verdict(&claim((1.7, 1.9), 2), 2), Verdict::DoesNotHold);
        assert_eq!(verdict(&claim((1.0, 1.5), 2), 2), Verdict::DoesNotHold);
    }

    #[test]
    fn an_interval_that_straddles_a_limit_says_nothing() {
        let interval = Interval { low: 1.5, median: 1.6, high: 1.7 };
        assert_eq!(compare(interval, 1.55, 2.0), Verdict::NotMeasurable);
        assert_eq!(compare(interval, 1.0, 1.55), Verdict::NotMeasurable);
        assert_eq!(compare(interval, 1.5, 1.7), Verdict::Holds);
    }

    #[test]
    fn what_is_lacking_is_named() {
        let lacking = |claim: &Claim, outcomes: &[Outcome], cores| {
            let judged = judge(claim, outcomes, cores);
            assert_eq!(judged.verdict, Verdict::NotMeasurable);
            judged.reasons.concat()
        };
        let (claim, outcomes) = (claim((1.5, 1.7), 2), samples::outcomes());
        assert!(lacking(&claim, &outcomes, 1).ends_with("it needs 2 cores, and this machine has 1"));
        assert!(lacking(&claim, &outcomes[1..], 2).ends_with(": not run"));
    }

    #[test]
    fn the_worst_cell_counts() {
        let mut both = claim((1.5, 1.7), 2);
        let (Method::Cells(cells), Method::Cells(wrong)) = (&mut both.method, claim((2.0, 3.0), 2).method)
        else {
            panic!("a claim with cells")
        };
        cells.extend(wrong);
        assert_eq!(verdict(&both, 2), Verdict::DoesNotHold);
    }

    #[test]
    fn a_claim_about_two_cores_says_nothing_of_four() {
        let own = Claim { cores: (2, 2), ..claim((1.5, 1.7), 2) };
        assert_eq!((verdict(&own, 2), verdict(&own, 4)), (Verdict::Holds, Verdict::NotMeasurable));
        let elsewhere = Claim { method: Method::Elsewhere("simulated".into()), ..own };
        assert_eq!(judge(&elsewhere, &[], 2).reasons, ["simulated"]);
    }
}

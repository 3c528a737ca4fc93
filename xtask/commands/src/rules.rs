//! What each command refuses beside what, and which values: said once, so that it is refused before anything is built or begun.

use crate::args::Args;
use crate::command::{Command, Runs};
use crate::nearest::unknown;

/// A rule of a command. It names an option, or the words as the usage names them.
#[derive(Debug)]
enum Rule {
    /// Beside this option only these count.
    Beside(&'static str, &'static [&'static str]),
    /// This counts only with one of these.
    With(&'static str, &'static [&'static str]),
    /// This is a whole number, and neither smaller nor larger than these.
    Number(&'static str, u64, u64),
    /// This is one of these names.
    OneOf(&'static str, &'static [&'static str]),
    /// This is some of these names, with commas between them.
    SomeOf(&'static str, &'static [&'static str]),
}

use Rule::{Beside, Number, OneOf, SomeOf, With};

/// The largest number, where nothing but its type bounds it.
const ANY: u64 = u64::MAX;
const ANY_U32: u64 = u32::MAX as u64;

/// The rules of each command that has some of its own.
const RULES: &[(&str, &[Rule])] = &[
    (
        "check-spec",
        &[
            Beside("--write", &[]),
            Beside("--cfg", &["NAME"]),
            With("--cfg", &["NAME"]),
            Beside("--full", &["--renew", "--shard"]),
        ],
    ),
    ("check-traces", &[Beside("--file", &[])]),
    (
        "check-mutants",
        &[
            Beside("--draw", &[]),
            Beside("--table", &[]),
            Beside("--quick", &["--made", "NAME"]),
            Beside("--made", &["--quick", "--write", "--shard", "NAME"]),
        ],
    ),
    ("check-proof", &[Beside("--quick", &[]), Beside("--steps", &["NAME"]), Beside("--untaken", &[])]),
    ("check-all", &[Beside("--shard", &["CHECK"])]),
    (
        "exercise",
        &[
            Beside("--chapters", &[]),
            Beside("--check-all", &["--shard", "NAME"]),
            Beside("--solution", &["NAME"]),
            With("--shard", &["--check-all"]),
            With("--answer", &["NAME"]),
            With("--again", &["NAME"]),
            With("--solution", &["NAME"]),
        ],
    ),
    ("timeline", &[Number("SIZE", 1, 16)]),
    (
        "shuttle",
        &[
            Beside("--list", &["--only", "--mutant"]),
            Beside("--replay", &["--mutant", "--oracle-alone"]),
            Beside("--mutants", &["--mutant", "--write"]),
            With("--write", &["--mutants"]),
            Number("SCHEDULES", 1, ANY),
            Number("--seed", 0, ANY),
        ],
    ),
    ("bench-instructions", &[Beside("--trace", &[])]),
    ("bench-cold", &[With("--threads", &["--dry"]), Number("--threads", 2, ANY)]),
    ("bench-loops", &[With("--only", &["--dry"])]),
    ("bench-programs", &[Beside("--test", &["JOB"]), With("JOB", &["--dry", "--test"])]),
    (
        "bench-report",
        &[
            Beside("--page", &[]),
            Beside("--static", &[]),
            Beside("--test", &[]),
            OneOf("EXTENT", &["quick", "full", "scaling"]),
        ],
    ),
    ("lab", &[Beside("--write", &[])]),
    (
        "check-book",
        &[
            With("--install", &["--browser"]),
            With("--page", &["--browser"]),
            With("--themes", &["--browser"]),
            SomeOf("--themes", &["light", "rust", "coal", "navy", "ayu"]),
        ],
    ),
    ("audit", &[Beside("--try", &["NAME"]), With("NAME", &["--try"])]),
    ("targets", &[Beside("--quick", &["TARGET"])]),
    ("soak", &[Number("--rounds", 1, ANY_U32)]),
    (
        "fuzz",
        &[
            Beside("--guided", &["SECONDS"]),
            Beside("--seed", &["--tries", "--steps"]),
            With("--tries", &["--seed"]),
            With("--steps", &["--seed"]),
            Number("SECONDS", 1, ANY_U32),
            Number("--programs", 1, ANY),
            Number("--from", 0, ANY),
            Number("--seed", 0, ANY),
            Number("--tries", 1, ANY),
        ],
    ),
];

/// What holds of every command that has such an option.
const OF_ALL: &[Rule] = &[Beside("--install", &["--browser", "TARGET"])];

/// What holds of every command that measures.
const OF_MEASUREMENTS: &[Rule] = &[Beside("--test", &[])];

/// Refuses arguments of which one would count for nothing, and values that cannot be meant.
pub(crate) fn check(command: &'static Command, args: &Args) -> Result<(), String> {
    let shard = if command.option("--shard").is_some() { args.shard().map(|_| ()) } else { Ok(()) };
    if let Some(what) = args.empty() {
        return Err(format!("{}: {what} is empty; give a value, or leave it out", command.name));
    }
    let outcome = shard.and_then(|()| of(command).try_for_each(|rule| rule.check(args)));
    outcome.map_err(|error| format!("{}: {error}", command.name))
}

fn of(command: &Command) -> impl Iterator<Item = &'static Rule> {
    let has = |rule: &&Rule| command.option(rule.subject()).is_some();
    let own = RULES.iter().find(|(name, _)| *name == command.name).map_or(&[][..], |(_, rules)| rules);
    let measures = matches!(command.runs, Runs::Measurement(_));
    OF_ALL.iter().filter(has).chain(if measures { OF_MEASUREMENTS } else { &[] }).chain(own)
}

impl Rule {
    /// What it is about.
    fn subject(&self) -> &'static str {
        match self {
            Beside(name, _) | With(name, _) | Number(name, ..) => name,
            OneOf(name, _) | SomeOf(name, _) => name,
        }
    }

    fn check(&self, args: &Args) -> Result<(), String> {
        let name = self.subject();
        let given = args.named(name);
        let Some(first) = given.first() else { return Ok(()) };
        let shown = |value: &str| if is_option(name) { format!("{name} {value}") } else { value.to_owned() };
        match self {
            Beside(_, allowed) => match args.other_than(name, allowed) {
                None => Ok(()),
                Some(other) => Err(format!("`{other}` and {name} do not go together; leave one of them out")),
            },
            With(_, needed) if needed.iter().any(|one| !args.named(one).is_empty()) => Ok(()),
            With(_, needed) => {
                let what = if is_option(name) { name } else { first };
                Err(format!(
                    "`{what}` counts only with {}; add that, or leave `{what}` out",
                    needed.join(" or ")
                ))
            }
            Number(_, least, most) => given.iter().try_for_each(|value| {
                let fits = value.parse().is_ok_and(|number: u64| (*least..=*most).contains(&number));
                let range = if *most == ANY { format!("{least} up") } else { format!("{least} to {most}") };
                let error = || format!("`{}` is no whole number from {range}", shown(value));
                fits.then_some(()).ok_or_else(error)
            }),
            OneOf(_, known) => given.iter().try_for_each(|value| is_known(name, value, known)),
            SomeOf(_, known) => {
                given.iter().flat_map(|value| value.split(',')).try_for_each(|one| is_known(name, one, known))
            }
        }
    }
}

fn is_option(name: &str) -> bool {
    name.starts_with("--")
}

fn is_known(name: &str, value: &str, known: &[&str]) -> Result<(), String> {
    if known.contains(&value) {
        return Ok(());
    }
    let kind = if is_option(name) { format!("value of {name}") } else { name.to_owned() };
    Err(unknown(&kind, value, known.iter().copied(), &format!("there are {}", known.join(", "))))
}

#[cfg(test)]
mod tests {
    use super::{OF_ALL, RULES, Rule, of};
    use crate::{COMMANDS, find, parse};

    fn error(line: &str) -> String {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        parse(&words).err().unwrap_or_else(|| panic!("{line} is accepted"))
    }

    fn is_accepted(line: &str) -> bool {
        parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).is_ok()
    }

    #[test]
    fn rules_name_what_the_table_has() {
        for (name, _) in RULES {
            find(name).unwrap();
        }
        for command in COMMANDS {
            let words = command.words.meaning().map(|(name, _)| name);
            for rule in of(command) {
                let others = match rule {
                    Rule::Beside("--install", _) => &[][..],
                    Rule::Beside(_, names) | Rule::With(_, names) => names,
                    _ => &[],
                };
                for name in [rule.subject()].iter().chain(others) {
                    let is_there = command.option(name).is_some() || words == Some(name);
                    assert!(is_there, "{} has no {name}: {rule:?}", command.name);
                }
            }
        }
        assert!(OF_ALL.iter().all(|rule| COMMANDS.iter().any(|one| one.option(rule.subject()).is_some())));
    }

    #[test]
    fn what_would_count_for_nothing() {
        assert_eq!(
            error("lab --write workers=4"),
            "lab: `workers=4` and --write do not go together; leave one of them out"
        );
        assert_eq!(
            error("shuttle --write 5"),
            "shuttle: `--write` counts only with --mutants; add that, or leave `--write` out"
        );
        assert_eq!(
            error("bench-programs png"),
            "bench-programs: `png` counts only with --dry or --test; add that, or leave `png` out"
        );
        for line in [
            "check-spec --cfg",
            "check-spec --cfg --full pair",
            "check-spec --write --renew",
            "check-spec --full pair",
            "check-mutants --quick --write",
            "check-mutants --quick --tlc",
            "check-mutants --table --shard 1/2",
            "check-mutants --made --loom",
            "check-proof --quick Fork",
            "check-proof --untaken Fork",
            "check-proof --steps --untaken",
            "check-all --write --shard 1/2",
            "exercise --shard 1/2",
            "exercise --again",
            "exercise --chapters --check-all",
            "exercise --check-all --answer 1",
            "shuttle --list 5",
            "shuttle --mutants 5",
            "bench-peers --test --dry",
            "bench-cold --threads 2",
            "bench-cold --threads 2 --test",
            "bench-loops --only sum",
            "bench-report --static --write",
            "check-book --install --browser --page x",
            "check-book --themes light",
            "audit NAME",
            "audit --try --write",
            "fuzz --tries 5",
            "fuzz --seed 5 60",
            "fuzz --guided --seed 5",
            "fuzz --install 60",
            "targets --install --run",
            "targets --quick --run",
            "miri --install --target x",
            "miri --install results",
        ] {
            assert!(error(line).contains(": "), "{line}");
        }
    }

    #[test]
    fn what_goes_together_is_accepted() {
        for line in [
            "check-spec --full --renew",
            "check-spec --cfg pair",
            "targets --install NAME",
            "targets --quick NAME",
            "check-mutants --made --quick",
            "check-mutants --tlc --write NAME",
            "check-proof --steps pair",
            "exercise --check-all --shard 1/2 NAME",
            "exercise --answer 1 --again NAME",
            "shuttle --mutants --write --mutant NAME",
            "shuttle --replay S:1:2 --mutant NAME --oracle-alone",
            "bench-cold --dry --threads 2",
            "bench-programs --test png",
            "check-book --browser --install",
            "check-book --browser --themes light,navy",
            "fuzz --guided 60",
            "fuzz --seed 0 --tries 1 --steps 3,0",
            "fuzz --programs 5 --from 0 --whole",
        ] {
            assert!(is_accepted(line), "{}", error(line));
        }
    }

    #[test]
    fn an_empty_word_is_none() {
        let parsed = |words: &[&str]| parse(&words.iter().map(|word| word.to_string()).collect::<Vec<_>>());
        let error = |words: &[&str]| parsed(words).err().unwrap_or_default();
        assert_eq!(error(&["trace", ""]), "trace: NAME is empty; give a value, or leave it out");
        assert!(error(&["where", ""]).contains("NAME is empty"));
        assert!(error(&["shuttle", "--only="]).contains("--only is empty"));
        // Another program may take such a word.
        assert!(parsed(&["test", "--", ""]).is_ok());
    }

    #[test]
    fn numbers_and_names() {
        assert_eq!(error("timeline 17"), "timeline: `17` is no whole number from 1 to 16");
        assert_eq!(error("shuttle 0"), "shuttle: `0` is no whole number from 1 up");
        for line in ["timeline 0", "timeline x", "soak --rounds 0", "soak --rounds 5000000000"] {
            assert!(error(line).contains("is no whole number"), "{line}");
        }
        assert!(error("check-spec --shard 0/2").contains("is no part"));
        assert!(error("soak --rounds=-1").contains("`--rounds -1`"));
        for line in ["fuzz 0", "fuzz --guided 0", "fuzz x", "fuzz --seed 1 --tries 0", "fuzz --programs 0"] {
            assert!(error(line).contains("is no whole number"), "{line}");
        }
        let misspelt = "bench-report: there is no EXTENT `quik`; did you mean `quick`?";
        assert_eq!(error("bench-report quik"), misspelt);
        assert!(error("check-book --browser --themes light,navi").contains("did you mean `navy`?"));
    }
}

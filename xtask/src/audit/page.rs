//! The page.

use super::blocks::{self, Block};
use super::data::{Audit, Evidence, Promise, Try};

/// One line of figures.
pub fn summary(audit: &Audit, blocks: &[Block]) -> String {
    let broken = |evidence: &&Evidence| evidence.red.iter().any(|name| is_broken_on_purpose(name));
    let broken = audit.blocks.iter().filter(broken).count();
    let unseen = audit.blocks.iter().filter(|evidence| evidence.red.is_empty()).count();
    format!(
        "{} `unsafe` blocks; of {broken} a premise was broken on purpose and a check went red; of {unseen} no check sees a \
         false premise, with the reason. {} premises were broken by hand. {} promises.",
        blocks.len(),
        audit.tries.len(),
        audit.promises.len()
    )
}

/// A mutant, or a change that was tried: of both it was seen that a check goes red.
fn is_broken_on_purpose(reference: &str) -> bool {
    reference.starts_with("mutant:") || reference.starts_with("try:")
}

/// All that is generated of the page.
pub fn render(audit: &Audit, blocks: &[Block]) -> String {
    let mut text = format!("{}\n\n## The blocks\n", summary(audit, blocks));
    let mut file = "";
    for block in blocks {
        if block.file != file {
            file = &block.file;
            text += &format!("\n### {file}\n\n");
        }
        let Block { function, number, operation, premises, .. } = block;
        let evidence = audit.blocks.iter().find(|evidence| evidence.block == block.name());
        text += &format!("**{function} {number}**, ``{operation}``. {}\n\n", escaped(premises));
        text += &evidence.map(told).unwrap_or_default();
    }
    text += "## Premises that were broken by hand\n\n| name | what is false then | where | seen by | how |\n|---|---|---|---|---|\n";
    for Try { name, means, edits, by, seen } in &audit.tries {
        let mut files: Vec<&str> = edits.iter().map(|[file, ..]| blocks::shown(file)).collect();
        files.dedup();
        text +=
            &format!("| {name} | {} | {} | {by} | {} |\n", escaped(means), files.join(", "), escaped(seen));
    }
    text += "\n## The promises\n\n| promise | said in | what would notice |\n|---|---|---|\n";
    for Promise { promise, file, red, .. } in &audit.promises {
        let file = blocks::shown(file);
        text += &format!("| {} | {file} | {} |\n", escaped(promise), shown(red));
    }
    text
}

fn told(Evidence { red, unseen, .. }: &Evidence) -> String {
    let red = if red.is_empty() { String::new() } else { format!("- Red if it is false: {}.\n", shown(red)) };
    let unseen = unseen.as_ref().map(|text| format!("- Not seen: {}\n", escaped(text))).unwrap_or_default();
    format!("{red}{unseen}\n")
}

/// The names, by kind.
fn shown(red: &[String]) -> String {
    let kind = |kind: &str| match kind {
        "try" => "by hand",
        "test" => "test",
        "rule" => "the compiler, rule",
        "model" => "Loom, model",
        "mutant" => "mutant",
        _ => "proof",
    };
    let show = |name: &String| {
        name.split_once(':').map(|(of, name)| format!("{} {}", kind(of), name.replace('_', "\\_")))
    };
    red.iter().filter_map(show).collect::<Vec<_>>().join("; ")
}

/// A text that may stand in a table and is no markup.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;").replace("*", "\\*")
}

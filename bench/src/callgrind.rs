//! Counts the instructions of one function of this program, by running it again under callgrind.

use crate::valgrind;

/// Runs this program with `arguments`, and counts from each entry of `function` to its return.
pub fn count(function: &str, arguments: &[&str]) -> Result<u64, String> {
    let toggle = format!("--toggle-collect={function}*");
    let options = ["--tool=callgrind", "--callgrind-out-file=/dev/null", &toggle];
    let (_, said) = valgrind::run(&options, arguments)?;
    let run = arguments.join(" ");
    match collected(&said) {
        None => Err(format!("callgrind reports no count for `{run}`")),
        Some(0) => Err(format!("callgrind counts nothing for `{run}`: it finds no function `{function}`")),
        Some(count) => Ok(count),
    }
}

/// The number in the line `==1== Collected : 12345`.
fn collected(text: &str) -> Option<u64> {
    text.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::collected;

    #[test]
    fn the_count() {
        let text = "==7== Events    : Ir\n==7== Collected : 1234567\n==7==\n==7== I   refs:      1,234,567\n";
        assert_eq!(collected(text), Some(1_234_567));
        assert_eq!(collected("==7== nothing"), None);
    }
}

//! What the examples make of a wrong command line.

#[allow(dead_code, reason = "what it does after its arguments is tried elsewhere")]
#[path = "../examples/merge_sort.rs"]
mod merge_sort;
#[cfg(feature = "trace")]
#[allow(dead_code, reason = "as above")]
#[path = "../examples/timeline.rs"]
mod timeline;

fn words(line: &str) -> impl Iterator<Item = String> {
    line.split(' ').map(str::to_owned)
}

#[test]
fn a_sort_takes_one_number() {
    assert_eq!(merge_sort::count(words("7")), Ok(7));
    for line in ["", "0", "x", "--count"] {
        assert!(merge_sort::count(words(line)).unwrap_err().contains("not a number from 1 to"), "{line}");
    }
    let error = merge_sort::count(words("7 8")).unwrap_err();
    assert_eq!(error, "`8` is too much; usage: merge_sort [COUNT]");
}

#[cfg(feature = "trace")]
#[test]
fn a_timeline_takes_a_size_and_a_file() {
    let file = std::env::temp_dir().join(format!("timeline-{}.json", std::process::id()));
    let error = timeline::run(words(&format!("5 {} --book", file.display()))).unwrap_err();
    assert_eq!(error, "`--book` is too much; usage: timeline [SIZE [FILE]]");
    assert!(!file.exists(), "it writes nothing");
}

//! A program that a command needs and that is missing: one line, with a remedy that this system has.
#![cfg(all(unix, not(target_os = "macos")))]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

/// What a command says on a machine that has these programs alone, each of which answers `v20`.
fn said(words: &[&str], programs: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(words.join("_"));
    fs::create_dir_all(&folder).unwrap();
    for name in programs {
        let program = folder.join(name);
        fs::write(&program, "#!/bin/sh\necho v20\n").unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let mut xtask = Command::new(env!("CARGO_BIN_EXE_xtask"));
    xtask.args(words).env("PATH", &folder).env_remove("CHROMIUM");
    let output = xtask.output().unwrap();
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

/// In place of this, a system that has no apt was once told to install apt.
#[test]
fn without_apt_the_user_installs_chromium() {
    let said = said(&["check-book", "--browser", "--install"], &["node", "npm"]);
    assert!(said.starts_with("error: Chromium is missing") && said.lines().count() == 1, "{said}");
}

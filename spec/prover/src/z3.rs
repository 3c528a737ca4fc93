//! The solver Z3: the user's own, or the program of one fixed release, taken out of the package that PyPI has of it. A
//! package is a ZIP archive, and Java, which TLC needs anyway, can read those; Python is not needed.

use std::path::{Path, PathBuf};

use crate::{paths, process};
use tlc::tools::checksum::hex_digest;
use tlc::tools::download::download;
use tlc::tools::java;

const VERSION: &str = "5.4.0";

/// What is fetched on one platform: the system, the processor, the address of the package and its SHA-256.
const PACKAGES: [(&str, &str, &str, &str); 6] = [
    (
        "linux",
        "x86_64",
        "https://files.pythonhosted.org/packages/95/46/f06cc919197faa9f05674e54dc8146cb76b187604a7165682511d0ec2944/z3_solver-5.4.0.0-py3-none-manylinux_2_27_x86_64.whl",
        "0549ffad554178a59480ba41b5279cfbb27053ed5a2da269ae1a48214d5db34b",
    ),
    (
        "linux",
        "aarch64",
        "https://files.pythonhosted.org/packages/b5/c2/f94e80684da251701ec6a23ae5ca66e6beb4b20b59d0b1a6210bcb3ffc45/z3_solver-5.4.0.0-py3-none-manylinux_2_38_aarch64.whl",
        "fffb36861d4da1f9584d0fd4a80dbf247fdfbebb04b5c31a90b460b14c86cab0",
    ),
    (
        "macos",
        "x86_64",
        "https://files.pythonhosted.org/packages/50/f3/0ff14921ed10cfe93e83ab9f1166cbbb357e1553e6c48f82e729b3f1b258/z3_solver-5.4.0.0-py3-none-macosx_13_0_x86_64.whl",
        "407522390c4d11696b10d43c76d22d4e60b7f11d75d9defe6f064e073edd904f",
    ),
    (
        "macos",
        "aarch64",
        "https://files.pythonhosted.org/packages/c6/6f/d366bc0ccc83de7db5edd0232509d41d988792ac912a1421642161f9b580/z3_solver-5.4.0.0-py3-none-macosx_13_0_arm64.whl",
        "a1b36f0dd038c030d88711474c93b95e863c30a22e9def53ad5965c6092c92a7",
    ),
    (
        "windows",
        "x86_64",
        "https://files.pythonhosted.org/packages/ca/74/10194624395dfc1d0fa70bb2d7a659d83ef009d0d6f4c7508b9c14284a68/z3_solver-5.4.0.0-py3-none-win_amd64.whl",
        "a8e3e153ae2bc69d128c59406ffda37d4ce1277963040da148605fd77a4ae789",
    ),
    (
        "windows",
        "aarch64",
        "https://files.pythonhosted.org/packages/3f/6b/c239beed3ed82242c494266aa21a26ab8f57d8f707a8ab117450a9f0d560/z3_solver-5.4.0.0-py3-none-win_arm64.whl",
        "d550a06befefc4c5b6528912ec004134aca2b7320ed21143b8148eae7ba33df7",
    ),
];

/// The program that takes one file out of a package; Java runs it from its source.
const UNPACK: &str = include_str!("Unpack.java");

/// The Z3 to run: Z3 if the user set it, else the fixed version, fetched if it is not there.
pub fn find() -> Result<PathBuf, String> {
    if let Some(own) = std::env::var_os("Z3").filter(|own| !own.is_empty()) {
        let own = PathBuf::from(own);
        return match version(&own) {
            Some(_) => Ok(own),
            None => Err(format!(
                "Z3 is `{}`, which does not run; set it to a z3 program, or unset it to have one fetched",
                own.display()
            )),
        };
    }

    let program = paths::tools().join("bin").join(format!("z3-{VERSION}{}", std::env::consts::EXE_SUFFIX));
    if version(&program).as_deref() != Some(VERSION) {
        fetch(&program)?;
    }
    match version(&program) {
        Some(found) if found == VERSION => Ok(program),
        _ => Err(format!(
            "{} does not run here; install Z3 {VERSION} or newer and set Z3=/path/to/z3",
            paths::shown(&program)
        )),
    }
}

/// The version that `z3 --version` names; none if it does not run.
fn version(z3: &Path) -> Option<String> {
    let output = process::program(z3).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.strip_prefix("Z3 version ")?.split_whitespace().next()?.to_string())
}

/// The address and the SHA-256 of the package for a platform, by Rust's names for it.
fn package(system: &str, processor: &str) -> Result<(&'static str, &'static str), String> {
    let found = PACKAGES.iter().find(|package| (package.0, package.1) == (system, processor));
    found.map(|&(_, _, address, sha256)| (address, sha256)).ok_or_else(|| {
        format!(
            "there is no package of Z3 {VERSION} for {system} on {processor}; install Z3 and set Z3=/path/to/z3"
        )
    })
}

/// Downloads the package, checks it, and takes the program out of it.
fn fetch(program: &Path) -> Result<(), String> {
    let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    let (address, sha256) = package(system, processor)?;
    eprintln!("fetching Z3 {VERSION} (about 40 MB, once) from {address}");
    let folder = paths::tools().join("bin");
    paths::make_folder(&folder)?;
    let partial = folder.join(format!("z3-{}.partial", std::process::id()));
    let fetched = download(address, &partial).map_err(|said| {
        format!(
            "Z3 {VERSION} is missing and cannot be downloaded ({said}); with a network run this again, or give a \
             program of your own: Z3=/path/to/z3"
        )
    });
    let unpacked = fetched.and_then(|()| verify(&partial, sha256)).and_then(|()| unpack(&partial, program));
    std::fs::remove_file(&partial).ok();
    unpacked
}

fn verify(package: &Path, sha256: &str) -> Result<(), String> {
    let bytes =
        std::fs::read(package).map_err(|error| format!("cannot read {}: {error}", paths::shown(package)))?;
    let digest = hex_digest(&bytes);
    if digest == sha256 {
        return Ok(());
    }
    Err(format!(
        "what was fetched is not Z3 {VERSION}: its SHA-256 is {digest}, expected {sha256}; run this again, or give a \
         program of your own: Z3=/path/to/z3"
    ))
}

/// Takes the program out of the package, beside its place, and then moves it there.
fn unpack(package: &Path, program: &Path) -> Result<(), String> {
    let source = paths::tools().join("Unpack.java");
    paths::write(&source, UNPACK)?;
    let partial = program.with_extension(format!("{}.partial", std::process::id()));
    let wanted = format!("/bin/z3{}", std::env::consts::EXE_SUFFIX);
    let mut java = java::program(java::find()?);
    java.arg(&source).arg(package).arg(&wanted).arg(&partial);
    let unpacked = process::output(&mut java);
    std::fs::remove_file(&source).ok();
    if let Err(why) = unpacked {
        std::fs::remove_file(&partial).ok();
        return Err(format!("cannot unpack Z3: {why}"));
    }
    std::fs::rename(&partial, program)
        .map_err(|error| format!("cannot write {}: {error}", paths::shown(program)))
}

#[cfg(test)]
mod tests {
    use super::{PACKAGES, VERSION, package};

    /// What the name of a package says of its platform, in Rust's words.
    fn platform(address: &str) -> Option<(&str, &str)> {
        let file = address.rsplit('/').next()?;
        let tag = file.strip_prefix(&format!("z3_solver-{VERSION}.0-py3-none-"))?.strip_suffix(".whl")?;
        let systems = [("manylinux_", "linux"), ("macosx_", "macos"), ("win_", "windows")];
        let system = systems.into_iter().find(|(tagged, _)| tag.starts_with(tagged))?.1;
        let processors =
            [("x86_64", "x86_64"), ("amd64", "x86_64"), ("aarch64", "aarch64"), ("arm64", "aarch64")];
        let processor = processors.into_iter().find(|(tagged, _)| tag.ends_with(&format!("_{tagged}")))?.1;
        Some((system, processor))
    }

    #[test]
    fn each_platform_gets_its_own_package() {
        for system in ["linux", "macos", "windows"] {
            for processor in ["x86_64", "aarch64"] {
                let (address, sha256) = package(system, processor).unwrap();
                assert_eq!(platform(address), Some((system, processor)), "{address}");
                assert!(sha256.len() == 64 && sha256.bytes().all(|digit| digit.is_ascii_hexdigit()));
                let same = PACKAGES.iter().filter(|other| other.2 == address || other.3 == sha256);
                assert_eq!(same.count(), 1, "{address}");
            }
        }
    }

    #[test]
    fn a_platform_without_a_package_has_a_remedy() {
        let error = package("freebsd", "x86_64").unwrap_err();
        assert!(error.contains("freebsd on x86_64; install Z3 and set Z3="), "{error}");
    }
}

//! The packages whose tests are run, some of `bench/programs`. Not all can be here: the tests of
//! blake3, bvh and ark-poly, for instance, need crates that are not published.

/// A package, and what is to be known of its tests.
pub struct Package {
    pub name: &'static str,
    /// What it does.
    pub what: &'static str,
    /// Which tests are run: what `cargo test` is given.
    pub selection: &'static [&'static str],
    /// Why tests of it fail on any core.
    pub lacks: &'static str,
}

/// Unit tests and integration tests, without the examples.
const ALL: &[&str] = &["--tests"];

/// A package of which nothing special is to be said.
const fn package(name: &'static str, what: &'static str) -> Package {
    Package { name, what, selection: ALL, lacks: "fails there, too" }
}

pub const PACKAGES: [Package; 11] = [
    Package {
        lacks: "reads pictures that are not published",
        ..package("exr", "reads and writes OpenEXR pictures")
    },
    package("imagequant", "reduces pictures to a palette"),
    package("instant-distance", "finds nearest neighbours in a graph"),
    package("kd-tree", "finds nearest neighbours in a tree"),
    package("lightningcss", "parses, transforms and minifies CSS"),
    package("ndarray", "arrays of any dimension"),
    package("rustworkx-core", "algorithms on graphs"),
    package("shred", "runs a game's systems that share resources"),
    Package {
        lacks: "reads a matrix that is not published",
        ..package("sprs", "sparse matrices and their products")
    },
    package("tokei", "counts lines of code"),
    Package {
        selection: &["--lib"],
        lacks: "reads a file that is not published",
        ..package(
            "tokenizers",
            "cuts texts into tokens, unit tests alone: the others read files that are not published",
        )
    },
];

#[cfg(test)]
mod tests {
    use super::PACKAGES;
    use crate::commands::check_packages::MANIFEST;
    use crate::paths;

    #[test]
    fn each_package_is_one_that_is_measured() {
        let manifest = paths::read(&paths::root().join(MANIFEST)).unwrap();
        for package in &PACKAGES {
            let line = format!("{} = ", package.name);
            assert!(manifest.lines().any(|own| own.starts_with(&line)), "{}", package.name);
        }
    }
}

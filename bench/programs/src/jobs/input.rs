//! Inputs that look like something, and are the same each time.

use std::fs;
use std::path::{Path, PathBuf};

/// A picture of four bytes a pixel: smooth colours, some noise, and bars with sharp edges.
pub fn picture(width: usize, height: usize) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(1);
    let pixel = |at: usize| {
        let (x, y) = (at % width, at / width);
        let noise = random.u8(..8);
        let bar = if (x / 24 + y / 40) % 5 == 0 { 90 } else { 0 };
        let colour = |part: usize, of: usize| ((part * 150 / of) as u8).wrapping_add(noise).wrapping_add(bar);
        [colour(x, width), colour(y, height), colour(x + y, width + height), 255]
    };
    (0..width * height).flat_map(pixel).collect()
}

/// Words of a made-up language, with frequent and rare ones.
pub fn sentence(random: &mut fastrand::Rng, words: usize) -> String {
    const SYLLABLES: [&str; 24] = [
        "ka", "lo", "mi", "ren", "tu", "sa", "vel", "dor", "in", "es", "pra", "no", "qui", "bel", "ha", "jo",
        "fer", "wil", "an", "gor", "ste", "ul", "zi", "om",
    ];
    let word = |_| {
        let kind = (random.f64().powi(3) * 4000.0) as usize;
        let syllables = 1 + kind % 3;
        (0..syllables).map(|at| SYLLABLES[(kind / 3 + at * 7 + at * kind) % 24]).collect::<String>()
    };
    (0..words).map(word).collect::<Vec<_>>().join(" ")
}

/// The bytes' FNV-1a hash.
pub fn digest(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// Points of three coordinates between 0 and 1.
pub fn points(count: usize) -> Vec<[f32; 3]> {
    let mut random = fastrand::Rng::with_seed(2);
    (0..count).map(|_| [random.f32(), random.f32(), random.f32()]).collect()
}

/// A folder of its own for a job's files, below `PROGRAMS_FOLDER` or the system's folder for such things. It is made anew.
pub fn folder(name: &str) -> PathBuf {
    let parent = std::env::var_os("PROGRAMS_FOLDER").map_or_else(std::env::temp_dir, PathBuf::from);
    let folder = parent.join(format!("systole-programs-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)
        .unwrap_or_else(|error| panic!("{} cannot be made: {error}", folder.display()));
    folder
}

/// A folder that is removed when it is dropped.
pub struct Folder(pub PathBuf);

impl Folder {
    /// As [`folder`].
    pub fn new(name: &str) -> Self {
        Self(folder(name))
    }

    /// Writes a file, and the folders that it is in.
    pub fn write(&self, file: impl AsRef<Path>, text: &str) {
        let path = self.0.join(file);
        let made = fs::create_dir_all(path.parent().expect("it is in a folder"))
            .and_then(|()| fs::write(&path, text));
        made.unwrap_or_else(|error| panic!("{} cannot be written: {error}", path.display()));
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

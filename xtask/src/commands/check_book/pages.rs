//! The book as it is rendered.

use std::path::{Path, PathBuf};

use crate::paths;
use crate::text::html;

/// The links of a page that lead to no file of the book, or to no place in it.
pub fn dead_links(folder: &Path, page: &Path) -> Result<Vec<String>, String> {
    let text = paths::read(page)?;
    let shown = page.strip_prefix(folder).unwrap_or(page).display().to_string();
    // The page for unknown addresses is served anywhere, so its own addresses start at the root.
    if shown == "404.html" {
        return Ok(Vec::new());
    }
    let mut wrong = Vec::new();
    for name in ["href", "src", "srcset"] {
        for target in html::attributes(&text, name) {
            if !html::is_outside(&target) && !leads_somewhere(page, &text, &target)? {
                wrong.push(format!("{shown}: the link `{target}` is dead"));
            }
        }
    }
    wrong.sort();
    wrong.dedup();
    Ok(wrong)
}

/// Whether there is such a file and such a place in it.
fn leads_somewhere(page: &Path, text: &str, target: &str) -> Result<bool, String> {
    let (path, id) = target.split_once('#').map_or((target, ""), |(path, id)| (path, id));
    let path = path.split('?').next().unwrap_or_default();
    if path.is_empty() {
        return Ok(has_id(text, id));
    }
    let file: PathBuf = page.with_file_name(path);
    if !file.exists() {
        return Ok(false);
    }
    let is_page = file.extension().is_some_and(|ending| ending == "html");
    Ok(id.is_empty() || !is_page || has_id(&paths::read(&file)?, id))
}

/// Whether a page has this id. The empty id is the page's top, and a setting is for the page's program.
fn has_id(text: &str, id: &str) -> bool {
    id.is_empty() || html::is_setting(id) || html::attributes(text, "id").iter().any(|given| given == id)
}

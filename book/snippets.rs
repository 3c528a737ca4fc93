//! The Rust snippets of the chapters.

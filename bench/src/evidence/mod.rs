//! All of the evidence in one report: what is measured, how sure it is, and what becomes of each claim.
//!
//! A [`piece`] is one workload on all that it is compared on; [`pieces`] lists them. [`measure`] lets its contestants take
//! turns, and the [`outcome`] goes to the [`store`], so that an interrupted run goes on. From outcomes come
//! [`interval`]s, from these and the [`claims`] the [`verdict`]s, and from all of it the [`page`] and the [`text`].

pub mod chart;
pub mod claims;
pub mod compare;
pub mod experiments;
pub mod form;
pub mod interval;
pub mod machine;
pub mod measure;
pub mod noise;
pub mod outcome;
pub mod page;
pub mod piece;
pub mod pieces;
pub mod predictions;
pub mod programs;
pub mod progress;
pub mod report;
pub mod scaling;
pub mod store;
pub mod text;
pub mod trees;
pub mod verdict;
pub mod words;

#[cfg(test)]
pub(crate) mod samples;

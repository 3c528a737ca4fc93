//! The jobs: a small thing that each program is used for, on an input that is made here.
//!
//! A job is prepared once, and then done again and again. What comes out is a number that any scheduler, on any number of threads,
//! has to come to as well.

mod arrays;
mod bounding;
mod centrality;
mod curve;
mod dispatch;
mod files;
mod hash;
mod inference;
mod input;
mod iterators;
mod kd_tree;
mod lines;
mod link;
mod nearest;
mod openexr;
mod physics;
mod png;
mod quantize;
mod resize;
mod sparse;
mod styles;
mod tokens;

/// A prepared job. It can be done many times, and comes to the same number each time.
pub type Prepared = Box<dyn FnMut() -> u64>;

/// Something that a program is used for.
pub struct Job {
    /// Its name on the command line.
    pub name: &'static str,
    /// The package that does it.
    pub package: &'static str,
    /// What is done.
    pub what: &'static str,
    /// Makes the input.
    pub prepare: fn() -> Prepared,
}

/// All of them: those of programs, and those of rayon itself.
pub fn all() -> impl Iterator<Item = &'static Job> {
    PROGRAMS.iter().chain(&iterators::JOBS)
}

static PROGRAMS: &[Job] = &[
    png::JOB,
    openexr::JOB,
    quantize::JOB,
    resize::JOB,
    tokens::JOB,
    lines::JOB,
    files::JOB,
    styles::JOB,
    link::JOB,
    kd_tree::JOB,
    bounding::JOB,
    nearest::JOB,
    centrality::JOB,
    arrays::SHORT,
    arrays::LONG,
    sparse::JOB,
    physics::JOB,
    dispatch::JOB,
    inference::ONE,
    inference::BATCH,
    hash::JOB,
    curve::SUM,
    curve::TRANSFORM,
];

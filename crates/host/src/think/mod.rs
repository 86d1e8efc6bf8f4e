//! Questions to the engine, with everything that it needs to answer them, and their serialized
//! form.

mod problem;
mod written;

pub use problem::{Answer, Problem, Question};
pub use written::{Task, TaskReport, WrittenProblem};

//! Documents of the repository that have to agree with the code: the map of the crates, the rule books and the advice
//! on prose.

#![cfg(test)]

mod architecture;
mod exhaustive;
mod naming;
mod places;
mod prose;
mod rule_book;

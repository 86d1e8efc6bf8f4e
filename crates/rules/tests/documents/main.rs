//! Documents of the repository that have to agree with the code: the map of the crates and the rule books.

#![cfg(test)]

mod architecture;
mod rule_book;

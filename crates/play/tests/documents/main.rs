//! Documents of the repository that have to agree with the rules: the diagrams of the rule books and the lessons.

#![cfg(test)]

mod diagrams;
mod lessons;

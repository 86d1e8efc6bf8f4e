//! Groi solved: every position without symmetry twins, and every value.

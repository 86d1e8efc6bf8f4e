//! Screens as pictures, whole games by keys.

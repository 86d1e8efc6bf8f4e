//! Whole numbers with a unit: how deep a search looked, how many nodes it visited, how far away a result
//! is. Each has its own type, so that a depth is not passed where a node count is meant.

macro_rules! unit {
    ($(#[$about:meta])* $name:ident($number:ty)) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(transparent))]
        pub struct $name($number);

        impl $name {
            /// Zero of this unit.
            pub const ZERO: $name = $name(0);

            /// Gives a plain number this unit.
            pub const fn new(number: $number) -> $name {
                $name(number)
            }

            /// Returns the plain number.
            pub const fn get(self) -> $number {
                self.0
            }
        }

        impl From<$number> for $name {
            fn from(number: $number) -> $name {
                $name(number)
            }
        }

        impl From<$name> for $number {
            fn from(unit: $name) -> $number {
                unit.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

unit! {
    /// The depth of a search: in plies, or in turns where a rule set has dice (there a turn with all its
    /// actions and throws is searched as a whole).
    Depth(u32)
}

impl Depth {
    /// The deepest search there is.
    pub const MAX: Depth = Depth(96);
}

unit! {
    /// A number of nodes, that is of positions visited by a search. Every machine counts alike.
    Nodes(u64)
}

impl Nodes {
    /// No bound on the number of nodes.
    pub const MAX: Nodes = Nodes(u64::MAX);
}

unit! {
    /// A distance within a game: in plies, or in turns where a rule set has dice.
    Plies(u32)
}

impl Plies {
    /// Returns the distance one ply later in the game; zero stays zero.
    #[must_use]
    pub const fn after_one(self) -> Plies {
        Plies(self.0.saturating_sub(1))
    }
}

//! The eight creatures and their dice: the table at the head of the rules, as constants.
//!
//! A *rank* is a line of that table that both teams share: actions, dice and defeat value depend
//! on nothing else. A creature is a rank in a team; each exists once.

use std::fmt;

use crate::side::Side;

/// A die, named by its number of faces. Every face is equally likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Die {
    /// No die at all: a fixed 1, as the smallest creatures have it when stunned.
    One,
    /// 1 to 4.
    D4,
    /// 1 to 6.
    D6,
    /// 1 to 8.
    D8,
    /// 1 to 12.
    D12,
}

impl Die {
    /// All, by rising faces.
    pub const ALL: [Die; 5] = [Die::One, Die::D4, Die::D6, Die::D8, Die::D12];

    /// How many faces it has: it shows 1 to this number.
    #[inline]
    pub const fn faces(self) -> u8 {
        match self {
            Die::One => 1,
            Die::D4 => 4,
            Die::D6 => 6,
            Die::D8 => 8,
            Die::D12 => 12,
        }
    }
}

impl fmt::Display for Die {
    /// Writes `D8`; the fixed 1 is `1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Die::One => f.write_str("1"),
            Die::D4 | Die::D6 | Die::D8 | Die::D12 => write!(f, "D{}", self.faces()),
        }
    }
}

/// A line of the creature table, the same in both teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// Ng'ok and Houjix.
    Smallest,
    /// Monnok and Grimtaash.
    Small,
    /// K'lor'slug and Ghhhk.
    Large,
    /// Mantellian Savrip and Kintan Strider.
    Largest,
}

impl Rank {
    /// All, in the order of the table.
    pub const ALL: [Rank; 4] = [Rank::Smallest, Rank::Small, Rank::Large, Rank::Largest];

    /// 0 to 3, to index arrays by rank.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Actions a turn (S-4).
    #[inline]
    pub const fn actions(self) -> u8 {
        match self {
            Rank::Smallest => 3,
            Rank::Small | Rank::Large => 2,
            Rank::Largest => 1,
        }
    }

    /// What it rolls in a battle (S-6).
    #[inline]
    pub const fn die(self, stunned: bool) -> Die {
        match (self, stunned) {
            (Rank::Smallest, true) => Die::One,
            (Rank::Smallest, false) | (Rank::Small, true) => Die::D4,
            (Rank::Small, false) | (Rank::Large, true) => Die::D6,
            (Rank::Large, false) | (Rank::Largest, true) => Die::D8,
            (Rank::Largest, false) => Die::D12,
        }
    }

    /// Points for who defeats it (S-10).
    #[inline]
    pub const fn value(self) -> u8 {
        2 * (self as u8 + 1)
    }
}

/// One of the eight creatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Creature {
    /// `N`, first.
    Ngok,
    /// `M`, first.
    Monnok,
    /// `K`, first.
    Klorslug,
    /// `S`, first.
    Savrip,
    /// `x`, second.
    Houjix,
    /// `g`, second.
    Grimtaash,
    /// `h`, second.
    Ghhhk,
    /// `t`, second.
    Strider,
}

/// The letters of all creatures, in their order.
pub(super) const LETTERS: &str = "NMKSxght";

impl Creature {
    /// All eight, the first player's first, each team in the order of the table.
    pub const ALL: [Creature; 8] = [
        Creature::Ngok,
        Creature::Monnok,
        Creature::Klorslug,
        Creature::Savrip,
        Creature::Houjix,
        Creature::Grimtaash,
        Creature::Ghhhk,
        Creature::Strider,
    ];

    /// The creature of this rank in a side's team.
    #[inline]
    pub const fn of(side: Side, rank: Rank) -> Creature {
        Creature::ALL[side.index() * 4 + rank.index()]
    }

    /// A side's team, in the order of the table.
    pub const fn team(side: Side) -> [Creature; 4] {
        let [a, b, c, d, e, f, g, h] = Creature::ALL;
        match side {
            Side::First => [a, b, c, d],
            Side::Second => [e, f, g, h],
        }
    }

    /// 0 to 7, to index arrays by creature.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whose it is.
    #[inline]
    pub const fn side(self) -> Side {
        if self.index() < 4 { Side::First } else { Side::Second }
    }

    /// Its line of the table.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() % 4]
    }

    /// Its letter in DPN.
    pub const fn letter(self) -> char {
        LETTERS.as_bytes()[self.index()] as char
    }

    /// The creature with this letter.
    pub fn from_letter(letter: char) -> Option<Creature> {
        Creature::ALL.into_iter().find(|creature| creature.letter() == letter)
    }

    /// Its name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Creature::Ngok => "Ng'ok",
            Creature::Monnok => "Monnok",
            Creature::Klorslug => "K'lor'slug",
            Creature::Savrip => "Mantellian Savrip",
            Creature::Houjix => "Houjix",
            Creature::Grimtaash => "Grimtaash",
            Creature::Ghhhk => "Ghhhk",
            Creature::Strider => "Kintan Strider",
        }
    }

    /// Actions a turn (S-4).
    #[inline]
    pub const fn actions(self) -> u8 {
        self.rank().actions()
    }

    /// What it rolls in a battle, standing or stunned (S-6).
    #[inline]
    pub const fn die(self, stunned: bool) -> Die {
        self.rank().die(stunned)
    }

    /// Points for who defeats it (S-10).
    #[inline]
    pub const fn value(self) -> u8 {
        self.rank().value()
    }
}

impl fmt::Display for Creature {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

//! The eight creatures and their dice: the table at the head of the rules as constants.
//!
//! A *rank* is a row of that table, which both teams share: actions, dice and defeat value depend
//! on nothing else. A creature is a rank in a team, and each creature exists once.

use std::fmt;

use crate::descriptor::{Fighter, Outline, PieceKind};
use crate::named;
use crate::side::Side;
use crate::words::Words;

/// A die, named by its number of faces. All faces are equally likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Die {
    /// No die but a fixed 1, which the smallest creatures have when stunned.
    One,
    /// A die with faces 1 to 4.
    D4,
    /// A die with faces 1 to 6.
    D6,
    /// A die with faces 1 to 8.
    D8,
    /// A die with faces 1 to 12.
    D12,
}

impl Die {
    /// All dice, by rising number of faces.
    pub const ALL: [Die; 5] = [Die::One, Die::D4, Die::D6, Die::D8, Die::D12];

    /// Returns the number of faces, which is also the highest throw. The lowest is 1.
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
    /// Writes the die as `D8`; the fixed 1 is written `1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Die::One => f.write_str("1"),
            Die::D4 | Die::D6 | Die::D8 | Die::D12 => write!(f, "D{}", self.faces()),
        }
    }
}

/// A row of the creature table, the same for both teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// The rank of Ng'ok and Houjix.
    Smallest,
    /// The rank of Monnok and Grimtaash.
    Small,
    /// The rank of K'lor'slug and Ghhhk.
    Large,
    /// The rank of Mantellian Savrip and Kintan Strider.
    Largest,
}

impl Rank {
    /// All ranks in the order of the table.
    pub const ALL: [Rank; 4] = [Rank::Smallest, Rank::Small, Rank::Large, Rank::Largest];

    /// Returns an index from 0 to 3, to index arrays by rank.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the number of actions a turn (S-4).
    #[inline]
    pub const fn actions(self) -> u8 {
        match self {
            Rank::Smallest => 3,
            Rank::Small | Rank::Large => 2,
            Rank::Largest => 1,
        }
    }

    /// Returns the die that the creature rolls in a battle, standing or stunned (S-6).
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

    /// Returns the points for defeating the creature (S-10).
    #[inline]
    pub const fn value(self) -> u8 {
        2 * (self as u8 + 1)
    }
}

named! {
    /// One of the eight creatures, with their English names: the first player's first, each team in the order of the
    /// table.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[repr(u8)]
    pub enum Creature {
        /// Ng'ok, `N`, first player.
        Ngok = "Ng'ok",
        /// Monnok, `M`, first player.
        Monnok = "Monnok",
        /// K'lor'slug, `K`, first player.
        Klorslug = "K'lor'slug",
        /// Mantellian Savrip, `S`, first player.
        Savrip = "Mantellian Savrip",
        /// Houjix, `x`, second player.
        Houjix = "Houjix",
        /// Grimtaash, `g`, second player.
        Grimtaash = "Grimtaash",
        /// Ghhhk, `h`, second player.
        Ghhhk = "Ghhhk",
        /// Kintan Strider, `t`, second player.
        Strider = "Kintan Strider",
    }
}

/// What the creatures can do, as the table of the rule book lists it (S-4, S-6, S-10).
pub(super) const FIGHTERS: [Fighter; 8] = {
    let mut fighters = [Creature::ALL[0].fighter(); 8];
    let mut at = 0;
    while at < fighters.len() {
        fighters[at] = Creature::ALL[at].fighter();
        at += 1;
    }
    fighters
};

/// The creatures by rank: the two sides play different ones. The outline is that of the creature's die.
pub(super) const KINDS: &[PieceKind] = &[
    pair(
        ['N', 'x'],
        Words::new("Ng’ok", "Ng’ok"),
        Words::new("Houjix", "Houjix"),
        Outline::Triangle,
    ),
    pair(
        ['M', 'g'],
        Words::new("Monnok", "Monnok"),
        Words::new("Grimtaash", "Grimtaash"),
        Outline::Square,
    ),
    pair(
        ['K', 'h'],
        Words::new("K’lor’slug", "K’lor’slug"),
        Words::new("Ghhhk", "Ghhhk"),
        Outline::Diamond,
    ),
    pair(
        ['S', 't'],
        Words::new("Mantellian Savrip", "Savrip mantellien"),
        Words::new("Kintan Strider", "Strider de Kintan"),
        Outline::Pentagon,
    ),
];

const fn pair(letters: [char; 2], first: Words, second: Words, outline: Outline) -> PieceKind {
    let kind = PieceKind::new(letters, first, 1).outlined(outline);
    PieceKind { names: [first, second], ..kind }
}

/// The letters of all creatures in the order of [`Creature::ALL`].
pub(super) const LETTERS: &str = "NMKSxght";

impl Creature {
    /// Returns the creature of this rank in a side's team.
    #[inline]
    pub const fn of(side: Side, rank: Rank) -> Creature {
        Creature::ALL[side.index() * 4 + rank.index()]
    }

    /// Returns a side's team in the order of the table.
    pub const fn team(side: Side) -> [Creature; 4] {
        let [a, b, c, d, e, f, g, h] = Creature::ALL;
        match side {
            Side::First => [a, b, c, d],
            Side::Second => [e, f, g, h],
        }
    }

    /// Returns an index from 0 to 7, to index arrays by creature.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the side that the creature belongs to.
    #[inline]
    pub const fn side(self) -> Side {
        if self.index() < 4 { Side::First } else { Side::Second }
    }

    /// Returns the creature's row of the table.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() % 4]
    }

    const fn fighter(self) -> Fighter {
        Fighter {
            letter: self.letter(),
            side: self.side(),
            actions: self.actions(),
            dice: [self.die(false).faces(), self.die(true).faces()],
            value: self.value(),
        }
    }

    /// Returns the creature's letter in DPN.
    pub const fn letter(self) -> char {
        LETTERS.as_bytes()[self.index()] as char
    }

    /// Returns the creature with this letter, if there is one.
    pub fn from_letter(letter: char) -> Option<Creature> {
        Creature::ALL.into_iter().find(|creature| creature.letter() == letter)
    }

    /// Returns the creature's name as messages write it.
    pub const fn names(self) -> Words {
        let fr = match self {
            Creature::Savrip => "Savrip mantellien",
            Creature::Strider => "Strider de Kintan",
            _ => self.name(),
        };
        Words::new(self.name(), fr)
    }

    /// Returns the number of actions a turn (S-4).
    #[inline]
    pub const fn actions(self) -> u8 {
        self.rank().actions()
    }

    /// Returns the die that the creature rolls in a battle, standing or stunned (S-6).
    #[inline]
    pub const fn die(self, stunned: bool) -> Die {
        self.rank().die(stunned)
    }

    /// Returns the points for defeating the creature (S-10).
    #[inline]
    pub const fn value(self) -> u8 {
        self.rank().value()
    }
}

impl fmt::Display for Creature {
    /// Writes the creature's English name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

//! What a check can find: the points that a player can check, and a fault in one of them.

use dejarik_rules::{Bilingual, Wording, Words, wording};

/// One of the eight points that a player can check, with their numbers in `docs/dice.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Point {
    /// The device kept the opening record before the first step.
    Opening = 1,
    /// Each part hashes to the last known one of its chain.
    Chain = 2,
    /// The opponent's device saw the same opening record, anchors and receipts.
    Opponent = 3,
    /// One receipt came for each number, without gaps, and before any part.
    Receipt = 4,
    /// The throw is bound to its step and to everything before it.
    Bound = 5,
    /// The faces follow from the rules and the parts.
    Faces = 6,
    /// The own part was used, or is counted as left out.
    Used = 7,
    /// A second implementation agrees.
    Second = 8,
}

impl Point {
    /// All points, in their order.
    pub const ALL: [Point; 8] = [
        Point::Opening,
        Point::Chain,
        Point::Opponent,
        Point::Receipt,
        Point::Bound,
        Point::Faces,
        Point::Used,
        Point::Second,
    ];

    /// Returns the number of the point, 1 to 8.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns what the point promises, for players.
    pub const fn promise(self) -> Words {
        match self {
            Point::Opening => Words::new(
                "the opening record was kept before the first move",
                "l’acte d’ouverture a été gardé avant le premier coup",
            ),
            Point::Chain => Words::new(
                "each part belongs to the chain that was announced before the game",
                "chaque part appartient à la chaîne annoncée avant la partie",
            ),
            Point::Opponent => Words::new(
                "the opponent’s device saw the same game",
                "l’appareil de l’adversaire a vu la même partie",
            ),
            Point::Receipt => Words::new(
                "one signed receipt came for each throw, before any part",
                "un seul reçu signé est arrivé pour chaque lancer, avant toute part",
            ),
            Point::Bound => Words::new(
                "the throw belongs to this move and to everything before it",
                "le lancer appartient à ce coup et à tout ce qui le précède",
            ),
            Point::Faces => Words::new(
                "the faces follow from the rules and the parts",
                "les faces découlent des règles et des parts",
            ),
            Point::Used => Words::new(
                "the own part was used, or is counted as left out",
                "sa propre part a servi, ou elle est comptée comme absente",
            ),
            Point::Second => {
                Words::new("a second program agrees", "un second programme est du même avis")
            }
        }
    }
}

/// A check that failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct Fault {
    /// The point that failed.
    pub point: Point,
    /// The number of the throw, or of the last one before; 0 before the first.
    pub throw: u16,
    /// What is wrong.
    pub why: Wording,
}

impl Bilingual for Fault {
    fn wording(&self) -> Wording {
        let (point, throw, why) = (self.point.number(), self.throw, &self.why);
        wording!(
            "point {point}, throw {throw}: {why}",
            "point {point}, lancer {throw} : {why}";
            why
        )
    }
}

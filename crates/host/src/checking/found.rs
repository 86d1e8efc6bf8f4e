//! What the checks have found, for a front end that shows it.

use dejarik_dice::bet::{Bets, Figures};
use dejarik_dice::{Device, Fault, Ledger, Point, Thrown};
use dejarik_rules::{Side, Wording, wording};
use serde::{Deserialize, Serialize};

/// A throw that the device has worked out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckedThrow {
    /// The number of the throw.
    pub number: u16,
    /// The number of entries of the line before it.
    pub place: usize,
    /// The side whose step called for the throw.
    pub actor: Side,
    /// Whether the throw was a lot of the set-up.
    pub lot: bool,
    /// The seats whose parts were used, by [`Side::index`].
    pub parts: [bool; 2],
    /// The word of the log.
    pub word: String,
}

impl CheckedThrow {
    /// Returns what is shown of a throw.
    pub fn of(thrown: &Thrown) -> CheckedThrow {
        let &Thrown { number, place, actor, lot, parts, ref word, .. } = thrown;
        CheckedThrow { number, place, actor, lot, parts: parts.0, word: word.clone() }
    }
}

/// What the device of a seat knows of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The seat.
    pub side: Side,
    /// Whether the game may begin: the opening record is here, and the other device has confirmed it.
    pub opened: bool,
    /// Whether this device gives the parts of its seat.
    pub holds: bool,
    /// Whether the other device confirms what it sees; if not, the throws are checked against the server.
    pub confirmed: bool,
    /// The throws so far, oldest first.
    pub throws: Vec<CheckedThrow>,
    /// The number of throws of the opponent that were made without this seat's part.
    pub without: usize,
    /// In how many of them this device had given the part.
    pub dropped: u16,
    /// The number of throws of the opponent.
    pub theirs: usize,
    /// Whether this is the device of a spectator, who has no seat.
    pub watches: bool,
}

impl Standing {
    /// Returns what the device of a seat knows.
    pub(super) fn of(side: Side, device: &Device) -> Standing {
        let throws = device.ledger().map(Ledger::throws).unwrap_or_default();
        let (without, dropped) = device.left_out();
        Standing {
            side,
            opened: device.is_opened(),
            holds: device.holds(),
            confirmed: device.has_second(),
            throws: throws.iter().map(CheckedThrow::of).collect(),
            without,
            dropped,
            theirs: throws.iter().filter(|thrown| !thrown.lot && thrown.actor != side).count(),
            watches: device.watches(),
        }
    }
}

/// The dice that a game has thrown for a player and for the opponent, without the lots.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    own: Bets,
    theirs: Bets,
}

impl Tally {
    /// Counts the dice of a game as the player of a side sees them.
    pub fn of(ledger: &Ledger, side: Side) -> Tally {
        let [own, theirs] = [side, !side].map(|side| Bets::of(ledger.throws(), side));
        Tally { own, theirs }
    }
}

/// What a player can see of the dice of many games, own and opponents' apart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statistics {
    own: Figures,
    theirs: Figures,
}

impl Statistics {
    /// Works out the statistics of games.
    pub fn of(games: &[Tally]) -> Statistics {
        let mut all = Tally::default();
        for game in games {
            all.own.merge(&game.own);
            all.theirs.merge(&game.theirs);
        }
        Statistics { own: all.own.figures(), theirs: all.theirs.figures() }
    }
}

/// A check that failed. Texts are in English and in French.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The number of the point, as `docs/dice.md` has it.
    pub point: u8,
    /// The number of the throw, or of the last one before; 0 before the first.
    pub throw: u16,
    /// What the point promises.
    pub promise: [String; 2],
    /// What is wrong.
    pub why: [String; 2],
}

impl Failure {
    /// Returns what is shown of a fault.
    pub fn of(fault: &Fault) -> Failure {
        let promise = fault.point.promise();
        Failure {
            point: fault.point.number(),
            throw: fault.throw,
            promise: ["en", "fr"].map(|language| promise.in_language(language).to_owned()),
            why: ["en", "fr"].map(|language| fault.why.in_language(language).to_owned()),
        }
    }

    /// Returns the failure of a game that should have checked dice and has none.
    pub(super) fn unchecked() -> Failure {
        Failure::of_the_game(wording!(
            "checked dice were agreed on, and this game has none",
            "des dés vérifiés étaient convenus, et cette partie n’en a pas"
        ))
    }

    /// Returns the failure of a game whose terms cannot be read.
    pub(super) fn unreadable() -> Failure {
        Failure::of_the_game(wording!(
            "the terms of the game cannot be read",
            "les conditions de la partie sont illisibles"
        ))
    }

    fn of_the_game(why: Wording) -> Failure {
        Failure::of(&Fault { point: Point::Opening, throw: 0, why })
    }
}

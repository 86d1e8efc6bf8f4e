//! A throw that people make with their own dice: what is thrown, by whom and in which order, and the
//! sum of what the dice show.
//!
//! The order is that of the rules. In looney the defender throws first, all throws, then the attacker
//! (L-9), and every throw of four cubes is entered by itself; in simeone the attacker's die is entered
//! before the defender's, as records write them. A result that the dice cannot show is refused, and the
//! finished tally is the same word that dice of the computer would have given.

use dejarik_rules::{Bilingual, Side, Wording, wording};

use crate::game::Phase;
use crate::kinds::Kind;

/// What a side throws for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Who goes first (L-2).
    Lot,
    /// The initiative (S-2).
    Initiative,
    /// The attack of a battle.
    Attack,
    /// The defence of a battle.
    Defence,
    /// The four more cubes of a size 3 ghost (L-12).
    Ghost,
}

/// What is thrown at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThrownDice {
    /// One Chance Cube for both players. Its result is 1 for the first player's colour and 2 for the
    /// second player's.
    Lot,
    /// One die with this number of faces.
    Die(u8),
    /// This number of Chance Cubes. The result is how many show the colour of the side that throws.
    Cubes(u8),
}

impl ThrownDice {
    /// Returns the smallest result.
    pub const fn least(self) -> u8 {
        match self {
            ThrownDice::Lot | ThrownDice::Die(_) => 1,
            ThrownDice::Cubes(_) => 0,
        }
    }

    /// Returns the greatest result.
    pub const fn most(self) -> u8 {
        match self {
            ThrownDice::Lot => 2,
            ThrownDice::Die(faces) => faces,
            ThrownDice::Cubes(count) => count,
        }
    }
}

/// Why a side has one more throw of four cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// Another piece of the side supports it (L-7).
    Support,
    /// It defends the High Ground (L-8).
    HighGround,
}

/// One side's share of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// What the side throws for.
    pub part: Part,
    /// The side; `None` for the lot, which is thrown for both.
    pub side: Option<Side>,
    /// The letter of the piece that fights; `None` outside of battles.
    pub letter: Option<char>,
    /// What counts before any throw: in looney the size of the piece, in simeone the fixed 1 of a
    /// stunned creature that throws no die, and the total so far for a ghost.
    pub base: u8,
}

/// One throw of a tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    /// The index of the share that it adds to.
    pub share: usize,
    /// What is thrown.
    pub dice: ThrownDice,
    /// Why there is this throw, if it is one more than usual. Such a throw may be forgone.
    pub bonus: Option<Bonus>,
}

/// The throws that are due and those that have been entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    shares: Vec<Share>,
    casts: Vec<Cast>,
    entered: Vec<Option<u8>>,
}

/// Why a result cannot be entered. The tally is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum TallyError {
    /// All throws have been entered.
    Complete,
    /// These dice cannot show this.
    Impossible {
        /// What was thrown.
        dice: ThrownDice,
        /// What was entered.
        found: u8,
    },
    /// This throw is not one more than usual, so it cannot be forgone.
    NotBonus,
    /// There are fewer results than throws.
    Missing {
        /// The number of throws.
        throws: usize,
        /// The number of results.
        found: usize,
    },
}

impl Bilingual for TallyError {
    fn wording(&self) -> Wording {
        match *self {
            TallyError::Complete => wording!(
                "all throws have been entered already",
                "tous les lancers ont déjà été indiqués"
            ),
            TallyError::Impossible { dice: ThrownDice::Lot, found } => wording!(
                "a Chance Cube shows 1 (the first player’s colour) or 2 (the second player’s), not {found}",
                "un cube de chance montre 1 (la couleur du premier joueur) ou 2 (celle du second), pas {found}"
            ),
            TallyError::Impossible { dice: ThrownDice::Die(faces), found } => wording!(
                "a die with {faces} faces shows 1 to {faces}, not {found}",
                "un dé à {faces} faces montre de 1 à {faces}, pas {found}"
            ),
            TallyError::Impossible { dice: ThrownDice::Cubes(count), found } => wording!(
                "of {count} cubes 0 to {count} show one colour, not {found}",
                "sur {count} cubes, de 0 à {count} montrent une couleur, pas {found}"
            ),
            TallyError::NotBonus => wording!(
                "this throw has to be made: only a throw for support or for the High Ground may be forgone",
                "ce lancer est obligatoire : on ne peut renoncer qu’à un lancer de soutien ou de Hauteur"
            ),
            TallyError::Missing { throws, found } => wording!(
                "expected {throws} throws, found {found}",
                "attendu : {throws} lancers ; trouvé : {found}"
            ),
        }
    }
}

impl Tally {
    /// Returns the throws that a game in this phase waits for, none of them entered; `None` if no throw
    /// is due, or the rule set throws in a way that is not known here.
    pub fn of(phase: Phase<'_>) -> Option<Tally> {
        let id = match phase {
            Phase::SetUp(setup) => setup.id(),
            Phase::Playing(position) => position.id(),
            Phase::Over(_) => return None,
        };
        Kind::of(id).and_then(|kind| (kind.tally)(phase))
    }

    /// Returns the tally of these shares, each with its throws.
    pub(crate) fn new(shares: &[(Share, &[Thrown])]) -> Tally {
        let casts = shares.iter().enumerate().flat_map(|(share, (_, throws))| {
            throws.iter().map(move |&(dice, bonus)| Cast { share, dice, bonus })
        });
        Tally {
            casts: casts.collect(),
            shares: shares.iter().map(|(share, _)| *share).collect(),
            entered: Vec::new(),
        }
    }

    /// Returns the shares of the throw, in the order in which they are thrown.
    pub fn shares(&self) -> &[Share] {
        &self.shares
    }

    /// Returns all throws, in the order in which they are made.
    pub fn casts(&self) -> &[Cast] {
        &self.casts
    }

    /// Returns the results so far, in the order of [`Tally::casts`]; `None` stands for a throw that was
    /// forgone.
    pub fn entered(&self) -> &[Option<u8>] {
        &self.entered
    }

    /// Returns the throw that is to be made now; `None` once all have been entered.
    pub fn next(&self) -> Option<Cast> {
        self.casts.get(self.entered.len()).copied()
    }

    /// Returns what a share counts so far.
    ///
    /// # Panics
    /// If there is no such share.
    pub fn total(&self, share: usize) -> u8 {
        let shown = self.casts.iter().zip(&self.entered).filter(|(cast, _)| cast.share == share);
        shown.fold(self.shares[share].base, |sum, (_, shown)| sum + shown.unwrap_or(0))
    }

    /// Enters what the dice of the next throw show.
    ///
    /// # Errors
    /// If they cannot show this, or all throws have been entered.
    pub fn enter(&mut self, shown: u8) -> Result<(), TallyError> {
        let dice = self.next().ok_or(TallyError::Complete)?.dice;
        if !(dice.least()..=dice.most()).contains(&shown) {
            return Err(TallyError::Impossible { dice, found: shown });
        }
        self.entered.push(Some(shown));
        Ok(())
    }

    /// Forgoes the next throw, which then counts nothing, and those of the same share that follow it.
    ///
    /// # Errors
    /// If the throw is not one more than usual, or all throws have been entered.
    pub fn forgo(&mut self) -> Result<(), TallyError> {
        let share = self.next().ok_or(TallyError::Complete)?.share;
        if self.next().is_some_and(|cast| cast.bonus.is_none()) {
            return Err(TallyError::NotBonus);
        }
        while self.next().is_some_and(|cast| cast.share == share) {
            self.entered.push(None);
        }
        Ok(())
    }

    /// Takes back the last result, together with the throws that were forgone in the same decision, and
    /// returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.entered.pop() else { return false };
        while last.is_none() && self.entered.last() == Some(&None) && self.same_share() {
            self.entered.pop();
        }
        true
    }

    /// Returns whether the last result and the next throw belong to the same share.
    fn same_share(&self) -> bool {
        let last = self.entered.len().checked_sub(1).map(|at| self.casts[at].share);
        last == self.next().map(|cast| cast.share)
    }

    /// Enters all results at once; `None` forgoes one throw.
    ///
    /// # Errors
    /// The index of the first result that cannot be, and why. The tally is then unchanged.
    pub fn fill(&mut self, results: &[Option<u8>]) -> Result<(), (usize, TallyError)> {
        let mut filled = Tally { entered: Vec::new(), ..self.clone() };
        for (at, shown) in results.iter().enumerate() {
            let entered = match (shown, filled.next()) {
                (Some(shown), _) => filled.enter(*shown),
                (None, Some(Cast { bonus: Some(_), .. })) => {
                    filled.entered.push(None);
                    Ok(())
                }
                (None, Some(_)) => Err(TallyError::NotBonus),
                (None, None) => Err(TallyError::Complete),
            };
            entered.map_err(|why| (at, why))?;
        }
        if filled.next().is_some() {
            let (throws, found) = (filled.casts.len(), results.len());
            return Err((found, TallyError::Missing { throws, found }));
        }
        *self = filled;
        Ok(())
    }

    /// Returns the throw in the notation of records, once everything has been entered.
    pub fn word(&self) -> Option<String> {
        if self.next().is_some() {
            return None;
        }
        let of = |part| self.shares.iter().position(|share| share.part == part);
        let total = |share| self.total(share);
        Some(match self.shares.first()?.part {
            Part::Lot => {
                let first = if total(0) == 1 { Side::First } else { Side::Second };
                format!("first:{first}")
            }
            Part::Initiative => format!("({}:{})", total(0), total(1)),
            Part::Ghost => format!("(+{})", total(0) - self.shares[0].base),
            Part::Attack | Part::Defence => {
                format!("({}:{})", total(of(Part::Attack)?), total(of(Part::Defence)?))
            }
        })
    }
}

/// What is thrown at once, and the bonus that allows it.
pub(crate) type Thrown = (ThrownDice, Option<Bonus>);

/// The share of a throw that nobody makes for a side.
pub(crate) const LOT: Share = Share { part: Part::Lot, side: None, letter: None, base: 0 };

#[cfg(test)]
mod tests;

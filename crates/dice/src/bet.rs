//! The one statistic that is shown about dice: what betting against them would have earned.
//!
//! A p-value that is looked at again and again becomes small for fair dice too: of players who look every ten
//! throws, 39 % see p < 0.05 within 2,000. An *e-value* is the money of a player who starts
//! with 1 and bets on every throw without knowing it. With fair dice it exceeds 20 for at most one player in 20, however
//! often and however long they look (Ville's inequality).
//!
//! The bet on a kind of die is the Dirichlet mixture with a weight of 20 for each face. It is small as
//! long as little has been thrown, and follows what the die has shown. The value is the mean over
//! all kinds, those included that have not been thrown: five values judged singly would alarm 12 % of
//! honest players.

use dejarik_rules::Side;
use serde::{Deserialize, Serialize};

use crate::ledger::Thrown;
use crate::throw::Die;

/// The numbers of faces of the kinds of dice in all rule sets. A Chance Cube has two.
pub const KINDS: [u8; 5] = [2, 4, 6, 8, 12];

/// The weight of each face in a bet.
const WEIGHT: f64 = 20.0;

/// The largest number of faces.
const MOST: usize = 12;

/// The throws of one kind of die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// How often each face was shown, from face 1.
    pub counts: [u32; MOST],
    /// The face of the last throws, and how often in a row it was shown.
    #[serde(skip)]
    run: (u8, u32),
    /// The longest run of one face.
    pub longest: u32,
}

impl Kind {
    /// Returns the number of throws.
    pub fn throws(&self) -> u32 {
        self.counts.iter().sum()
    }

    fn add(&mut self, shown: u8) {
        let Some(count) = self.counts.get_mut(usize::from(shown.wrapping_sub(1))) else { return };
        *count += 1;
        self.run = if self.run.0 == shown { (shown, self.run.1 + 1) } else { (shown, 1) };
        self.longest = self.longest.max(self.run.1);
    }
}

impl Kind {
    /// Returns the natural logarithm of the money, which does not depend on the order of the throws.
    fn log(&self, faces: u8) -> f64 {
        let n = f64::from(faces);
        let won =
            self.counts.iter().flat_map(|count| (0..*count).map(|seen| WEIGHT + f64::from(seen)));
        let staked = (0..self.throws()).map(|thrown| WEIGHT + f64::from(thrown) / n);
        won.zip(staked).map(|(won, staked)| (won / staked).ln()).sum()
    }
}

/// What is shown of a kind of die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KindFigures {
    /// The number of faces.
    pub faces: u8,
    /// The number of throws.
    pub throws: u32,
    /// How often each face was shown, from face 1.
    pub counts: Vec<u32>,
    /// The longest run of one face in a game.
    pub longest: u32,
    /// The longest run that chance gives with a probability of one half.
    pub usual: u32,
}

/// What is shown of the dice of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// What betting against these dice would have turned 1 into.
    pub value: f64,
    /// The kinds that were thrown.
    pub kinds: Vec<KindFigures>,
}

/// The dice of one player, own and opponent's apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bets([Kind; KINDS.len()]);

impl Bets {
    /// Counts the dice that throws have for a side.
    pub fn of(throws: &[Thrown], side: Side) -> Bets {
        let mut bets = Bets::default();
        let dice = throws.iter().flat_map(|thrown| &thrown.dice);
        dice.filter(|die| die.side == Some(side)).for_each(|die| bets.add(die));
        bets
    }

    /// Adds the dice of another game. A run of one face does not go on from game to game.
    pub fn merge(&mut self, other: &Bets) {
        for (kind, more) in self.0.iter_mut().zip(&other.0) {
            for (count, more) in kind.counts.iter_mut().zip(more.counts) {
                *count = count.saturating_add(more);
            }
            kind.longest = kind.longest.max(more.longest);
            kind.run = (0, 0);
        }
    }

    /// Returns what is shown of the dice.
    pub fn figures(&self) -> Figures {
        let thrown = KINDS.into_iter().zip(&self.0).filter(|(_, kind)| kind.throws() > 0);
        let kinds = thrown.map(|(faces, kind)| KindFigures {
            faces,
            throws: kind.throws(),
            counts: kind.counts[..usize::from(faces)].to_vec(),
            longest: kind.longest,
            usual: usual_run(faces, kind.throws()),
        });
        Figures { value: self.value(), kinds: kinds.collect() }
    }

    /// Adds a die that was thrown. A die that always shows the same face is not counted.
    pub fn add(&mut self, die: &Die) {
        let kind = KINDS.iter().position(|faces| *faces == die.faces);
        if let Some(kind) = kind.filter(|_| (1..=die.faces).contains(&die.shown)) {
            self.0[kind].add(die.shown);
        }
    }

    /// Returns the throws of each kind in the order of [`KINDS`].
    pub fn kinds(&self) -> &[Kind; KINDS.len()] {
        &self.0
    }

    /// Returns what betting against these dice would have turned 1 into.
    pub fn value(&self) -> f64 {
        let values = KINDS.into_iter().zip(&self.0).map(|(faces, kind)| kind.log(faces).exp());
        (values.sum::<f64>() / KINDS.len() as f64).min(f64::MAX)
    }
}

/// Returns the longest run of one face that this many throws of a fair die have with a probability of at
/// least one half: `1 + floor(log_n(throws · (n − 1) / (n · ln 2)))`, and at most the number of throws.
pub fn usual_run(faces: u8, throws: u32) -> u32 {
    let n = f64::from(faces.max(2));
    let runs = f64::from(throws) * (n - 1.0) / n / std::f64::consts::LN_2;
    let length = (runs.max(1.0).ln() / n.ln()).floor() as u32 + 1;
    length.min(throws)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bet_on_one_die_follows_the_dirichlet_mixture() {
        let mut bets = Bets::default();
        assert_eq!(bets.value(), 1.0);
        for shown in [6, 6, 1] {
            bets.add(&Die { side: None, faces: 6, shown });
        }
        // Of 120 counts: 20 for a six, then 21 of 121, then 20 of 122; each times six.
        let money = 6.0_f64.powi(3) * (20.0 / 120.0) * (21.0 / 121.0) * (20.0 / 122.0);
        assert!((bets.value() - (4.0 + money) / 5.0).abs() < 1e-12);
        assert_eq!((bets.kinds()[2].throws(), bets.kinds()[2].longest), (3, 2));
    }

    #[test]
    fn a_die_of_one_face_or_an_impossible_face_is_no_bet() {
        let mut bets = Bets::default();
        for (faces, shown) in [(1, 1), (6, 0), (6, 7)] {
            bets.add(&Die { side: None, faces, shown });
        }
        assert_eq!(bets, Bets::default());
    }

    #[test]
    fn the_dice_of_games_add_up_and_runs_end_with_their_game() {
        let game = |faces: &[u8]| {
            let mut bets = Bets::default();
            faces.iter().for_each(|&shown| bets.add(&Die { side: None, faces: 6, shown }));
            bets
        };
        let mut both = game(&[6, 6, 1]);
        both.merge(&game(&[1, 1]));
        let figures = both.figures();
        assert!((figures.value - game(&[6, 6, 1, 1, 1]).value()).abs() < 1e-12);
        let kind = KindFigures {
            faces: 6,
            throws: 5,
            counts: vec![3, 0, 0, 0, 0, 2],
            longest: 2,
            usual: 2,
        };
        assert_eq!(figures.kinds, [kind]);
    }

    #[test]
    fn usual_runs_grow_with_the_throws() {
        let runs = [1, 10, 100, 1_000].map(|throws| usual_run(6, throws));
        assert_eq!(runs, [1, 2, 3, 4]);
        assert_eq!(usual_run(2, 100), 7);
    }
}

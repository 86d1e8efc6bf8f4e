//! The words of the log: which may come when, and what they do to a game with checked dice.

use dejarik_play::{Due, Event};
use dejarik_rules::{Bilingual, Side, Wording, wording};

use super::{Found, Ledger, Thrown};
use crate::bytes::Part;
use crate::chain::Known;
use crate::fault::Point;
use crate::seal::Commitment;

/// The word by which another device takes a seat: `anchor:w:HEX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// The seat.
    pub seat: Side,
    /// The element of the new chain for the last number.
    pub part: Part,
}

impl Anchor {
    /// Parses a word; `None` for any other word.
    pub fn of_word(word: &str) -> Option<Anchor> {
        let (seat, part) = word.strip_prefix("anchor:")?.split_once(':')?;
        Some(Anchor { seat: seat.parse().ok()?, part: part.parse().ok()? })
    }

    /// Returns the word in the log.
    pub fn word(self) -> String {
        format!("anchor:{}:{}", self.seat, self.part)
    }
}

impl Ledger {
    /// Returns the seat that has to have said a word for it to stand in the log; `None` for a word of the
    /// server, or one that says nothing of its seat. A takeback is the decision of the side that allows
    /// it.
    pub fn owner(&self, word: &str) -> Option<Side> {
        if let Some(anchor) = Anchor::of_word(word) {
            return Some(anchor.seat);
        }
        match word.parse().ok()? {
            Event::Step(_) => self.game.actor(),
            Event::Takeback { side, .. } => {
                let other = self.opening.devices().has(!side);
                Some(if other { !side } else { side })
            }
            Event::Resign(side)
            | Event::DrawOffer(side)
            | Event::DrawDecline(side)
            | Event::DrawAccept(side)
            | Event::Claim(side)
            | Event::TakebackOffer(side)
            | Event::TakebackDecline(side) => Some(side),
            Event::SetUp(_)
            | Event::Roll(_)
            | Event::Draw
            | Event::Abort
            | Event::Closed
            | Event::Timeout(_)
            | Event::Absent(_)
            | Event::AbsentDraw(_)
            | Event::Proof(_) => None,
        }
    }

    /// Adds a word to the log.
    pub(super) fn word(&mut self, word: &str) -> Result<(), Found> {
        let here = |why| (Point::Bound, why);
        if let Some(anchor) = Anchor::of_word(word) {
            self.anchor(anchor).map_err(here)?;
        } else if let Some(hidden) = Commitment::of_word(word) {
            self.hide(hidden).map_err(here)?;
        } else {
            let event: Event = word.parse().map_err(|error| here(Bilingual::wording(&error)))?;
            match event {
                Event::Roll(_) => self.roll(word)?,
                Event::Proof(_) => {
                    return Err(here(wording!(
                        "an entry of the journal is no word of the log",
                        "une entrée du journal n’est pas un mot de la partie"
                    )));
                }
                event => self.event(event)?,
            }
        }
        self.head = self.head.then(word);
        Ok(())
    }

    /// Starts another chain of a seat.
    fn anchor(&mut self, anchor: Anchor) -> Result<(), Wording> {
        // Between a step and its receipt there is no word: a chain that is made after the step may give any throw.
        let thrown = self.open.is_some() || self.is_throw_due();
        let known = &mut self.seats[anchor.seat.index()];
        if thrown || known.is_none() {
            return Err(wording!(
                "no other device can take this seat now",
                "aucun autre appareil ne peut prendre cette place maintenant"
            ));
        }
        *known = Some(Known { number: self.number, part: anchor.part });
        Ok(())
    }

    /// Keeps a hidden order.
    fn hide(&mut self, hidden: Commitment) -> Result<(), Wording> {
        let wanted = matches!(self.game.due(), Due::Orders([true, true])) && self.hidden.len() < 2;
        if !wanted || self.hidden.contains(&hidden) {
            return Err(wording!("no order is due", "aucun ordre n’est attendu"));
        }
        self.hidden.push(hidden);
        Ok(())
    }

    /// Settles the open throw, or repeats one that was taken back.
    fn roll(&mut self, word: &str) -> Result<(), Found> {
        let Some(open) = &self.open else {
            return match self.game.remembered_throw() {
                Some(known) if known == word => self.apply(Event::Roll(word.to_owned())),
                Some(_) => Err((
                    Point::Faces,
                    wording!(
                        "a throw that was taken back has another result",
                        "un lancer repris a un autre résultat"
                    ),
                )),
                None => Err((
                    Point::Receipt,
                    wording!("the throw has no receipt", "le lancer n’a pas de reçu"),
                )),
            };
        };
        let (lot, receipt) = (open.lot, open.receipt.clone());
        let Some((dice, expected)) = self.settled() else {
            return Err((
                Point::Faces,
                wording!("parts of the throw are missing", "il manque des parts du lancer"),
            ));
        };
        if expected != word {
            return Err((
                Point::Faces,
                wording!(
                    "the throw is {expected}, not {word}",
                    "le lancer est {expected}, et non {word}"
                ),
            ));
        }
        let place = self.game.line().len();
        self.apply(Event::Roll(expected.clone()))?;
        self.open = None;
        let (number, actor, parts) = (receipt.number, receipt.actor, receipt.parts);
        self.throws.push(Thrown { number, place, actor, lot, parts, dice, word: expected });
        Ok(())
    }

    /// Applies any other word.
    fn event(&mut self, event: Event) -> Result<(), Found> {
        let here = |why| Err((Point::Bound, why));
        let ends = matches!(
            event,
            Event::Resign(_)
                | Event::Timeout(_)
                | Event::Absent(_)
                | Event::AbsentDraw(_)
                | Event::Closed
        );
        let lot = self.actor().1;
        let void = matches!(event, Event::Abort);
        match &self.open {
            Some(open) if !(ends || void && open.lot) => {
                return here(wording!(
                    "while a throw is open there are only resignations and claims of absence",
                    "tant qu’un lancer est ouvert, on ne peut qu’abandonner ou réclamer pour absence"
                ));
            }
            None if self.is_throw_due() && !lot => {
                return Err((
                    Point::Receipt,
                    wording!("the throw has no receipt", "le lancer n’a pas de reçu"),
                ));
            }
            _ => {}
        }
        let battle = self.throws.iter().any(|thrown| !thrown.lot);
        if void && battle {
            return here(wording!(
                "a game with a battle is not called off",
                "une partie où il y a eu une bataille ne s’annule pas"
            ));
        }
        if let Event::SetUp(_) = event {
            return here(wording!(
                "an order has to be hidden first",
                "un ordre doit d’abord être caché"
            ));
        }
        self.apply(event)?;
        if ends || void {
            self.open = None;
        }
        Ok(())
    }

    fn apply(&mut self, event: Event) -> Result<(), Found> {
        self.game.apply(event).map_err(|error| (Point::Bound, error.wording()))
    }
}

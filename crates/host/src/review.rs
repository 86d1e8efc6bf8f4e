//! Reviews of finished games as they cross the wire. The engine judges
//! ([`dejarik_engine::review`]); this module adds the limits of a server and converts values to the
//! first player's point of view.

use dejarik_engine::review::{
    self as engine, Band, Evaluator, Judged, Moment, Resignation, ReviewError, Thrown,
};
use dejarik_engine::{Knowledge, Limits, Stop, Value};
use dejarik_play::Game;
use dejarik_rules::{RulesId, Side, wording};

use crate::protocol::{
    Account, Evaluation, Review, ReviewedResignation, ReviewedStep, ReviewedThrow, SideName,
};
use crate::refusal::{Kind, Refusal};
use crate::store::GameKind;

/// The longest game that is reviewed, in entries of its line.
pub const LONGEST: usize = 1000;

/// Checks that a game is not too long to be reviewed.
///
/// # Errors
/// If it is.
pub fn check_length(game: &Game) -> Result<(), Refusal> {
    if game.line().len() > LONGEST {
        let why = format!("expected a game of at most {LONGEST} moves and throws");
        return Err(Refusal::new(Kind::TooLarge, why));
    }
    Ok(())
}

/// Checks that a game is over or was uploaded as a record, so that nothing of it has to stay hidden.
///
/// # Errors
/// If the game is in progress.
pub fn may_review(game: &Game, kind: GameKind) -> Result<(), Refusal> {
    match kind {
        _ if game.result().is_some() => Ok(()),
        GameKind::Record => Ok(()),
        GameKind::Online => {
            let why = "this game is being played online now; it can be reviewed afterwards";
            Err(Refusal::new(Kind::LiveGame, why))
        }
        GameKind::Computer | GameKind::Here | GameKind::Board => Err(Refusal::not_now(&wording!(
            "a game can be reviewed once it is over",
            "on ne peut analyser une partie qu’une fois terminée"
        ))),
    }
}

/// Reviews a game: by the table where there is one, else by searches of a fixed size, whose values say that they are
/// estimates. A search takes some milliseconds.
///
/// # Errors
/// If the game is too long, or `stop` was called.
pub fn review(game: &Game, knowledge: &Knowledge, stop: &Stop) -> Result<Review, Refusal> {
    check_length(game)?;
    let eye = Evaluator::new(knowledge, engine::DEPTH, stop);
    let mut eye = eye.estimating(Limits::nodes(engine::NODES));
    let moments = game.moments().map(|(index, before, by)| {
        let word = &game.line()[index].word;
        Moment { index, before, by, word }
    });
    let found = match game.position() {
        Some(last) => {
            let mut found =
                engine::Review::of(moments, last, &mut eye).map_err(|error| refused(&error))?;
            if let Some((loser, points)) = game.resignation() {
                found.resign(loser, points, last, &mut eye).map_err(|error| refused(&error))?;
            }
            found
        }
        // The game ended during the set-up.
        None => engine::Review::default(),
    };
    let rules = game.settings().rules().id();
    Ok(Review {
        rules: rules.into(),
        steps: found.steps.iter().map(|step| told(rules, step)).collect(),
        slips: Side::BOTH.map(|side| counted(found.slips(side))),
        throws: found.throws.iter().map(thrown).collect(),
        account: found.account.map(|account| told_account(&found, account)),
        resignation: found.resignation.as_ref().map(|resigned| told_resignation(rules, resigned)),
        withheld: Vec::new(),
    })
}

impl Review {
    /// Returns whether every step and throw of the review is the one at its place in a game.
    pub fn is_of(&self, game: &Game) -> bool {
        let same = |(at, word): (u32, &String)| {
            let index = usize::try_from(at).ok().and_then(|at| at.checked_sub(1));
            let played = index.and_then(|index| game.line().get(index));
            played.is_some_and(|played| played.word == *word)
        };
        let steps = self.steps.iter().map(|step| (step.at, &step.word));
        let throws = self.throws.iter().map(|throw| (throw.at, &throw.word));
        steps.chain(throws).all(same) && self.resignation.is_some() == game.resignation().is_some()
    }

    /// Leaves out whatever would help the players of games in progress: the steps and throws that lead to or from one of
    /// their positions, and the sums that contain these. `live` tells of an entry of the line, by its index counted from
    /// 1, whether the position after it is being played online; 0 is the start.
    pub fn withhold(&mut self, game: &Game, live: &dyn Fn(u32) -> bool) {
        let last = counted(game.line().len());
        self.withheld = (1..=last).filter(|at| live(at - 1) || live(*at)).collect();
        if self.withheld.is_empty() {
            return;
        }
        let withheld = |at| self.withheld.binary_search(&at).is_ok();
        self.steps.retain(|step| !withheld(step.at));
        self.throws.retain(|throw| !withheld(throw.at));
        self.account = None;
        self.resignation = self.resignation.take().filter(|_| !live(last));
        let slips = |side: SideName| {
            let steps = self.steps.iter().map(|step| (step.by, step.judgement));
            let resigned =
                self.resignation.iter().map(|resigned| (resigned.by, resigned.judgement));
            let all = steps.chain(resigned);
            counted(all.filter(|(by, judged)| *by == side && judged.is_slip()).count())
        };
        self.slips = Side::BOTH.map(|side| slips(side.into()));
    }
}

fn refused(error: &ReviewError) -> Refusal {
    match error {
        ReviewError::Stopped => Refusal::of(Kind::Busy, error),
        ReviewError::Unknown | ReviewError::NoStep(_) => {
            Refusal::new(Kind::Internal, error.to_string())
        }
    }
}

fn counted(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn told(rules: RulesId, step: &Judged) -> ReviewedStep {
    ReviewedStep {
        at: counted(step.index + 1),
        word: step.word.clone(),
        by: step.side.into(),
        before: evaluation(rules, step.side, step.before),
        after: evaluation(rules, step.side, step.after),
        judgement: step.judgement.into(),
        lost_points: step.lost_points,
        lost_plies: step.lost_plies.get(),
        lost_chance: step.lost_chance,
        best: step.best.clone(),
        legal: counted(step.legal),
        keeping: counted(step.keeping),
    }
}

fn told_resignation(rules: RulesId, resigned: &Resignation) -> ReviewedResignation {
    ReviewedResignation {
        by: resigned.side.into(),
        before: evaluation(rules, resigned.side, resigned.before),
        judgement: resigned.judgement.into(),
        lost_points: resigned.lost_points,
        lost_chance: resigned.lost_chance,
    }
}

fn thrown(thrown: &Thrown) -> ReviewedThrow {
    ReviewedThrow {
        at: counted(thrown.index + 1),
        word: thrown.word.clone(),
        before: thrown.before,
        after: thrown.after,
        exact: thrown.exact,
    }
}

fn told_account(review: &engine::Review, account: engine::Account) -> Account {
    let rates = Side::BOTH.map(|side| review.error_rate(side));
    Account {
        start: account.start,
        end: account.end,
        luck: account.luck,
        lost: account.lost,
        drift: account.drift,
        exact: account.exact,
        rates,
        bands: rates.map(|rate| rate.map(|rate| Band::of(rate).into())),
    }
}

/// Converts a value from the point of view of the side to act to that of the first player.
pub fn evaluation(rules: RulesId, side: Side, value: Value) -> Evaluation {
    let value = if side == Side::First { value } else { value.reversed() };
    let forced = value.forced;
    let winner = forced.map(|forced| if forced.points > 0 { Side::First } else { Side::Second });
    Evaluation {
        expected: value.expected,
        height: value.height(rules.descriptor().most_points),
        exact: value.exact,
        winner: winner.map(Into::into),
        points: forced.map(|forced| forced.points.unsigned_abs()),
        plies: forced.map(|forced| forced.plies.get()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_from_the_first_players_view() {
        let second_wins = evaluation(RulesId::Groi, Side::Second, Value::proved(2, 7));
        assert_eq!((second_wins.points, second_wins.plies), (Some(2), Some(7)));
        assert_eq!(second_wins.winner, Some(Side::Second.into()));
        assert!(second_wins.expected < 0.0 && second_wins.exact);
    }
}

//! Reasons: why something is not possible, and why a move is good.

use dejarik_engine::review::Kept;
use dejarik_engine::{Analysis, Value};
use dejarik_play::effect::{Effect, Fall, of_step};
use dejarik_play::threats;
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Reason, Side};

use super::{Teller, capital};

/// The most pieces that are named as threatened.
const MOST_THREATS: usize = 2;

impl Teller<'_> {
    /// Says why something is not possible in a position.
    pub fn reason(&self, position: &AnyPosition, reason: Reason) -> String {
        capital(&self.say(&dejarik_telling::reason(position, &[], reason)))
    }

    /// Describes what an engine suggests to the side that is to act: what the best step does, and why
    /// it is the best.
    pub fn advice(&self, position: &AnyPosition, found: &Analysis) -> Vec<String> {
        let word = position.step_text(found.best);
        let does = match super::choices::decision(position, found.best) {
            Some(word) => format!("{}.", capital(&self.decision(word))),
            None => self.step(position, found.best).join(" "),
        };
        let mut told =
            vec![self.texts.with("telling-hint", [("move", word.into()), ("told", does.into())])];
        told.extend(self.reasons(position, found));
        told
    }

    /// Says why a step was played in a position, given what an engine finds there: the reasons for it if
    /// it is the best, and otherwise what would have been better.
    pub fn explanation(
        &self,
        position: &AnyPosition,
        step: AnyStep,
        found: &Analysis,
    ) -> Vec<String> {
        let mut told = self.step(position, step);
        let value = |wanted: AnyStep| {
            let mut known = found.candidates.iter();
            known.find(|(step, _)| *step == wanted).map(|(_, value)| *value)
        };
        match (value(step), value(found.best)) {
            (Some(own), Some(best))
                if matches!(Kept::of(best, own), Kept::Part | Kept::Half | Kept::All) =>
            {
                let better = self.step(position, found.best).join(" ");
                let who = match position.actor() {
                    Actor::Player(side) => self.adviser(side),
                    Actor::Chance(()) | Actor::Over(_) => "other",
                };
                told.push(
                    self.texts
                        .with("because-worse", [("who", who.into()), ("told", better.into())]),
                );
            }
            _ if step == found.best => told.extend(self.reasons(position, found)),
            _ => told.push(self.texts.get("because-as-good")),
        }
        told
    }

    /// Says why the best step of an analysis is played. Every sentence follows from values, the line of
    /// best play, and what can be attacked next.
    pub fn reasons(&self, position: &AnyPosition, found: &Analysis) -> Vec<String> {
        let Actor::Player(side) = position.actor() else { return Vec::new() };
        let mut after = *position;
        if after.play(found.best).is_err() {
            return Vec::new();
        }
        let who = ("who", self.adviser(side));
        let mut told: Vec<String> = Vec::new();
        told.extend(self.outcome(side, found.value));
        told.extend(self.only(found));
        if let Some(odds) = after.odds() {
            told.push(self.texts.with("because-chances", [("odds", self.odds(&odds).into())]));
        }
        let threatened: Vec<String> = threats(position, &after, side)
            .into_iter()
            .take(MOST_THREATS)
            .map(|(at, letter)| {
                let variables =
                    [("piece", self.owned(letter).into()), ("space", at.to_string().into())];
                self.texts.with("telling-piece-on", variables)
            })
            .collect();
        if !threatened.is_empty() {
            let dice = if self.rules.has_dice() { "yes" } else { "no" };
            let pieces = ("pieces", self.list(&threatened).into());
            let (key, who) = who;
            told.push(
                self.texts
                    .with("because-threat", [(key, who.into()), pieces, ("dice", dice.into())]),
            );
        }
        told.extend(self.line(position, found, side));
        if !found.value.exact && found.value.forced.is_none() {
            let chance = self.percent(found.value.chance());
            let who = self.adviser(side);
            told.push(
                self.texts
                    .with("because-estimate", [("who", who.into()), ("percent", chance.into())]),
            );
        }
        told
    }

    /// Returns `you` if the reader plays the step that is explained, and otherwise `other`. A hint at a
    /// screen for two players addresses the player to move.
    fn adviser(&self, side: Side) -> &'static str {
        if self.who(side) == "computer" { "other" } else { "you" }
    }

    /// Says how the game ends, if that is proved.
    fn outcome(&self, side: Side, value: Value) -> Option<String> {
        let who = self.adviser(side);
        let Some(forced) = value.forced else {
            let drawn = value.exact && value.expected == 0.0 && !self.rules.descriptor().chances;
            return drawn.then(|| self.texts.get("because-drawn"));
        };
        if forced.points < 0 {
            return Some(self.texts.with("because-lost", [("who", who.into())]));
        }
        let unit = if self.rules.has_dice() { "turns" } else { "plies" };
        let variables =
            [("who", who.into()), ("unit", unit.into()), ("plies", forced.plies.get().into())];
        // The step itself is the first ply.
        if forced.plies.get() <= 1 && unit == "plies" {
            return Some(self.texts.with("because-now", [("who", who.into())]));
        }
        Some(self.texts.with("because-wins", variables))
    }

    /// Says that only one step keeps what there is.
    fn only(&self, found: &Analysis) -> Option<String> {
        let (_, best) = *found.candidates.first()?;
        let kept = |value: Value| Kept::of(best, value);
        let keeping =
            found.candidates.iter().filter(|(_, value)| kept(*value) == kept(best)).count();
        if keeping != 1 || found.candidates.len() < 2 {
            return None;
        }
        let keep = match kept(best) {
            Kept::Win => "win",
            Kept::Draw => "draw",
            Kept::Lost => return None,
            Kept::Near | Kept::Part | Kept::Half | Kept::All => "best",
        };
        let legal = found.candidates.len();
        Some(self.texts.with("because-only", [("keep", keep.into()), ("legal", legal.into())]))
    }

    /// Describes the principal variation: the answer, and the next piece that the side takes.
    fn line(&self, position: &AnyPosition, found: &Analysis, side: Side) -> Vec<String> {
        let mut told = Vec::new();
        let mut at = *position;
        let (mut answered, mut takes) = (false, false);
        for (index, step) in found.line.iter().enumerate() {
            let Actor::Player(by) = at.actor() else { break };
            let before = at;
            if at.play(*step).is_err() {
                break;
            }
            if index == 0 {
                // A step that takes a piece itself needs no later capture as its reason.
                takes = taken(&before, *step, &at).is_some();
                continue;
            }
            let who = ("who", self.adviser(side).into());
            if by != side && !answered {
                answered = true;
                let what = ("told", self.step(&before, *step).join(" ").into());
                told.push(self.texts.with("because-expects", [who, what]));
            } else if index == 1 && by == side {
                let what = ("told", self.step(&before, *step).join(" ").into());
                told.push(self.texts.with("because-goes-on", [who, what]));
            } else if by == side
                && !takes
                && let Some(letter) = taken(&before, *step, &at)
            {
                let piece = ("piece", self.owned(letter).into());
                let plies = ("plies", (index + 1).into());
                told.push(self.texts.with("because-later", [who, piece, plies]));
                break;
            }
        }
        told
    }
}

/// Returns the letter of the piece that a step captures or kills.
fn taken(before: &AnyPosition, step: AnyStep, after: &AnyPosition) -> Option<char> {
    of_step(before, step, after).into_iter().find_map(|effect| match effect {
        Effect::Fall { letter, how: Fall::Captured | Fall::Killed, .. } => Some(letter),
        _ => None,
    })
}

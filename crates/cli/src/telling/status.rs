//! The state of a game in sentences: whose turn it is, battles, active creatures, scores, counters, and
//! the decisions that can be typed.

use dejarik_play::pick::{Kind, Picker, Spot, Word};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::looney::Stage;
use dejarik_rules::{Actor, Side, Space};

use super::{Teller, capital};
use crate::lang::Texts;

/// Returns the spaces of the attacker and the defender of the battle in a position.
pub(super) fn battle_spaces(position: &AnyPosition) -> Option<(Space, Space)> {
    match position {
        AnyPosition::Looney(ruled) => {
            ruled.position.battle().map(|battle| (battle.from, battle.target))
        }
        AnyPosition::Simeone(ruled) => ruled.position.battle_spaces(),
        AnyPosition::Groi(_) | AnyPosition::Bambara(_) => None,
    }
}

/// Returns the totals of the battle in a position, once dice were thrown.
fn totals(position: &AnyPosition) -> Option<(u8, u8)> {
    match position {
        AnyPosition::Looney(ruled) => match ruled.position.battle()?.stage {
            Stage::Throws => None,
            Stage::Window { totals, .. } | Stage::Ghost { totals, .. } => {
                Some((totals.attack, totals.defence))
            }
        },
        AnyPosition::Simeone(ruled) => {
            let roll = ruled.position.battle()?.roll?;
            Some((roll.attacker, roll.defender))
        }
        AnyPosition::Groi(_) | AnyPosition::Bambara(_) => None,
    }
}

/// Returns the space of the active creature and the actions it has left.
fn active(position: &AnyPosition) -> Option<(Space, u8)> {
    let AnyPosition::Simeone(ruled) = position else { return None };
    let active = ruled.position.active()?;
    Some((ruled.position.place(active.creature)?, active.left))
}

/// Returns the quiet turns or rounds so far, and how many draw the game.
fn quiet(position: &AnyPosition) -> Option<(u16, u16)> {
    match position {
        AnyPosition::Looney(ruled) => Some((ruled.position.quiet(), ruled.rules.quiet_limit)),
        AnyPosition::Simeone(ruled) => {
            Some((ruled.position.quiet_rounds(), ruled.rules.quiet_limit))
        }
        AnyPosition::Groi(_) | AnyPosition::Bambara(_) => None,
    }
}

/// Returns the word that a player types for a decision that has no place on the board.
pub fn decision_name(texts: &Texts, word: Word) -> String {
    let (key, size) = match word {
        Word::Pass => ("telling-word-pass", 0),
        Word::Done => ("telling-word-done", 0),
        Word::End => ("telling-word-end", 0),
        Word::Off => ("telling-word-off", 0),
        Word::Stay => ("telling-word-stay", 0),
        Word::Accept => ("telling-word-accept", 0),
        Word::Ghost(size) => ("telling-word-ghost", size),
    };
    texts.with(key, [("size", size.into())])
}

impl Teller<'_> {
    /// Says whose turn it is: the reader's, or that of a side.
    pub fn turn(&self, side: Side) -> String {
        let variables = [("who", self.who(side).into()), ("side", self.side(side).into())];
        self.texts.with("telling-turn", variables)
    }

    /// Describes the battle in progress, or the active creature with its actions.
    pub fn happening(&self, position: &AnyPosition) -> Option<String> {
        let named = |space| {
            let piece = position.piece_at(space);
            piece.map_or_else(|| space.to_string(), |piece| self.owned(piece.letter))
        };
        if let Some((from, target)) = battle_spaces(position) {
            let variables = [
                ("attacker", named(from).into()),
                ("from", from.to_string().into()),
                ("defender", named(target).into()),
                ("target", target.to_string().into()),
            ];
            let mut told = self.texts.with("telling-battle", variables);
            if let Some((attack, defence)) = totals(position) {
                let variables = [("attack", attack.into()), ("defence", defence.into())];
                told = format!("{told} {}", self.texts.with("telling-dice", variables));
            }
            return Some(told);
        }
        let (space, left) = active(position)?;
        let variables = [
            ("piece", named(space).into()),
            ("space", space.to_string().into()),
            ("left", left.into()),
        ];
        Some(capital(&self.texts.with("telling-active", variables)))
    }

    /// Describes what the piece on a space is doing: acting, attacking, or being attacked.
    pub(super) fn acting(&self, position: &AnyPosition, space: Space) -> Option<String> {
        if let Some((_, left)) = active(position).filter(|(at, _)| *at == space) {
            return Some(self.texts.with("telling-state-active", [("left", left.into())]));
        }
        let (from, target) = battle_spaces(position)?;
        let (key, other) = match space {
            _ if space == from => ("telling-state-attacks", target),
            _ if space == target => ("telling-state-attacked", from),
            _ => return None,
        };
        Some(self.texts.with(key, [("space", other.to_string().into())]))
    }

    /// Describes what a player has to decide beside moving a piece: where to push, and which
    /// decisions can be typed.
    pub fn asked(&self, picker: &Picker) -> Vec<String> {
        let mut told = Vec::new();
        let targets = picker.targets();
        let places: Vec<Space> = targets
            .iter()
            .filter_map(|target| match (target.kind, target.spot) {
                (Kind::Place, Spot::Space(space)) => Some(space),
                _ => None,
            })
            .collect();
        // If no piece is in the hand, a place is a space to push the defender to.
        if picker.prefix().is_empty() && !places.is_empty() {
            told.push(
                self.texts.with("telling-push-where", [("spaces", self.list(&places).into())]),
            );
        }
        let words: Vec<String> =
            picker.words().into_iter().map(|word| self.decision(word)).collect();
        if !words.is_empty() {
            told.push(self.texts.with("telling-words", [("words", self.list(&words).into())]));
        }
        told
    }

    /// Returns whether a player has to be asked, because moving a piece is not all there is to do:
    /// there is a battle to decide, or nothing but decisions.
    pub fn is_asked(&self, picker: &Picker) -> bool {
        let targets = picker.targets();
        battle_spaces(picker.position()).is_some()
            || targets.iter().all(|target| target.kind == Kind::Word)
    }

    /// Names a decision and what it means: `ghost1, fight again`.
    pub fn decision(&self, word: Word) -> String {
        let size = match word {
            Word::Ghost(size) => size,
            _ => 0,
        };
        let key = match word {
            Word::Pass => "telling-word-pass-about",
            Word::Done => "telling-word-done-about",
            Word::End => "telling-word-end-about",
            Word::Off => "telling-word-off-about",
            Word::Stay => "telling-word-stay-about",
            Word::Accept => "telling-word-accept-about",
            Word::Ghost(_) => "telling-word-ghost-about",
        };
        let how = self.texts.with(key, [("size", size.into())]);
        let what = decision_name(self.texts, word);
        self.texts.with("telling-with", [("what", what.into()), ("how", how.into())])
    }

    /// Says how many points of movement a turn has left.
    pub fn points_left(&self, left: u8) -> String {
        self.texts.with("telling-points-left", [("left", left.into())])
    }

    /// Describes the score on the board; `None` where the rules keep none.
    pub fn score(&self, position: &AnyPosition) -> Option<String> {
        let AnyPosition::Simeone(ruled) = position else { return None };
        let [one, other] = Side::BOTH.map(|side| self.side(side));
        let [first, second] = Side::BOTH.map(|side| ruled.position.score(side));
        let told = self.texts.with(
            "telling-score",
            [
                ("one", one.into()),
                ("other", other.into()),
                ("first", first.into()),
                ("second", second.into()),
            ],
        );
        let Some(target) = ruled.rules.target else { return Some(told) };
        let wins = self.texts.with("telling-score-target", [("target", target.into())]);
        Some(format!("{told} {wins}"))
    }

    /// Describes everything that counts beside the board: the score, quiet turns, pieces lost, who has
    /// the initiative, and who has not moved yet.
    pub fn counters(&self, position: &AnyPosition) -> Vec<String> {
        let mut told: Vec<String> = self.score(position).into_iter().collect();
        if let AnyPosition::Simeone(ruled) = position {
            let side = self.side(ruled.position.initiative());
            told.push(self.texts.with("telling-initiative", [("side", side.into())]));
        }
        if let AnyPosition::Groi(ruled) = position {
            let unmoved = Side::BOTH.into_iter().filter(|side| ruled.position.is_unmoved(*side));
            told.extend(unmoved.map(|side| {
                self.texts.with("telling-unmoved", [("side", self.side(side).into())])
            }));
        }
        told.extend(self.quiet(position));
        told
    }

    /// Says for how long nothing has happened; `None` if something just has, or it does not count.
    pub fn quiet(&self, position: &AnyPosition) -> Option<String> {
        let (count, limit) = quiet(position).filter(|(count, _)| *count > 0)?;
        let variables = [("count", count.into()), ("limit", limit.into())];
        Some(self.texts.with("telling-quiet", variables))
    }

    /// Describes the changes of the counters that a player has to know at once: the score, the quiet
    /// turns at every tenth and through the last ten, and a repetition.
    pub fn counted(&self, before: &AnyPosition, after: &AnyPosition, times: usize) -> Vec<String> {
        let mut told = Vec::new();
        let score = self.score(after);
        if score != self.score(before) {
            told.extend(score);
        }
        if let Some((count, limit)) = quiet(after)
            && quiet(before) != quiet(after)
            && (count % 10 == 0 || count + 10 >= limit)
        {
            told.extend(self.quiet(after));
        }
        if times > 1 && matches!(after.actor(), Actor::Player(_)) {
            told.push(self.texts.with("telling-repeated", [("times", times.into())]));
        }
        told
    }
}

//! The state of a game in sentences: whose turn it is, how it ended, battles, active creatures, scores, counters, and
//! the decisions that can be typed.

use dejarik_play::Why;
use dejarik_play::pick::{Kind, Picker, Spot, Word};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::scene::Quiet;
use dejarik_rules::{Actor, Side, Space};
use dejarik_telling::{quiet, score};

use super::Teller;
use crate::lang::Texts;

/// Returns the key of the word for a decision that has no place on the board, and the size of its ghost.
fn decision_key(word: Word) -> (&'static str, u8) {
    match word {
        Word::Pass => ("telling-word-pass", 0),
        Word::Done => ("telling-word-done", 0),
        Word::End => ("telling-word-end", 0),
        Word::Off => ("telling-word-off", 0),
        Word::Stay => ("telling-word-stay", 0),
        Word::Accept => ("telling-word-accept", 0),
        Word::Ghost(size) => ("telling-word-ghost", size),
    }
}

/// Returns the word that a player types for a decision that has no place on the board.
pub(crate) fn decision_name(texts: &Texts, word: Word) -> String {
    let (key, size) = decision_key(word);
    texts.with(key, [("size", size.into())])
}

impl Teller<'_> {
    /// Says whose turn it is: the reader's, or that of a side.
    pub(crate) fn turn(&self, side: Side) -> String {
        let variables = [("who", self.who(side).into()), ("side", self.side(side).into())];
        self.texts.with("telling-turn", variables)
    }

    /// Says who won a finished game, or that it is a draw, and why it is over.
    pub(crate) fn ended(&self, why: Why, winner: Option<Side>) -> String {
        self.tell(&dejarik_telling::ended(self.rules, why, winner)).join(" ")
    }

    /// Describes the battle in progress, or the active creature with its actions.
    pub(crate) fn happening(&self, position: &AnyPosition) -> Vec<String> {
        self.tell(&dejarik_telling::happening(&position.scene()))
    }

    /// Describes what the piece on a space is doing: acting, attacking, or being attacked.
    pub(super) fn acting(&self, position: &AnyPosition, space: Space) -> Option<String> {
        let scene = position.scene();
        if let Some(active) = scene.active.filter(|active| active.space == space) {
            return Some(self.texts.with("telling-state-active", [("left", active.left.into())]));
        }
        let battle = scene.battle?;
        let (key, other) = match space {
            _ if space == battle.from => ("telling-state-attacks", battle.target),
            _ if space == battle.target => ("telling-state-attacked", battle.from),
            _ => return None,
        };
        Some(self.texts.with(key, [("space", other.to_string().into())]))
    }

    /// Describes what a player has to decide beside moving a piece: where to push, and which
    /// decisions can be typed.
    pub(crate) fn asked(&self, picker: &Picker) -> Vec<String> {
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
    pub(crate) fn is_asked(&self, picker: &Picker) -> bool {
        let targets = picker.targets();
        picker.position().scene().battle.is_some()
            || targets.iter().all(|target| target.kind == Kind::Word)
    }

    /// Names a decision and what it means: `ghost1, fight again`.
    pub(crate) fn decision(&self, word: Word) -> String {
        let (key, size) = decision_key(word);
        let how = self.texts.with(&format!("{key}-about"), [("size", size.into())]);
        let what = decision_name(self.texts, word);
        self.texts.with("telling-with", [("what", what.into()), ("how", how.into())])
    }

    /// Says how many points of movement a turn has left.
    pub(crate) fn points_left(&self, left: u8) -> String {
        self.texts.with("telling-points-left", [("left", left.into())])
    }

    /// Describes everything that counts beside the board: the score, quiet turns, who has the initiative,
    /// and who has not moved yet.
    pub(crate) fn counters(&self, position: &AnyPosition) -> Vec<String> {
        self.tell(&dejarik_telling::counters(&position.scene()))
    }

    /// Describes the changes of the counters that a player has to know at once: the score, the quiet
    /// turns at every tenth and through the last ten, and a repetition.
    pub(crate) fn counted(
        &self,
        before: &AnyPosition,
        after: &AnyPosition,
        times: usize,
    ) -> Vec<String> {
        let (before, now) = (before.scene(), after.scene());
        let mut told = Vec::new();
        if now.score != before.score {
            told.extend(score(&now).map(|sentence| self.sentence(&sentence)));
        }
        if let Some(Quiet { count, limit }) = now.quiet
            && now.quiet != before.quiet
            && (count % 10 == 0 || count + 10 >= limit)
        {
            told.extend(quiet(&now).map(|sentence| self.sentence(&sentence)));
        }
        if times > 1 && matches!(after.actor(), Actor::Player(_)) {
            told.push(self.texts.with("telling-repeated", [("times", times.into())]));
        }
        told
    }
}

//! What is known of positions and moves in words, always with whose it is.

use dejarik_engine::Value;
use dejarik_engine::review::{Judged, Judgement, Review, ReviewError};
use dejarik_rules::{RulesId, Side};

use super::Study;
use super::insight::{Insight, Values};
use crate::lang::Texts;
use crate::words;

/// A sign beside the colour: what a move keeps. `plain` where the terminal has few letters.
pub fn sign(judgement: Judgement, exact: bool, plain: bool) -> &'static str {
    match (judgement, plain) {
        (Judgement::Best, _) if !exact => "~",
        (Judgement::Best, false) => "✓",
        (Judgement::Best, true) => "+",
        (Judgement::Slower, _) => "-",
        (Judgement::Inaccuracy, _) => "?!",
        (Judgement::Mistake, _) => "?",
        (Judgement::Blunder, _) => "??",
    }
}

/// Whether nobody wins by force. In games with dice an exact 0 is a level chance, no draw.
fn is_draw(id: RulesId, value: Value) -> bool {
    let no_dice = matches!(id, RulesId::Groi | RulesId::Bambara);
    no_dice && value.exact && value.forced.is_none() && value.expected == 0.0
}

/// What a position is worth, seen from whoever acts in it: `White wins 1 point in 7 plies`.
pub fn value(texts: &Texts, id: RulesId, side: Side, value: Value) -> String {
    let name = |side| words::side(texts, id, side);
    let Some(forced) = value.forced else {
        if is_draw(id, value) {
            return texts.get("study-draw");
        }
        let chance = format!("{:.0}", value.chance() * 100.0);
        return texts
            .with("study-chance", [("side", name(side).into()), ("chance", chance.into())]);
    };
    let winner = if forced.points > 0 { side } else { !side };
    let key = match (id, forced.plies) {
        (RulesId::Groi, 0) => "study-won-points",
        (RulesId::Groi, _) => "study-wins-points",
        (_, 0) => "study-won",
        (RulesId::Bambara, _) => "study-wins",
        (RulesId::Looney | RulesId::Simeone, _) => "study-wins-turns",
    };
    texts.with(
        key,
        [
            ("side", name(winner).into()),
            ("points", forced.points.unsigned_abs().into()),
            ("plies", forced.plies.into()),
        ],
    )
}

/// What a move brings the player who makes it, in few letters: `+1 in 7`, `wins in 7`, `63 %`.
pub fn short(texts: &Texts, id: RulesId, value: Value) -> String {
    match (value.forced, id) {
        (Some(forced), RulesId::Groi) => {
            let points = format!("{:+}", forced.points);
            texts.with("probe-move", [("points", points.into()), ("plies", forced.plies.into())])
        }
        (Some(forced), _) => {
            let key = if forced.points > 0 { "study-short-win" } else { "study-short-loss" };
            texts.with(key, [("plies", forced.plies.into())])
        }
        (None, _) if is_draw(id, value) => texts.get("study-short-draw"),
        (None, _) => format!("{:.0} %", value.chance() * 100.0),
    }
}

/// What a move keeps, in words: `keeps the win`, `a win becomes a draw`.
pub fn judgement(texts: &Texts, best: Value, judgement: Judgement) -> String {
    let won = best.forced.map_or(0, |forced| forced.points.signum());
    // A chance, however exact, has no results to be told apart by.
    let exact = best.exact && (won != 0 || best.expected == 0.0);
    let key = match (judgement, exact, won) {
        (Judgement::Best, true, _) => "study-keeps-best",
        (Judgement::Best, false, _) => "study-keeps-near",
        (Judgement::Slower, _, 1..) => "study-keeps-later",
        (Judgement::Slower, _, _) => "study-keeps-sooner",
        (Judgement::Inaccuracy, false, _) => "study-gives-some",
        (Judgement::Inaccuracy, true, _) => "study-gives-points",
        (Judgement::Mistake, false, _) => "study-gives-much",
        (Judgement::Mistake, true, 1..) => "study-gives-win-draw",
        (Judgement::Mistake, true, _) => "study-gives-draw-loss",
        (Judgement::Blunder, true, _) => "study-gives-win-loss",
        (Judgement::Blunder, false, _) => "study-gives-all",
    };
    texts.get(key)
}

/// How many moves keep what there is: `3 of 8 moves keep the win.`
pub fn keeping(texts: &Texts, id: RulesId, values: &Values) -> String {
    let best = values.moves.first().map_or(values.value, |worth| worth.value);
    let key = match best.forced.map(|forced| forced.points.signum()) {
        Some(1) if values.exact => "study-keeping-win",
        Some(_) if values.exact => "study-keeping-lost",
        None if values.exact && is_draw(id, best) => "study-keeping-draw",
        Some(_) | None => "study-keeping-near",
    };
    let variables = [("count", values.keeping().into()), ("legal", values.moves.len().into())];
    texts.with(key, variables)
}

/// Where the values come from: the table, or a search.
pub fn source(texts: &Texts, id: RulesId, values: &Values) -> String {
    match (values.exact, id) {
        (true, _) => texts.get("study-exact"),
        (false, RulesId::Groi | RulesId::Bambara) => texts.with(
            "study-estimate-no-table",
            [("depth", values.depth.into()), ("rules", id.name().into())],
        ),
        (false, RulesId::Looney | RulesId::Simeone) => {
            texts.with("study-estimate", [("depth", values.depth.into())])
        }
    }
}

/// What is to be said while nothing is known yet.
pub fn waiting(texts: &Texts, id: RulesId) -> String {
    texts.get(if id == RulesId::Groi { "study-waiting-table" } else { "study-waiting" })
}

/// What is known of a position in one sentence.
pub fn insight(texts: &Texts, id: RulesId, insight: &Insight) -> String {
    match insight {
        Insight::Over(outcome) => words::outcome(texts, id, outcome),
        Insight::Throw(_) => texts.get("study-throw-due"),
        Insight::Values(values) => value(texts, id, values.side, values.value),
        Insight::Nothing => texts.get("study-nothing"),
    }
}

/// A judged step in words: `A1-B1: a win becomes a draw. Best was A2-B2; 3 of 8 moves kept it.`
pub fn judged(texts: &Texts, step: &Judged) -> String {
    let what = match step.judgement {
        Judgement::Slower => texts.with(
            if step.before.expected > 0.0 { "study-judged-later" } else { "study-judged-sooner" },
            [("plies", step.lost_plies.into())],
        ),
        Judgement::Inaccuracy => {
            texts.with("study-judged-points", [("points", step.lost_points.into())])
        }
        other => judgement(texts, step.before, other),
    };
    let said =
        texts.with("study-judged", [("move", step.word.clone().into()), ("what", what.into())]);
    let kept = [("count", step.keeping.into()), ("legal", step.legal.into())];
    let more = if step.judgement == Judgement::Best {
        if step.keeping == 1 && step.legal > 1 {
            texts.with("study-judged-only", [("legal", step.legal.into())])
        } else {
            return said;
        }
    } else {
        let [count, legal] = kept;
        texts.with("study-judged-best", [("best", step.best.clone().into()), count, legal])
    };
    format!("{said} {more}")
}

/// How both sides have played: moves, the best of them, slips by kind.
pub fn summary(texts: &Texts, id: RulesId, review: &Review) -> Vec<String> {
    let slips: usize = Side::BOTH.iter().map(|side| review.slips(*side)).sum();
    let mut lines = Vec::new();
    if slips == 0 {
        lines.push(texts.get("study-no-slips"));
    }
    for side in Side::BOTH {
        let moves = review.steps.iter().filter(|step| step.side == side).count();
        let counts = Judgement::ALL.map(|judgement| review.count(side, judgement));
        let [best, slower, inaccuracies, mistakes, blunders] = counts;
        lines.push(texts.with(
            "study-summary",
            [
                ("side", words::side(texts, id, side).into()),
                ("moves", moves.into()),
                ("best", best.into()),
                ("slower", slower.into()),
                ("inaccuracies", inaccuracies.into()),
                ("mistakes", mistakes.into()),
                ("blunders", blunders.into()),
            ],
        ));
    }
    lines
}

/// Where one stands: `After 12 of 31 moves`, on a side line or at the start.
pub fn place(texts: &Texts, study: &Study) -> String {
    let (at, all) = (study.at(), study.line().len());
    match study.aside() {
        Some(branch) => {
            let walked = at - branch;
            texts.with("study-place-aside", [("count", walked.into()), ("from", branch.into())])
        }
        None if all == 0 => texts.get("study-place-start"),
        None => texts.with("study-place", [("at", at.into()), ("all", all.into())]),
    }
}

/// Why a game has no review.
pub fn no_review(texts: &Texts, id: RulesId, error: &ReviewError) -> String {
    match (error, id) {
        (ReviewError::Unknown, RulesId::Groi | RulesId::Bambara) => {
            texts.with("desk-review-no-table", [("rules", id.name().into())])
        }
        (ReviewError::Unknown, RulesId::Looney | RulesId::Simeone) => texts.get("desk-review-dice"),
        (ReviewError::NoStep(_) | ReviewError::Stopped, _) => error.to_string(),
    }
}

//! What is known of positions and moves, in words that always name the side.

use dejarik_engine::Value;
use dejarik_engine::review::{Account, Band, Judged, Judgement, Resignation, Review, Thrown};
use dejarik_rules::numbers::{SEMICOLON, decimal, percent, signed};
use dejarik_rules::{RulesId, Side, TableKind};

use super::Study;
use super::insight::{Insight, Values, makes_table_first};
use crate::lang::Texts;
use crate::words;

/// Returns the sign that stands beside the colour of a judgement. `plain` limits it to ASCII.
pub(crate) fn sign(judgement: Judgement, exact: bool, plain: bool) -> &'static str {
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

/// Returns whether neither side wins by force. In games with dice an exact 0 means equal chances,
/// not a draw.
fn is_draw(id: RulesId, value: Value) -> bool {
    !id.descriptor().chances && value.exact && value.forced.is_none() && value.expected == 0.0
}

/// Describes the value of a position, given from the view of `side`, which is to act: `White wins 1
/// point in 7 plies`.
pub(crate) fn value(texts: &Texts, id: RulesId, side: Side, value: Value) -> String {
    let name = |side| words::side(texts, id, side);
    let Some(forced) = value.forced else {
        if is_draw(id, value) {
            return texts.get("common-draw");
        }
        let chance = format!("{:.0}", value.chance() * 100.0);
        return texts
            .with("study-chance", [("side", name(side).into()), ("chance", chance.into())]);
    };
    let winner = if forced.points > 0 { side } else { !side };
    let game = id.descriptor();
    let key = match (game.scores_points(), forced.plies.get()) {
        (true, 0) => "study-won-points",
        (true, _) => "study-wins-points",
        (false, 0) => "common-won",
        (false, _) if game.dice => "study-wins-turns",
        (false, _) => "study-wins",
    };
    texts.with(
        key,
        [
            ("side", name(winner).into()),
            ("points", forced.points.unsigned_abs().into()),
            ("plies", forced.plies.get().into()),
        ],
    )
}

/// Describes briefly what a move is worth to the player who makes it: `+1 in 7`, `wins in 7`, `63
/// %`.
pub(crate) fn short(texts: &Texts, id: RulesId, value: Value) -> String {
    match value.forced {
        Some(forced) if id.descriptor().scores_points() => {
            let points = format!("{:+}", forced.points);
            texts.with(
                "probe-move",
                [("points", points.into()), ("plies", forced.plies.get().into())],
            )
        }
        Some(forced) => {
            let key = if forced.points > 0 { "study-short-win" } else { "study-short-loss" };
            texts.with(key, [("plies", forced.plies.get().into())])
        }
        None if is_draw(id, value) => texts.get("study-short-draw"),
        None => texts.of(&percent(value.chance(), 0)),
    }
}

/// Describes what a move keeps: `keeps the win`, `a win becomes a draw`.
pub(crate) fn judgement(texts: &Texts, best: Value, judgement: Judgement) -> String {
    let won = best.forced.map_or(0, |forced| forced.points.signum());
    // Even an exact chance is not a win, a draw or a loss that a move could turn into another.
    let exact = best.exact && (won != 0 || best.expected == 0.0);
    let key = match (judgement, exact, won) {
        (Judgement::Best, true, _) => "study-keeps-best",
        (Judgement::Best, false, _) => "study-keeps-near",
        (Judgement::Slower, _, 1..) => "study-keeps-later",
        (Judgement::Slower, _, _) => "study-keeps-sooner",
        (Judgement::Inaccuracy, false, _) => "study-gives-some",
        (Judgement::Inaccuracy, true, _) => "common-gives-points",
        (Judgement::Mistake, false, _) => "study-gives-much",
        (Judgement::Mistake, true, 1..) => "study-gives-win-draw",
        (Judgement::Mistake, true, _) => "study-gives-draw-loss",
        (Judgement::Blunder, true, _) => "study-gives-win-loss",
        (Judgement::Blunder, false, _) => "study-gives-all",
    };
    texts.get(key)
}

/// Says how many moves keep the best value: `3 of 8 moves keep the win.`
pub(crate) fn keeping(texts: &Texts, id: RulesId, values: &Values) -> String {
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

/// Says where the values come from: a table, or a search.
pub(crate) fn source(texts: &Texts, id: RulesId, values: &Values) -> String {
    if values.exact {
        return texts.get("study-exact");
    }
    let depth = ("depth", values.depth.into());
    match id.descriptor().table {
        TableKind::Whole => {
            texts.with("study-estimate-no-table", [depth, ("rules", id.name().into())])
        }
        TableKind::Endgames | TableKind::None => texts.with("study-estimate", [depth]),
    }
}

/// Returns the message for the time until something is known.
pub(crate) fn waiting(texts: &Texts, id: RulesId) -> String {
    texts.get(if makes_table_first(id) { "study-waiting-table" } else { "common-thinking" })
}

/// Describes what is known of a position in one sentence.
pub(crate) fn insight(texts: &Texts, id: RulesId, insight: &Insight) -> String {
    match insight {
        Insight::Over(outcome) => words::outcome(texts, id, outcome),
        Insight::Throw(_) => texts.get("study-throw-due"),
        Insight::Values(values) => value(texts, id, values.side, values.value),
        Insight::Nothing => texts.get("study-nothing"),
    }
}

/// Describes a judged step: `A1-B1: a win becomes a draw. Best was A2-B2; 3 of 8 moves kept it.`
pub(crate) fn judged(texts: &Texts, id: RulesId, step: &Judged) -> String {
    let what = match step.judgement {
        slip if slip.is_slip() && gives_chances(id, step.before) => {
            given_away(texts, slip, step.lost_chance)
        }
        Judgement::Slower => texts.with(
            if step.before.expected > 0.0 { "study-judged-later" } else { "study-judged-sooner" },
            [("plies", step.lost_plies.get().into())],
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

/// Describes a resignation that was a slip: `White resigned a game that was not lost: a win becomes a
/// loss.`
fn resigned(texts: &Texts, id: RulesId, found: &Resignation) -> String {
    let what = if gives_chances(id, found.before) {
        given_away(texts, found.judgement, found.lost_chance)
    } else {
        judgement(texts, found.before, found.judgement)
    };
    let side = words::side(texts, id, found.side);
    texts.with("study-resigned", [("side", side.into()), ("what", what.into())])
}

/// Returns whether a slip gives away a part of a winning chance, rather than points or a result.
fn gives_chances(id: RulesId, before: Value) -> bool {
    id.has_dice() || !before.exact
}

/// Names a slip with the winning chance that it gave away.
fn given_away(texts: &Texts, slip: Judgement, chance: f64) -> String {
    texts.with(&format!("study-judged-{}", slip.name()), [("chance", part(texts, chance).into())])
}

/// Formats a part of 1 in per cent with one decimal, without the sign: `4.2`.
fn part(texts: &Texts, part: f64) -> String {
    texts.of(&decimal(100.0 * part, 1))
}

/// Says which side a throw helped, and how much: `(7:5): lucky for White, +12.3 %`.
pub(crate) fn thrown(texts: &Texts, id: RulesId, thrown: &Thrown) -> String {
    let luck = thrown.luck();
    let throw = [("throw", thrown.word.clone().into())];
    if luck.abs() < EVEN {
        return texts.with("throw-luck-even", throw);
    }
    let side = words::side(texts, id, fortunate(luck));
    let [throw] = throw;
    let chance = ("chance", part(texts, luck.abs()).into());
    texts.with("throw-luck", [throw, ("side", side.into()), chance])
}

/// Luck below this, as a part of 1, is described as none.
const EVEN: f64 = 0.000_5;

/// Returns the side helped by luck that is counted for the first player.
fn fortunate(luck: f64) -> Side {
    if luck < 0.0 { Side::Second } else { Side::First }
}

/// Describes where the winning chances of a game with dice came from, line by line.
pub(crate) fn account(
    texts: &Texts,
    id: RulesId,
    review: &Review,
    account: &Account,
) -> Vec<String> {
    let name = |side| words::side(texts, id, side);
    let chance = |share| part(texts, share).into();
    let side = ("side", name(Side::First).into());
    let from = [side, ("start", chance(account.start)), ("end", chance(account.end))];
    let mut lines = vec![texts.with("study-account", from)];
    if !review.throws.is_empty() {
        let lucky = ("side", name(fortunate(account.luck)).into());
        lines.push(
            texts.with("study-account-luck", [lucky, ("chance", chance(account.luck.abs()))]),
        );
    }
    for side in Side::BOTH {
        let Some(rate) = review.error_rate(side) else { continue };
        let lost = ("lost", chance(account.lost[side.index()]));
        let rate_text = ("rate", texts.of(&decimal(100.0 * rate, 2)).into());
        let band = ("band", texts.get(&format!("study-band-{}", Band::of(rate).name())).into());
        let side = ("side", name(side).into());
        lines.push(texts.with("study-account-lost", [side, lost, rate_text, band]));
    }
    let drift = texts.of(&signed(100.0 * account.drift, 1));
    lines.push(if account.exact {
        texts.get("study-account-exact")
    } else {
        texts.with("study-account-drift", [("chance", drift.into())])
    });
    let luckiest: Vec<_> =
        review.luckiest(3).into_iter().filter(|found| found.luck().abs() >= EVEN).collect();
    if !luckiest.is_empty() {
        let throw = |found: &&Thrown| {
            let luck = found.luck();
            let throw = ("throw", found.word.clone().into());
            let lucky = ("side", name(fortunate(luck)).into());
            texts.with("study-account-throw", [throw, lucky, ("chance", chance(luck.abs()))])
        };
        let between = SEMICOLON.in_language(texts.lang().code());
        let what = luckiest.iter().map(throw).collect::<Vec<_>>().join(between);
        let count = ("count", luckiest.len().into());
        lines.push(texts.with("study-account-throws", [count, ("what", what.into())]));
    }
    lines
}

/// Summarises how both sides have played: the number of moves, the best ones, and the slips by
/// kind.
pub(crate) fn summary(texts: &Texts, id: RulesId, review: &Review) -> Vec<String> {
    let slips: usize = Side::BOTH.iter().map(|side| review.slips(*side)).sum();
    let mut lines = Vec::new();
    // With dice the account says how far the values are estimates.
    let is_estimated = review.account.is_none() && !review.is_exact();
    if is_estimated {
        lines.push(texts.with("study-review-estimate", [("rules", id.name().into())]));
    }
    if slips == 0 {
        lines.push(texts.get(no_slips(review)));
    }
    lines.extend(review.resignation.iter().map(|found| resigned(texts, id, found)));
    let counts_chances = id.has_dice() || is_estimated;
    let summary = if counts_chances { "study-summary-dice" } else { "study-summary" };
    for side in Side::BOTH {
        let counts = Judgement::ALL.map(|judgement| review.count(side, judgement));
        // A resignation that was a slip is counted as one.
        let moves: usize = counts.iter().sum();
        let [best, slower, inaccuracies, mistakes, blunders] = counts;
        lines.push(texts.with(
            summary,
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
    if let Some(found) = &review.account {
        lines.extend(account(texts, id, review, found));
    }
    lines
}

/// Returns the key of the text that no move was a slip, as a table or only the engine says, or that only the
/// resignation was one.
pub(crate) fn no_slips(review: &Review) -> &'static str {
    match (&review.resignation, review.is_exact()) {
        (Some(_), _) => "study-slip-resigned",
        (None, true) => "study-no-slips",
        (None, false) => "study-no-slips-seen",
    }
}

/// Describes the current place: `After 12 of 31 moves`, on a side line, or at the start.
pub(crate) fn place(texts: &Texts, study: &Study) -> String {
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

/// Returns what the record says about the current place, in one line; `None` if it says nothing.
pub(crate) fn annotation(texts: &Texts, study: &Study) -> Option<String> {
    let said = study.annotation()?;
    let said = said.glyphs.iter().chain(&said.notes).map(|text| one_line(text));
    let said = said.collect::<Vec<_>>().join(" · ");
    Some(texts.with("record-says", [("text", said.into())]))
}

/// Returns a text without its line ends.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

//! The answer of `dejarik regret`.

use dejarik_engine::arena::Interval;
use dejarik_engine::regret::chances::{self, Decision};
use dejarik_engine::regret::{KeptShare, Loss, Report, SIGHTS, Slip, Source};
use serde::Serialize;

use super::Entries;

/// Players compared with perfect play.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Regret {
    /// The name of the rule set.
    pub(crate) rules: &'static str,
    /// The seed of the positions and the errors.
    pub(crate) seed: u64,
    /// The positions of this measurement, if it is a part of a larger one, as `K/N`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) part: Option<String>,
    /// The players.
    pub(crate) judged: Vec<Judged>,
}

/// One player compared with perfect play.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Judged {
    /// In a game without dice.
    Certain(Box<Certain>),
    /// In a game with dice.
    Chances(Chances),
}

/// How often a player keeps the value, in a game without dice.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Certain {
    /// The player, or the time for a move.
    pub(crate) player: String,
    /// Over all positions.
    pub(crate) kept: KeptShare,
    /// Over the positions in which some move loses value.
    pub(crate) critical: KeptShare,
    /// Over the positions from games of random moves.
    pub(crate) random: KeptShare,
    /// Over the positions from games between weak players.
    pub(crate) weak: KeptShare,
    /// The points given away in a hundred moves.
    pub(crate) points_lost_in100: f64,
    /// How often one value became another, the greatest loss first.
    pub(crate) losses: Vec<Loss>,
    /// The number of slips by the plies it takes to see them, in ranges such as `1-2` and `21+`.
    pub(crate) sights: Entries<u64>,
    /// The nodes searched per move.
    pub(crate) nodes: f64,
    /// Every move that lost value.
    pub(crate) slips: Vec<Slip>,
}

/// How much winning chance a player gives away, in a game with dice.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Chances {
    /// The player, or the time for a move.
    pub(crate) player: String,
    /// The number of positions.
    pub(crate) positions: usize,
    /// The winning chance given away per move, 0 to 1.
    pub(crate) lost: Interval,
    /// The share of moves that gave nothing away.
    pub(crate) kept: Interval,
    /// The nodes searched per move.
    pub(crate) nodes: f64,
    /// Every move that gave winning chance away.
    pub(crate) slips: Vec<Decision>,
}

impl Certain {
    /// Returns the answer for a player in a game without dice.
    pub(crate) fn new(player: &str, report: &Report) -> Certain {
        Certain {
            player: player.to_owned(),
            kept: report.all(),
            critical: report.critical(),
            random: report.from(Source::Random),
            weak: report.from(Source::Weak),
            points_lost_in100: report.regret(),
            losses: report.losses(),
            sights: sight_ranges().into_iter().zip(report.sights()).collect(),
            nodes: report.nodes(),
            slips: report.slips().cloned().collect(),
        }
    }
}

impl Chances {
    /// Returns the answer for a player in a game with dice.
    pub(crate) fn new(player: &str, report: &chances::Report) -> Chances {
        Chances {
            player: player.to_owned(),
            positions: report.decisions.len(),
            lost: report.lost(),
            kept: report.kept(),
            nodes: report.nodes(),
            slips: report.slips().cloned().collect(),
        }
    }
}

/// Returns the names of the ranges of [`SIGHTS`]: `1-2`, …, `21+`.
pub(crate) fn sight_ranges() -> Vec<String> {
    let lows = std::iter::once(0).chain(SIGHTS).map(|below| below.saturating_add(1));
    let name = |(low, high): (u16, u16)| match high {
        u16::MAX => format!("{low}+"),
        high => format!("{low}-{high}"),
    };
    lows.zip(SIGHTS).map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ranges_of_sights_leave_no_gap() {
        assert_eq!(sight_ranges(), ["1-2", "3-4", "5-6", "7-10", "11-20", "21+"]);
    }
}

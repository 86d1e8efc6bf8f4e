//! The answer of `dejarik regret`.

use dejarik_engine::regret::{self, Report, SIGHTS, Source, chances};
use serde::Serialize;

use super::{Entries, Interval};

/// Players compared with perfect play.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Regret {
    /// The name of the rule set.
    pub rules: &'static str,
    /// The seed of the positions and the errors.
    pub seed: u64,
    /// The players.
    pub judged: Vec<Judged>,
}

/// One player compared with perfect play.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Judged {
    /// In a game without dice.
    Certain(Box<Certain>),
    /// In a game with dice.
    Chances(Chances),
}

/// How often a player keeps the value, in a game without dice.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Certain {
    /// The player, or the time for a move.
    pub player: String,
    /// Over all positions.
    pub kept: Kept,
    /// Over the positions in which some move loses value.
    pub critical: Kept,
    /// Over the positions from games of random moves.
    pub random: Kept,
    /// Over the positions from games between weak players.
    pub weak: Kept,
    /// The points given away in a hundred moves.
    pub points_lost_in100: f64,
    /// How often one value became another, the greatest loss first.
    pub losses: Vec<Loss>,
    /// The number of slips by the plies it takes to see them, in ranges such as `1-2` and `21+`.
    pub sights: Entries<u64>,
    /// The nodes searched per move.
    pub nodes: f64,
    /// Every move that lost value.
    pub slips: Vec<Slip>,
}

/// How often the value was kept.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Kept {
    /// The number of positions.
    pub positions: u64,
    /// The number of positions in which the move kept the value.
    pub kept: u64,
    /// The share of those positions.
    pub share: Interval,
}

/// How often one value became another.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Loss {
    /// The points that the best move keeps.
    pub from: i8,
    /// The points that are left.
    pub to: i8,
    /// The number of such slips.
    pub count: u64,
}

/// A move that lost value.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Slip {
    /// The position, in DPN.
    pub position: String,
    /// The move.
    pub played: String,
    /// A best move.
    pub best: String,
    /// The points that the best move keeps.
    pub had: i8,
    /// The points that are left.
    pub left: i8,
    /// The plies it takes to see that the move is a slip.
    pub sight: u16,
}

/// How much winning chance a player gives away, in a game with dice.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Chances {
    /// The player, or the time for a move.
    pub player: String,
    /// The number of positions.
    pub positions: usize,
    /// The winning chance given away per move, 0 to 1.
    pub lost: Interval,
    /// The share of moves that gave nothing away.
    pub kept: Interval,
    /// The nodes searched per move.
    pub nodes: f64,
    /// Every move that gave winning chance away.
    pub slips: Vec<ChanceSlip>,
}

/// A move that gave winning chance away.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ChanceSlip {
    /// The games from which the position comes: `random` or `weak`.
    pub source: &'static str,
    /// The position, in DPN.
    pub position: String,
    /// The move.
    pub played: String,
    /// A best move.
    pub best: String,
    /// The winning chance that the best move keeps, 0 to 1.
    pub chance: f64,
    /// The winning chance that the move gave away.
    pub lost: f64,
    /// The winning chance that the worst move would give away.
    pub most: f64,
    /// The nodes searched for the move.
    pub nodes: u64,
}

impl Certain {
    /// Returns the answer for a player in a game without dice.
    pub fn new(player: &str, report: &Report) -> Certain {
        let losses = report.losses().into_iter();
        let slip = |slip: &regret::Slip| Slip {
            position: slip.position.clone(),
            played: slip.played.clone(),
            best: slip.best.clone(),
            had: slip.had,
            left: slip.left,
            sight: slip.sight,
        };
        Certain {
            player: player.to_owned(),
            kept: report.all().into(),
            critical: report.critical().into(),
            random: report.from(Source::Random).into(),
            weak: report.from(Source::Weak).into(),
            points_lost_in100: report.regret(),
            losses: losses.map(|(from, to, count)| Loss { from, to, count }).collect(),
            sights: sight_ranges().into_iter().zip(report.sights()).collect(),
            nodes: report.nodes(),
            slips: report.slips().map(slip).collect(),
        }
    }
}

impl Chances {
    /// Returns the answer for a player in a game with dice.
    pub fn new(player: &str, report: &chances::Report) -> Chances {
        let slips = report.decisions.values().filter(|found| found.lost > chances::NOTHING);
        let slip = |found: &chances::Decision| ChanceSlip {
            source: match found.source {
                Source::Random => "random",
                Source::Weak => "weak",
            },
            position: found.position.clone(),
            played: found.played.clone(),
            best: found.best.clone(),
            chance: found.chance,
            lost: found.lost,
            most: found.most,
            nodes: found.nodes,
        };
        Chances {
            player: player.to_owned(),
            positions: report.decisions.len(),
            lost: report.lost().into(),
            kept: report.kept().into(),
            nodes: report.nodes(),
            slips: slips.map(slip).collect(),
        }
    }
}

impl From<regret::Kept> for Kept {
    fn from(kept: regret::Kept) -> Kept {
        Kept { positions: kept.positions, kept: kept.kept, share: kept.share.into() }
    }
}

/// Returns the names of the ranges of [`SIGHTS`]: `1-2`, …, `21+`.
pub fn sight_ranges() -> Vec<String> {
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

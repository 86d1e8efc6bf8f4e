//! Writes summaries and comparisons as text for people.

use std::fmt;

use dejarik_engine::arena::Interval;

use crate::compare::Comparison;
use crate::summary::{Count, Summary};

/// Writes a share as a percentage with its interval.
fn percent(share: Interval) -> String {
    let Interval { value, low, high } = share.map(|share| 100.0 * share);
    format!("{value:.1} % ({low:.1} to {high:.1})")
}

/// Writes a number with its interval.
fn number(interval: Interval) -> String {
    let Interval { value, low, high } = interval;
    format!("{value:.2} ({low:.2} to {high:.2})")
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { starter, length, .. } = self;
        write!(f, "{} games", self.games)?;
        if self.broken_off > 0 {
            write!(f, ", {} of them broken off and counted as drawn", self.broken_off)?;
        }
        writeln!(f, "; 95 % confidence intervals in brackets")?;
        writeln!(f, "starter scores      {}", percent(starter.score))?;
        let [own, other] = starter.points;
        writeln!(
            f,
            "                    {} won, {} drawn, {} lost, {own:.2} to {other:.2} points a game",
            starter.won, starter.drawn, starter.lost
        )?;
        writeln!(f, "first side scores   {}", percent(self.first_side))?;
        writeln!(f, "decided             {}", percent(self.decisive))?;
        let [least, tenth, median, most, longest] = length.quantiles;
        writeln!(f, "turns               {}", number(length.mean))?;
        writeln!(
            f,
            "                    median {median}, 80 % from {tenth} to {most}, all from {least} to \
             {longest}, {:.1} steps",
            length.steps
        )?;
        writeln!(f, "\nendings")?;
        self.endings
            .iter()
            .try_for_each(|end| writeln!(f, "  {:30} {}", end.name, percent(end.games)))?;
        writeln!(f, "\n{:46}  {:>24}   in games", "rules", "times a game")?;
        for Count { name, per_game, games } in &self.facts {
            let share = 100.0 * games.value;
            writeln!(f, "  {name:44}  {:>24}   {share:5.1} %", number(*per_game))?;
        }
        if !self.worth.is_empty() {
            writeln!(f, "\nworth: chance to win with one more, all else level")?;
            for worth in &self.worth {
                writeln!(f, "  {:20} {}", worth.piece, percent(worth.chance))?;
            }
        }
        if let Some(series) = &self.series {
            writeln!(f, "\nseries              {} simulated from these games", series.series)?;
            writeln!(f, "first player wins   {}", percent(series.first))?;
            writeln!(f, "games               {}", number(series.games))?;
            if series.waits.value > 0.0 {
                writeln!(f, "must wait a day     {}", percent(series.waits))?;
            }
            if series.broken_off > 0 {
                writeln!(f, "broken off          {}", series.broken_off)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "difference of the second study from the first, game by game ({} games)",
            self.games
        )?;
        writeln!(f, "  {:44} {:>9} {:>9}   {:>26}", "", "first", "second", "difference")?;
        for change in &self.changes {
            let [one, other] = change.means;
            let mark = if change.is_clear() { " *" } else { "" };
            let difference = number(change.difference);
            writeln!(f, "  {:44} {one:9.3} {other:9.3}   {difference:>26}{mark}", change.name)?;
        }
        writeln!(f, "  * the 95 % interval excludes 0; one line in twenty does so by chance")
    }
}

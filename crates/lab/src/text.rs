//! Writes summaries and comparisons as text for people.

use std::fmt;

use dejarik_engine::arena::Interval;
use dejarik_rules::numbers::{counted, decimal, joined, percent, plural};
use dejarik_rules::{Bilingual, Wording, Words, wording};

use crate::compare::{Change, Comparison};
use crate::names::named;
use crate::series::SeriesSummary;
use crate::summary::{Count, Length, Starter, Summary};
use crate::worth::Worth;

/// Writes a share as a percentage with its interval.
fn share(Interval { value, low, high }: Interval) -> Wording {
    let (value, low, high) = (percent(value, 1), decimal(100.0 * low, 1), decimal(100.0 * high, 1));
    wording!("{value} ({low} to {high})", "{value} ({low} à {high})"; value, low, high)
}

/// Writes a number with its interval.
fn number(Interval { value, low, high }: Interval) -> Wording {
    let (value, low, high) = (decimal(value, 2), decimal(low, 2), decimal(high, 2));
    wording!("{value} ({low} to {high})", "{value} ({low} à {high})"; value, low, high)
}

/// Counts games.
fn games(count: u64) -> Wording {
    counted(count, Words::new("game", "partie"), Words::new("games", "parties"))
}

/// Writes a figure under its name.
fn row(name: impl Bilingual, figure: impl Bilingual) -> Wording {
    wording!("{name:20}{figure}"; name, figure)
}

/// Writes what a figure does not say in one number, below it.
fn more(figure: impl Bilingual) -> Wording {
    row(Wording::same(""), figure)
}

impl Bilingual for Summary {
    /// Returns the whole text, with a line break at its end.
    fn wording(&self) -> Wording {
        let mut lines = vec![heading(self)];
        lines.push(row(
            Words::new("starter scores", "score en commençant"),
            share(self.starter.score),
        ));
        lines.push(more(results(&self.starter)));
        lines.push(row(
            Words::new("first side scores", "score du 1er camp"),
            share(self.first_side),
        ));
        lines.push(row(Words::new("decided", "parties décidées"), share(self.decisive)));
        lines.push(row(Words::new("turns", "tours"), number(self.length.mean)));
        lines.push(more(spread(&self.length)));
        lines.push(wording!("\nendings", "\nfins de partie"));
        lines.extend(self.endings.iter().map(|end| {
            let (name, games) = (named(&end.name), share(end.games));
            wording!("  {name:30} {games}"; name, games)
        }));
        lines.extend(rules(&self.facts));
        lines.extend(pieces(&self.worth));
        lines.extend(self.series.iter().flat_map(series));
        lines.push(Wording::same(""));
        joined(lines, "\n")
    }
}

fn heading(summary: &Summary) -> Wording {
    let (games, broken_off) = (games(summary.games), summary.broken_off);
    let so = plural(
        broken_off,
        Words::new("broken off and counted as drawn", "arrêtée en route et comptée comme nulle"),
        Words::new("broken off and counted as drawn", "arrêtées en route et comptées comme nulles"),
    );
    let stopped = match broken_off {
        0 => Wording::same(""),
        _ => wording!(", {broken_off} of them {so}", ", dont {broken_off} {so}"; so),
    };
    wording!(
        "{games}{stopped}; 95 % confidence intervals in brackets",
        "{games}{stopped} ; intervalles de confiance à 95 % entre parenthèses";
        games, stopped
    )
}

/// Writes the games that the starter won, drew and lost, and the points of both.
fn results(starter: &Starter) -> Wording {
    let won = counted(starter.won, Words::new("won", "gagnée"), Words::new("won", "gagnées"));
    let drawn = counted(starter.drawn, Words::new("drawn", "nulle"), Words::new("drawn", "nulles"));
    let lost = counted(starter.lost, Words::new("lost", "perdue"), Words::new("lost", "perdues"));
    let [own, other] = starter.points.map(|points| decimal(points, 2));
    wording!(
        "{won}, {drawn}, {lost}, {own} to {other} points a game",
        "{won}, {drawn}, {lost}, {own} à {other} points par partie";
        won, drawn, lost, own, other
    )
}

/// Writes how the lengths of the games are spread.
fn spread(length: &Length) -> Wording {
    let [least, tenth, median, most, longest] = length.quantiles;
    let steps = decimal(length.steps, 1);
    wording!(
        "median {median}, 80 % from {tenth} to {most}, all from {least} to {longest}, {steps} steps",
        "médiane {median}, 80 % de {tenth} à {most}, toutes de {least} à {longest}, {steps} pas";
        steps
    )
}

/// The least width of the column with the names of rules.
const NAME: usize = 44;

/// Returns the width of a column with these names, the same in both languages.
fn width(names: &[Wording]) -> usize {
    let texts = names.iter().flat_map(|name| ["en", "fr"].map(|code| name.in_language(code)));
    texts.map(|text| text.chars().count()).max().unwrap_or_default().max(NAME)
}

/// Writes how often each rule was applied.
fn rules(facts: &[Count]) -> Vec<Wording> {
    let names: Vec<_> = facts.iter().map(|fact| named(&fact.name)).collect();
    let (name, wide) = (Words::new("rules", "règles"), width(&names));
    let times = Words::new("times a game", "fois par partie");
    let within = Words::new("in games", "dans les parties");
    let ahead = wide + 2;
    let mut lines = vec![wording!("\n{name:ahead$}  {times:>24}   {within}"; name, times, within)];
    lines.extend(facts.iter().zip(&names).map(|(fact, name)| {
        let (times, within) = (number(fact.per_game), percent(fact.games.value, 1));
        wording!("  {name:wide$}  {times:>24}   {within:>7}"; name, times, within)
    }));
    lines
}

/// Writes what each kind of piece is worth.
fn pieces(worth: &[Worth]) -> Vec<Wording> {
    if worth.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![wording!(
        "\nworth: chance to win with one more, all else level",
        "\nvaleur : chances de gain avec une unité de plus, à égalité pour le reste"
    )];
    lines.extend(worth.iter().map(|worth| {
        let (piece, chance) = (named(&worth.piece), share(worth.chance));
        wording!("  {piece:20} {chance}"; piece, chance)
    }));
    lines
}

/// Writes the course of simulated series.
fn series(found: &SeriesSummary) -> Vec<Wording> {
    let count = found.series;
    let simulated =
        wording!("{count} simulated from these games", "{count}, simulées d’après ces parties");
    let (first, length) = (share(found.first), number(found.games));
    let mut lines = vec![
        Wording::same(""),
        row(Words::new("series", "séries"), simulated),
        row(Words::new("first player wins", "gain du 1er joueur"), first),
        row(Words::new("games", "parties"), length),
    ];
    if found.waits.value > 0.0 {
        lines.push(row(Words::new("must wait a day", "jour d’attente"), share(found.waits)));
    }
    if found.broken_off > 0 {
        let count = Wording::same(found.broken_off.to_string());
        lines.push(row(Words::new("broken off", "arrêtées en route"), count));
    }
    lines
}

impl Bilingual for Comparison {
    /// Returns the whole text, with a line break at its end.
    fn wording(&self) -> Wording {
        let games = games(self.games);
        let names: Vec<_> = self.changes.iter().map(|change| named(&change.name)).collect();
        let (wide, empty) = (width(&names), "");
        let (first, second) = (Words::new("first", "première"), Words::new("second", "seconde"));
        let difference = Words::new("difference", "écart");
        let mut lines = vec![
            wording!(
                "difference of the second study from the first, game by game ({games})",
                "écart de la seconde étude à la première, partie par partie ({games})";
                games
            ),
            wording!(
                "  {empty:wide$} {first:>9} {second:>9}   {difference:>26}";
                first, second, difference
            ),
        ];
        lines.extend(
            self.changes.iter().zip(&names).map(|(change, name)| changed(change, name, wide)),
        );
        lines.push(wording!(
            "  * the 95 % interval excludes 0; one line in twenty does so by chance\n",
            "  * l’intervalle à 95 % exclut 0 ; c’est le cas d’une ligne sur vingt par hasard\n"
        ));
        joined(lines, "\n")
    }
}

/// Writes the change of a figure.
fn changed(change: &Change, name: &Wording, wide: usize) -> Wording {
    let [one, other] = change.means.map(|mean| decimal(mean, 3));
    let difference = number(change.difference);
    let mark = if change.is_clear() { " *" } else { "" };
    wording!(
        "  {name:wide$} {one:>9} {other:>9}   {difference:>26}{mark}";
        name, one, other, difference
    )
}

impl fmt::Display for Summary {
    /// Writes the text in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

impl fmt::Display for Comparison {
    /// Writes the text in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

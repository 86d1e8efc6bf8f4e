//! The figures of a whole game in words. A table has them under English keys in its header, which English
//! shows as they are, like JSON; French names each.

use dejarik_rules::numbers::{counted, written};
use dejarik_rules::{Bilingual, RulesId, Wording, Words, wording};

use crate::lang::{Lang, Texts};

/// Returns figures, given by key and value, as rows in the language of the texts.
pub(super) fn rows(figures: Vec<(String, String)>, texts: &Texts) -> Vec<(String, String)> {
    if texts.lang() == Lang::En {
        return figures;
    }
    let row = |(key, figure): (String, String)| (texts.of(&name(&key)), texts.of(&value(&figure)));
    figures.into_iter().map(row).collect()
}

/// Figures without a number in their keys.
const NAMES: &[Words] = &[
    Words::new("positions", "positions"),
    Words::new("over", "parties finies"),
    Words::new("wins", "gains"),
    Words::new("draws", "nulles"),
    Words::new("losses", "pertes"),
    Words::new("longest-win", "gain le plus long"),
    Words::new("longest-loss", "perte la plus longue"),
    Words::new("start", "départ"),
    Words::new("blocks", "départ en blocs"),
    Words::new("pairs", "départ en paires"),
    Words::new("alternating", "départ alterné"),
    Words::new("passes", "passes"),
    Words::new("zugzwang", "zugzwangs réciproques"),
    Words::new("zugzwang-both-lose", "zugzwangs où les deux perdent"),
    Words::new("zugzwang-full", "zugzwangs entiers"),
    Words::new("zugzwang-half", "demi-zugzwangs"),
    Words::new("just-captured-win-draw-loss", "après une prise : gains, nulles, pertes"),
    Words::new("slices", "tranches"),
    Words::new("most-rounds", "passes au plus"),
    Words::new("residual", "résidu"),
    Words::new("settles", "stable à partir de (tours calmes)"),
];

/// Returns the name of the figure with this key.
fn name(key: &str) -> Wording {
    if let Some(name) = NAMES.iter().find(|name| name.en == key) {
        return name.wording();
    }
    let Some(french) = counted_name(key).or_else(|| named_part(key)) else {
        return Wording::same(key.to_owned());
    };
    Wording::new(key.to_owned(), french)
}

/// Returns the French name of a figure with a number in its key, such as `wins-3`.
fn counted_name(key: &str) -> Option<String> {
    let number = |text: &str| text.parse::<u64>().ok();
    if let Some(pieces) = key.strip_prefix("pieces-") {
        let pieces = number(pieces.strip_suffix("-win-draw-loss")?)?;
        let pieces = counted(pieces, Words::new("piece", "pièce"), Words::new("pieces", "pièces"));
        return Some(format!("{}\u{a0}: gains, nulles, pertes", pieces.in_language("fr")));
    }
    let (what, count) = key.rsplit_once('-')?;
    let count = number(count)?;
    let (one, more) = match what {
        "wins" | "losses" | "longest-wins" | "longest-losses" => ("point", "points"),
        "distance" | "example" => ("demi-coup", "demi-coups"),
        _ => return None,
    };
    let what = match what {
        "wins" => "gains de",
        "losses" => "pertes de",
        "longest-wins" => "gain le plus long de",
        "longest-losses" => "perte la plus longue de",
        "distance" => "à",
        _ => "exemple à",
    };
    let count = counted(count, Words::new("", one), Words::new("", more));
    Some(format!("{what} {}", count.in_language("fr")))
}

/// Returns the French name of a figure with a piece, a set-up or a balance of pieces in its key, such as
/// `start-KQNPkqnp`.
fn named_part(key: &str) -> Option<String> {
    if let Some(setup) = key.strip_prefix("start-") {
        return Some(format!("départ {setup}"));
    }
    if let Some(pieces) = key.strip_prefix("mean-") {
        let (own, enemy) = pieces.split_once('-')?;
        return Some(format!("moyenne {own} contre {enemy}"));
    }
    let piece = key.strip_suffix("-needed-equal-in-the-way")?;
    let mut kinds = RulesId::all().flat_map(|rules| rules.descriptor().material);
    let piece = kinds.find(|kind| kind.en == piece)?.fr;
    Some(format!("{piece}\u{a0}: utile, indifférent, gênant"))
}

/// Returns a figure: a number, several numbers, a result, or a position.
fn value(figure: &str) -> Wording {
    let words: Vec<&str> = figure.split(' ').collect();
    match words[..] {
        ["draw"] => wording!("draw", "nulle"),
        ["win", "in", plies] => wording!("win in {plies}", "gain en {plies}"),
        ["loss", "in", plies] => wording!("loss in {plies}", "perte en {plies}"),
        [side, "wins", "in", plies] => {
            wording!("{side} wins in {plies}", "{side} gagne en {plies}")
        }
        [points, "in", plies] => wording!("{points} in {plies}", "{points} en {plies}"),
        [number] if number.parse::<f64>().is_ok() => written(number),
        _ => Wording::same(figure.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_a_key_has_a_french_name() {
        let french = |key: &str| name(key).in_language("fr").to_owned();
        for (key, expected) in [
            ("wins-1", "gains de 1 point"),
            ("longest-losses-3", "perte la plus longue de 3 points"),
            ("pieces-2-win-draw-loss", "2 pièces\u{a0}: gains, nulles, pertes"),
            ("queen-needed-equal-in-the-way", "dame\u{a0}: utile, indifférent, gênant"),
            ("distance-12", "à 12 demi-coups"),
            ("start-KQNPkqnp", "départ KQNPkqnp"),
            ("mean-lsm-lb", "moyenne lsm contre lb"),
            ("residual", "résidu"),
            ("something-new", "something-new"),
        ] {
            assert_eq!(french(key), expected, "{key}");
            assert_eq!(name(key).en(), key);
        }
    }

    #[test]
    fn results_are_translated_and_positions_are_not() {
        let french = |figure: &str| value(figure).in_language("fr").to_owned();
        assert_eq!(french("w wins in 25"), "w gagne en 25");
        assert_eq!(french("+1 in 7"), "+1 en 7");
        assert_eq!(french("0.5013"), "0,5013");
        assert_eq!(french("3 4 5"), "3 4 5");
        assert_eq!(french("bambara NKQP2nkqp2/12/1 w -"), "bambara NKQP2nkqp2/12/1 w -");
    }
}

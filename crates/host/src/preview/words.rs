//! The words of previews, in the languages of the project.

use dejarik_rules::{RulesId, Side};

use crate::live::Standing;
use crate::protocol::Lang;

/// Returns the name of a rule set.
pub fn title(lang: Lang, rules: RulesId) -> &'static str {
    rules.descriptor().title.in_language(lang.code())
}

/// Returns the name of a side: its colour in the rule set's source, as on the page and in pictures.
pub fn side_name(lang: Lang, side: Side, rules: RulesId) -> &'static str {
    rules.descriptor().colours.name(side).in_language(lang.code())
}

/// Returns the name of the computer.
pub fn computer(lang: Lang, level: u8) -> String {
    match (level, lang) {
        (0, Lang::En) => "Computer, letting the Wookiee win".to_owned(),
        (0, Lang::Fr) => "Ordinateur, qui laisse gagner le Wookiee".to_owned(),
        (_, Lang::En) => format!("Computer, level {level}"),
        (_, Lang::Fr) => format!("Ordinateur, niveau {level}"),
    }
}

/// Returns what the page is, in a sentence.
pub const fn about(lang: Lang) -> &'static str {
    lang.say(
        "Four rule sets, one board. Play alone against the computer, beside a friend, or over a link.",
        "Quatre jeux de règles, un seul plateau. Jouez seul contre l’ordinateur, avec un ami à vos côtés ou \
         par un lien.",
    )
}

/// Returns the title of an invitation by somebody, or by somebody without a name.
pub fn invitation(lang: Lang, host: Option<&str>, rules: RulesId) -> String {
    let rules = title(lang, rules);
    match (host, lang) {
        (Some(host), Lang::En) => format!("{host} invites you to a game of {rules}"),
        (Some(host), Lang::Fr) => format!("{host} vous invite à une partie de {rules}"),
        (None, Lang::En) => format!("Invitation to a game of {rules}"),
        (None, Lang::Fr) => format!("Invitation à une partie de {rules}"),
    }
}

/// Returns what an invitation asks for.
pub const fn accept(lang: Lang) -> &'static str {
    lang.say("Open the link to play.", "Ouvrez le lien pour jouer.")
}

/// Returns a free seat as the name of its player.
pub const fn open_seat(lang: Lang) -> &'static str {
    lang.say("Open seat", "Place libre")
}

/// Returns the title of a page about something of a rule set.
pub fn about_rules(lang: Lang, what: &str, rules: RulesId) -> String {
    let rules = title(lang, rules);
    match lang {
        Lang::En => format!("{what}: {rules}"),
        Lang::Fr => format!("{what}\u{A0}: {rules}"),
    }
}

/// Returns the word for a puzzle, or for the one of the day.
pub const fn puzzle(lang: Lang, daily: bool) -> &'static str {
    match daily {
        true => lang.say("Puzzle of the day", "Problème du jour"),
        false => lang.say("Puzzle", "Problème"),
    }
}

/// Returns the task of a puzzle. `points` is the margin to reach, in a rule set with points.
pub fn task(lang: Lang, side: Side, points: Option<u8>, moves: usize, rules: RulesId) -> String {
    let side = side_name(lang, side, rules);
    let colon = lang.say(":", "\u{A0}:");
    let within = lang.say("in", "en");
    let moves = match (moves, lang) {
        (1, Lang::En) => "1 move".to_owned(),
        (_, Lang::En) => format!("{moves} moves"),
        (1, Lang::Fr) => "1 coup".to_owned(),
        (_, Lang::Fr) => format!("{moves} coups"),
    };
    match points {
        None => format!("{side}{colon} Dejarik {within} {moves}"),
        Some(1) => format!("{side}{colon} 1 point {within} {moves}"),
        Some(points) => format!("{side}{colon} {points} points {within} {moves}"),
    }
}

/// Returns how a game stands.
pub fn standing(lang: Lang, standing: Standing, rules: RulesId) -> String {
    match standing {
        Standing::SetUp => {
            lang.say("The game is being set up.", "La partie se prépare.").to_owned()
        }
        Standing::Turn(side) => {
            let side = side_name(lang, side, rules);
            lang.say(format_args!("{side} to move."), format_args!("Aux {side} de jouer."))
                .to_string()
        }
        Standing::Throw => lang.say("A throw is due.", "Il faut lancer les dés.").to_owned(),
        Standing::Won(side) => {
            let side = side_name(lang, side, rules);
            lang.say(format_args!("{side} has won."), format_args!("Les {side} ont gagné."))
                .to_string()
        }
        Standing::Drawn => lang.say("A draw.", "Partie nulle.").to_owned(),
        Standing::Aborted => {
            lang.say("The game does not count.", "La partie ne compte pas.").to_owned()
        }
    }
}

/// Returns the caption of a moment: its place in the game, then how the game stands.
pub fn moment(lang: Lang, at: usize, of: usize, standing: &str) -> String {
    format!("{at} {} {of} · {standing}", lang.say("of", "sur"))
}

/// Returns the text of the link to a game.
pub const fn open_game(lang: Lang) -> &'static str {
    lang.say("Open the game", "Ouvrir la partie")
}

/// Returns why a game in progress is not shown on pages of other sites.
pub const fn not_yet(lang: Lang) -> &'static str {
    lang.say(
        "Its players do not let everybody watch this game. It can be seen here when it is over.",
        "Ses joueurs ne laissent pas tout le monde regarder cette partie. On la verra ici quand elle sera finie.",
    )
}

/// Returns the description of a picture for those who cannot see it: how many pieces each side has on
/// the board; `None` for an empty board.
pub fn picture(lang: Lang, pieces: Option<[usize; 2]>, rules: RulesId) -> String {
    let [first, second] = Side::BOTH.map(|side| side_name(lang, side, rules));
    match (pieces, lang) {
        (None, Lang::En) => "The round board, empty.".to_owned(),
        (None, Lang::Fr) => "Le plateau rond, vide.".to_owned(),
        (Some([a, b]), Lang::En) => {
            format!("The round board with its pieces. {first}: {a}. {second}: {b}.")
        }
        (Some([a, b]), Lang::Fr) => {
            format!("Le plateau rond avec ses pièces. {first}\u{A0}: {a}. {second}\u{A0}: {b}.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_sentences_have_no_break_spaces_before_their_colons() {
        let fr = Lang::Fr;
        let (rules, side) = (RulesId::Groi, Side::First);
        assert_eq!(task(fr, side, Some(2), 3, rules), "Blancs\u{A0}: 2 points en 3 coups");
        assert_eq!(task(Lang::En, side, None, 1, RulesId::Looney), "Red: Dejarik in 1 move");
        for text in [
            task(fr, side, None, 1, rules),
            about_rules(fr, "Position", rules),
            picture(fr, Some([4, 4]), rules),
        ] {
            assert!(!text.contains(" :") && text.contains("\u{A0}:"), "{text}");
        }
    }
}

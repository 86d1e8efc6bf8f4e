//! What a link or a picture shows: the position, the players, and a sentence, in the languages of the project.
//!
//! A preview is what somebody without a seat sees, also for the players: it has no hidden order.
//!
//! - [`words`]: the words in each language.

pub mod words;

use dejarik_picture::{Card, Player};
use dejarik_play::Day;
use dejarik_puzzles::Puzzle;
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{RulesId, Side, Space};
use unicode_segmentation::UnicodeSegmentation;

use crate::answers::puzzles::named;
use crate::answers::{read_position, start};
use crate::live::{Portrait, Standing};
use crate::profile::{LONGEST_NAME, is_unseen};
use crate::protocol::{GameKind, Lang, PositionPictureQuery, PositionQuery, Seat, SeatKind};
use crate::refusal::Refusal;

/// What a preview shows and says.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// The language of the words.
    pub lang: Lang,
    /// The rule set.
    pub rules: RulesId,
    /// The position; `None` leaves the board empty.
    pub position: Option<AnyPosition>,
    /// The players with their names, as they stand on the picture.
    pub players: Option<[Player; 2]>,
    /// The title of the link.
    pub title: String,
    /// The title on the picture.
    pub heading: String,
    /// A sentence about the game or the task.
    pub line: String,
}

impl Preview {
    /// Returns the preview of a rule set, with its start position, or of the page itself, with the start
    /// position of the rules from the films.
    pub fn of_page(rules: Option<RulesId>, lang: Lang) -> Preview {
        let start = start(AnyRules::new(rules.unwrap_or(RulesId::Simeone)));
        let title = rules.map_or("Dejarik", |rules| words::title(lang, rules));
        Preview {
            lang,
            rules: start.map(|start| start.id()).or(rules).unwrap_or_default(),
            position: start,
            players: None,
            title: title.to_owned(),
            heading: rules.map_or("", |rules| words::title(lang, rules)).to_owned(),
            line: words::about(lang).to_owned(),
        }
    }

    /// Returns the preview of the position that a query asks for.
    ///
    /// # Errors
    /// If the position or an option cannot be read.
    pub fn of_position_asked(asked: PositionPictureQuery) -> Result<Preview, Refusal> {
        let PositionPictureQuery { dpn, options, lang } = asked;
        let (position, _) = read_position(&PositionQuery { dpn, options, play: None })?;
        Ok(Preview::of_position(position, lang.unwrap_or_default()))
    }

    /// Returns the preview of a puzzle by its id, or of the one of this day for `daily`.
    ///
    /// # Errors
    /// If there is no such puzzle.
    pub fn of_puzzle_named(id: &str, today: Day, lang: Lang) -> Result<Preview, Refusal> {
        Ok(Preview::of_puzzle(named(id, today)?, id == "daily", lang))
    }

    /// Returns the preview of a game.
    pub fn of_game(game: &Portrait, lang: Lang) -> Preview {
        let Portrait { rules, position, at, of, .. } = *game;
        let is_open = |seat: &&Seat| seat.who == SeatKind::Open;
        let called = words::title(lang, rules);
        let names = game.seats.each_ref().map(|seat| name_of(seat, lang, rules));
        let invites = game.kind == GameKind::Online
            && !game.is_over()
            && game.seats.iter().any(|s| is_open(&s));
        let standing = words::standing(lang, game.standing, rules);
        let (title, line) = if invites {
            let host = game.seats.iter().find(|seat| !is_open(seat));
            let host = host.and_then(|seat| seat.name.as_deref()).map(tidy).map(isolated);
            (words::invitation(lang, host.as_deref(), rules), words::accept(lang).to_owned())
        } else {
            let both = names.clone().map(isolated).join(" \u{2013} ");
            let line = if at < of { words::moment(lang, at, of, &standing) } else { standing };
            (words::about_rules(lang, &both, rules), line)
        };
        let mut names = names.into_iter();
        let players = game.seats.each_ref().map(|seat| {
            let name = names.next().unwrap_or_default();
            // A picture has the letters of Latin alphabets only.
            let shown = match dejarik_picture::can_write(&name) {
                true => name,
                false => words::side_name(lang, seat.side.into(), rules).to_owned(),
            };
            Player { name: shown, figure: figure_of(seat) }
        });
        let players = Some(players);
        Preview { lang, rules, position, players, title, heading: called.to_owned(), line }
    }

    /// Returns the preview of a position outside of any game.
    pub fn of_position(position: AnyPosition, lang: Lang) -> Preview {
        let rules = position.id();
        Preview {
            lang,
            rules,
            position: Some(position),
            players: None,
            title: words::about_rules(lang, "Position", rules),
            heading: words::title(lang, rules).to_owned(),
            line: words::standing(lang, Standing::of(&position), rules),
        }
    }

    /// Returns the preview of a puzzle, which may be the one of the day.
    pub fn of_puzzle(puzzle: &Puzzle, daily: bool, lang: Lang) -> Preview {
        let rules = puzzle.rules();
        let points = rules.descriptor().scores_points().then_some(puzzle.goal);
        let title = words::about_rules(lang, words::puzzle(lang, daily), rules);
        Preview {
            lang,
            rules,
            position: Some(puzzle.position),
            players: None,
            heading: title.clone(),
            title,
            line: words::task(lang, puzzle.solver(), points, puzzle.moves(), rules),
        }
    }

    /// Returns the description of the picture for those who cannot see it.
    pub fn alternative(&self) -> String {
        let count = |position: &AnyPosition| {
            let mut pieces = [0; 2];
            for piece in Space::all().filter_map(|space| position.piece_at(space)) {
                pieces[piece.side.index()] += 1;
            }
            pieces
        };
        let pieces = self.position.as_ref().map(count);
        format!("{} {}", words::picture(self.lang, pieces, self.rules), self.line)
    }

    /// Draws the picture as an SVG document, [`dejarik_picture::card::WIDTH`] wide.
    pub fn svg(&self) -> String {
        dejarik_picture::card(&Card {
            rules: self.rules,
            position: self.position.as_ref(),
            title: &self.heading,
            players: self.players.as_ref(),
            line: &self.line,
        })
    }
}

/// Returns the name of a player: the chosen one, or what stands in its place.
fn name_of(seat: &Seat, lang: Lang, rules: RulesId) -> String {
    match (&seat.name, &seat.who) {
        (Some(name), _) => tidy(name),
        (None, SeatKind::Computer { level }) => words::computer(lang, *level),
        (None, SeatKind::Open) => words::open_seat(lang).to_owned(),
        (None, SeatKind::Person { .. } | SeatKind::Record) => {
            words::side_name(lang, Side::from(seat.side), rules).to_owned()
        }
    }
}

/// Removes invisible characters and those that change the writing direction from a name, and truncates it
/// to the length of a chosen name. The names in uploaded records may be anything.
fn tidy(name: &str) -> String {
    let seen: String = name.chars().filter(|c| !is_unseen(*c)).collect();
    match seen.grapheme_indices(true).nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}\u{2026}", seen[..end].trim_end()),
        None => seen,
    }
}

/// Isolates a name, so that its writing direction does not affect the text around it.
fn isolated(name: String) -> String {
    if dejarik_picture::can_write(&name) { name } else { format!("\u{2068}{name}\u{2069}") }
}

fn figure_of(seat: &Seat) -> Option<(RulesId, char)> {
    let (rules, letter) = seat.figure.as_ref()?.split_once(':')?;
    Some((rules.parse().ok()?, letter.chars().next()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_records_are_cut_off_and_have_no_unseen_characters() {
        assert_eq!(tidy("Anna"), "Anna");
        assert_eq!(tidy("\u{202E}evil\u{0}"), "evil");
        assert_eq!(tidy(&"é".repeat(1000)), "é".repeat(LONGEST_NAME) + "\u{2026}");
    }

    #[test]
    fn names_of_other_scripts_are_isolated_from_the_text_around_them() {
        assert_eq!(isolated("Zoë".to_owned()), "Zoë");
        assert_eq!(isolated("محمد".to_owned()), "\u{2068}محمد\u{2069}");
    }
}

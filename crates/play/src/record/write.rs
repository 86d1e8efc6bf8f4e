//! Writes a game as a record.

use dejarik_rules::dgn::{self, GameToken, Item, Line, Number, Word};

use super::tags::Headers;
use crate::due::Due;
use crate::game::Game;
use crate::line::{Kind, Played};
use crate::result::{GameResult, Why};

/// Returns the record of a game as a tree, to which comments, glyphs and side lines can be added.
/// The tree's `Display` writes the DGN text. Orders of the set-up are left out until both players
/// have chosen.
pub fn write(game: &Game, headers: &Headers) -> dgn::Game {
    let hidden = matches!(game.open_setup_due(), Some(Due::Orders(_)));
    let entries = if hidden { &[] } else { game.line() };
    let mut line = Line::default();
    let mut numbered = 0;
    for (index, entry) in entries.iter().enumerate() {
        let step_before = index.checked_sub(1).is_some_and(|i| entries[i].kind == Kind::Step);
        if entry.kind == Kind::Roll
            && step_before
            && let Some(last) = line.items.last_mut()
            && let Ok(word) = last.word.clone().with_roll(&entry.word)
        {
            last.word = word;
            continue;
        }
        let Some(mut item) = item(entry) else { continue };
        if entry.turn > numbered {
            item.number = Some(Number { value: entry.turn, dots: false });
            numbered = entry.turn;
        }
        line.items.push(item);
    }
    let word = game.result().and_then(closing);
    if let Some(word) = word.and_then(|word| Word::step(word).ok()) {
        let mut item = Item::new(word);
        if game.turn() > numbered {
            item.number = Some(Number { value: game.turn(), dots: false });
        }
        line.items.push(item);
    }
    let token = game.result().map_or("*", GameResult::token);
    let token = GameToken::from_text(token).unwrap_or(GameToken::Open);
    dgn::Game::new(headers.tags(game), line, token)
}

/// Returns an entry of the line as an item of a record.
fn item(entry: &Played) -> Option<Item> {
    let word = match entry.kind {
        Kind::Roll if entry.word.starts_with('(') => Word::roll(&entry.word),
        Kind::Roll | Kind::Order | Kind::Step => Word::step(&entry.word),
    };
    word.ok().map(Item::new)
}

/// Returns the word that ended the game, if the game did not end by itself.
fn closing(result: &GameResult) -> Option<&'static str> {
    match result.why {
        Why::Resignation => Some("resign"),
        Why::Agreement => Some("draw"),
        Why::Claim => Some("claim"),
        Why::Rule(_) | Why::Repetition | Why::Timeout | Why::Absence | Why::Abort | Why::Closed => {
            None
        }
    }
}

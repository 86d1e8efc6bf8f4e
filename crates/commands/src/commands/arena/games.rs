//! The games of matches as records (DGN).

use dejarik_engine::arena::{Entrant, Forfeit, GameResult, Moves, Report};
use dejarik_play::record::{Headers, write};
use dejarik_play::{Event, Game, Settings};
use dejarik_rules::Side;

use crate::error::CliError;

/// Writes all games of these matches in their order. The tag `Round` has the number of the pair, and of the game
/// within it.
///
/// # Errors
/// If a game is not one of its rule set, which only a changed file of a match can cause.
pub(super) fn dgn(reports: &[Report]) -> Result<String, CliError> {
    let mut records = Vec::new();
    for report in reports {
        for (index, pair) in &report.pairs {
            for ((number, player), result) in (1..).zip(Side::BOTH).zip(pair) {
                let Some(moves) = &result.moves else { continue };
                let game = replayed(report, result, moves)?;
                let round = format!("{}.{number}", index + 1);
                records.push(write(&game, &headers(report, player, round, result)).to_string());
            }
        }
    }
    Ok(records.join("\n"))
}

/// Plays a game again. Where the board did not end it, the record says how it ended: by a claim of the draw, or by
/// the loser's resignation; a game that was broken off has no result.
fn replayed(report: &Report, result: &GameResult, moves: &Moves) -> Result<Game, CliError> {
    let rules = report.settings.rules().map_err(CliError::usage)?;
    let settings = Settings::new(rules).starting_from(&moves.start).map_err(CliError::usage)?;
    let mut game = Game::new(settings);
    let ending = match result {
        GameResult { broken_off: true, .. } => None,
        GameResult { forfeit: Some(_), .. } => Some("resign"),
        _ => Some("claim"),
    };
    let words = moves.words.iter().map(String::as_str);
    for word in words.chain(ending) {
        if game.result().is_none() {
            let by = game.actor().unwrap_or(Side::First);
            game.apply(Event::of_word(word, by)).map_err(CliError::usage)?;
        }
    }
    Ok(game)
}

/// Returns the tags of a game in which the player had this side.
fn headers(report: &Report, player: Side, round: String, result: &GameResult) -> Headers {
    let name = |entrant: &Entrant| Some(entrant.to_string());
    let (own, other) = (name(&report.settings.player), name(&report.settings.opponent));
    let (first, second) = if player == Side::First { (own, other) } else { (other, own) };
    let forfeit = result.forfeit.map(|forfeit| match forfeit {
        Forfeit::Illegal => "illegal move",
        Forfeit::Silent => "no answer in time",
        Forfeit::Died => "program ended",
        Forfeit::Nonsense => "not of the protocol",
    });
    let forfeit = forfeit.map(|why| ("Forfeit".to_owned(), why.to_owned()));
    let others = [("Round".to_owned(), round)].into_iter().chain(forfeit).collect();
    Headers { event: Some("dejarik arena".to_owned()), date: None, first, second, others }
}

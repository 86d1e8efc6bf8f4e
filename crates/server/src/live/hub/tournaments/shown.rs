//! A tournament as a person sees it.

use dejarik_play::{Due, GameResult};
use dejarik_rules::Side;

use crate::id::PersonId;
use crate::live::hub::Hub;
use crate::protocol::{
    PairingState, TournamentGame, TournamentPlayer, TournamentStage, TournamentView,
};
use crate::refusal::Refusal;
use crate::store::{ListedGame, Tournament};
use crate::tournament::{Pairing, Score, pairings, standings};

impl Hub {
    /// Returns a tournament as a person sees it. The ids of the games are only in the view of somebody who has a place.
    pub(super) async fn view_of(
        &self,
        found: &Tournament,
        person: Option<&PersonId>,
    ) -> Result<TournamentView, Refusal> {
        let settings = &found.terms.settings;
        let options = settings.rules().changed_options().into_iter();
        let you = person.and_then(|person| found.place_of(person));
        let listed = self.shared.store.these(found.games.clone()).await?;
        let listed: Vec<ListedGame> = listed.into_iter().flatten().collect();
        let (mut games, mut scores) = (Vec::new(), Vec::new());
        for (pairing, id) in pairings(found.players.len()).into_iter().zip(&found.games) {
            let game = listed.iter().find(|game| game.id == *id);
            let (state, score) = state_of(game, found.made);
            scores.push((pairing, score));
            games.push(TournamentGame {
                round: pairing.round,
                players: pairing.players.map(|place| place as u8),
                id: game.filter(|_| you.is_some()).map(|game| game.id.to_string()),
                state,
                waits: waits(game, pairing),
            });
        }
        let playing = games.iter().any(|game| game.state == PairingState::Playing);
        let standings = standings(found.players.len(), &scores);
        let players = found.players.iter().zip(standings).map(|(player, standing)| {
            let profile = player.profile.clone();
            let profile = self.config().moderated.shown(player.person.as_ref(), profile);
            TournamentPlayer {
                profile: profile.shown(),
                left: player.person.is_none(),
                rank: standing.rank,
                points: f64::from(standing.halves) / 2.0,
                sonneborn_berger: f64::from(standing.quarters) / 4.0,
                played: standing.played,
            }
        });
        Ok(TournamentView {
            id: found.id.to_string(),
            rules: settings.rules().id().into(),
            options: options.map(|(spec, value)| (spec.key.to_owned(), value)).collect(),
            start: settings.start().map(ToString::to_string),
            clock: found.terms.clock.map(Into::into),
            days: found.terms.days,
            places: found.places,
            stage: match (found.has_begun(), playing) {
                (false, _) => TournamentStage::Open,
                (true, true) => TournamentStage::Running,
                (true, false) => TournamentStage::Over,
            },
            players: players.collect(),
            you: you.map(|place| place as u8),
            games,
            until: found.until.millis(),
        })
    }
}

/// Returns how a game stands and how it counts. A game that is still to be made is in play.
fn state_of(game: Option<&ListedGame>, made: bool) -> (PairingState, Option<Score>) {
    let Some(game) = game else {
        return (if made { PairingState::Void } else { PairingState::Playing }, None);
    };
    let Some(result) = &game.summary.result else { return (PairingState::Playing, None) };
    match result.winner {
        _ if !GameResult::counts(result) => (PairingState::Void, None),
        Some(Side::First) => (PairingState::First, Some(Score::Win(0))),
        Some(Side::Second) => (PairingState::Second, Some(Score::Win(1))),
        None => (PairingState::Draw, Some(Score::Draw)),
    }
}

/// Returns the places of the players who have to act.
fn waits(game: Option<&ListedGame>, pairing: Pairing) -> Vec<u8> {
    let acts = match game.map(|game| game.summary.due) {
        Some(Due::Step(side)) => Side::BOTH.map(|other| other == side),
        Some(Due::Orders(missing)) => missing,
        Some(Due::Roll | Due::Nothing) | None => [false; 2],
    };
    let players = pairing.players.into_iter().zip(acts);
    players.filter(|(_, acts)| *acts).map(|(place, _)| place as u8).collect()
}

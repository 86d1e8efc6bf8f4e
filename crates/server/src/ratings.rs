//! Ratings (Glicko-2): a fold over the results of rated games, in the order in which the games ended.
//!
//! Nothing of it is stored, so it can be dropped and computed again, and every server over a store computes the same.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use dejarik_rules::{RulesId, Side};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use crate::id::{GameId, PersonId};
use crate::protocol::Rating;
use crate::store::RatedGame;
use crate::time::{WallTime, millis};

/// The time without games after which the deviation rises by a step.
const PERIOD: Duration = Duration::from_secs(30 * 86_400);
/// The time in which games of the same two people count less and less.
const PAIRED: Duration = Duration::from_secs(7 * 86_400);
/// The largest deviation of a player on the list of the strongest.
const SURE: f64 = 110.0;

/// A rating after a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) game: GameId,
    /// When it ended.
    pub(crate) at: WallTime,
    /// The rating after it.
    pub(crate) rating: f64,
}

/// A person's rating in a rule set.
#[derive(Clone, Debug)]
pub(crate) struct Career {
    rating: Glicko2Rating,
    /// When the deviation was last computed.
    at: WallTime,
    /// The rating after each game, in the order of the games.
    pub(crate) points: Vec<Point>,
}

impl Career {
    /// Returns the rating at a later time. Without games the deviation rises.
    fn at(&self, now: WallTime) -> Glicko2Rating {
        let passed = now.millis().saturating_sub(self.at.millis());
        let periods = (passed / millis(PERIOD)).min(1_000);
        (0..periods).fold(self.rating, |rating, _| decay_deviation(&rating))
    }

    /// Returns the rating as it is shown.
    pub(crate) fn shown(&self, now: WallTime) -> Rating {
        let Glicko2Rating { rating, deviation, .. } = self.at(now);
        Rating { rating: rating.round() as i32, deviation: deviation.round() as u32 }
    }

    /// Returns the number of games.
    pub(crate) fn games(&self) -> u32 {
        u32::try_from(self.points.len()).unwrap_or(u32::MAX)
    }
}

/// The ratings of everybody.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ladder(HashMap<RulesId, HashMap<PersonId, Career>>);

impl Ladder {
    /// Computes the ratings from the results of all games.
    pub(crate) fn of(mut results: Vec<RatedGame>) -> Ladder {
        results.sort_by_key(|result| (result.at, result.game));
        let mut ladder = Ladder::default();
        let mut paired: HashMap<(RulesId, [PersonId; 2]), VecDeque<WallTime>> = HashMap::new();
        for result in results {
            let mut pair = result.people;
            pair.sort_unstable();
            let recent = paired.entry((result.rules, pair)).or_default();
            let before = result.at.millis().saturating_sub(millis(PAIRED));
            while recent.front().is_some_and(|at| at.millis() <= before) {
                recent.pop_front();
            }
            recent.push_back(result.at);
            ladder.add(&result, 1.0 / recent.len() as f64);
        }
        ladder
    }

    /// Adds the result of a game, which counts by this part of a whole game.
    fn add(&mut self, result: &RatedGame, part: f64) {
        let careers = self.0.entry(result.rules).or_default();
        let before = result.people.map(|person| {
            careers.get(&person).map_or_else(Glicko2Rating::new, |career| career.at(result.at))
        });
        let outcome = match result.winner {
            Some(Side::First) => Outcomes::WIN,
            Some(Side::Second) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        let after = glicko2(&before[0], &before[1], &outcome, &Glicko2Config::new());
        for ((person, before), after) in
            result.people.into_iter().zip(before).zip([after.0, after.1])
        {
            let between = |from: f64, to: f64| from + part * (to - from);
            let rating = Glicko2Rating {
                rating: between(before.rating, after.rating),
                deviation: between(before.deviation, after.deviation),
                volatility: between(before.volatility, after.volatility),
            };
            let fresh = || Career { rating, at: result.at, points: Vec::new() };
            let career = careers.entry(person).or_insert_with(fresh);
            (career.rating, career.at) = (rating, result.at);
            let point = Point { game: result.game, at: result.at, rating: rating.rating };
            career.points.push(point);
        }
    }

    /// Returns the rating of a person in a rule set; `None` without a rated game.
    pub(crate) fn of_person(&self, rules: RulesId, person: &PersonId) -> Option<&Career> {
        self.0.get(&rules)?.get(person)
    }

    /// Returns the players of a rule set among these whose rating is sure enough, the strongest first.
    pub(crate) fn strongest<'a>(
        &'a self,
        rules: RulesId,
        among: impl Iterator<Item = &'a PersonId>,
        now: WallTime,
    ) -> Vec<(&'a PersonId, &'a Career)> {
        let found = among.filter_map(|person| {
            let career = self.of_person(rules, person)?;
            let rating = career.at(now);
            (rating.deviation <= SURE).then_some((rating.rating, person, career))
        });
        let mut found: Vec<_> = found.collect();
        found.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(other.1)));
        found.into_iter().map(|(_, person, career)| (person, career)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Duration = Duration::from_secs(86_400);

    fn person() -> PersonId {
        PersonId::random().unwrap()
    }

    /// A result on a day.
    fn on(day: u32, people: [PersonId; 2], winner: Option<Side>) -> RatedGame {
        let at = WallTime::from_millis(1_764_000_000_000 + millis(DAY * day));
        RatedGame { game: GameId::random().unwrap(), rules: RulesId::Groi, people, winner, at }
    }

    fn shown(results: &[RatedGame], person: PersonId, day: u32) -> (i32, u32) {
        let ladder = Ladder::of(results.to_vec());
        let now = on(day, [person; 2], None).at;
        let rating = ladder.of_person(RulesId::Groi, &person).unwrap().shown(now);
        (rating.rating, rating.deviation)
    }

    #[test]
    fn the_winner_gains_what_the_loser_loses_and_both_become_surer() {
        let [anna, bert] = [person(), person()];
        let won = [on(0, [anna, bert], Some(Side::First))];
        assert_eq!(shown(&won, anna, 0), (1662, 290));
        assert_eq!(shown(&won, bert, 0), (1338, 290));
        let drawn = [on(0, [anna, bert], None)];
        assert_eq!(shown(&drawn, anna, 0), (1500, 290));
        assert!(Ladder::of(won.to_vec()).of_person(RulesId::Looney, &anna).is_none());
    }

    #[test]
    fn the_order_in_which_results_were_stored_changes_nothing() {
        let people = [person(), person(), person()];
        let results: Vec<_> = (0..12)
            .map(|day| {
                let [one, other] = [day % 3, (day + 1) % 3].map(|at| people[at as usize]);
                on(day, [one, other], Side::BOTH.get(day as usize % 3).copied())
            })
            .collect();
        let backwards: Vec<_> = results.iter().rev().copied().collect();
        for person in people {
            assert_eq!(shown(&results, person, 20), shown(&backwards, person, 20));
        }
    }

    #[test]
    fn the_same_two_people_again_and_again_count_less_than_others() {
        let farmer = person();
        let (friend, now) = (person(), 6);
        let farmed: Vec<_> =
            (0..50).map(|_| on(now, [farmer, friend], Some(Side::First))).collect();
        let earned: Vec<_> =
            (0..50).map(|_| on(now, [farmer, person()], Some(Side::First))).collect();
        let (with_one, unsure) = shown(&farmed, farmer, now);
        let (with_many, sure) = shown(&earned, farmer, now);
        assert!(with_one < 1850 && with_many > 2200, "{with_one} and {with_many}");
        assert!(f64::from(unsure) > SURE && sure < unsure, "{unsure} and {sure}");
        // A week later a game counts as a whole again.
        let first = shown(&[on(0, [farmer, friend], Some(Side::First))], farmer, 0);
        let again = [on(0, [farmer, friend], None), on(7, [farmer, friend], Some(Side::First))];
        let soon = [on(0, [farmer, friend], None), on(1, [farmer, friend], Some(Side::First))];
        let gain = |results: &[RatedGame]| shown(results, farmer, 7).0 - 1500;
        assert!(gain(&again) > 2 * gain(&soon) - 5, "{} {}", gain(&again), gain(&soon));
        assert!(gain(&again) < first.0 - 1500);
    }

    #[test]
    fn a_rating_becomes_unsure_without_games_and_leaves_the_list() {
        let anna = person();
        let results: Vec<_> = (0..30)
            .map(|day| on(day, [anna, person()], Side::BOTH.get(day as usize % 2).copied()))
            .collect();
        let ladder = Ladder::of(results.clone());
        let now = |day| on(day, [anna; 2], None).at;
        let listed = |day| ladder.strongest(RulesId::Groi, [&anna].into_iter(), now(day)).len();
        assert_eq!((listed(30), listed(30 + 3_650)), (1, 0));
        let (soon, late) = (shown(&results, anna, 30), shown(&results, anna, 400));
        assert!(soon.0 == late.0 && soon.1 < late.1, "{soon:?} {late:?}");
    }

    #[test]
    fn the_strongest_are_those_who_want_to_be_listed() {
        let [anna, bert, carl] = [person(), person(), person()];
        let mut results = Vec::new();
        for day in 0..30 {
            let often = if day % 3 == 0 { Side::Second } else { Side::First };
            results.push(on(day, [anna, person()], Some(often)));
            results.push(on(day, [person(), bert], Some(often)));
            results.push(on(day, [carl, person()], None));
        }
        let ladder = Ladder::of(results);
        let now = on(30, [anna; 2], None).at;
        let order = |among: &[PersonId]| {
            let strongest = ladder.strongest(RulesId::Groi, among.iter(), now);
            strongest.into_iter().map(|(person, _)| *person).collect::<Vec<_>>()
        };
        assert_eq!(order(&[bert, carl, anna, person()]), [anna, carl, bert]);
        assert_eq!(order(&[bert, carl]), [carl, bert]);
    }
}

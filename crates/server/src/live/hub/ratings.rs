//! Ratings: rated invitations, a person's own ratings, and the lists of the strongest players.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use dejarik_host::answers::lists::Places;
use dejarik_host::live::frames;
use dejarik_rules::{Bilingual, RulesId, Wording, wording};

use super::Hub;
use crate::id::PersonId;
use crate::live::opening::rules_of;
use crate::live::ratings::Ratings;
use crate::live::requests::Taker;
use crate::profile::Profile;
use crate::protocol::{self, MyRating, MyRatings, NewSeek, PageQuery, RatingPoint, SideChoice};
use crate::protocol::{Rating, Seek, StrongPlayer, Strongest, WatchedGame};
use crate::ratings::Career;
use crate::refusal::{Kind, Refusal};
use crate::store::{Holder, ListedGame, Write};
use crate::time::WallTime;

/// The most points of a graph.
const MOST_POINTS: usize = 200;
/// The rating with which everybody begins.
const FIRST_RATING: i32 = 1500;

impl Hub {
    /// Checks that an invitation to a rated game is possible, and returns its mark for the terms.
    ///
    /// # Errors
    /// If it is not; `at` names the field.
    pub(super) async fn may_seek_rated(
        &self,
        asked: &NewSeek,
        maker: &Taker,
    ) -> Result<(), Refusal> {
        let NewSeek { game, .. } = asked;
        let refuse = |at: &str, why: Wording| Err(Refusal::of(Kind::BadRequest, &why).at(at));
        if !self.config().has_ratings() {
            let why = wording!("this server has no ratings", "ce serveur n’a pas de classement");
            return refuse("rated", why);
        }
        let rules = rules_of(game.rules, &game.options);
        let changed = rules.is_ok_and(|rules| !rules.changed_options().is_empty());
        if changed || game.start.is_some() {
            let why = wording!(
                "a rated game has the usual options, and its start is drawn",
                "une partie classée a les options habituelles, et son début est tiré au sort"
            );
            return refuse("rated", why);
        }
        if game.side != SideChoice::Lot {
            let why = wording!(
                "in a rated game the sides are drawn by lot",
                "dans une partie classée, les camps sont tirés au sort"
            );
            return refuse("game.side", why);
        }
        if game.clock.is_none() && game.days.is_none() {
            let why = wording!(
                "a rated game has a clock, or days for a move",
                "une partie classée a une pendule, ou des jours par coup"
            );
            return refuse("rated", why);
        }
        self.shared.may_be_rated(&maker.person).await
    }

    async fn ratings(&self) -> Result<Arc<Ratings>, Refusal> {
        self.shared.must_have_ratings()?;
        self.shared.ratings.read(&*self.shared.store).await
    }

    /// Returns the ratings of a person; `None` if the server has none.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn archived_ratings(&self, person: &PersonId) -> Result<Option<MyRatings>, Refusal> {
        match self.config().has_ratings() {
            true => self.ratings_of(person).await.map(Some),
            false => Ok(None),
        }
    }

    /// Returns the ratings of a person.
    ///
    /// # Errors
    /// If the server has no ratings, or the store cannot be read.
    pub async fn ratings_of(&self, person: &PersonId) -> Result<MyRatings, Refusal> {
        let ratings = self.ratings().await?;
        let now = self.shared.now().wall;
        let own = RulesId::all().filter_map(|rules| {
            Some(own_rating(rules, ratings.ladder.of_person(rules, person)?, now))
        });
        Ok(MyRatings {
            passkey: self.shared.has_passkey(person).await?,
            listed: ratings.listed.contains_key(person),
            ratings: own.collect(),
        })
    }

    /// Puts a person on the lists of the strongest players, under a name and a figure; `None` takes the person off.
    ///
    /// # Errors
    /// If the server has no ratings, the person has no passkey, the name or the figure is not allowed, or the change cannot
    /// be stored.
    pub async fn list_player(
        &self,
        person: &PersonId,
        profile: Option<&protocol::Profile>,
    ) -> Result<(), Refusal> {
        self.shared.must_have_ratings()?;
        let profile = match profile {
            Some(sent) => {
                self.shared.may_be_rated(person).await?;
                let profile = Profile::checked(Some(sent))?;
                Some(self.config().moderated.checked(person, profile)?)
            }
            None => None,
        };
        self.shared.store.write(Write::List { person: *person, profile }).await?;
        self.shared.ratings.outdate();
        Ok(())
    }

    /// Returns a page of the list of the strongest players of a rule set, as a person sees it.
    ///
    /// # Errors
    /// If the server has no ratings, `asked` is not possible (`at` names the field), or the store cannot be read.
    pub async fn strongest(
        &self,
        rules: &str,
        person: Option<&PersonId>,
        asked: &PageQuery,
    ) -> Result<Strongest, Refusal> {
        self.shared.must_have_ratings()?;
        let rules: RulesId = rules.parse().map_err(|error: dejarik_rules::ParseError| {
            Refusal::of(Kind::NotFound, &error.wording()).at("rules")
        })?;
        let page = Places::of(asked)?;
        let ratings = self.ratings().await?;
        let (now, moderated) = (self.shared.now().wall, &self.config().moderated);
        let among = ratings.listed.keys().filter(|player| moderated.meets_strangers(player));
        let strongest = ratings.ladder.strongest(rules, among, now);
        let (strongest, next) = page.cut(strongest.into_iter().zip(1..).collect());
        let players = strongest.into_iter().map(|((player, career), place)| {
            let shown = ratings.listed.get(player).cloned().unwrap_or_default();
            StrongPlayer {
                place,
                profile: moderated.shown(Some(player), shown).shown(),
                now: career.shown(now),
                games: career.games(),
                mine: person == Some(player),
            }
        });
        Ok(Strongest { players: players.collect(), next })
    }

    /// Adds the ratings of those who have made rated invitations. `makers` are the people by game.
    pub(super) async fn rate_makers(
        &self,
        seeks: &mut [Seek],
        makers: &HashMap<String, PersonId>,
    ) -> Result<(), Refusal> {
        if !self.config().has_ratings() || !seeks.iter().any(|seek| seek.rated) {
            return Ok(());
        }
        let (ratings, now) = (self.ratings().await?, self.shared.now().wall);
        for seek in seeks.iter_mut().filter(|seek| seek.rated) {
            let maker = makers.get(&seek.id);
            let career = maker.and_then(|maker| ratings.ladder.of_person(seek.rules.into(), maker));
            seek.rating = career.map(|career| career.shown(now));
        }
        Ok(())
    }

    /// Returns games to watch, rated games first, the strongest players in front. Others stay in their order.
    pub(super) async fn strongest_first(
        &self,
        games: &[ListedGame],
    ) -> Result<Vec<WatchedGame>, Refusal> {
        let is_rated = |game: &ListedGame| game.terms.rated.is_some();
        let ratings = match self.config().has_ratings() && games.iter().any(is_rated) {
            true => Some(self.ratings().await?),
            false => None,
        };
        let now = self.shared.now().wall;
        let watched = games.iter().map(|game| {
            let rules = game.terms.settings.rules().id();
            let ratings = ratings.as_ref().filter(|_| is_rated(game));
            let rating = |holder: &Holder| {
                let career = ratings?.ladder.of_person(rules, holder.person()?)?;
                Some(career.shown(now))
            };
            frames::watched(game, game.holders.each_ref().map(rating))
        });
        let mut watched: Vec<WatchedGame> = watched.collect();
        watched.sort_by_key(|WatchedGame { rated, ratings, .. }| {
            let rating = |rating: &Option<Rating>| rating.map_or(FIRST_RATING, |now| now.rating);
            Reverse(rated.then(|| ratings.iter().map(rating).sum::<i32>()))
        });
        Ok(watched)
    }

    /// Deletes what is kept of a person beside games, passkeys and codes. The results of rated games stay for the opponents, under
    /// an id that nobody has.
    ///
    /// # Errors
    /// If the change cannot be stored.
    pub(super) async fn erase(&self, person: &PersonId) -> Result<(), Refusal> {
        let nobody = PersonId::random()?;
        self.shared.store.write(Write::Erase { person: *person, nobody }).await?;
        self.shared.ratings.outdate();
        Ok(())
    }
}

fn own_rating(rules: RulesId, career: &Career, now: WallTime) -> MyRating {
    let points = &career.points[career.points.len().saturating_sub(MOST_POINTS)..];
    let points = points.iter().map(|point| RatingPoint {
        game: point.game.to_string(),
        at: point.at.millis(),
        rating: point.rating.round() as i32,
    });
    MyRating {
        rules: rules.into(),
        now: career.shown(now),
        games: career.games(),
        points: points.collect(),
    }
}

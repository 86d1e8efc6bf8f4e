//! Pages of lists: of a person's own games, of the lobby, and of those that are sorted by strength.

use crate::id::PersonId;
use crate::live::frames;
use crate::protocol::{MyGames, PageQuery, ReplayQuery, Seeks};
use crate::refusal::Refusal;
use crate::store::{Cursor, Listed, ListedGame};

use super::unreadable;

/// The most entries on a page.
const MOST_LISTED: usize = 100;
/// The most entries of a replay in an answer.
const MOST_ENTRIES: usize = 1_000;

/// A page of a list that is ordered by the last change, the latest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The place where the page begins; `None` for the first page.
    pub from: Option<Cursor>,
    limit: usize,
}

impl Page {
    /// Reads which page is asked for.
    ///
    /// # Errors
    /// If there is no such page; `at` names the field.
    pub fn of(asked: &PageQuery) -> Result<Page, Refusal> {
        let limit = limit(asked.limit, MOST_LISTED)?;
        let from = asked.from.as_deref().map(str::parse::<Cursor>).transpose();
        Ok(Page { from: from.map_err(|error| unreadable(&error, "from"))?, limit })
    }

    /// Returns how many games to read: one more than the page holds, which shows whether there is a
    /// next page.
    pub const fn wanted(&self) -> usize {
        self.limit + 1
    }

    /// Cuts off the game that shows whether there is a next page, and returns the place of that page.
    fn cut(&self, games: &mut Vec<Listed>) -> Option<String> {
        let more = games.len() > self.limit;
        games.truncate(self.limit);
        games.last().filter(|_| more).map(|last| Cursor::after(last).to_string())
    }

    /// Returns the page of a person's list with the games that were read for it.
    pub fn filled(&self, mut games: Vec<Listed>, person: &PersonId) -> MyGames {
        let next = self.cut(&mut games);
        let unreadable = games.iter().filter_map(|game| game.as_ref().err());
        MyGames {
            unreadable: unreadable.map(frames::unreadable).collect(),
            games: games.iter().flatten().map(|game| frames::listed(game, person)).collect(),
            next,
        }
    }

    /// Returns the page of the lobby as a person sees it, with the games that were read for it.
    pub fn of_seeks(
        &self,
        mut games: Vec<Listed>,
        person: Option<&PersonId>,
        shown: impl Fn(&PersonId) -> bool,
    ) -> Seeks {
        let next = self.cut(&mut games);
        let makers = |game: &ListedGame| {
            game.holders.iter().all(|holder| holder.person().is_none_or(&shown))
        };
        let offered = games.iter().flatten().filter(|game| makers(game));
        let seeks = offered.filter_map(|game| frames::seek(game, person));
        Seeks { seeks: seeks.collect(), next }
    }
}

/// A page of a list that is read as a whole. Its entries are counted from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    from: usize,
    limit: usize,
}

impl Places {
    /// Reads which page is asked for.
    ///
    /// # Errors
    /// As [`Page::of`].
    pub fn of(asked: &PageQuery) -> Result<Places, Refusal> {
        let limit = limit(asked.limit, MOST_LISTED)?;
        let from = asked.from.as_deref().map_or(Ok(0), str::parse);
        let from = from.map_err(|_| unreadable("expected a place on the list", "from"))?;
        Ok(Places { from, limit })
    }

    /// Returns the entries on the page, and the place of the next page; `None` on the last page.
    pub fn cut<T>(&self, whole: Vec<T>) -> (Vec<T>, Option<String>) {
        let next = self.from.saturating_add(self.limit);
        let next = (next < whole.len()).then(|| next.to_string());
        (whole.into_iter().skip(self.from).take(self.limit).collect(), next)
    }
}

/// Returns the part of a replay that is asked for: the number of entries to skip, and the most to return.
///
/// # Errors
/// If the limit is too large, or zero.
pub fn part_of_replay(asked: &ReplayQuery) -> Result<(usize, usize), Refusal> {
    Ok((asked.from.unwrap_or(0), limit(asked.limit, MOST_ENTRIES)?))
}

/// Returns the most entries in an answer, of which a client has asked for this many.
fn limit(asked: Option<usize>, most: usize) -> Result<usize, Refusal> {
    let limit = asked.unwrap_or(most);
    if !(1..=most).contains(&limit) {
        let why = format!("expected a limit from 1 to {most}, found {limit}");
        return Err(unreadable(&why, "limit"));
    }
    Ok(limit)
}

//! The daily puzzle: a pure function of the date and the set of puzzles.
//!
//! Days are grouped in rounds of as many days as there are puzzles, and a round shows each puzzle
//! once. The easiest puzzles go to the Mondays of the round, the hardest to the Sundays. The order of
//! the puzzles of one weekday is random, seeded by the number of the round.

use dejarik_engine::random::Random;
use dejarik_play::Day;

const WEEK: i64 = 7;

/// Returns the weekday, 0 for Monday, of a day counted from 1970-01-01, which was a Thursday.
fn weekday(day: i64) -> i64 {
    (day + 3).rem_euclid(WEEK)
}

/// Returns the index of the daily puzzle among `count` puzzles sorted from the easiest to the hardest;
/// `None` if `count` is 0.
pub(crate) fn place(day: Day, count: usize) -> Option<usize> {
    let (day, count) = (i64::from(day.number()), i64::try_from(count).ok()?);
    if count == 0 {
        return None;
    }
    let round = day.div_euclid(count);
    let days = || round * count..(round + 1) * count;
    let same = weekday(day);
    // The puzzles of earlier weekdays come first, because they are easier.
    let easier = days().filter(|day| weekday(*day) < same).count();
    let nth = days().take_while(|at| *at < day).filter(|at| weekday(*at) == same).count();
    let all = days().filter(|day| weekday(*day) == same).count();
    Some(easier + shuffled(all, round, same)[nth])
}

/// Returns the numbers below `count`, shuffled by the round and the weekday.
fn shuffled(count: usize, round: i64, weekday: i64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut random = Random::stream(round as u64, weekday as u64);
    for last in (1..count).rev() {
        order.swap(last, random.below(last as u64 + 1) as usize);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: i64) -> Day {
        Day::of_unix_seconds(number * 86_400)
    }

    #[test]
    fn a_round_shows_every_puzzle_once() {
        for count in [1, 5, 7, 100, 409] {
            let first = 20_000 / count * count;
            let mut seen: Vec<usize> = (first..first + count)
                .map(|number| place(day(number), count as usize).unwrap())
                .collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..count as usize).collect::<Vec<_>>());
        }
        assert_eq!(place(day(20_000), 0), None);
    }

    #[test]
    fn mondays_are_easier_than_sundays() {
        // 2026-11-23 is a Monday.
        let monday = 20_780;
        assert_eq!(day(monday).to_string(), "2026-11-23");
        assert_eq!(weekday(monday), 0);
        for week in 0..50 {
            let [easy, hard] = [0, 6].map(|d| place(day(monday + 7 * week + d), 400).unwrap());
            assert!(easy < 60 && hard > 340, "{easy} {hard}");
        }
    }
}

//! The pairings and the standings of a tournament in which each player meets each other one once. Both are computed; only
//! the games are stored.

/// A pairing of the Berger tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pairing {
    /// The round, from 1.
    pub(crate) round: u8,
    /// The places of the players, from 0, that of the first side first.
    pub(crate) players: [usize; 2],
}

/// How a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    /// The player at this index of the pairing has won.
    Win(usize),
    /// Nobody has won.
    Draw,
}

/// Where a player stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The rank, from 1. Players with the same scores share it.
    pub(crate) rank: u8,
    /// The points, in halves.
    pub(crate) halves: u32,
    /// The Sonneborn-Berger score, in quarters.
    pub(crate) quarters: u32,
    /// The number of games that count.
    pub(crate) played: u8,
}

/// Returns the pairings of this number of players by the Berger tables, round by round. In each round of an odd number of
/// players one of them has no game.
pub(crate) fn pairings(players: usize) -> Vec<Pairing> {
    // Numbers count from 1, as in the printed tables. With an odd number of players nobody has the last one.
    let last = players.next_multiple_of(2);
    let mut pairings = Vec::new();
    for round in 1..last {
        // Two players below the last one meet if their numbers add up to this, apart from multiples of `last - 1`.
        let sum = (round + 1) % (last - 1);
        let meet = |one: usize, other: usize| (one + other) % (last - 1) == sum;
        for one in 1..last {
            let [first, second] = if meet(one, one) {
                if one <= last / 2 { [one, last] } else { [last, one] }
            } else {
                let Some(other) = (one + 1..last).find(|other| meet(one, *other)) else { continue };
                if (one + other) % 2 == 1 { [one, other] } else { [other, one] }
            };
            if first.max(second) <= players {
                let players = [first - 1, second - 1];
                pairings.push(Pairing { round: round as u8, players });
            }
        }
    }
    pairings
}

/// Returns where each player stands. A game without a score does not count.
pub(crate) fn standings(players: usize, games: &[(Pairing, Option<Score>)]) -> Vec<Standing> {
    let mut standings = vec![Standing::default(); players];
    let counted = || {
        let counted =
            games.iter().filter_map(|(pairing, score)| Some((pairing.players, (*score)?)));
        counted.flat_map(|(players, score)| {
            let halves = |side| match score {
                Score::Win(winner) => {
                    if winner == side {
                        2
                    } else {
                        0
                    }
                }
                Score::Draw => 1,
            };
            [0, 1].map(|side| (players[side], players[1 - side], halves(side)))
        })
    };
    for (player, _, halves) in counted() {
        standings[player].halves += halves;
        standings[player].played += 1;
    }
    for (player, opponent, halves) in counted() {
        standings[player].quarters += halves * standings[opponent].halves;
    }
    let scores: Vec<_> = standings.iter().map(|one| (one.halves, one.quarters)).collect();
    for (standing, own) in standings.iter_mut().zip(&scores) {
        standing.rank = 1 + scores.iter().filter(|score| *score > own).count() as u8;
    }
    standings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(players: usize) -> Vec<String> {
        let rounds =
            pairings(players).into_iter().fold(Vec::<String>::new(), |mut rounds, pairing| {
                let [first, second] = pairing.players;
                rounds.resize(rounds.len().max(pairing.round.into()), String::new());
                rounds[usize::from(pairing.round) - 1] += &format!(" {}-{}", first + 1, second + 1);
                rounds
            });
        rounds.into_iter().map(|round| round.trim().to_owned()).collect()
    }

    /// The printed tables for three to six players, each round in the order of its lower number.
    #[test]
    fn the_pairings_are_those_of_the_berger_tables() {
        assert_eq!(written(4), ["1-4 2-3", "1-2 4-3", "3-1 2-4"]);
        assert_eq!(written(3), ["2-3", "1-2", "3-1"]);
        assert_eq!(
            written(6),
            ["1-6 2-5 3-4", "1-2 5-3 6-4", "3-1 2-6 4-5", "1-4 2-3 6-5", "5-1 4-2 3-6"]
        );
    }

    #[test]
    fn each_meets_each_other_one_once_and_has_both_sides_as_evenly_as_possible() {
        for players in 3..=8 {
            let pairings = pairings(players);
            assert_eq!(pairings.len(), players * (players - 1) / 2);
            for one in 0..players {
                let sides = [0, 1].map(|side| {
                    pairings.iter().filter(|pairing| pairing.players[side] == one).count()
                });
                assert_eq!(sides[0] + sides[1], players - 1);
                assert!(sides[0].abs_diff(sides[1]) <= 1, "{players}: {one} {sides:?}");
                for other in one + 1..players {
                    let meet = |pairing: &&Pairing| {
                        pairing.players.contains(&one) && pairing.players.contains(&other)
                    };
                    assert_eq!(pairings.iter().filter(meet).count(), 1);
                }
                let mut rounds: Vec<_> =
                    pairings.iter().filter(|p| p.players.contains(&one)).collect();
                rounds.dedup_by_key(|pairing| pairing.round);
                assert_eq!(rounds.len(), players - 1, "one game a round");
            }
        }
    }

    #[test]
    fn points_come_before_the_sonneborn_berger_score_and_equal_scores_share_a_rank() {
        // 1 beats 3, 2 beats 4, 1 and 2 draw, 3 beats 4, 1 and 4 draw; 2 and 3 did not play.
        let scores =
            |players: [usize; 2]| match (players[0].min(players[1]), players[0].max(players[1])) {
                (0, 2) | (1, 3) | (2, 3) => {
                    let winner = players[0].min(players[1]);
                    Some(Score::Win(usize::from(players[1] == winner)))
                }
                (1, 2) => None,
                _ => Some(Score::Draw),
            };
        let games: Vec<_> =
            pairings(4).into_iter().map(|pairing| (pairing, scores(pairing.players))).collect();
        let found: Vec<_> = standings(4, &games)
            .into_iter()
            .map(|one| (one.rank, one.halves, one.quarters, one.played))
            .collect();
        // The first one: 2 × 2 (beat 3) + 3 (drew with 2) + 1 (drew with 4).
        assert_eq!(found, [(1, 4, 8, 3), (2, 3, 6, 2), (3, 2, 2, 2), (4, 1, 4, 3)]);
        let none = standings(3, &[]);
        assert!(none.iter().all(|one| one.rank == 1 && one.played == 0));
    }
}

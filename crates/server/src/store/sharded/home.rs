//! Which store of a set a game belongs in.
//!
//! # Stability
//! The function decides where games are created and looked for first, so nodes of different versions have to
//! agree on it. The stores that hold games are numbered from 1. Each has a weight for a game: the first eight
//! bytes, as a big-endian number, of the SHA-256 of `dejarik shard N AB`, where N is the number of the store
//! and AB are the first two letters of the game's id. The heaviest store is the game's home. A further store
//! becomes the home of its share of games and moves no others between the stores before it (rendezvous
//! hashing).

use sha2::{Digest, Sha256};

use crate::id::GameId;

/// Returns the home of a game among the first `holding` stores, counted from 0.
pub(super) fn home(game: GameId, holding: usize) -> usize {
    let weight = |shard: &usize| {
        let text = format!("dejarik shard {} {}", shard + 1, game.beginning());
        let digest: [u8; 32] = Sha256::digest(text).into();
        u64::from_be_bytes(*digest.first_chunk().unwrap_or(&[0; 8]))
    };
    // Weights that are equal do not occur; the first store would win.
    (0..holding).rev().max_by_key(weight).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All beginnings of ids, each as one game.
    fn games() -> Vec<GameId> {
        let letters: Vec<char> = ('0'..='9').chain('A'..='Z').chain('a'..='z').collect();
        let pairs =
            letters.iter().flat_map(|first| letters.iter().map(move |second| (first, second)));
        pairs.map(|(first, second)| format!("{first}{second}000000").parse().unwrap()).collect()
    }

    #[test]
    fn the_home_of_a_game_is_what_other_versions_say() {
        for (game, homes) in [
            ("00aaaaaa", [0, 1, 2, 7]),
            ("5aB7cD9e", [0, 0, 2, 4]),
            ("Zz345678", [0, 0, 0, 7]),
            ("q1000000", [0, 1, 1, 1]),
        ] {
            let game: GameId = game.parse().unwrap();
            assert_eq!([1, 2, 3, 8].map(|holding| home(game, holding)), homes, "{game}");
        }
    }

    #[test]
    fn each_store_is_the_home_of_its_share_of_games() {
        let games = games();
        for holding in 1..=8 {
            let mut counts = vec![0_usize; holding];
            for game in &games {
                counts[home(*game, holding)] += 1;
            }
            let fair = games.len() / holding;
            for count in counts {
                assert!(count.abs_diff(fair) * 8 < fair, "{count} of {} games", games.len());
            }
        }
    }

    #[test]
    fn a_further_store_takes_games_and_moves_no_others() {
        for game in games() {
            for holding in 1..8 {
                let (before, after) = (home(game, holding), home(game, holding + 1));
                assert!(after == before || after == holding, "{game}: {before} to {after}");
            }
        }
    }

    #[test]
    fn a_rematch_is_at_home_where_its_predecessor_is() {
        for _ in 0..100 {
            let game = GameId::random().unwrap();
            assert_eq!(home(game, 5), home(game.beside().unwrap(), 5));
        }
    }
}

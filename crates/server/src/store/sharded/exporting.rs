//! All games of a set, to be copied or compared.

use super::super::{Export, Read, Summary};
use super::{Shard, Sharded};
use crate::id::GameId;

/// The number of bits that say which store a number of a game is from.
const STORE_BITS: u32 = 8;

impl<S: Shard + Export> Export for Sharded<S> {
    fn count(&self) -> Read<'_, u64> {
        Box::pin(async move { Ok(self.ask_each(S::count).await?.iter().sum()) })
    }

    /// Reads the games of one store after the other, so a rematch may precede its predecessor.
    fn ids(&self, after: i64, limit: usize) -> Read<'_, Vec<(i64, GameId)>> {
        let shift = i64::BITS - 1 - STORE_BITS;
        Box::pin(async move {
            let first = usize::try_from(after >> shift).unwrap_or_default();
            let mut after = after & ((1 << shift) - 1);
            for (at, shard) in self.parts.shards.iter().enumerate().skip(first) {
                let page = shard.ids(after, limit).await?;
                if !page.is_empty() {
                    let number = |(number, game)| (((at as i64) << shift) | number, game);
                    return Ok(page.into_iter().map(number).collect());
                }
                after = 0;
            }
            Ok(Vec::new())
        })
    }

    fn summary_of(&self, game: GameId) -> Read<'_, Option<Summary>> {
        Box::pin(self.parts.find(game, move |shard| shard.summary_of(game)))
    }
}

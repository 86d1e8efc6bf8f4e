//! The state of a game: what is going on in the middle of a turn, and what counts or has changed beside the board.

use dejarik_rules::scene::{BesideState, Scene};
use dejarik_rules::{Side, Space};

use crate::{Arg, Sentence};

/// Describes the battle in progress with its totals, or the creature in the middle of its turn. Empty if there is
/// neither.
pub fn happening(scene: &Scene) -> Vec<Sentence> {
    let piece = |space: Space| {
        let mut pieces = scene.pieces.iter();
        let found = pieces.find_map(|(at, piece)| (*at == space).then_some(piece.letter));
        found.map_or_else(|| Arg::from(space), Arg::from)
    };
    if let Some(battle) = scene.battle {
        let args = [
            ("attacker", piece(battle.from)),
            ("from", battle.from.into()),
            ("defender", piece(battle.target)),
            ("target", battle.target.into()),
        ];
        let totals = battle.totals.map(|[attack, defence]| {
            let args = [("attack", attack.into()), ("defence", defence.into())];
            Sentence::new("telling-dice", args)
        });
        return [Sentence::new("telling-battle", args)].into_iter().chain(totals).collect();
    }
    let active = scene.active.map(|active| {
        let (space, left) = (active.space, active.left.into());
        let args = [("piece", piece(space)), ("space", space.into()), ("left", left)];
        Sentence::new("telling-active", args)
    });
    active.into_iter().collect()
}

/// Describes everything that counts beside the board: the score, who has the initiative, who has not moved yet,
/// and for how long nothing has happened.
pub fn counters(scene: &Scene) -> Vec<Sentence> {
    let mut told = Vec::from_iter(score(scene));
    let of = |key, side: Side| Sentence::new(key, [("side", side.into())]);
    told.extend(scene.initiative.map(|side| of("telling-initiative", side)));
    let unmoved = scene.unmoved.unwrap_or_default();
    let unmoved = Side::BOTH.into_iter().filter(|side| unmoved[side.index()]);
    told.extend(unmoved.map(|side| of("telling-unmoved", side)));
    told.extend(quiet(scene));
    told
}

/// Says the score, and which one wins. `None` where the rules keep none.
pub fn score(scene: &Scene) -> Option<Sentence> {
    let score = scene.score?;
    let [first, second] = score.points;
    let one = ("one", Side::First.into());
    let other = ("other", Side::Second.into());
    let (first, second) = (("first", first.into()), ("second", second.into()));
    Some(match score.target {
        Some(target) => {
            let target = ("target", target.into());
            Sentence::new("telling-score-to", [one, other, first, second, target])
        }
        None => Sentence::new("telling-score", [one, other, first, second]),
    })
}

/// Says for how long nothing has happened. `None` if something just has, or it does not count.
pub fn quiet(scene: &Scene) -> Option<Sentence> {
    let quiet = scene.quiet.filter(|quiet| quiet.count > 0)?;
    let rules = Arg::Text(scene.rules.to_string());
    let args = [("rules", rules), ("count", quiet.count.into()), ("limit", quiet.limit.into())];
    Some(Sentence::new("telling-quiet", args))
}

/// Describes what has changed beside the board without anything happening on it: captured pieces that can come back
/// now, and lost pieces that are ghosts now.
pub fn changes(before: &Scene, after: &Scene) -> Vec<Sentence> {
    let changed = after.beside.iter().filter(|beside| !before.beside.contains(beside));
    let told = changed.filter_map(|beside| {
        let key = match beside.state {
            BesideState::Inactive => "telling-can-come-back",
            BesideState::Ghost => "telling-is-ghost",
            BesideState::Captured | BesideState::Lost => return None,
        };
        Some(Sentence::new(key, [("piece", beside.piece.letter.into())]))
    });
    told.collect()
}

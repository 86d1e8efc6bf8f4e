//! The scene of a position: everything that a player sees of it. Front ends draw a scene, describe it in
//! words or send it to a client, and need no knowledge of the rules for that.
//!
//! A rule set makes its scenes in [`RuleSet::scene`], which allocates nothing. What only some rule sets
//! have, such as a score, is `None` or empty in the scenes of the others.

use arrayvec::ArrayVec;

use crate::board::{SPACES, Space, SpaceSet};
use crate::ruleset::{Actor, Piece, RuleSet, RulesId};
use crate::side::Side;

/// The most pieces beside the board: all of both sides.
pub const MOST_BESIDE: usize = 8;

/// Everything that a player sees of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The rule set.
    pub rules: RulesId,
    /// Who acts.
    pub actor: Actor<()>,
    /// The pieces on the board, in the order of the spaces.
    pub pieces: ArrayVec<(Space, Piece), SPACES>,
    /// The spaces of the stunned creatures (S-13).
    pub stunned: SpaceSet,
    /// The pieces beside the board, the first player's before the second player's.
    pub beside: ArrayVec<Beside, MOST_BESIDE>,
    /// The creature in the middle of its turn (S-4).
    pub active: Option<Active>,
    /// The battle that is not decided yet.
    pub battle: Option<Battle>,
    /// The score that the position keeps.
    pub score: Option<Score>,
    /// The side that has the initiative (S-2).
    pub initiative: Option<Side>,
    /// How close the game is to a draw by quiet play (L-15, S-16).
    pub quiet: Option<Quiet>,
    /// Whether each side has yet to make its first move (G-8), by [`Side::index`].
    pub unmoved: Option<[bool; 2]>,
}

impl Scene {
    /// Returns a scene with the pieces on the board and nothing else.
    #[inline]
    pub fn of_board<R: RuleSet>(rules: &R, position: &R::Position) -> Scene {
        let pieces = R::occupied(position).into_iter();
        let pieces = pieces.filter_map(|at| Some((at, R::piece_at(position, at)?)));
        Scene::of_pieces(R::ID, rules.actor(position).without_node(), pieces)
    }

    /// Returns a scene with these pieces on the board, at most one a space, and nothing else.
    #[inline]
    pub fn of_pieces(
        rules: RulesId,
        actor: Actor<()>,
        pieces: impl IntoIterator<Item = (Space, Piece)>,
    ) -> Scene {
        let mut scene = Scene {
            rules,
            actor,
            pieces: ArrayVec::new(),
            stunned: SpaceSet::EMPTY,
            beside: ArrayVec::new(),
            active: None,
            battle: None,
            score: None,
            initiative: None,
            quiet: None,
            unmoved: None,
        };
        scene.pieces.extend(pieces);
        scene
    }

    /// Iterates over a side's pieces beside the board.
    pub fn beside(&self, side: Side) -> impl Iterator<Item = Beside> {
        self.beside.iter().copied().filter(move |beside| beside.side == side)
    }
}

/// A piece beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Beside {
    /// The piece.
    pub piece: Piece,
    /// The state of the piece.
    pub state: BesideState,
    /// The side beside whose edge the piece lies: its own, except for a ghost that serves its captor (L-12).
    pub side: Side,
}

impl Beside {
    /// Describes the piece with this letter in DPN.
    pub(crate) fn new(letter: char, state: BesideState) -> Beside {
        let piece = Piece::of(letter);
        Beside { piece, state, side: piece.side }
    }
}

/// The state of a piece beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BesideState {
    /// The piece was just captured, and can come back after its owner's next turn (B-12).
    Captured,
    /// The piece can come back (B-12).
    Inactive,
    /// The piece is a force ghost that has not been used (L-12).
    Ghost,
    /// The piece is out of the game.
    Lost,
}

/// The creature in the middle of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Active {
    /// The creature's space.
    pub space: Space,
    /// The number of actions it has left.
    pub left: u8,
}

/// A battle that is not decided yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// The space that the attack comes from.
    pub from: Space,
    /// The attacked space.
    pub target: Space,
    /// The totals of the attacker and the defender so far; `None` before the throw.
    pub totals: Option<[u8; 2]>,
    /// How far the attacker is ahead in these totals, negative if it is behind, as far as that matters for what follows:
    /// totals that lead to the same play have the same lead. `None` before the throw.
    pub lead: Option<i8>,
}

/// A score that the position keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// The points of each side, by [`Side::index`].
    pub points: [u16; 2],
    /// The score that wins (S-15); `None` if no score wins.
    pub target: Option<u16>,
}

/// How close a game is to a draw by quiet play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quiet {
    /// The number of quiet turns (L-15) or rounds (S-16) so far.
    pub count: u16,
    /// The number at which the game is drawn.
    pub limit: u16,
}

#[cfg(test)]
mod tests {
    use crate::any::AnyPosition;

    /// Writes the pieces beside the board and their states.
    fn beside(dpn: &str) -> String {
        let position: AnyPosition = dpn.parse().unwrap();
        let beside = position.scene().beside.into_iter();
        let told = beside.map(|beside| format!("{} {:?}", beside.piece.letter, beside.state));
        told.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn every_rule_set_has_its_own_pieces_beside_the_board() {
        assert_eq!(beside("groi PPPP2ppp3/12/1 w wb"), "p Lost");
        assert_eq!(beside("bambara KQ9N/k1p7n1/q w P*"), "P Captured");
        assert_eq!(
            beside("bambara 4k3K1P1/10n1/1 w QNqp"),
            "Q Inactive, N Inactive, q Inactive, p Inactive"
        );
        assert_eq!(beside("looney 4M7/1L1b4l3/1 w Sm 3"), "S Ghost, B Lost, s Lost, m Ghost");
        assert_eq!(
            beside("simeone 12/2Mx8/1 w w 0-0 - 0"),
            "N Lost, K Lost, S Lost, g Lost, h Lost, t Lost"
        );
    }

    /// Writes what a scene says of the battle and the active creature.
    fn happening(dpn: &str) -> String {
        let position: AnyPosition = dpn.parse().unwrap();
        let scene = position.scene();
        let battle = scene.battle.map(|it| format!("{}x{} {:?}", it.from, it.target, it.totals));
        let active = scene.active.map(|it| format!("{} has {}", it.space, it.left));
        let stunned = scene.stunned.into_iter().map(|space| format!("{space} stunned"));
        battle.into_iter().chain(active).chain(stunned).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_scene_has_the_battle_the_active_creature_and_the_stunned_ones() {
        let simeone = "simeone 1K*10/1x1S8/h b b 4-10 x2 6";
        assert_eq!(happening(simeone), "B2 has 2, A2 stunned");
        assert_eq!(happening(&format!("{simeone} B2xA2")), "B2xA2 None, B2 has 2, A2 stunned");
        assert_eq!(happening("groi PPPP2pppp2/12/1 w wb"), "");
    }

    #[test]
    fn a_score_has_a_target_and_a_count_has_a_limit() {
        let position: AnyPosition = "simeone 12/2Mx8/1 w b 3-2 - 5".parse().unwrap();
        let scene = position.scene();
        assert_eq!(scene.score.map(|score| (score.points, score.target)), Some(([3, 2], Some(12))));
        assert_eq!(scene.quiet.map(|quiet| (quiet.count, quiet.limit)), Some((5, 50)));
        assert_eq!(scene.initiative, Some(crate::Side::Second));
    }
}

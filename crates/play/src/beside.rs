//! The pieces beside the board: lost or captured ones, those that can come back, and force ghosts.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Side, bambara, groi, looney, simeone};

/// What a piece beside the board is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Beside {
    /// The piece was just captured, and can come back after its owner's next turn (B-12).
    Captured,
    /// The piece can come back (B-12).
    Inactive,
    /// The piece is a force ghost that has not been used (L-12).
    Ghost,
    /// The piece is out of the game.
    Lost,
}

impl Beside {
    /// Returns the word for the state in catalogues.
    pub const fn name(self) -> &'static str {
        match self {
            Beside::Captured => "captured",
            Beside::Inactive => "inactive",
            Beside::Ghost => "ghost",
            Beside::Lost => "lost",
        }
    }
}

/// Returns the pieces beside the board with their letters in DPN, the first side's before the
/// second's. A rule set that is not described here has none.
#[allow(
    unreachable_patterns,
    clippy::match_wildcard_for_single_variants,
    reason = "only builds with the fifth rule set of the tests reach the last arm"
)]
pub fn beside(position: &AnyPosition) -> Vec<(char, Beside)> {
    let of_side = |side: Side| match position {
        AnyPosition::Groi(ruled) => lost_pawns(&ruled.position, side),
        AnyPosition::Bambara(ruled) => waiting(&ruled.position, side),
        AnyPosition::Looney(ruled) => ghosts(&ruled.position, side),
        AnyPosition::Simeone(ruled) => defeated(&ruled.position, side),
        _ => Vec::new(),
    };
    Side::BOTH.into_iter().flat_map(of_side).collect()
}

fn lost_pawns(position: &groi::Position, side: Side) -> Vec<(char, Beside)> {
    let lost = position.pawns(side).len()..4;
    lost.map(|_| (side.piece_letter('P'), Beside::Lost)).collect()
}

fn waiting(position: &bambara::Position, side: Side) -> Vec<(char, Beside)> {
    let state = |kind| match position.place(side, kind) {
        bambara::Place::Captured => Some(Beside::Captured),
        bambara::Place::Inactive => Some(Beside::Inactive),
        bambara::Place::On(_) | bambara::Place::Absent => None,
    };
    let kinds = bambara::Kind::ALL.into_iter();
    kinds.filter_map(|kind| Some((kind.letter_of(side), state(kind)?))).collect()
}

fn ghosts(position: &looney::Position, side: Side) -> Vec<(char, Beside)> {
    let off = |size: &looney::Size| position.place(side, *size).space().is_none();
    let state = |size| match position.ghosts().has(side, size) {
        true => Beside::Ghost,
        false => Beside::Lost,
    };
    let sizes = looney::Size::ALL.into_iter().filter(off);
    sizes.map(|size| (size.letter(side), state(size))).collect()
}

fn defeated(position: &simeone::Position, side: Side) -> Vec<(char, Beside)> {
    let team = simeone::Creature::team(side).into_iter();
    let gone = team.filter(|creature| position.place(*creature).is_none());
    gone.map(|creature| (creature.letter(), Beside::Lost)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(dpn: &str) -> String {
        let position: AnyPosition = dpn.parse().unwrap();
        let pieces = beside(&position).into_iter();
        let told: Vec<_> =
            pieces.map(|(letter, state)| format!("{letter} {}", state.name())).collect();
        told.join(", ")
    }

    #[test]
    fn every_rule_set_has_its_own_pieces_beside_the_board() {
        assert_eq!(told("groi PPPP2ppp3/12/1 w wb"), "p lost");
        assert_eq!(told("bambara KQ9N/k1p7n1/q w P*"), "P captured");
        assert_eq!(
            told("bambara 4k3K1P1/10n1/1 w QNqp"),
            "Q inactive, N inactive, q inactive, p inactive"
        );
        assert_eq!(
            told("simeone 12/2Mx8/1 w w 0-0 - 0"),
            "N lost, K lost, S lost, g lost, h lost, t lost"
        );
    }
}

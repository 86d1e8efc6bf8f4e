//! A placement as the solver handles it: eight bytes, the spaces of the own pieces and then of the
//! enemy's, by size.

use dejarik_rules::Side;
use dejarik_rules::board::Space;
use dejarik_rules::looney::{Ghosts, Position, Size, SpaceOrOff};

/// The space of each piece by [`cell`]; [`OFF`] for a piece off the board.
pub(super) type Board = [u8; 8];

/// The byte of a piece off the board.
pub(super) const OFF: u8 = 25;

/// Returns the index of a piece in a [`Board`]; own pieces are those of [`Side::First`].
#[inline]
pub(super) const fn cell(side: Side, size: Size) -> usize {
    side.index() * 4 + size.index()
}

/// Converts a place to a byte.
#[inline]
pub(super) fn byte(place: SpaceOrOff) -> u8 {
    place.space().map_or(OFF, |space| space.index() as u8)
}

/// Returns the board of a position, with the side to move as own side.
#[inline]
pub(super) fn board(position: &Position) -> Board {
    let own = position.places(position.to_move()).map(byte);
    let enemy = position.places(!position.to_move()).map(byte);
    join(own, enemy)
}

/// Combines own and enemy pieces to a board.
#[inline]
pub(super) const fn join(own: [u8; 4], enemy: [u8; 4]) -> Board {
    let mut board = [OFF; 8];
    let mut at = 0;
    while at < 4 {
        board[at] = own[at];
        board[4 + at] = enemy[at];
        at += 1;
    }
    board
}

/// Returns the board from the other side's view.
#[inline]
pub(super) const fn swapped(board: Board) -> Board {
    u64::from_le_bytes(board).rotate_left(32).to_le_bytes()
}

fn place(byte: u8) -> SpaceOrOff {
    Space::new(byte).map_or(SpaceOrOff::OFF, SpaceOrOff::on)
}

/// Returns the position with this board and these ghosts; own pieces are those of the first player.
#[inline]
pub(super) fn position(board: &Board, to_move: Side, ghosts: Ghosts) -> Position {
    let [a, b, c, d, e, f, g, h] = board.map(place);
    Position::placed([[a, b, c, d], [e, f, g, h]], to_move, ghosts)
}

//! The chess side of the comparison: perft of cozy-chess and shakmaty, with the last ply counted in
//! bulk, from the start position and from a position with many kinds of moves.
//!
//! The counts are the published perft results of the chess programming community.

use cozy_chess::Board;
use shakmaty::{CastlingMode, Chess, fen::Fen};

use crate::Perft;

const MIDDLE_GAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn cozy(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += cozy(&next, depth - 1);
            }
        }
        false
    });
    leaves
}

/// Returns the perfts to measure: both libraries, each from both positions.
pub fn perfts() -> Vec<Perft> {
    let start = Board::default();
    let middle: Board = MIDDLE_GAME.parse().expect("a chess position");
    let fen: Fen = MIDDLE_GAME.parse().expect("a chess position");
    let shakmaty_middle: Chess =
        fen.into_position(CastlingMode::Standard).expect("a legal position");
    vec![
        Perft::new("cozy-chess, start, depth 5", 4_865_609, move || cozy(&start, 5)),
        Perft::new("cozy-chess, middle game, depth 4", 4_085_603, move || cozy(&middle, 4)),
        Perft::new("shakmaty, start, depth 5", 4_865_609, || shakmaty::perft(&Chess::default(), 5)),
        Perft::new("shakmaty, middle game, depth 4", 4_085_603, move || {
            shakmaty::perft(&shakmaty_middle, 4)
        }),
    ]
}

//! The wire format: the types that all hosts of games share ([`dejarik_host::protocol`]), and those of
//! pictures and of kits to print, which only a server makes.

mod picture;
mod print;

pub use dejarik_host::protocol::*;
pub use picture::{
    GamePictureQuery, Lang, PagePictureQuery, PositionPictureQuery, PuzzlePictureQuery,
};
pub use print::{BoardSize, Paper, PrintPage, PrintQuery, PrintTheme};

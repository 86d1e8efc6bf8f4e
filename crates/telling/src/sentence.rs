//! Sentences as keys with arguments.

use dejarik_rules::Side;

/// A text of the catalogues with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The key of the text.
    pub key: &'static str,
    /// The arguments by their names.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number, which can choose a plural.
    Number(u32),
    /// A text that is the same in every language: a space, a path, the name of a rule set.
    Text(String),
    /// A piece, by its letter in DPN. Its text is its name with its owner.
    Piece(char),
    /// A side. Its text is its name. The argument `who` says beside it how the reader knows the side.
    Side(Side),
    /// Texts that are joined into a list: `goes to A3 and takes the pawn`.
    All(Vec<Sentence>),
}

impl Sentence {
    /// Makes a sentence.
    pub(crate) fn new<const N: usize>(
        key: &'static str,
        args: [(&'static str, Arg); N],
    ) -> Sentence {
        Sentence { key, args: args.into() }
    }
}

macro_rules! arg_from {
    ($($from:ty => $arg:ident),*) => {
        $(impl From<$from> for Arg {
            fn from(value: $from) -> Arg {
                Arg::$arg(value.into())
            }
        })*
    };
}

arg_from!(u8 => Number, u16 => Number, char => Piece, Side => Side, String => Text);

impl From<dejarik_rules::Space> for Arg {
    fn from(space: dejarik_rules::Space) -> Arg {
        Arg::Text(space.to_string())
    }
}

//! The pieces as small pictures of 9 × 8 pixels, one for each kind of piece in each rule set.
//!
//! In a picture `#` is the body, `+` a lit part, `-` a part in shadow, `o` an eye, `*` a spark and
//! `.` empty. A stunned creature (S-13) is the same picture lying on its side.

use dejarik_rules::{Piece, RulesId};

/// The width of a figure, in pixels.
pub(crate) const WIDTH: usize = 9;
/// The height of a figure, in pixels.
pub(crate) const HEIGHT: usize = 8;

/// A figure, row by row.
pub(crate) type Figure = [&'static str; HEIGHT];

/// The figures of each rule set, by the letters of the pieces.
const FIGURES: &[(RulesId, &[(char, &Figure)])] = &[
    (RulesId::Bambara, &[('K', &KING), ('Q', &QUEEN), ('N', &KNIGHT)]),
    (RulesId::Looney, &[('S', &TOWER_1), ('M', &TOWER_2), ('B', &TOWER_3), ('L', &LEADER)]),
    (
        RulesId::Simeone,
        &[
            ('N', &NGOK),
            ('M', &MONNOK),
            ('K', &KLORSLUG),
            ('S', &SAVRIP),
            ('x', &HOUJIX),
            ('g', &GRIMTAASH),
            ('h', &GHHHK),
            ('t', &STRIDER),
        ],
    ),
];

/// Returns the figure of a piece. Where both sides have the same pieces, the figures are listed by capital letters. A
/// piece without a figure of its own is a pawn.
pub(crate) fn figure(rules: RulesId, piece: Piece) -> &'static Figure {
    let figures = FIGURES.iter().find(|(id, _)| *id == rules).map_or(&[][..], |(_, all)| all);
    let of = |letter| figures.iter().find(|(other, _)| *other == letter).map(|(_, figure)| *figure);
    of(piece.letter).or_else(|| of(piece.letter.to_ascii_uppercase())).unwrap_or(&PAWN)
}

/// Returns the pixel at a column and row. A lying figure is turned by a quarter.
pub(crate) fn pixel(figure: &Figure, column: usize, row: usize, lying: bool) -> u8 {
    let (column, row) = if lying {
        // Turning maps nine columns onto eight rows, so the last column is lost.
        (row, HEIGHT - 1 - column.min(HEIGHT - 1))
    } else {
        (column, row)
    };
    figure.get(row).and_then(|line| line.as_bytes().get(column)).copied().unwrap_or(b'.')
}

const PAWN: Figure = [
    "...+++...",
    "..++###..",
    "..+####..",
    "...###...",
    "...+#-...",
    "...+#-...",
    "..+##--..",
    ".+####--.",
];

const KING: Figure = [
    "....+....",
    "...+++...",
    "....+....",
    ".#..#..#.",
    ".##.#.##.",
    ".+#####-.",
    "..+###-..",
    ".+####--.",
];

const QUEEN: Figure = [
    "*...*...*",
    "#.+.#.+.#",
    "##+.#.+##",
    ".#######.",
    ".+#####-.",
    "..+###-..",
    "..+###-..",
    ".+####--.",
];

const KNIGHT: Figure = [
    "...+.+...",
    "..+###...",
    ".+#o####.",
    "+########",
    "+##.####-",
    "...+####-",
    "..+####--",
    ".+####--.",
];

const TOWER_1: Figure = [
    ".........",
    ".........",
    ".........",
    ".........",
    ".........",
    ".+.+.+.+.",
    ".+++++++.",
    ".#######.",
];

const TOWER_2: Figure = [
    ".........",
    ".........",
    ".........",
    ".+.+.+.+.",
    ".+++++++.",
    ".-------.",
    ".+++++++.",
    ".#######.",
];

const TOWER_3: Figure = [
    ".........",
    ".+.+.+.+.",
    ".+++++++.",
    ".-------.",
    ".+++++++.",
    ".-------.",
    ".+++++++.",
    ".#######.",
];

const LEADER: Figure = [
    "*...*...*",
    ".+++++++.",
    ".-------.",
    ".+++++++.",
    ".-------.",
    ".+++++++.",
    ".-------.",
    "+#######+",
];

const NGOK: Figure = [
    ".........",
    "......+..",
    "+....++#.",
    "#...##o##",
    ".########",
    "..######.",
    "..#-.##-.",
    ".#-.##-..",
];

const MONNOK: Figure = [
    "..++....*",
    ".+o##...+",
    ".+###...+",
    "...#.###+",
    ".+###-..+",
    "+#.##-..+",
    "..+##-..+",
    ".++..--..",
];

const KLORSLUG: Figure = [
    ".++......",
    "+o##.....",
    "+###.....",
    ".+##..++.",
    "..+######",
    ".+#######",
    "+######--",
    "#.#.#.#..",
];

const SAVRIP: Figure = [
    "...+++...",
    "..+o#o#..",
    "++.###.##",
    "+########",
    "+.#####.#",
    "+.+###-.#",
    "..##.##..",
    ".+##.##-.",
];

const HOUJIX: Figure = [
    ".........",
    "...+.+.+.",
    "..+#+#+##",
    ".+#######",
    "+o######.",
    "########.",
    ".#.#..#.#",
    ".-.-..-.-",
];

const GRIMTAASH: Figure = [
    "+.......+",
    ".+.+++.+.",
    "..#o#o#..",
    "+##.#.##+",
    "..+###-..",
    "+##.#.##+",
    "..+#.#-..",
    ".++...--.",
];

const GHHHK: Figure = [
    ".+++.....",
    "+#o##....",
    ".####.+..",
    "...+####.",
    "..+####-#",
    ".#.###-..",
    "...#.#...",
    "..++.--..",
];

const STRIDER: Figure = [
    "++...+++.",
    "+++.+o##.",
    ".+++####.",
    "..+#####.",
    "...+###-#",
    "...+###-.",
    "..+#..#-.",
    ".+##..##-",
];

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [&Figure; 16] = [
        &PAWN, &KING, &QUEEN, &KNIGHT, &TOWER_1, &TOWER_2, &TOWER_3, &LEADER, &NGOK, &MONNOK,
        &KLORSLUG, &SAVRIP, &HOUJIX, &GRIMTAASH, &GHHHK, &STRIDER,
    ];

    #[test]
    fn each_figure_is_whole_and_different_from_all_others() {
        for (i, figure) in ALL.iter().enumerate() {
            assert!(figure.iter().all(|row| row.len() == WIDTH), "figure {i}: {figure:#?}");
            assert!(figure.iter().all(|row| row.bytes().all(|c| b".#+-o*".contains(&c))));
            assert!(!ALL[..i].contains(figure));
        }
    }

    #[test]
    fn a_lying_figure_is_turned_a_quarter() {
        assert_eq!(pixel(&LEADER, 0, 0, false), b'*');
        assert_eq!(pixel(&LEADER, 7, 0, true), b'*');
    }
}

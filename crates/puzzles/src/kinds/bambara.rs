//! Puzzles of bambara.

use dejarik_engine::random::Random;
use dejarik_rules::any::{AnyPosition, AnyStep, Known};
use dejarik_rules::bambara::{Bambara, Kind as Piece, PieceState, Step};
use dejarik_rules::board::Ring;
use dejarik_rules::{Side, Space};

use super::{Kind, OTHER, letter, shape};
use crate::puzzle::Puzzle;
use crate::theme::Theme;

pub(super) const KIND: Kind = Kind {
    themes: &[
        Theme::Capture,
        Theme::Push,
        Theme::Shove,
        Theme::Home,
        Theme::Activation,
        Theme::Eviction,
        Theme::Protection,
        Theme::March,
    ],
    start,
    of_move: |step| match Bambara::known_step(step) {
        Some(Step::Activate { .. }) => vec![Theme::Activation],
        Some(_) | None => Vec::new(),
    },
    of_first,
    is_quiet: |step| matches!(Bambara::known_step(step), Some(Step::Move { to, .. }) if to != Space::C),
    of_end,
    taken: |step| match Bambara::known_step(step)? {
        Step::Capture { to, .. } => Some(to),
        Step::Move { .. } | Step::Push { .. } | Step::Activate { .. } | Step::Pass => None,
    },
    origin: |step, space| match Bambara::known_step(step)? {
        Step::Move { from, to } | Step::Capture { from, to } | Step::Push { from, to, .. }
            if to == space =>
        {
            Some(from)
        }
        Step::Push { over, pushed, .. } if pushed == space => Some(over),
        Step::Activate { to, .. } if to == space => None,
        Step::Move { .. }
        | Step::Capture { .. }
        | Step::Push { .. }
        | Step::Activate { .. }
        | Step::Pass => Some(space),
    },
    shape: |position, step| {
        Some(match Bambara::known_step(step)? {
            Step::Move { from, to } => shape(position, 2, [from, to], 0),
            Step::Capture { from, to } => shape(position, 3, [from, to], 0),
            Step::Push { from, to, over, .. } => {
                shape(position, 4, [from, to], letter(position, over))
            }
            Step::Activate { kind, .. } => 5 | u64::from(u32::from(kind.letter())) << 8,
            Step::Pass => OTHER,
        })
    },
};

/// Draws an order of the pieces for each side.
fn start(random: &mut Random) -> String {
    let mut order = || {
        let mut letters: Vec<char> = Piece::ALL.iter().map(|kind| kind.letter()).collect();
        for last in (1..letters.len()).rev() {
            letters.swap(last, random.below(last as u64 + 1) as usize);
        }
        letters.into_iter().collect::<String>()
    };
    let (white, black) = (order(), order().to_lowercase());
    format!("bambara {white}2{black}2/12/1 w -")
}

fn of_first(position: &AnyPosition, key: AnyStep, solver: Side) -> Vec<Theme> {
    let mut themes = Vec::new();
    if matches!(Bambara::known_step(key), Some(Step::Capture { .. })) {
        themes.push(Theme::Capture);
    }
    let centre = position.piece_at(Space::C);
    if centre.is_some_and(|piece| piece.side != solver && piece.letter.eq_ignore_ascii_case(&'k')) {
        themes.push(Theme::Eviction);
    }
    themes
}

fn of_end(puzzle: &Puzzle, end: &AnyPosition) -> Option<Vec<Theme>> {
    let (solver, end) = (puzzle.solver(), Bambara::known_position(end)?.position);
    let on_inner = |side: Side, kind: Piece| matches!(end.place(side, kind), PieceState::On(space) if space.ring() == Ring::Inner);
    let mut enemies = [Piece::King, Piece::Queen, Piece::Knight].into_iter();
    let attacked = enemies.any(|kind| on_inner(!solver, kind));
    let (mut themes, movers) = (Vec::new(), movers(puzzle));
    if on_inner(solver, Piece::Queen) && attacked && movers.contains(&Some(Piece::Queen)) {
        themes.push(Theme::Protection);
    }
    if movers.len() > 1 && movers.iter().all(|kind| *kind == Some(Piece::King)) {
        themes.push(Theme::March);
    }
    themes.extend(of_pushes(puzzle));
    Some(themes)
}

/// Returns the kind of piece that makes a step.
fn mover(position: &AnyPosition, step: AnyStep) -> Option<Piece> {
    match Bambara::known_step(step)? {
        Step::Move { from, .. } | Step::Capture { from, .. } | Step::Push { from, .. } => {
            Piece::from_letter(position.piece_at(from)?.letter.to_ascii_uppercase())
        }
        Step::Activate { kind, .. } => Some(kind),
        Step::Pass => None,
    }
}

/// Returns the kinds of piece that make the solver's moves, in order.
fn movers(puzzle: &Puzzle) -> Vec<Option<Piece>> {
    puzzle.walk().map(|(position, turn)| mover(&position, turn.key)).collect()
}

/// Returns the themes of the pushes in a solution.
fn of_pushes(puzzle: &Puzzle) -> Vec<Theme> {
    let mut themes = Vec::new();
    for (position, turn) in puzzle.walk() {
        if let Some(Step::Push { over, pushed, .. }) = Bambara::known_step(turn.key)
            && let Some(piece) = position.piece_at(over)
        {
            let own = piece.side == puzzle.solver();
            themes.push(if own { Theme::Shove } else { Theme::Push });
            if own && pushed == Space::C && piece.letter.eq_ignore_ascii_case(&'k') {
                themes.push(Theme::Home);
            }
        }
    }
    themes
}

//! Scenes: the pieces on the board and beside it, as a viewer may see them.

use dejarik_play::{Game, Phase};
use dejarik_rules::any::{AnyPosition, AnyRules, AnySetUp};
use dejarik_rules::{Piece, Space, scene as rules};
use dejarik_telling::{counters, happening};

use super::Viewer;
use crate::protocol::{Active, BattleSpaces, Beside, Quiet, Scene, Standing};

/// Returns the scene of a game, as the viewer may see it.
pub fn scene(game: &Game, viewer: Viewer) -> Scene {
    match (game.position(), game.phase()) {
        (Some(position), _) => of(position),
        (None, Phase::SetUp(setup)) => open(game, setup, viewer),
        // The game was aborted during the set-up.
        (None, Phase::Playing(_) | Phase::Over(_)) => empty(game.settings().rules()),
    }
}

/// Returns the scene at the start of a game, before the first event.
pub fn beginning(game: &Game) -> Scene {
    let fresh = match game.settings().start() {
        Some(start) => return of(start),
        None => Game::new(game.settings().clone()),
    };
    scene(&fresh, Viewer::default())
}

/// Returns the scene of a position.
pub fn of(position: &AnyPosition) -> Scene {
    let scene = position.scene();
    let (happening, counters) = (happening(&scene), counters(&scene));
    let stunned = |space| scene.stunned.contains(space);
    Scene {
        pieces: scene
            .pieces
            .iter()
            .map(|(at, piece)| standing(*at, *piece, stunned(*at)))
            .collect(),
        beside: scene.beside.into_iter().map(beside).collect(),
        active: scene.active.map(|it| Active { space: it.space.to_string(), left: it.left }),
        battle: scene.battle.map(|battle| BattleSpaces {
            from: battle.from.to_string(),
            target: battle.target.to_string(),
            attack: battle.totals.map(|[attack, _]| attack),
            defence: battle.totals.map(|[_, defence]| defence),
        }),
        score: scene.score.map(|score| score.points),
        target: scene.score.and_then(|score| score.target),
        initiative: scene.initiative.map(Into::into),
        quiet: scene.quiet.map(|quiet| Quiet { count: quiet.count, limit: quiet.limit }),
        unmoved: scene.unmoved,
        happening,
        counters,
        ..empty(&position.rules())
    }
}

fn standing(space: Space, piece: Piece, stunned: bool) -> Standing {
    Standing { space: space.to_string(), letter: piece.letter, stunned }
}

fn beside(beside: rules::Beside) -> Beside {
    let side = Some(beside.side).filter(|side| *side != beside.piece.side);
    Beside { letter: beside.piece.letter, state: beside.state.into(), side: side.map(Into::into) }
}

/// Returns the scene of an empty board.
pub fn empty(rules: &AnyRules) -> Scene {
    Scene {
        rules: rules.id().into(),
        pieces: Vec::new(),
        beside: Vec::new(),
        active: None,
        battle: None,
        score: None,
        target: None,
        initiative: None,
        quiet: None,
        unmoved: None,
        happening: Vec::new(),
        counters: Vec::new(),
    }
}

/// Returns the scene of a set-up, as the viewer may see it.
fn open(game: &Game, setup: &AnySetUp, viewer: Viewer) -> Scene {
    // A person who has both seats at one screen sees no order before both are chosen, because the
    // other player looks at the same screen.
    let pieces = setup.pieces(viewer.only()).into_iter();
    let pieces = pieces.map(|(space, piece)| standing(space, piece, false)).collect();
    Scene { pieces, ..empty(game.settings().rules()) }
}

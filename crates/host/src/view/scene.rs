//! Scenes: the pieces on the board and beside it, as a viewer may see them.

use dejarik_play::{self as play, Game, Phase, SetUp};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::looney::Stage;
use dejarik_rules::{Piece, Side, Space, looney, simeone};

use super::Viewer;
use crate::protocol::{Active, BattleSpaces, Beside, BesideState, Quiet, Scene, Standing};

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
    let mut scene = board(position);
    // What is beside the board differs from game to game. A rule set that is not named here shows
    // only its board.
    scene.beside = play::beside(position).into_iter().map(standing_beside).collect();
    if let AnyPosition::Groi(ruled) = position {
        scene.unmoved = Some(Side::BOTH.map(|side| ruled.position.is_unmoved(side)));
    } else if let AnyPosition::Looney(ruled) = position {
        looney_fields(&mut scene, &ruled.position);
        scene.quiet = Some(Quiet { count: ruled.position.quiet(), limit: ruled.rules.quiet_limit });
    } else if let AnyPosition::Simeone(ruled) = position {
        simeone_fields(&mut scene, &ruled.rules, &ruled.position);
    }
    scene
}

fn bare(rules: crate::protocol::Rules) -> Scene {
    Scene {
        rules,
        pieces: Vec::new(),
        beside: Vec::new(),
        active: None,
        battle: None,
        score: None,
        target: None,
        initiative: None,
        quiet: None,
        unmoved: None,
    }
}

fn standing(space: Space, piece: Piece) -> Standing {
    Standing { space: space.to_string(), letter: piece.letter, stunned: piece.stunned }
}

fn board(position: &AnyPosition) -> Scene {
    let pieces = Space::all().filter_map(|space| Some(standing(space, position.piece_at(space)?)));
    Scene { pieces: pieces.collect(), ..bare(position.id().into()) }
}

/// Returns the scene of an empty board.
pub fn empty(rules: &AnyRules) -> Scene {
    bare(rules.id().into())
}

/// Returns the scene of a set-up, as the viewer may see it.
fn open(game: &Game, setup: &SetUp, viewer: Viewer) -> Scene {
    // A person who has both seats at one screen sees no order before both are chosen, because the
    // other player looks at the same screen.
    let side = viewer.only();
    let pieces =
        Space::all().filter_map(|space| Some(standing(space, setup.piece_at(space, side)?)));
    Scene { pieces: pieces.collect(), ..empty(game.settings().rules()) }
}

fn standing_beside((letter, state): (char, play::Beside)) -> Beside {
    let state = match state {
        play::Beside::Captured => BesideState::Captured,
        play::Beside::Inactive => BesideState::Inactive,
        play::Beside::Ghost => BesideState::Ghost,
        play::Beside::Lost => BesideState::Lost,
    };
    Beside { letter, state }
}

fn looney_fields(scene: &mut Scene, position: &looney::Position) {
    scene.battle = position.battle().map(|battle| {
        let totals = match battle.stage {
            Stage::Throws => None,
            Stage::Window { totals, .. } | Stage::Ghost { totals, .. } => Some(totals),
        };
        BattleSpaces {
            from: battle.from.to_string(),
            target: battle.target.to_string(),
            attack: totals.map(|totals| totals.attack),
            defence: totals.map(|totals| totals.defence),
        }
    });
}

fn simeone_fields(scene: &mut Scene, rules: &simeone::Simeone, position: &simeone::Position) {
    scene.active = position.active().and_then(|active| {
        let space = position.place(active.creature)?.to_string();
        Some(Active { space, left: active.left })
    });
    scene.battle = position.battle().and_then(|battle| {
        Some(BattleSpaces {
            from: position.place(battle.attacker)?.to_string(),
            target: position.place(battle.defender)?.to_string(),
            attack: battle.roll.map(|roll| roll.attacker),
            defence: battle.roll.map(|roll| roll.defender),
        })
    });
    scene.score = Some(Side::BOTH.map(|side| position.score(side)));
    scene.target = rules.target;
    scene.initiative = Some(position.initiative().into());
    scene.quiet = Some(Quiet { count: position.quiet_rounds(), limit: rules.quiet_limit });
}

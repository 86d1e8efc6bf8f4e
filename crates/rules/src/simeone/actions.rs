//! Generation and execution of the actions of a turn (S-3 to S-6, S-10 to S-16).

use super::battle::{Effect, Roll};
use super::creature::Creature;
use super::position::{Active, Battle, MOST_POINTS};
use super::{Centre, Position, Simeone, endings};
use crate::board::{SPACES, Space, SpaceSet};
use crate::side::Side;

/// One decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A creature moves to an empty neighbouring space (S-5).
    Move {
        /// The space the creature leaves.
        from: Space,
        /// The space it moves to.
        to: Space,
    },
    /// A creature attacks an enemy on a neighbouring space (S-6).
    Attack {
        /// The space of the attacker.
        from: Space,
        /// The space of the defender.
        to: Space,
    },
    /// A stunned creature stands up (S-13).
    Unstun {
        /// The space of the creature.
        at: Space,
    },
    /// The player ends the turn (S-4).
    End,
    /// The defender is pushed to this space (S-11).
    Push {
        /// The space where the defender ends.
        to: Space,
    },
    /// The defender is pushed off the edge of the board (S-11).
    PushOff,
    /// The push is declined (S-11).
    Stay,
}

/// The number of [`Step::number`]s.
pub(super) const NUMBERS: usize = 2 * SPACES * SPACES + 2 * SPACES + 3;

impl Step {
    /// Returns a number for each word: moves, attacks, standing up, pushes, and the others.
    #[inline]
    pub(super) fn number(self) -> usize {
        const ATTACKS: usize = SPACES * SPACES;
        const UNSTUNS: usize = 2 * ATTACKS;
        const PUSHES: usize = UNSTUNS + SPACES;
        match self {
            Step::Move { from, to } => from.index() * SPACES + to.index(),
            Step::Attack { from, to } => ATTACKS + from.index() * SPACES + to.index(),
            Step::Unstun { at } => UNSTUNS + at.index(),
            Step::Push { to } => PUSHES + to.index(),
            Step::End => NUMBERS - 3,
            Step::PushOff => NUMBERS - 2,
            Step::Stay => NUMBERS - 1,
        }
    }

    pub(super) fn map(self, image: impl Fn(Space) -> Space) -> Step {
        match self {
            Step::Move { from, to } => Step::Move { from: image(from), to: image(to) },
            Step::Attack { from, to } => Step::Attack { from: image(from), to: image(to) },
            Step::Unstun { at } => Step::Unstun { at: image(at) },
            Step::Push { to } => Step::Push { to: image(to) },
            Step::End | Step::PushOff | Step::Stay => self,
        }
    }
}

/// The actions that a creature may take next, for example to highlight spaces in a front end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Targets {
    /// Empty spaces it may move to (S-5).
    pub moves: SpaceSet,
    /// Spaces of the enemies it may attack (S-6).
    pub attacks: SpaceSet,
    /// Whether it may stand up (S-13). If so, it may do nothing else.
    pub unstun: bool,
}

impl Targets {
    /// Returns what a creature could do if it were free to act.
    #[inline]
    fn of(
        position: &Position,
        creature: Creature,
        enemies: SpaceSet,
        occupied: SpaceSet,
    ) -> Targets {
        let Some(from) = position.place(creature) else { return Targets::default() };
        if position.is_stunned(creature) {
            return Targets { unstun: true, ..Targets::default() };
        }
        let around = from.orthogonal();
        Targets { moves: around - occupied, attacks: around & enemies, unstun: false }
    }

    /// Returns the number of steps these are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.moves.len() + self.attacks.len() + u32::from(self.unstun)
    }
}

/// Where the loser of a battle may be pushed (S-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PushTargets {
    /// The possible spaces. The attacker's own space is among them, so the set is never empty.
    pub spaces: SpaceSet,
    /// Whether the defender may be pushed off the edge of the board.
    pub off: bool,
}

impl PushTargets {
    #[inline]
    fn of(position: &Position, battle: Battle) -> Option<PushTargets> {
        let (from, to) = (position.place(battle.attacker)?, position.place(battle.defender)?);
        let spaces = (to.orthogonal() - position.occupied()) | from.set();
        Some(PushTargets { spaces, off: SpaceSet::OUTER.contains(to) })
    }
}

/// Visits the creatures of the side to move that may act now: the active one or, before the first
/// action, all.
#[inline]
fn visit_actors(position: &Position, mut visit: impl FnMut(Creature, Targets)) {
    let side = position.to_move;
    let enemies = position.creatures(!side);
    let occupied = enemies | position.creatures(side);
    let actors = match position.active {
        Some(active) => active.creature.index()..active.creature.index() + 1,
        None => 4 * side.index()..4 * side.index() + 4,
    };
    for creature in Creature::ALL[actors].iter().copied() {
        visit(creature, Targets::of(position, creature, enemies, occupied));
    }
}

/// Visits every legal step: the moves and attacks, or standing up, of each creature in the order of
/// the table, and then `end`. After a throw that allows a push: each space, off the edge, and
/// declining.
#[inline]
pub(super) fn visit(rules: &Simeone, position: &Position, mut visit: impl FnMut(Step)) {
    if endings::outcome(rules, position).is_some() {
        return;
    }
    if let Some(battle) = position.battle {
        if battle.roll.is_some()
            && let Some(push) = PushTargets::of(position, battle)
        {
            push.spaces.into_iter().for_each(|to| visit(Step::Push { to }));
            if push.off {
                visit(Step::PushOff);
            }
            visit(Step::Stay);
        }
        return;
    }
    visit_actors(position, |creature, targets| {
        let Some(from) = position.place(creature) else { return };
        if targets.unstun {
            visit(Step::Unstun { at: from });
        }
        targets.moves.into_iter().for_each(|to| visit(Step::Move { from, to }));
        targets.attacks.into_iter().for_each(|to| visit(Step::Attack { from, to }));
    });
    visit(Step::End);
}

/// Counts the steps that [`visit`] visits.
#[inline]
pub(super) fn count(rules: &Simeone, position: &Position) -> u64 {
    if endings::outcome(rules, position).is_some() {
        return 0;
    }
    if let Some(battle) = position.battle {
        let push = battle.roll.and_then(|_| PushTargets::of(position, battle));
        return push.map_or(0, |push| u64::from(push.spaces.len() + u32::from(push.off) + 1));
    }
    let mut count = 1;
    visit_actors(position, |_, targets| count += u64::from(targets.count()));
    count
}

/// Returns what a creature may do now; nothing if it may not act.
pub(super) fn targets(rules: &Simeone, position: &Position, creature: Creature) -> Targets {
    let mut found = Targets::default();
    if position.battle.is_none() && endings::outcome(rules, position).is_none() {
        visit_actors(position, |actor, targets| {
            if actor == creature {
                found = targets;
            }
        });
    }
    found
}

/// Returns the possible pushes if the attacking player has to decide on one.
pub(super) fn push_targets(rules: &Simeone, position: &Position) -> Option<PushTargets> {
    let battle = position.battle.filter(|battle| battle.roll.is_some())?;
    if endings::outcome(rules, position).is_some() {
        return None;
    }
    PushTargets::of(position, battle)
}

/// Plays a legal step. Any other step leaves the position in an unspecified but memory-safe state.
#[inline]
pub(super) fn play(rules: &Simeone, position: &mut Position, step: Step) {
    match step {
        Step::Move { from, to } => {
            if let Some(creature) = position.creature_at(from) {
                enter(rules, position, creature, to);
                spend(rules, position, creature);
            }
        }
        Step::Attack { from, to } => {
            if let (Some(attacker), Some(defender)) =
                (position.creature_at(from), position.creature_at(to))
            {
                position.battle = Some(Battle { attacker, defender, roll: None });
            }
        }
        Step::Unstun { at } => {
            if let Some(creature) = position.creature_at(at) {
                position.set_stunned(creature, false);
                spend(rules, position, creature);
            }
        }
        Step::End => end_turn(rules, position),
        Step::Push { .. } | Step::PushOff | Step::Stay => {
            if let Some(battle) = position.battle {
                push(rules, position, battle, step);
            }
        }
    }
}

/// Applies the throws of the battle (S-7 to S-9). If they allow a push, the battle waits for the
/// player's decision.
#[inline]
pub(super) fn settle(rules: &Simeone, position: &mut Position, roll: Roll) {
    let Some(Battle { attacker, defender, .. }) = position.battle else { return };
    match roll.effect() {
        Effect::Pushed => {
            position.battle = Some(Battle { attacker, defender, roll: Some(roll) });
            return;
        }
        Effect::Defeated => {
            if let Some(space) = position.place(defender) {
                defeat(position, defender);
                enter(rules, position, attacker, space);
            }
        }
        Effect::Stunned => position.set_stunned(attacker, true),
        Effect::Nothing => {}
    }
    spend(rules, position, attacker);
}

/// Carries out a push, or declines it (S-11, S-12).
fn push(rules: &Simeone, position: &mut Position, battle: Battle, step: Step) {
    let Battle { attacker, defender, .. } = battle;
    let Some(space) = position.place(defender) else { return };
    match step {
        Step::Push { to } => position.put(defender, to),
        Step::PushOff => defeat(position, defender),
        _ => return spend(rules, position, attacker),
    }
    enter(rules, position, attacker, space);
    spend(rules, position, attacker);
}

/// Removes a creature from the board and gives its value to the other side (S-10).
fn defeat(position: &mut Position, creature: Creature) {
    position.remove(creature);
    score(position, !creature.side(), u16::from(creature.value()));
}

/// Moves a creature to a space by its own action, and scores if the space is the centre (S-14).
#[inline]
fn enter(rules: &Simeone, position: &mut Position, creature: Creature, space: Space) {
    position.put(creature, space);
    if space == Space::C && rules.centre_points() == Centre::Entry {
        score(position, creature.side(), 1);
    }
}

fn score(position: &mut Position, side: Side, points: u16) {
    let total = &mut position.score[side.index()];
    *total = total.saturating_add(points).min(MOST_POINTS);
    position.quiet = 0;
}

/// Spends an action of the creature: it becomes the active one, and the turn ends after its last
/// action.
#[inline]
fn spend(rules: &Simeone, position: &mut Position, creature: Creature) {
    position.battle = None;
    let before = position.active.map_or(creature.actions(), |active| active.left);
    match before.saturating_sub(1) {
        0 => end_turn(rules, position),
        left => position.active = Some(Active { creature, left }),
    }
}

/// Ends the turn (S-3). The round ends with the turn of the side without the initiative, unless the
/// game has already been won (S-15: checked at once).
#[inline]
fn end_turn(rules: &Simeone, position: &mut Position) {
    let side = position.to_move;
    position.active = None;
    position.to_move = !side;
    if side != position.initiative && endings::won(rules, position).is_none() {
        end_round(rules, position);
    }
}

/// Ends the round: first the counter goes up, and then hold points are given (S-16).
fn end_round(rules: &Simeone, position: &mut Position) {
    position.quiet = position.quiet.saturating_add(1);
    if rules.centre_points() == Centre::Hold
        && let Some(creature) = position.creature_at(Space::C)
    {
        score(position, creature.side(), 1);
    }
}

//! Observations: what a player sees of a state, as planes of 25 spaces and single numbers. They are
//! made from the [scene](dejarik_rules::scene) of the position, in the same way for every rule set.
//!
//! The player who decides is *own*, the opponent *other*. All numbers are whole and below 256; larger
//! counts are cut off at 255. Of a throw an observation has what matters for the play that follows, so it is the same
//! whether a throw was drawn from all results, or from the groups of results that lead to the same play.

use std::sync::LazyLock;

use dejarik_rules::decision::Path;
use dejarik_rules::scene::BesideState;
use dejarik_rules::{Actor, PieceKind, RuleSet, RulesId, Scene, Side, Space};

use crate::actions::alphabet;

/// The number of spaces in a plane.
pub const SPACES: usize = 25;

/// A plane beside those of the pieces.
#[derive(Clone, Copy)]
enum Plane {
    Stunned,
    Active,
    Attacker,
    Target,
    Left,
    Entered,
}

/// A single number.
#[derive(Clone, Copy)]
enum Scalar {
    Side,
    Occurrences,
    Quiet,
    Unmoved(bool),
    Score(bool),
    Initiative,
    /// 1 for the side that is behind in a throw or level, and 1 more for each point that matters by which it is ahead; 0
    /// before the throw.
    Attack,
    Defence,
}

/// What observations of a rule set have.
pub struct Spec {
    kinds: usize,
    /// The index of each letter's kind.
    letters: [u8; 128],
    planes: &'static [Plane],
    scalars: &'static [Scalar],
    /// The states of pieces beside the board that observations distinguish.
    beside: &'static [BesideState],
    id: RulesId,
    /// The spaces of each decision, for the planes of a turn.
    moves: Vec<Option<(Space, Space)>>,
}

/// Returns what observations of a rule set have.
pub fn spec(id: RulesId) -> &'static Spec {
    static SPECS: LazyLock<Vec<Spec>> = LazyLock::new(|| RulesId::all().map(Spec::new).collect());
    // The variants are in the order of the rule book.
    &SPECS[id as usize]
}

/// The planes, single numbers and states beside the board that a rule set has.
type Parts = (&'static [Plane], &'static [Scalar], &'static [BesideState]);

/// Returns what the observations of a rule set have besides its pieces.
fn parts(id: RulesId) -> Parts {
    use BesideState::{Captured, Ghost, Inactive};
    use Plane::{Active, Attacker, Entered, Left, Stunned, Target};
    use Scalar::{Attack, Defence, Initiative, Occurrences, Quiet, Score, Unmoved};
    const PARTS: [(RulesId, Parts); 4] = [
        (RulesId::Groi, (&[], &[Scalar::Side, Occurrences, Unmoved(true), Unmoved(false)], &[])),
        (RulesId::Bambara, (&[], &[Scalar::Side, Occurrences], &[Captured, Inactive])),
        (
            RulesId::Looney,
            (&[Attacker, Target, Left, Entered], &[Scalar::Side, Quiet, Attack, Defence], &[Ghost]),
        ),
        (
            RulesId::Simeone,
            (
                &[Stunned, Active, Attacker, Target],
                &[Scalar::Side, Quiet, Attack, Defence, Initiative, Score(true), Score(false)],
                &[],
            ),
        ),
    ];
    let found = PARTS.iter().find(|(other, _)| *other == id);
    found.map_or((&[], &[Scalar::Side], &[]), |(_, parts)| *parts)
}

impl Spec {
    fn new(id: RulesId) -> Spec {
        let (planes, scalars, beside) = parts(id);
        let pieces = id.descriptor().pieces;
        let mut letters = [0; 128];
        for (kind, piece) in pieces.iter().enumerate() {
            for letter in piece.letters {
                letters[letter as usize & 127] = kind as u8;
            }
        }
        let alphabet = alphabet(id);
        let moves = alphabet.decisions().map(|it| spaces(alphabet.word(it))).collect();
        Spec { kinds: pieces.len(), letters, planes, scalars, beside, id, moves }
    }

    /// Returns the number of planes.
    pub fn planes(&self) -> usize {
        2 * self.kinds + self.planes.len()
    }

    /// Returns the number of single numbers.
    pub fn scalars(&self) -> usize {
        self.scalars.len() + 2 * self.kinds * self.beside.len()
    }

    /// Returns the length of an observation: its planes and then its single numbers.
    pub fn length(&self) -> usize {
        self.planes() * SPACES + self.scalars()
    }

    /// Returns the names of the planes and of the single numbers.
    pub fn names(&self) -> (Vec<String>, Vec<String>) {
        let kinds = self.id.descriptor().pieces;
        let of_kinds = |suffix: &str| -> Vec<String> {
            let named = |who: &str| {
                let name = |kind: &PieceKind| {
                    format!("{who} {}{suffix}", kind.letters[0].to_ascii_uppercase())
                };
                kinds.iter().map(name).collect::<Vec<_>>()
            };
            [named("own"), named("other")].concat()
        };
        let mut planes = of_kinds("");
        planes.extend(self.planes.iter().map(|plane| plane.name().to_owned()));
        let mut scalars: Vec<_> =
            self.scalars.iter().map(|scalar| scalar.name().to_owned()).collect();
        for state in self.beside {
            scalars.extend(of_kinds(match state {
                BesideState::Captured => " captured",
                BesideState::Inactive => " inactive",
                BesideState::Ghost => " ghost",
                BesideState::Lost => " lost",
            }));
        }
        (planes, scalars)
    }

    #[inline]
    fn kind(&self, letter: char) -> usize {
        usize::from(self.letters[letter as usize & 127])
    }

    /// Writes the observation of a position with the decisions of the turn so far. `occurrences` is
    /// how often the position has occurred, this time included.
    pub fn write<R: RuleSet>(
        &self,
        rules: &R,
        position: &R::Position,
        made: &Path,
        occurrences: usize,
        out: &mut [u8],
    ) {
        out.fill(0);
        let scene = rules.scene(position);
        let viewer = match scene.actor {
            Actor::Player(side) => side,
            Actor::Chance(()) | Actor::Over(_) => R::side_to_move(position),
        };
        let (planes, scalars) = out.split_at_mut(self.planes() * SPACES);
        for (space, piece) in &scene.pieces {
            let plane = usize::from(piece.side != viewer) * self.kinds + self.kind(piece.letter);
            planes[plane * SPACES + space.index()] = 1;
        }
        let marked = planes[2 * self.kinds * SPACES..].chunks_exact_mut(SPACES);
        for (plane, out) in self.planes.iter().zip(marked) {
            self.mark(*plane, &scene, made, out);
        }
        let (single, beside) = scalars.split_at_mut(self.scalars.len());
        for (scalar, out) in self.scalars.iter().zip(single) {
            *out = scalar.value(&scene, viewer, occurrences);
        }
        if !self.beside.is_empty() {
            for piece in &scene.beside {
                let Some(state) = self.beside.iter().position(|it| *it == piece.state) else {
                    continue;
                };
                let who = 2 * state + usize::from(piece.piece.side != viewer);
                beside[who * self.kinds + self.kind(piece.piece.letter)] += 1;
            }
        }
    }

    fn mark(&self, plane: Plane, scene: &Scene, made: &Path, out: &mut [u8]) {
        match plane {
            Plane::Stunned => scene.stunned.into_iter().for_each(|it| out[it.index()] = 1),
            Plane::Active => scene.active.iter().for_each(|it| out[it.space.index()] = it.left),
            Plane::Attacker => scene.battle.iter().for_each(|it| out[it.from.index()] = 1),
            Plane::Target => scene.battle.iter().for_each(|it| out[it.target.index()] = 1),
            Plane::Left | Plane::Entered => {
                for (number, decision) in made.iter().enumerate() {
                    let Some((from, to)) = self.moves[decision.index()] else { continue };
                    let space = if matches!(plane, Plane::Left) { from } else { to };
                    out[space.index()] = number as u8 + 1;
                }
            }
        }
    }
}

impl Plane {
    fn name(self) -> &'static str {
        match self {
            Plane::Stunned => "stunned",
            Plane::Active => "actions left of the active creature",
            Plane::Attacker => "attacker",
            Plane::Target => "target",
            Plane::Left => "left by this decision of the turn",
            Plane::Entered => "entered by this decision of the turn",
        }
    }
}

impl Scalar {
    fn name(self) -> &'static str {
        match self {
            Scalar::Side => "side (0 for w, 1 for b)",
            Scalar::Occurrences => "earlier occurrences of the position",
            Scalar::Quiet => "quiet turns or rounds",
            Scalar::Unmoved(true) => "own first move to come",
            Scalar::Unmoved(false) => "other first move to come",
            Scalar::Score(true) => "own score",
            Scalar::Score(false) => "other score",
            Scalar::Initiative => "own initiative",
            Scalar::Attack => "attacker's throw",
            Scalar::Defence => "defender's throw",
        }
    }

    #[inline]
    fn value(self, scene: &Scene, viewer: Side, occurrences: usize) -> u8 {
        let of = |own: bool| if own { viewer } else { !viewer }.index();
        let lead = scene.battle.and_then(|battle| battle.lead);
        let throw = |lead: i8| 1 + usize::from(lead.max(0).unsigned_abs());
        let value = match self {
            Scalar::Side => viewer.index(),
            Scalar::Occurrences => occurrences.saturating_sub(1),
            Scalar::Quiet => scene.quiet.map_or(0, |quiet| usize::from(quiet.count)),
            Scalar::Unmoved(own) => usize::from(scene.unmoved.is_some_and(|it| it[of(own)])),
            Scalar::Score(own) => scene.score.map_or(0, |it| usize::from(it.points[of(own)])),
            Scalar::Initiative => usize::from(scene.initiative == Some(viewer)),
            Scalar::Attack => lead.map_or(0, throw),
            Scalar::Defence => lead.map_or(0, |lead| throw(-lead)),
        };
        value.min(255) as u8
    }
}

/// Returns the space that a decision leaves and the one that it enters or attacks.
fn spaces(word: &str) -> Option<(Space, Space)> {
    let (from, to) = word.split_once(['-', 'x'])?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

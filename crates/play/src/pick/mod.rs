//! Choosing a step by pointing: a small state machine over a position's legal steps.
//!
//! Every legal step is a *path* of spots to point at: `A1-B2` is the space `A1`, then `B2`. What
//! has been pointed at so far is a prefix; the spots that can come next are the lit *targets*.
//! When several steps have the same path (a bambara pawn can push different pieces on its way to
//! the same space), they are handed out to choose from. A turn of looney is walked a space at a
//! time instead, by its `Walker`.
//!
//! No words for people and no place to draw: the terminal's table and line mode stand on the
//! [`Picker`], the server hands the paths themselves to the page.

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Odds, Side, Space, bambara, groi, looney, simeone};

mod walk;

use walk::Walker;

/// Something to point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A space of the board.
    Space(Space),
    /// A piece that waits off the board, by its letter in DPN.
    Reserve(char),
    /// A step that is no place: a button.
    Word(Word),
}

/// Steps that have no place on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Word {
    /// Groi, bambara: nothing can move.
    Pass,
    /// Looney: the turn is walked to its end.
    Done,
    /// Simeone: the turn ends.
    End,
    /// Simeone: push the defender off the edge.
    Off,
    /// Simeone: leave the defender where it is.
    Stay,
    /// Looney: play the ghost of this size.
    Ghost(u8),
    /// Looney: play no ghost.
    Accept,
}

/// What pointing at a target does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It picks up a piece.
    Piece,
    /// The piece goes there.
    Place,
    /// The piece attacks or captures there.
    Attack,
    /// A button.
    Word,
}

/// A spot that can be pointed at now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Where.
    pub spot: Spot,
    /// What it does.
    pub kind: Kind,
}

/// A legal step, ready to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The step.
    pub step: AnyStep,
    /// As it is written.
    pub text: String,
    /// The position after it.
    pub after: AnyPosition,
    /// The chances of the throw that follows, if one does.
    pub odds: Option<Odds>,
}

impl Choice {
    /// A legal step of a position.
    pub fn new(position: &AnyPosition, step: AnyStep) -> Choice {
        let mut after = *position;
        // The step is among the legal ones, so this cannot fail.
        let _ = after.play(step);
        Choice { step, text: position.step_text(step), after, odds: after.odds() }
    }
}

/// What came of pointing at something.
#[derive(Clone, Debug, PartialEq)]
pub enum Picked {
    /// There is nothing to do there; nothing has changed.
    Nothing,
    /// The prefix has changed: other targets are lit now.
    Changed,
    /// A step is chosen.
    Ready(Choice),
    /// Several steps are meant by this: one of them has to be chosen.
    Several(Vec<Choice>),
}

/// The state of choosing.
#[derive(Clone, Debug)]
pub struct Picker {
    position: AnyPosition,
    way: Way,
}

#[derive(Clone, Debug)]
enum Way {
    /// Along the paths of the legal steps.
    Paths { paths: Vec<(AnyStep, Path)>, prefix: Vec<Spot> },
    /// Looney's turns.
    Walk(Walker),
}

/// The spots of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// What to point at, one after the other.
    pub spots: Vec<Spot>,
    /// Whether the last of them is attacked.
    pub attack: bool,
}

impl Path {
    fn of(spots: &[Spot], attack: bool) -> Path {
        Path { spots: spots.to_vec(), attack }
    }

    fn word(word: Word) -> Path {
        Path::of(&[Spot::Word(word)], false)
    }

    fn go(from: Space, to: Space, attack: bool) -> Path {
        Path::of(&[Spot::Space(from), Spot::Space(to)], attack)
    }
}

/// The path of a step; `side` makes it. A whole turn of looney has none but [`Word::Done`]: it is
/// walked.
pub fn path(side: Side, step: AnyStep) -> Path {
    match step {
        AnyStep::Groi(groi::Step::Move { from, to, .. }) => Path::go(from, to, false),
        AnyStep::Groi(groi::Step::Pass) | AnyStep::Bambara(bambara::Step::Pass) => {
            Path::word(Word::Pass)
        }
        AnyStep::Bambara(
            bambara::Step::Move { from, to } | bambara::Step::Push { from, to, .. },
        ) => Path::go(from, to, false),
        AnyStep::Bambara(bambara::Step::Capture { from, to }) => Path::go(from, to, true),
        AnyStep::Bambara(bambara::Step::Activate { kind, to }) => {
            let letter = match side {
                Side::First => kind.letter(),
                Side::Second => kind.letter().to_ascii_lowercase(),
            };
            Path::of(&[Spot::Reserve(letter), Spot::Space(to)], false)
        }
        AnyStep::Looney(looney::Step::Turn(_)) => Path::word(Word::Done),
        AnyStep::Looney(looney::Step::Ghost1) => Path::word(Word::Ghost(1)),
        AnyStep::Looney(looney::Step::Ghost2) => Path::word(Word::Ghost(2)),
        AnyStep::Looney(looney::Step::Ghost3) => Path::word(Word::Ghost(3)),
        AnyStep::Looney(looney::Step::Accept) => Path::word(Word::Accept),
        AnyStep::Simeone(simeone::Step::Move { from, to }) => Path::go(from, to, false),
        AnyStep::Simeone(simeone::Step::Attack { from, to }) => Path::go(from, to, true),
        // A stunned creature is pointed at twice to stand up.
        AnyStep::Simeone(simeone::Step::Unstun { at }) => Path::go(at, at, false),
        AnyStep::Simeone(simeone::Step::End) => Path::word(Word::End),
        AnyStep::Simeone(simeone::Step::Push { to }) => Path::of(&[Spot::Space(to)], false),
        AnyStep::Simeone(simeone::Step::PushOff) => Path::word(Word::Off),
        AnyStep::Simeone(simeone::Step::Stay) => Path::word(Word::Stay),
    }
}

impl Picker {
    /// Nothing chosen yet; a piece that is the only one to choose is picked up at once.
    pub fn new(position: AnyPosition) -> Picker {
        let walker = Walker::new(&position);
        let way = match walker {
            Some(walker) => Way::Walk(walker),
            None => {
                let side = match position.actor() {
                    Actor::Player(side) => side,
                    Actor::Chance(()) | Actor::Over(_) => position.side_to_move(),
                };
                let steps = position.steps().into_iter();
                let paths = steps.map(|step| (step, path(side, step))).collect();
                Way::Paths { paths, prefix: Vec::new() }
            }
        };
        let mut picker = Picker { position, way };
        picker.start();
        picker
    }

    /// The position in which a step is chosen.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The board as it looks now: in the middle of a turn of looney, with what has been walked.
    pub fn board(&self) -> AnyPosition {
        match &self.way {
            Way::Paths { .. } => self.position,
            Way::Walk(walker) => walker.board(),
        }
    }

    /// The points that are left of a turn of looney.
    pub fn points_left(&self) -> Option<u8> {
        match &self.way {
            Way::Paths { .. } => None,
            Way::Walk(walker) => Some(walker.left()),
        }
    }

    /// What has been pointed at so far.
    pub fn prefix(&self) -> Vec<Spot> {
        match &self.way {
            Way::Paths { prefix, .. } => prefix.clone(),
            Way::Walk(walker) => walker.walking().map(Spot::Space).into_iter().collect(),
        }
    }

    /// Whether there is something to go back from.
    pub fn is_started(&self) -> bool {
        match &self.way {
            Way::Paths { prefix, .. } => *prefix != self.forced_start(),
            Way::Walk(walker) => walker.is_started(),
        }
    }

    /// Everything that can be pointed at now, each spot once. While a piece is picked up, the
    /// other pieces can still be picked instead; they are not listed.
    pub fn targets(&self) -> Vec<Target> {
        match &self.way {
            Way::Paths { paths, prefix } => {
                let mut targets = next_targets(paths, prefix);
                if !prefix.is_empty() {
                    let words = next_targets(paths, &[]).into_iter();
                    targets.extend(words.filter(|target| target.kind == Kind::Word));
                }
                targets
            }
            Way::Walk(walker) => walker.targets(),
        }
    }

    /// The buttons among the targets.
    pub fn words(&self) -> Vec<Word> {
        let word = |target: Target| match target.spot {
            Spot::Word(word) => Some(word),
            Spot::Space(_) | Spot::Reserve(_) => None,
        };
        self.targets().into_iter().filter_map(word).collect()
    }

    /// Points at a spot.
    pub fn point(&mut self, spot: Spot) -> Picked {
        match &mut self.way {
            Way::Walk(walker) => walker.point(spot),
            Way::Paths { paths, prefix } => {
                let mut longer = prefix.clone();
                longer.push(spot);
                let goes = |way: &[Spot]| paths.iter().any(|(_, path)| path.spots.starts_with(way));
                if goes(&longer) {
                    *prefix = longer;
                } else if prefix.last() == Some(&spot) && prefix.len() == 1 {
                    // The picked piece again: put it down.
                    return self.back();
                } else if goes(&[spot]) {
                    *prefix = vec![spot];
                } else {
                    return Picked::Nothing;
                }
                self.settle()
            }
        }
    }

    /// One step back: what was pointed at last is not chosen any more.
    pub fn back(&mut self) -> Picked {
        if !self.is_started() {
            return Picked::Nothing;
        }
        match &mut self.way {
            Way::Walk(walker) => walker.back(),
            Way::Paths { prefix, .. } => {
                prefix.pop();
                self.start();
            }
        }
        Picked::Changed
    }

    /// Back to the beginning.
    pub fn clear(&mut self) {
        match &mut self.way {
            Way::Walk(walker) => walker.clear(),
            Way::Paths { prefix, .. } => prefix.clear(),
        }
        self.start();
    }

    /// The steps that the last pointing left to choose from.
    fn settle(&mut self) -> Picked {
        let Way::Paths { paths, prefix } = &mut self.way else { return Picked::Changed };
        let whole: Vec<_> = paths.iter().filter(|(_, path)| path.spots == *prefix).collect();
        let longer = paths
            .iter()
            .any(|(_, path)| path.spots.len() > prefix.len() && path.spots.starts_with(prefix));
        if whole.is_empty() || longer {
            return Picked::Changed;
        }
        let mut choices: Vec<_> =
            whole.into_iter().map(|(step, _)| Choice::new(&self.position, *step)).collect();
        prefix.pop();
        if choices.len() > 1 { Picked::Several(choices) } else { Picked::Ready(choices.remove(0)) }
    }

    /// The piece that every step but the buttons begins with, if it is a single one: the active
    /// creature of simeone, or a last piece.
    fn forced_start(&self) -> Vec<Spot> {
        let Way::Paths { paths, .. } = &self.way else { return Vec::new() };
        let mut firsts = paths.iter().filter(|(_, path)| path.spots.len() > 1);
        let Some((_, first)) = firsts.next() else { return Vec::new() };
        let same = firsts.all(|(_, path)| path.spots[0] == first.spots[0]);
        let alone = paths
            .iter()
            .all(|(_, path)| path.spots.len() > 1 || matches!(path.spots[0], Spot::Word(_)));
        if same && alone { vec![first.spots[0]] } else { Vec::new() }
    }

    fn start(&mut self) {
        let forced = self.forced_start();
        if let Way::Paths { prefix, .. } = &mut self.way
            && prefix.is_empty()
        {
            *prefix = forced;
        }
    }
}

/// The spots that lead on from a prefix, each once, in the order of the steps.
fn next_targets(paths: &[(AnyStep, Path)], prefix: &[Spot]) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for (_, path) in paths {
        if path.spots.len() <= prefix.len() || !path.spots.starts_with(prefix) {
            continue;
        }
        let spot = path.spots[prefix.len()];
        let last = path.spots.len() == prefix.len() + 1;
        let kind = match spot {
            Spot::Word(_) => Kind::Word,
            _ if !last => Kind::Piece,
            _ if path.attack => Kind::Attack,
            _ => Kind::Place,
        };
        if targets.iter().all(|target| target.spot != spot) {
            targets.push(Target { spot, kind });
        }
    }
    targets
}

//! From the closed enums to the search of a rule set and back: which search each rule set gets,
//! and its results in the words of the outside.

use dejarik_rules::any::{AnyPosition, AnyStep, Known, Ruled};
use dejarik_rules::bambara::Bambara;
use dejarik_rules::groi::Groi;
use dejarik_rules::looney::Looney;
use dejarik_rules::simeone::Simeone;
use dejarik_rules::{Actor, with_position};

use crate::alpha_beta::AlphaBeta;
use crate::engine::{Analysis, Job};
use crate::eval::{Evaluate, Judge, Weights};
use crate::expecti::Expecti;
use crate::limits::{Control, Stop, watched};
use crate::outlook::{Outlook, Task};
use crate::value::Value;

/// A search over one rule set.
pub(crate) trait Mind<R: Evaluate> {
    /// Whether its rule set throws dice.
    const DICE: bool;

    /// A search with a table of about so many entries.
    fn new(rules: R, entries: usize) -> Self;

    /// The rules it was made for, and the size of its table.
    fn made_for(&self) -> (R, usize);

    /// Searches a position in which a player acts; reports each finished depth.
    fn search(
        &mut self,
        task: &Task<'_, R>,
        control: &mut Control<'_>,
        progress: &mut dyn FnMut(&Outlook<R>),
    ) -> Option<Outlook<R>>;
}

/// A rule set with a search of its own.
pub(crate) trait Thinker: Known + Evaluate {
    /// The search.
    type Mind: Mind<Self>;

    /// Where an engine keeps it.
    fn place(minds: &mut Minds) -> &mut Option<Self::Mind>;
}

macro_rules! thinkers {
    ($($field:ident: $rules:ident with $mind:ident),+) => {
        /// An engine's searches, made when first needed.
        #[derive(Default)]
        pub(crate) struct Minds { $($field: Option<$mind<$rules>>),+ }

        $(impl Thinker for $rules {
            type Mind = $mind<$rules>;

            fn place(minds: &mut Minds) -> &mut Option<$mind<$rules>> {
                &mut minds.$field
            }
        })+

        /// The names of the weights of every rule set's evaluation.
        pub(crate) fn weight_names() -> impl Iterator<Item = &'static str> {
            let names = [$(<<$rules as Evaluate>::Weights as Weights>::NAMES),+];
            names.into_iter().flatten().copied()
        }
    };
}

thinkers!(
    groi: Groi with AlphaBeta,
    bambara: Bambara with AlphaBeta,
    looney: Looney with Expecti,
    simeone: Simeone with Expecti
);

impl Minds {
    /// Does a job on a position of any rule set.
    pub fn think(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        job: &Job<'_>,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        with_position!(position, ruled => self.think_as(ruled, history, job, stop, progress))
    }

    fn think_as<R: Thinker>(
        &mut self,
        ruled: &Ruled<R>,
        history: &[u64],
        job: &Job<'_>,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        if !matches!(ruled.rules.actor(&ruled.position), Actor::Player(_)) {
            return None;
        }
        let entries = table_size(job.limits.nodes);
        let slot = R::place(self);
        if slot.as_ref().is_none_or(|mind| {
            let (rules, size) = mind.made_for();
            rules != ruled.rules || size < entries
        }) {
            *slot = Some(R::Mind::new(ruled.rules, entries));
        }
        let mind = slot.as_mut()?;
        let error = job.error.min(MOST_ERROR) as i32 * 1000;
        let task = Task {
            position: ruled.position,
            earlier: history,
            judge: Judge { error, seed: job.seed, ..job.evaluation.judge::<R>() },
            habits: job.habits,
        };
        watched(&job.limits, stop, |ask| {
            let mut control = Control::new(&job.limits, ask);
            let scores = job.habits.all_scores;
            let mut report = |outlook: &Outlook<R>| progress(&analysis(ruled, outlook, scores));
            let outlook = mind.search(&task, &mut control, &mut report)?;
            Some(analysis(ruled, &outlook, scores))
        })
    }
}

/// Thousandths of a point: beyond this an eye is as good as blind.
pub(crate) const MOST_ERROR: u32 = 10_000;

/// Two entries a node, from 4 Ki to 1 Mi.
fn table_size(nodes: Option<u64>) -> usize {
    let wanted = nodes.unwrap_or(u64::MAX).saturating_mul(2).clamp(1 << 12, 1 << 20);
    usize::try_from(wanted).unwrap_or(1 << 20).next_power_of_two()
}

/// An outlook in the words of the outside.
fn analysis<R: Thinker>(ruled: &Ruled<R>, outlook: &Outlook<R>, scores: bool) -> Analysis {
    let value = |score| Value::of(score, R::Mind::DICE, outlook.depth);
    let any = |step| R::any_step(step);
    let best = outlook.ranked[0];
    let mut position = ruled.position;
    let mut line_text = Vec::with_capacity(outlook.line.len());
    for &step in &outlook.line {
        line_text.push(ruled.rules.step_text(&position, step));
        ruled.rules.play(&mut position, step);
    }
    let listed = if scores { &outlook.ranked[..] } else { &[] };
    Analysis {
        best: any(best.step),
        value: value(best.score),
        depth: outlook.depth,
        nodes: outlook.nodes,
        line: outlook.line.iter().copied().map(any).collect::<Vec<AnyStep>>(),
        line_text,
        candidates: listed.iter().map(|entry| (any(entry.step), value(entry.score))).collect(),
    }
}

//! Tree search from the games of a batch, one tree a game: each call descends once in every tree, Python values all
//! leaves at once, and the values go back up.
//!
//! A decision is chosen by PUCT: its average value so far, and a bonus in proportion to its prior that shrinks with its
//! visits. A result of a throw is the one whose visits are furthest behind its probability. So a search draws nothing
//! but the noise at its root, and knows nothing of the throws to come in the games. Values are those of the first player
//! inside the trees, and those of the side that decides outside. A tree keeps no positions: a descent plays its
//! decisions again, which costs less than the memory would.

use std::sync::Arc;

use dejarik_rules::{RuleSet, Side};

use super::chance::{Stream, fraction, word};
use super::choice::{Choice, are_logits, largest};
use super::crew::Crew;
use super::env::{Ended, Env};
use super::games::First;
use super::layout::Layout;
use super::terms::Terms;

/// How a search chooses.
#[derive(Clone, Copy)]
pub struct Plan {
    /// The weight of the priors.
    pub exploration: f32,
    /// The share of a random distribution in the priors of the roots, and its seed.
    pub noise: f32,
    pub seed: u64,
}

/// The trees of a batch of any rule set.
pub trait Search: Send {
    /// Descends to a leaf in every tree, and writes its rows.
    fn select(&mut self, layout: &Layout, block: &mut [u8]);
    /// Returns the first game at whose leaf a player decides, and whose value is not finite or whose logits give no
    /// distribution.
    fn refused(&self, logits: &[f32], values: &[f32]) -> Option<usize>;
    /// Adds the leaves to their trees, with the logits of their decisions and their values for the side that decides.
    fn expand(&mut self, logits: &[f32], values: &[f32]);
    /// Writes how often each decision at the roots was visited.
    fn visits(&self, out: &mut [u32]);
    /// Returns the value of each root for the side that decides; 0 if the game is over.
    fn values(&self) -> Vec<f32>;
}

/// A decision or a result of a throw.
struct Edge {
    action: u16,
    prior: f32,
    visits: u32,
    /// The sum of the values that came back.
    sum: f32,
    /// The node it leads to; 0, which is the root, if there is none yet.
    child: u32,
}

/// A position in which a side decides, or a throw is due (`None`).
struct Node {
    side: Option<Side>,
    first: u32,
    count: u32,
    value: f32,
}

/// The tree of a game.
struct Tree<R: RuleSet> {
    root: Env<R>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The edges of the last descent, and where it ended: at a result, or at a leaf without a node.
    path: Vec<u32>,
    leaf: Env<R>,
    result: Option<f32>,
}

/// Returns a value of the first player as one of a side, or the other way round.
fn seen_by(side: Side, value: f32) -> f32 {
    if side == Side::First { value } else { -value }
}

impl<R: RuleSet> Tree<R> {
    fn new(root: &Env<R>) -> Tree<R> {
        let (root, leaf) = (root.clone(), root.clone());
        Tree { root, nodes: Vec::new(), edges: Vec::new(), path: Vec::new(), leaf, result: None }
    }

    fn edges(&self, node: &Node) -> &[Edge] {
        &self.edges[node.first as usize..][..node.count as usize]
    }

    /// Returns the edge to follow from a node.
    fn choose(&self, node: &Node, exploration: f32) -> usize {
        let edges = self.edges(node);
        let total: u32 = edges.iter().map(|edge| edge.visits).sum();
        let score = |edge: &Edge| match node.side {
            None => edge.prior * (total + 1) as f32 - edge.visits as f32,
            Some(side) => {
                let visits = edge.visits as f32;
                let value = if edge.visits == 0 { node.value } else { edge.sum / visits };
                let bonus = edge.prior * (total.max(1) as f32).sqrt() / (1.0 + visits);
                seen_by(side, value) + exploration * bonus
            }
        };
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (at, edge) in edges.iter().enumerate() {
            let score = score(edge);
            if score > most {
                (best, most) = (at, score);
            }
        }
        node.first as usize + best
    }

    /// Descends to a result or to a position without a node.
    fn descend(&mut self, terms: &Terms<R>, exploration: f32) -> Ended {
        self.leaf = self.root.clone();
        self.path.clear();
        self.result = self.root.is_over().then_some(0.0);
        if self.root.is_over() {
            return Ended { terminated: true, ..Ended::default() };
        }
        if self.nodes.is_empty() && !self.leaf.rolls.is_empty() {
            self.grow_throw();
        }
        let mut at = 0;
        while let Some(node) = self.nodes.get(at) {
            let edge = self.choose(node, exploration);
            self.path.push(edge as u32);
            let ended = self.leaf.decide(terms, edge - node.first as usize);
            if ended.terminated {
                self.result = Some(ended.reward[0]);
                return ended;
            }
            at = match self.edges[edge].child {
                0 if self.leaf.rolls.is_empty() => break,
                0 => self.grow_throw(),
                child => child as usize,
            };
        }
        Ended::default()
    }

    /// Adds a node for the throw that the leaf waits for.
    fn grow_throw(&mut self) -> usize {
        let total: u64 = self.leaf.rolls.iter().map(|(_, weight)| weight).sum();
        let share = |(_, weight): &(_, u64)| *weight as f32 / total as f32;
        let priors: Vec<f32> = self.leaf.rolls.iter().map(share).collect();
        self.grow(None, &priors, 0.0)
    }

    /// Adds a node for the leaf, and returns its number.
    fn grow(&mut self, side: Option<Side>, priors: &[f32], value: f32) -> usize {
        let (number, first) = (self.nodes.len(), self.edges.len() as u32);
        self.nodes.push(Node { side, first, count: priors.len() as u32, value });
        let new = self.leaf.choices.iter().zip(priors);
        self.edges.extend(new.map(|(choice, prior)| Edge {
            action: choice.action,
            prior: *prior,
            visits: 0,
            sum: 0.0,
            child: 0,
        }));
        if let Some(last) = self.path.last() {
            self.edges[*last as usize].child = number as u32;
        }
        number
    }

    /// Returns whether the leaf of the last descent can be added with these logits and this value. If no player decides
    /// there, they are not read.
    fn takes(&self, logits: &[f32], value: f32) -> bool {
        let is_read = self.result.is_none() && self.leaf.side.is_some();
        !is_read || (value.is_finite() && are_logits(&self.leaf.choices, logits))
    }

    /// Adds the leaf of the last descent, and brings its value up.
    fn expand(&mut self, plan: &Plan, logits: &[f32], value: f32) {
        let value = match (self.result, self.leaf.side) {
            (Some(result), _) => result,
            (None, None) => return,
            (None, Some(side)) => {
                let mut priors = softmax(&self.leaf.choices, logits);
                if self.path.is_empty() && plan.noise > 0.0 {
                    self.disturb(plan, &mut priors);
                }
                let value = seen_by(side, value);
                self.grow(Some(side), &priors, value);
                value
            }
        };
        for at in &self.path {
            let edge = &mut self.edges[*at as usize];
            edge.visits += 1;
            edge.sum += value;
        }
    }

    /// Mixes the priors of the root with a random distribution, each with the same probability density.
    fn disturb(&self, plan: &Plan, priors: &mut [f32]) {
        let key = |at: usize| [self.root.number, at as u64, 0];
        let drawn = |at| -fraction(word(plan.seed, Stream::Noise, key(at))).ln();
        let noise: Vec<f32> = (0..priors.len()).map(drawn).collect();
        let total: f32 = noise.iter().sum();
        for (prior, noise) in priors.iter_mut().zip(noise) {
            *prior = (1.0 - plan.noise) * *prior + plan.noise * noise / total;
        }
    }

    /// Returns the average value of the root for the side that decides.
    fn value(&self) -> f32 {
        let Some((node, side)) = self.nodes.first().and_then(|it| Some((it, it.side?))) else {
            return 0.0;
        };
        let edges = self.edges(node).iter();
        let add = |(count, sum), edge: &Edge| (count + edge.visits, sum + edge.sum);
        let (count, sum) = edges.fold((1, node.value), add);
        seen_by(side, sum / count as f32)
    }
}

/// Returns the probabilities of decisions from their logits.
fn softmax<S>(choices: &[Choice<S>], logits: &[f32]) -> Vec<f32> {
    let most = largest(choices, logits);
    let share = |choice: &Choice<S>| (choice.logit(logits) - most).exp();
    let mut shares: Vec<f32> = choices.iter().map(share).collect();
    let total: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= total);
    shares
}

/// The trees of one rule set.
pub struct SearchOf<R: RuleSet> {
    terms: Terms<R>,
    plan: Plan,
    trees: Vec<Tree<R>>,
    actions: usize,
    crew: Arc<Crew>,
}

impl<R: RuleSet> SearchOf<R> {
    /// Starts a tree for every game.
    pub fn new(terms: &Terms<R>, games: &[Env<R>], plan: Plan, crew: Arc<Crew>) -> SearchOf<R> {
        let terms = Terms { explicit: true, max_plies: u32::MAX, ..terms.clone() };
        SearchOf {
            terms,
            plan,
            trees: games.iter().map(Tree::new).collect(),
            actions: R::alphabet().count(),
            crew,
        }
    }
}

impl<R: RuleSet> Search for SearchOf<R> {
    fn select(&mut self, layout: &Layout, block: &mut [u8]) {
        let (terms, plan, each) = (&self.terms, &self.plan, self.crew.each());
        let parts = self.trees.chunks_mut(each).zip(layout.parts(block, each));
        self.crew.share(parts, |(trees, mut rows)| {
            let mut scratch = vec![0; terms.spec.length()];
            for (at, tree) in trees.iter_mut().enumerate() {
                let ended = tree.descend(terms, plan.exploration);
                tree.leaf.report(ended, at, &mut rows);
                tree.leaf.write(terms, at, &mut rows, &mut scratch);
            }
        });
    }

    fn refused(&self, logits: &[f32], values: &[f32]) -> Option<usize> {
        let (each, actions) = (self.crew.each(), self.actions);
        let refused = First::default();
        let rows = logits.chunks(each * actions).zip(values.chunks(each));
        let parts = self.trees.chunks(each).zip(rows).enumerate();
        self.crew.share(parts, |(part, (trees, (logits, values)))| {
            let rows = logits.chunks(actions).zip(values);
            for (at, (tree, (logits, value))) in trees.iter().zip(rows).enumerate() {
                if !tree.takes(logits, *value) {
                    return refused.note(part * each + at);
                }
            }
        });
        refused.found()
    }

    fn expand(&mut self, logits: &[f32], values: &[f32]) {
        let (plan, each, actions) = (&self.plan, self.crew.each(), self.actions);
        let rows = logits.chunks(each * actions).zip(values.chunks(each));
        self.crew.share(self.trees.chunks_mut(each).zip(rows), |(trees, (logits, values))| {
            let rows = logits.chunks(actions).zip(values);
            for (tree, (logits, value)) in trees.iter_mut().zip(rows) {
                tree.expand(plan, logits, *value);
            }
        });
    }

    fn visits(&self, out: &mut [u32]) {
        for (tree, row) in self.trees.iter().zip(out.chunks_mut(self.actions)) {
            let root = tree.nodes.first().filter(|root| root.side.is_some());
            for edge in root.map_or(&[][..], |root| tree.edges(root)) {
                row[usize::from(edge.action)] = edge.visits;
            }
        }
    }

    fn values(&self) -> Vec<f32> {
        self.trees.iter().map(Tree::value).collect()
    }
}

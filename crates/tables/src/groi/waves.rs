//! Wins and losses for one threshold in a group of positions, spread backwards from the finished
//! positions, one wave per ply, in the layer in which neither side has a first move left (G-8).
//!
//! A position is won as soon as one child is lost, and lost when all its children are won. So each
//! open position has a counter of the children in the group that are not yet won. Kills lead to
//! groups that are already solved: a kill that wins, or that makes a loss longer, takes effect in
//! its own wave; a kill that prevents the loss excludes the position from counting. So the number
//! of a wave is the distance, every edge is followed at most once, and a position costs two bytes.
//!
//! The three thresholds are independent, so each is solved by one thread.

use dejarik_rules::wording;

use super::cell::LONGEST;
use super::graph::Graph;
use super::scores::{Lane, Plane, Scores};
use super::solve::SolveError;
use crate::progress::{Progress, Watch};

/// Stands for a counter: the position is decided.
const DECIDED: u8 = 0;
/// Stands for a counter: some kill leads to a position that is not won, so this position cannot be
/// lost.
const NEVER_LOST: u8 = u8::MAX;
/// If a wave holds more than this fraction of a group, it is sorted by number, so that the graph is
/// read in order.
const MANY: usize = 256;

/// Number of lanes that are searched at once.
const BLOCK: usize = 64;

struct Waves<'a> {
    graph: &'a Graph,
    threshold: usize,
    /// The scores of this group and the groups before it, as far as they are known.
    plane: &'a Plane,
    first: u32,
    lanes: Vec<Lane>,
    /// Number of children in the group that are not won, or one of the constants above.
    left: Vec<u8>,
    /// By wave: the places in the group that the wave decides. Each is either lost in that many
    /// plies, or won in that many unless it is won earlier.
    waiting: Vec<Vec<u32>>,
}

/// Solves a group for one threshold, counted from 0, and returns its lanes. `plane` holds the
/// groups before it and the finished positions of this one.
pub(super) fn waves(
    graph: &Graph,
    plane: &Plane,
    threshold: usize,
    watch: &dyn Watch,
) -> Result<Vec<Lane>, SolveError> {
    let count = graph.group().len();
    let mut waves = Waves {
        graph,
        threshold,
        plane,
        first: graph.group().start,
        lanes: vec![Lane::NEITHER; count],
        left: vec![DECIDED; count],
        waiting: vec![Vec::new(); usize::from(u8::MAX) + 2],
    };
    waves.begin();
    let mut wave = Vec::new();
    for plies in 0.. {
        let points = threshold + 1;
        let stage = wording!(
            "{count} positions, {points} points or more, wave {plies}",
            "{count} positions, {points} points ou plus, vague {plies}"
        );
        watch.report(&Progress { stage, done: 0, total: 0 })?;
        waves.gather(plies, &mut wave);
        if wave.is_empty() && waves.waiting.iter().all(Vec::is_empty) {
            return Ok(waves.lanes);
        }
        if u16::from(plies) == LONGEST {
            break;
        }
        wave = waves.spread(plies, &wave);
    }
    Err(SolveError::TooLong)
}

impl Waves<'_> {
    /// Records what is known before the first wave.
    fn begin(&mut self) {
        for number in self.graph.group() {
            let (quiet, kills) = self.graph.quiet_and_kills(number);
            let place = number - self.first;
            let at = place as usize;
            if quiet.is_empty() && kills.is_empty() {
                self.lanes[at] = self.plane.get(number).lane(self.threshold);
                self.waiting[0].push(place);
                continue;
            }
            // Without kills this is a loss in one ply.
            let lane = Scores::of_children(self.plane, kills).lane(self.threshold);
            if lane.is_win() {
                self.left[at] = NEVER_LOST;
                self.waiting[usize::from(lane.plies())].push(place);
            } else if lane == Lane::NEITHER {
                self.left[at] = NEVER_LOST;
            } else if quiet.is_empty() {
                self.lanes[at] = lane;
                self.waiting[usize::from(lane.plies())].push(place);
            } else {
                self.left[at] = quiet.len() as u8;
            }
        }
    }

    /// Adds the positions that have waited for this wave, and sorts the wave by number if it is
    /// large.
    fn gather(&mut self, plies: u8, wave: &mut Vec<u32>) {
        for place in std::mem::take(&mut self.waiting[usize::from(plies)]) {
            let (lane, left) = (&mut self.lanes[place as usize], &mut self.left[place as usize]);
            if *left != DECIDED {
                (*lane, *left) = (Lane::win(plies), DECIDED);
                wave.push(place);
            } else if *lane == Lane::loss(plies) || plies == 0 && *lane == Lane::win(0) {
                wave.push(place);
            }
        }
        if wave.len() > self.lanes.len() / MANY {
            let of_wave = |lane: &Lane| *lane == Lane::win(plies) || *lane == Lane::loss(plies);
            wave.clear();
            // Most blocks hold none, which a vectorised search over many lanes finds quickly.
            for (first, lanes) in (0..).step_by(BLOCK).zip(self.lanes.chunks(BLOCK)) {
                if lanes.iter().fold(false, |some, lane| some | of_wave(lane)) {
                    let places = (first..).zip(lanes).filter(|(_, lane)| of_wave(lane));
                    wave.extend(places.map(|(place, _)| place));
                }
            }
        }
    }

    /// Updates the parents of a wave, and returns the next wave without the positions that wait for
    /// it.
    fn spread(&mut self, plies: u8, wave: &[u32]) -> Vec<u32> {
        let mut next = Vec::new();
        let graph = self.graph;
        for place in wave {
            let won = self.lanes[*place as usize].is_win();
            for parent in graph.parents(self.first + place) {
                let parent = parent - self.first;
                let left = &mut self.left[parent as usize];
                if *left == DECIDED {
                    continue;
                }
                if !won {
                    *left = DECIDED;
                    self.lanes[parent as usize] = Lane::win(plies + 1);
                    next.push(parent);
                } else if *left == 1 {
                    *left = DECIDED;
                    if self.lose(parent, plies + 1) {
                        next.push(parent);
                    }
                } else if *left != NEVER_LOST {
                    *left -= 1;
                }
            }
        }
        next
    }

    /// Records the loss of a position whose last child in the group was won in `plies` - 1. Returns
    /// whether it is lost in this wave; otherwise it waits for the longest kill.
    fn lose(&mut self, place: u32, plies: u8) -> bool {
        let (_, kills) = self.graph.quiet_and_kills(self.first + place);
        let by_kills = Scores::of_children(self.plane, kills).lane(self.threshold).plies();
        let lost = plies.max(by_kills);
        self.lanes[place as usize] = Lane::loss(lost);
        if lost > plies {
            self.waiting[usize::from(lost)].push(place);
        }
        lost == plies
    }
}

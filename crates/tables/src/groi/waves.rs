//! Wins and losses for one threshold in a group of positions, spread backwards from the ends, a wave
//! a ply, in the layer where nobody has a first move left (G-8).
//!
//! A position is won as soon as a child is lost, and lost when all its children are won; so for each
//! one that is open stands how many children in the group are not won yet. Kills lead to groups that
//! are known: one that wins, or makes a loss take longer, is waited for till its own wave; one that
//! keeps the position from being lost takes it out of the count. So the waves' numbers are the
//! distances, every edge is gone through at most once, and a position costs two bytes.
//!
//! The three thresholds know nothing of each other, so each is one thread's work.

use super::cell::LONGEST;
use super::graph::Graph;
use super::scores::{Lane, Plane, Scores};
use super::solve::SolveError;
use crate::progress::{Progress, Watch};

/// In place of a count: the position is decided.
const DECIDED: u8 = 0;
/// In place of a count: some kill leads to a position that is not won, so that it cannot be lost.
const NEVER_LOST: u8 = u8::MAX;
/// A wave of more than this part of a group is gone through in the order of the numbers, to read
/// the graph in its order.
const MANY: usize = 256;

/// Lanes that are looked through at once.
const BLOCK: usize = 64;

struct Waves<'a> {
    graph: &'a Graph,
    threshold: usize,
    /// Of this group and those before, as far as known.
    plane: &'a Plane,
    first: u32,
    lanes: Vec<Lane>,
    /// Children in the group that are not won, or one of the constants above.
    left: Vec<u8>,
    /// Places in the group that are decided by the wave with this number: lost in so many plies, or
    /// won unless they are won before.
    waiting: Vec<Vec<u32>>,
}

/// The lanes of a group for the threshold with this place; `plane` knows the groups before, and
/// which positions of this one are over.
pub(super) fn waves(
    graph: &Graph,
    plane: &Plane,
    threshold: usize,
    watch: &impl Watch,
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
        let stage = format!("{count} positions, {} points or more, wave {plies}", threshold + 1);
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
    /// What is known before the first wave.
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
            // Without kills as if lost in one ply.
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

    /// Adds to a wave what has waited for it, and brings it into the order of the numbers if it is
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
            // Most blocks have none, which is seen many lanes at once.
            for (first, lanes) in (0..).step_by(BLOCK).zip(self.lanes.chunks(BLOCK)) {
                if lanes.iter().fold(false, |some, lane| some | of_wave(lane)) {
                    let places = (first..).zip(lanes).filter(|(_, lane)| of_wave(lane));
                    wave.extend(places.map(|(place, _)| place));
                }
            }
        }
    }

    /// Tells the parents of a wave; gives the next one, but for what waits for it.
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

    /// A position all of whose children in the group are won, the last one since `plies` - 1: says
    /// whether it is lost now, or has to wait for a kill.
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

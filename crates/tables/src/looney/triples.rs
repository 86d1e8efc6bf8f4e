//! The first three pieces of a placement, up to the 24 symmetries: 590 classes.
//!
//! Three pieces on distinct spaces are fixed by at most one mirror. A class with such a mirror has
//! a *twin* map, and the other pieces must be ranked through both maps. A table of 15 625 words
//! gives the class and the maps of any three spaces.

use std::sync::OnceLock;

use dejarik_rules::Symmetry;
use dejarik_rules::board::{SPACES, Space};

/// Number of classes by Burnside's lemma: 13 800 placements, of which 144 are fixed by one of the
/// twelve mirrors or more.
pub(super) const CLASSES: usize = 590;

/// The image of each space under a symmetry, by index.
pub(super) type Map = [u8; SPACES];

/// The class of three spaces and the maps to its representative.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    /// The number of the class.
    pub(super) class: u16,
    /// The map to the class's spaces.
    pub(super) map: u8,
    /// The other map, or the same one if there is only one.
    pub(super) twin: u8,
}

/// The table of all triples.
#[derive(Debug)]
pub(super) struct Triples {
    entries: Vec<Entry>,
    /// The spaces of each class.
    pub(super) spaces: Vec<[u8; 3]>,
    pub(super) maps: [Map; Symmetry::COUNT],
}

const fn code(spaces: [u8; 3]) -> usize {
    (spaces[0] as usize * SPACES + spaces[1] as usize) * SPACES + spaces[2] as usize
}

impl Triples {
    /// Returns the table, which the first call builds.
    pub(super) fn get() -> &'static Triples {
        static TRIPLES: OnceLock<Triples> = OnceLock::new();
        TRIPLES.get_or_init(Triples::new)
    }

    fn new() -> Triples {
        let mut maps = [[0; SPACES]; Symmetry::COUNT];
        for (map, symmetry) in maps.iter_mut().zip(Symmetry::all()) {
            *map = Space::all()
                .map(|space| symmetry.space(space).index() as u8)
                .collect::<Vec<_>>()
                .try_into()
                .unwrap_or([0; SPACES]);
        }
        let mut entries = vec![Entry::default(); SPACES * SPACES * SPACES];
        let mut classes = Vec::with_capacity(CLASSES);
        let side = 0..SPACES as u8;
        for first in side.clone() {
            for second in side.clone().filter(|second| *second != first) {
                for third in side.clone().filter(|third| *third != first && *third != second) {
                    let spaces = [first, second, third];
                    let image = |map: &Map| spaces.map(|space| map[usize::from(space)]);
                    let least = maps.iter().map(image).min().unwrap_or(spaces);
                    if least == spaces {
                        classes.push(spaces);
                    }
                    let mut fits = (0u8..).zip(&maps).filter(|(_, map)| image(map) == least);
                    let map = fits.next().map_or(0, |(number, _)| number);
                    let twin = fits.next().map_or(map, |(number, _)| number);
                    // The smallest triple of a class comes before all its other triples.
                    let class = classes.binary_search(&least).unwrap_or_default() as u16;
                    entries[code(spaces)] = Entry { class, map, twin };
                }
            }
        }
        Triples { entries, spaces: classes, maps }
    }

    /// Returns the class and the maps of three distinct spaces.
    #[inline]
    pub(super) fn entry(&self, spaces: [u8; 3]) -> Entry {
        self.entries[code(spaces)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_590_classes_and_every_map_leads_to_its_class() {
        let triples = Triples::get();
        assert_eq!(triples.spaces.len(), CLASSES);
        let mut placements = 0;
        for code in 0..SPACES * SPACES * SPACES {
            let spaces = [code / (SPACES * SPACES), code / SPACES % SPACES, code % SPACES];
            let [a, b, c] = spaces;
            if a == b || b == c || a == c {
                continue;
            }
            placements += 1;
            let entry = triples.entry(spaces.map(|space| space as u8));
            for map in [entry.map, entry.twin] {
                let image = spaces.map(|space| triples.maps[usize::from(map)][space]);
                assert_eq!(image, triples.spaces[usize::from(entry.class)]);
            }
        }
        assert_eq!(placements, 25 * 24 * 23);
    }
}

//! Tests of the index: counts by Burnside's lemma, ranking and unranking, symmetric placements.

use super::*;

/// Counts placements by Burnside's lemma: the mean over the symmetries of the number of
/// placements that each leaves unchanged.
fn orbits_of(material: &[(u32, u32)]) -> u64 {
    let fixed = |symmetry: Symmetry| -> u64 {
        // The number of ways to fill whole cycles with that many own and enemy pawns.
        let mut ways = [[0u64; 5]; 5];
        ways[0][0] = 1;
        let mut seen = SpaceSet::EMPTY;
        for space in Space::all() {
            if seen.contains(space) {
                continue;
            }
            let (mut length, mut at) = (0, space);
            while !seen.contains(at) {
                seen.insert(at);
                at = symmetry.space(at);
                length += 1;
            }
            for own in (0..5).rev() {
                for enemy in (0..5).rev() {
                    let more = |from: usize| from.checked_sub(length);
                    ways[own][enemy] += more(own).map_or(0, |own| ways[own][enemy])
                        + more(enemy).map_or(0, |enemy| ways[own][enemy]);
                }
            }
        }
        material.iter().map(|(own, enemy)| ways[*own as usize][*enemy as usize]).sum()
    };
    let sum: u64 = Symmetry::all().map(fixed).sum();
    assert_eq!(sum % 24, 0);
    sum / 24
}

#[test]
fn the_number_of_placements_agrees_with_burnside() {
    assert_eq!(orbits_of(&MATERIAL), u64::from(POSITIONS));
    let any = |own| (0..=4).map(move |enemies| (own, enemies));
    assert_eq!(orbits_of(&(0..=4).flat_map(any).collect::<Vec<_>>()), 5_011_213);
    assert_eq!(orbits_of(&MATERIAL[..3]), u64::from(FEW));
    let index = Index::new();
    let last = index.starts.last().unwrap();
    let class = &index.classes[last.1 as usize];
    let count = class.orbits.as_ref().map_or(5985, |orbits| orbits[2].least.len() as u32);
    assert_eq!(last.0 + count, POSITIONS);
}

#[test]
fn ranking_inverts_unranking() {
    let index = Index::new();
    for number in (0..FEW).chain((FEW..POSITIONS).step_by(7)) {
        let placement = index.unrank(number);
        assert_eq!(index.rank(placement), number, "{placement:?}");
        assert_eq!(index.placements(number..number + 1).next(), Some(placement));
        assert!(placement.position(Layer::ALL[0]).is_some(), "{placement:?}");
    }
}

#[test]
fn ranges_and_groups_hold_the_same_placements_as_single_unranking() {
    let index = Index::new();
    for numbers in [0..20_000, 190_000..230_000, POSITIONS - 9..POSITIONS, 5..5] {
        let one_by_one: Vec<_> = numbers.clone().map(|number| index.unrank(number)).collect();
        assert_eq!(index.placements(numbers).collect::<Vec<_>>(), one_by_one);
    }
    let groups = index.groups(POSITIONS);
    assert_eq!((groups[0].start, groups[3].end), (0, POSITIONS));
    for (pawns, group) in (5..).zip(&groups) {
        for number in [group.start, group.end - 1] {
            let Placement { own, enemy } = index.unrank(number);
            assert_eq!(own.len() + enemy.len(), pawns);
        }
    }
    assert!(groups.is_sorted_by(|one, next| one.end == next.start));
    assert_eq!(index.groups(FEW).last().map(|group| group.end), Some(FEW));
}

#[test]
fn symmetric_placements_share_a_number() {
    let index = Index::new();
    // These strides meet all symmetries with many placements, and the symmetric placements
    // among the few.
    for number in (0..FEW).step_by(11).chain((FEW..POSITIONS).step_by(997)) {
        let Placement { own, enemy } = index.unrank(number);
        for symmetry in Symmetry::all() {
            let image = Placement { own: symmetry.set(own), enemy: symmetry.set(enemy) };
            assert_eq!(index.rank(image), number, "{image:?}");
        }
    }
}

#[test]
fn every_placement_of_few_pawns_has_a_number_and_no_number_is_unused() {
    let index = Index::new();
    let mut taken = vec![0u32; FEW as usize];
    for (own, enemies) in &MATERIAL[..3] {
        for own in sets_of(*own) {
            let row = index.row(SpaceSet::from_bits(own));
            let apart = sets_of(*enemies).into_iter().filter(|enemy| own & enemy == 0);
            apart.for_each(|enemy| taken[row.rank(SpaceSet::from_bits(enemy)) as usize] += 1);
        }
    }
    // Each number is taken once per member of its orbit, whose size divides 24.
    assert!(taken.iter().all(|count| *count > 0 && 24 % count == 0));
    assert_eq!(taken.iter().sum::<u32>(), 2300 * 1540 + 300 * 1771 + 2300 * 231);
}

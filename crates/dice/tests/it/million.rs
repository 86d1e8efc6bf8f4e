//! Statistics of many throws. `DEJARIK_THROWS=1000000 cargo test -p dejarik-dice --test it million --
//! --nocapture` prints the fit of a million throws of each die.

use dejarik_dice::bet::Bets;
use dejarik_dice::throw::{Die, Seed};

fn throws() -> u32 {
    let asked = std::env::var("DEJARIK_THROWS").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(20_000)
}

/// Returns the seed of throw `i`: any distinct 32 bytes, of which the dice are HMACs.
fn seed(i: u32) -> Seed {
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&i.to_be_bytes());
    Seed(bytes)
}

/// Returns the probability that chi-square with this many degrees of freedom exceeds `x` (Wilson and
/// Hilferty's approximation).
fn p_value(x: f64, degrees: f64) -> f64 {
    let spread = 2.0 / (9.0 * degrees);
    let z = ((x / degrees).cbrt() - (1.0 - spread)) / spread.sqrt();
    // The upper tail of the normal distribution (Abramowitz and Stegun 7.1.26).
    let t = 1.0 / (1.0 + 0.327_591_1 * (z.abs() / std::f64::consts::SQRT_2));
    let poly = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592]
        .into_iter()
        .fold(0.0, |sum, c| (sum + c) * t);
    let tail = 0.5 * poly * (-z * z / 2.0).exp();
    if z > 0.0 { tail } else { 1.0 - tail }
}

fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

#[test]
fn faces_places_and_pairs_of_many_throws_fit() {
    for faces in [2_u8, 4, 6, 8, 12] {
        let n = usize::from(faces);
        let mut places = vec![vec![0; n]; 4];
        let mut pairs = vec![0; n * n];
        for i in 0..throws() / 4 {
            let shown = seed(i).faces(&[faces; 4]);
            let index = |at: usize| usize::from(shown[at]) - 1;
            (0..4).for_each(|at| places[at][index(at)] += 1);
            pairs[index(0) * n + index(1)] += 1;
            pairs[index(2) * n + index(3)] += 1;
        }
        let all: Vec<u32> =
            (0..n).map(|face| places.iter().map(|place| place[face]).sum()).collect();
        let fit = |counts: &[u32]| p_value(chi_square(counts), counts.len() as f64 - 1.0);
        let by_place: Vec<f64> = places.iter().map(|place| fit(place)).collect();
        println!(
            "d{faces}: faces p={:.3}, places p={by_place:.3?}, pairs p={:.3}",
            fit(&all),
            fit(&pairs)
        );
        for p in [fit(&all), fit(&pairs)].into_iter().chain(by_place) {
            assert!(p > 1e-4, "d{faces}: p = {p}");
        }
    }
}

/// Returns the largest e-value that a player with these dice ever sees.
fn largest(player: u32, thrown: impl Fn(Seed) -> Die) -> f64 {
    let mut bets = Bets::default();
    (0..600).fold(0.0, |largest: f64, i| {
        bets.add(&thrown(seed(player * 10_000 + i)));
        largest.max(bets.value())
    })
}

#[test]
fn few_players_with_fair_dice_ever_see_an_alarm() {
    let fair = |seed: Seed| Die { side: None, faces: 6, shown: seed.faces(&[6])[0] };
    let alarms = (1..=200).filter(|player| largest(*player, fair) >= 20.0).count();
    assert!(alarms <= 10, "{alarms} of 200");
}

#[test]
fn dice_that_show_too_few_sixes_are_found() {
    let loaded = |seed: Seed| {
        let faces = seed.faces(&[6, 6]);
        Die { side: None, faces: 6, shown: if faces[0] == 6 { faces[1] } else { faces[0] } }
    };
    assert!((1..=20).all(|player| largest(player, loaded) >= 20.0));
}

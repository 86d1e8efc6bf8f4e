//! Measures the time of a probe: from a random legal position to its verdict, on one thread.
//!
//! `cargo run --release -p dejarik-tables --example probes -- [ROUNDS] [FILE…]`
//!
//! Groi is solved first. Each FILE is a table of bambara. It is probed from disk, a packed file
//! block by block, and the first FILE in memory as well. Positions are generated beforehand, each
//! under a random symmetry, and the clock includes everything from the position to the verdict.
//! Rounds are interleaved so that other load on the machine affects all measurements alike, and the
//! median is printed. The digest of all verdicts is the same in every round and for every way of
//! probing; with the whole games it must be the one below.

use std::path::Path;
use std::time::{Duration, Instant};

use dejarik_rules::any::{AnyPosition, AnyRules, Ruled};
use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_rules::groi::Groi;
use dejarik_rules::ruleset::mix;
use dejarik_rules::{RuleSet, Symmetry};
use dejarik_tables::groi::index::{Index as GroiIndex, Layer, POSITIONS};
use dejarik_tables::{BambaraTable, GroiTable, Table, TableFile, Verdict, bambara};

type Failure = Box<dyn std::error::Error>;

/// Positions per round.
const COUNT: usize = 1_000_000;
/// A packed file is probed with fewer positions, because most probes unpack a block.
const FEW: usize = 20_000;
/// Digests of the verdicts of the first `FEW` positions and of all positions.
const GROI: [u64; 2] = [6_985_489_544_475_864_380, 13_449_250_356_214_988_739];
const BAMBARA: [u64; 2] = [14_235_921_570_182_105_281, 17_134_023_929_501_737_577];

/// Returns the next random number (SplitMix64).
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mix(*state)
}

fn below(state: &mut u64, bound: u64) -> u64 {
    ((u128::from(random(state)) * u128::from(bound)) >> 64) as u64
}

fn turned<R: RuleSet>(state: &mut u64, position: &R::Position) -> R::Position {
    let symmetry = Symmetry::all().nth(below(state, 24) as usize).unwrap_or(Symmetry::IDENTITY);
    R::transform(position, symmetry)
}

/// A way of probing, and its times so far.
struct Way<'a> {
    name: String,
    count: usize,
    digests: [u64; 2],
    probe: Box<dyn Fn(usize) -> Result<Digest, Failure> + 'a>,
    nanoseconds: Vec<f64>,
}

/// A digest of verdicts.
#[derive(Default)]
struct Digest(u64);

impl Digest {
    #[inline]
    fn add(&mut self, verdict: Verdict) {
        let word = u64::from(verdict.plies) << 8 | u64::from(verdict.points.unsigned_abs());
        let sign = u64::from(verdict.points < 0) << 63;
        self.0 = (self.0.rotate_left(7) ^ word ^ sign).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Way<'_> {
    fn measure(&mut self) -> Result<(), Failure> {
        let began = Instant::now();
        let Digest(digest) = (self.probe)(self.count)?;
        let passed: Duration = began.elapsed();
        let expected = self.digests[usize::from(self.count == COUNT)];
        assert_eq!(digest, expected, "{}: other verdicts", self.name);
        self.nanoseconds.push(passed.as_nanos() as f64 / self.count as f64);
        Ok(())
    }

    fn told(&mut self) -> String {
        self.nanoseconds.sort_by(f64::total_cmp);
        let median = self.nanoseconds[self.nanoseconds.len() / 2];
        format!("{:<44} {median:>10.0} {:>12.3}", self.name, 1e3 / median)
    }
}

/// Opens a table of bambara with the rules that its header states.
fn open(path: &Path) -> Result<BambaraTable, Failure> {
    let file = TableFile::open(path)?;
    let header = &file.header().kind;
    let mut rules = AnyRules::new(header.identity.rules);
    for (key, value) in &header.identity.options {
        rules.set_option(key, value)?;
    }
    let AnyRules::Bambara(rules) = rules else {
        return Err("not a table of bambara, expected one".into());
    };
    let kinds =
        bambara::kinds_of(&header.layout).ok_or("an unknown layout, expected one of bambara")?;
    Ok(BambaraTable::open_kinds(path, &rules, &kinds)?)
}

/// Returns two ways of probing: directly, and through the trait that commands and engine use.
fn ways<'a, P, A>(
    name: &str,
    (count, digests): (usize, [u64; 2]),
    positions: &'a [P],
    verdict: impl Fn(&P) -> Result<Verdict, Failure> + 'a,
    table: &'a dyn Table,
    any: A,
) -> [Way<'a>; 2]
where
    P: Copy,
    A: Fn(P) -> AnyPosition + 'a,
{
    let direct = move |count: usize| {
        let mut digest = Digest::default();
        for position in &positions[..count] {
            digest.add(verdict(position)?);
        }
        Ok(digest)
    };
    let behind = move |count: usize| {
        let mut digest = Digest::default();
        for position in &positions[..count] {
            digest.add(table.probe(&any(*position))?);
        }
        Ok(digest)
    };
    let way = |name, probe| Way { name, count, digests, probe, nanoseconds: Vec::new() };
    [way(name.to_owned(), Box::new(direct)), way(format!("{name}, any game"), Box::new(behind))]
}

fn digests<P>(
    positions: &[P],
    verdict: impl Fn(&P) -> Result<Verdict, Failure>,
) -> Result<[u64; 2], Failure> {
    let mut digest = Digest::default();
    let mut few = 0;
    for (at, position) in positions.iter().enumerate() {
        if at == FEW {
            few = digest.0;
        }
        digest.add(verdict(position)?);
    }
    Ok([few, digest.0])
}

/// Returns random positions of groi, with all layers equally likely.
fn of_groi(state: &mut u64) -> Vec<dejarik_rules::groi::Position> {
    let index = GroiIndex::new();
    let one = || {
        let placement = index.unrank(below(state, u64::from(POSITIONS)) as u32);
        let layer = Layer::ALL[below(state, 4) as usize];
        placement.position(layer).map(|position| turned::<Groi>(state, &position))
    };
    std::iter::repeat_with(one).flatten().take(COUNT).collect()
}

/// Returns random positions of a table's game.
fn of_bambara(state: &mut u64, table: &BambaraTable) -> Vec<dejarik_rules::bambara::Position> {
    let index = table.index();
    let one = || {
        let position = index.unrank(below(state, index.size()) as u32).position();
        turned::<Bambara>(state, &position)
    };
    std::iter::repeat_with(one).take(COUNT).collect()
}

/// Opens the tables of bambara to probe: name, positions per round, table.
fn tables(files: &[String]) -> Result<Vec<(&'static str, usize, BambaraTable)>, Failure> {
    let mut tables = Vec::new();
    if let Some(file) = files.first() {
        tables.push(("bambara, in memory", COUNT, open(Path::new(file))?.in_memory(2, &())?));
    }
    for file in files {
        let packed = TableFile::open(Path::new(file))?.header().packed;
        let (name, count) =
            if packed { ("bambara, packed file", FEW) } else { ("bambara, raw file", COUNT) };
        tables.push((name, count, open(Path::new(file))?));
    }
    Ok(tables)
}

fn main() -> Result<(), Failure> {
    let mut words = std::env::args().skip(1).peekable();
    let rounds = words.next_if(|word| word.parse::<usize>().is_ok());
    let rounds: usize = rounds.and_then(|word| word.parse().ok()).unwrap_or(9).max(1);
    let files: Vec<String> = words.collect();
    let mut state = 1;

    let rules = Groi::default();
    let solved = GroiTable::solve(&rules, 2, &())?;
    let groi_positions = of_groi(&mut state);
    let groi_verdict = |position: &_| Ok(solved.verdict(position));
    let expected = digests(&groi_positions, groi_verdict)?;
    assert_eq!(expected, GROI, "groi: other verdicts");
    let tables = tables(&files)?;
    let first = tables.first().map(|(_, _, table)| table);
    let positions = first.map(|table| of_bambara(&mut state, table)).unwrap_or_default();

    let any = move |position| AnyPosition::Groi(Ruled { rules, position });
    let groi = (COUNT, expected);
    let mut all =
        Vec::from(ways("groi, in memory", groi, &groi_positions, groi_verdict, &solved, any));
    for (name, count, table) in &tables {
        let rules = *table.rules();
        let verdict = |position: &_| Ok(table.verdict(position)?);
        let expected = first.map_or(Ok(BAMBARA), |first| {
            digests(&positions, |position| Ok(first.verdict(position)?))
        })?;
        let whole = table.index().kinds() == Kind::ALL && rules == Bambara::default();
        assert!(!whole || expected == BAMBARA, "bambara: other verdicts, {expected:?}");
        let any = move |position| AnyPosition::Bambara(Ruled { rules, position });
        all.extend(ways(name, (*count, expected), &positions, verdict, table, any));
    }
    for _ in 0..rounds {
        all.iter_mut().try_for_each(Way::measure)?;
    }
    println!("probes of random legal positions, one thread, median of {rounds} interleaved rounds");
    println!("{:<44} {:>10} {:>12}", "", "ns each", "million/s");
    all.iter_mut().for_each(|way| println!("{}", way.told()));
    Ok(())
}

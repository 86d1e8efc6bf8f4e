//! Measures how many questions a second a stream answers, beside one process for each question.
//!
//! `cargo bench --profile dist -p dejarik-cli --bench streams -- [POSITIONS]`
//!
//! The positions are those after random moves from the start of groi, always the same. The clock includes
//! the start of the process, reading the table, and the pipe. The numbers of answers and of moves are
//! asserted. A process runs on one core where the system has `taskset`. Measure on a quiet machine.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Actor, RulesId};

type Failure = Box<dyn std::error::Error>;

/// The number of positions unless another is asked for.
const COUNT: usize = 200_000;
/// The number of positions that are asked about one process at a time.
const ALONE: usize = 5;

/// Returns the next random number (SplitMix64).
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Returns positions of random games, and how many moves they have together.
fn positions(count: usize) -> Result<(Vec<AnyPosition>, usize), Failure> {
    let start = AnyRules::new(RulesId::Groi).position("groi PPPP2pppp2/12/1 w wb")?;
    let (mut state, mut at, mut positions, mut moves) = (1, start, Vec::new(), 0);
    while positions.len() < count {
        let steps = at.steps();
        if !matches!(at.actor(), Actor::Player(_)) || steps.is_empty() {
            at = start;
            continue;
        }
        moves += steps.len();
        positions.push(at);
        let step = steps[(random(&mut state) % steps.len() as u64) as usize];
        at.play(step).map_err(|error| error.to_string())?;
    }
    Ok((positions, moves))
}

/// Returns the binary, on one core if that can be arranged.
fn dejarik() -> Command {
    let binary = env!("CARGO_BIN_EXE_dejarik");
    let pinned = Command::new("taskset").args(["-c", "0", "true"]).status();
    if pinned.is_ok_and(|status| status.success()) {
        let mut command = Command::new("taskset");
        command.args(["-c", "0", binary]);
        return command;
    }
    Command::new(binary)
}

/// Asks a stream about all positions. Returns the number of answers, and of moves in them.
fn stream(command: &str, positions: &[AnyPosition]) -> Result<(usize, usize), Failure> {
    let mut child = dejarik();
    child.args([command, "--stdin"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = child.spawn()?;
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    let (mut stdin, stdout) = (stdin.ok_or("no pipe")?, stdout.ok_or("no pipe")?);
    let text: String = positions.iter().map(|position| format!("{position}\n")).collect();
    let counts = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(text.as_bytes()));
        let (mut answers, mut moves) = (0, 0);
        for line in BufReader::with_capacity(1 << 20, stdout).lines() {
            answers += 1;
            moves += line?.matches("{\"move\":").count();
        }
        Ok::<_, Failure>((answers, moves))
    })?;
    assert!(child.wait()?.success(), "{command}: every line is answered");
    Ok(counts)
}

fn main() -> Result<(), Failure> {
    let count = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(COUNT);
    let (positions, moves) = positions(count)?;
    // Makes the table if there is none, and reads it into the system's cache.
    stream("probe", &positions[..1])?;
    println!("{:<28} {:>12} {:>14}", "groi, one core", "a second", "process each");
    for command in ["probe", "moves", "board"] {
        let began = Instant::now();
        let counts = stream(command, &positions)?;
        let rate = count as f64 / began.elapsed().as_secs_f64();
        let expected = if command == "board" { 0 } else { moves };
        assert_eq!(counts, (count, expected), "{command}: answers, and moves in them");
        let began = Instant::now();
        for position in &positions[..ALONE] {
            let answer = dejarik().args([command, &position.to_string(), "--json"]).output()?;
            assert!(answer.status.success(), "{command}: {position}");
        }
        let each = ALONE as f64 / began.elapsed().as_secs_f64();
        println!("{command:<28} {rate:>12.0} {each:>14.1}");
    }
    Ok(())
}

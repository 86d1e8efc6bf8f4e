//! Explores the model with bounds from the command line:
//! `dejarik-model NODES CLIENTS ACTS DISTURBANCES [recovery]`.

use std::process::ExitCode;

use dejarik_model::{Bounds, Protocol, explore};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (recovery, numbers) = match arguments.split_last() {
        Some((last, numbers)) if last == "recovery" => (true, numbers),
        _ => (false, arguments.as_slice()),
    };
    let numbers: Result<Vec<u8>, _> = numbers.iter().map(|number| number.parse()).collect();
    let Ok([nodes, clients, acts, disturbances]) = numbers.as_deref() else {
        eprintln!("expected four numbers: NODES CLIENTS ACTS DISTURBANCES [recovery]");
        return ExitCode::from(2);
    };
    let bounds =
        Bounds { nodes: *nodes, clients: *clients, acts: *acts, disturbances: *disturbances };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let report = explore(Protocol { recovery, ..Protocol::new(bounds) }, threads);
    println!("{report}");
    ExitCode::from(u8::from(!report.broken.is_empty()))
}

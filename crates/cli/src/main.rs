//! The binary `dejarik`. Everything is in the library, where tests can reach it.

use std::process::ExitCode;

fn main() -> ExitCode {
    dejarik_cli::main()
}

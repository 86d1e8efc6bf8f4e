//! The binary `dejarik`. All of its code is in the library, where tests can reach it.

use std::process::ExitCode;

fn main() -> ExitCode {
    dejarik_cli::main()
}

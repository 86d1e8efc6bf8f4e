//! The binary `dejarik`: the commands, with the page and the version that this build has.

use std::process::ExitCode;

use dejarik_commands::Built;
use dejarik_page::{FILES, NO_MODULES, NO_PAGE};

fn main() -> ExitCode {
    dejarik_commands::main(Built {
        version: env!("DEJARIK_VERSION"),
        files: FILES,
        no_page: NO_PAGE,
        no_modules: NO_MODULES,
    })
}

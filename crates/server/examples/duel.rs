//! Serves games of every rule set, with the fifth one that only tests have, for the page's browser
//! test of it. It prints its address and stops like `dejarik serve`:
//!
//! ```text
//! cargo run -p dejarik-server --features duel --example duel -- DIRECTORY [PORT]
//! ```

use std::error::Error;

use dejarik_server::http::page::Page;
use dejarik_server::serve::{self, Config};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let data = args.next().ok_or("expected the data directory")?;
    let port = args.next().map_or(Ok(0), |port| port.parse())?;
    let page = Page::of(dejarik_page::FILES);
    let config = Config { port: Some(port), page, ..Config::at_home(data.into()) };
    serve::run(config, Box::new(drop), Box::new(|address| println!("{address}")))?;
    Ok(())
}

//! Draws a position as text, and with an arrow as SVG on standard output.
//!
//! `cargo run -p dejarik-picture --example draw > board.svg`

use dejarik_picture::{Arrow, ArrowKind, PRINT, diagram, text};
use dejarik_rules::any::AnyPosition;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: AnyPosition = "looney SBLM2sblm2/12/1 w - 0".parse()?;
    for line in text::draw(&position) {
        eprintln!("{line}");
    }
    let arrow = Arrow { from: "A4".parse()?, to: Some("B4".parse()?), kind: ArrowKind::Move };
    let lit = ["A4".parse()?, "B4".parse()?];
    let svg = diagram(Some(&position), &lit, &[arrow], &PRINT);
    assert!(svg.contains("<title>looney SBLM2sblm2/12/1 w - 0</title>"));
    print!("{svg}");
    // With the feature `png` the same picture can be rendered.
    #[cfg(feature = "png")]
    eprintln!("as PNG it has {} bytes", dejarik_picture::png(&svg, 640)?.len());
    Ok(())
}

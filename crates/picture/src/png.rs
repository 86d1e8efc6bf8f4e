//! Renders pictures as pixels, and as PNG.

use std::ops::RangeInclusive;

use dejarik_rules::{Bilingual, Wording, wording};
use resvg::{tiny_skia, usvg};

/// The widths of pictures in pixels that users can choose. The widest take a quarter of a gigabyte.
pub const WIDTHS: RangeInclusive<u32> = 64..=8192;

/// Why a PNG or a GIF cannot be made.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum PngError {
    /// The SVG cannot be parsed.
    Svg(#[from] usvg::Error),
    /// The picture is wider than the widest of [`WIDTHS`], or has no pixels.
    Size(u32),
    /// The pixels cannot be encoded.
    Encode(String),
}

impl Bilingual for PngError {
    fn wording(&self) -> Wording {
        match self {
            PngError::Svg(error) => wording!(
                "the picture cannot be drawn: {error}",
                "l’image ne peut pas être dessinée : {error}"
            ),
            PngError::Size(width) => {
                let most = WIDTHS.end();
                wording!(
                    "a picture {width} pixels wide is too large: expected at most {most}",
                    "une image de {width} pixels de large est trop grande ; attendu : {most} au plus"
                )
            }
            PngError::Encode(error) => wording!(
                "the picture cannot be written: {error}",
                "l’image ne peut pas être écrite : {error}"
            ),
        }
    }
}

/// Renders an SVG document of this crate as a PNG, `width` pixels wide.
///
/// # Errors
/// If the picture is too large, or cannot be rendered.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let pixels = pixels(svg, width)?;
    pixels.encode_png().map_err(|error| PngError::Encode(error.to_string()))
}

/// Renders an SVG document of this crate, `width` pixels wide.
pub(crate) fn pixels(svg: &str, width: u32) -> Result<tiny_skia::Pixmap, PngError> {
    if width > *WIDTHS.end() {
        return Err(PngError::Size(width));
    }
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixels = tiny_skia::Pixmap::new(width, height.max(1)).ok_or(PngError::Size(width))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_that_is_too_wide_is_refused_before_it_takes_memory() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>"#;
        assert!(png(svg, *WIDTHS.start()).is_ok());
        for width in [0, WIDTHS.end() + 1, u32::MAX] {
            assert!(matches!(png(svg, width), Err(PngError::Size(found)) if found == width));
        }
    }
}

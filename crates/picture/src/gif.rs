//! Animated pictures as GIF, which every messenger and browser shows.
//!
//! All frames share a palette of 255 colours, which is computed from a few of them. Of each frame only the rectangle
//! that has changed is stored, and unchanged pixels in it are transparent. So a move takes a few kilobytes.

use std::borrow::Cow;
use std::collections::HashMap;

use color_quant::NeuQuant;
use gif::{Encoder, EncodingError, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use crate::png::{PngError, pixels};

/// The most bytes of an animation. Messengers show larger ones late, or not at all.
pub const MOST_BYTES: usize = 2_000_000;
/// The most frames of an animation.
pub const MOST_FRAMES: usize = 240;

/// The widths in pixels, each with the number of frames up to which it is used.
const WIDTHS: [(usize, u32); 3] = [(60, 800), (120, 640), (MOST_FRAMES, 480)];
/// How long a frame stays, and how long the last one, in hundredths of a second.
const STAY: u16 = 100;
const LAST: u16 = 400;
/// The number of colours beside the transparent one, whose place in the palette follows them.
const COLOURS: usize = 255;
const TRANSPARENT: u8 = 255;
/// The number of frames from which the palette is computed, and the sampling factor of their pixels: one in this many
/// is used.
const SAMPLED: usize = 4;
const SPARSE: i32 = 10;

/// Returns which of `count` moments an animation shows: all, or at most `most`, evenly spread, with the first and the last.
pub fn moments(count: usize, most: usize) -> Vec<usize> {
    let shown = count.min(most.max(2));
    let place = |frame: usize| frame * (count - 1) / (shown - 1).max(1);
    (0..shown).map(place).collect()
}

/// Renders SVG documents of this crate, all of one size, as an animation of at most [`MOST_BYTES`]. `draw` draws the one with a
/// number below `count`. A long animation is narrower, and leaves out documents.
///
/// # Errors
/// If a picture cannot be rendered.
pub fn gif(count: usize, draw: impl Fn(usize) -> String) -> Result<Vec<u8>, PngError> {
    within(MOST_BYTES, count, draw)
}

fn within(most: usize, count: usize, draw: impl Fn(usize) -> String) -> Result<Vec<u8>, PngError> {
    let mut shown = moments(count, MOST_FRAMES);
    let width = WIDTHS.iter().find(|(up_to, _)| shown.len() <= *up_to);
    let width = width.map_or(WIDTHS[0].1, |(_, width)| *width);
    loop {
        let file = animated(&shown, width, &draw)?;
        if file.len() <= most || shown.len() <= 2 {
            return Ok(file);
        }
        shown = moments(count, shown.len() / 2);
    }
}

fn animated(
    shown: &[usize],
    width: u32,
    draw: &impl Fn(usize) -> String,
) -> Result<Vec<u8>, PngError> {
    let render = |moment: usize| pixels(&draw(moment), width);
    let mut sample = Vec::new();
    for place in moments(shown.len(), SAMPLED) {
        sample.extend_from_slice(render(shown[place])?.data());
    }
    let mut palette = Palette::of(&sample);
    let mut encoder: Option<Encoder<Vec<u8>>> = None;
    let mut before = None;
    for (number, moment) in shown.iter().enumerate() {
        let now = render(*moment)?;
        let mut frame = palette.difference(before.as_ref(), &now);
        frame.delay = if number + 1 == shown.len() { LAST } else { STAY };
        let encoder = match &mut encoder {
            Some(encoder) => encoder,
            empty => empty.insert(palette.file(&now)?),
        };
        encoder.write_frame(&frame)?;
        before = Some(now);
    }
    Ok(encoder.map(Encoder::into_inner).transpose()?.unwrap_or_default())
}

impl From<EncodingError> for PngError {
    fn from(error: EncodingError) -> PngError {
        PngError::Encode(error.to_string())
    }
}

/// The colours of an animation.
struct Palette {
    colours: NeuQuant,
    /// A cache of the index of each colour in the palette.
    known: HashMap<[u8; 4], u8>,
}

impl Palette {
    /// Makes a palette of pixels of four bytes.
    fn of(sample: &[u8]) -> Palette {
        Palette { colours: NeuQuant::new(SPARSE, COLOURS, sample), known: HashMap::new() }
    }

    /// Begins a file with frames of the size of this picture.
    fn file(&self, picture: &Pixmap) -> Result<Encoder<Vec<u8>>, EncodingError> {
        let mut colours = self.colours.color_map_rgb();
        colours.resize(3 * (COLOURS + 1), 0);
        let [width, height] = [picture.width(), picture.height()].map(short);
        let mut encoder = Encoder::new(Vec::new(), width, height, &colours)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(encoder)
    }

    fn place(&mut self, colour: [u8; 4]) -> u8 {
        let Palette { colours, known } = self;
        let find = || u8::try_from(colours.index_of(&colour)).unwrap_or_default();
        *known.entry(colour).or_insert_with(find)
    }

    /// Returns what a frame changes in the one before.
    fn difference(&mut self, before: Option<&Pixmap>, now: &Pixmap) -> Frame<'static> {
        let ((now, _), width) = (now.data().as_chunks::<4>(), now.width() as usize);
        let before = before.map(|before| before.data().as_chunks::<4>().0);
        let is_new = |at: usize| before.is_none_or(|before| before[at] != now[at]);
        let new = || (0..now.len()).filter(|at| is_new(*at));
        let rows = new().map(|at| at / width);
        // A frame has at least one pixel.
        let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let columns = new().map(|at| at % width);
        let (left, right) = (columns.clone().min().unwrap_or(0), columns.max().unwrap_or(0));
        let places = (top..=bottom).flat_map(|row| (left..=right).map(move |at| row * width + at));
        let buffer: Vec<u8> =
            places.map(|at| if is_new(at) { self.place(now[at]) } else { TRANSPARENT }).collect();
        Frame {
            transparent: Some(TRANSPARENT),
            left: short(left as u32),
            top: short(top as u32),
            width: short((right - left + 1) as u32),
            height: short((bottom - top + 1) as u32),
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        }
    }
}

/// Returns a size in pixels. Pictures are far smaller than the largest ones of the format.
fn short(pixels: u32) -> u16 {
    u16::try_from(pixels).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use dejarik_rules::any::AnyPosition;

    use super::*;
    use crate::{Card, HOLOGRAM, Player, svg};

    /// Returns a game of groi in which a pawn goes out and home again, as often as it takes, and the boards after each move.
    fn boards(count: usize) -> Vec<String> {
        let starts = ["groi PPPP2pppp2/12/1 w wb", "groi 1PPP2pppp2/P11/1 b b"];
        let draw = |dpn: &str| {
            let position: AnyPosition = dpn.parse().unwrap();
            svg(&position, &HOLOGRAM, "", "")
        };
        let two = starts.map(draw);
        (0..count).map(|at| two[at % 2].clone()).collect()
    }

    /// Returns the size, the delays and the whole pictures of the frames of a file.
    fn read(file: &[u8]) -> ((u16, u16), Vec<u16>, Vec<Vec<u8>>) {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(file).unwrap();
        let (width, height) = (decoder.width(), decoder.height());
        let mut canvas = vec![0; 4 * usize::from(width) * usize::from(height)];
        let (mut delays, mut pictures) = (Vec::new(), Vec::new());
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
            for (at, pixel) in frame.buffer.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] > 0)
            {
                let row = usize::from(frame.top) + at / usize::from(frame.width);
                let column = usize::from(frame.left) + at % usize::from(frame.width);
                let place = 4 * (row * usize::from(width) + column);
                canvas[place..place + 4].copy_from_slice(pixel);
            }
            pictures.push(canvas.clone());
        }
        ((width, height), delays, pictures)
    }

    #[test]
    fn the_frames_are_the_pictures_in_nearly_their_colours() {
        let boards = boards(3);
        let file = gif(3, |at| boards[at].clone()).unwrap();
        let (size, delays, pictures) = read(&file);
        let expected = pixels(&boards[0], 800).unwrap();
        assert_eq!(size, (800, expected.height() as u16));
        assert_eq!(delays, [STAY, STAY, LAST]);
        assert_eq!(pictures[0], pictures[2]);
        assert_ne!(pictures[0], pictures[1]);
        let off = pictures[0].iter().zip(expected.data()).map(|(a, b)| u64::from(a.abs_diff(*b)));
        let mean = off.sum::<u64>() as f64 / pictures[0].len() as f64;
        assert!(mean < 4.0, "{mean}");
    }

    #[test]
    fn a_long_animation_shows_moments_from_the_first_to_the_last() {
        assert_eq!(moments(1, 240), [0]);
        assert_eq!(moments(4, 240), [0, 1, 2, 3]);
        assert_eq!(moments(9, 3), [0, 4, 8]);
        assert_eq!(moments(2, 0), [0, 1]);
        let many = moments(100_000, MOST_FRAMES);
        assert_eq!((many.len(), many[0], many[MOST_FRAMES - 1]), (MOST_FRAMES, 0, 99_999));
        assert!(many.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn a_long_game_stays_below_two_megabytes() {
        let mut position: AnyPosition = "bambara NKQP2nkqp2/12/1 w -".parse().unwrap();
        let (mut cards, mut seed) = (Vec::new(), 1_usize);
        for ply in 0..600 {
            let line = format!("{ply} of 600");
            let (title, players) = ("Bambara", Some(&[Player::default(), Player::default()]));
            let card = Card {
                rules: position.id(),
                position: Some(&position),
                title,
                players,
                line: &line,
            };
            cards.push(crate::card(&card));
            let steps = position.steps();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let Some(step) = steps.get((seed >> 33) % steps.len().max(1)) else { break };
            position.play(*step).unwrap();
        }
        assert!(cards.len() > 100, "{}", cards.len());
        let file = gif(cards.len(), |at| cards[at].clone()).unwrap();
        let (size, delays, _) = read(&file);
        assert_eq!((size.0, delays.len()), (640, cards.len()));
        assert!(file.len() < MOST_BYTES, "{}", file.len());
    }

    #[test]
    fn an_animation_that_would_be_too_large_has_fewer_frames() {
        let boards = boards(9);
        let draw = |at: usize| boards[at].clone();
        let whole = gif(9, draw).unwrap();
        let less = within(whole.len() - 1, 9, draw).unwrap();
        assert!(less.len() < whole.len());
        let (size, delays, _) = read(&less);
        assert_eq!((size, delays), (read(&whole).0, vec![STAY, STAY, STAY, LAST]));
    }
}

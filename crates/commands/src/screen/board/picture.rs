//! The pixels of the painted board.

use super::super::theme::{self, Light, mix};

/// A picture of light, with two pixels above each other in every cell.
pub(super) struct Picture {
    pub(super) pixels: Vec<Light>,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Picture {
    pub(super) fn at(&self, x: usize, y: usize) -> Light {
        self.pixels.get(y * self.width + x).copied().unwrap_or(theme::ROOM)
    }

    /// Returns the light behind a cell's letter.
    pub(super) fn cell(&self, column: u16, row: u16) -> Light {
        let (x, y) = (usize::from(column), usize::from(row) * 2);
        mix(self.at(x, y), self.at(x, y + 1), 0.5)
    }

    fn pixel(&mut self, x: i32, y: i32) -> Option<&mut Light> {
        let inside = (0..self.width as i32).contains(&x) && (0..self.height as i32).contains(&y);
        if inside { self.pixels.get_mut(y as usize * self.width + x as usize) } else { None }
    }

    pub(super) fn set(&mut self, x: i32, y: i32, light: Light) {
        if let Some(pixel) = self.pixel(x, y) {
            *pixel = light;
        }
    }

    pub(super) fn darken(&mut self, x: i32, y: i32, part: f32) {
        if let Some(pixel) = self.pixel(x, y) {
            *pixel = mix(*pixel, theme::ROOM, part);
        }
    }
}

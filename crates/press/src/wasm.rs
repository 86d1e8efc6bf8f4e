//! The bindings to JavaScript.

use wasm_bindgen::prelude::*;

use crate::{Press, Printed};

/// Draws kits to print.
#[wasm_bindgen(js_name = Press)]
pub struct BoundPress(Press);

/// The answer to a request.
#[wasm_bindgen(js_name = Printed)]
pub struct BoundPrinted(Printed);

#[wasm_bindgen(js_class = Press)]
impl BoundPress {
    /// Returns a press that has drawn nothing yet.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript has no `Default`")]
    pub fn new() -> BoundPress {
        BoundPress(Press::default())
    }

    /// Answers a request by its path and query.
    pub fn print(&mut self, path: &str) -> BoundPrinted {
        BoundPrinted(self.0.print(path))
    }
}

#[wasm_bindgen(js_class = Printed)]
impl BoundPrinted {
    /// Returns the HTTP status.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> u16 {
        self.0.status
    }

    /// Returns the media type of the body.
    #[wasm_bindgen(getter)]
    pub fn kind(&self) -> String {
        self.0.kind.to_owned()
    }

    /// Takes the body out of the answer.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.0.body)
    }
}

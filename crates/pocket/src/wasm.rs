//! The bindings to JavaScript. Texts are JSON of [`crate::wire`] and [`crate::thinking`].

use std::sync::Arc;
use std::time::Duration;

use dejarik_host::checking::{Checking, Statistics, Tally};
use dejarik_host::time::{Now, Offset, SteadyTime, WallTime};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::Pocket;
use crate::thinking::{Thinker, solve_table};
use crate::wire::{Entry, Input, Output};

/// What a step of the host leads to.
#[derive(Serialize)]
struct Outcome {
    outputs: Vec<Output>,
    wake: Option<u64>,
}

fn json(value: &impl Serialize) -> Result<String, JsError> {
    serde_json::to_string(value).map_err(|e| error(&e))
}

fn error(error: &impl ToString) -> JsError {
    JsError::new(&error.to_string())
}

fn now(steady: f64, wall: f64) -> Now {
    let steady = Duration::from_secs_f64(steady.max(0.0) / 1000.0);
    Now { steady: SteadyTime::after_start(steady), wall: WallTime::from_millis(wall as u64) }
}

/// A host of games for one reader.
#[wasm_bindgen]
pub struct Host(Pocket);

#[wasm_bindgen]
impl Host {
    /// Opens the games of the device: `entries` is a JSON list of pairs of key and value.
    #[wasm_bindgen(constructor)]
    pub fn new(entries: &str) -> Result<Host, JsError> {
        let entries: Vec<Entry> = serde_json::from_str(entries).map_err(|e| error(&e))?;
        Pocket::open(&entries).map(Host).map_err(|e| error(&e))
    }

    /// Handles inputs (a JSON list), and returns the outputs. `steady` is a time in milliseconds that never runs
    /// backwards, `wall` the milliseconds since 1970, and `east` the minutes by which the reader's clock is ahead of
    /// UTC.
    pub fn step(
        &mut self,
        inputs: &str,
        steady: f64,
        wall: f64,
        east: f64,
    ) -> Result<String, JsError> {
        let inputs: Vec<Input> = serde_json::from_str(inputs).map_err(|e| error(&e))?;
        let now = now(steady, wall);
        self.0.set_place(Offset::of_seconds((60.0 * east) as i32));
        for input in inputs {
            self.0.take(input, now);
        }
        let (outputs, wake) = self.0.outputs(now);
        json(&Outcome { outputs, wake })
    }
}

/// The page's end of checked dice in one game ([`dejarik_host::checking`]). Tasks are a JSON list.
#[wasm_bindgen]
pub struct Checks(Checking);

#[wasm_bindgen]
impl Checks {
    /// Begins the checks. `memories` is what the devices of the seats have stored, and `second` the second secret from
    /// the link. If `required`, a game without checked dice is refused. `stirred` is what the player has typed and
    /// drawn, for new secrets, and `keys` a JSON list of the server's keys from earlier games.
    #[wasm_bindgen(constructor)]
    pub fn new(
        memories: &str,
        second: Option<String>,
        required: bool,
        stirred: &str,
        keys: &str,
    ) -> Result<Checks, JsError> {
        let memories = serde_json::from_str(memories).map_err(|e| error(&e))?;
        let second = second.map(|text| text.parse()).transpose().map_err(|e| error(&e))?;
        let keys = serde_json::from_str(keys).map_err(|e| error(&e))?;
        let checking = Checking::new(memories, second, required).stirred_with(stirred.into());
        Ok(Checks(checking.knowing(keys)))
    }

    /// Takes a frame from the server.
    pub fn received(&mut self, frame: &str) -> Result<String, JsError> {
        let frame = serde_json::from_str(frame).map_err(|e| error(&e))?;
        json(&self.0.received(frame).map_err(|e| error(&e))?)
    }

    /// Takes a frame from the page.
    pub fn sent(&mut self, frame: &str) -> Result<String, JsError> {
        let frame = serde_json::from_str(frame).map_err(|e| error(&e))?;
        json(&self.0.sent(frame).map_err(|e| error(&e))?)
    }

    /// Takes lines of the journal, of which the first has the place `from`.
    pub fn fetched(&mut self, from: usize, lines: &str) -> Result<String, JsError> {
        let entries: Result<Vec<_>, _> = lines.lines().map(serde_json::from_str).collect();
        json(&self.0.fetched(from, &entries.map_err(|e| error(&e))?))
    }

    /// Returns what the devices know of the game, as a JSON list.
    pub fn standing(&self) -> Result<String, JsError> {
        json(&self.0.standing())
    }

    /// Returns the evidence that a check has failed, as a file.
    pub fn evidence(&self) -> String {
        self.0.evidence()
    }
}

/// Returns the statistics of checked dice in many games, whose tallies are a JSON list.
#[wasm_bindgen(js_name = diceStatistics)]
pub fn dice_statistics(games: &str) -> Result<String, JsError> {
    let games: Vec<Tally> = serde_json::from_str(games).map_err(|e| error(&e))?;
    json(&Statistics::of(&games))
}

#[wasm_bindgen]
extern "C" {
    /// Returns the time in milliseconds of the page's clock, which never runs backwards.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// The engine.
#[wasm_bindgen]
pub struct Engine(Thinker);

#[wasm_bindgen]
impl Engine {
    /// Returns an engine without a table.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript has no `Default`")]
    pub fn new() -> Engine {
        Engine(Thinker::new(Arc::new(performance_now)))
    }

    /// Answers a question.
    pub fn think(&self, errand: &str) -> Result<String, JsError> {
        let errand = serde_json::from_str(errand).map_err(|e| error(&e))?;
        json(&self.0.think(&errand))
    }

    /// Gives the engine the table of groi. Returns whether it is one.
    #[wasm_bindgen(js_name = learnTable)]
    pub fn learn_table(&mut self, cells: Vec<u8>) -> bool {
        self.0.learn_table(cells)
    }
}

/// Computes the table of groi; empty if that fails.
#[wasm_bindgen(js_name = solveTable)]
pub fn quick_table() -> Vec<u8> {
    solve_table().unwrap_or_default()
}

/// Returns the names of the parts of [`crate::compare`], as a JSON list.
#[cfg(feature = "compare")]
#[wasm_bindgen]
pub fn parts() -> String {
    serde_json::to_string(&crate::compare::parts()).unwrap_or_default()
}

/// Returns the text of a part of [`crate::compare`].
#[cfg(feature = "compare")]
#[wasm_bindgen]
pub fn part(name: &str) -> String {
    crate::compare::part(name)
}

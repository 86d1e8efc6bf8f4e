//! A device under test: a store in memory that can fail, an engine on the same thread, and a page that plays.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dejarik_host::time::{Now, SteadyTime, WallTime};
use dejarik_pocket::thinking::{Errand, Thinker};
use dejarik_pocket::{Answer, Input, Op, Outcome, Output, Pocket};
use serde_json::Value;

/// The contents of the device's store, which outlives its pages.
#[derive(Clone, Debug, Default)]
pub struct Disk(pub BTreeMap<String, String>);

impl Disk {
    /// Returns the entries whose keys begin with a text.
    pub fn read(&self, prefix: &str) -> Vec<(String, String)> {
        let entries = self.0.range(prefix.to_owned()..);
        let own = entries.take_while(|(key, _)| key.starts_with(prefix));
        own.map(|(key, value)| (key.clone(), value.clone())).collect()
    }

    /// Performs a write as a whole, or not at all.
    pub fn write(&mut self, ops: &[Op]) -> Outcome {
        let mut next = self.0.clone();
        for op in ops {
            match op {
                Op::Put { key, value } => drop(next.insert(key.clone(), value.clone())),
                Op::Add { key, value } => {
                    if next.insert(key.clone(), value.clone()).is_some() {
                        return Outcome::Conflict;
                    }
                }
                Op::Clear { prefix } => next.retain(|key, _| !key.starts_with(prefix)),
            }
        }
        self.0 = next;
        Outcome::Done
    }
}

/// What happens to the next writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writes {
    /// They are performed.
    Work,
    /// They fail.
    Fail,
    /// They wait until the test releases them.
    Wait,
}

/// A page on the device, with its host.
pub struct Page {
    pub pocket: Pocket,
    pub disk: Disk,
    pub writes: Writes,
    /// Writes that wait.
    pub held: VecDeque<(u64, Vec<Op>)>,
    /// Whether reads wait until the test releases them.
    pub slow: bool,
    /// Reads that wait.
    pub asked: VecDeque<(u64, String)>,
    /// Whether the engine answers; otherwise it fails.
    pub engine: bool,
    pub answers: BTreeMap<u64, Answer>,
    /// The requests for kits to print.
    pub printed: BTreeMap<u64, String>,
    pub frames: BTreeMap<u64, Vec<Value>>,
    pub changed: Vec<String>,
    now: u64,
    last: u64,
    wake: Option<u64>,
    thinker: Thinker,
}

impl Page {
    /// Opens a page on a device.
    pub fn open(disk: Disk) -> Page {
        let entries: Vec<_> =
            Pocket::OPENED_WITH.iter().flat_map(|prefix| disk.read(prefix)).collect();
        Page::open_with(&entries, disk, Writes::Work)
    }

    /// Opens a page that has read these entries, on a device that may have changed since.
    pub fn open_with(entries: &[(String, String)], disk: Disk, writes: Writes) -> Page {
        let begun = std::time::Instant::now();
        let mut page = Page {
            pocket: Pocket::open(entries).unwrap(),
            disk,
            writes,
            held: VecDeque::new(),
            slow: false,
            asked: VecDeque::new(),
            engine: true,
            answers: BTreeMap::new(),
            frames: BTreeMap::new(),
            printed: BTreeMap::new(),
            changed: Vec::new(),
            now: 0,
            last: 0,
            wake: None,
            thinker: Thinker::new(Arc::new(move || begun.elapsed().as_secs_f64() * 1000.0)),
        };
        page.go();
        page
    }

    fn now(&self) -> Now {
        let steady = SteadyTime::START + Duration::from_millis(self.now);
        Now { steady, wall: WallTime::from_millis(1_764_000_000_000 + self.now) }
    }

    /// Gives the host an input and performs its outputs.
    pub fn take(&mut self, input: Input) {
        let now = self.now();
        self.pocket.take(input, now);
        self.go();
    }

    fn go(&mut self) {
        loop {
            let (outputs, wake) = self.pocket.outputs(self.now());
            self.wake = wake;
            if outputs.is_empty() {
                return;
            }
            for output in outputs {
                self.perform(output);
            }
        }
    }

    fn perform(&mut self, output: Output) {
        let now = self.now();
        match output {
            Output::Answer { n, answer } => drop(self.answers.insert(n, answer)),
            Output::Frame { line, text } => {
                let frame = serde_json::from_str(&text).unwrap();
                self.frames.entry(line).or_default().push(frame);
            }
            Output::Close { .. } | Output::Stop { .. } => {}
            Output::Store { n, ops } => match self.writes {
                Writes::Work => {
                    let outcome = self.disk.write(&ops);
                    self.pocket.take(Input::Stored { n, outcome }, now);
                }
                Writes::Fail => {
                    self.pocket.take(Input::Stored { n, outcome: Outcome::Failed }, now);
                }
                Writes::Wait => self.held.push_back((n, ops)),
            },
            Output::Load { n, prefix } if self.slow => self.asked.push_back((n, prefix)),
            Output::Load { n, prefix } => {
                let entries = Some(self.disk.read(&prefix));
                self.pocket.take(Input::Loaded { n, entries }, now);
            }
            Output::Think { n, errand, .. } => {
                let errand: Errand = serde_json::from_str(&errand).unwrap();
                let found = self.engine.then(|| self.thinker.think(&errand));
                let found = found.map(|found| serde_json::to_string(&found).unwrap());
                self.pocket.take(Input::Thought { n, found }, now);
            }
            Output::Print { n, path } => drop(self.printed.insert(n, path)),
            Output::Changed { game } => self.changed.push(game),
        }
    }

    /// Lets time pass, and with it everything that becomes due.
    pub fn pass(&mut self, millis: u64) {
        let end = self.now + millis;
        while let Some(wake) = self.wake.filter(|wake| self.now + wake <= end) {
            self.now += wake;
            self.take(Input::Tick);
        }
        self.now = end;
        self.take(Input::Tick);
    }

    /// Makes a request and returns its status and its body.
    pub fn request(&mut self, method: &str, path: &str, body: &str) -> (u16, Value) {
        let (status, body) = self.text(method, path, body);
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    /// Makes a request and returns its status and its body as text.
    pub fn text(&mut self, method: &str, path: &str, body: &str) -> (u16, String) {
        let n = self.begin(method, path, body);
        let answer = self.answers.remove(&n).expect("the request is answered");
        (answer.status, answer.body)
    }

    /// Makes a request that may be answered later, and returns its number.
    pub fn begin(&mut self, method: &str, path: &str, body: &str) -> u64 {
        self.last += 1;
        let n = self.last;
        let (method, path, body) = (method.to_owned(), path.to_owned(), body.to_owned());
        self.take(Input::Request { n, method, path, body });
        n
    }

    /// Creates a game and returns its id.
    pub fn create(&mut self, terms: &Value) -> String {
        let (status, created) = self.request("POST", "/api/games", &terms.to_string());
        assert_eq!(status, 201, "{created}");
        created["id"].as_str().unwrap().to_owned()
    }

    /// Opens a connection to a game and returns its number.
    pub fn connect(&mut self, game: &str) -> u64 {
        self.last += 1;
        let line = self.last;
        self.take(Input::Connect { line, game: game.to_owned() });
        self.send(line, &serde_json::json!({ "t": "hello", "protocol": 2 }));
        line
    }

    /// Sends a frame.
    pub fn send(&mut self, line: u64, frame: &Value) {
        self.take(Input::Frame { line, text: frame.to_string() });
    }

    /// Performs an act and returns its name.
    pub fn act(&mut self, line: u64, side: &str, action: &Value) -> String {
        // An act keeps its name when the page is opened again, so names are never used twice.
        static ACTS: AtomicU64 = AtomicU64::new(0);
        let id = format!("act{}", ACTS.fetch_add(1, Ordering::Relaxed));
        self.send(
            line,
            &serde_json::json!({ "t": "act", "id": id, "side": side, "action": action }),
        );
        id
    }

    /// Returns the last answer to an act: its frame.
    pub fn answer_to(&self, line: u64, act: &str) -> Option<&Value> {
        let frames = self.frames.get(&line)?;
        frames.iter().rev().find(|frame| frame["id"] == act)
    }

    /// Returns the last state of a game that a connection was sent.
    pub fn state(&self, line: u64) -> Value {
        let frames = self.frames.get(&line).map_or(&[][..], Vec::as_slice);
        let state = frames.iter().rev().find_map(|frame| match frame["t"].as_str() {
            Some("full") => Some(frame["game"]["state"].clone()),
            Some("event") => Some(frame["state"].clone()),
            _ => None,
        });
        state.unwrap_or(Value::Null)
    }

    /// Does what is due for the people at a game: an order, or the step with this number. Returns the name of
    /// the act; `None` if nothing is due of them.
    pub fn play(&mut self, line: u64, number: usize) -> Option<String> {
        let state = self.state(line);
        match state["due"]["kind"].as_str()? {
            "orders" => {
                let missing = &state["due"]["missing"];
                let (side, order) = if missing[0] == true { ("w", "NMKS") } else { ("b", "xght") };
                Some(self.act(line, side, &serde_json::json!({ "kind": "order", "order": order })))
            }
            "step" => {
                let side = state["due"]["side"].as_str()?.to_owned();
                let steps = state["choices"]["steps"].as_array()?.clone();
                let word = steps[number % steps.len()]["word"].clone();
                let action =
                    serde_json::json!({ "kind": "step", "word": word, "ply": state["ply"] });
                Some(self.act(line, &side, &action))
            }
            _ => None,
        }
    }

    /// Lets the first read that waits take place.
    pub fn read(&mut self) {
        if let Some((n, prefix)) = self.asked.pop_front() {
            let entries = Some(self.disk.read(&prefix));
            self.take(Input::Loaded { n, entries });
        }
    }

    /// Performs or drops the first write that waits, and reports that to the host.
    pub fn release(&mut self, performed: bool) {
        if let Some((n, ops)) = self.held.pop_front() {
            let outcome = if performed { self.disk.write(&ops) } else { Outcome::Failed };
            self.take(Input::Stored { n, outcome });
        }
    }
}

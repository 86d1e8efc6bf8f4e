//! Generation after generation: play, learn, try. Everything is kept in one folder as it comes, so
//! that a run can be stopped at any moment and goes on from there.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use dejarik_engine::arena::{self, Judging, Settings};
use dejarik_engine::limits::Stop;
use dejarik_engine::net::{Layout, Net, layout};
use dejarik_engine::random::Random;
use dejarik_engine::{Strength, workers};
use dejarik_rules::RulesId;
use dejarik_rules::any::AnyRules;
use dejarik_tables::Library;
use dejarik_tables::any::Table;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::error::TrainError;
use crate::model::Model;
use crate::samples::{self, Sample};
use crate::selfplay::Player;

/// What a run is; kept with it, so that it goes on as it began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    pub rules: String,
    /// Games of a generation.
    pub games: u64,
    /// How many generations are planned; the rate of learning falls until then.
    pub generations: u64,
    /// Turns that the engine sees while it plays.
    pub depth: u32,
    pub lambda: f32,
    /// Turns begun at random, in thousandths.
    pub random: u64,
    /// How many generations of games are learned from.
    pub window: u64,
    /// How often each of them is gone through.
    pub epochs: u64,
    /// Samples a step.
    pub batch: usize,
    /// The rate of learning at the start of a generation.
    pub rate: f64,
    /// Whether the ends of games are learned from tables.
    pub tables: bool,
    /// Weights to begin with instead of nothing.
    pub begin: Option<PathBuf>,
    pub seed: u64,
}

/// A run: a plan, a folder, and how fast.
pub struct Run<'a> {
    plan: Plan,
    folder: &'a Path,
    threads: usize,
    /// Pairs of games against the evaluation by hand after each generation.
    trial: u64,
    stop: &'a Stop,
    /// Exact chances of some positions.
    tables: Option<Arc<Library>>,
    layout: Layout,
    rules: RulesId,
}

/// A position that the smallest of looney's tables knows.
const KNOWN: &str = "looney 3L3l4/2S3s5/1 w - 0";
/// Games in a file.
const BATCH: u64 = 250;
/// One sample in so many is kept apart, to see whether what is learned holds elsewhere.
const APART: usize = 50;

impl<'a> Run<'a> {
    /// Begins a run or finds it begun.
    pub fn open(
        plan: Plan,
        folder: &'a Path,
        threads: usize,
        trial: u64,
        tables: Option<&Path>,
        stop: &'a Stop,
    ) -> Result<Run<'a>, TrainError> {
        let rules: RulesId = plan
            .rules
            .parse()
            .map_err(|error: dejarik_rules::ParseError| TrainError::Usage(error.to_string()))?;
        let layout = layout(rules).ok_or_else(|| {
            TrainError::Usage(format!("{rules} has no nets; expected looney or simeone"))
        })?;
        let tell = |text: &str| eprintln!("dejarik-train: {text}");
        let tables = tables.map(|path| Arc::new(Library::new(path, threads, Box::new(tell))));
        if let Some(tables) = &tables {
            let known = AnyRules::new(rules).position(KNOWN).map(|known| tables.chance(&known));
            if !matches!(known, Ok(Ok(_))) {
                return Err(TrainError::Usage(format!(
                    "there are no tables for {rules} in that folder; expected those of \
                     `dejarik solve looney`"
                )));
            }
        }
        fs::create_dir_all(folder).map_err(TrainError::file(folder))?;
        let path = folder.join("plan.json");
        if path.exists() {
            let text = fs::read_to_string(&path).map_err(TrainError::file(&path))?;
            let kept: Plan = serde_json::from_str(&text).map_err(|error| {
                TrainError::Content(path.display().to_string(), error.to_string())
            })?;
            if kept != plan {
                return Err(TrainError::Usage(format!(
                    "{}: another run is kept here: {text}",
                    path.display()
                )));
            }
        } else {
            samples::save_bytes(&path, json!(plan).to_string().as_bytes())?;
        }
        Ok(Run { plan, folder, threads, trial, stop, tables, layout, rules })
    }

    /// Goes on until so many of the planned generations have learned.
    pub fn go(&self, generations: u64) -> Result<(), TrainError> {
        for generation in 0..generations.min(self.plan.generations) {
            if self.is_logged(generation)? {
                continue;
            }
            if self.net_path(generation).exists() {
                // It was stopped while it was tried.
                let trial = self.trial(generation)?;
                self.log(&json!({ "generation": generation, "against_hand": trial }))?;
                continue;
            }
            let net = match (generation.checked_sub(1), &self.plan.begin) {
                (Some(before), _) => Some(self.net(before)?),
                (None, Some(path)) => Some(Arc::new(Model::load(self.layout, path)?.net()?)),
                (None, None) => None,
            };
            let begun = Instant::now();
            let games = self.play(generation, net)?;
            let played = begun.elapsed().as_secs_f64();
            let (count, loss) = self.learn(generation)?;
            let learned = begun.elapsed().as_secs_f64() - played;
            let trial = self.trial(generation)?;
            let line = json!({
                "generation": generation, "games": games, "samples": count, "loss": loss,
                "against_hand": trial, "seconds_playing": played.round(),
                "seconds_learning": learned.round(),
            });
            self.log(&line)?;
        }
        Ok(())
    }

    fn log_path(&self) -> PathBuf {
        self.folder.join("log.jsonl")
    }

    fn log(&self, line: &Value) -> Result<(), TrainError> {
        eprintln!("{line}");
        let path = self.log_path();
        let opened = OpenOptions::new().create(true).append(true).open(&path);
        opened.and_then(|mut log| writeln!(log, "{line}")).map_err(TrainError::file(&path))
    }

    /// Whether a generation has been through everything.
    fn is_logged(&self, generation: u64) -> Result<bool, TrainError> {
        let path = self.log_path();
        if !path.exists() {
            return Ok(false);
        }
        let text = fs::read_to_string(&path).map_err(TrainError::file(&path))?;
        let mut lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        Ok(lines.any(|line| line["generation"] == generation))
    }

    fn net_path(&self, generation: u64) -> PathBuf {
        self.folder.join(format!("{generation:03}.net"))
    }

    fn weights_path(&self, generation: u64) -> PathBuf {
        self.folder.join(format!("{generation:03}.safetensors"))
    }

    fn games_path(&self, generation: u64, batch: u64) -> PathBuf {
        self.folder.join(format!("{generation:03}-{batch:04}.samples"))
    }

    fn net(&self, generation: u64) -> Result<Arc<Net>, TrainError> {
        let path = self.net_path(generation);
        let bytes = fs::read(&path).map_err(TrainError::file(&path))?;
        let net = Net::from_bytes(&bytes)
            .map_err(|error| TrainError::Content(path.display().to_string(), error.to_string()))?;
        Ok(Arc::new(net))
    }

    fn batches(&self) -> u64 {
        self.plan.games.div_ceil(BATCH)
    }

    /// Plays the games of a generation that are not played yet. The answer is how many it has.
    fn play(&self, generation: u64, net: Option<Arc<Net>>) -> Result<u64, TrainError> {
        let Plan { depth, lambda, random, seed, .. } = self.plan;
        let seed = Random::stream(seed, generation).word();
        let tables = self.tables.clone();
        let player = Player { rules: self.rules, net, depth, lambda, random, seed, tables };
        let missing: Vec<u64> = (0..self.batches())
            .filter(|&batch| !self.games_path(generation, batch).exists())
            .collect();
        let batch = |batch: u64| {
            let mut all = Vec::new();
            for number in batch * BATCH..((batch + 1) * BATCH).min(self.plan.games) {
                all.extend(player.game(number, self.stop)?.0);
            }
            Some(all)
        };
        let over = || self.stop.is_stopped();
        let mut failed = Ok(());
        let mut done = self.batches() - missing.len() as u64;
        workers::run(self.threads, &missing, &over, batch, |batch, samples| {
            let saved = samples::save(&self.games_path(generation, batch), &samples);
            failed = std::mem::replace(&mut failed, Ok(())).and(saved);
            done += 1;
            eprint!("\rgeneration {generation}: {done} of {} batches of games ", self.batches());
        });
        eprintln!();
        failed?;
        if self.stop.is_stopped() { Err(TrainError::Stopped) } else { Ok(self.plan.games) }
    }

    /// Learns from the games of the window. The answer is the number of samples and the error on those kept apart.
    fn learn(&self, generation: u64) -> Result<(usize, f32), TrainError> {
        let mut all: Vec<Sample> = Vec::new();
        for earlier in (generation + 1).saturating_sub(self.plan.window)..=generation {
            for batch in 0..self.batches() {
                samples::load(self.layout, &self.games_path(earlier, batch), &mut all)?;
            }
        }
        let mut random = Random::stream(self.plan.seed ^ 0x5348_5546, generation);
        let model = match (generation.checked_sub(1), &self.plan.begin) {
            (Some(before), _) => Model::load(self.layout, &self.weights_path(before))?,
            (None, Some(path)) => Model::load(self.layout, path)?,
            (None, None) => Model::new(self.layout, self.plan.seed)?,
        };
        shuffle(&mut all, &mut random);
        let apart = all.split_off(all.len() - all.len() / APART);
        // The rate falls within a generation, and from the first generation to the last.
        let progress = generation as f64 / self.plan.generations.max(1) as f64;
        let rate = self.plan.rate * (1.0 - 0.8 * progress);
        for epoch in 0..self.plan.epochs {
            shuffle(&mut all, &mut random);
            let end = if epoch + 1 == self.plan.epochs { 0.1 } else { 1.0 };
            let total = all.len();
            model.learn(&all, self.plan.batch, (rate, rate * end), &mut |done| {
                if (done / self.plan.batch).is_multiple_of(50) {
                    eprint!("\rgeneration {generation}: learned from {done} of {total} positions ");
                }
                !self.stop.is_stopped()
            })?;
        }
        eprintln!();
        let loss = if apart.is_empty() { 0.0 } else { model.loss(&apart)? };
        model.save(&self.weights_path(generation))?;
        samples::save_bytes(&self.net_path(generation), &model.net()?.to_bytes())?;
        Ok((all.len() + apart.len(), loss))
    }

    /// The score of the generation's net against the evaluation by hand, both seeing their own turn.
    fn trial(&self, generation: u64) -> Result<Option<f64>, TrainError> {
        if self.trial == 0 {
            return Ok(None);
        }
        let strength = Strength { depth: 1, nodes: 4_000, ..Strength::FULL };
        let player = |judging| arena::Player::Custom { strength, judging };
        let net = arena::NetFile::new(
            self.net_path(generation).display().to_string(),
            self.net(generation)?,
        );
        let hand = Judging::ByHand(Vec::new());
        let settings = Settings {
            pairs: self.trial,
            threads: self.threads,
            ..Settings::new(self.rules, player(Judging::Net(net)), player(hand))
        };
        let report = arena::run(&settings, self.stop, &mut |_| {});
        let report = report.map_err(|error| TrainError::Usage(error.to_string()))?;
        if self.stop.is_stopped() {
            return Err(TrainError::Stopped);
        }
        Ok(Some((1000.0 * report.summary().score.value).round() / 1000.0))
    }
}

fn shuffle(samples: &mut [Sample], random: &mut Random) {
    for last in (1..samples.len()).rev() {
        samples.swap(last, random.below(last as u64 + 1) as usize);
    }
}

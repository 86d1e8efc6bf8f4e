//! A training run: in each generation games are played, learned from, and the new net is tried. Every
//! result is saved at once in the folder of the run, so that a run can be stopped and resumed at any time.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use dejarik_engine::arena::{self, Judging, Settings};
use dejarik_engine::limits::Stop;
use dejarik_engine::net::{Layout, Net, layout};
use dejarik_engine::random::Random;
use dejarik_engine::{Depth, Nodes, Strength, workers};
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

/// The plan of a run. It is saved in the folder of the run, and a resumed run must have the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    pub rules: String,
    /// The number of games in a generation.
    pub games: u64,
    /// The number of generations that are planned; the learning rate falls until the last.
    pub generations: u64,
    /// The depth of the engine's searches while it plays, in turns.
    pub depth: u32,
    /// The share of a target that comes from later positions, 0 to 1.
    pub lambda: f32,
    /// The share of turns that begin with a random step, in thousandths.
    pub random: u64,
    /// The number of latest generations whose games are learned from.
    pub window: u64,
    /// The number of passes over these games in each generation.
    pub epochs: u64,
    /// The number of samples in a batch.
    pub batch: usize,
    /// The learning rate at the start of the first generation.
    pub rate: f64,
    /// Whether positions that tables know are learned from them.
    pub tables: bool,
    /// The file of weights to begin with, if not with random ones.
    pub begin: Option<PathBuf>,
    pub seed: u64,
}

/// A training run in its folder.
pub struct Run<'a> {
    plan: Plan,
    folder: &'a Path,
    threads: usize,
    /// The number of pairs of games against the evaluation by hand after each generation.
    trial: u64,
    stop: &'a Stop,
    /// Exact chances of some positions.
    tables: Option<Arc<Library>>,
    layout: Layout,
    rules: RulesId,
}

/// A position that the smallest of looney's tables knows.
const KNOWN: &str = "looney 3L3l4/2S3s5/1 w - 0";
/// The number of games in a file of samples.
const BATCH: u64 = 250;
/// One sample in this many is held out, to measure the error on positions that are not learned from.
const APART: usize = 50;

impl<'a> Run<'a> {
    /// Creates a run in a folder, or opens the run that is there.
    ///
    /// # Errors
    ///
    /// Returns an error if the rule set has no nets, the tables do not know it, the folder cannot be used, or
    /// the run in it has another plan.
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
            TrainError::Usage(format!("{rules} has no net: expected looney or simeone"))
        })?;
        let tell = |text: &dejarik_rules::Wording| eprintln!("dejarik-train: {text}");
        let tables = tables.map(|path| Arc::new(Library::new(path, threads, Box::new(tell))));
        if let Some(tables) = &tables {
            let known = AnyRules::new(rules).position(KNOWN).map(|known| tables.chance(&known));
            if !matches!(known, Ok(Ok(_))) {
                return Err(TrainError::Usage(format!(
                    "no tables for {rules} in that folder: expected those of \
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
                    "{}: the folder holds a run with another plan: {text}",
                    path.display()
                )));
            }
        } else {
            samples::save_bytes(&path, json!(plan).to_string().as_bytes())?;
        }
        Ok(Run { plan, folder, threads, trial, stop, tables, layout, rules })
    }

    /// Runs until this number of the planned generations is finished.
    ///
    /// # Errors
    ///
    /// Returns [`TrainError::Stopped`] if the run was stopped, or the error of a file or of the gradients.
    pub fn go(&self, generations: u64) -> Result<(), TrainError> {
        for generation in 0..generations.min(self.plan.generations) {
            if self.is_logged(generation)? {
                continue;
            }
            if self.net_path(generation).exists() {
                // The run was stopped while this net was tried.
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

    /// Returns whether a generation is finished.
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

    /// Plays the games of a generation that have not been played yet. Returns the number of its games.
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

    /// Learns from the games of the latest generations. Returns the number of samples and the error on those
    /// that were held out.
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
        // The rate falls within each generation, and from the first generation to the last.
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

    /// Returns the score of the generation's net against the evaluation by hand, both searching one turn.
    fn trial(&self, generation: u64) -> Result<Option<f64>, TrainError> {
        if self.trial == 0 {
            return Ok(None);
        }
        let strength =
            Strength { depth: Depth::new(1), nodes: Nodes::new(4_000), ..Strength::FULL };
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

/// Shuffles samples (Fisher and Yates).
fn shuffle(samples: &mut [Sample], random: &mut Random) {
    for last in (1..samples.len()).rev() {
        samples.swap(last, random.below(last as u64 + 1) as usize);
    }
}

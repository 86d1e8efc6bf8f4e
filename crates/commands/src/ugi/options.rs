//! The options of the engine: which rule set, how strong, and the options of every rule set.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use dejarik_engine::net::Net;
use dejarik_engine::{Engine, Evaluation, Level, Strength};
use dejarik_play::Settings;
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{OptionSpec, OptionValues, RulesId, Wording, named};

use super::command::Start;
use super::refusal::{Code, Refusal};

/// How strong the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Playing {
    /// As strong as the bounds of `go` let it.
    Full,
    /// At a level, within the bounds of `go`.
    Level(Level),
    /// Any legal move, each equally likely.
    Random,
}

impl fmt::Display for Playing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Playing::Full => f.write_str("full"),
            Playing::Level(level) => level.fmt(f),
            Playing::Random => f.write_str("random"),
        }
    }
}

impl Playing {
    /// Returns every strength, the strongest first.
    fn all() -> impl Iterator<Item = Playing> {
        let levels = Level::ALL.into_iter().rev().chain([Level::WOOKIEE]).map(Playing::Level);
        [Playing::Full].into_iter().chain(levels).chain([Playing::Random])
    }
}

impl FromStr for Playing {
    type Err = String;

    fn from_str(text: &str) -> Result<Playing, String> {
        let found = Playing::all().find(|playing| playing.to_string() == text);
        found.ok_or_else(|| {
            let known: Vec<_> = Playing::all().map(|playing| playing.to_string()).collect();
            format!("expected one of {}", known.join(", "))
        })
    }
}

/// Reads the net of a file, or says why it cannot be used.
pub type ReadNet = fn(&str) -> Result<Net, Wording>;

named! {
    /// The options that do not belong to a rule set.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum General {
        Rules = "Rules",
        Level = "Level",
        Threads = "Threads",
        Tables = "Tables",
        Net = "Net",
        Seed = "Seed",
        MultiPv = "MultiPV",
        Hash = "Hash",
    }
}

/// What has to be done after an option was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The rules have changed: the game starts again.
    Rules,
    /// The tables or their threads have changed: they have to be opened again.
    Tables,
    /// The next search is different.
    Search,
}

/// The most threads that compute a table.
const MOST_THREADS: usize = 1024;

/// The largest seed, so that it fits a signed number of 64 bits.
pub(crate) const MOST_SEED: u64 = i64::MAX as u64;

/// The most lines of a search.
const MOST_LINES: usize = 500;

/// The most memory of a transposition table, in mebibytes.
const MOST_HASH: usize = 1024;

/// The bytes of a mebibyte.
const MEBIBYTE: usize = 1 << 20;

/// The value of a text option that is empty.
const EMPTY: &str = "<empty>";

/// The options with their values.
#[derive(Clone, Debug)]
pub struct Options {
    rules: RulesId,
    /// Every rule set with its options, in the order of [`RulesId::all`].
    sets: Vec<AnyRules>,
    /// How strong the engine plays.
    pub(crate) playing: Playing,
    /// How many threads compute a table.
    pub(crate) threads: usize,
    /// Whether positions are looked up in tables.
    pub(crate) tables: bool,
    /// The seed of errors, random moves and orders of a set-up.
    pub(crate) seed: u64,
    /// How many lines a search finds.
    pub lines: usize,
    /// The most memory of a transposition table, in mebibytes.
    hash: usize,
    net: Option<Arc<Net>>,
    read_net: ReadNet,
}

impl Options {
    /// Returns the options with their defaults. `threads` is the number of processors, and `read_net` reads
    /// the file of a net.
    pub fn new(threads: usize, read_net: ReadNet) -> Options {
        Options {
            rules: RulesId::default(),
            sets: RulesId::all().map(AnyRules::new).collect(),
            playing: Playing::Full,
            threads: threads.clamp(1, MOST_THREADS),
            tables: false,
            seed: 0,
            lines: 1,
            hash: Engine::MEMORY / MEBIBYTE,
            net: None,
            read_net,
        }
    }

    /// Returns the lines `option name … type …`.
    ///
    /// An option of the current rule set has its plain name. In front of an option of another rule set
    /// stands the name of that rule set, `looney.quiet-limit`.
    pub fn list(&self) -> Vec<String> {
        let mut lines: Vec<_> = General::ALL
            .into_iter()
            .map(|option| format!("option name {} {}", option.name(), self.general_type(option)))
            .collect();
        let others = self.sets.iter().filter(|set| set.id() != self.rules);
        for set in std::iter::once(self.rules()).chain(others) {
            let scope = match set.id() {
                id if id == self.rules => String::new(),
                id => format!("{id}."),
            };
            let line =
                |spec: &OptionSpec| format!("option name {scope}{} {}", spec.key, rule_type(spec));
            lines.extend(set.options().iter().map(line));
        }
        lines
    }

    fn general_type(&self, option: General) -> String {
        fn combo<T: fmt::Display>(
            all: impl Iterator<Item = T>,
            default: impl fmt::Display,
        ) -> String {
            let vars: String = all.map(|value| format!(" var {value}")).collect();
            format!("type combo default {default}{vars}")
        }
        match option {
            General::Rules => combo(RulesId::all(), RulesId::default()),
            General::Level => combo(Playing::all(), Playing::Full),
            General::Threads => {
                format!("type spin default {} min 1 max {MOST_THREADS}", self.threads)
            }
            General::Tables => "type check default false".to_owned(),
            General::Net => format!("type string default {EMPTY}"),
            General::Seed => format!("type spin default 0 min 0 max {MOST_SEED}"),
            General::MultiPv => format!("type spin default 1 min 1 max {MOST_LINES}"),
            General::Hash => {
                let usual = Engine::MEMORY / MEBIBYTE;
                format!("type spin default {usual} min 1 max {MOST_HASH}")
            }
        }
    }

    /// Sets an option. The names of the general options are read without regard to case.
    ///
    /// # Errors
    /// If there is no such option, or it does not accept the value; nothing has changed then.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<Effect, Refusal> {
        let general =
            General::ALL.into_iter().find(|option| option.name().eq_ignore_ascii_case(name));
        match general {
            Some(option) => self.set_general(option, value).map_err(|expected| {
                let text = format!("`{}` cannot be `{value}`: {expected}", option.name());
                Refusal::new(Code::Value, text)
            }),
            None => self.set_rule(name, value),
        }
    }

    fn set_general(&mut self, option: General, value: &str) -> Result<Effect, String> {
        match option {
            General::Rules => {
                let known: Vec<&str> = RulesId::all().map(RulesId::name).collect();
                let known = known.join(", ");
                self.rules = value.parse().map_err(|_| format!("expected one of {known}"))?;
                return Ok(Effect::Rules);
            }
            General::Level => self.playing = value.parse()?,
            General::Threads => {
                self.threads = number(value, 1, MOST_THREADS as u64)? as usize;
                return Ok(Effect::Tables);
            }
            General::Tables => {
                self.tables = value.parse().map_err(|_| "expected true or false")?;
                return Ok(Effect::Tables);
            }
            General::Net if value == EMPTY => self.net = None,
            General::Net => {
                let net = (self.read_net)(value).map_err(|why| why.to_string())?;
                self.net = Some(Arc::new(net));
            }
            General::Seed => self.seed = number(value, 0, MOST_SEED)?,
            General::MultiPv => self.lines = number(value, 1, MOST_LINES as u64)? as usize,
            General::Hash => self.hash = number(value, 1, MOST_HASH as u64)? as usize,
        }
        Ok(Effect::Search)
    }

    fn set_rule(&mut self, name: &str, value: &str) -> Result<Effect, Refusal> {
        let scoped = name.split_once('.').and_then(|(id, key)| Some((id.parse().ok()?, key)));
        let (id, key) = scoped.unwrap_or((self.rules, name));
        let set = self.sets.iter_mut().find(|set| set.id() == id);
        let set = set.filter(|set| set.options().iter().any(|spec| spec.key == key));
        let Some(set) = set else {
            let general = General::ALL.map(General::name).join(", ");
            let keys: Vec<_> = AnyRules::new(id).options().iter().map(|spec| spec.key).collect();
            let text = format!(
                "there is no option `{name}`; the options are {general}, those of {id} ({}), and those \
                 of the other rule sets in the form RULES.OPTION",
                keys.join(", ")
            );
            return Err(Refusal::new(Code::Option, text));
        };
        match set.set_option(key, value) {
            Ok(()) => Ok(Effect::Rules),
            Err(error) => Err(Refusal::new(Code::Value, error.to_string())),
        }
    }

    /// Returns the rule set whose usual start `position startpos` is.
    pub(crate) fn rules(&self) -> &AnyRules {
        let current = self.sets.iter().find(|set| set.id() == self.rules);
        // Every rule set is in the list, so the first one never stands in for another.
        current.unwrap_or(&self.sets[0])
    }

    /// Returns the settings of a game that starts so. A DPN names its own rule set.
    ///
    /// # Errors
    /// If the position cannot be read.
    pub fn settings(&self, start: &Start) -> Result<Settings, Refusal> {
        let Start::Dpn(dpn) = start else { return Ok(Settings::new(*self.rules())) };
        let refuse = |text: String| Refusal::new(Code::Position, text);
        let id = AnyPosition::rules_named(dpn).map_err(|error| refuse(error.to_string()))?;
        let rules = self.sets.iter().find(|set| set.id() == id).copied();
        let settings = Settings::new(rules.unwrap_or(AnyRules::new(id)));
        settings.starting_from(dpn).map_err(|error| refuse(error.to_string()))
    }

    /// Creates the engine that plays under these options, which knows no table yet; `None` if the moves are random.
    pub(crate) fn engine(&self) -> Option<Engine> {
        let engine = match self.playing {
            Playing::Full => Engine::with_strength(Strength::FULL, self.seed),
            Playing::Level(level) => Engine::new(level, self.seed),
            Playing::Random => return None,
        };
        let evaluation = match &self.net {
            Some(net) => Evaluation::Net(Arc::clone(net)),
            None => Evaluation::Learned,
        };
        Some(engine.judging(evaluation).remembering(self.hash * MEBIBYTE))
    }
}

fn number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| plain && (least..=most).contains(number));
    number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
}

/// Returns the type of a rule set's option. One that takes a number or a word, or an order, is a string.
fn rule_type(spec: &OptionSpec) -> String {
    let default = spec.default;
    match spec.values {
        OptionValues::Choice(words) => {
            let vars: String = words.iter().map(|choice| format!(" var {}", choice.word)).collect();
            format!("type combo default {default}{vars}")
        }
        OptionValues::Number { min, max, words: [], .. } => {
            format!("type spin default {default} min {min} max {max}")
        }
        OptionValues::Number { .. }
        | OptionValues::Prefixed { .. }
        | OptionValues::Order { .. } => {
            format!("type string default {default}")
        }
    }
}

#[cfg(test)]
mod tests;

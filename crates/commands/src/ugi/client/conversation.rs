//! Speaking UGI with a program: introduction, options, games and moves.

use std::time::{Duration, Instant};

use dejarik_engine::arena::{Choice, Forfeit};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Bilingual, Wording, wording};

use super::process::{Heard, Process};
use super::spec::Spec;
use crate::ugi::{Go, MOST_SEED};

/// Why a conversation with a program came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The program cannot be started; what the system says.
    Start(String),
    /// The program did not answer this command within this time.
    Silent(&'static str, Duration),
    /// The program ended instead of answering this command; the last line that it wrote to standard
    /// error, if it wrote any.
    Died(&'static str, Option<String>),
    /// The program said this, which is not the protocol.
    Nonsense(String),
    /// The program refused what it was told; its words.
    Refused(String),
    /// The program's move is not legal.
    Illegal {
        /// The word of the move.
        word: String,
        /// The position in which it was to move.
        position: String,
    },
    /// The match or the game was stopped.
    Stopped,
}

impl Bilingual for Trouble {
    fn wording(&self) -> Wording {
        match self {
            Trouble::Start(why) => wording!(
                "the program cannot be started: {why}",
                "impossible de lancer le programme : {why}"
            ),
            Trouble::Silent(asked, wait) => {
                let ms = wait.as_millis();
                wording!(
                    "no answer to `{asked}` within {ms} ms",
                    "pas de réponse à `{asked}` en {ms} ms"
                )
            }
            Trouble::Died(asked, None) => wording!(
                "the program ended instead of answering `{asked}`",
                "le programme s’est arrêté au lieu de répondre à `{asked}`"
            ),
            Trouble::Died(asked, Some(line)) => wording!(
                "the program ended instead of answering `{asked}`; the last line on its standard error: {line}",
                "le programme s’est arrêté au lieu de répondre à `{asked}` ; dernière ligne sur sa sortie d’erreur : \
                 {line}"
            ),
            Trouble::Nonsense(line) => wording!(
                "expected an answer of the protocol, found: {line}",
                "réponse étrangère au protocole : {line}"
            ),
            Trouble::Refused(line) => wording!(
                "the program refused what it was told: {line}",
                "le programme a refusé ce qu’on lui a dit : {line}"
            ),
            Trouble::Illegal { word, position } => wording!(
                "the move `{word}` is not legal in {position}",
                "le coup `{word}` n’est pas permis dans {position}"
            ),
            Trouble::Stopped => wording!("stopped", "arrêt"),
        }
    }
}

impl Trouble {
    /// Returns the way in which the program loses its game; `None` if the match was stopped.
    pub(crate) fn forfeit(&self) -> Option<Forfeit> {
        match self {
            Trouble::Start(_) | Trouble::Died(..) => Some(Forfeit::Died),
            Trouble::Silent(..) => Some(Forfeit::Silent),
            Trouble::Nonsense(_) | Trouble::Refused(_) => Some(Forfeit::Nonsense),
            Trouble::Illegal { .. } => Some(Forfeit::Illegal),
            Trouble::Stopped => None,
        }
    }
}

/// The most characters of a program's line that are quoted.
const QUOTED: usize = 120;

/// Returns the beginning of a line, with its control characters escaped.
fn quoted(line: &str) -> String {
    let mut text: String = line.chars().take(QUOTED).flat_map(char::escape_debug).collect();
    if line.chars().nth(QUOTED).is_some() {
        text.push('…');
    }
    text
}

/// A program that has introduced itself.
#[derive(Debug)]
pub(super) struct Conversation {
    process: Process,
    wait: Duration,
    takes_seed: bool,
    /// The name with which the program has introduced itself.
    name: Option<String>,
}

impl Conversation {
    /// Starts a program and sets it up for games under these rules.
    pub(crate) fn begin(
        spec: &Spec,
        rules: &AnyRules,
        over: &dyn Fn() -> bool,
    ) -> Result<Conversation, Trouble> {
        let process = Process::start(&spec.command).map_err(|e| Trouble::Start(e.to_string()))?;
        let mut this = Conversation { process, wait: spec.wait, takes_seed: false, name: None };
        let (mut takes_rules, mut takes_seed, mut name) = (false, false, None);
        this.process.say("ugi");
        // Whatever a program says before `ugiok` is no mistake; many greet first.
        this.until("ugi", over, |line| {
            takes_rules |= line.starts_with("option name Rules ");
            takes_seed |= line.starts_with("option name Seed ");
            name = line.strip_prefix("id name ").map(str::to_owned).or_else(|| name.take());
            (line == "ugiok").then_some(Ok(()))
        })?;
        (this.takes_seed, this.name) = (takes_seed, name);
        if takes_rules {
            this.set("Rules", rules.id().name());
        }
        for (option, value) in rules.changed_options() {
            this.set(option.key, &value);
        }
        for (name, value) in &spec.options {
            this.set(name, value);
        }
        this.ready(over)?;
        Ok(this)
    }

    /// Returns the name with which the program has introduced itself; `None` if it has not.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Tells the program that a game begins, with a seed for its random numbers if it takes one.
    pub(crate) fn new_game(&mut self, seed: u64, over: &dyn Fn() -> bool) -> Result<(), Trouble> {
        self.process.say("uginewgame");
        if self.takes_seed {
            self.set("Seed", &(seed & MOST_SEED).to_string());
        }
        self.ready(over)
    }

    /// Asks for a step in a position, to which the command `line` leads. Returns it with the number of nodes that
    /// the program says it searched.
    pub(crate) fn ask(
        &mut self,
        position: &AnyPosition,
        line: &str,
        go: &Go,
        over: &dyn Fn() -> bool,
    ) -> Result<Choice, Trouble> {
        self.process.say(line);
        self.process.say(go.to_string());
        let mut nodes: u64 = 0;
        let (word, nodes) = self.until("go", over, |line| {
            let mut words = line.split_whitespace();
            match words.next() {
                None => None,
                Some("info") => {
                    let told = words.skip_while(|word| *word != "nodes").nth(1);
                    nodes = told.and_then(|number| number.parse().ok()).unwrap_or(nodes);
                    None
                }
                Some("bestmove") => Some(Ok((words.next().unwrap_or_default().to_owned(), nodes))),
                Some("error") => Some(Err(Trouble::Refused(quoted(line)))),
                Some(_) => Some(Err(Trouble::Nonsense(quoted(line)))),
            }
        })?;
        let step = position.parse_step(&word).map_err(|_| Trouble::Illegal {
            word: word.escape_debug().to_string(),
            position: position.to_string(),
        })?;
        Ok(Choice { step, nodes })
    }

    fn set(&mut self, name: &str, value: &str) {
        self.process.say(format!("setoption name {name} value {value}"));
    }

    /// Waits until the program has done everything it was told.
    fn ready(&mut self, over: &dyn Fn() -> bool) -> Result<(), Trouble> {
        self.process.say("isready");
        self.until("isready", over, |line| match line.split_whitespace().next() {
            Some("readyok") => Some(Ok(())),
            Some("error") => Some(Err(Trouble::Refused(quoted(line)))),
            Some("info") | None => None,
            Some(_) => Some(Err(Trouble::Nonsense(quoted(line)))),
        })
    }

    /// Listens to the program until `answer` has one. Any trouble but a stopped match puts it out of order.
    fn until<T>(
        &mut self,
        asked: &'static str,
        over: &dyn Fn() -> bool,
        mut answer: impl FnMut(&str) -> Option<Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        let deadline = Instant::now() + self.wait;
        let result = loop {
            match self.process.hear(deadline, over) {
                Heard::Line(Ok(line)) => {
                    if let Some(answer) = answer(&line) {
                        break answer;
                    }
                    // A program that never stops talking has not answered either.
                    if over() {
                        break Err(Trouble::Stopped);
                    }
                    if Instant::now() >= deadline {
                        break Err(Trouble::Silent(asked, self.wait));
                    }
                }
                Heard::Line(Err(bad)) => break Err(Trouble::Nonsense(bad.to_string())),
                Heard::End => {
                    let last = self.process.last_error().map(|line| quoted(&line));
                    break Err(Trouble::Died(asked, last));
                }
                Heard::Silence => break Err(Trouble::Silent(asked, self.wait)),
                Heard::Stopped => break Err(Trouble::Stopped),
            }
        };
        self.process.in_order = result.is_ok();
        result
    }
}

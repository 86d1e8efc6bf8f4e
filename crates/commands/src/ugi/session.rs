//! A session: reads the lines of a client and answers them, while a search may be running.
//!
//! One thread reads lines and one thread searches. Both send events to the thread that runs the session,
//! which alone knows the state and writes.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use dejarik_engine::{Engine, Knowledge, Limits};

use super::command::{Command, Go};
use super::options::{Effect, Options, Playing};
use super::refusal::{Code, Refusal};
use super::search::{Answer, Question, Search};
use super::state::State;
use crate::error::CliError;
use crate::lines::{Lines, Unreadable};

/// What happens during a session.
#[derive(Debug)]
pub(super) enum Event {
    /// The client has sent a line.
    Line(Result<String, Unreadable>),
    /// The client has sent its last line.
    End,
    /// The search has finished a depth.
    Info(String),
    /// The search is over.
    Best(Answer),
}

/// The longest line of a client in bytes, far above that of any game.
const LONGEST: usize = 1 << 20;

/// How many events may wait. A client that sends more has to wait itself.
const WAITING: usize = 64;

/// What a session needs from outside.
pub(crate) struct Hosting {
    /// The options at the start.
    pub(crate) options: Options,
    /// Opens the tables, whose computing uses this number of threads.
    pub(crate) open_tables: fn(usize) -> Knowledge,
}

/// Runs a session until the client quits or its input ends. A search that is running then is stopped, and
/// its answer is still written.
///
/// # Errors
/// If the output cannot be written.
pub(crate) fn run<R, W>(input: R, out: &mut W, hosting: Hosting) -> Result<(), CliError>
where
    R: Read + Send + 'static,
    W: Write,
{
    let (sender, events) = sync_channel(WAITING);
    let lines = sender.clone();
    // The thread ends at the end of the input, or with the process: it may wait for a line until then.
    thread::spawn(move || {
        let mut reader = Lines::up_to(LONGEST, input);
        while let Some(line) = reader.next_line() {
            if lines.send(Event::Line(line)).is_err() {
                return;
            }
        }
        let _ = lines.send(Event::End);
    });
    let knowledge = Knowledge::NONE;
    let Hosting { options, open_tables } = hosting;
    let state = State::new(options);
    let early = VecDeque::new();
    let mut session = Session {
        state,
        knowledge,
        open_tables,
        engine: None,
        search: None,
        sender,
        events,
        early,
        out,
    };
    let ended = session.serve();
    if let Some(search) = &mut session.search {
        search.stop();
    }
    ended
}

struct Session<'a, W> {
    state: State,
    knowledge: Knowledge,
    open_tables: fn(usize) -> Knowledge,
    /// The engine of the last search, which has made its table. It is for the options of now.
    engine: Option<Box<Engine>>,
    search: Option<Search>,
    /// For the threads of searches.
    sender: SyncSender<Event>,
    events: Receiver<Event>,
    /// Events that arrived while a search was being stopped.
    early: VecDeque<Event>,
    out: &'a mut W,
}

impl<W: Write> Session<'_, W> {
    fn serve(&mut self) -> Result<(), CliError> {
        loop {
            // The session itself holds a sender, so there is always an event to wait for.
            let event = match self.early.pop_front() {
                Some(event) => event,
                None => self.events.recv().unwrap_or(Event::End),
            };
            match event {
                Event::Line(line) => {
                    let command = match line {
                        Ok(line) => Command::parse(&line),
                        Err(bad) => Err(Refusal::new(Code::Line, bad.to_string())),
                    };
                    match command {
                        Ok(None) => {}
                        Ok(Some(Command::Quit)) => return self.stop(),
                        Ok(Some(Command::Stop)) => self.stop()?,
                        Ok(Some(command)) => self.follow(command)?,
                        Err(refusal) => self.say(&refusal.to_string())?,
                    }
                }
                Event::End => return self.stop(),
                Event::Info(info) => self.say(&info)?,
                Event::Best(answer) => self.finish(answer)?,
            }
        }
    }

    fn say(&mut self, line: &str) -> Result<(), CliError> {
        writeln!(self.out, "{line}")?;
        self.out.flush()?;
        Ok(())
    }

    fn follow(&mut self, command: Command) -> Result<(), CliError> {
        let is_free = matches!(command, Command::Ugi | Command::IsReady | Command::Query(_));
        let answer = if self.search.is_some() && !is_free {
            let text = "a search is running; send `stop`, or wait for `bestmove`";
            Err(Refusal::new(Code::Searching, text))
        } else {
            self.answer(command)
        };
        match answer {
            Ok(None) => Ok(()),
            Ok(Some(text)) => self.say(&text),
            Err(refusal) => self.say(&refusal.to_string()),
        }
    }

    /// Follows a command and returns the lines that answer it, if there are any.
    fn answer(&mut self, command: Command) -> Result<Option<String>, Refusal> {
        match command {
            Command::Ugi => {
                let id = concat!("id name Dejarik ", env!("CARGO_PKG_VERSION"));
                let mut lines = vec![id.to_owned(), "id author The Dejarik founders".to_owned()];
                lines.extend(self.state.options().list());
                lines.push("ugiok".to_owned());
                return Ok(Some(lines.join("\n")));
            }
            Command::IsReady => {
                if self.search.is_none()
                    && let Some(position) = self.state.game().position()
                {
                    // A table is loaded or computed when it is first asked.
                    let _ = self.knowledge.candidates(position);
                }
                return Ok(Some("readyok".to_owned()));
            }
            Command::SetOption { name, value } => {
                self.engine = None;
                if self.state.set_option(&name, &value)? == Effect::Tables {
                    let options = self.state.options();
                    self.knowledge = match options.tables {
                        true => (self.open_tables)(options.threads),
                        false => Knowledge::NONE,
                    };
                }
            }
            Command::NewGame => self.state.start_again(),
            Command::Position { start, words } => self.state.set_position(start, words)?,
            Command::Query(query) => {
                return Ok(Some(format!("response {}", self.state.answer(query))));
            }
            Command::Go(go) => self.go(&go)?,
            // Both are followed where they are read.
            Command::Stop | Command::Quit => {}
        }
        Ok(None)
    }

    fn go(&mut self, go: &Go) -> Result<(), Refusal> {
        let limits = go.limits(self.state.turn())?;
        let playing = self.state.options().playing;
        let unbounded = limits == Limits::default() && playing == Playing::Full;
        let engine = self.engine.take();
        let question = Question::of(&self.state, &self.knowledge, engine, limits, &go.only)?;
        let search = Search::start(question, go.infinite || unbounded, self.sender.clone());
        self.search = Some(search);
        Ok(())
    }

    /// Stops the search, if there is one, and waits for its answer. The lines that the client sends in the
    /// meantime are followed afterwards.
    fn stop(&mut self) -> Result<(), CliError> {
        let Some(search) = &mut self.search else { return Ok(()) };
        search.stop();
        if let Some(answer) = search.held.take() {
            return self.finish(answer);
        }
        while self.search.is_some() {
            match self.events.recv() {
                Ok(Event::Info(info)) => self.say(&info)?,
                Ok(Event::Best(answer)) => self.finish(answer)?,
                Ok(event) => self.early.push_back(event),
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Ends the search with its best move, unless the client wants it only after `stop`.
    fn finish(&mut self, answer: Answer) -> Result<(), CliError> {
        match &mut self.search {
            Some(search) if search.infinite => {
                search.held = Some(answer);
                Ok(())
            }
            _ => {
                let Answer { word, engine } = answer;
                (self.search, self.engine) = (None, engine);
                self.say(&format!("bestmove {word}"))
            }
        }
    }
}

#[cfg(test)]
mod tests;

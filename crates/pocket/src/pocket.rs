//! The state machine: what is expected of the store and the engine, and which games are in memory.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use dejarik_host::answers::lists::Page;
use dejarik_host::id::{GameId, PersonId};
use dejarik_host::live::frames::text;
use dejarik_host::live::{Proof, Times};
use dejarik_host::protocol::{MyGames, ServerFrame};
use dejarik_host::refusal::{Kind, Refusal};
use dejarik_host::store::{KeptGame, Listed, UnreadableGame};
use dejarik_host::time::{Now, Offset, SteadyTime, millis};
use dejarik_play::dice::DiceError;
use dejarik_rules::Words;

use crate::kept;
use crate::requests::refused;
use crate::table::{Commit, Connection, Rematch, Reply, Slot, Wish};
use crate::thinking::{Errand, Found};
use crate::wire::{Answer, Entry, Input, Op, Outcome, Output};

/// The shortest time between the last visible event and a move of the computer.
pub(crate) const PACE: Duration = Duration::from_millis(400);

/// The purpose of an answer that is expected from the store or the engine.
pub(crate) enum Expected {
    /// The log of a game.
    Log(GameId),
    /// The logs of all games, for the export that this request asks for.
    Logs(u64),
    /// The entry of a game that another page has changed.
    Entry(GameId),
    /// Events of a game.
    Commit(GameId, Box<Commit>),
    /// New games; the answer to the request is ready.
    Games(u64, Vec<(GameId, KeptGame)>, Answer),
    /// The rematch of a game, which an act on a connection has asked for.
    Rematch(GameId, Box<Rematch>),
    /// The deletion of games, which a request has asked for.
    Forgotten(u64, Vec<GameId>),
    /// The reader's id.
    Reader,
    /// What the computer does in a game.
    Move(GameId),
    /// The answer to a request.
    Errand(u64),
}

/// A host of games for one reader.
pub struct Pocket {
    pub(crate) reader: PersonId,
    /// The entry of each game, or why it cannot be read.
    kept: BTreeMap<GameId, Result<KeptGame, String>>,
    pub(crate) slots: HashMap<GameId, Slot>,
    pub(crate) lines: BTreeMap<u64, Connection>,
    expected: HashMap<u64, Expected>,
    last: u64,
    outputs: Vec<Output>,
    pub(crate) times: Times,
    /// The reader's offset from UTC.
    pub(crate) place: Offset,
    /// The inputs that have arrived before the reader's id was known; `None` once it is known.
    early: Option<Vec<Input>>,
}

impl std::fmt::Debug for Pocket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pocket").field("games", &self.kept.len()).finish_non_exhaustive()
    }
}

impl Pocket {
    /// The beginnings of the keys of the entries that [`Pocket::open`] needs.
    pub const OPENED_WITH: [&'static str; 2] = [kept::READER, kept::GAMES];

    /// Sets the reader's offset from UTC, for the dates of records. It is zero until this is called.
    pub fn set_place(&mut self, place: Offset) {
        self.place = place;
    }

    /// Opens the games of a device, of which these entries are given: those whose keys begin as
    /// [`Pocket::OPENED_WITH`] says.
    ///
    /// # Errors
    /// If an id is needed and there is no randomness.
    pub fn open(entries: &[Entry]) -> Result<Pocket, DiceError> {
        let known = kept::reader(entries);
        let reader = known.map_or_else(PersonId::random, Ok)?;
        let games = entries.iter().filter_map(|(key, value)| {
            let id: GameId = key.strip_prefix(kept::GAMES)?.parse().ok()?;
            Some((id, KeptGame::read(value)))
        });
        let mut pocket = Pocket {
            reader,
            kept: games.collect(),
            slots: HashMap::new(),
            lines: BTreeMap::new(),
            expected: HashMap::new(),
            last: 0,
            outputs: Vec::new(),
            times: Times::default(),
            place: Offset::UTC,
            early: known.is_none().then(Vec::new),
        };
        if known.is_none() {
            // Another page of the same device may do so at the same time, and only one of the ids is kept.
            let (key, value) = (kept::READER.to_owned(), reader.to_string());
            pocket.store(vec![Op::Add { key, value }], Expected::Reader);
        }
        Ok(pocket)
    }

    /// Handles an input.
    pub fn take(&mut self, input: Input, now: Now) {
        if let Some(early) = &mut self.early
            && !matches!(input, Input::Stored { .. } | Input::Loaded { .. })
        {
            return early.push(input);
        }
        match input {
            Input::Request { n, method, path, body } => self.request(n, &method, &path, &body, now),
            Input::Connect { line, game } => match game.parse() {
                Ok(game) => {
                    self.lines.insert(line, Connection { game, greeted: false, class: None });
                }
                Err(_) => self.bye(line, &Refusal::no_game()),
            },
            Input::Frame { line, text } => self.frame(line, &text),
            Input::Disconnect { line } => self.disconnect(line, now),
            Input::Loaded { n, entries } => self.loaded(n, entries, now),
            Input::Stored { n, outcome } => self.stored(n, outcome, now),
            Input::Thought { n, found } => self.thought(n, found, now),
            Input::Changed { game } => {
                if let Ok(game) = game.parse() {
                    self.load(kept::game_key(game), Expected::Entry(game));
                }
            }
            Input::Tick => {}
        }
        let games: Vec<GameId> = self.slots.keys().copied().collect();
        for game in games {
            self.run(game, now);
        }
    }

    /// Returns the outputs, and the number of milliseconds after which [`Input::Tick`] has to come at the latest.
    pub fn outputs(&mut self, now: Now) -> (Vec<Output>, Option<u64>) {
        let due = self.slots.values().filter_map(|slot| {
            let table = slot.table.as_ref().filter(|table| !table.writing)?;
            let ready = table.ready.as_ref().map(|ready| ready.at);
            [ready, table.live.deadline()].into_iter().flatten().min()
        });
        let wake = due.min().map(|at: SteadyTime| millis(at.since(now.steady)));
        (std::mem::take(&mut self.outputs), wake)
    }

    pub(crate) fn put(&mut self, output: Output) {
        self.outputs.push(output);
    }

    pub(crate) fn answer(&mut self, n: u64, answer: Answer) {
        self.put(Output::Answer { n, answer });
    }

    /// Sends a frame to a connection.
    pub(crate) fn send(&mut self, line: u64, frame: &ServerFrame) {
        self.put(Output::Frame { line, text: text(frame) });
    }

    /// Acknowledges an act.
    pub(crate) fn acknowledge(&mut self, Reply { line, act: id }: Reply, version: u64) {
        self.send(line, &ServerFrame::Ack { id, version });
    }

    /// Refuses an act.
    pub(crate) fn refuse_act(&mut self, Reply { line, act: id }: Reply, refusal: &Refusal) {
        self.send(line, &ServerFrame::Refused { id, error: refusal.to_error() });
    }

    /// Ends a connection for this reason.
    pub(crate) fn bye(&mut self, line: u64, refusal: &Refusal) {
        self.send(line, &refusal.bye());
        self.lines.remove(&line);
        self.put(Output::Close { line });
    }

    fn expect(&mut self, expected: Expected) -> u64 {
        self.last += 1;
        self.expected.insert(self.last, expected);
        self.last
    }

    pub(crate) fn store(&mut self, ops: Vec<Op>, expected: Expected) {
        let n = self.expect(expected);
        self.put(Output::Store { n, ops });
    }

    pub(crate) fn load(&mut self, prefix: String, expected: Expected) {
        let n = self.expect(expected);
        self.put(Output::Load { n, prefix });
    }

    /// Asks the engine for the answer to a request.
    pub(crate) fn think(&mut self, n: u64, errand: &Errand) -> Option<Answer> {
        self.ask_engine(errand, Expected::Errand(n));
        None
    }

    /// Asks the engine; `None` if the question cannot be written down.
    pub(crate) fn ask_engine(&mut self, errand: &Errand, expected: Expected) -> Option<u64> {
        let urgent = matches!(expected, Expected::Move(_));
        let errand = serde_json::to_string(errand).ok()?;
        let n = self.expect(expected);
        self.put(Output::Think { n, urgent, errand });
        Some(n)
    }

    /// Notes that nobody needs the answer of the engine any more.
    pub(crate) fn stop(&mut self, n: u64) {
        if self.expected.remove(&n).is_some() {
            self.put(Output::Stop { n });
        }
    }

    /// Returns the games that can be read.
    pub(crate) fn games(&self) -> impl Iterator<Item = (&GameId, &KeptGame)> {
        self.kept.iter().filter_map(|(id, kept)| Some((id, kept.as_ref().ok()?)))
    }

    pub(crate) fn ids(&self) -> Vec<GameId> {
        self.kept.keys().copied().collect()
    }

    pub(crate) fn kept(&self, game: GameId) -> Option<&Result<KeptGame, String>> {
        self.kept.get(&game)
    }

    pub(crate) fn keep(&mut self, game: GameId, kept: KeptGame) {
        self.kept.insert(game, Ok(kept));
    }

    pub(crate) fn proof(&self) -> Proof {
        Proof { person: Some(self.reader), seat: None }
    }

    /// Returns a page of the list of games, the last changed first.
    pub(crate) fn listed(&self, page: &Page) -> MyGames {
        let mut listed: Vec<Listed> =
            self.kept.iter().map(|(id, kept)| of_list(*id, kept)).collect();
        let place = |game: &Listed| match game {
            Ok(game) => (std::cmp::Reverse(game.updated), game.id),
            Err(game) => (std::cmp::Reverse(game.updated), game.id),
        };
        listed.sort_by_key(place);
        if let Some(from) = page.from {
            listed.retain(|game| place(game) > (std::cmp::Reverse(from.updated), from.id));
        }
        listed.truncate(page.wanted());
        page.filled(listed, &self.reader)
    }

    fn loaded(&mut self, n: u64, entries: Option<Vec<Entry>>, now: Now) {
        match self.expected.remove(&n) {
            Some(Expected::Log(game)) => self.seat(game, entries, now),
            Some(Expected::Logs(request)) => self.exported(request, entries, now),
            Some(Expected::Entry(game)) => self.reread(game, entries),
            Some(Expected::Reader) => {
                self.reader = entries.as_deref().and_then(kept::reader).unwrap_or(self.reader);
                self.catch_up(now);
            }
            _ => {}
        }
    }

    fn stored(&mut self, n: u64, outcome: Outcome, now: Now) {
        let done = outcome == Outcome::Done;
        match self.expected.remove(&n) {
            Some(Expected::Commit(game, commit)) => self.committed(game, *commit, outcome, now),
            Some(Expected::Games(request, games, answer)) => {
                if !done {
                    return self.answer(request, refused(&unwritten(outcome)));
                }
                for (id, kept) in games {
                    self.keep(id, kept);
                    self.put(Output::Changed { game: id.to_string() });
                }
                self.answer(request, answer);
            }
            Some(Expected::Reader) if outcome == Outcome::Conflict => {
                self.load(kept::READER.to_owned(), Expected::Reader);
            }
            // If the device cannot store the id, it is valid as long as the page is open.
            Some(Expected::Reader) => self.catch_up(now),
            Some(Expected::Rematch(game, rematch)) => {
                self.rematched(game, *rematch, outcome, now);
            }
            Some(Expected::Forgotten(request, games)) => {
                if !done {
                    for game in games {
                        if let Some(table) = self.table(game) {
                            table.writing = false;
                        }
                    }
                    return self.answer(request, refused(&unwritten(outcome)));
                }
                for game in games {
                    self.gone(game);
                }
                self.answer(request, Answer::text(204, "", String::new()));
            }
            _ => {}
        }
    }

    /// Handles the inputs that have waited for the reader's id.
    fn catch_up(&mut self, now: Now) {
        for input in self.early.take().unwrap_or_default() {
            self.take(input, now);
        }
    }

    /// Removes a game that is no longer stored.
    pub(crate) fn gone(&mut self, game: GameId) {
        self.kept.remove(&game);
        let waiting = self.slots.remove(&game).map(|slot| slot.waiting).unwrap_or_default();
        for wish in waiting {
            if let Wish::Ask { n, .. } = wish {
                self.answer(n, refused(&Refusal::no_game()));
            }
        }
        let lines: Vec<u64> = self.lines_of(game).map(|(line, _)| line).collect();
        for line in lines {
            self.bye(line, &Refusal::no_game());
        }
        self.put(Output::Changed { game: game.to_string() });
    }

    fn thought(&mut self, n: u64, found: Option<String>, now: Now) {
        let found = found.and_then(|found| serde_json::from_str::<Found>(&found).ok());
        match self.expected.remove(&n) {
            Some(Expected::Move(game)) => {
                let told = match found {
                    Some(Found::Move(told)) => Some(told),
                    _ => None,
                };
                self.computer_answers(game, n, told.as_ref(), now);
            }
            Some(Expected::Errand(request)) => match found {
                Some(Found::Answer(answer)) => self.answer(request, answer),
                _ => {
                    let why = Words::new(
                        "the engine was ended; try again",
                        "le moteur a été arrêté ; réessayez",
                    );
                    self.answer(request, refused(&Refusal::of(Kind::Busy, &why)));
                }
            },
            _ => {}
        }
    }

    /// Returns the connections to a game.
    pub(crate) fn lines_of(&self, game: GameId) -> impl Iterator<Item = (u64, Connection)> {
        self.lines.iter().filter(move |(_, line)| line.game == game).map(|(n, line)| (*n, *line))
    }
}

fn of_list(id: GameId, kept: &Result<KeptGame, String>) -> Listed {
    let unreadable = |updated, why| UnreadableGame { id, updated, why };
    match kept {
        Ok(kept) => kept.listed(id).map_err(|why| unreadable(kept.updated(), why)),
        Err(why) => Err(unreadable(dejarik_host::time::WallTime::default(), why.clone())),
    }
}

/// Returns the refusal after a write that was not performed.
pub(crate) fn unwritten(outcome: Outcome) -> Refusal {
    match outcome {
        Outcome::Conflict => {
            Refusal::new(Kind::Stale, "this game was continued elsewhere on this device")
        }
        Outcome::Done | Outcome::Failed => {
            Refusal::new(Kind::Store, "the device cannot keep this; nothing of the game is lost")
        }
    }
}

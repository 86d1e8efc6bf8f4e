//! The creation and deletion of games (new ones, rematches, imported records), exports, and the decisions of the
//! computer.

use dejarik_engine::Stop;
use dejarik_host::answers::misread;
use dejarik_host::id::GameId;
use dejarik_host::live::LiveGame;
use dejarik_host::live::opening::{self, Most, Upload, UploadedRecord};
use dejarik_host::protocol::{CreatedGame, Imported, ImportedGame, NewGame, ServerFrame};
use dejarik_host::refusal::{Kind, Refusal};
use dejarik_host::store::{KeptGame, StoredGame, Summary, size_of_events};
use dejarik_host::think::{Answer as Decision, Question, TaskReport, WrittenProblem};
use dejarik_host::time::Now;
use dejarik_play::Event;
use dejarik_rules::wording;

use crate::kept;
use crate::play::record_of;
use crate::pocket::{Expected, PACE, Pocket, unwritten};
use crate::requests::{DGN, refused, with_status};
use crate::table::{Ready, Rematch, Reply, Thinking};
use crate::thinking::Errand;
use crate::wire::{Answer, Entry, Op, Outcome};

/// The greatest size of an imported file of records. It is larger than on a server, because nobody else waits for the
/// import.
const MOST: Most = Most { games: 10_000, steps: 50 * Most::ON_SERVERS.steps };

/// Returns the entry of a new game, and the parts of the write that stores the game.
fn creation(game: &StoredGame, summary: &Summary) -> (KeptGame, Vec<Op>) {
    let kept = KeptGame::of(game, summary, size_of_events(&game.log));
    let events = game.log.iter().zip(0..).map(|(logged, seq)| Op::Add {
        key: kept::event_key(game.id, seq),
        value: kept::event_text(logged),
    });
    let entry = Op::Add { key: kept::game_key(game.id), value: kept.text() };
    let ops = [entry].into_iter().chain(events).collect();
    (kept, ops)
}

fn summary(game: &StoredGame) -> Result<Summary, Refusal> {
    game.summary().map_err(|error| Refusal::new(Kind::Internal, error.to_string()))
}

impl Pocket {
    /// Creates a game.
    pub(crate) fn create(&mut self, n: u64, terms: &NewGame, now: Now) -> Result<(), Refusal> {
        if terms.checked {
            let why = wording!("checked dice need a server", "vérifier les dés demande un serveur");
            return Err(misread(&why, "checked"));
        }
        let (stored, held) = opening::on_terms(self.reader, terms, &self.times, now)?;
        let (kept, ops) = creation(&stored, &summary(&stored)?);
        let created = CreatedGame {
            id: stored.id.to_string(),
            you: held.iter().map(|(side, _)| (*side).into()).collect(),
            // No seat needs a secret on this device.
            seats: Default::default(),
            invite: None,
        };
        let answer = with_status(201, &created);
        self.store(ops, Expected::Games(n, vec![(stored.id, kept)], answer));
        Ok(())
    }

    /// Imports a file of records. Either all of its games are stored, or none.
    pub(crate) fn import(&mut self, n: u64, text: &str, now: Now) -> Result<(), Refusal> {
        let read = opening::imported(text, self.reader, now, MOST, &Stop::new())?;
        let (mut games, mut ops, mut kept) = (Vec::new(), Vec::new(), Vec::new());
        for Upload { title, record } in read {
            let (id, error) = match record {
                Ok(UploadedRecord { stored, summary }) => {
                    let (entry, more) = creation(&stored, &summary);
                    ops.extend(more);
                    kept.push((stored.id, entry));
                    (Some(stored.id.to_string()), None)
                }
                Err(error) => (None, Some(error)),
            };
            games.push(ImportedGame { id, error, title });
        }
        let answer = with_status(200, &Imported { games, kept: None });
        self.store(ops, Expected::Games(n, kept, answer));
        Ok(())
    }

    /// Begins to write the records of all games into one file.
    pub(crate) fn export(&mut self, n: u64) {
        self.load("log/".to_owned(), Expected::Logs(n));
    }

    /// Answers with the records of all games that have begun, in one file, the oldest first.
    pub(crate) fn exported(&mut self, n: u64, entries: Option<Vec<Entry>>, now: Now) {
        let Some(entries) = entries else {
            let why = "the games on this device cannot be read now";
            return self.answer(n, refused(&Refusal::new(Kind::Store, why)));
        };
        let mut records = Vec::new();
        for (id, kept) in self.games() {
            let prefix = kept::log_prefix(*id);
            let start = entries.partition_point(|(key, _)| *key < prefix);
            let rest = &entries[start..];
            let log = &rest[..rest.partition_point(|(key, _)| key.starts_with(&prefix))];
            let stored = kept::stored(kept, *id, log).ok();
            let created = stored.as_ref().map(|stored| stored.created);
            let live = stored.and_then(|stored| LiveGame::open(stored, &self.times, now).ok());
            if let (Some(created), Some(live)) = (created, live)
                && live.game.start_position().is_some()
            {
                records.push((created, record_of(&live, self.place)));
            }
        }
        records.sort_by_key(|(created, _)| *created);
        let texts: Vec<String> = records.into_iter().map(|(_, record)| record).collect();
        let answer = Answer::text(200, DGN, texts.join("\n"));
        self.answer(n, answer);
    }

    /// Deletes games.
    pub(crate) fn forget(&mut self, n: u64, games: Vec<GameId>) {
        let mut ops = Vec::new();
        for game in &games {
            ops.push(Op::Clear { prefix: kept::game_key(*game) });
            ops.push(Op::Clear { prefix: kept::log_prefix(*game) });
        }
        self.store(ops, Expected::Forgotten(n, games));
    }

    /// Deletes everything that is stored for the reader except the id.
    pub(crate) fn forget_all(&mut self, n: u64) {
        let ops = ["log/", kept::GAMES].map(|prefix| Op::Clear { prefix: prefix.to_owned() });
        self.store(ops.to_vec(), Expected::Forgotten(n, self.ids()));
    }

    /// Creates the rematch of a game, which an act on a connection asks for.
    pub(crate) fn rematch(&mut self, game: GameId, reply: Reply, now: Now) {
        let times = self.times;
        let Some(table) = self.table(game) else { return };
        let live = &table.live;
        let version = live.version();
        if live.people.next.is_some() {
            return self.acknowledge(reply, version);
        }
        let made = live
            .games_before_rematch(now)
            .map_err(|error| Refusal::not_now(&error))
            .and_then(|before| opening::rematch(live, before, &times, now))
            .and_then(|next| Ok((summary(&next)?, next)));
        let (next_summary, next) = match made {
            Ok(made) => made,
            Err(refusal) => return self.refuse_act(reply, &refusal),
        };
        let (kept, mut ops) = creation(&next, &next_summary);
        let stored =
            StoredGame { next: Some(next.id), updated: now.wall, ..live.stored_without_log() };
        let own = KeptGame::of(&stored, &live.summary(now), table.bytes);
        ops.push(Op::Put { key: kept::game_key(game), value: own.text() });
        table.writing = true;
        let rematch = Rematch { own, id: next.id, next: kept, reply };
        self.store(ops, Expected::Rematch(game, Box::new(rematch)));
    }

    /// Announces a rematch that is stored now.
    pub(crate) fn rematched(&mut self, game: GameId, rematch: Rematch, outcome: Outcome, now: Now) {
        let Rematch { own, id, next, reply } = rematch;
        if outcome != Outcome::Done {
            self.refuse_act(reply, &unwritten(outcome));
            return self.read_again(game);
        }
        self.keep(game, own);
        self.keep(id, next);
        let Some(table) = self.table(game) else { return };
        table.writing = false;
        table.live.people.next = Some(id);
        table.live.people.changed();
        let version = table.live.version();
        self.send_room(game, now);
        self.acknowledge(reply, version);
        for game in [game, id] {
            self.put(crate::Output::Changed { game: game.to_string() });
        }
    }

    fn send_room(&mut self, game: GameId, now: Now) {
        let lines: Vec<_> = self.lines_of(game).collect();
        for (line, _) in lines {
            if let Some((class, table)) = self.joined(game, line) {
                let room = table.live.room(class.viewer, now);
                self.send(line, &ServerFrame::Room { room });
            }
        }
    }

    /// Asks the computer what it has to decide, unless it is thinking about that already.
    pub(crate) fn ask_computer(&mut self, game: GameId) {
        let watched = self.lines_of(game).next().is_some();
        let Some(table) = self.table(game) else { return };
        let version = table.live.version();
        let useless = table.thinking.take_if(|known| known.version != version || !watched);
        table.ready.take_if(|ready| ready.version != version);
        let waits = table.thinking.is_some() || table.ready.is_some() || !watched;
        let problem = if waits { None } else { table.live.problem() };
        if let Some(useless) = useless {
            self.stop(useless.n);
        }
        let Some(problem) = problem else { return };
        let Some(written) = WrittenProblem::of(&problem) else { return };
        let errand = Errand::Move(Box::new(written));
        let Some(n) = self.ask_engine(&errand, Expected::Move(game)) else { return };
        if let Some(table) = self.table(game) {
            table.thinking = Some(Thinking { n, version, problem });
        }
    }

    /// Handles an answer of the computer; `None` if the engine has failed, and then any legal step is played.
    pub(crate) fn computer_answers(
        &mut self,
        game: GameId,
        n: u64,
        told: Option<&TaskReport>,
        now: Now,
    ) {
        let Some(table) = self.table(game) else { return };
        if let Some(Thinking { version, problem, .. }) =
            table.thinking.take_if(|known| known.n == n)
        {
            let decided = told.and_then(|told| told.answer(&problem));
            let decided = decided.unwrap_or_else(|| problem.without_thinking());
            let event = match (problem.question, decided) {
                (_, Decision::Step(Some(step))) => {
                    Some(Event::Step(problem.position.step_text(step)))
                }
                (Question::Draw(side), Decision::Draw(true)) => Some(Event::DrawAccept(side)),
                (Question::Draw(side), Decision::Draw(false)) => Some(Event::DrawDecline(side)),
                _ => None,
            };
            let at = match problem.question {
                Question::Step(_) => table.seen + PACE,
                Question::Draw(_) => now.steady,
            };
            table.ready = event.map(|event| Ready { version, event, at });
        }
    }
}

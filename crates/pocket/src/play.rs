//! What happens at a game: connections, acts, and the events that follow them.

use dejarik_host::id::GameId;
use dejarik_host::live::{Act, Batch, Class, Done, LiveGame, Wish as Next};
use dejarik_host::preview::Preview;
use dejarik_host::profile::Profile;
use dejarik_host::protocol::{ClientFrame, ServerFrame};
use dejarik_host::refusal::{Kind, Refusal};
use dejarik_host::store::{KeptGame, LoggedEvent, StoredGame, size_of_events};
use dejarik_host::time::{Now, Offset};
use dejarik_host::{live::hello, view};
use dejarik_play::dice::System;
use dejarik_play::record::{self, Headers};
use dejarik_rules::Side;

use crate::kept;
use crate::pocket::{Expected, Pocket, unwritten};
use crate::requests::{DGN, answered, pictured, refused};
use crate::table::{Ask, Commit, Connection, Reply, Slot, Table, Wish, pong};
use crate::thinking::Errand;
use crate::wire::{Answer, Entry, Op, Outcome};

impl Pocket {
    /// Handles a frame of a connection.
    pub(crate) fn frame(&mut self, line: u64, text: &str) {
        let Some(known) = self.lines.get(&line).copied() else { return };
        if let Err(refusal) = self.understood(line, known, text) {
            self.bye(line, &refusal);
        }
    }

    fn understood(&mut self, line: u64, known: Connection, text: &str) -> Result<(), Refusal> {
        let wish = match (hello::read(text)?, known.greeted) {
            (frame, false) => {
                let hello = hello::opening(frame)?;
                if let Some(known) = self.lines.get_mut(&line) {
                    known.greeted = true;
                }
                Wish::Hello { line, choices: hello.choices, known: hello.known }
            }
            (ClientFrame::Hello { .. }, true) => return Err(hello::again()),
            (ClientFrame::Ping { n }, _) => Wish::Ping { line, n },
            (ClientFrame::Act { id, side, action }, _) => {
                Wish::Act { line, act: Act { id, side, action } }
            }
            (ClientFrame::Sync, _) => Wish::Sync { line },
            (ClientFrame::Leave, _) => return Ok(()),
        };
        self.wish(known.game, wish);
        Ok(())
    }

    /// Closes a connection.
    pub(crate) fn disconnect(&mut self, line: u64, now: Now) {
        let Some(Connection { game, class: Some(class), .. }) = self.lines.remove(&line) else {
            return;
        };
        if let Some(table) = self.slots.get_mut(&game).and_then(|slot| slot.table.as_mut()) {
            table.live.people.leave(class.viewer, &Profile::default(), true, now.steady);
        }
    }

    /// Queues a request to a game, which is read first if it is not in memory.
    pub(crate) fn wish(&mut self, game: GameId, wish: Wish) {
        if self.kept(game).is_none() {
            return self.refuse(&wish, &Refusal::no_game());
        }
        self.slots.entry(game).or_default().waiting.push_back(wish);
    }

    /// Answers a wish that is refused.
    fn refuse(&mut self, wish: &Wish, refusal: &Refusal) {
        match wish {
            Wish::Ask { n, .. } => self.answer(*n, refused(refusal)),
            Wish::Act { line, act } => {
                self.refuse_act(Reply { line: *line, act: act.id.clone() }, refusal);
            }
            Wish::Hello { line, .. } => self.bye(*line, refusal),
            Wish::Ping { .. } | Wish::Sync { .. } | Wish::Computer { .. } => {}
        }
    }

    /// Performs the wishes that wait for a game, and whatever has become due.
    pub(crate) fn run(&mut self, game: GameId, now: Now) {
        loop {
            let Some(slot) = self.slots.get_mut(&game) else { return };
            let Some(table) = &mut slot.table else {
                if !slot.loading {
                    slot.loading = true;
                    self.load(kept::log_prefix(game), Expected::Log(game));
                }
                return;
            };
            if table.writing {
                return;
            }
            if let Some(logged) = table.live.time_out(now) {
                self.commit(game, Some(logged), None, now);
                continue;
            }
            if table.live.awaits_throw() {
                self.commit(game, None, None, now);
                continue;
            }
            let ready = table.ready.take_if(|ready| ready.at <= now.steady);
            let due =
                ready.map(|ready| Wish::Computer { version: ready.version, event: ready.event });
            let Some(wish) = due.or_else(|| slot.waiting.pop_front()) else { break };
            self.perform(game, wish, now);
        }
        self.ask_computer(game);
        self.rest(game);
    }

    /// Removes a game from memory if nobody uses it.
    fn rest(&mut self, game: GameId) {
        let watched = self.lines_of(game).next().is_some();
        let used = |slot: &Slot| {
            slot.table
                .as_ref()
                .is_some_and(|table| table.live.deadline().is_some() || table.writing)
        };
        if !watched && self.slots.get(&game).is_some_and(|slot| !used(slot)) {
            self.unseat(game);
            self.slots.remove(&game);
        }
    }

    /// Takes a game out of memory. The computer stops thinking about it.
    fn unseat(&mut self, game: GameId) {
        let table = self.slots.get_mut(&game).and_then(|slot| slot.table.take());
        if let Some(thinking) = table.and_then(|table| table.thinking) {
            self.stop(thinking.n);
        }
    }

    /// Opens a game from the entries of its log, which were read, and brings its connections up to date.
    pub(crate) fn seat(&mut self, game: GameId, entries: Option<Vec<Entry>>, now: Now) {
        let read = self.opened(game, entries, now);
        let Some(slot) = self.slots.get_mut(&game) else { return };
        slot.loading = false;
        match read {
            Ok((live, bytes)) => {
                let (thinking, ready) = (None, None);
                let seen = now.steady;
                let table = Table { live, bytes, writing: false, thinking, ready, seen };
                slot.table = Some(Box::new(table));
                // Connections that were open before receive the game as the store has it.
                let lines: Vec<(u64, Connection)> = self.lines_of(game).collect();
                for (line, known) in lines {
                    if let Some(class) = known.class {
                        self.enter(game, line, class.choices, None, now);
                    }
                }
            }
            Err(refusal) => {
                let slot = self.slots.remove(&game);
                for wish in slot.map(|slot| slot.waiting).unwrap_or_default() {
                    self.refuse(&wish, &refusal);
                }
                let lines: Vec<u64> = self.lines_of(game).map(|(line, _)| line).collect();
                lines.into_iter().for_each(|line| self.bye(line, &refusal));
            }
        }
    }

    fn opened(
        &self,
        game: GameId,
        entries: Option<Vec<Entry>>,
        now: Now,
    ) -> Result<(LiveGame, u64), Refusal> {
        let broken = |why: String| Refusal::new(Kind::Internal, format!("game {game}: {why}"));
        let failed = || Refusal::new(Kind::Store, "the games on this device cannot be read now");
        let entries = entries.ok_or_else(failed)?;
        let kept = self.kept(game).ok_or_else(Refusal::no_game)?;
        let kept = kept.as_ref().map_err(|why| broken(why.clone()))?;
        let stored = kept::stored(kept, game, &entries).map_err(broken)?;
        let bytes = size_of_events(&stored.log);
        let live = LiveGame::open(stored, &self.times, now);
        Ok((live.map_err(|error| broken(error.to_string()))?, bytes))
    }

    pub(crate) fn table(&mut self, game: GameId) -> Option<&mut Table> {
        self.slots.get_mut(&game)?.table.as_deref_mut()
    }

    /// Returns what a connection that has joined a game sees, and the game.
    pub(crate) fn joined(&mut self, game: GameId, line: u64) -> Option<(Class, &mut Table)> {
        let class = self.lines.get(&line)?.class?;
        Some((class, self.table(game)?))
    }

    fn perform(&mut self, game: GameId, wish: Wish, now: Now) {
        match wish {
            Wish::Ask { n, ask } => self.asked(game, n, ask, now),
            Wish::Hello { line, choices, known } => {
                if self.lines.contains_key(&line) {
                    let known = known.as_ref().map(|(version, hash)| (*version, hash.as_str()));
                    self.enter(game, line, choices, known, now);
                }
            }
            Wish::Act { line, act } => self.act(game, line, &act, now),
            Wish::Ping { line, n } => {
                if let Some((class, table)) = self.joined(game, line) {
                    let frame = pong(table, class.viewer, n, now.steady);
                    self.send(line, &frame);
                }
            }
            Wish::Sync { line } => {
                if let Some((class, table)) = self.joined(game, line) {
                    let frame = ServerFrame::Full { game: table.live.full(class, now) };
                    self.send(line, &frame);
                }
            }
            Wish::Computer { version, event } => {
                let Some(table) = self.table(game) else { return };
                if version == table.live.version()
                    && let Ok(logged) = table.live.apply(event, None, now)
                {
                    self.commit(game, Some(logged), None, now);
                }
            }
        }
    }

    /// Lets a connection join a game, and sends it the first frames.
    fn enter(
        &mut self,
        game: GameId,
        line: u64,
        choices: bool,
        known: Option<(u64, &str)>,
        now: Now,
    ) {
        let proof = self.proof();
        let Some(table) = self.table(game) else { return };
        let class = Class { viewer: table.live.people.viewer(&proof), choices };
        table.live.people.enter(class.viewer, &Profile::default());
        table.live.thaw(now);
        let mut frames = table.live.greeting(class, known, now);
        frames.push(ServerFrame::Room { room: table.live.room(class.viewer, now) });
        if let Some(known) = self.lines.get_mut(&line) {
            known.class = Some(class);
        }
        frames.iter().for_each(|frame| self.send(line, frame));
    }

    fn act(&mut self, game: GameId, line: u64, act: &Act, now: Now) {
        let viewer = self.lines.get(&line).and_then(|line| line.class).map(|class| class.viewer);
        let Some(table) = self.table(game) else { return };
        let side: Side = act.side.into();
        let done = match viewer {
            Some(viewer) if viewer.holds(side) => table.live.act(act, now),
            _ => Err(Refusal::new(Kind::NotYourSeat, format!("you do not hold side {side}"))),
        };
        let reply = Reply { line, act: act.id.clone() };
        match done {
            Ok(Done::Now(logged)) => self.commit(game, Some(*logged), Some(reply), now),
            Ok(Done::Before(version)) => self.acknowledge(reply, version),
            // Nobody else is here to talk to, or to agree with.
            Ok(Done::Said(_) | Done::Room(Next::NoRematch)) => {
                let version = table.live.version();
                self.acknowledge(reply, version);
            }
            Ok(Done::Room(Next::Rematch)) => self.rematch(game, reply, now),
            Err(refusal) => self.refuse_act(reply, &refusal),
        }
    }

    /// Writes an event that was just applied, and the throws that follow it.
    fn commit(&mut self, game: GameId, first: Option<LoggedEvent>, reply: Option<Reply>, now: Now) {
        let classes: Vec<_> = self.lines_of(game).filter_map(|(_, line)| line.class).collect();
        let Some(table) = self.table(game) else { return };
        let live = &mut table.live;
        let version = live.version();
        let seq = version - u64::from(first.is_some());
        let mut batch: Batch = Batch::new(classes);
        batch.events.extend(first);
        while live.awaits_throw() {
            batch.add_frames(live, now);
            match live.throw(&mut System, now) {
                Ok(logged) => batch.events.push(logged),
                Err(_) => break,
            }
        }
        batch.add_frames(live, now);
        let bytes = table.bytes + size_of_events(&batch.events);
        let stored = StoredGame { updated: now.wall, ..live.stored_without_log() };
        let kept = KeptGame::of(&stored, &live.summary(now), bytes);
        table.writing = true;
        let added = batch.events.iter().zip(seq..).map(|(logged, seq)| Op::Add {
            key: kept::event_key(game, seq),
            value: kept::event_text(logged),
        });
        let put = Op::Put { key: kept::game_key(game), value: kept.text() };
        let ops = added.chain([put]).collect();
        let commit = Commit { batch, kept, bytes, reply, version };
        self.store(ops, Expected::Commit(game, Box::new(commit)));
    }

    /// Announces events that are durable now. After a failure the game is read again.
    pub(crate) fn committed(&mut self, game: GameId, commit: Commit, outcome: Outcome, now: Now) {
        let Commit { batch, kept, bytes, reply, version } = commit;
        if outcome != Outcome::Done {
            if let Some(reply) = reply {
                self.refuse_act(reply, &unwritten(outcome));
            }
            return self.read_again(game);
        }
        self.keep(game, kept);
        let Some(table) = self.table(game) else { return };
        table.writing = false;
        (table.bytes, table.seen) = (bytes, now.steady);
        table.live.announced(now);
        if batch.can_end() && !table.live.in_progress() {
            table.live.people.rematch = [false; 2];
            table.live.people.declined = None;
        }
        let lines: Vec<(u64, Connection)> = self.lines_of(game).collect();
        for (line, known) in lines {
            for frame in known.class.map_or(&[][..], |class| batch.frames(class)) {
                self.put(crate::Output::Frame { line, text: frame.clone() });
            }
        }
        if let Some(reply) = reply {
            self.acknowledge(reply, version);
        }
        self.put(crate::Output::Changed { game: game.to_string() });
    }

    /// Reads a game again, because it is unknown which of its events are stored. The entry of the game is read first,
    /// and the log after it.
    pub(crate) fn read_again(&mut self, game: GameId) {
        self.unseat(game);
        if let Some(slot) = self.slots.get_mut(&game) {
            slot.loading = true;
        }
        self.load(kept::game_key(game), Expected::Entry(game));
    }

    /// Takes over the entry of a game that was read again.
    pub(crate) fn reread(&mut self, game: GameId, entries: Option<Vec<Entry>>) {
        let key = kept::game_key(game);
        let Some(entries) = entries else {
            // It is tried again with the next wish.
            if let Some(slot) = self.slots.get_mut(&game).filter(|slot| slot.table.is_none()) {
                slot.loading = false;
            }
            return;
        };
        let Some((_, value)) = entries.into_iter().find(|(found, _)| *found == key) else {
            return self.gone(game);
        };
        let Ok(kept) = KeptGame::read(&value) else { return };
        let same = self.kept(game) == Some(&Ok(kept.clone()));
        self.keep(game, kept);
        let Some(slot) = self.slots.get(&game) else { return };
        // What is being written here fails, and the game is read again then.
        if slot.table.as_ref().is_some_and(|table| same || table.writing) {
            return;
        }
        self.unseat(game);
        if let Some(slot) = self.slots.get_mut(&game) {
            slot.loading = true;
        }
        self.load(kept::log_prefix(game), Expected::Log(game));
    }

    fn asked(&mut self, game: GameId, n: u64, ask: Ask, now: Now) {
        let proof = self.proof();
        let place = self.place;
        let Some(table) = self.table(game) else { return };
        let (live, viewer) = (&table.live, table.live.people.viewer(&proof));
        let answer = match ask {
            Ask::Full => answered(Ok(live.full(Class { viewer, choices: true }, now))),
            Ask::Replay { from, limit } => {
                let record = live.terms.record.as_deref();
                answered(Ok(view::replay(&live.game, record, viewer, from, limit)))
            }
            Ask::Picture { at, lang } => {
                pictured(Ok(Preview::of_game(&live.portrait(at, now), lang)))
            }
            Ask::Record => Answer::text(200, DGN, record_of(live, place)),
            Ask::Review => {
                let allowed = dejarik_host::review::may_review(&live.game, live.terms.kind)
                    .and_then(|()| dejarik_host::review::check_length(&live.game));
                match allowed {
                    Ok(()) => {
                        let headers = Headers::default();
                        let record = record::write(&live.game, &headers).to_string();
                        self.think(n, &Errand::Review(record));
                        return;
                    }
                    Err(refusal) => refused(&refusal),
                }
            }
            Ask::Forget => {
                table.writing = true;
                return self.forget(n, vec![game]);
            }
        };
        self.answer(n, answer);
    }
}

/// Returns the record of a game as DGN.
pub(crate) fn record_of(live: &LiveGame, place: Offset) -> String {
    dejarik_host::live::opening::record_of(&live.game, &live.stored_without_log(), place)
}

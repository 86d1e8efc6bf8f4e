//! Converts the frames of a socket to the lines of a stream.

use crate::protocol::{
    BoardGame, BoardLine, BoardState, ChatLine, GameFull, GameState, OpponentGone, Room, SeatKind,
    ServerFrame, SideName,
};

/// The state of a stream that follows a game.
#[derive(Debug, Default)]
pub(crate) struct Follower {
    /// The sides that the reader of the stream holds.
    you: Vec<SideName>,
    moves: Vec<String>,
    gone: Option<OpponentGone>,
    /// Whether the last line of the stream has been made.
    over: bool,
}

impl Follower {
    /// Returns whether the game has ended and the stream contains its result.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the lines that a frame results in.
    pub(crate) fn hear(&mut self, frame: ServerFrame) -> Vec<BoardLine> {
        match frame {
            ServerFrame::Full { game } => self.full(game),
            ServerFrame::Event { entry, keep, state, .. } => {
                if let Some(keep) = keep {
                    self.moves.truncate(keep as usize);
                }
                self.moves.extend(entry.map(|entry| entry.word));
                vec![BoardLine::GameState(self.state(state))]
            }
            ServerFrame::Room { room } => self.room(&room),
            ServerFrame::Said { side, phrase } => {
                vec![BoardLine::ChatLine(ChatLine { side, phrase })]
            }
            // After a `bye` the stream ends by itself; the other frames answer only a socket.
            ServerFrame::Bye { .. }
            | ServerFrame::Resync
            | ServerFrame::Ack { .. }
            | ServerFrame::Refused { .. }
            | ServerFrame::Pong { .. } => Vec::new(),
        }
    }

    fn full(&mut self, game: GameFull) -> Vec<BoardLine> {
        self.you.clone_from(&game.you);
        self.moves = game.line.into_iter().map(|entry| entry.word).collect();
        let gone = self.room(&game.room);
        let [white, black] = game.room.seats;
        let full = BoardGame {
            id: game.id,
            rules: game.rules,
            kind: game.kind,
            options: game.options,
            initial_dpn: game.start,
            clock: game.clock,
            created_at: game.created,
            white,
            black,
            you: game.you,
            state: self.state(game.state),
        };
        let mut lines = vec![BoardLine::GameFull(Box::new(full))];
        lines.extend(gone);
        lines
    }

    fn state(&mut self, state: GameState) -> BoardState {
        self.over = state.result.is_some();
        let time = |side: usize| state.clock.map(|clock| [clock.w, clock.b][side]);
        let steps = state.choices.map(|choices| choices.steps);
        BoardState {
            moves: self.moves.join(" "),
            ply: state.ply,
            version: state.version,
            dpn: state.dpn,
            due: state.due,
            legal: steps.map(|steps| steps.into_iter().map(|step| step.word).collect()),
            wtime: time(0),
            btime: time(1),
            winner: state.result.as_ref().and_then(|result| result.winner),
            status: state.result.map_or_else(|| "started".to_owned(), |result| result.why),
            wdraw: state.offers.draw[0],
            bdraw: state.offers.draw[1],
            wtakeback: state.offers.takeback[0],
            btakeback: state.offers.takeback[1],
        }
    }

    /// Returns a line if the opponent has left or returned since the last call.
    fn room(&mut self, room: &Room) -> Vec<BoardLine> {
        let [you] = self.you[..] else { return Vec::new() };
        let other = room.seats.iter().find(|seat| seat.side != you);
        let gone = match other.map(|seat| seat.who) {
            Some(SeatKind::Person { gone: Some(left), .. }) => {
                OpponentGone { gone: true, claim_win_in: Some(left) }
            }
            _ => OpponentGone { gone: false, claim_win_in: None },
        };
        let before = self.gone.replace(gone);
        match before.map_or(gone.gone, |before| before.gone != gone.gone) {
            true => vec![BoardLine::OpponentGone(gone)],
            false => Vec::new(),
        }
    }
}

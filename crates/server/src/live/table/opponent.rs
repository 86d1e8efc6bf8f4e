//! The computer in a live game: the questions that it is asked, and how its answers are applied.

use dejarik_engine::{Level, Stop};
use dejarik_host::live::Checked;
use dejarik_host::think::Problem;
use dejarik_play::Event;
use dejarik_rules::any::AnyStep;

use super::recover::RETRY;
use super::state::{GameTask, Ready, Thinking};
use crate::computer::{Answer, Asker, Job, Question};
use crate::live::mailbox::Message;
use crate::live::requests::Who;
use crate::time::{SteadyTime, WallTime};

impl GameTask {
    /// Asks the computer for the decision that is due, unless it is already thinking about it. In a game
    /// that nobody watches, it is not asked until somebody is back.
    pub(super) fn ask_computer(&mut self) {
        let version = self.live.version();
        let watched = self.is_watched();
        let useless = |thinking: &mut Thinking| thinking.version != version || !watched;
        if let Some(useless) = self.thinking.take_if(useless) {
            useless.stop.stop();
        }
        let waiting = self.thinking.is_some()
            || self.retry.is_some()
            || self.ready.as_ref().is_some_and(|ready| ready.version == version);
        // With checked dice there are no steps before the opening record.
        let opened = self.dice.as_ref().is_none_or(Checked::is_opened);
        if !watched || waiting || !opened {
            return;
        }
        let Some(mut problem) = self.live.problem() else { return };
        if self.is_copy(&problem) {
            problem.question = Question::Step(Level::WEAKEST);
        }
        let (stop, mailbox) = (Stop::new(), self.mailbox.clone());
        let reply = move |answer| {
            mailbox.send_always(Message::Thought { version, answer });
        };
        let job = Job { asker: self.asker(), problem, stop: stop.clone(), reply: Box::new(reply) };
        match self.shared.computer.ask(job) {
            Ok(()) => self.thinking = Some(Thinking { version, stop }),
            Err(_) => self.retry = Some(self.shared.now().steady + RETRY),
        }
    }

    /// Returns whether the game began from a given position and the computer is asked for a step in a position of
    /// another game that is being played online. The game may be a copy of that one, so the computer plays at its
    /// weakest level.
    fn is_copy(&self, problem: &Problem) -> bool {
        let keys = &self.shared.keys;
        matches!(problem.question, Question::Step(_))
            && self.live.game.settings().start().is_some()
            && keys.has_like(&problem.position, self.shared.now().wall, WallTime::LAST)
    }

    /// Returns whether somebody waits for the computer: a connection, a player who has acted or looked
    /// over HTTP lately, or a clock.
    fn is_watched(&self) -> bool {
        let now = self.shared.now().steady;
        let lately = |at: SteadyTime| now < at + self.shared.config.idle;
        !self.connections.is_empty()
            || self.visited.is_some_and(lately)
            || self.live.deadline().is_some()
    }

    /// Returns the asker under whose name the question is queued: that of a connection or of the last
    /// visitor, or the game itself if neither is known.
    fn asker(&self) -> Asker {
        let mut askers = self.connections.iter().map(|connection| &connection.who);
        let asker = askers.find_map(Who::asker).or(self.visitor);
        asker.unwrap_or(Asker::Game(self.live.id))
    }

    /// Handles an answer of the computer. An answer to an outdated question is dropped.
    pub(super) async fn computer_answers(&mut self, version: u64, answer: Answer) {
        if version != self.live.version() || self.thinking.take().is_none() {
            return;
        }
        match answer {
            Answer::Step(Some(step)) => {
                let at = self.seen + self.shared.config.computer_pace;
                match at <= self.shared.now().steady {
                    true => self.computer_steps(step).await,
                    false => self.ready = Some(Ready { version, step, at }),
                }
            }
            Answer::Step(None) => self.retry = Some(self.shared.now().steady + RETRY),
            Answer::Draw(agreed) => {
                let Some(Question::Draw(side)) = self.live.question() else { return };
                let event = if agreed { Event::DrawAccept(side) } else { Event::DrawDecline(side) };
                self.computer_acts(event).await;
            }
        }
    }

    /// Plays a step of the computer.
    pub(super) async fn computer_steps(&mut self, step: AnyStep) {
        let Some(position) = self.live.game.position() else { return };
        let event = Event::Step(position.step_text(step));
        self.computer_acts(event).await;
    }

    /// Applies and stores an event of the computer. After a failure it is asked again later.
    async fn computer_acts(&mut self, event: Event) {
        let now = self.shared.now();
        if self.happen(event, None, now).await.is_err() {
            self.retry = Some(self.shared.now().steady + RETRY);
        }
    }
}

//! The computer in a live game: what it is asked, and what becomes of its answers.

use dejarik_engine::Stop;
use dejarik_play::Event;
use dejarik_rules::Side;
use dejarik_rules::any::AnyStep;

use super::mailbox::Message;
use super::recover::RETRY;
use super::state::{GameTask, Ready, Thinking};
use crate::computer::{Answer, Job, Question};

impl GameTask {
    /// Asks the computer what it has to decide, unless it is thinking about that already.
    pub(super) fn ask_computer(&mut self) {
        let version = self.live.version();
        if let Some(outdated) = self.thinking.take_if(|thinking| thinking.version != version) {
            outdated.stop.stop();
        }
        let waiting = self.thinking.is_some()
            || self.retry.is_some()
            || self.ready.as_ref().is_some_and(|ready| ready.version == version);
        let Some(question) = self.question().filter(|_| !waiting) else { return };
        let Some(position) = self.live.game.position().copied() else { return };
        let history = self.live.game.past_keys();
        let (now, stop, mailbox) = (self.shared.now().steady, Stop::new(), self.mailbox.clone());
        let reply = move |answer| {
            mailbox.send_always(Message::Thought { version, answer });
        };
        let job = Job {
            question,
            position,
            history,
            seed: self.live.terms.seed,
            stop: stop.clone(),
            reply: Box::new(reply),
        };
        match self.shared.computer.ask(job) {
            Ok(()) => {
                let until = Some(now + self.shared.config.computer_limit);
                self.thinking = Some(Thinking { version, until, stop });
            }
            Err(_) => self.retry = Some(now + RETRY),
        }
    }

    /// Returns what the computer has to decide: an answer to a draw offer, or a step.
    fn question(&self) -> Option<Question> {
        let (game, people) = (&self.live.game, &self.live.people);
        let asked = Side::BOTH
            .into_iter()
            .find(|side| people.computer(*side).is_some() && game.offers_draw(side.other()));
        match asked {
            Some(side) => Some(Question::Draw(side)),
            None => self.live.computer_due().map(|(_, level)| Question::Step(level)),
        }
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
                let Some(Question::Draw(side)) = self.question() else { return };
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
        let clocks = self.live.save_clocks();
        let applied = self.live.apply(event, None, self.shared.now());
        let done = match applied {
            Ok(logged) => self.commit(logged, clocks).await.is_ok(),
            Err(_) => false,
        };
        if !done {
            self.retry = Some(self.shared.now().steady + RETRY);
        }
    }
}

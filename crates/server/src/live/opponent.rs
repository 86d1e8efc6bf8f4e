//! The computer at a live game: what it is asked, and what becomes of its answers.

use dejarik_engine::Stop;
use dejarik_play::Event;
use dejarik_rules::Side;
use dejarik_rules::any::AnyStep;

use super::happen::RETRY;
use super::task::{Live, Message, Thinking};
use crate::computer::{Answer, Job, Question};

impl Live {
    /// Asks the computer what it has to decide, unless it thinks about it already.
    pub(super) fn consult(&mut self) {
        let version = self.table.version();
        if self.thinking.as_ref().is_some_and(|thinking| thinking.version != version)
            && let Some(old) = self.thinking.take()
        {
            old.stop.stop();
        }
        let waiting = self.thinking.is_some()
            || self.retry.is_some()
            || self.ready.as_ref().is_some_and(|(chosen, ..)| *chosen == version);
        let Some(question) = self.question().filter(|_| !waiting) else { return };
        let Some(position) = self.table.game.position().copied() else { return };
        let history = self.table.game.past_keys();
        let (now, stop, door) = (self.hub.now().steady, Stop::new(), self.door.clone());
        let reply = move |answer| {
            let _ = door.tell(Message::Thought { version, answer });
        };
        let job = Job {
            question,
            position,
            history,
            seed: self.table.terms.seed,
            stop: stop.clone(),
            reply: Box::new(reply),
        };
        match self.hub.computer.ask(job) {
            Ok(()) => {
                let until = now + self.hub.config.computer_limit;
                self.thinking = Some(Thinking { version, until, stop });
            }
            Err(_) => self.retry = Some(now + RETRY),
        }
    }

    /// What the computer has to decide.
    fn question(&self) -> Option<Question> {
        let (game, people) = (&self.table.game, &self.table.people);
        let asked = Side::BOTH
            .into_iter()
            .find(|side| people.computer(*side).is_some() && game.offers_draw(side.other()));
        match asked {
            Some(side) => Some(Question::Draw(side)),
            None => self.table.computer_due().map(|(_, level)| Question::Step(level)),
        }
    }

    /// The computer has answered.
    pub(super) async fn thought(&mut self, version: u64, answer: Answer) {
        if version != self.table.version() || self.thinking.take().is_none() {
            return;
        }
        match answer {
            Answer::Step(Some(step)) => {
                let at = self.seen + self.hub.config.computer_pace;
                match at <= self.hub.now().steady {
                    true => self.computer_steps(step).await,
                    false => self.ready = Some((version, step, at)),
                }
            }
            Answer::Step(None) => self.retry = Some(self.hub.now().steady + RETRY),
            Answer::Draw(agreed) => {
                let Some(Question::Draw(side)) = self.question() else { return };
                let event = if agreed { Event::DrawAccept(side) } else { Event::DrawDecline(side) };
                self.computer_does(event).await;
            }
        }
    }

    pub(super) async fn computer_steps(&mut self, step: AnyStep) {
        let Some(position) = self.table.game.position() else { return };
        let event = Event::Step(position.step_text(step));
        self.computer_does(event).await;
    }

    async fn computer_does(&mut self, event: Event) {
        let clocks = self.table.clocks_now();
        let applied = self.table.apply(event, None, self.hub.now());
        let done = match applied {
            Ok(logged) => self.commit(logged, clocks).await.is_ok(),
            Err(_) => false,
        };
        if !done {
            self.retry = Some(self.hub.now().steady + RETRY);
        }
    }
}

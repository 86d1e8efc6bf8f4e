//! Gives states that differ only in what nobody can notice the same form, so that the checker visits them
//! once.
//!
//! - A process receives what is sent to any of its sessions, so all of them are named by the last one.
//! - A request to a process that is gone never arrives, so it is removed. A relay to such a process gets no
//!   answer and can only claim, like a node that knows nothing.
//! - That a session was ended matters as long as a claim of it is on its way.
//! - Sessions of a node and epochs are compared with each other and nothing else. Those that occur
//!   somewhere are counted from 0, in their order.

use crate::database::{Epoch, Session, Statement};
use crate::node::Task;
use crate::{Request, State};

impl State {
    /// Brings the state into its common form.
    pub(crate) fn tidy(&mut self) {
        let heard: Vec<(Session, Session)> =
            self.nodes.iter().map(|node| (node.first, node.session)).collect();
        let now = |session: Session| {
            let process = heard.get(usize::from(session.node.0));
            let (_, last) = process.filter(|(first, last)| (first..=last).contains(&&session))?;
            Some(*last)
        };
        for node in &mut self.nodes {
            if let Task::Relay(owner) = node.task {
                node.task = now(owner).map_or(Task::Idle, Task::Relay);
            }
        }
        self.requests = std::mem::take(&mut self.requests)
            .into_iter()
            .filter_map(|request| now(request.to).map(|to| Request { to, ..request }))
            .collect();
        let statements = &self.statements;
        self.database.ended.retain(|session| {
            statements.iter().any(
                |sent| matches!(sent.statement, Statement::Claim { session: s } if s == *session),
            )
        });
        self.count_sessions();
        self.count_epochs();
        self.statements.sort();
    }

    fn count_sessions(&mut self) {
        let ids = self.ids();
        for id in ids {
            let mut known = Numbers::default();
            self.visit_sessions(|session| {
                if session.node == id {
                    known.insert(session.number);
                }
            });
            if known.has_gap() {
                let renumber = |session: &mut Session| {
                    if session.node == id {
                        session.number = known.rank(session.number);
                    }
                };
                self.visit_sessions(renumber);
                let rename = |mut session| {
                    renumber(&mut session);
                    session
                };
                let ended = std::mem::take(&mut self.database.ended);
                self.database.ended = ended.into_iter().map(rename).collect();
                let requests = std::mem::take(&mut self.requests);
                let rename = |request: Request| Request { to: rename(request.to), ..request };
                self.requests = requests.into_iter().map(rename).collect();
            }
        }
    }

    /// Visits the sessions of nodes, tasks and statements, and that of the owner.
    fn visit_sessions(&mut self, mut visit: impl FnMut(&mut Session)) {
        for node in &mut self.nodes {
            visit(&mut node.session);
            visit(&mut node.first);
            if let Task::Relay(owner) = &mut node.task {
                visit(owner);
            }
        }
        for sent in &mut self.statements {
            if let Statement::Claim { session } | Statement::Retire { session } =
                &mut sent.statement
            {
                visit(session);
            }
        }
        if let Some(owner) = &mut self.database.owner {
            visit(owner);
        }
    }

    fn count_epochs(&mut self) {
        let mut known = Numbers::default();
        known.insert(0);
        self.visit_epochs(|epoch| known.insert(epoch.0));
        if known.has_gap() {
            self.visit_epochs(|epoch| epoch.0 = known.rank(epoch.0));
        }
    }

    fn visit_epochs(&mut self, mut visit: impl FnMut(&mut Epoch)) {
        visit(&mut self.database.epoch);
        for node in &mut self.nodes {
            if let Task::Claimed(epoch) | Task::Owner { epoch, .. } = &mut node.task {
                visit(epoch);
            }
        }
        for sent in &mut self.statements {
            if let Statement::Append { epoch, .. } | Statement::Release { epoch } =
                &mut sent.statement
            {
                visit(epoch);
            }
        }
    }
}

/// A set of numbers below 128. The bounds of a model keep its numbers far below that.
#[derive(Clone, Copy, Default)]
struct Numbers(u128);

impl Numbers {
    fn insert(&mut self, number: u8) {
        assert!(number < 128, "the model counts too far");
        self.0 |= 1 << number;
    }

    /// Returns whether the numbers are not those from 0 on.
    fn has_gap(self) -> bool {
        self.0 & (self.0 + 1) != 0
    }

    /// Returns how many of the numbers are smaller than this one.
    fn rank(self, number: u8) -> u8 {
        let smaller = (self.0 & ((1 << number) - 1)).count_ones();
        u8::try_from(smaller).unwrap_or(u8::MAX)
    }
}

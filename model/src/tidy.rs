//! Gives states that differ only in what nobody can notice the same form, so that the checker visits them
//! once.
//!
//! - A request to a session that is gone never arrives, so it is removed. A relay to such a session gets no
//!   answer and can only claim, like a node that knows nothing.
//! - That a session was ended matters as long as a claim of it is on its way.
//! - Sessions of a node and epochs are compared with each other and nothing else. Those that occur
//!   somewhere are counted from 0, in their order.

use std::collections::BTreeSet;

use crate::database::{Epoch, Session, Statement};
use crate::node::Task;
use crate::{NodeId, State};

impl State {
    /// Brings the state into its common form.
    pub(crate) fn tidy(&mut self) {
        let current: Vec<Session> = self.nodes.iter().map(|node| node.session).collect();
        self.requests.retain(|request| current.contains(&request.to));
        for node in &mut self.nodes {
            if matches!(node.task, Task::Relay(owner) if !current.contains(&owner)) {
                node.task = Task::Idle;
            }
        }
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
        let ids: Vec<NodeId> = self.ids().collect();
        for id in ids {
            let mut known = BTreeSet::new();
            self.visit_sessions(|session| {
                if session.node == id {
                    known.insert(session.number);
                }
            });
            let in_order = known.iter().enumerate().all(|(i, number)| i == usize::from(*number));
            if !in_order {
                self.visit_sessions(|session| {
                    if session.node == id {
                        session.number = rank(&known, session.number);
                    }
                });
                self.database.ended = std::mem::take(&mut self.database.ended)
                    .into_iter()
                    .map(|mut session| {
                        if session.node == id {
                            session.number = rank(&known, session.number);
                        }
                        session
                    })
                    .collect();
                self.requests = std::mem::take(&mut self.requests)
                    .into_iter()
                    .map(|mut request| {
                        if request.to.node == id {
                            request.to.number = rank(&known, request.to.number);
                        }
                        request
                    })
                    .collect();
            }
        }
    }

    /// Visits the sessions of nodes, tasks and statements, and that of the owner. No others occur
    /// elsewhere.
    fn visit_sessions(&mut self, mut visit: impl FnMut(&mut Session)) {
        for node in &mut self.nodes {
            visit(&mut node.session);
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
        let mut known = BTreeSet::from([0]);
        self.visit_epochs(|epoch| {
            known.insert(epoch.0);
        });
        self.visit_epochs(|epoch| epoch.0 = rank(&known, epoch.0));
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

/// Returns how many of the known numbers are smaller.
fn rank(known: &BTreeSet<u8>, number: u8) -> u8 {
    u8::try_from(known.range(..number).count()).unwrap_or(u8::MAX)
}

//! The steps that a state allows, and what each of them changes.

use crate::database::{Outcome, Session, Statement};
use crate::node::{Node, Task};
use crate::{Acknowledge, Acknowledgement, Act, NodeId, Protocol, Request, Sent, State, Step};

impl State {
    /// Returns the process of a node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[usize::from(id.0)]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[usize::from(id.0)]
    }

    /// Returns the numbers of all nodes.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..u8::try_from(self.nodes.len()).unwrap_or(u8::MAX)).map(NodeId)
    }

    /// Returns whether a process receives what is sent to a session.
    pub fn is_heard(&self, session: Session) -> bool {
        self.node(session.node).hears(session)
    }

    /// Returns whether the game has an owner whose session is renewed.
    pub fn has_renewed_owner(&self) -> bool {
        let renewed = |owner: Session| self.node(owner.node).session == owner;
        self.database.owner.is_some_and(renewed)
    }

    fn send(&mut self, statement: Statement, awaited_by: Option<NodeId>) {
        self.statements.push(Sent { statement, awaited_by });
        self.statements.sort();
    }

    /// Makes a node forget the statement it waits for. The statement stays on its way.
    fn abandon(&mut self, id: NodeId) {
        for sent in &mut self.statements {
            if sent.awaited_by == Some(id) {
                sent.awaited_by = None;
            }
        }
        self.statements.sort();
        self.node_mut(id).outcome = None;
    }

    /// Starts the process of a node again, which knows nothing.
    fn restart(&mut self, id: NodeId) {
        self.abandon(id);
        self.node_mut(id).restart();
    }
}

impl Protocol {
    /// Adds the steps that a state allows.
    pub(crate) fn steps(&self, state: &State, steps: &mut Vec<Step>) {
        for (place, sent) in state.statements.iter().enumerate() {
            // Equal statements have the same effect.
            if place == 0 || *sent != state.statements[place - 1] {
                steps.push(Step::Perform(place));
                if state.disturbances > 0 {
                    steps.push(Step::Repeat(place));
                }
                // A session is renewed only by its process, and not if that has another one by now. Other
                // sessions lapse for certain.
                let claims = matches!(sent.statement, Statement::Claim { session }
                    if state.database.owner.is_some_and(|owner| owner != session));
                if claims && (state.disturbances > 0 || !state.has_renewed_owner()) {
                    steps.push(Step::ClaimLapsed(place));
                }
            }
        }
        for id in state.ids() {
            self.steps_of(state, id, steps);
        }
        steps.extend(state.requests.iter().copied().map(Step::Deliver));
        steps.extend(state.acknowledgements.iter().copied().map(Step::Acknowledge));
    }

    fn steps_of(&self, state: &State, id: NodeId, steps: &mut Vec<Step>) {
        let node = state.node(id);
        if node.outcome.is_some() {
            steps.push(Step::Consider(id));
        }
        match &node.task {
            Task::Idle => steps.push(Step::Claim(id)),
            Task::Claimed(_) => steps.push(Step::Load(id)),
            Task::Relay(_) | Task::Owner { .. } => {
                for client in
                    (0..self.bounds.clients).filter(|c| self.next_act(state, *c).is_some())
                {
                    steps.push(Step::Send { client, node: id });
                }
                if matches!(node.task, Task::Relay(_)) || node.claims_again() {
                    steps.push(Step::Claim(id));
                }
            }
            Task::Claiming => {}
        }
        if state.disturbances > 0 {
            steps.extend([Step::Restart(id), Step::Stop(id), Step::Reopen(id)]);
            if state.database.owner == Some(node.session) {
                steps.push(Step::Inherit(id));
            }
            if node.is_waiting() {
                steps.push(Step::LoseAnswer(id));
            }
            if let Task::Owner { writing, .. } = &node.task {
                steps.push(Step::Leave(id));
                if writing.is_some() {
                    steps.push(Step::LoseAnswerAndRead(id));
                }
            }
        }
    }

    /// Returns the act that a client has to send; `None` if all its acts are acknowledged.
    pub(crate) fn next_act(&self, state: &State, client: u8) -> Option<Act> {
        let number = u8::try_from(state.clients[usize::from(client)].len()).ok()?;
        (number < self.bounds.acts).then_some(Act { client, number })
    }

    /// Takes a step. A step whose node or statement is not ready for it changes nothing.
    pub fn take(&self, state: &mut State, step: Step) {
        match step {
            Step::Perform(place) => self.perform(state, place, false),
            Step::ClaimLapsed(place) => {
                if state.has_renewed_owner() {
                    state.disturbances = state.disturbances.saturating_sub(1);
                }
                self.perform(state, place, true);
            }
            Step::Consider(id) => self.consider(state, id),
            Step::Load(id) => {
                if let Task::Claimed(epoch) = state.node(id).task {
                    let current = !self.conditions.load || epoch == state.database.epoch;
                    let copy = state.database.log.clone();
                    state.node_mut(id).task = match current {
                        true => Task::Owner { epoch, copy, writing: None },
                        false => Task::Idle,
                    };
                }
            }
            Step::Claim(id) => {
                let session = state.node(id).session;
                state.node_mut(id).task = Task::Claiming;
                state.send(Statement::Claim { session }, Some(id));
            }
            Step::Send { client, node } => {
                if let Some(act) = self.next_act(state, client) {
                    match state.node(node).task {
                        Task::Relay(to) if state.is_heard(to) => {
                            state.requests.insert(Request { act, to });
                        }
                        _ => self.receive(state, node, act),
                    }
                }
            }
            Step::Deliver(Request { act, to }) => {
                if state.is_heard(to) {
                    self.receive(state, to.node, act);
                }
            }
            Step::Acknowledge(Acknowledgement { act, version }) => {
                if self.next_act(state, act.client) == Some(act) {
                    state.clients[usize::from(act.client)].push(version);
                }
            }
            Step::LoseAnswer(_)
            | Step::LoseAnswerAndRead(_)
            | Step::Repeat(_)
            | Step::Restart(_)
            | Step::Stop(_)
            | Step::Leave(_)
            | Step::Reopen(_)
            | Step::Inherit(_) => self.disturb(state, step),
        }
    }

    fn disturb(&self, state: &mut State, step: Step) {
        state.disturbances = state.disturbances.saturating_sub(1);
        match step {
            Step::LoseAnswer(id) => {
                // The node cannot know what became of the statement, so it begins with a claim.
                state.abandon(id);
                state.node_mut(id).task = Task::Idle;
            }
            Step::LoseAnswerAndRead(id) => {
                if let Task::Owner { epoch, .. } = state.node(id).task {
                    state.abandon(id);
                    state.node_mut(id).task = Task::Claimed(epoch);
                }
            }
            Step::Repeat(place) => {
                if let Some(sent) = state.statements.get(place) {
                    state.send(sent.statement.clone(), None);
                }
            }
            Step::Restart(id) => state.restart(id),
            Step::Stop(id) => {
                let session = state.node(id).session;
                state.send(Statement::Retire { session }, None);
                state.restart(id);
            }
            Step::Leave(id) => {
                if let Task::Owner { epoch, .. } = state.node(id).task {
                    state.abandon(id);
                    state.node_mut(id).task = Task::Idle;
                    state.send(Statement::Release { epoch }, None);
                }
            }
            Step::Reopen(id) => state.node_mut(id).open_session(),
            Step::Inherit(id) => {
                let before = state.node(id).session;
                state.node_mut(id).open_session();
                if state.database.owner == Some(before) {
                    state.database.owner = Some(state.node(id).session);
                }
            }
            _ => {}
        }
    }

    fn perform(&self, state: &mut State, place: usize, lapsed: bool) {
        if place >= state.statements.len() {
            return;
        }
        let Sent { statement, awaited_by } = state.statements.remove(place);
        let claim = matches!(statement, Statement::Claim { .. });
        let outcome = state.database.perform(statement, lapsed, self.conditions);
        if let Some(id) = awaited_by {
            state.node_mut(id).outcome = Some(outcome);
            // Until it has read the log, a node that has claimed the game does nothing that others
            // notice. So there is no need for a state between the claim and the look at its outcome.
            if claim {
                self.consider(state, id);
            }
        }
    }

    /// Lets a node look at the answer of the database.
    fn consider(&self, state: &mut State, id: NodeId) {
        let Some(outcome) = state.node_mut(id).outcome.take() else { return };
        let mut committed = None;
        let task = &mut state.node_mut(id).task;
        match (&mut *task, outcome) {
            (Task::Claiming, Outcome::Ours(epoch)) => *task = Task::Claimed(epoch),
            (Task::Claiming, Outcome::Theirs(owner)) => *task = Task::Relay(owner),
            (Task::Owner { copy, writing, .. }, Outcome::Written) => {
                if let Some(act) = writing.take() {
                    copy.push(act);
                    committed = Some((act, copy.len()));
                }
            }
            // A claim without a session has failed, and a task whose write was refused ends. Both begin
            // with a claim the next time, for which the session is renewed or another one opened.
            (task, _) => *task = Task::Idle,
        }
        if let (Some((act, version)), Acknowledge::AfterCommit) = (committed, self.acknowledge) {
            acknowledge(state, act, version);
        }
    }

    /// Gives an act to a node, which performs it if it believes to own the game. It passes on no act
    /// that another node has passed on: two nodes that believe in each other would do so for ever.
    fn receive(&self, state: &mut State, id: NodeId, act: Act) {
        let Task::Owner { epoch, copy, writing } = &mut state.node_mut(id).task else { return };
        if let Some(place) = copy.iter().position(|known| *known == act) {
            return acknowledge(state, act, place + 1);
        }
        if writing.is_some() {
            return;
        }
        *writing = Some(act);
        let (epoch, copy) = (*epoch, copy.clone());
        if self.acknowledge == Acknowledge::BeforeCommit {
            acknowledge(state, act, copy.len() + 1);
        }
        state.send(Statement::Append { writer: id, epoch, copy, act }, Some(id));
    }
}

/// Sends an acknowledgement.
fn acknowledge(state: &mut State, act: Act, version: usize) {
    let version = u8::try_from(version).unwrap_or(u8::MAX);
    state.acknowledgements.insert(Acknowledgement { act, version });
}

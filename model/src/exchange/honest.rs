//! An honest server on nodes that fail, against an opponent who makes the step and sees the throw first.

use stateright::{Model, Property};

use super::{ACCUSED, AGAIN};

/// A rule of the protocol that the server leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// Silence is declared although the part has come, if the actor says that it has not answered.
    SilenceAfterPart,
    /// A part is passed on before it is stored.
    PassesOnFirst,
    /// The next node decides again which parts a number has, and signs another receipt.
    DecidesAgain,
}

/// The model.
#[derive(Clone, Copy, Debug)]
pub struct Honest {
    /// How often the node is killed at most.
    pub kills: u8,
    /// What is left out.
    pub mistake: Option<Mistake>,
}

/// A receipt: its number, and whether both parts are used.
type Receipt = (u8, bool);

/// A state of the exchange.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// The receipts in the store, oldest first.
    stored: Vec<Receipt>,
    /// Whether the node in charge knows what is stored; a new one reads the store first.
    loaded: bool,
    /// Whether the other device's part of number 1 is in the store.
    part: bool,
    /// Whether that part is on its way to the server, or in the memory of a node.
    sent: bool,
    /// The numbers whose faces the opponent knows.
    known: Vec<u8>,
    /// The receipts that the other device has seen.
    seen: Vec<Receipt>,
    kills: u8,
    accused: bool,
}

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A node that has just started reads the store.
    Load,
    /// The node signs and stores the receipt of number 1, with or without the other part.
    Sign(bool),
    /// The other device reads the newest receipt, and gives its part if it is named.
    Read,
    /// The part reaches the node, which stores it and passes it on.
    Arrive,
    /// The node is killed between passing the part on and storing it.
    PassAndDie,
    /// The opponent says that it has not answered, and the node signs number 2 for it alone.
    Silence,
    /// The node is killed, and another one starts.
    Kill,
}

impl Honest {
    fn is(self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }
}

fn learn(state: &mut State, number: u8) {
    if !state.known.contains(&number) {
        state.known.push(number);
    }
}

impl Model for Honest {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        vec![State { loaded: true, ..State::default() }]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        if !state.loaded {
            actions.push(Action::Load);
        }
        let again = self.is(Mistake::DecidesAgain) && !state.loaded && state.stored.len() == 1;
        if state.stored.is_empty() || again {
            actions.extend([Action::Sign(true), Action::Sign(false)]);
        }
        if state.stored.last().is_some_and(|receipt| !state.seen.contains(receipt)) {
            actions.push(Action::Read);
        }
        let open = state.stored == [(1, true)] && state.loaded;
        if open && state.sent && !state.part {
            actions.push(Action::Arrive);
            if self.is(Mistake::PassesOnFirst) && state.kills < self.kills {
                actions.push(Action::PassAndDie);
            }
        }
        if open && (!state.part || self.is(Mistake::SilenceAfterPart)) {
            actions.push(Action::Silence);
        }
        if state.kills < self.kills {
            actions.push(Action::Kill);
        }
    }

    fn next_state(&self, state: &State, action: Action) -> Option<State> {
        let mut next = state.clone();
        match action {
            Action::Load => next.loaded = true,
            Action::Sign(both) => {
                next.stored = vec![(1, both)];
                next.loaded = true;
                if !both {
                    learn(&mut next, 1);
                }
            }
            Action::Read => {
                let newest = *state.stored.last()?;
                next.accused |= state.seen.iter().any(|seen| seen.0 == newest.0);
                next.seen.push(newest);
                next.sent |= newest == (1, true);
            }
            Action::Arrive => {
                next.part = true;
                learn(&mut next, 1);
            }
            Action::PassAndDie => {
                learn(&mut next, 1);
                (next.loaded, next.kills) = (false, state.kills + 1);
            }
            Action::Silence => {
                next.stored.push((2, false));
                learn(&mut next, 2);
            }
            Action::Kill => (next.loaded, next.kills) = (false, state.kills + 1),
        }
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Honest>> {
        vec![
            Property::always(AGAIN, |_, state: &State| state.known.len() < 2),
            Property::always(ACCUSED, |_, state: &State| !state.accused),
            Property::sometimes("the throw has both parts", |_, state: &State| state.part),
            Property::sometimes("the other device is left out", |_, state: &State| {
                state.stored.len() == 2
            }),
        ]
    }
}

//! Server and opponent together against a seat that has two devices.

use stateright::{Model, Property};

use super::CHOSEN;

/// A rule of the protocol that is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakness {
    /// The chain of another game is made from the same secret, and without the game's id.
    OneSecret,
    /// A device answers a number without a look at its answer to the one before.
    Forgetful,
    /// The two devices of the seat have a store each.
    TwoStores,
    /// A device stores its answer after it has sent it.
    StoresLate,
    /// The part travels with the step.
    PartWithStep,
    /// The server's part is not bound by an anchor, so the server fixes it last.
    ServerLast,
    /// A step is sent without the head that it follows, so a forged anchor can stand before it.
    StepWithoutHead,
    /// A word of the log may stand between a step and its receipt, so a forged anchor can stand there.
    WordAfterStep,
}

/// Where a forged anchor of the victim's seat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slip {
    /// Before the last step.
    Before,
    /// Between the last step and its receipt.
    After,
}

/// The model.
#[derive(Clone, Copy, Debug)]
pub struct Collusion {
    /// The number of steps, which the victim and the opponent make in turn.
    pub steps: u8,
    /// The largest number of a receipt.
    pub numbers: u8,
    /// What is left out.
    pub weakness: Option<Weakness>,
}

/// What a device has stored. Both devices of the seat share one, unless the protocol is weakened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Store {
    /// The number and the step of the last receipt, and whether both parts are used.
    last: (u8, u8, bool),
    /// Whether the throw of that receipt awaits the own part.
    waits: bool,
    /// The last step whose throw was answered.
    answered: u8,
    stopped: bool,
}

/// A state of the exchange.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// The number of the last step; the victim's are odd.
    step: u8,
    /// Where a forged anchor stands beside that step.
    slipped: Option<Slip>,
    stores: [Store; 2],
    /// The adversary knows the victim's parts up to this number.
    known: u8,
    /// The receipt that each step was answered for: its number, and whether both parts are used.
    answers: [Option<(u8, bool)>; 4],
    /// A number was left open, so that the step has another receipt.
    left_open: bool,
    chosen: bool,
}

/// Something that the adversary does or lets happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The next step is made, by the victim or the opponent.
    Step,
    /// A forged anchor of the victim's seat is put beside the last step.
    Slip(Slip),
    /// A device receives a signed receipt.
    Receipt {
        /// The device.
        device: usize,
        /// The number.
        number: u8,
        /// The step whose throw it promises.
        step: u8,
        /// Whether the parts are those of both.
        both: bool,
    },
    /// A device receives the other parts and gives its own.
    Answer(usize),
    /// A device gives its part and is killed.
    AnswerAndDie(usize),
    /// A part of another game is given.
    OtherGame,
}

impl Collusion {
    fn is(self, weakness: Weakness) -> bool {
        self.weakness == Some(weakness)
    }

    fn store(self, device: usize) -> usize {
        if self.is(Weakness::TwoStores) { device } else { 0 }
    }

    /// A device reads a receipt.
    fn read(self, state: &mut State, device: usize, number: u8, step: u8, both: bool) {
        let store = &mut state.stores[self.store(device)];
        let own = step % 2 == 1;
        let again = store.last.1 == step;
        // The victim's step has its part in both forms; the opponent's only in that of both.
        let mine = own || both;
        let follows = number == store.last.0 + 1 && step == state.step && !(again && both);
        let given = again && store.answered == step && own && !self.is(Weakness::Forgetful);
        let noticed = state.slipped.is_some_and(|slip| {
            !self.is(match slip {
                Slip::Before => Weakness::StepWithoutHead,
                Slip::After => Weakness::WordAfterStep,
            })
        });
        if !follows || given || noticed {
            store.stopped = true;
            return;
        }
        state.left_open |= again && store.waits;
        (store.last, store.waits) = ((number, step, both), mine);
        if mine && !self.is(Weakness::ServerLast) {
            state.chosen |= state.known >= number;
        }
        // The forged chain gives the part of the seat. All of it was known when it was fixed.
        state.chosen |= state.slipped.is_some() && own;
    }

    fn answer(self, state: &mut State, device: usize, stored: bool) {
        let store = &mut state.stores[self.store(device)];
        let (number, step, both) = store.last;
        state.known = state.known.max(number);
        if stored {
            (store.waits, store.answered) = (false, step);
        }
        if self.is(Weakness::ServerLast) {
            state.chosen |= state.known >= number;
        }
        let answer = &mut state.answers[usize::from(step)];
        // Another throw of the same step: both are known, and one of them is taken.
        state.chosen |= answer.is_some_and(|before| before != (number, both));
        *answer = Some((number, both));
    }
}

impl Model for Collusion {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        vec![State::default()]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        if state.step < self.steps {
            actions.push(Action::Step);
        }
        if state.step % 2 == 1 && state.slipped.is_none() {
            actions.extend([Slip::Before, Slip::After].map(Action::Slip));
        }
        if self.is(Weakness::OneSecret) {
            actions.push(Action::OtherGame);
        }
        for device in 0..2 {
            let store = state.stores[self.store(device)];
            if store.stopped {
                continue;
            }
            for number in 1..=self.numbers {
                for step in 1..=state.step {
                    for both in [false, true] {
                        actions.push(Action::Receipt { device, number, step, both });
                    }
                }
            }
            if store.waits {
                actions.push(Action::Answer(device));
                if self.is(Weakness::StoresLate) {
                    actions.push(Action::AnswerAndDie(device));
                }
            }
        }
    }

    fn next_state(&self, state: &State, action: Action) -> Option<State> {
        let mut next = state.clone();
        match action {
            Action::Step => {
                // A device says a step only once the throw before is settled or was left to others.
                if state.stores.iter().any(|store| store.waits || store.stopped) {
                    return None;
                }
                next.step += 1;
                next.slipped = None;
                if self.is(Weakness::PartWithStep) && next.step % 2 == 1 {
                    next.known = next.known.max(state.stores[0].last.0 + 1);
                }
            }
            Action::Slip(slip) => {
                if state.stores.iter().any(|store| store.last.1 == state.step) {
                    return None;
                }
                next.slipped = Some(slip);
            }
            Action::Receipt { device, number, step, both } => {
                self.read(&mut next, device, number, step, both);
            }
            Action::Answer(device) => self.answer(&mut next, device, true),
            Action::AnswerAndDie(device) => self.answer(&mut next, device, false),
            Action::OtherGame => next.known = self.numbers,
        }
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Collusion>> {
        vec![
            Property::always(CHOSEN, |_, state: &State| !state.chosen),
            Property::sometimes("every step is answered", |model: &Collusion, state: &State| {
                (1..=model.steps).all(|step| state.answers[usize::from(step)].is_some())
            }),
            Property::sometimes(
                "a number is left open and the next is answered",
                |_, state: &State| {
                    state.left_open && state.answers[1].is_some_and(|(number, _)| number == 2)
                },
            ),
        ]
    }
}

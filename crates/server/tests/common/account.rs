//! Players who keep account of what the server has acknowledged, for tests in which servers fail.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use dejarik_play::dice::{DiceSource, System};
use dejarik_play::{Event, Game};
use dejarik_server::protocol::{Action, ClientFrame, Due, ServerFrame, SideName};
use dejarik_server::store::Store;
use tokio::sync::Semaphore;

use crate::common::client::{Client, Known, Name};
use crate::common::line::Address;
use crate::common::server::Pairing;

/// A seat's acts, as the player knows them.
#[derive(Default)]
pub struct Seat {
    pub known: Known,
    /// The act that was sent and not answered yet.
    pending: Option<ClientFrame>,
    /// The acknowledged acts by name, each with its word and its version.
    pub done: BTreeMap<String, (String, u64)>,
}

/// Plays one seat until the connection breaks. A pending act is sent again first. Every frame that
/// arrives adds a permit to `frames`.
pub async fn play(
    seat: &Mutex<Seat>,
    address: &Address,
    game: &Pairing,
    side: SideName,
    frames: &Semaphore,
) {
    let index = usize::from(side == SideName::Second);
    let name = Name::secret(&game.secrets[index]);
    let known = seat.lock().unwrap().known.clone();
    let Some(mut client) = Client::resume(address, game.id, &name, known).await else { return };
    let pending = seat.lock().unwrap().pending.clone();
    if let Some(act) = &pending
        && client.send(act).await.is_none()
    {
        return;
    }
    loop {
        let next = next_act(&mut client, side, seat);
        if let Some(act) = next {
            seat.lock().unwrap().pending = Some(act.clone());
            if client.send(&act).await.is_none() {
                return;
            }
        }
        let patience = Duration::from_millis(2_500);
        let Ok(Some(frame)) = client.next_within(patience).await else { return };
        frames.add_permits(1);
        let mut seat = seat.lock().unwrap();
        seat.known = client.known.clone();
        let Some(ClientFrame::Act { id, action, .. }) = seat.pending.clone() else { continue };
        match frame {
            ServerFrame::Ack { id: acked, version } if acked == id => {
                seat.done.insert(id, (word_of(action), version));
                seat.pending = None;
            }
            // The server cannot store it now. The act is sent again over the next connection.
            ServerFrame::Refused { id: refused, error }
                if refused == id && matches!(error.code.as_str(), "store" | "busy") =>
            {
                return;
            }
            ServerFrame::Refused { id: refused, error } if refused == id => {
                panic!("{action:?} was legal, but: {error:?}");
            }
            _ => {}
        }
    }
}

/// Returns the word that the log has for an action of this test: a step or an order.
fn word_of(action: Action) -> String {
    match action {
        Action::Step { word, .. } => word,
        Action::Order { order } => format!("setup:{order}"),
        other => panic!("this test never sends {other:?}"),
    }
}

fn next_act(client: &mut Client, side: SideName, seat: &Mutex<Seat>) -> Option<ClientFrame> {
    if seat.lock().unwrap().pending.is_some() {
        return None;
    }
    let missing = usize::from(side == SideName::Second);
    match client.state().due {
        Due::Orders { missing: orders } if orders[missing] => {
            let order = if missing == 0 { "setup:NSKM" } else { "setup:xthg" };
            Some(client.act_frame(side, order))
        }
        Due::Step { side: due } if due == side => {
            let salt = System.below(1 << 30).unwrap() as usize;
            let word = client.some_step(salt)?;
            Some(client.act_frame(side, &word))
        }
        Due::Orders { .. } | Due::Step { .. } | Due::Roll | Due::Nothing => None,
    }
}

/// Checks a game's log against what its players know. Returns the number of acknowledged acts and
/// the length of the log.
pub async fn check(store: &dyn Store, game: &Pairing, seats: &[Mutex<Seat>; 2]) -> (usize, usize) {
    let stored = store.load(game.id).await.unwrap().unwrap();
    let events: Vec<Event> = stored.log.iter().map(|logged| logged.event.clone()).collect();
    let replayed = Game::replay(stored.terms.settings.clone(), &events).expect("the log replays");
    let mut acknowledged = 0;
    for (side, seat) in dejarik_rules::Side::BOTH.into_iter().zip(seats) {
        let seat = seat.lock().unwrap();
        for (id, (word, version)) in &seat.done {
            let act = Some((side, id.clone()));
            let found: Vec<_> =
                stored.log.iter().enumerate().filter(|(_, logged)| logged.act == act).collect();
            assert_eq!(found.len(), 1, "act {id} `{word}`");
            assert_eq!(found[0].1.event.to_string(), *word);
            assert_eq!(found[0].0 as u64 + 1, *version);
            acknowledged += 1;
        }
        // A hidden order is known to the other player as `????`.
        let words: Vec<&str> = replayed.line().iter().map(|entry| entry.word.as_str()).collect();
        let known = &seat.known.words;
        let agrees = |(index, word): (usize, &String)| {
            words.get(index) == Some(&word.as_str()) || word == "setup:????"
        };
        let beginning = known.iter().enumerate().all(agrees);
        assert!(beginning, "{known:?} is not the beginning of {words:?}");
    }
    (acknowledged, stored.log.len())
}

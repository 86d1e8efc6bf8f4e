//! The copy of a server's game, made from a snapshot.

use dejarik_client::Failure;
use dejarik_engine::Level;
use dejarik_host::checking::settings_of;
use dejarik_host::live::{LiveGame, Times};
use dejarik_host::profile::Profile;
use dejarik_host::protocol::{self, EntryKind, GameFull, ResultView, SeatKind};
use dejarik_host::store::{Holder, LoggedEvent, StoredGame, StoredSeat, Terms};
use dejarik_host::time::WallTime;
use dejarik_host::view::HIDDEN;
use dejarik_play::Event;
use dejarik_rules::Side;

use crate::session::now;

/// Why this program cannot follow a game.
#[derive(Debug)]
pub(super) struct Beyond(String);

impl From<Beyond> for Failure {
    fn from(beyond: Beyond) -> Failure {
        Failure::Strange(format!("a game that this program cannot follow ({})", beyond.0))
    }
}

fn beyond(error: &impl ToString) -> Beyond {
    Beyond(error.to_string())
}

/// Makes the copy of a game, with its log. Orders that are hidden from the viewer are left out.
pub(super) fn of(full: &GameFull) -> Result<(LiveGame, Vec<LoggedEvent>), Beyond> {
    let settings = settings_of(full).map_err(|error| beyond(&error))?;
    let terms = Terms {
        clock: full.clock.map(Into::into),
        days: full.days,
        watched: full.watched,
        ..Terms::of(full.kind.into(), settings)
    };
    let id = full.id.parse().map_err(|error| beyond(&error))?;
    let seats = full.room.seats.each_ref().map(seat);
    let stored = StoredGame::new(id, terms, seats, WallTime::from_millis(full.created));
    let mut live = LiveGame::begin(stored, &Times::default(), now());
    let mut log = Vec::new();
    for event in events(full)? {
        log.push(live.apply(event, None, now()).map_err(|error| beyond(&error))?);
    }
    Ok((live, log))
}

/// Returns the events that lead to the state of a snapshot.
fn events(full: &GameFull) -> Result<Vec<Event>, Beyond> {
    let shown =
        full.line.iter().filter(|entry| entry.kind != EntryKind::Order || entry.word != HIDDEN);
    let mut events: Vec<Event> = shown
        .map(|entry| entry.word.parse().map_err(|error| beyond(&error)))
        .collect::<Result<_, _>>()?;
    let offers = &full.state.offers;
    let offering =
        |flags: [bool; 2]| Side::BOTH.into_iter().filter(move |side| flags[side.index()]);
    match &full.state.result {
        Some(result) => events.extend(ending(result)),
        None => {
            events.extend(offering(offers.draw).map(Event::DrawOffer));
            events.extend(offering(offers.takeback).map(Event::TakebackOffer));
        }
    }
    Ok(events)
}

/// Returns the event that ended a game; `None` if the position did.
fn ending(result: &ResultView) -> Option<Event> {
    let loser = result.winner.map(|winner| Side::from(winner).other());
    match (result.why.as_str(), loser) {
        ("resignation", Some(side)) => Some(Event::Resign(side)),
        ("timeout", Some(side)) => Some(Event::Timeout(side)),
        ("absence", Some(side)) => Some(Event::Absent(side)),
        // A snapshot does not say who left.
        ("absence", None) => Some(Event::AbsentDraw(Side::First)),
        ("agreement", _) => Some(Event::Draw),
        ("claim", _) => Some(Event::Claim(Side::First)),
        ("abort", _) => Some(Event::Abort),
        ("closed", _) => Some(Event::Closed),
        _ => None,
    }
}

/// Returns a seat as it is stored.
fn seat(seat: &protocol::Seat) -> StoredSeat {
    let holder = match seat.who {
        SeatKind::Open => Holder::Open,
        SeatKind::Person { .. } => Holder::Person(None),
        SeatKind::Computer { level } => {
            Holder::Computer(Level::new(level).unwrap_or(Level::STRONGEST))
        }
        SeatKind::Record => Holder::Record { name: seat.name.clone(), by: None },
    };
    let shown = protocol::Profile { name: seat.name.clone(), figure: seat.figure.clone() };
    // A server has checked the name.
    let profile = Profile::checked(Some(&shown)).unwrap_or_default();
    StoredSeat { profile, ..StoredSeat::held(holder) }
}

#[cfg(test)]
mod tests {
    use dejarik_engine::random::Random;
    use dejarik_host::live::frames::Class;
    use dejarik_host::view::{self, Viewer};
    use dejarik_play::{Due, Settings, dice};
    use dejarik_rules::RulesId;

    use super::*;
    use crate::session::{Dice, Seat};
    use crate::session::{Session, Terms};

    /// Asserts that everybody's copy of a game has the hash that the server says.
    fn copies(live: &LiveGame) {
        let viewers = [Viewer::of(Side::First), Viewer::of(Side::Second), Viewer::default()];
        for viewer in viewers {
            let full = live.full(Class { viewer, choices: false }, now());
            let (copy, log) = of(&full).unwrap_or_else(|error| panic!("{}", error.0));
            assert_eq!(copy.game.events().len(), log.len());
            // An order that is hidden is no part of the copy.
            if !matches!(live.game.due(), Due::Orders(_)) {
                assert_eq!(view::hash(&copy.game, viewer), full.state.hash, "{}", full.state.ply);
                assert_eq!(copy.game.offers_draw(Side::First), full.state.offers.draw[0]);
            }
        }
    }

    #[test]
    fn a_copy_from_a_snapshot_is_the_game_at_every_moment() {
        let mut random = Random::new(7);
        let mut source = dice::Seeded::new(7);
        for id in RulesId::all() {
            let settings = Settings::of(id);
            let terms = Terms { settings, seats: [Seat::Human; 2], dice: Dice::System };
            let mut live = Session::new(terms).live;
            for _ in 0..120 {
                copies(&live);
                match live.game.due() {
                    Due::Nothing => break,
                    Due::Roll => drop(live.throw(&mut source, now()).unwrap()),
                    Due::Orders([true, _]) => {
                        drop(live.apply(Event::SetUp("KNSM".to_owned()), None, now()).unwrap());
                    }
                    Due::Orders(_) => {
                        drop(live.apply(Event::SetUp("ghtx".to_owned()), None, now()).unwrap());
                    }
                    Due::Step(_) => {
                        let steps = live.game.steps();
                        let step = steps[random.below(steps.len() as u64) as usize];
                        let word = live.game.position().unwrap().step_text(step);
                        drop(live.apply(Event::Step(word), None, now()).unwrap());
                    }
                }
            }
            if live.in_progress() {
                drop(live.apply(Event::DrawOffer(Side::First), None, now()).unwrap());
                copies(&live);
            }
        }
    }

    #[test]
    fn a_copy_of_a_finished_game_has_its_result() {
        for ending in [
            Event::Resign(Side::Second),
            Event::Timeout(Side::First),
            Event::Absent(Side::Second),
            Event::AbsentDraw(Side::Second),
            Event::Draw,
            Event::Abort,
            Event::Closed,
        ] {
            let settings = Settings::of(RulesId::Groi);
            let terms = Terms { settings, seats: [Seat::Human; 2], dice: Dice::System };
            let mut live = Session::new(terms).live;
            let why = format!("{ending}");
            drop(live.apply(ending, None, now()).unwrap());
            copies(&live);
            let full = live.full(Class { viewer: Viewer::default(), choices: false }, now());
            let (copy, _) = of(&full).unwrap_or_else(|error| panic!("{}", error.0));
            assert_eq!(copy.game.result(), live.game.result(), "{why}");
        }
    }
}

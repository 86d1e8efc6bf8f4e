//! How games begin: on a person's terms, as a rematch, from an uploaded record. Each comes into
//! the store with what has happened in it already: the computer's order, the throws of its set-up.

use std::collections::BTreeMap;

use dejarik_engine::Level;
use dejarik_engine::random::Random;
use dejarik_play::dice::{DiceError, DiceSource, System};
use dejarik_play::record::{self, Headers, RecordError};
use dejarik_play::{Due, Event, Game, ReplayError, SeriesGame, Settings, Takebacks, Why};
use dejarik_rules::any::AnyRules;
use dejarik_rules::dgn::{DgnError, Place, Reader};
use dejarik_rules::{RulesId, Side, simeone};

use super::HubConfig;
use super::table::{MOST_EVENTS, Now, Table};
use crate::id::{GameId, PersonId, SeatId};
use crate::protocol::{
    ApiError, Clock, GameKind, NewGame, Opponent, Rules, SideChoice, Takebacks as WireTakebacks,
};
use crate::refusal::{Kind, Refusal};
use crate::store::{Holder, Kept, KeptSeat, Logged, Terms};

/// What a clock may be.
const INITIAL: std::ops::RangeInclusive<u64> = 10_000..=10_800_000;
const INCREMENT: std::ops::RangeInclusive<u64> = 0..=180_000;
/// The most games that one file may bring.
const MOST_IMPORTED: usize = 200;

impl From<DiceError> for Refusal {
    fn from(error: DiceError) -> Refusal {
        Refusal::new(Kind::Internal, error.to_string())
    }
}

fn unsound(error: &ReplayError) -> Refusal {
    Refusal::new(Kind::Internal, error.to_string())
}

/// The rule set with these options.
pub fn rules_of(rules: Rules, options: &BTreeMap<String, String>) -> Result<AnyRules, Refusal> {
    let mut rules = AnyRules::new(RulesId::from(rules));
    for (key, value) in options {
        rules.set_option(key, value).map_err(|error| {
            Refusal::new(Kind::BadRequest, error.to_string()).at(format!("options.{key}"))
        })?;
    }
    Ok(rules)
}

fn settings_of(terms: &NewGame) -> Result<Settings, Refusal> {
    let takebacks = match (terms.opponent, terms.takebacks) {
        (Opponent::Link, _) => Takebacks::NeverAcrossThrow,
        (_, Some(WireTakebacks::Anew)) => Takebacks::Anew,
        (_, None | Some(WireTakebacks::Same)) => Takebacks::Same,
        (_, Some(WireTakebacks::NeverAcrossThrow)) => Takebacks::NeverAcrossThrow,
    };
    let rules = rules_of(terms.rules, &terms.options)?;
    let mut settings = Settings::new(rules);
    settings.takebacks = takebacks;
    match &terms.start {
        Some(dpn) => settings
            .starting_from(dpn)
            .map_err(|error| Refusal::new(Kind::BadRequest, error.to_string()).at("start")),
        None => Ok(settings),
    }
}

fn checked(clock: Option<Clock>) -> Result<Option<Clock>, Refusal> {
    let Some(Clock { initial, increment }) = clock else { return Ok(None) };
    let bad = |field: &str, range: &std::ops::RangeInclusive<u64>| {
        let why = format!("expected {} to {} milliseconds", range.start(), range.end());
        Err(Refusal::new(Kind::BadRequest, why).at(format!("clock.{field}")))
    };
    if !INITIAL.contains(&initial) {
        return bad("initial", &INITIAL);
    }
    if !INCREMENT.contains(&increment) {
        return bad("increment", &INCREMENT);
    }
    Ok(clock)
}

/// A new game on a person's terms, and their side.
pub(super) fn on_terms(
    person: PersonId,
    terms: &NewGame,
    config: &HubConfig,
    now: Now,
) -> Result<(Kept, Vec<Side>), Refusal> {
    let settings = settings_of(terms)?;
    let clock = checked(terms.clock)?;
    let own = match terms.side {
        SideChoice::First => Side::First,
        SideChoice::Second => Side::Second,
        SideChoice::Lot => Side::BOTH[usize::from(System.below(2)? == 1)],
    };
    let (kind, other) = match terms.opponent {
        Opponent::Computer { level: level @ 0..=8 } => {
            (GameKind::Computer, Holder::Computer(level))
        }
        Opponent::Computer { .. } => {
            let why = "the computer's levels go from 1 to 8; 0 lets the Wookiee win";
            return Err(Refusal::new(Kind::BadRequest, why).at("opponent.level"));
        }
        Opponent::Here => (GameKind::Here, Holder::Person(Some(person))),
        Opponent::Link => (GameKind::Online, Holder::Open),
    };
    let mut seats = [seat(Holder::Person(Some(person)))?, seat(other)?];
    if own == Side::Second {
        seats.swap(0, 1);
    }
    let held = if kind == GameKind::Here { Side::BOTH.to_vec() } else { vec![own] };
    let seed = System.below(u64::MAX)?;
    let occasion = [None, None];
    let terms = Terms { kind, settings, clock, seed, before: Vec::new(), occasion };
    Ok((begun(terms, seats, None, config, now)?, held))
}

fn seat(holder: Holder) -> Result<KeptSeat, Refusal> {
    Ok(KeptSeat { secret: SeatId::random()?, holder })
}

/// The game that follows another: the players swap sides, unless that one was called off. Seats
/// keep their secrets, so a program that knows its own goes on with it.
pub(super) fn follow(
    table: &Table,
    before: Vec<SeriesGame>,
    config: &HubConfig,
    now: Now,
) -> Result<Kept, Refusal> {
    let mut seats = table.people.kept().map(Clone::clone);
    if table.game.result().is_none_or(|result| result.why != Why::Abort) {
        seats.swap(0, 1);
    }
    let seed = System.below(u64::MAX)?;
    let terms = Terms { seed, before, ..table.terms.clone() };
    begun(terms, seats, Some(table.id), config, now)
}

/// A game with everything that happens in it before anybody decides.
fn begun(
    terms: Terms,
    seats: [KeptSeat; 2],
    previous: Option<GameId>,
    config: &HubConfig,
    now: Now,
) -> Result<Kept, Refusal> {
    let mut kept = Kept {
        id: GameId::random()?,
        terms,
        seats,
        previous,
        next: None,
        created: now.wall,
        updated: now.wall,
        log: Vec::new(),
    };
    let opened = Table::open(kept.clone(), config, now);
    let mut table = opened.map_err(|error| unsound(&error))?;
    if !table.going() {
        let why = "the game is over in this position already";
        return Err(Refusal::new(Kind::BadRequest, why).at("start"));
    }
    let failed = |error: dejarik_play::GameError| Refusal::new(Kind::Internal, error.to_string());
    for event in computers_orders(&table) {
        kept.log.push(table.apply(event, None, now).map_err(failed)?);
    }
    while table.throws() {
        kept.log.push(table.throw(&mut System, now).map_err(failed)?);
    }
    Ok(kept)
}

/// The orders that the computer chooses (S-1), before any person does, so that neither knows the
/// other's.
fn computers_orders(table: &Table) -> Vec<Event> {
    let Due::Orders(missing) = table.game.due() else { return Vec::new() };
    let chooses = |side: &Side| missing[side.index()] && table.people.computer(*side).is_some();
    let sides = Side::BOTH.into_iter().filter(chooses);
    let orders: Vec<_> = simeone::Order::all().collect();
    sides
        .map(|side| {
            let mut random = Random::stream(table.terms.seed, 0x5E7 + side.index() as u64);
            let order = orders[random.below(orders.len() as u64) as usize];
            Event::SetUp(order.letters(side))
        })
        .collect()
}

/// A game of an uploaded file: its title, and what is to be kept, or why not.
pub(super) type Upload = (String, Result<Kept, ApiError>);

/// The games of an uploaded file.
pub(super) fn imported(dgn: &str, person: PersonId, now: Now) -> Result<Vec<Upload>, Refusal> {
    let mut games = Vec::new();
    for (place, read) in Reader::new(dgn) {
        if games.len() == MOST_IMPORTED {
            let why = format!("a file may bring at most {MOST_IMPORTED} games at once");
            return Err(Refusal::new(Kind::BadRequest, why).at(place));
        }
        games.push(match read {
            Ok(game) => {
                let headers = Headers::of(&game);
                let title = title(&headers);
                let replayed = record::replay(&game).map_err(|error| wrong(&error));
                let kept = match replayed {
                    Ok(played) => Ok(kept_record(&played, headers, person, now)?),
                    Err(error) => Err(error),
                };
                (title, kept.and_then(short))
            }
            Err(error) => (format!("{place}"), Err(unreadable(&error))),
        });
    }
    Ok(games)
}

fn short(kept: Kept) -> Result<Kept, ApiError> {
    if kept.log.len() <= MOST_EVENTS {
        return Ok(kept);
    }
    let why = format!("a game of more than {MOST_EVENTS} moves and throws is not kept");
    Err(Refusal::new(Kind::TooLarge, why).to_error())
}

fn title(headers: &Headers) -> String {
    let player = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
    let players = format!("{} – {}", player(&headers.first), player(&headers.second));
    match &headers.date {
        Some(date) => format!("{players}, {date}"),
        None => players,
    }
}

fn located(place: Place, message: String) -> ApiError {
    Refusal::new(Kind::BadRequest, message).at(place).to_error()
}

fn wrong(error: &RecordError) -> ApiError {
    located(error.place, error.to_string())
}

fn unreadable(error: &DgnError) -> ApiError {
    located(error.place, error.to_string())
}

/// A game from a record, as it is kept: among the games of the person who brought it, but the seats
/// are nobody's.
fn kept_record(game: &Game, headers: Headers, person: PersonId, now: Now) -> Result<Kept, Refusal> {
    let player = |name| seat(Holder::Record { name, by: Some(person) });
    let logged =
        |event: &Event| Logged { event: event.clone(), act: None, at: now.wall, clocks: None };
    Ok(Kept {
        id: GameId::random()?,
        terms: Terms {
            kind: GameKind::Record,
            settings: game.settings().clone(),
            clock: None,
            seed: 0,
            before: Vec::new(),
            occasion: [headers.event, headers.date],
        },
        seats: [player(headers.first)?, player(headers.second)?],
        previous: None,
        next: None,
        created: now.wall,
        updated: now.wall,
        log: game.events().iter().map(logged).collect(),
    })
}

/// A game's record, as DGN.
pub(super) fn record_of(game: &Game, kept: &Kept) -> String {
    let name = |seat: &KeptSeat| match &seat.holder {
        Holder::Open | Holder::Person(_) => Some("Player".to_owned()),
        Holder::Computer(level) => Level::new(*level).map(Level::in_records),
        Holder::Record { name, .. } => name.clone(),
    };
    let [event, date] = kept.terms.occasion.clone();
    let day = || {
        let moment = kept.updated.max(kept.created);
        super::chain::day(moment).to_string()
    };
    let headers = Headers {
        event,
        date: date.or_else(|| (kept.terms.kind != GameKind::Record).then(day)),
        first: name(&kept.seats[0]),
        second: name(&kept.seats[1]),
        ..Headers::default()
    };
    record::write(game, &headers).to_string()
}

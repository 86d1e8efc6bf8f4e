//! How games begin: on a person's terms, as a rematch, from an uploaded record. Each is stored with
//! the events it begins with: the computer's hidden order and the throws of the set-up.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::Duration;

use dejarik_dice::Secret;
use dejarik_engine::{Level, Stop, choose_order};
use dejarik_play::dice::{DiceError, DiceSource, System};
use dejarik_play::record::{self, Budget, Headers};
use dejarik_play::{Due, Event, Game, GameResult, Phase, SeriesGame, Settings, Takebacks};
use dejarik_rules::any::AnyRules;
use dejarik_rules::dgn::{self, Place, Reader};
use dejarik_rules::{Bilingual, RulesId, Side, Wording, Words, wording};

use super::game::{LiveGame, MOST_EVENTS};
use super::people::People;
use super::times::Times;
use crate::answers::{MOST_REPLAYED, misread};
use crate::id::{GameId, PersonId, SeatToken, TournamentId};
use crate::profile::Profile;
use crate::protocol::{ApiError, Clock, NewGame, Opponent, Rules, SideChoice};
use crate::refusal::{Kind, Refusal};
use crate::store::{
    GameKind, Holder, LoggedEvent, StoredGame, StoredSeat, Summary, Terms, Ticket, TimeControl,
};
use crate::time::{Now, Offset, millis};

/// The times that a player may have at the start.
const INITIAL: RangeInclusive<Duration> = Duration::from_secs(10)..=Duration::from_secs(10_800);
/// The increments that a time control may have.
const INCREMENT: RangeInclusive<Duration> = Duration::ZERO..=Duration::from_secs(180);
/// The days for each move that a game by days may have.
const DAYS: RangeInclusive<u8> = 1..=14;
/// The limits for one file of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Most {
    /// The number of games.
    pub games: usize,
    /// The steps of work that replaying them may take.
    pub steps: usize,
}

impl Most {
    /// The limits for a file that is uploaded to a server.
    pub const ON_SERVERS: Most = Most { games: 200, steps: MOST_REPLAYED };
}

impl From<DiceError> for Refusal {
    fn from(error: DiceError) -> Refusal {
        Refusal::new(Kind::Internal, error.to_string())
    }
}

fn internal(error: &impl ToString) -> Refusal {
    Refusal::new(Kind::Internal, error.to_string())
}

/// Returns a rule set with these options.
///
/// # Errors
/// If there is no such option, or it does not have such a value; `at` names the option.
pub fn rules_of(rules: Rules, options: &BTreeMap<String, String>) -> Result<AnyRules, Refusal> {
    let mut rules = AnyRules::new(RulesId::from(rules));
    for (key, value) in options {
        rules
            .set_option(key, value)
            .map_err(|error| Refusal::of(Kind::BadRequest, &error).at(format!("options.{key}")))?;
    }
    Ok(rules)
}

/// Draws a level start of a rule set, as DPN; `None` if none are known.
///
/// # Errors
/// If the system's random number generator fails.
pub fn level_start(rules: Rules) -> Result<Option<String>, DiceError> {
    let mut starts = AnyRules::new(RulesId::from(rules)).level_starts();
    if starts.is_empty() {
        return Ok(None);
    }
    let drawn = System.below(starts.len() as u64)? as usize;
    Ok(Some(starts.swap_remove(drawn)))
}

fn settings_of(terms: &NewGame) -> Result<Settings, Refusal> {
    let takebacks = match (terms.opponent, terms.takebacks) {
        (Opponent::Link, _) => Takebacks::NeverAcrossThrow,
        // Only the players know what their dice show.
        (Opponent::Board, _) => Takebacks::Anew,
        (_, asked) => asked.map_or(Takebacks::Same, Into::into),
    };
    settings(terms.rules, &terms.options, terms.start.as_deref(), takebacks)
}

/// Returns the settings that these terms describe.
///
/// # Errors
/// If the options or the start position cannot be read.
pub(crate) fn settings(
    rules: Rules,
    options: &BTreeMap<String, String>,
    start: Option<&str>,
    takebacks: Takebacks,
) -> Result<Settings, Refusal> {
    let mut settings = Settings::new(rules_of(rules, options)?);
    settings.takebacks = takebacks;
    match start {
        Some(dpn) => settings
            .starting_from(dpn)
            .map_err(|error| Refusal::of(Kind::BadRequest, &error).at("start")),
        None => Ok(settings),
    }
}

/// Checks that the players of a game can check its dice.
fn may_be_checked(terms: &NewGame) -> Result<(), Refusal> {
    let why = match terms.opponent {
        Opponent::Board => {
            Words::new("the players throw their own dice", "les joueurs lancent leurs propres dés")
        }
        _ if !RulesId::from(terms.rules).descriptor().dice => {
            Words::new("the game has no dice", "le jeu se joue sans dés")
        }
        Opponent::Computer { .. } | Opponent::Here | Opponent::Link => return Ok(()),
    };
    let why = wording!(
        "the dice cannot be checked: {why}",
        "les dés ne peuvent pas être vérifiés : {why}";
        why
    );
    Err(misread(&why, "checked"))
}

/// Draws random bytes, for a secret or a salt.
///
/// # Errors
/// If the system's random number generator fails.
pub fn random_bytes<const N: usize>() -> Result<[u8; N], DiceError> {
    let mut bytes = [0; N];
    for byte in &mut bytes {
        *byte = System.below(256)? as u8;
    }
    Ok(bytes)
}

/// Checks a time control against what is allowed.
fn time_control(clock: Option<Clock>) -> Result<Option<TimeControl>, Refusal> {
    let Some(clock) = clock.map(TimeControl::from) else { return Ok(None) };
    for (field, value, range) in
        [("initial", clock.initial, INITIAL), ("increment", clock.increment, INCREMENT)]
    {
        if !range.contains(&value) {
            let [least, most] = [range.start(), range.end()].map(|bound| millis(*bound));
            let why = wording!(
                "expected {least} to {most} milliseconds",
                "attendu : de {least} à {most} millisecondes"
            );
            return Err(misread(&why, format!("clock.{field}")));
        }
    }
    Ok(Some(clock))
}

/// Checks the days for a move, and that only a game over a link is played by days or may be watched.
fn only_over_a_link(terms: &NewGame) -> Result<(), Refusal> {
    let refuse = |at: &str, why: Wording| Err(misread(&why, at));
    let over_a_link = || wording!("expected a game over a link", "attendu : une partie par lien");
    let link = terms.opponent == Opponent::Link;
    match terms.days {
        Some(days) if !DAYS.contains(&days) => {
            let (least, most) = (DAYS.start(), DAYS.end());
            let why =
                wording!("expected {least} to {most} days", "attendu : de {least} à {most} jours");
            return refuse("days", why);
        }
        Some(_) if terms.clock.is_some() => {
            let why = wording!(
                "expected either a clock or days for a move",
                "attendu : soit une pendule, soit des jours par coup"
            );
            return refuse("days", why);
        }
        Some(_) if !link => return refuse("days", over_a_link()),
        Some(_) | None => {}
    }
    if terms.watched && !link {
        return refuse("watched", over_a_link());
    }
    Ok(())
}

/// Returns a new game on a person's terms, and the sides that the person holds with their secrets.
pub fn on_terms(
    person: PersonId,
    terms: &NewGame,
    times: &Times,
    now: Now,
) -> Result<(StoredGame, Vec<(Side, SeatToken)>), Refusal> {
    if terms.checked {
        may_be_checked(terms)?;
    }
    let settings = settings_of(terms)?;
    let clock = time_control(terms.clock)?;
    only_over_a_link(terms)?;
    let own = match terms.side {
        SideChoice::First => Side::First,
        SideChoice::Second => Side::Second,
        SideChoice::Lot => Side::BOTH[usize::from(System.below(2)? == 1)],
    };
    let mut held = Vec::new();
    let profile = match terms.opponent {
        // Two people play at one screen, and one of them has sent the name.
        Opponent::Here | Opponent::Board => Profile::default(),
        Opponent::Computer { .. } | Opponent::Link => Profile::checked(terms.profile.as_ref())?,
    };
    let mut own_seat = |side| {
        let secret = SeatToken::random()?;
        held.push((side, secret));
        let (secret, profile) = (Some(secret.hash()), profile.clone());
        let holder = Holder::Person(Some(person));
        Ok::<_, Refusal>(StoredSeat { holder, ticket: None, secret, profile })
    };
    let first = own_seat(own)?;
    let (kind, other) = match terms.opponent {
        Opponent::Computer { level } => {
            let why = wording!(
                "expected a level from 1 to 8, or 0 to let the Wookiee win",
                "attendu : un niveau de 1 à 8, ou 0 pour laisser gagner le Wookiee"
            );
            let unknown = || misread(&why, "opponent.level");
            let holder = Holder::Computer(Level::new(level).ok_or_else(unknown)?);
            (GameKind::Computer, StoredSeat::held(holder))
        }
        Opponent::Here => (GameKind::Here, own_seat(own.other())?),
        Opponent::Board => (GameKind::Board, own_seat(own.other())?),
        Opponent::Link => (GameKind::Online, StoredSeat::open(SeatToken::random()?)),
    };
    let mut seats = [first, other];
    if own == Side::Second {
        seats.swap(0, 1);
    }
    held.sort_by_key(|(side, _)| side.index());
    let seed = System.below(u64::MAX)?;
    let dice = if terms.checked { Some(Secret(random_bytes()?)) } else { None };
    let terms = Terms {
        clock,
        days: terms.days,
        watched: terms.watched,
        seed,
        dice,
        ..Terms::of(kind, settings)
    };
    Ok((begun(GameId::random()?, terms, seats, None, times, now)?, held))
}

/// Returns the terms of the games of a tournament.
///
/// # Errors
/// If they are not those of games over a link with sides by lot and without checked dice (`at` names the field), or not
/// possible.
pub fn tournament_terms(tournament: TournamentId, terms: &NewGame) -> Result<Terms, Refusal> {
    let refuse = |at: &str, why: Wording| Err(misread(&why, at));
    match terms {
        NewGame { opponent, .. } if *opponent != Opponent::Link => {
            let why = wording!("expected games over a link", "attendu : des parties par lien");
            return refuse("opponent", why);
        }
        NewGame { side, .. } if *side != SideChoice::Lot => {
            let why = wording!(
                "expected `lot`: the pairings give the sides",
                "attendu : `lot`, car les appariements donnent les camps"
            );
            return refuse("side", why);
        }
        NewGame { checked: true, .. } => {
            let why = wording!(
                "the dice of a tournament are not checked by devices",
                "les dés d’un tournoi ne sont pas vérifiés par les appareils"
            );
            return refuse("checked", why);
        }
        _ => only_over_a_link(terms)?,
    }
    Ok(Terms {
        clock: time_control(terms.clock)?,
        days: terms.days,
        watched: terms.watched,
        tournament: Some(tournament),
        ..Terms::of(GameKind::Online, settings_of(terms)?)
    })
}

/// Returns a new game between two people, who are known by their cookies alone.
///
/// # Errors
/// If the game is over in its start already, or the system's random number generator fails.
pub fn paired(
    id: GameId,
    terms: &Terms,
    players: [(PersonId, Profile); 2],
    times: &Times,
    now: Now,
) -> Result<StoredGame, Refusal> {
    let seats = players.map(|(person, profile)| StoredSeat {
        profile,
        ..StoredSeat::held(Holder::Person(Some(person)))
    });
    let terms = Terms { seed: System.below(u64::MAX)?, ..terms.clone() };
    begun(id, terms, seats, None, times, now)
}

/// Returns the seat of a player in the rematch. Secrets are not taken over. A player who has one in this game may
/// exchange it once for a secret of the next game. A player who has come with the cookie has no need of that.
fn seat_in_rematch(people: &People, side: Side) -> StoredSeat {
    let seat = people.stored()[side.index()];
    let ticket = seat.secret.filter(|_| !people.came_by_cookie(side)).map(Ticket::SecretBefore);
    StoredSeat { ticket, secret: None, ..seat.clone() }
}

/// Returns the rematch of a game: the players swap sides, unless the game did not count. `before`
/// are the games of the series so far.
pub fn rematch(
    live: &LiveGame,
    before: Vec<SeriesGame>,
    times: &Times,
    now: Now,
) -> Result<StoredGame, Refusal> {
    let mut seats = Side::BOTH.map(|side| seat_in_rematch(&live.people, side));
    if live.game.result().is_none_or(GameResult::counts) {
        seats.swap(0, 1);
    }
    let seed = System.below(u64::MAX)?;
    let dice = live.terms.dice.map(|_| random_bytes().map(Secret)).transpose()?;
    let terms = Terms { seed, before, dice, tournament: None, ..live.terms.clone() };
    begun(GameId::random()?, terms, seats, Some(live.id), times, now)
}

/// Returns a new game with everything that happens in it before a person decides.
fn begun(
    id: GameId,
    terms: Terms,
    seats: [StoredSeat; 2],
    previous: Option<GameId>,
    times: &Times,
    now: Now,
) -> Result<StoredGame, Refusal> {
    let mut stored = StoredGame { previous, ..StoredGame::new(id, terms, seats, now.wall) };
    let mut live = LiveGame::begin(stored.clone(), times, now);
    if !live.in_progress() {
        let why = wording!(
            "the game is over in this position already",
            "dans cette position, la partie est déjà finie"
        );
        return Err(Refusal::of(Kind::BadRequest, &why).at("start"));
    }
    // With checked dice the computer hides its order once the game is opened.
    let orders = if live.terms.dice.is_none() { computers_orders(&live) } else { Vec::new() };
    for event in orders {
        stored.log.push(live.apply(event, None, now).map_err(|error| internal(&error))?);
    }
    while live.awaits_throw() {
        stored.log.push(live.throw(&mut System, now).map_err(|error| internal(&error))?);
    }
    Ok(stored)
}

/// Returns the orders that the computer chooses (S-1). It chooses before any person does, so neither
/// knows the other's order.
pub fn computers_orders(live: &LiveGame) -> Vec<Event> {
    let (Due::Orders(missing), Phase::SetUp(setup)) = (live.game.due(), live.game.phase()) else {
        return Vec::new();
    };
    let chooses = |side: &Side| missing[side.index()] && live.people.computer(*side).is_some();
    let sides = Side::BOTH.into_iter().filter(chooses);
    sides.filter_map(|side| choose_order(setup, live.terms.seed, side)).map(Event::SetUp).collect()
}

/// A game of an uploaded file.
pub struct Upload {
    /// The players and the date; empty if the game cannot be read.
    pub title: String,
    /// The game to be stored, or why it cannot be stored.
    pub record: Result<UploadedRecord, ApiError>,
}

/// A record that can be stored.
pub struct UploadedRecord {
    /// The game as it is stored.
    pub stored: StoredGame,
    /// What lists show of it.
    pub summary: Summary,
}

/// Reads the games of an uploaded file. A game that cannot be read does not affect the others, but
/// all share one budget of work: once it is exhausted, the rest of the file is refused. Reading ends
/// early once `stop` is raised.
pub fn imported(
    dgn: &str,
    person: PersonId,
    now: Now,
    most: Most,
    stop: &Stop,
) -> Result<Vec<Upload>, Refusal> {
    let mut games = Vec::new();
    let stopped = || stop.is_stopped();
    let mut budget = Budget::of(most.steps).until(&stopped);
    for (place, read) in Reader::new(dgn).take_while(|_| !stopped()) {
        if games.len() == most.games {
            let most = most.games;
            let why = wording!(
                "a file may bring at most {most} games at once",
                "un fichier peut apporter au plus {most} parties à la fois"
            );
            return Err(Refusal::of(Kind::BadRequest, &why).at(place));
        }
        games.push(match read {
            Ok(game) => {
                let title = title(&Headers::of(&game));
                let replayed = record::replay_within(&game, &mut budget);
                let replayed = replayed.map_err(|error| located(error.place, &error));
                let record = match replayed {
                    Ok(played) => {
                        let stored = stored_record(&played, &game, person, now)?;
                        Ok(UploadedRecord { stored, summary: Summary::of(&played) })
                    }
                    Err(error) => Err(error),
                };
                Upload { title, record: record.and_then(short) }
            }
            Err(error) => {
                Upload { title: String::new(), record: Err(located(error.place, &error)) }
            }
        });
    }
    Ok(games)
}

/// Refuses a game that is too long to be stored.
fn short(record: UploadedRecord) -> Result<UploadedRecord, ApiError> {
    if record.stored.log.len() <= MOST_EVENTS {
        return Ok(record);
    }
    let why = wording!(
        "expected a game of at most {MOST_EVENTS} moves and throws",
        "attendu : une partie d’au plus {MOST_EVENTS} coups et lancers"
    );
    Err(Refusal::of(Kind::TooLarge, &why).to_error())
}

/// Returns the title of a record in a list of games.
fn title(headers: &Headers) -> String {
    let player = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
    let players = format!("{} – {}", player(&headers.first), player(&headers.second));
    match &headers.date {
        Some(date) => format!("{players}, {date}"),
        None => players,
    }
}

fn located(place: Place, error: &impl Bilingual) -> ApiError {
    Refusal::of(Kind::BadRequest, error).at(place).to_error()
}

/// Returns a record as a game to be stored. It is among the games of the person who uploaded it, but
/// nobody holds its seats.
fn stored_record(
    game: &Game,
    record: &dgn::Game,
    person: PersonId,
    now: Now,
) -> Result<StoredGame, Refusal> {
    let headers = Headers { others: Vec::new(), ..Headers::of(record) };
    let says_more = record::write(game, &headers) != *record;
    let player = |name| StoredSeat::held(Holder::Record { name, by: Some(person) });
    let logged =
        |event: &Event| LoggedEvent { event: event.clone(), act: None, at: now.wall, clocks: None };
    let terms = Terms {
        occasion: [headers.event, headers.date],
        record: says_more.then(|| record.to_string()),
        ..Terms::of(GameKind::Record, game.settings().clone())
    };
    let seats = [player(headers.first), player(headers.second)];
    let log = game.events().iter().map(logged).collect();
    Ok(StoredGame { log, ..StoredGame::new(GameId::random()?, terms, seats, now.wall) })
}

/// Returns the name of the file with the dice of a game, which its record names.
pub fn sidecar_name(game: GameId) -> String {
    format!("dejarik-{game}.dice")
}

/// The name in records of a person who has chosen none.
pub const UNNAMED: &str = "Player";

/// Returns a game's record, as DGN. Its date is the day at the place where it was played.
pub fn record_of(game: &Game, stored: &StoredGame, place: Offset) -> String {
    if let Some(record) = &stored.terms.record {
        return record.clone();
    }
    let name = |seat: &StoredSeat| match &seat.holder {
        Holder::Open => Some(UNNAMED.to_owned()),
        Holder::Person(_) => Some(seat.profile.name.clone().unwrap_or_else(|| UNNAMED.to_owned())),
        Holder::Computer(level) => Some(level.in_records()),
        Holder::Record { name, .. } => name.clone(),
    };
    let [event, date] = stored.terms.occasion.clone();
    let day = || place.day(stored.updated.max(stored.created)).to_string();
    let checked = stored.terms.dice.is_some();
    let dice = checked.then(|| ("Dice".to_owned(), sidecar_name(stored.id)));
    let headers = Headers {
        others: dice.into_iter().collect(),
        event,
        date: date.or_else(|| (stored.terms.kind != GameKind::Record).then(day)),
        first: name(&stored.seats[0]),
        second: name(&stored.seats[1]),
    };
    record::write(game, &headers).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::{SteadyTime, WallTime};

    #[test]
    fn terms_that_cannot_be_are_refused_in_both_languages_at_their_field() {
        let now = Now { steady: SteadyTime::START, wall: WallTime::default() };
        let computer = r#"{"rules":"groi","opponent":{"kind":"computer","level":9}}"#;
        let of = |rules: &str, opponent: &str, more: &str| {
            let terms =
                format!(r#"{{"rules":"{rules}","opponent":{{"kind":"{opponent}"}},{more}}}"#);
            serde_json::from_str::<NewGame>(&terms).unwrap()
        };
        let game = |terms: &NewGame| {
            on_terms(PersonId::random().unwrap(), terms, &Times::default(), now).unwrap_err()
        };
        let tournament =
            |terms: &NewGame| tournament_terms(TournamentId::random().unwrap(), terms).unwrap_err();
        let lot = r#""side":"lot""#;
        for (refusal, at) in [
            (game(&serde_json::from_str(computer).unwrap()), "opponent.level"),
            (game(&of("groi", "link", r#""clock":{"initial":1,"increment":0}"#)), "clock.initial"),
            (
                game(&of("groi", "link", r#""clock":{"initial":60000,"increment":999999}"#)),
                "clock.increment",
            ),
            (game(&of("groi", "link", r#""days":15"#)), "days"),
            (
                game(&of("groi", "link", r#""days":3,"clock":{"initial":60000,"increment":0}"#)),
                "days",
            ),
            (game(&of("groi", "here", r#""days":3"#)), "days"),
            (game(&of("groi", "here", r#""watched":true"#)), "watched"),
            (game(&of("groi", "link", r#""checked":true"#)), "checked"),
            (game(&of("looney", "board", r#""checked":true"#)), "checked"),
            (game(&of("groi", "link", r#""options":{"setup":"rows"}"#)), "options.setup"),
            (game(&of("groi", "link", r#""start":"groi x""#)), "start"),
            (tournament(&of("groi", "here", lot)), "opponent"),
            (tournament(&of("groi", "link", r#""side":"w""#)), "side"),
            (tournament(&of("looney", "link", r#""side":"lot","checked":true"#)), "checked"),
        ] {
            assert_eq!(
                (refusal.kind, refusal.at.as_deref()),
                (Kind::BadRequest, Some(at)),
                "{refusal}"
            );
            let french = refusal.french.unwrap_or_default();
            assert!(!french.is_empty() && french != refusal.message, "{at}: {}", refusal.message);
        }
    }
}

//! What is stored of a game. These types and their serialized form belong to the store and are
//! independent of the wire's.
//!
//! # Stability
//! [`Terms`] and [`Holder`] are stored as JSON. The form of version 0.1.0 is read by every later
//! version; a test in this file pins it and the form of 0.2.0, which also names the revision of the
//! rules and all options. The wire's types may change without these.

use std::time::Duration;

use dejarik_dice::Secret;
use dejarik_engine::Level;
use dejarik_play::{Event, SeriesGame, Settings};
use dejarik_rules::Side;
use serde::{Deserialize, Serialize};

use super::rated::Rated;
use crate::id::{GameId, PersonId, SeatToken, TokenHash, TournamentId};
use crate::profile::Profile;
use crate::time::WallTime;

const DAY: Duration = Duration::from_secs(86_400);

/// What kind of game it is: who plays, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameKind {
    /// One person against the computer.
    Computer,
    /// Two people at one screen.
    Here,
    /// Two people at a real board, who throw their own dice.
    Board,
    /// Two people over a link.
    Online,
    /// An uploaded record, which can only be looked at.
    Record,
}

/// The time control that the players agreed on, with Fischer's increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// The time that each player has at the start. Stored in milliseconds.
    #[serde(with = "in_millis")]
    pub initial: Duration,
    /// The time that a player gains after each of their turns. Stored in milliseconds.
    #[serde(with = "in_millis")]
    pub increment: Duration,
}

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// Nobody has taken the seat yet.
    Open,
    /// A person, known by a cookie and by the secret of the seat; `None` in games of 0.1.0 for a program
    /// that has only the secret.
    Person(Option<PersonId>),
    /// The computer, at this level. Stored as the level's number.
    Computer(#[serde(with = "as_number")] Level),
    /// A player named in an uploaded record.
    Record {
        /// The player's name in the record.
        name: Option<String>,
        /// The person who uploaded the record.
        by: Option<PersonId>,
    },
}

impl Holder {
    /// Returns the person in whose list this game appears: the player, or the person who uploaded it.
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Holder::Person(person) | Holder::Record { by: person, .. } => person.as_ref(),
            Holder::Open | Holder::Computer(_) => None,
        }
    }
}

/// A stored seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSeat {
    /// Who holds the seat.
    pub holder: Holder,
    /// The ticket that takes the seat, once; `None` if the seat is never given away. A ticket is used up
    /// as soon as the seat has a secret; it is kept only so that it can be recognised.
    pub ticket: Option<Ticket>,
    /// The hash of the holder's secret; `None` before a ticket is used, and for a holder who is known
    /// by a cookie alone or is not a person.
    pub secret: Option<TokenHash>,
    /// The name and the figure that the holder has chosen.
    pub profile: Profile,
}

impl StoredSeat {
    /// Returns a seat of the computer, of a record, or of a person who is known by a cookie alone.
    pub fn held(holder: Holder) -> StoredSeat {
        StoredSeat { holder, ticket: None, secret: None, profile: Profile::default() }
    }

    /// Returns an open seat for the bearer of an invitation.
    pub fn open(invitation: SeatToken) -> StoredSeat {
        let ticket = Some(Ticket::Invitation(invitation));
        StoredSeat { holder: Holder::Open, ticket, secret: None, profile: Profile::default() }
    }

    /// Returns what the seat shows of its holder: the name and the figure that a person has chosen, or
    /// the name in a record.
    pub fn shown(&self) -> Profile {
        match &self.holder {
            Holder::Person(_) => self.profile.clone(),
            Holder::Record { name, .. } => Profile { name: name.clone(), figure: None },
            Holder::Open | Holder::Computer(_) => Profile::default(),
        }
    }
}

/// A ticket that takes a seat, once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ticket {
    /// The invitation to an open seat. It is stored in clear, because it has to be shown again to the
    /// player who made the game.
    Invitation(SeatToken),
    /// The player's secret in the previous game, of which this one is the rematch. It is exchanged for a
    /// secret of this game.
    SecretBefore(TokenHash),
}

impl Ticket {
    /// Returns whether the token with this hash is this ticket.
    pub fn is(&self, token: &TokenHash) -> bool {
        let hash = match self {
            Ticket::Invitation(invitation) => invitation.hash(),
            Ticket::SecretBefore(hash) => *hash,
        };
        hash == *token
    }
}

/// What was agreed on before the game, and never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// What kind of game it is.
    pub kind: GameKind,
    /// The rule set with its options, the start, and how takebacks work.
    pub settings: Settings,
    /// The time control; `None` for a game without clocks.
    pub clock: Option<TimeControl>,
    /// The days that a player has for each move; `None` for a game that is not played by days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u8>,
    /// Whether the game may be on the list of games to watch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub watched: bool,
    /// That the game is rated; `None` for every other game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<Rated>,
    /// The tournament that the game belongs to; `None` for every other game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentId>,
    /// The seed of the computer's choices.
    #[serde(default)]
    pub seed: u64,
    /// The games of the series before this one.
    #[serde(default)]
    pub before: Vec<SeriesGame>,
    /// The server's secret for dice that the players check; `None` for a game without checked dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Secret>,
    /// The event and the date that an uploaded record names.
    #[serde(default)]
    pub occasion: [Option<String>; 2],
    /// The whole text of an uploaded record that says more than the other fields and the log: comments,
    /// glyphs, side lines, other tags. `None` for every other game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

impl Terms {
    /// Returns the terms of a game without clocks and with nothing special.
    pub fn of(kind: GameKind, settings: Settings) -> Terms {
        Terms {
            kind,
            settings,
            clock: None,
            days: None,
            watched: false,
            rated: None,
            tournament: None,
            seed: 0,
            before: Vec::new(),
            dice: None,
            occasion: [None, None],
            record: None,
        }
    }

    /// Returns the time that a player has for each move of a game by days.
    pub fn move_time(&self) -> Option<Duration> {
        self.days.map(|days| u32::from(days) * DAY)
    }
}

/// An event of a game's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedEvent {
    /// What happened.
    pub event: Event,
    /// The side and the client's name of the act that caused the event. `None` for what the server
    /// does by itself: throws, fallen clocks, steps of the computer.
    pub act: Option<(Side, String)>,
    /// When it happened.
    pub at: WallTime,
    /// The time left on both clocks after the event, by [`Side::index`].
    pub clocks: Option<[Duration; 2]>,
}

impl LoggedEvent {
    /// Returns whether the event is a step that a person has made.
    pub fn is_own_step(&self) -> bool {
        self.act.is_some() && matches!(self.event, Event::Step(_))
    }
}

/// A whole game as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// The game's id.
    pub id: GameId,
    /// What was agreed on.
    pub terms: Terms,
    /// Both seats, by [`Side::index`].
    pub seats: [StoredSeat; 2],
    /// The game that this one is the rematch of.
    pub previous: Option<GameId>,
    /// The rematch of this game.
    pub next: Option<GameId>,
    /// When the game was created.
    pub created: WallTime,
    /// When the game last changed.
    pub updated: WallTime,
    /// Until when the open seat is offered to everybody in the lobby; `None` if it is not.
    pub offered: Option<WallTime>,
    /// The event log, oldest first.
    pub log: Vec<LoggedEvent>,
}

impl StoredGame {
    /// Returns a game in which nothing has happened yet.
    pub fn new(id: GameId, terms: Terms, seats: [StoredSeat; 2], created: WallTime) -> StoredGame {
        StoredGame {
            id,
            terms,
            seats,
            previous: None,
            next: None,
            created,
            updated: created,
            offered: None,
            log: Vec::new(),
        }
    }

    /// Returns whether the game is kept although nobody may have made a step: somebody has made one, it is an uploaded
    /// record, or it belongs to a tournament.
    pub fn is_touched(&self) -> bool {
        let Terms { kind, tournament, .. } = &self.terms;
        *kind == GameKind::Record
            || tournament.is_some()
            || self.log.iter().any(LoggedEvent::is_own_step)
    }
}

/// A game that belongs to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnGame {
    /// The game's id.
    pub id: GameId,
    /// Whether the game is a record that the person has uploaded.
    pub uploaded: bool,
}

/// Which games are no longer kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expiry {
    /// Games in which nobody has made a step by this time. They were created and last changed before it, and
    /// any offer of a seat and any time for the first move ended before it.
    pub untouched: WallTime,
    /// Finished games that last changed before this time; `None` if they are kept.
    pub finished: Option<WallTime>,
    /// Uploaded records that last changed before this time; `None` if they are kept.
    pub uploads: Option<WallTime>,
}

/// A duration as a whole number of milliseconds.
mod in_millis {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    use crate::time::millis;

    pub fn serialize<S: Serializer>(duration: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(millis(*duration))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        u64::deserialize(from).map(Duration::from_millis)
    }
}

/// A level as its number.
mod as_number {
    use dejarik_engine::Level;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(level: &Level, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(level.number())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Level, D::Error> {
        let number = u8::deserialize(from)?;
        let why = || D::Error::custom(format_args!("expected a level from 0 to 8, not {number}"));
        Level::new(number).ok_or_else(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is_stored_as<T>(value: &T, json: &str)
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug,
    {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
    }

    /// The settings of the same game, as versions 0.1.0 and 0.2.0 stored them and as they are stored now.
    const SETTINGS: [&str; 3] = [
        r#"{"rules":"groi","takebacks":"never-across-throw"}"#,
        r#"{"rules":"groi","revision":1,"options":{"double-exit":"path","repetition":"automatic","series":"open","setup":"blocks","wookiee-rule":"off"},"takebacks":"never-across-throw"}"#,
        r#"{"rules":"groi","revision":2,"options":{"double-exit":"path","repetition":"automatic","series":"open","setup":"blocks","wookiee-rule":"off"},"takebacks":"never-across-throw"}"#,
    ];

    /// Checks that terms are stored as `json`, in which `SETTINGS` stands for the settings, and that the
    /// forms of earlier versions can be read.
    #[track_caller]
    fn terms_are_stored_as(terms: &Terms, json: &str) {
        let [oldest, old, new] = SETTINGS.map(|settings| json.replace("SETTINGS", settings));
        is_stored_as(terms, &new);
        for text in [oldest, old] {
            assert_eq!(serde_json::from_str::<Terms>(&text).unwrap(), *terms);
        }
    }

    #[test]
    fn terms_keep_the_form_of_version_0_2_0_and_that_of_0_1_0_is_read() {
        let settings = serde_json::from_str(SETTINGS[0]).unwrap();
        let (initial, increment) = (Duration::from_secs(600), Duration::from_secs(2));
        let mut terms = Terms {
            clock: Some(TimeControl { initial, increment }),
            seed: u64::MAX,
            occasion: [None, Some("2026-11-22".to_owned())],
            ..Terms::of(GameKind::Online, settings)
        };
        terms_are_stored_as(
            &terms,
            r#"{"kind":"online","settings":SETTINGS,"clock":{"initial":600000,"increment":2000},"seed":18446744073709551615,"before":[],"occasion":[null,"2026-11-22"]}"#,
        );
        terms.clock = None;
        (terms.days, terms.watched) = (Some(3), true);
        terms_are_stored_as(
            &terms,
            r#"{"kind":"online","settings":SETTINGS,"clock":null,"days":3,"watched":true,"seed":18446744073709551615,"before":[],"occasion":[null,"2026-11-22"]}"#,
        );
        (terms.days, terms.watched) = (None, false);
        terms.rated = Some(Rated { network: Some(7) });
        terms_are_stored_as(
            &terms,
            r#"{"kind":"online","settings":SETTINGS,"clock":null,"rated":{"network":7},"seed":18446744073709551615,"before":[],"occasion":[null,"2026-11-22"]}"#,
        );
        (terms.rated, terms.tournament) = (None, "abcdefGHIJ01".parse().ok());
        terms_are_stored_as(
            &terms,
            r#"{"kind":"online","settings":SETTINGS,"clock":null,"tournament":"abcdefGHIJ01","seed":18446744073709551615,"before":[],"occasion":[null,"2026-11-22"]}"#,
        );
        terms.tournament = None;
        let before = r#"{"result":{"winner":"w","points":[3,0],"why":"resignation"},"day":20779}"#;
        terms.before = vec![serde_json::from_str(before).unwrap()];
        for (kind, name) in [
            (GameKind::Computer, "computer"),
            (GameKind::Here, "here"),
            (GameKind::Board, "board"),
            (GameKind::Record, "record"),
        ] {
            terms.kind = kind;
            let json = format!(
                r#"{{"kind":"{name}","settings":SETTINGS,"clock":null,"seed":18446744073709551615,"before":[{before}],"occasion":[null,"2026-11-22"]}}"#
            );
            terms_are_stored_as(&terms, &json);
        }
    }

    #[test]
    fn holders_keep_the_form_of_version_0_1_0() {
        let person: PersonId = "yyJ6zGpfAGcBt1au".parse().unwrap();
        is_stored_as(&Holder::Open, r#""open""#);
        is_stored_as(&Holder::Person(None), r#"{"person":null}"#);
        is_stored_as(&Holder::Person(Some(person)), r#"{"person":"yyJ6zGpfAGcBt1au"}"#);
        is_stored_as(&Holder::Computer(Level::WOOKIEE), r#"{"computer":0}"#);
        is_stored_as(&Holder::Computer(Level::STRONGEST), r#"{"computer":8}"#);
        is_stored_as(
            &Holder::Record { name: Some("Player".to_owned()), by: Some(person) },
            r#"{"record":{"name":"Player","by":"yyJ6zGpfAGcBt1au"}}"#,
        );
        assert!(serde_json::from_str::<Holder>(r#"{"computer":9}"#).is_err());
    }
}

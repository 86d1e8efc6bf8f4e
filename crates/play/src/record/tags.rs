//! The tags of a record: what they say about a game, both ways.

use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::dgn::{self, Tag};
use dejarik_rules::{OptionSpec, RulesId, Side};

use super::read::{RecordError, RecordErrorKind};
use crate::game::Game;
use crate::result::{GameResult, Why};
use crate::settings::Settings;

/// The names in a record, which are not part of the game itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers {
    /// The occasion.
    pub event: Option<String>,
    /// The day, `2026-02-28`.
    pub date: Option<String>,
    /// The first player's name.
    pub first: Option<String>,
    /// The second player's name.
    pub second: Option<String>,
    /// Any other tags, name and value. Those that the game itself decides are left out.
    pub others: Vec<(String, String)>,
}

/// The tags that the game decides or that have a field in [`Headers`].
const STANDARD: [&str; 9] =
    ["Rules", "Event", "Date", "First", "Second", "Result", "Points", "DPN", "Termination"];

impl Headers {
    /// The names in a record that was read.
    pub fn of(record: &dgn::Game) -> Headers {
        let value = |name| record.tag(name).map(|tag| tag.value().to_owned());
        let others = record.tags.iter().filter(|tag| !is_decided(tag.name()));
        Headers {
            event: value("Event"),
            date: value("Date"),
            first: value("First"),
            second: value("Second"),
            others: others.map(|tag| (tag.name().to_owned(), tag.value().to_owned())).collect(),
        }
    }

    /// The tags of a record of `game`.
    pub(super) fn tags(&self, game: &Game) -> Vec<Tag> {
        let rules = game.settings().rules();
        let result = game.result();
        let mut tags = Tags(Vec::new());
        tags.add("Rules", rules.id().name());
        for (name, value) in [
            ("Event", &self.event),
            ("Date", &self.date),
            ("First", &self.first),
            ("Second", &self.second),
        ] {
            value.iter().for_each(|value| tags.add(name, value));
        }
        tags.add("Result", result.map_or("*", GameResult::token));
        let points = result.and_then(|result| points(game.position(), result));
        points.iter().for_each(|points| tags.add("Points", points));
        for (spec, value) in rules.changed_options() {
            tags.add(&spec.tag(), &value);
        }
        let start = game.settings().start().map(AnyPosition::to_string);
        start.iter().for_each(|start| tags.add("DPN", start));
        result.iter().for_each(|result| tags.add("Termination", result.why.name()));
        for (name, value) in &self.others {
            if !is_decided(name) {
                tags.add(name, value);
            }
        }
        tags.0
    }
}

struct Tags(Vec<Tag>);

impl Tags {
    /// Adds a tag; what a tag cannot hold (line breaks, more than its length) is left out of the
    /// value, and a tag that could not be read back is left out whole.
    fn add(&mut self, name: &str, value: &str) {
        let fits = |value: &String, c: char| value.len() + c.len_utf8() <= dgn::LONGEST_TAG;
        let mut clean = String::new();
        for c in value.chars().map(|c| if c.is_control() { ' ' } else { c }) {
            if !fits(&clean, c) {
                break;
            }
            clean.push(c);
        }
        let known = self.0.iter().any(|tag| tag.name() == name);
        if let (Ok(tag), false) = (Tag::new(name, &clean), known || self.0.len() == dgn::MOST_TAGS)
        {
            self.0.push(tag);
        }
    }
}

/// Whether a tag belongs to the game or to a field of [`Headers`].
fn is_decided(name: &str) -> bool {
    STANDARD.contains(&name) || option_of(name).is_some()
}

/// The rule set and option that a tag sets; the first rule set that has such an option.
fn option_of(name: &str) -> Option<(RulesId, &'static OptionSpec)> {
    RulesId::ALL.into_iter().find_map(|id| {
        let spec = AnyRules::new(id).options().iter().find(|spec| spec.tag() == name)?;
        Some((id, spec))
    })
}

/// The `Points` of a finished game, first player's first, where the rule set scores.
pub(super) fn points(position: Option<&AnyPosition>, result: &GameResult) -> Option<String> {
    if result.why == Why::Abort {
        return None;
    }
    match position? {
        AnyPosition::Groi(_) => {
            let [first, second] = result.points;
            Some(format!("{first}-{second}"))
        }
        AnyPosition::Simeone(ruled) => {
            let [first, second] = Side::BOTH.map(|side| ruled.position.score(side));
            Some(format!("{first}-{second}"))
        }
        AnyPosition::Bambara(_) | AnyPosition::Looney(_) => None,
    }
}

/// What the tags of a record say about the game.
pub(super) fn settings(record: &dgn::Game) -> Result<Settings, RecordError> {
    let bad = |tag: &Tag, message: String| RecordError {
        place: tag.place(),
        turn: 0,
        word: None,
        kind: RecordErrorKind::Tag { name: tag.name().to_owned(), message },
    };
    let Some(named) = record.tag("Rules") else {
        return Err(RecordError {
            place: record.start(),
            turn: 0,
            word: None,
            kind: RecordErrorKind::NoRules,
        });
    };
    let id: RulesId = named
        .value()
        .parse()
        .map_err(|error: dejarik_rules::ParseError| bad(named, error.message.into_owned()))?;
    let mut rules = AnyRules::new(id);
    for tag in &record.tags {
        let spec = rules.options().iter().find(|spec| spec.tag() == tag.name());
        match (spec, option_of(tag.name())) {
            (Some(spec), _) => rules
                .set_option(spec.key, tag.value())
                .map_err(|error| bad(tag, error.to_string()))?,
            (None, Some((other, _))) => {
                return Err(bad(tag, format!("this is an option of {other}, not of {id}")));
            }
            (None, None) => {
                // A tag that is unknown is passed over, but an option must not be lost to a slip.
                let tags = rules.options().iter().map(OptionSpec::tag);
                if let Some(meant) = { tags }.find(|known| known.eq_ignore_ascii_case(tag.name())) {
                    return Err(bad(tag, format!("expected this tag to be written `{meant}`")));
                }
            }
        }
    }
    let settings = Settings::new(rules);
    match record.tag("DPN") {
        Some(tag) => {
            settings.starting_from(tag.value()).map_err(|error| bad(tag, error.to_string()))
        }
        None => Ok(settings),
    }
}

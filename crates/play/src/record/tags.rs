//! The tags of a record, in both directions: from a game to tags and from tags to settings.

use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::dgn::{self, Tag};
use dejarik_rules::{Bilingual, OptionSpec, RulesId, Wording, wording};

use super::read::{RecordError, RecordErrorKind};
use crate::game::Game;
use crate::result::GameResult;
use crate::revision::FIRST_OF_RULES;
use crate::settings::Settings;

/// The tags of a record that are not part of the game itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers {
    /// The occasion of the game, such as a tournament.
    pub event: Option<String>,
    /// The day of the game, `2026-02-28`.
    pub date: Option<String>,
    /// The first player's name.
    pub first: Option<String>,
    /// The second player's name.
    pub second: Option<String>,
    /// Other tags as pairs of name and value. Tags that the game itself decides are never among
    /// them and are skipped when written.
    pub others: Vec<(String, String)>,
}

/// The tags that the game decides or that have their own field in [`Headers`].
const STANDARD: [&str; 10] = [
    "Rules",
    "Revision",
    "Event",
    "Date",
    "First",
    "Second",
    "Result",
    "Points",
    "DPN",
    "Termination",
];

impl Headers {
    /// Returns the headers of a parsed record.
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

    /// Returns all tags of a record of `game`, in the order in which they are written.
    pub(super) fn tags(&self, game: &Game) -> Vec<Tag> {
        let rules = game.settings().rules();
        let result = game.result();
        let mut tags = Tags(Vec::new());
        tags.add("Rules", rules.id().name());
        if rules.revision() > FIRST_OF_RULES {
            tags.add("Revision", &rules.revision().to_string());
        }
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
    /// Adds a tag. Control characters in the value become spaces, and a value that is too long is
    /// cut off. A tag that could not be read back is skipped: one with a bad name, a second one of
    /// the same name, or one too many.
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

/// Returns whether the game decides a tag, or a field of [`Headers`] holds it.
fn is_decided(name: &str) -> bool {
    STANDARD.contains(&name) || option_of(name).is_some()
}

/// Returns the option that a tag sets, and the first rule set that has this option.
fn option_of(name: &str) -> Option<(RulesId, &'static OptionSpec)> {
    RulesId::all().find_map(|id| {
        let spec = AnyRules::new(id).options().iter().find(|spec| spec.tag() == name)?;
        Some((id, spec))
    })
}

/// Returns the `Points` of a finished game, such as `3-0`, the first player's points first; `None`
/// where the rule set does not score.
pub(super) fn points(position: Option<&AnyPosition>, result: &GameResult) -> Option<String> {
    if !result.counts() {
        return None;
    }
    let position = position?;
    let [first, second] = match position.scene().score {
        Some(score) => score.points.map(u32::from),
        None if position.id().descriptor().scores_points() => result.points,
        None => return None,
    };
    Some(format!("{first}-{second}"))
}

/// Reads the settings of a game from the tags of its record.
pub(super) fn settings(record: &dgn::Game) -> Result<Settings, RecordError> {
    let bad = |tag: &Tag, message: Wording| RecordError {
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
        .map_err(|error: dejarik_rules::ParseError| bad(named, error.message))?;
    let mut rules = match record.tag("Revision") {
        Some(tag) => at_revision(id, tag.value()).map_err(|message| bad(tag, message))?,
        None => AnyRules::at_revision(id, FIRST_OF_RULES).unwrap_or_else(|| AnyRules::new(id)),
    };
    for tag in &record.tags {
        let spec = rules.options().iter().find(|spec| spec.tag() == tag.name());
        match (spec, option_of(tag.name())) {
            (Some(spec), _) => rules
                .set_option(spec.key, tag.value())
                .map_err(|error| bad(tag, error.wording()))?,
            (None, Some((other, _))) => {
                return Err(bad(
                    tag,
                    wording!(
                        "this is an option of {other}, not of {id}",
                        "c’est une option de {other}, pas de {id}"
                    ),
                ));
            }
            (None, None) => {
                // Unknown tags are ignored, but a misspelt option must not be.
                let tags = rules.options().iter().map(OptionSpec::tag);
                if let Some(meant) = { tags }.find(|known| known.eq_ignore_ascii_case(tag.name())) {
                    return Err(bad(
                        tag,
                        wording!(
                            "expected this tag to be written `{meant}`",
                            "il faut écrire cette balise `{meant}`"
                        ),
                    ));
                }
            }
        }
    }
    let settings = Settings::new(rules);
    match record.tag("DPN") {
        Some(tag) => settings.starting_from(tag.value()).map_err(|error| bad(tag, error.wording())),
        None => Ok(settings),
    }
}

/// Returns the rule set as it was at the revision that a tag names.
fn at_revision(id: RulesId, text: &str) -> Result<AnyRules, Wording> {
    let known = AnyRules::new(id).revision();
    let revision = text.parse().ok().filter(|revision: &u16| revision.to_string() == text);
    revision.and_then(|revision| AnyRules::at_revision(id, revision)).ok_or_else(|| {
        wording!(
            "expected a revision of the rules of {id}, from 1 to {known}; found `{text}`",
            "attendu : une révision des règles de {id}, de 1 à {known} ; trouvé : `{text}`"
        )
    })
}

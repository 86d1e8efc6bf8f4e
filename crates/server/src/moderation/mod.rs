//! What the operator of a server decides: which names are refused, which networks and people are blocked, whose names
//! are hidden, and which games end.
//!
//! The decisions are one document: the file `moderation.json` in the data directory, or a document in the store of
//! several servers. `dejarik admin` changes it, whether or not servers run, and each server follows within a second. An
//! act stays in the document until a server has performed it and written it to its log.

mod change;
mod error;
mod follower;
mod words;

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use dejarik_rules::wording;
use ipnet::{IpNet, Ipv6Net};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

pub use change::change;
pub(crate) use change::open;
pub use error::ModerationError;
pub(crate) use follower::Follower;

use crate::http::proxy::{self, InsideNetwork};
use crate::id::{GameId, PersonId};
use crate::profile::Profile;
use crate::refusal::{Kind, Refusal};
use crate::time::WallTime;

/// The format of the document.
const FORMAT: u32 = 1;
/// The smallest network in IPv6 that is blocked: a customer has a whole /64.
const NARROWEST: u8 = 64;

/// A network or a person that can be blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Party {
    /// All addresses of a network.
    Network(IpNet),
    /// A person.
    Person(PersonId),
}

/// The error for a text that is neither a network nor a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartyError {
    /// The text is neither.
    #[error(
        "expected a network such as 203.0.113.0/24 or 2001:db8::/48, an address, or the id of a person"
    )]
    Malformed,
    /// The text is a network, given by an address inside of it.
    #[error(transparent)]
    Inside(#[from] InsideNetwork),
    /// The text is a part of the network that a customer has in IPv6; the field is the whole network.
    #[error("expected a length of at most 64: `{0}` if a whole customer is meant")]
    Narrow(IpNet),
}

impl FromStr for Party {
    type Err = PartyError;

    /// Parses a network, an address or a person. An address in IPv6 stands for its /64.
    fn from_str(text: &str) -> Result<Party, PartyError> {
        if let Ok(person) = text.parse() {
            return Ok(Party::Person(person));
        }
        Ok(Party::Network(match proxy::parse(text)?.ok_or(PartyError::Malformed)? {
            IpNet::V6(narrow) if narrow.prefix_len() > NARROWEST => {
                let whole = Ipv6Net::new_assert(narrow.addr(), NARROWEST).trunc().into();
                // A network that is written out is blocked as it is written.
                if text.contains('/') {
                    return Err(PartyError::Narrow(whole));
                }
                whole
            }
            network => network,
        }))
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Party::Network(network) => network.fmt(f),
            Party::Person(person) => person.fmt(f),
        }
    }
}

impl TryFrom<String> for Party {
    type Error = PartyError;

    /// Reads a network of a document, in which earlier versions allowed any of its addresses, and in IPv6 a part of what a
    /// customer has.
    fn try_from(text: String) -> Result<Party, PartyError> {
        match text.parse() {
            Err(PartyError::Inside(InsideNetwork(network))) => network.to_string().try_into(),
            Err(PartyError::Narrow(whole)) => Ok(Party::Network(whole)),
            read => read,
        }
    }
}

impl From<Party> for String {
    fn from(party: Party) -> String {
        party.to_string()
    }
}

/// An act of the operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum Act {
    /// Refuses names that contain these words.
    RefuseNames {
        /// The words.
        words: Vec<String>,
    },
    /// Allows names with these words again.
    AllowNames {
        /// The words.
        words: Vec<String>,
    },
    /// Keeps a network or a person from beginning anything.
    Block {
        /// The network or the person.
        party: Party,
    },
    /// Ends a block.
    Unblock {
        /// The network or the person.
        party: Party,
    },
    /// Ends a game without a winner.
    End {
        /// The game.
        game: GameId,
    },
    /// Removes the name and the figure of a person from all games, and shows neither in new ones.
    Hide {
        /// The person.
        person: PersonId,
    },
    /// Keeps a person out of the lobby, and refuses the person's uploads.
    Limit {
        /// The person.
        person: PersonId,
    },
    /// Ends the hiding and the limiting of a person.
    Restore {
        /// The person.
        person: PersonId,
    },
    /// Deletes everything that is kept of a person.
    Delete {
        /// The person.
        person: PersonId,
    },
}

impl fmt::Display for Act {
    /// Writes the act for the log of the server.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::RefuseNames { words } => write!(f, "refuse names with {}", words.join(", ")),
            Act::AllowNames { words } => write!(f, "allow names with {}", words.join(", ")),
            Act::Block { party } => write!(f, "block {party}"),
            Act::Unblock { party } => write!(f, "unblock {party}"),
            Act::End { game } => write!(f, "end game {game}"),
            Act::Hide { person } => write!(f, "hide person {person}"),
            Act::Limit { person } => write!(f, "limit person {person}"),
            Act::Restore { person } => write!(f, "restore person {person}"),
            Act::Delete { person } => write!(f, "delete person {person}"),
        }
    }
}

/// An act that no server has performed and logged yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    /// A random name.
    id: GameId,
    /// When the operator decided it, in milliseconds since 1970.
    at: u64,
    /// Who decided it: a user of the operator's machine.
    by: String,
    #[serde(flatten)]
    act: Act,
}

/// The decisions of the operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Moderation {
    format: u32,
    /// The words that no name may contain, as [`words::folded`] writes them.
    names: BTreeSet<String>,
    blocked: BTreeSet<Party>,
    hidden: BTreeSet<PersonId>,
    limited: BTreeSet<PersonId>,
    /// The acts that no server has performed and logged yet, in their order.
    acts: Vec<Entry>,
}

impl Default for Moderation {
    fn default() -> Moderation {
        Moderation {
            format: FORMAT,
            names: BTreeSet::new(),
            blocked: BTreeSet::new(),
            hidden: BTreeSet::new(),
            limited: BTreeSet::new(),
            acts: Vec::new(),
        }
    }
}

impl Moderation {
    /// Records a decision of the user `by`. Returns whether it changes anything; a decision that is in force already is
    /// not recorded again.
    ///
    /// # Errors
    /// If a word has no letter or digit, or the system has no randomness.
    pub fn decide(&mut self, act: Act, by: &str, at: WallTime) -> Result<bool, ModerationError> {
        let changed = match &act {
            Act::RefuseNames { words } => {
                let words = folded_all(words)?;
                words.into_iter().filter(|word| self.names.insert(word.clone())).count() > 0
            }
            Act::AllowNames { words } => {
                let words = folded_all(words)?;
                words.iter().filter(|word| self.names.remove(*word)).count() > 0
            }
            Act::Block { party } => self.blocked.insert(*party),
            Act::Unblock { party } => self.blocked.remove(party),
            Act::Hide { person } => self.hidden.insert(*person),
            Act::Limit { person } => self.limited.insert(*person),
            Act::Restore { person } => {
                let hidden = self.hidden.remove(person);
                self.limited.remove(person) || hidden
            }
            Act::End { .. } | Act::Delete { .. } => {
                !self.acts.iter().any(|waiting| waiting.act == act)
            }
        };
        if changed {
            let (id, by) = (GameId::random()?, by.to_owned());
            self.acts.push(Entry { id, at: at.millis(), by, act });
        }
        Ok(changed)
    }

    /// Returns the words that no name may contain.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns the networks and people that are blocked.
    pub fn blocked(&self) -> impl Iterator<Item = Party> {
        self.blocked.iter().copied()
    }

    /// Returns whether a person or that person's network is blocked.
    fn is_blocked(&self, person: Option<&PersonId>, network: Option<&IpNet>) -> bool {
        self.blocked.iter().any(|party| match party {
            Party::Person(blocked) => Some(blocked) == person,
            Party::Network(blocked) => network.is_some_and(|network| blocked.contains(network)),
        })
    }

    /// Returns whether a person is blocked, limited or hidden.
    pub fn concerns(&self, person: &PersonId) -> bool {
        let decided = self.limited.contains(person) || self.hidden.contains(person);
        decided || self.is_blocked(Some(person), None)
    }

    /// Returns the blocked networks that have addresses in common with a network.
    pub fn blocked_in(&self, party: Party) -> impl Iterator<Item = Party> {
        self.blocked().filter(move |blocked| match (blocked, &party) {
            (Party::Network(one), Party::Network(other)) => {
                one.contains(other) || other.contains(one)
            }
            _ => false,
        })
    }

    /// Returns the refused words that a name contains.
    pub fn refused_in(&self, name: &str) -> impl Iterator<Item = &str> {
        self.names().filter(move |word| words::contains(name, word))
    }

    /// Returns whether a name contains a word that is refused.
    fn refuses(&self, name: &str) -> bool {
        self.refused_in(name).next().is_some()
    }
}

fn folded_all(words: &[String]) -> Result<Vec<String>, ModerationError> {
    let folded = |word: &String| match words::folded(word) {
        folded if folded.is_empty() => Err(ModerationError::Word(word.clone())),
        folded => Ok(folded),
    };
    words.iter().map(folded).collect()
}

/// The decisions of the operator as a running server knows them.
#[derive(Clone, Debug)]
pub struct Moderated(watch::Receiver<Arc<Moderation>>);

impl Default for Moderated {
    /// Returns the decisions of a server whose operator has decided nothing.
    fn default() -> Moderated {
        Moderated(watch::channel(Arc::default()).1)
    }
}

impl Moderated {
    /// Checks that a visitor may begin something: a game, an upload, an invitation, or playing on a seat. `openly`
    /// says whether strangers would meet the visitor there.
    ///
    /// # Errors
    /// If the operator has decided otherwise.
    pub(crate) fn may_begin(
        &self,
        person: Option<&PersonId>,
        network: Option<&IpNet>,
        openly: bool,
    ) -> Result<(), Refusal> {
        let decided = self.0.borrow();
        if decided.is_blocked(person, network) {
            let why = wording!(
                "the operator of this server lets you begin nothing new; games in play go on",
                "l’administrateur de ce serveur ne vous laisse rien commencer ; les parties en cours continuent"
            );
            return Err(Refusal::of(Kind::Blocked, &why));
        }
        if openly && person.is_some_and(|person| decided.limited.contains(person)) {
            let why = wording!(
                "the operator of this server lets you play with people you invite only",
                "l’administrateur de ce serveur ne vous laisse jouer qu’avec des personnes que vous invitez"
            );
            return Err(Refusal::of(Kind::Blocked, &why));
        }
        Ok(())
    }

    /// Returns whether strangers may meet a person: the operator has neither blocked nor limited the person.
    pub(crate) fn meets_strangers(&self, person: &PersonId) -> bool {
        let decided = self.0.borrow();
        !decided.is_blocked(Some(person), None) && !decided.limited.contains(person)
    }

    /// Returns whether the operator has blocked, limited or hidden a person.
    pub fn concerns(&self, person: &PersonId) -> bool {
        self.0.borrow().concerns(person)
    }

    /// Returns what a person may show to others: nothing if the operator hides the person.
    ///
    /// # Errors
    /// If the name contains a word that the operator refuses.
    pub fn checked(&self, person: &PersonId, profile: Profile) -> Result<Profile, Refusal> {
        let decided = self.0.borrow();
        if decided.hidden.contains(person) {
            return Ok(Profile::default());
        }
        match profile.name.as_ref().is_some_and(|name| decided.refuses(name)) {
            false => Ok(profile),
            true => {
                let why = wording!(
                    "the operator of this server does not allow this name",
                    "l’administrateur de ce serveur n’autorise pas ce nom"
                );
                Err(Refusal::of(Kind::BadRequest, &why).at("profile.name"))
            }
        }
    }

    /// Returns what a spectator may show to others. A name that is not allowed is left out, and its owner may still
    /// watch.
    pub fn shown(&self, person: Option<&PersonId>, profile: Profile) -> Profile {
        let decided = self.0.borrow();
        let hidden = person.is_some_and(|person| decided.hidden.contains(person));
        let refused = profile.name.as_ref().is_some_and(|name| decided.refuses(name));
        if hidden || refused { Profile::default() } else { profile }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_addresses_and_people_are_read_as_they_are_shown() {
        for (text, shown) in [
            ("203.0.113.0/24", "203.0.113.0/24"),
            ("203.0.113.7", "203.0.113.7/32"),
            ("2001:db8::/48", "2001:db8::/48"),
            ("2001:db8::7", "2001:db8::/64"),
            ("abcdefgh12345678", "abcdefgh12345678"),
        ] {
            let party: Party = text.parse().unwrap();
            assert_eq!(party.to_string(), shown);
            assert_eq!(party.to_string().parse(), Ok(party));
        }
        for bad in ["", "203.0.113", "203.0.113.0/33", "2001:db8::/129", "anna", "example.org"] {
            assert_eq!(bad.parse::<Party>(), Err(PartyError::Malformed), "{bad}");
        }
        for (inside, meant) in [("10.0.0.0/4", "0.0.0.0/4"), ("2001:db8::7/48", "2001:db8::/48")] {
            let refused = inside.parse::<Party>().unwrap_err().to_string();
            assert!(refused.contains(&format!("`{meant}`")), "{inside}: {refused}");
            let document: Party = serde_json::from_str(&format!("\"{inside}\"")).unwrap();
            assert_eq!(document.to_string(), meant, "a document of an earlier version");
        }
        for (narrow, whole) in [
            ("2001:db8::/80", "2001:db8::/64"),
            ("2001:db8:0:1::7/128", "2001:db8:0:1::/64"),
            ("2001:db8:0:1::/65", "2001:db8:0:1::/64"),
        ] {
            let refused = narrow.parse::<Party>().unwrap_err().to_string();
            assert!(refused.contains(&format!("`{whole}`")), "{narrow}: {refused}");
            let document: Party = serde_json::from_str(&format!("\"{narrow}\"")).unwrap();
            assert_eq!(document.to_string(), whole, "a document of an earlier version");
        }
        let document: Party = serde_json::from_str("\"2001:db8::7/80\"").unwrap();
        assert_eq!(document.to_string(), "2001:db8::/64");
    }

    fn decide(moderation: &mut Moderation, act: Act) -> bool {
        moderation.decide(act, "anna", WallTime::from_millis(7)).unwrap()
    }

    #[test]
    fn what_is_decided_already_is_not_decided_again() {
        let mut moderation = Moderation::default();
        let person = PersonId::random().unwrap();
        let party = "192.0.2.0/24".parse().unwrap();
        let words = vec!["Élan".to_owned()];
        for act in [
            Act::RefuseNames { words: words.clone() },
            Act::Block { party },
            Act::Hide { person },
            Act::Limit { person },
            Act::Restore { person },
            Act::Unblock { party },
            Act::AllowNames { words },
            Act::End { game: GameId::random().unwrap() },
            Act::Delete { person },
        ] {
            assert!(decide(&mut moderation, act.clone()), "{act}");
            assert!(!decide(&mut moderation, act.clone()), "{act}");
        }
        assert_eq!(moderation.acts.len(), 9);
        let text = serde_json::to_string(&moderation).unwrap();
        assert_eq!(serde_json::from_str::<Moderation>(&text).unwrap(), moderation);
        let empty = Act::RefuseNames { words: vec!["…".to_owned()] };
        assert!(moderation.decide(empty, "anna", WallTime::default()).is_err());
    }

    #[test]
    fn names_are_refused_and_people_hidden() {
        let mut moderation = Moderation::default();
        let [person, other] = [(); 2].map(|()| PersonId::random().unwrap());
        decide(&mut moderation, Act::RefuseNames { words: vec!["Élan".to_owned()] });
        decide(&mut moderation, Act::Hide { person });
        let (_sender, decided) = watch::channel(Arc::new(moderation));
        let moderated = Moderated(decided);
        let named = |name: &str| Profile { name: Some(name.to_owned()), figure: None };
        assert_eq!(moderated.checked(&other, named("Ela")).unwrap(), named("Ela"));
        let refused = moderated.checked(&other, named("mELANie")).unwrap_err();
        assert_eq!(refused.at.as_deref(), Some("profile.name"));
        assert_eq!(moderated.shown(None, named("elan")), Profile::default());
        assert_eq!(moderated.checked(&person, named("Anna")).unwrap(), Profile::default());
        assert!(moderated.concerns(&person) && !moderated.concerns(&other));
        assert_eq!(moderated.shown(Some(&person), named("Anna")), Profile::default());
    }
}

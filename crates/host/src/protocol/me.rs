//! What the server keeps of a person: keys, people who are muted, devices to notify, and the archive of all.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::{GameKind, MyRatings, Profile, Rules, SideName, TournamentView, UnreadableGame};

/// How much the server keeps of you, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyData {
    /// The number of games in which you have a seat.
    pub games: u64,
    /// The number of games that you have uploaded.
    pub uploads: u64,
    /// How long games are kept.
    pub retention: RetentionView,
}

/// How long the server keeps games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct RetentionView {
    /// How long after its creation a game is kept in which nobody has made a step, in milliseconds; null on
    /// your own device, where all games are kept until you delete them.
    pub untouched: Option<u64>,
    /// How long after their last change finished games are kept, in milliseconds; null if they are kept
    /// until you delete them.
    pub finished: Option<u64>,
    /// How long uploaded games are kept, in milliseconds; null if they are kept until you delete them.
    pub uploads: Option<u64>,
}

/// Everything that the server keeps of you.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyArchive {
    /// Your games, the oldest first.
    pub games: Vec<ArchivedGame>,
    /// What you sign in with.
    pub keys: Vec<MyKey>,
    /// Whom you have muted.
    pub muted: Vec<MutedPerson>,
    /// The tournaments at which you have a place.
    pub tournaments: Vec<TournamentView>,
    /// The devices on which you want to be notified.
    pub devices: Vec<MyDevice>,
    /// Your ratings; null on a server without ratings.
    pub ratings: Option<MyRatings>,
    /// Those of your games that this version of the server cannot read. They stay stored.
    pub unreadable: Vec<UnreadableGame>,
}

/// What you sign in with on another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyKeys {
    /// The passkeys and the code, in the order in which they were added.
    pub keys: Vec<MyKey>,
    /// The challenge for a passkey that is added or signs in. It is for this browser, and holds for 5 minutes.
    pub challenge: String,
    /// The user handle for a new passkey.
    pub handle: String,
}

/// A passkey, or the code on paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyKey {
    /// The id of the passkey (base64url), or the name of the code.
    pub id: String,
    /// What it is.
    pub kind: KeyKind,
    /// When it was added, in milliseconds since 1970.
    pub created: u64,
}

/// What you can sign in with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum KeyKind {
    /// A passkey.
    Passkey,
    /// A code of eight words on paper.
    Code,
}

/// A new passkey, as `navigator.credentials.create` returns it. All fields are base64url without padding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPasskey {
    /// `clientDataJSON`.
    pub client_data: String,
    /// The answer of `getAuthenticatorData`.
    pub authenticator_data: String,
    /// The answer of `getPublicKey`: ES256 on P-256, or RS256.
    pub public_key: String,
}

/// A code on paper, which is shown only once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewCode {
    /// Eight words with spaces between them.
    pub code: String,
}

/// What you sign in with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SignIn {
    /// A passkey, as `navigator.credentials.get` returns it. All fields are base64url without padding.
    Passkey {
        /// The id of the passkey.
        id: String,
        /// `clientDataJSON`.
        #[serde(rename = "clientData")]
        client_data: String,
        /// `authenticatorData`.
        #[serde(rename = "authenticatorData")]
        authenticator_data: String,
        /// `signature`.
        signature: String,
    },
    /// The code on paper.
    Code {
        /// Its eight words.
        code: String,
    },
}

/// The outcome of signing in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SignedIn {
    /// The number of games that this browser had before, and that are now yours.
    pub joined: u64,
}

/// A game in the archive of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ArchivedGame {
    /// The id of the game.
    pub id: String,
    /// The kind of game.
    pub kind: GameKind,
    /// The rule set.
    pub rules: Rules,
    /// The sides you hold; none in a game that you have uploaded.
    pub you: Vec<SideName>,
    /// The names and figures of both players, the first player's first; in an uploaded record the names
    /// that it has.
    pub players: [Profile; 2],
    /// When the game was created, in milliseconds since 1970.
    pub created: u64,
    /// When the game last changed, in milliseconds since 1970.
    pub updated: u64,
    /// The record of the game as DGN, which can be uploaded again.
    pub record: String,
    /// The event log.
    pub events: Vec<ArchivedEvent>,
}

/// An event in the archive of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ArchivedEvent {
    /// The event's word in the log; an order that is still hidden from you is `setup:????`.
    pub word: String,
    /// The side that acted; null for what the server did by itself.
    pub by: Option<SideName>,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// The time left on both clocks in milliseconds, the first player's first.
    pub clocks: Option<[u64; 2]>,
}

/// Somebody to be muted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMuted {
    /// A game in which you have a seat. Its other player is muted.
    pub game: String,
}

/// Whom you have muted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyMuted {
    /// The people, the earliest first.
    pub muted: Vec<MutedPerson>,
}

/// A person whom you have muted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MutedPerson {
    /// The id of the game from which the person was muted.
    pub game: String,
    /// The name and the figure that the person had in the game.
    pub profile: Profile,
    /// When you muted the person, in milliseconds since 1970.
    pub since: u64,
}

/// A browser on which you want to be notified: its subscription to Web Push.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewDevice {
    /// The `endpoint` of the subscription: an `https` address at a public host.
    pub endpoint: String,
    /// Its key `p256dh`, as base64url without padding.
    pub key: String,
    /// Its key `auth`, as base64url without padding.
    pub secret: String,
    /// The language of the notices: `en` or `fr`.
    pub language: String,
}

/// The devices on which you want to be notified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyDevices {
    /// The public key of the server, to which a browser ties its subscription (`applicationServerKey`), as base64url without
    /// padding.
    pub key: String,
    /// The devices, the earliest first.
    pub devices: Vec<MyDevice>,
}

/// A device on which you want to be notified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyDevice {
    /// The first 16 bytes of the SHA-256 of the endpoint, in hexadecimal.
    pub id: String,
    /// The host of its push service.
    pub service: String,
    /// The language of the notices.
    pub language: String,
    /// When it was added, in milliseconds since 1970.
    pub created: u64,
}

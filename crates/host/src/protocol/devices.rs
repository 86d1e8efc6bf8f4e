//! The devices on which you want to be notified.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

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

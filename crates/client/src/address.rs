//! Where a server is, and the links of its games.

use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;

use dejarik_host::checking::{HexError, Second};
use dejarik_host::id::{GameId, SeatToken};
use dejarik_rules::{Bilingual, ParseError, Words, wording};
use hyper::Uri;

/// What a link looks like, in messages.
const FORM: Words = Words::new(
    "a link to a game, such as https://dejarik.example/game/1a2B3c4D",
    "un lien vers une partie, comme https://dejarik.example/game/1a2B3c4D",
);

/// What an address looks like, in messages.
const SERVER: Words = Words::new(
    "the address of a server, such as https://dejarik.example",
    "l’adresse d’un serveur, comme https://dejarik.example",
);

/// The address of a server: scheme, host, port, and the folder in which a proxy shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Whether connections are encrypted.
    pub secure: bool,
    /// The name or the IP address, without brackets.
    pub host: String,
    /// The port.
    pub port: u16,
    /// The folder with a slash before it and none behind it, or an empty text.
    pub folder: String,
}

impl Address {
    /// Returns the host with its port, as a request names it. The usual port is left out.
    pub fn authority(&self) -> String {
        let usual = if self.secure { 443 } else { 80 };
        let host = match self.host.contains(':') {
            true => format!("[{}]", self.host),
            false => self.host.clone(),
        };
        if self.port == usual { host } else { format!("{host}:{}", self.port) }
    }

    /// Returns the path of a request at this address.
    pub fn path(&self, path: &str) -> String {
        format!("{}{path}", self.folder)
    }

    /// Reads an address with a path. Returns the address without a folder, and the path.
    fn with_path(text: &str, form: Words) -> Result<(Address, String), ParseError> {
        let bad = |at| ParseError::new(at, wording!("expected {form}", "attendu : {form}"; form));
        let (secure, rest) = match text.split_once("://") {
            Some(("https", rest)) => (true, rest),
            Some(("http", rest)) => (false, rest),
            _ => return Err(bad(0)),
        };
        let after_scheme = text.len() - rest.len();
        let uri: Uri = text.parse().map_err(|_| bad(after_scheme))?;
        let authority = uri.authority().ok_or_else(|| bad(after_scheme))?;
        if authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(bad(after_scheme));
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = authority.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let path = uri.path().to_owned();
        Ok((Address { secure, host, port, folder: String::new() }, path))
    }
}

impl FromStr for Address {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Address, ParseError> {
        let (address, path) = Address::with_path(text, SERVER)?;
        Ok(Address { folder: path.trim_end_matches('/').to_owned(), ..address })
    }
}

impl From<SocketAddr> for Address {
    /// Returns the address of a server on this network, without encryption.
    fn from(at: SocketAddr) -> Address {
        Address { secure: false, host: at.ip().to_string(), port: at.port(), folder: String::new() }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "https" } else { "http" };
        write!(f, "{scheme}://{}{}", self.authority(), self.folder)
    }
}

/// A link to a game, as the page makes them: `https://dejarik.example/game/1a2B3c4D`, with an invitation or a
/// seat's secret behind `#`.
///
/// `Display` leaves the token and the second secret out, so a link that is printed or logged gives no seat away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The server.
    pub address: Address,
    /// The game.
    pub game: GameId,
    /// The invitation or the secret behind `#`.
    pub token: Option<SeatToken>,
    /// The second secret of a game with checked dice, which stands behind the token and is never sent.
    pub second: Option<Second>,
}

impl Link {
    /// Returns the link to a rematch on the same server, without a token. It keeps the second secret.
    pub fn to(&self, game: GameId) -> Link {
        Link { address: self.address.clone(), game, token: None, second: self.second }
    }
}

impl FromStr for Link {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Link, ParseError> {
        let (place, token) = match text.split_once('#') {
            Some((place, token)) => (place, Some(token)),
            None => (text, None),
        };
        let (address, path) = Address::with_path(place, FORM)?;
        let start = place.find("://").map_or(0, |at| at + 3);
        let path_at = place[start..].find('/').map_or(place.len(), |at| start + at);
        let path = path.trim_end_matches('/');
        let form = FORM;
        let bad =
            || ParseError::new(path_at, wording!("expected {form}", "attendu : {form}"; form));
        let (folder, game) = path.rsplit_once("/game/").ok_or_else(bad)?;
        let game_at = path_at + path.len() - game.len();
        let game = game.parse().map_err(|error| {
            let message = wording!("the id of the game: {error}", "l’identifiant de la partie : {error}"; error);
            ParseError::new(game_at, message)
        })?;
        let (token, second) = match token.and_then(|token| token.split_once('.')) {
            Some((token, second)) => (Some(token), Some(second)),
            None => (token, None),
        };
        let second_at = place.len() + 2 + token.map_or(0, str::len);
        let second = second.map(|second| {
            second.parse().map_err(|error: HexError| {
                let error = error.wording();
                let message =
                    wording!("the second secret: {error}", "le second secret : {error}"; error);
                ParseError::new(second_at, message)
            })
        });
        let token = token.filter(|token| !token.is_empty()).map(|token| {
            token.parse().map_err(|error| {
                let message = wording!("the invitation: {error}", "l’invitation : {error}"; error);
                ParseError::new(place.len() + 1, message)
            })
        });
        let address = Address { folder: folder.to_owned(), ..address };
        Ok(Link { address, game, token: token.transpose()?, second: second.transpose()? })
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/game/{}", self.address, self.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_as_the_page_makes_them() {
        for (text, authority, folder, token) in [
            ("https://dejarik.example/game/1a2B3c4D", "dejarik.example", "", false),
            ("http://127.0.0.1:4280/game/1a2B3c4D#abcdefghijkl", "127.0.0.1:4280", "", true),
            ("http://[::1]:4280/game/1a2B3c4D", "[::1]:4280", "", false),
            ("https://a.example/in/a/folder/game/1a2B3c4D/", "a.example", "/in/a/folder", false),
            ("https://a.example:443/game/1a2B3c4D?lang=fr#", "a.example", "", false),
        ] {
            let link: Link = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(link.address.authority(), authority, "{text}");
            assert_eq!(
                (link.address.folder.as_str(), link.token.is_some()),
                (folder, token),
                "{text}"
            );
            assert_eq!(link.game.as_str(), "1a2B3c4D", "{text}");
            assert!(!link.to_string().contains("abcdefghijkl"), "{link}");
            let again: Link = link.to_string().parse().unwrap();
            assert_eq!(again, Link { token: None, second: None, ..link });
        }
    }

    #[test]
    fn the_second_secret_of_a_link_is_read_and_never_displayed() {
        let second = "0123456789abcdef0123456789abcdef";
        let text = format!("https://a.example/game/1a2B3c4D#abcdefghijkl.{second}");
        let link: Link = text.parse().unwrap();
        assert!(link.token.is_some());
        assert_eq!(link.second.unwrap().to_string(), second);
        assert!(!format!("{link} {link:?}").contains(second));
        assert_eq!(link.to(link.game).second, link.second);
        let error = text[..text.len() - 2].parse::<Link>().unwrap_err();
        assert_eq!(error.at, 45, "{error}");
    }

    #[test]
    fn a_bad_link_is_refused_at_its_place() {
        for (text, at) in [
            ("", 0),
            ("1a2B3c4D", 0),
            ("ftp://a.example/game/1a2B3c4D", 0),
            ("https://", 8),
            ("https:///game/1a2B3c4D", 8),
            ("https://me@a.example/game/1a2B3c4D", 8),
            ("https://a.example", 17),
            ("https://a.example/games/1a2B3c4D", 17),
            ("https://a.example/game/1a2B", 23),
            ("https://a.example/game/1a2B3c4D#abc", 32),
        ] {
            let error = text.parse::<Link>().expect_err(text);
            assert_eq!(error.at, at, "{text}: {error}");
        }
    }

    #[test]
    fn a_server_is_read_with_or_without_a_slash() {
        for text in ["https://a.example/", "https://a.example", "https://a.example:443"] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), "https://a.example", "{text}");
        }
        assert!("a.example".parse::<Address>().is_err());
    }
}

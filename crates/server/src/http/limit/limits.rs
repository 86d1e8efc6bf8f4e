//! The limits of a server, and how an operator sets one by its name.

use std::str::FromStr;
use std::time::Duration;

/// A quota: a burst of requests, and the time after which one more is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// The number of requests allowed at once.
    pub burst: u32,
    /// The time that restores one request.
    pub every: Duration,
}

/// The limits of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The quota of an address for all requests.
    pub any: Rate,
    /// The quota for requests that change something.
    pub change: Rate,
    /// The quota for new games.
    pub create: Rate,
    /// The quota for invitations that are made or accepted in the lobby.
    pub seek: Rate,
    /// The quota for the bytes of uploaded files, in KiB.
    pub kibibytes: Rate,
    /// The quota for analyses and reviews.
    pub think: Rate,
    /// The quota for whole games, their replays, records, reviews of the page, archives, games in frames, and the list of games
    /// to watch.
    pub replay: Rate,
    /// The quota for pictures, animations, and kits that have to be drawn.
    pub draw: Rate,
    /// The quota for uploads.
    pub upload: Rate,
    /// The most sockets and streams that an address may have open at once.
    pub connections: u32,
    /// Whether the limits also apply to this machine itself. By default they do not, because a user of the
    /// machine can use it without the server just as well. With a trusted proxy they always do, because
    /// requests of strangers may then come from this machine.
    pub loopback: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        let rate = |burst, every| Rate { burst, every: Duration::from_millis(every) };
        Limits {
            any: rate(300, 20),
            change: rate(60, 200),
            create: rate(300, 20_000),
            seek: rate(40, 120_000),
            // 64 MiB at once, and as much a day.
            kibibytes: rate(64 << 10, 1_318),
            think: rate(12, 1_000),
            replay: rate(120, 50),
            draw: rate(30, 500),
            upload: rate(6, 5_000),
            connections: 200,
            loopback: false,
        }
    }
}

/// A limit that an operator sets, such as `think=12/1s` or `connections=200`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    name: String,
    value: Value,
}

/// The value of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Rate(Rate),
    Number(u32),
}

/// The error for a text that is not a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a name, a number of requests from 1 to {} and the time that restores one, such as think=12/1s, with the \
     name any, change, create, seek, kibibytes, think, replay, draw or upload; or connections=200",
    u32::MAX
)]
pub struct LimitError;

impl FromStr for Limit {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Limit, LimitError> {
        let (name, value) = text.split_once('=').ok_or(LimitError)?;
        let number = |text: &str| text.parse().ok().filter(|number| *number > 0).ok_or(LimitError);
        let value = match value.split_once('/') {
            Some((burst, every)) => {
                let every = humantime::parse_duration(every).map_err(|_| LimitError)?;
                let burst = number(burst)?;
                (!every.is_zero())
                    .then_some(Value::Rate(Rate { burst, every }))
                    .ok_or(LimitError)?
            }
            None => Value::Number(number(value)?),
        };
        let limit = Limit { name: name.to_owned(), value };
        Limits::default().set(&limit).map(|()| limit)
    }
}

impl Limits {
    /// Sets a limit.
    ///
    /// # Errors
    /// If there is no limit with this name and kind of value.
    pub fn set(&mut self, limit: &Limit) -> Result<(), LimitError> {
        let rate = match (limit.name.as_str(), limit.value) {
            ("connections", Value::Number(number)) => {
                self.connections = number;
                return Ok(());
            }
            ("any", _) => &mut self.any,
            ("change", _) => &mut self.change,
            ("create", _) => &mut self.create,
            ("seek", _) => &mut self.seek,
            ("kibibytes", _) => &mut self.kibibytes,
            ("think", _) => &mut self.think,
            ("replay", _) => &mut self.replay,
            ("draw", _) => &mut self.draw,
            ("upload", _) => &mut self.upload,
            _ => return Err(LimitError),
        };
        let Value::Rate(value) = limit.value else { return Err(LimitError) };
        *rate = value;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_set_by_its_name() {
        let mut limits = Limits::default();
        for text in ["think=3/2s", "kibibytes=1024/500ms", "connections=7"] {
            limits.set(&text.parse().unwrap()).unwrap();
        }
        let rate = |burst, millis| Rate { burst, every: Duration::from_millis(millis) };
        let think = rate(3, 2_000);
        let kibibytes = rate(1_024, 500);
        assert_eq!(limits, Limits { think, kibibytes, connections: 7, ..Limits::default() });
        for wrong in
            ["", "think", "think=3", "think=0/1s", "think=3/0s", "think=3/soon", "sleep=3/1s"]
        {
            assert_eq!(wrong.parse::<Limit>(), Err(LimitError), "{wrong}");
        }
        assert_eq!("connections=3/1s".parse::<Limit>(), Err(LimitError));
    }

    #[test]
    fn every_rate_has_a_name_that_the_error_lists() {
        let mut limits = Limits::default();
        let names =
            ["any", "change", "create", "seek", "kibibytes", "think", "replay", "draw", "upload"];
        for name in names {
            limits.set(&format!("{name}=1/1s").parse().unwrap()).unwrap();
            assert!(LimitError.to_string().contains(name), "{name}");
        }
        let one = Rate { burst: 1, every: Duration::from_secs(1) };
        let expected = Limits {
            any: one,
            change: one,
            create: one,
            seek: one,
            kibibytes: one,
            think: one,
            replay: one,
            draw: one,
            upload: one,
            connections: limits.connections,
            loopback: limits.loopback,
        };
        assert_eq!(limits, expected);
    }
}

//! How a program authenticates to NATS.

use std::ffi::OsString;
use std::path::PathBuf;

use super::bus::BusError;

/// How the program authenticates to NATS. The secrets themselves stay in their files until the
/// connection is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Credentials {
    /// It does not authenticate.
    #[default]
    None,
    /// By a file of credentials (a JWT and a key), as `nsc` writes it.
    File(PathBuf),
    /// By a user's name and the password in a file.
    User {
        /// The name.
        user: String,
        /// The file with the password. White space around the password is ignored.
        password: PathBuf,
    },
}

impl Credentials {
    /// The environment variable with the path of a `.creds` file.
    pub const FILE: &str = "DEJARIK_BUS_CREDENTIALS";
    /// The environment variable with a user's name.
    pub const USER: &str = "DEJARIK_BUS_USER";
    /// The environment variable with the path of the file with that user's password.
    pub(crate) const PASSWORD_FILE: &str = "DEJARIK_BUS_PASSWORD_FILE";

    /// Returns the credentials that the environment of the process names.
    ///
    /// # Errors
    /// If the variables contradict each other, or one of two that belong together is missing.
    pub fn from_environment() -> Result<Credentials, BusError> {
        Credentials::find(|name| std::env::var_os(name))
    }

    fn find(variable: impl Fn(&str) -> Option<OsString>) -> Result<Credentials, BusError> {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let file = set(Credentials::FILE).map(PathBuf::from);
        let user = set(Credentials::USER).map(|user| user.to_string_lossy().into_owned());
        let password = set(Credentials::PASSWORD_FILE).map(PathBuf::from);
        match (file, user, password) {
            (None, None, None) => Ok(Credentials::None),
            (Some(file), None, None) => Ok(Credentials::File(file)),
            (None, Some(user), Some(password)) => Ok(Credentials::User { user, password }),
            _ => Err(BusError::Variables),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_names_one_kind_of_credentials() {
        let find = |set: &[(&str, &str)]| {
            Credentials::find(|name| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into())
            })
        };
        let (file, user, password) =
            (Credentials::FILE, Credentials::USER, Credentials::PASSWORD_FILE);
        assert_eq!(find(&[]).unwrap(), Credentials::None);
        assert_eq!(find(&[(file, "")]).unwrap(), Credentials::None);
        assert_eq!(find(&[(file, "x.creds")]).unwrap(), Credentials::File("x.creds".into()));
        let named = Credentials::User { user: "me".to_owned(), password: "secret".into() };
        assert_eq!(find(&[(user, "me"), (password, "secret")]).unwrap(), named);
        let contradictions: [&[(&str, &str)]; 3] =
            [&[(user, "me")], &[(password, "p")], &[(file, "f"), (user, "u"), (password, "p")]];
        for wrong in contradictions {
            assert!(matches!(find(wrong), Err(BusError::Variables)), "{wrong:?}");
        }
    }
}

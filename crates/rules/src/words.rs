//! Texts for people, in both languages of the project.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::wording;

/// A language of the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language, the default first.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// Returns the code of the language: `en` or `fr`.
    pub const fn code(self) -> &'static str {
        self.say("en", "fr")
    }

    /// Returns the name of the language in that language.
    pub const fn name(self) -> &'static str {
        self.say("English", "Français")
    }

    /// Returns the value of this language.
    pub const fn say<T: Copy>(self, en: T, fr: T) -> T {
        match self {
            Lang::En => en,
            Lang::Fr => fr,
        }
    }

    /// Returns the language of a system locale such as `fr_CA.UTF-8`; `None` if it is another one.
    pub fn of_locale(locale: &str) -> Option<Lang> {
        locale.split(['_', '-', '.', '@']).next()?.parse().ok()
    }
}

impl fmt::Display for Lang {
    /// Writes the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Lang {
    type Err = Wording;

    fn from_str(code: &str) -> Result<Lang, Wording> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or_else(|| {
            wording!(
                "expected a language (en or fr), found `{code}`",
                "attendu : une langue (en ou fr) ; trouvé : `{code}`"
            )
        })
    }
}

/// A text in English and in French.
///
/// Names and descriptions that belong to a rule set (of its options, their values, its pieces) are
/// kept here, so that the terminal, the page and programs that talk to the server show the same
/// words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Words {
    /// The text in English.
    pub en: &'static str,
    /// The text in French.
    pub fr: &'static str,
}

impl Words {
    /// Makes a text from its two versions.
    pub const fn new(en: &'static str, fr: &'static str) -> Words {
        Words { en, fr }
    }

    /// Returns the text in the language with this code: French for `fr`, English for any other.
    pub fn in_language(&self, code: &str) -> &'static str {
        if code == "fr" { self.fr } else { self.en }
    }
}

/// The most bytes of a message that is not shortened.
const LONGEST: usize = 1_000;

/// A text in English and in French that was put together while the program ran, such as the message
/// of an error. [`wording!`](crate::wording) makes one. It is displayed in English, and takes the room
/// of a pointer, so that errors stay small.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wording(Box<[Cow<'static, str>; 2]>);

impl Wording {
    /// Makes a text from its two versions.
    pub fn new(en: impl Into<Cow<'static, str>>, fr: impl Into<Cow<'static, str>>) -> Wording {
        Wording(Box::new([en.into(), fr.into()]))
    }

    /// Makes a text that is the same in both languages: a name, a notation, or a message of the
    /// operating system.
    pub fn same(text: impl Into<Cow<'static, str>>) -> Wording {
        let text = text.into();
        Wording(Box::new([text.clone(), text]))
    }

    /// Returns the text without its middle if it is longer than a person reads, because it quotes a long line.
    pub(crate) fn shortened(mut self) -> Wording {
        for text in self.0.iter_mut().filter(|text| text.len() > LONGEST) {
            let start = &text[..text.floor_char_boundary(LONGEST / 2)];
            let end = &text[text.ceil_char_boundary(text.len() - LONGEST / 2)..];
            *text = format!("{start} … {end}").into();
        }
        self
    }

    /// Returns the text in English.
    pub fn en(&self) -> &str {
        &self.0[0]
    }

    /// Returns the text in the language with this code: French for `fr`, English for any other.
    pub fn in_language(&self, code: &str) -> &str {
        if code == "fr" { &self.0[1] } else { &self.0[0] }
    }
}

impl fmt::Display for Wording {
    /// Writes the text in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.en())
    }
}

impl std::error::Error for Wording {}

impl From<Words> for Wording {
    fn from(words: Words) -> Wording {
        Wording::new(words.en, words.fr)
    }
}

/// Returns a text whose characters can all be seen: control characters, other than line ends and tabs, and
/// characters without a width, such as a byte order mark, are written as escapes. Errors quote what was typed
/// or what is in a file, and such a character could change what a terminal does, or hide.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_hidden(c) { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown.into()
}

/// Returns whether a character shows nothing. Joiners are part of letters and emoji.
fn is_hidden(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}' => {
            true
        }
        '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' => true,
        _ => c.is_control(),
    }
}

/// Something that can be said to people in both languages: an error, or a part of its message.
///
/// An error displays the English text of its wording, so that programs and logs see one language.
pub trait Bilingual {
    /// Returns the text in both languages.
    fn wording(&self) -> Wording;
}

impl Bilingual for Wording {
    fn wording(&self) -> Wording {
        self.clone()
    }
}

impl Bilingual for Words {
    fn wording(&self) -> Wording {
        (*self).into()
    }
}

impl<T: Bilingual + ?Sized> Bilingual for &T {
    fn wording(&self) -> Wording {
        (**self).wording()
    }
}

/// An error of the operating system. English is the system's own text, and so is French for the kinds
/// that are not known here. An error that was made of a [`Wording`] has that text.
impl Bilingual for std::io::Error {
    fn wording(&self) -> Wording {
        use std::io::ErrorKind as Kind;
        if let Some(own) = self.get_ref().and_then(|error| error.downcast_ref::<Wording>()) {
            return own.clone();
        }
        let french = match self.kind() {
            Kind::NotFound => "fichier ou dossier introuvable",
            Kind::PermissionDenied => "accès refusé",
            Kind::AlreadyExists => "existe déjà",
            Kind::IsADirectory => "c’est un dossier",
            Kind::NotADirectory => "ce n’est pas un dossier",
            Kind::DirectoryNotEmpty => "le dossier n’est pas vide",
            Kind::StorageFull => "le disque est plein",
            Kind::QuotaExceeded => "le quota d’espace disque est dépassé",
            Kind::FileTooLarge => "le fichier est trop grand",
            Kind::ReadOnlyFilesystem => "le système de fichiers est en lecture seule",
            Kind::InvalidFilename => "nom de fichier incorrect",
            Kind::AddrInUse => "l’adresse est déjà utilisée",
            Kind::AddrNotAvailable => "l’adresse n’est pas disponible ici",
            Kind::ConnectionRefused => "la connexion est refusée",
            Kind::TimedOut => "le délai est dépassé",
            Kind::Interrupted => "l’opération a été interrompue",
            Kind::UnexpectedEof => "le fichier se termine trop tôt",
            Kind::BrokenPipe => "plus personne ne lit la sortie",
            Kind::OutOfMemory => "la mémoire est insuffisante",
            Kind::Unsupported => "le système ne prend pas en charge cette opération",
            Kind::ResourceBusy => "la ressource est occupée",
            _ => return Wording::same(self.to_string()),
        };
        Wording::new(self.to_string(), french)
    }
}

/// Makes a [`Wording`] from a format string in English and one in French, which take variables from
/// the context. Variables that are bilingual themselves are named after a semicolon.
///
/// A message without a French version does not compile, and neither does one that names a variable
/// which does not exist.
///
/// # Examples
/// ```
/// use dejarik_rules::{Words, wording};
///
/// let (what, found) = (Words::new("a pawn", "un pion"), 'x');
/// let text = wording!("expected {what}, found {found}", "attendu : {what} ; trouvé : {found}"; what);
/// assert_eq!(text.in_language("en"), "expected a pawn, found x");
/// assert_eq!(text.in_language("fr"), "attendu\u{a0}: un pion\u{a0}; trouvé\u{a0}: x");
/// ```
///
/// One format string stands for both languages where only the parts differ, as in a row of a table:
/// `wording!("{what:20} {found}"; what)`.
#[macro_export]
macro_rules! wording {
    ($both:literal; $($part:ident),+ $(,)?) => { $crate::wording!($both, $both; $($part),+) };
    ($en:literal, $fr:literal $(,)?) => {
        $crate::Wording::new(
            $crate::words::written(::std::format_args!($en)),
            $crate::words::written(::std::format_args!($fr)),
        )
    };
    ($en:literal, $fr:literal; $($part:ident),+ $(,)?) => {{
        $(let $part = $crate::Bilingual::wording(&$part);)+
        $crate::Wording::new(
            {
                $(let $part = $part.in_language("en");)+
                $crate::words::written(::std::format_args!($en))
            },
            {
                $(let $part = $part.in_language("fr");)+
                $crate::words::written(::std::format_args!($fr))
            },
        )
    }};
}

/// Formats a text, without an allocation if it has no variables. For [`wording!`](crate::wording).
#[doc(hidden)]
pub fn written(text: fmt::Arguments<'_>) -> Cow<'static, str> {
    text.as_str().map_or_else(|| Cow::Owned(text.to_string()), Cow::Borrowed)
}

//! What is to be printed: the rule set, the paper, the language, the colours and the parts.

use std::fmt;
use std::str::FromStr;

pub use dejarik_rules::Lang;
use dejarik_rules::any::AnyRules;
use dejarik_rules::{
    Bilingual, Opening, OptionError, Piece, RulesId, Side, Space, Wording, named, wording,
};

named! {
    /// The paper.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Paper {
        /// A4, 210 by 297 mm.
        #[default]
        A4 = "a4",
        /// US Letter, 8.5 by 11 inches.
        Letter = "letter",
        /// A3, 297 by 420 mm.
        A3 = "a3",
        /// A4, with a large board in tiles.
        Tiled = "tiled",
    }
}

impl Paper {
    /// Returns the paper that is usual where a locale such as `fr_CA.UTF-8` or `en-US` is used: Letter in the United
    /// States and in Canada, A4 elsewhere.
    pub fn usual(locale: &str) -> Paper {
        let tag = locale.split(['.', '@']).next().unwrap_or_default();
        let is_letter = |part: &str| matches!(part, "US" | "CA");
        if tag.split(['_', '-']).skip(1).any(is_letter) { Paper::Letter } else { Paper::A4 }
    }

    /// Returns the width and the height of a sheet in millimetres.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 | Paper::Tiled => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
            Paper::A3 => (297.0, 420.0),
        }
    }
}

named! {
    /// The colours.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Theme {
        /// Warm colours on white paper.
        #[default]
        Colour = "colour",
        /// Lines and light greys, for black ink and little of it.
        InkSaving = "ink-saving",
        /// Light on dark, as in the films.
        Hologram = "hologram",
    }
}

named! {
    /// A part of a kit. A kit has its parts in this order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Part {
        /// "Your first game": from scissors to the first move.
        First = "first",
        /// The board, with circles beside it for pieces that are off the board.
        Board = "board",
        /// Standees, tokens, markers and score tracks.
        Pieces = "pieces",
        /// Chance cubes or dice.
        Dice = "dice",
        /// The reference card.
        Cards = "cards",
        /// The rule book as a booklet to fold.
        Booklet = "booklet",
        /// The sheet on which a game is recorded.
        Sheet = "sheet",
        /// How to make a set of your own.
        Make = "make",
    }
}

named! {
    /// The diameter of a board in tiles.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Diameter {
        /// 30 cm.
        Cm30 = "30",
        /// 45 cm.
        Cm45 = "45",
        /// 60 cm.
        Cm60 = "60",
    }
}

impl Diameter {
    /// Returns the diameter in millimetres.
    pub const fn millimetres(self) -> f64 {
        match self {
            Diameter::Cm30 => 300.0,
            Diameter::Cm45 => 450.0,
            Diameter::Cm60 => 600.0,
        }
    }
}

/// Lets a list of values be written and read by their names, and read by other names besides.
macro_rules! readable {
    ($type:ident, $what:expr $(, $alias:literal => $value:ident)?) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = RequestError;

            fn from_str(text: &str) -> Result<$type, RequestError> {
                $(if text == $alias {
                    return Ok($type::$value);
                })?
                let found = $type::ALL.into_iter().find(|value| value.name() == text);
                found.ok_or_else(|| RequestError::Unknown {
                    what: $what,
                    expected: $type::ALL.map($type::name).join(", "),
                    found: text.to_owned(),
                })
            }
        }
    };
}

readable!(Paper, ["paper", "papier"], "a2-tiled" => Tiled);
readable!(Theme, ["theme", "thème"]);
readable!(Part, ["part", "partie du kit"], "record" => Sheet);
readable!(Diameter, ["board", "plateau"]);

/// Why a kit cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum RequestError {
    /// A name is not in its list.
    Unknown {
        /// What it should name, in English and in French.
        what: [&'static str; 2],
        /// The names that there are.
        expected: String,
        /// What was given.
        found: String,
    },
    /// A rule set without dice has no sheet of them.
    NoDice(RulesId),
    /// An option cannot be set.
    Option(#[from] OptionError),
    /// An option is not written `KEY=VALUE`.
    NoValue(String),
    /// The diameter of a bare board cannot be read or is out of bounds.
    Diameter(Wording),
}

impl Bilingual for RequestError {
    fn wording(&self) -> Wording {
        match self {
            RequestError::Unknown { what: [en, fr], expected, found } => Wording::new(
                format!("unknown {en}: expected one of {expected}, found `{found}`"),
                format!("{fr} : valeur inconnue ; attendu : {expected} ; trouvé : `{found}`"),
            ),
            RequestError::NoDice(id) => wording!(
                "{id} is played without dice, so its kit has no part `dice`",
                "{id} se joue sans dés : son kit n’a pas de partie `dice`"
            ),
            RequestError::Option(error) => error.wording(),
            RequestError::Diameter(wording) => wording.clone(),
            RequestError::NoValue(found) => wording!(
                "option: expected KEY=VALUE, found `{found}`",
                "option : attendu : CLÉ=VALEUR ; trouvé : `{found}`"
            ),
        }
    }
}

/// Where the pieces stand at the start of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The pieces on their spaces.
    pub pieces: Vec<(Space, Piece)>,
    /// Whether the order of the pieces is given, and not chosen by the players.
    pub has_order: bool,
}

/// A request for a kit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The rule set with the options that the players agreed on.
    pub game: AnyRules,
    /// The paper.
    pub paper: Paper,
    /// The language.
    pub lang: Lang,
    /// The colours.
    pub theme: Theme,
    /// The diameter of a board in tiles; `None` for a board on one sheet, or 45 cm on tiled paper.
    pub board: Option<Diameter>,
    parts: Vec<Part>,
}

impl Request {
    /// Returns a request for the whole kit of a rule set.
    pub fn new(rules: RulesId) -> Request {
        let has = |part: &Part| *part != Part::Dice || rules.descriptor().dice;
        Request {
            game: AnyRules::new(rules),
            paper: Paper::default(),
            lang: Lang::default(),
            theme: Theme::default(),
            board: None,
            parts: Part::ALL.into_iter().filter(has).collect(),
        }
    }

    /// Returns the name of the rule set.
    pub fn rules(&self) -> RulesId {
        self.game.id()
    }

    /// Sets options, each written `KEY=VALUE`.
    ///
    /// # Errors
    /// If an option is written otherwise, or the rule set does not have it or its value.
    pub fn with_options<'a>(
        mut self,
        options: impl IntoIterator<Item = &'a str>,
    ) -> Result<Request, RequestError> {
        for option in options {
            let written = option.split_once('=');
            let (key, value) = written.ok_or_else(|| RequestError::NoValue(option.to_owned()))?;
            self.game.set_option(key, value)?;
        }
        Ok(self)
    }

    /// Returns where the pieces stand at the start. If the players choose the orders, it is the order that is offered.
    pub fn start(&self) -> Start {
        match self.game.opening() {
            Opening::Position(position) => {
                Start { pieces: position.scene().pieces.to_vec(), has_order: true }
            }
            Opening::SetUp(mut setup) => {
                let has_order = setup.missing_orders() == [false; 2];
                for side in Side::BOTH {
                    if let Some(order) = setup.offered_order(side).filter(|_| !has_order) {
                        // The order that is offered is one that can be chosen.
                        let _ = setup.order(&order);
                    }
                }
                Start { pieces: setup.pieces(None), has_order }
            }
        }
    }

    /// Returns the parts, in the order of a kit.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Limits the kit to these parts; no part stands for the whole kit.
    ///
    /// # Errors
    /// If the rule set does not have a part.
    pub fn with_parts(mut self, parts: &[Part]) -> Result<Request, RequestError> {
        if parts.contains(&Part::Dice) && !self.rules().descriptor().dice {
            return Err(RequestError::NoDice(self.rules()));
        }
        if !parts.is_empty() {
            self.parts = Part::ALL.into_iter().filter(|part| parts.contains(part)).collect();
        }
        Ok(self)
    }

    /// Returns the diameter of a board in tiles; `None` for a board on one sheet.
    pub fn tiles(&self) -> Option<Diameter> {
        self.board.or((self.paper == Paper::Tiled).then_some(Diameter::Cm45))
    }
}

/// Reads parts that are separated by commas.
///
/// # Errors
/// If a part is unknown.
pub fn parts(text: &str) -> Result<Vec<Part>, RequestError> {
    text.split(',').map(str::parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for part in Part::ALL {
            assert_eq!(part.to_string().parse(), Ok(part));
        }
        for paper in Paper::ALL {
            assert_eq!(paper.to_string().parse(), Ok(paper));
        }
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        assert_eq!("a2-tiled".parse(), Ok(Paper::Tiled));
        assert_eq!("record".parse(), Ok(Part::Sheet));
    }

    #[test]
    fn letter_is_usual_in_the_united_states_and_in_canada() {
        for locale in ["en_US.UTF-8", "fr-CA", "en_CA", "es-Latn-US", "en_US@euro"] {
            assert_eq!(Paper::usual(locale), Paper::Letter, "{locale}");
        }
        for locale in ["", "C.UTF-8", "fr_FR.UTF-8", "en_GB", "ca_ES", "us", "ca"] {
            assert_eq!(Paper::usual(locale), Paper::A4, "{locale}");
        }
    }

    #[test]
    fn options_are_those_of_the_rule_set() {
        let request = Request::new(RulesId::Simeone).with_options(["target=none", "centre=hold"]);
        assert_eq!(request.unwrap().game.option("target").as_deref(), Some("none"));
        let refused = |option: &str| {
            let refused = Request::new(RulesId::Groi).with_options([option]);
            refused.unwrap_err().to_string()
        };
        assert!(refused("setup").contains("KEY=VALUE"));
        assert!(refused("target=3").contains("target"));
        assert!(refused("setup=rows").contains("blocks"));
    }

    #[test]
    fn an_error_lists_what_was_expected_in_both_languages() {
        let error = "a5".parse::<Paper>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown paper: expected one of a4, letter, a3, tiled, found `a5`"
        );
        assert!(error.wording().in_language("fr").contains("attendu"));
        assert!(parts("board,,cards").is_err());
    }

    #[test]
    fn parts_are_in_the_order_of_the_kit_and_dice_only_where_they_are_thrown() {
        let request = Request::new(RulesId::Looney);
        assert_eq!(request.parts(), Part::ALL);
        let some = request.with_parts(&[Part::Cards, Part::Board, Part::Cards]).unwrap();
        assert_eq!(some.parts(), [Part::Board, Part::Cards]);
        let groi = Request::new(RulesId::Groi);
        assert!(!groi.parts().contains(&Part::Dice));
        assert_eq!(groi.with_parts(&[Part::Dice]), Err(RequestError::NoDice(RulesId::Groi)));
    }
}

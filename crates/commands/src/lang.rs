//! The languages of the texts: Fluent catalogues embedded in the binary, and the choice of one.
//!
//! The catalogues of a language are in one folder, `locales/<lang>` at the root of the repository: those
//! that the page reads too, and those of the terminal in `terminal`. Every language has the same keys
//! with the same variables, which a test checks, so every text exists in every language.

use std::fmt;

use dejarik_rules::Bilingual;
pub use dejarik_rules::Lang;
pub(crate) use fluent_bundle::FluentValue;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

/// Joins the catalogues of a language that the terminal reads.
macro_rules! catalogues {
    ($lang:literal) => {
        catalogues!(
            $lang:
            "common" "words" "telling" "why" "because" "puzzles" "offers" "talk"
            "terminal/words" "terminal/endings" "terminal/plain" "terminal/kept" "terminal/telling"
            "terminal/menus" "terminal/game" "terminal/questions" "terminal/analysis"
            "terminal/desk" "terminal/riddles" "terminal/server" "terminal/puzzles"
            "terminal/arena" "terminal/files" "terminal/online"
        )
    };
    ($lang:literal: $($file:literal)*) => {
        concat!($(include_str!(concat!("../../../locales/", $lang, "/", $file, ".ftl")), "\n"),*)
    };
}

/// Returns the catalogues of a language.
const fn source(lang: Lang) -> &'static str {
    match lang {
        Lang::En => catalogues!("en"),
        Lang::Fr => catalogues!("fr"),
    }
}

/// Returns a language as Fluent names it.
pub(crate) fn id(lang: Lang) -> LanguageIdentifier {
    // The codes are well-formed, so the default is never used. It has no plural rules.
    lang.code().parse().unwrap_or_default()
}

/// Returns the language to use: the one asked for, or that of the preferences, or that of the
/// system (the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set), or English.
pub(crate) fn choose(asked: Option<Lang>, preferred: Option<Lang>) -> Lang {
    let system = || Lang::of_locale(&locale("LC_MESSAGES")?);
    asked.or(preferred).or_else(system).unwrap_or_default()
}

/// Returns the locale of the system for a category of texts.
pub(crate) fn locale(category: &str) -> Option<String> {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    ["LC_ALL", category, "LANG"].into_iter().find_map(set)
}

/// The messages of a catalogue.
pub(crate) type Bundle = FluentBundle<FluentResource>;

/// Parses a catalogue with the plural rules of a language.
pub(crate) fn parsed(id: LanguageIdentifier, catalogue: String) -> Bundle {
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Fluent can put marks around variables for mixed writing directions. Terminals would print
    // them as boxes.
    bundle.set_use_isolating(false);
    let resource = match FluentResource::try_new(catalogue) {
        Ok(resource) => resource,
        // The messages that could be parsed are used. A test finds those that could not.
        Err((resource, _)) => resource,
    };
    bundle.add_resource_overriding(resource);
    bundle
}

/// The texts of one language, by their keys.
pub(crate) struct Texts {
    lang: Lang,
    bundle: Bundle,
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").field("lang", &self.lang).finish_non_exhaustive()
    }
}

impl Texts {
    /// Parses the catalogue of a language.
    pub(crate) fn new(lang: Lang) -> Texts {
        Texts { lang, bundle: parsed(id(lang), source(lang).to_owned()) }
    }

    /// Returns the language of the texts.
    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }

    /// Returns a text that has no variables.
    pub(crate) fn get(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// Returns a text with its variables filled in, as in
    /// `texts.with("points", [("points", 3.into())])`.
    pub(crate) fn with<'a>(
        &self,
        key: &str,
        variables: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) -> String {
        let args: FluentArgs<'a> = variables.into_iter().collect();
        self.format(key, Some(&args))
    }

    /// Returns an error, or another text that is made outside of the catalogues, in the language of
    /// these texts.
    pub(crate) fn of(&self, text: &impl Bilingual) -> String {
        text.wording().in_language(self.lang.code()).to_owned()
    }

    /// Returns a text without variables; `None` if the catalogue does not have it.
    pub(crate) fn find(&self, key: &str) -> Option<String> {
        self.has(key).then(|| self.get(key))
    }

    /// Returns whether there is a text with this key.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.bundle.get_message(key).is_some_and(|message| message.value().is_some())
    }

    /// Formats a text. A missing text is replaced by its key, which is easy to notice and better than
    /// a panic; debug builds assert that none is missing.
    fn format(&self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            debug_assert!(false, "no text `{key}` in {}", self.lang);
            return key.to_owned();
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "text `{key}` in {}: {errors:?}", self.lang);
        text
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

    use super::*;

    type Variables = BTreeSet<String>;

    /// Collects the variables of an inline expression.
    fn in_inline(expression: &InlineExpression<&str>, found: &mut Variables) {
        match expression {
            InlineExpression::VariableReference { id } => {
                found.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => in_expression(expression, found),
            InlineExpression::FunctionReference { arguments, .. } => {
                arguments.positional.iter().for_each(|argument| in_inline(argument, found));
            }
            _ => {}
        }
    }

    fn in_expression(expression: &Expression<&str>, found: &mut Variables) {
        match expression {
            Expression::Inline(inline) => in_inline(inline, found),
            Expression::Select { selector, variants } => {
                in_inline(selector, found);
                variants.iter().for_each(|variant| in_pattern(&variant.value, found));
            }
        }
    }

    fn in_pattern(pattern: &Pattern<&str>, found: &mut Variables) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                in_expression(expression, found);
            }
        }
    }

    /// Puts dots on the small vowels of a text.
    pub(crate) fn dotted(text: &str) -> String {
        let dots = |letter| match letter {
            'a' => 'ä',
            'e' => 'ë',
            'i' => 'ï',
            'o' => 'ö',
            'u' => 'ü',
            other => other,
        };
        text.chars().map(dots).collect()
    }

    fn dot_inline(expression: &mut InlineExpression<String>) {
        if let InlineExpression::Placeable { expression } = expression {
            dot_expression(expression);
        }
    }

    fn dot_expression(expression: &mut Expression<String>) {
        match expression {
            Expression::Inline(inline) => dot_inline(inline),
            Expression::Select { variants, .. } => {
                variants.iter_mut().for_each(|variant| dot_pattern(&mut variant.value));
            }
        }
    }

    fn dot_pattern(pattern: &mut Pattern<String>) {
        for element in &mut pattern.elements {
            match element {
                PatternElement::TextElement { value } => *value = dotted(value),
                PatternElement::Placeable { expression } => dot_expression(expression),
            }
        }
    }

    /// Returns the texts of a third language that no code names: the English ones with dotted vowels, and
    /// the plural rules of German.
    pub(crate) fn third_language() -> Texts {
        let source = source(Lang::En).to_owned();
        let mut resource = fluent_syntax::parser::parse(source).unwrap();
        for entry in &mut resource.body {
            if let Entry::Message(message) = entry {
                message.value.iter_mut().for_each(dot_pattern);
            }
        }
        let catalogue = fluent_syntax::serializer::serialize(&resource);
        Texts { lang: Lang::En, bundle: parsed("de".parse().unwrap(), catalogue) }
    }

    /// Parses a catalogue into its keys with the variables of each.
    fn catalogue(lang: Lang) -> BTreeMap<String, Variables> {
        let resource = fluent_syntax::parser::parse(source(lang))
            .unwrap_or_else(|(_, errors)| panic!("{lang}: {errors:?}"));
        let mut texts = BTreeMap::new();
        for entry in &resource.body {
            if let Entry::Message(message) = entry {
                let mut variables = Variables::new();
                message.value.iter().for_each(|pattern| in_pattern(pattern, &mut variables));
                let before = texts.insert(message.id.name.to_owned(), variables);
                assert!(before.is_none(), "{lang} has `{}` twice", message.id.name);
            }
        }
        texts
    }

    #[test]
    fn both_catalogues_have_the_same_keys_and_variables() {
        let (en, fr) = (catalogue(Lang::En), catalogue(Lang::Fr));
        let keys = |texts: &BTreeMap<String, Variables>| texts.keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(&en), keys(&fr));
        for (key, variables) in &en {
            assert_eq!(variables, &fr[key], "the variables of `{key}`");
        }
    }

    #[test]
    fn a_locale_names_its_language() {
        for (locale, lang) in [
            ("fr_FR.UTF-8", Some(Lang::Fr)),
            ("fr", Some(Lang::Fr)),
            ("en_GB@euro", Some(Lang::En)),
            ("de_DE.UTF-8", None),
            ("C", None),
            ("C.UTF-8", None),
            ("", None),
        ] {
            assert_eq!(Lang::of_locale(locale), lang, "{locale:?}");
        }
    }

    #[test]
    fn the_language_asked_for_comes_before_the_preferred_one() {
        assert_eq!(choose(Some(Lang::Fr), Some(Lang::En)), Lang::Fr);
        assert_eq!(choose(None, Some(Lang::Fr)), Lang::Fr);
    }

    #[test]
    fn numbers_choose_the_plural() {
        let text = |lang, points: u32| Texts::new(lang).with("points", [("points", points.into())]);
        assert_eq!(text(Lang::En, 1), "1 point");
        assert_eq!(text(Lang::En, 3), "3 points");
        assert_eq!(text(Lang::Fr, 0), "0 point");
        assert_eq!(text(Lang::Fr, 2), "2 points");
        let over = |lang, turn: u32, moves: u32| {
            let variables = [("id", "x".into()), ("turn", turn.into()), ("moves", moves.into())];
            Texts::new(lang).with("plain-riddle-prompt-over", variables)
        };
        assert_eq!(over(Lang::En, 1, 1), "Puzzle x, over after 1 of 1 move:");
        assert_eq!(over(Lang::En, 1, 2), "Puzzle x, over after 1 of 2 moves:");
        assert_eq!(over(Lang::Fr, 1, 1), "Problème x, terminé après 1 coup sur 1\u{a0}:");
        assert_eq!(over(Lang::Fr, 2, 2), "Problème x, terminé après 2 coups sur 2\u{a0}:");
    }
}

//! Enums whose values have a word each.

/// Declares an enum and a word for each of its values: `ALL` has the values in order, and `name` returns the word.
///
/// # Examples
/// ```
/// dejarik_rules::named! {
///     /// The size of a piece.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum Size {
///         /// As high as wide.
///         Small = "small",
///         /// Twice as high.
///         Tall = "tall",
///     }
/// }
///
/// assert_eq!(Size::Tall.name(), "tall");
/// assert_eq!(Size::ALL, [Size::Small, Size::Tall]);
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* $vis:vis enum $type:ident {
        $($(#[$about:meta])* $value:ident = $name:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        $vis enum $type { $($(#[$about])* $value),+ }

        impl $type {
            /// All values, in the order of declaration.
            $vis const ALL: [$type; [$($name),+].len()] = [$($type::$value),+];

            /// Returns the word for the value.
            $vis const fn name(self) -> &'static str {
                match self { $($type::$value => $name),+ }
            }
        }
    };
}

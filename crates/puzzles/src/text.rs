//! The text of a puzzle: one line of JSON with its fields in a fixed order (`docs/puzzles.md`).
//!
//! The parser is strict. It accepts a line only if the puzzle would be written the same, byte for byte,
//! and checks everything that can be checked by the rules alone.

use std::collections::{BTreeMap, HashMap};

use dejarik_rules::any::{AnyPosition, AnyRules, AnyStep};
use dejarik_rules::{Bilingual, OptionError, ParseError, RulesId, Wording, Words, wording};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::error::Category;

use crate::forced::is_settled;
use crate::puzzle::{Difficulty, Puzzle, Turn};
use crate::theme::{Theme, ThemeError};

/// The JSON form of a [`Puzzle`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleJson {
    id: String,
    dpn: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, String>,
    goal: u8,
    moves: usize,
    line: String,
    /// The slower moves by the number of the solver's turn, from 1.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    slower: BTreeMap<usize, String>,
    themes: Vec<String>,
    rating: u16,
    nodes: u64,
    legal: u32,
    tempting: u32,
    game: u64,
}

/// Why a line is not a puzzle.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.wording())]
pub enum TextError {
    /// The text is not JSON of the right form.
    Json(#[from] serde_json::Error),
    /// The position cannot be read.
    Position(ParseError),
    /// The options cannot be set.
    Option(#[from] OptionError),
    /// A move cannot be read or is not legal in its position.
    Move {
        /// The text of the move.
        text: String,
        /// What is wrong with the move.
        error: ParseError,
    },
    /// A theme is unknown.
    Theme(#[from] ThemeError),
    /// The fields can be read but are not a valid puzzle.
    Wrong(Wording),
}

impl Bilingual for TextError {
    fn wording(&self) -> Wording {
        match self {
            TextError::Json(error) => json(error),
            TextError::Position(error) => wording!("dpn: {error}", "dpn : {error}"; error),
            TextError::Option(error) => wording!("options: {error}", "options : {error}"; error),
            TextError::Move { text, error } => {
                wording!("`{text}`: {error}", "`{text}` : {error}"; error)
            }
            TextError::Theme(error) => wording!("themes: {error}", "themes : {error}"; error),
            TextError::Wrong(what) => what.clone(),
        }
    }
}

/// The first line of a text that is not a puzzle, and why.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub struct SetError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with the line.
    pub error: TextError,
}

impl Bilingual for SetError {
    fn wording(&self) -> Wording {
        let SetError { line, error } = self;
        wording!("line {line}: {error}", "ligne {line} : {error}"; error)
    }
}

/// Says in both languages why a text is not the JSON that was expected. The French text names the place only, because
/// the JSON library has the details in English only.
pub fn json(error: &serde_json::Error) -> Wording {
    let (line, column) = (error.line(), error.column());
    let what = match error.classify() {
        Category::Eof => wording!("the text ends too early", "le texte s’arrête trop tôt"),
        // The message comes from the types that are read, so only English has it.
        Category::Data => {
            return Wording::new(
                error.to_string(),
                format!("le JSON n’a pas la forme attendue, ligne {line}, colonne {column}"),
            );
        }
        Category::Io | Category::Syntax => wording!("this is not JSON", "ce n’est pas du JSON"),
    };
    wording!(
        "{what}, line {line}, column {column}",
        "{what}, ligne {line}, colonne {column}";
        what
    )
}

fn wrong<T>(what: Wording) -> Result<T, TextError> {
    Err(TextError::Wrong(what))
}

/// Parses moves separated by spaces, all of them legal in `position`.
fn steps_at(position: &AnyPosition, text: &str) -> Result<Vec<AnyStep>, TextError> {
    let read = |word: &str| {
        let step = position.parse_step(word);
        step.map_err(|error| TextError::Move { text: word.to_owned(), error })
    };
    text.split(' ').map(read).collect()
}

impl Puzzle {
    /// Parses a puzzle from its line of JSON.
    ///
    /// # Errors
    /// The JSON, the position or a move is wrong; the solution does not reach the goal, or reaches it
    /// before its end; or the puzzle would be written differently.
    pub fn parse(text: &str) -> Result<Puzzle, TextError> {
        let line: PuzzleJson = serde_json::from_str(text)?;
        let puzzle = read(&line)?;
        if puzzle.to_string() != text {
            return wrong(wording!(
                "expected the canonical text {puzzle}",
                "attendu : le texte canonique {puzzle}"
            ));
        }
        Ok(puzzle)
    }
}

fn read(line: &PuzzleJson) -> Result<Puzzle, TextError> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    if !(3..=16).contains(&line.id.len()) || !line.id.chars().all(plain) {
        let id = &line.id;
        return wrong(wording!(
            "id: expected 3 to 16 lower-case letters and digits, found `{id}`",
            "id : attendu : de 3 à 16 minuscules et chiffres ; trouvé : `{id}`"
        ));
    }
    let id = AnyPosition::rules_named(&line.dpn).map_err(TextError::Position)?;
    if !id.descriptor().puzzles {
        return wrong(wording!(
            "there are no puzzles for {id}",
            "il n’y a pas de problèmes pour {id}"
        ));
    }
    let most = id.descriptor().most_points;
    if !(1..=most).contains(&line.goal) {
        let goal = line.goal;
        return wrong(wording!(
            "goal: expected 1 to {most}, found {goal}",
            "goal : attendu : de 1 à {most} ; trouvé : {goal}"
        ));
    }
    let mut rules = AnyRules::new(id);
    for (key, value) in &line.options {
        rules.set_option(key, value)?;
    }
    let position = rules.position(&line.dpn).map_err(TextError::Position)?;
    let turns = turns(line, position)?;
    let themes = themes(line, id)?;
    let PuzzleJson { nodes, legal, tempting, .. } = *line;
    Ok(Puzzle {
        id: line.id.clone(),
        position,
        goal: line.goal,
        turns,
        themes,
        rating: line.rating,
        difficulty: Difficulty { nodes, legal, tempting },
        game: line.game,
    })
}

const NOT_REACHED: Words = Words::new("does not reach the goal", "n’atteint pas le but");
const TOO_SOON: Words = Words::new("reaches the goal too soon", "atteint le but trop tôt");
const DOUBLE_SPACE: Words = Words::new("line: a double space", "line : une espace en trop");

/// Replays the solution.
fn turns(line: &PuzzleJson, mut position: AnyPosition) -> Result<Vec<Turn>, TextError> {
    let solver = position.side_to_move();
    let words: Vec<&str> = line.line.split(' ').collect();
    if words.len() != line.moves.saturating_mul(2).saturating_sub(1) {
        let (moves, line) = (line.moves, &line.line);
        return wrong(wording!(
            "line: `{line}` is not a solution of {moves} moves",
            "line : `{line}` n’est pas une solution en {moves} coups"
        ));
    }
    let mut turns = Vec::with_capacity(line.moves);
    for (number, pair) in words.chunks(2).enumerate() {
        let slower = match line.slower.get(&(number + 1)) {
            Some(text) => steps_at(&position, text)?,
            None => Vec::new(),
        };
        let [key] = steps_at(&position, pair[0])?[..] else { return wrong(DOUBLE_SPACE.into()) };
        if slower.contains(&key) {
            let word = pair[0];
            return wrong(wording!(
                "slower: `{word}` is in the line",
                "slower : `{word}` est dans la solution"
            ));
        }
        let play = |position: &mut AnyPosition, step| {
            position.play(step).map_err(|error| {
                TextError::Wrong(wording!("line: {error}", "line : {error}"; error))
            })
        };
        play(&mut position, key)?;
        let last = number + 1 == line.moves;
        if is_settled(&position, solver, line.goal) != last {
            let (word, found) = (pair[0], if last { NOT_REACHED } else { TOO_SOON });
            return wrong(wording!("line: `{word}` {found}", "line : `{word}` {found}"; found));
        }
        let mut answer = None;
        if let Some(word) = pair.get(1) {
            let [step] = steps_at(&position, word)?[..] else {
                return wrong(DOUBLE_SPACE.into());
            };
            play(&mut position, step)?;
            answer = Some(step);
        }
        turns.push(Turn { key, slower, answer });
    }
    match line.slower.keys().find(|number| !(1..=line.moves).contains(*number)) {
        Some(number) => wrong(wording!(
            "slower: there is no move {number}",
            "slower : il n’y a pas de coup {number}"
        )),
        None => Ok(turns),
    }
}

fn themes(line: &PuzzleJson, id: RulesId) -> Result<Vec<Theme>, TextError> {
    let mut themes = Vec::with_capacity(line.themes.len());
    for name in &line.themes {
        let theme: Theme = name.parse()?;
        if !theme.is_of(id) {
            return wrong(wording!(
                "themes: `{theme}` is not for {id}",
                "themes : `{theme}` n’est pas pour {id}"
            ));
        }
        if themes.last().is_some_and(|before| *before >= theme) {
            return wrong(wording!(
                "themes: expected each at most once and in their order",
                "themes : attendu : chacun une fois au plus, dans leur ordre"
            ));
        }
        themes.push(theme);
    }
    Ok(themes)
}

impl std::fmt::Display for Puzzle {
    /// Writes the line of JSON, without a line break.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Cannot fail: the fields are plain values.
        f.write_str(&serde_json::to_string(&PuzzleJson::of(self)).unwrap_or_default())
    }
}

impl PuzzleJson {
    fn of(puzzle: &Puzzle) -> PuzzleJson {
        let options = puzzle.position.rules().changed_options();
        let slower = puzzle.slower_texts().map(|(number, words)| (number + 1, words.join(" ")));
        PuzzleJson {
            id: puzzle.id.clone(),
            dpn: puzzle.position.to_string(),
            options: options
                .into_iter()
                .map(|(spec, value)| (spec.key.to_owned(), value))
                .collect(),
            goal: puzzle.goal,
            moves: puzzle.turns.len(),
            line: puzzle.line_text().join(" "),
            slower: slower.collect(),
            themes: puzzle.themes.iter().map(ToString::to_string).collect(),
            rating: puzzle.rating,
            nodes: puzzle.difficulty.nodes,
            legal: puzzle.difficulty.legal,
            tempting: puzzle.difficulty.tempting,
            game: puzzle.game,
        }
    }
}

impl Serialize for Puzzle {
    /// Serialises the fields of the puzzle's line.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PuzzleJson::of(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    /// Deserialises the fields of a puzzle's line, with the checks of [`Puzzle::parse`] except that
    /// the text need not be canonical.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        read(&PuzzleJson::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Parses puzzles, one a line; empty lines are skipped.
pub(crate) fn parse_set(text: &str) -> Result<Vec<Puzzle>, SetError> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut ids: HashMap<String, usize> = HashMap::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let at = |error| SetError { line: index + 1, error };
        let puzzle = Puzzle::parse(line).map_err(at)?;
        if let Some(first) = ids.insert(puzzle.id.clone(), index + 1) {
            let id = &puzzle.id;
            let message = wording!(
                "the id `{id}` is already that of line {first}",
                "l’id `{id}` est déjà celui de la ligne {first}"
            );
            return Err(at(TextError::Wrong(message)));
        }
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}

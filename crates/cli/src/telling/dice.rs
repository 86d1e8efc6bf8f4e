//! The throw that is due, what a player types for it, and the odds.

use dejarik_play::Tally;
use dejarik_play::tally::{Bonus, Cast, Part, ThrownDice};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::numbers::percent;
use dejarik_rules::{Odds, Side, Space};

use super::{Teller, capital};

/// The most attacks whose odds are listed at once.
const MOST_ODDS: usize = 12;

/// What a player types where the own dice are to be thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// What the dice of the next throw show.
    Shown(u8),
    /// The throws that are left for support or the High Ground are forgone.
    Stop,
    /// The whole throw, as records write it.
    Whole(String),
    /// Nothing that is known.
    Unknown,
}

/// Returns what a typed text could mean as a throw: numbers are separated by spaces or colons, the
/// parentheses may be left out, and the side that goes first may be named in words.
pub fn read_throw(teller: &Teller<'_>, text: &str) -> Vec<String> {
    let mut meant = vec![text.to_owned(), format!("({text})")];
    for side in Side::BOTH {
        if text.to_lowercase() == teller.side(side).to_lowercase() || text == side.to_string() {
            meant.push(format!("first:{side}"));
        }
    }
    let numbers: Vec<&str> =
        text.split(|sign: char| !sign.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    match numbers.as_slice() {
        [count] => meant.push(format!("(+{count})")),
        [one, other] => meant.push(format!("({one}:{other})")),
        _ => {}
    }
    meant
}

impl Teller<'_> {
    /// Reads what a player types for the throw that is to be made now: what the dice show, the side that
    /// goes first, or both totals at once.
    pub fn read_entry(&self, tally: &Tally, text: &str) -> Entry {
        let text = text.trim();
        let lot = tally.next().is_some_and(|cast| cast.dice == ThrownDice::Lot);
        if !lot && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            // A number that is too long is as impossible as the greatest one.
            return Entry::Shown(text.parse().unwrap_or(u8::MAX));
        }
        if [self.text("telling-word-stop").as_str(), "stop"].contains(&text.to_lowercase().as_str())
        {
            return Entry::Stop;
        }
        let meant = read_throw(self, text);
        let is_throw = |word: &&String| {
            let pair = word.starts_with('(') && word.contains(':');
            if lot { word.starts_with("first:") } else { pair || word.starts_with("(+") }
        };
        let has_number = text.bytes().any(|byte| byte.is_ascii_digit());
        // The last meaning is the one in which the numbers were found.
        match meant.iter().rfind(is_throw) {
            Some(word) if lot || has_number => Entry::Whole(word.clone()),
            _ => Entry::Unknown,
        }
    }

    /// Says which throw is to be made now, and how to type it.
    pub fn due_throw(&self, tally: &Tally) -> String {
        let Some(cast) = tally.next() else { return String::new() };
        let share = tally.shares()[cast.share];
        let side = share.side.map(|side| self.side(side)).unwrap_or_default();
        let piece = share.letter.map(|letter| self.owned(letter)).unwrap_or_default();
        let part = match share.part {
            Part::Attack => "attack",
            Part::Defence => "defence",
            Part::Ghost => "ghost",
            Part::Initiative => "initiative",
            Part::Lot => {
                let [one, other] = Side::BOTH.map(|side| self.side(side));
                let sides = [("one", one.into()), ("other", other.into())];
                return self.texts.with("telling-throw-coin", sides);
            }
        };
        let variables = [
            ("part", part.into()),
            ("side", side.into()),
            ("piece", piece.into()),
            ("most", cast.dice.most().into()),
            ("total", tally.total(cast.share).into()),
        ];
        let key = match (cast.bonus, cast.dice) {
            (Some(Bonus::Support), _) => "telling-throw-support",
            (Some(Bonus::HighGround), _) => "telling-throw-high-ground",
            (None, ThrownDice::Cubes(_)) => "telling-throw-cubes",
            (None, ThrownDice::Die(_) | ThrownDice::Lot) => "telling-throw-die",
        };
        let told = self.texts.with(key, variables);
        match self.said_before(tally, cast) {
            Some(before) => format!("{before} {told}"),
            None => told,
        }
    }

    /// Says what has to be known before a throw: the number to beat, or a defence that throws nothing.
    fn said_before(&self, tally: &Tally, cast: Cast) -> Option<String> {
        if cast.bonus.is_some() || tally.shares()[cast.share].part != Part::Attack {
            return None;
        }
        let defence = tally.shares().iter().position(|share| share.part == Part::Defence)?;
        let total = ("total", tally.total(defence).into());
        let throws = |cast: &Cast| cast.share == defence;
        if !tally.casts().iter().any(throws) {
            let piece = tally.shares()[defence].letter.map(|letter| self.owned(letter));
            let piece = ("piece", piece.unwrap_or_default().into());
            return Some(self.texts.with("telling-throw-fixed", [piece, total]));
        }
        let cubes = matches!(cast.dice, ThrownDice::Cubes(_));
        cubes.then(|| self.texts.with("telling-throw-beat", [total]))
    }

    /// Writes odds as `win 397/2048 (19.4 %), stand-off …`.
    pub fn odds(&self, odds: &Odds) -> String {
        let parts =
            odds.iter().filter(|(_, chance)| chance.numerator() > 0).map(|(label, chance)| {
                let percent = self.percent(chance.to_f64());
                let what = self.texts.get(&format!("odds-{label}"));
                self.texts.with(
                    "telling-odds-part",
                    [
                        ("what", what.into()),
                        ("fraction", chance.to_string().into()),
                        ("percent", percent.into()),
                    ],
                )
            });
        parts.collect::<Vec<_>>().join(", ")
    }

    /// Writes a share from 0 to 1 as a percentage with one decimal.
    pub fn percent(&self, share: f64) -> String {
        self.texts.of(&percent(share, 1))
    }

    /// Describes the odds of the throw that is due, or of the attacks that are possible now: all of
    /// them, or those on a space.
    pub fn odds_of(&self, position: &AnyPosition, only: Option<Space>) -> Vec<String> {
        if let Some(odds) = position.odds() {
            return vec![capital(&format!("{}.", self.odds(&odds)))];
        }
        let mut told: Vec<String> = Vec::new();
        for step in position.steps() {
            let Some((letter, from, target)) = attack_of(position, step) else { continue };
            let Some(odds) = position.odds_after(step) else { continue };
            if only.is_some_and(|only| only != target && only != from) {
                continue;
            }
            let odds = ("odds", self.odds(&odds).into());
            let text = match position.scene().battle {
                // In a battle a ghost throws more cubes.
                Some(_) => {
                    let word = position.step_text(step);
                    self.texts.with("telling-odds", [("target", word.into()), odds])
                }
                None => {
                    let target = ("target", target.to_string().into());
                    let from = ("from", from.to_string().into());
                    let piece = ("piece", self.piece(letter).into());
                    self.texts.with("telling-odds-from", [target, from, piece, odds])
                }
            };
            if !told.contains(&text) {
                told.push(text);
            }
        }
        if told.is_empty() {
            return vec![self.texts.get("telling-odds-none")];
        }
        let more = told.len().saturating_sub(MOST_ODDS);
        if more > 0 && only.is_none() {
            told.truncate(MOST_ODDS);
            told.push(self.texts.with("telling-odds-more", [("count", more.into())]));
        }
        told
    }

    /// Describes the odds of one step; `None` if it calls for no throw.
    pub fn odds_of_step(&self, position: &AnyPosition, step: AnyStep) -> Option<String> {
        let odds = position.odds_after(step)?;
        Some(capital(&format!("{}.", self.odds(&odds))))
    }
}

/// Returns the letter of the attacker, the space that a step attacks from, and the space it attacks, if
/// it calls for a throw.
fn attack_of(position: &AnyPosition, step: AnyStep) -> Option<(char, Space, Space)> {
    let mut after = *position;
    after.play(step).ok()?;
    let battle = after.scene().battle?;
    Some((after.piece_at(battle.from)?.letter, battle.from, battle.target))
}

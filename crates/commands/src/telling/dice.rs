//! The throw that is due, what a player types for it, and the odds.

use dejarik_play::effect::{Effect, of_step};
use dejarik_play::tally::{Bonus, Cast, Part, ThrownDice};
use dejarik_play::{GameError, Tally, TallyError};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::numbers::percent;
use dejarik_rules::{Bilingual, Odds, Side, Space, Wording, Words, printable, wording};

use super::{Teller, capital};

/// The most attacks whose odds are listed at once.
const MOST_ODDS: usize = 12;

/// What a player types where the own dice are to be thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
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
pub(crate) fn read_throw(teller: &Teller<'_>, text: &str) -> Vec<String> {
    let mut meant = vec![text.to_owned(), format!("({text})")];
    let typed = text.to_lowercase();
    for side in Side::BOTH {
        // A side has a plural name in French, and the face of the cube a singular one.
        let name = teller.side(side).to_lowercase();
        let initial = name.get(..1).unwrap_or_default();
        let letter = side.to_string();
        let names = [name.as_str(), name.trim_end_matches('s'), initial, letter.as_str()];
        if names.contains(&typed.as_str()) {
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

/// Says that a typed text is nothing that the dice can show.
pub(crate) fn no_throw(typed: &str) -> Wording {
    let typed = printable(typed.trim());
    wording!("The dice cannot show {typed}.", "Les dés ne peuvent pas donner {typed}.")
}

/// Returns why what was typed for a throw is refused: for a number, with those that the dice can show.
pub(crate) fn refused_throw(typed: &str, error: &GameError) -> Wording {
    let dice = match error {
        GameError::Tally(TallyError::Impossible { dice, .. }) => *dice,
        // The error names places in the notation of records, which the reader may not have typed.
        GameError::Text(_) => return no_throw(typed),
        _ => return error.wording(),
    };
    let (typed, least, most) = (printable(typed.trim()), dice.least(), dice.most());
    match dice {
        ThrownDice::Cubes(count) => {
            let cubes = match count {
                4 => Wording::from(Words::new("four", "quatre")),
                _ => Wording::same(count.to_string()),
            };
            wording!(
                "{typed} is too many: {cubes} cubes are thrown. Type a number from {least} to {most}.",
                "{typed}, c’est trop : on lance {cubes} cubes. Tapez un nombre de {least} à {most}.";
                cubes
            )
        }
        ThrownDice::Die(_) | ThrownDice::Lot => wording!(
            "A die with {most} faces cannot show {typed}. Type a number from {least} to {most}.",
            "Un dé à {most} faces ne peut montrer {typed}. Tapez un nombre de {least} à {most}."
        ),
    }
}

impl Teller<'_> {
    /// Reads what a player types for the throw that is to be made now: what the dice show, the side that
    /// goes first, or both totals at once.
    pub(crate) fn read_entry(&self, tally: &Tally, text: &str) -> Entry {
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
    pub(crate) fn due_throw(&self, tally: &Tally) -> String {
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
    pub(crate) fn odds(&self, odds: &Odds) -> String {
        let parts = dejarik_telling::chances(odds);
        parts.iter().map(|part| self.say(part)).collect::<Vec<_>>().join(", ")
    }

    /// Writes a share from 0 to 1 as a percentage with one decimal.
    pub(crate) fn percent(&self, share: f64) -> String {
        self.texts.of(&percent(share, 1))
    }

    /// Describes the odds of the throw that is due, or of the attacks that are possible now: all of
    /// them, or those on a space.
    pub(crate) fn odds_of(&self, position: &AnyPosition, only: Option<Space>) -> Vec<String> {
        if let Some(odds) = position.odds() {
            return vec![capital(&format!("{}.", self.odds(&odds)))];
        }
        let mut told: Vec<String> = Vec::new();
        match position.scene().battle {
            // In a battle a ghost throws more cubes.
            Some(_) => {
                for step in position.steps() {
                    let Some(odds) = position.odds_after(step) else { continue };
                    let odds = ("odds", self.odds(&odds).into());
                    let word = ("target", position.step_text(step).into());
                    told.push(self.texts.with("telling-odds", [word, odds]));
                }
            }
            None => {
                let asked =
                    |found: &&Attack| only.is_none_or(|at| at == found.target || at == found.from);
                let attacks = attacks(position);
                told.extend(attacks.iter().filter(asked).map(|attack| self.odds_of_attack(attack)));
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

    /// Describes the odds of the attacks on a space; none if it cannot be attacked now.
    pub(crate) fn odds_on(&self, position: &AnyPosition, target: Space) -> Vec<String> {
        if !position.id().has_dice() || position.scene().battle.is_some() {
            return Vec::new();
        }
        let attacks = attacks(position).into_iter().filter(|attack| attack.target == target);
        attacks.map(|attack| self.odds_of_attack(&attack)).collect()
    }

    /// Describes the odds of an attack, with what other pieces do before it.
    fn odds_of_attack(&self, attack: &Attack) -> String {
        let walk = |(letter, from, to): &(char, Space, Space)| {
            let piece = ("piece", self.piece(*letter).into());
            let (from, to) = (("from", from.to_string().into()), ("to", to.to_string().into()));
            self.texts.with("telling-odds-walk", [piece, from, to])
        };
        let walks: Vec<String> = attack.walks.iter().map(walk).collect();
        let helped = if walks.is_empty() { "no" } else { "yes" };
        self.texts.with(
            "telling-odds-from",
            [
                ("helped", helped.into()),
                ("walks", self.list(&walks).into()),
                ("target", attack.target.to_string().into()),
                ("from", attack.from.to_string().into()),
                ("piece", self.piece(attack.letter).into()),
                ("odds", self.odds(&attack.odds).into()),
            ],
        )
    }

    /// Describes the odds of one step; `None` if it calls for no throw.
    pub(crate) fn odds_of_step(&self, position: &AnyPosition, step: AnyStep) -> Option<String> {
        let odds = position.odds_after(step)?;
        Some(capital(&format!("{}.", self.odds(&odds))))
    }
}

/// An attack with its odds.
struct Attack {
    letter: char,
    from: Space,
    target: Space,
    odds: Odds,
    /// What other pieces do before it: the letter of each, where it starts and where it ends.
    walks: Vec<(char, Space, Space)>,
}

impl Attack {
    /// Returns the attack that a step makes; `None` if it calls for no throw.
    fn of(position: &AnyPosition, step: AnyStep) -> Option<Attack> {
        let mut after = *position;
        after.play(step).ok()?;
        let battle = after.scene().battle?;
        let letter = after.piece_at(battle.from)?.letter;
        let odds = position.odds_after(step)?;
        let effects = of_step(position, step, &after);
        let walks = effects.iter().filter_map(|effect| match effect {
            Effect::Walk { letter: walker, path } if *walker != letter => {
                Some((*walker, *path.first()?, *path.last()?))
            }
            _ => None,
        });
        let walks = walks.collect();
        Some(Attack { letter, from: battle.from, target: battle.target, odds, walks })
    }
}

/// Returns the attacks of a position. Of several with the same attacker, spaces and odds the one is listed
/// for which the fewest other pieces move.
fn attacks(position: &AnyPosition) -> Vec<Attack> {
    let mut found: Vec<Attack> = Vec::new();
    for attack in position.steps().into_iter().filter_map(|step| Attack::of(position, step)) {
        let is_same = |known: &&mut Attack| {
            (known.letter, known.from, known.target) == (attack.letter, attack.from, attack.target)
                && known.odds == attack.odds
        };
        match found.iter_mut().find(is_same) {
            Some(known) if attack.walks.len() < known.walks.len() => *known = attack,
            Some(_) => {}
            None => found.push(attack),
        }
    }
    found
}

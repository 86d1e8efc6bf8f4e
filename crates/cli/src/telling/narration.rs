//! The narration: what happened, in whole sentences that say who did it and with what.
//!
//! The sentences are made from effects. Effects of one piece that follow each other become one sentence:
//! `The white pawn goes from A1 to B4 and kills the black pawn on B5.`

use dejarik_play::effect::{Effect, Fall, Verdict, of_roll, of_step};
use dejarik_play::{Game, Hand, Kind, Thrown};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::looney::Size;
use dejarik_rules::{Side, Space};

use super::{Teller, capital};
use crate::lang::FluentValue;

impl Teller<'_> {
    /// Describes a step in sentences.
    pub fn step(&self, before: &AnyPosition, step: AnyStep) -> Vec<String> {
        let mut after = *before;
        if after.play(step).is_err() {
            return Vec::new();
        }
        self.narrate(Some(before), &of_step(before, step, &after))
    }

    /// Describes an entry of a line of play: a step or a throw, given by its word. `before` is `None` in
    /// the set-up.
    pub fn entry(
        &self,
        before: Option<&AnyPosition>,
        word: &str,
        after: Option<&AnyPosition>,
    ) -> Vec<String> {
        let step = before.and_then(|before| Some((before, before.parse_step(word).ok()?)));
        let mut told = match (step, after) {
            (Some((before, step)), Some(after)) => {
                self.narrate(Some(before), &of_step(before, step, after))
            }
            _ => self.narrate(before, &of_roll(before, word, after)),
        };
        if let (Some(before), Some(after)) = (before, after) {
            told.extend(self.changes(before, after));
        }
        told
    }

    /// Describes an entry of a game's line. An order of the set-up is described by the pieces on the board.
    pub fn played(&self, game: &Game, index: usize) -> Vec<String> {
        match game.line().get(index) {
            Some(played) if played.kind != Kind::Order => {
                self.entry(game.before(index), &played.word, played.position.as_ref())
            }
            Some(_) | None => Vec::new(),
        }
    }

    /// Describes effects in sentences. `before` is the position in which they began.
    fn narrate(&self, before: Option<&AnyPosition>, effects: &[Effect]) -> Vec<String> {
        let battle = before.and_then(fighters);
        let mut narrator =
            Narrator { to: self, told: Vec::new(), open: None, battle, settled: Vec::new() };
        effects.iter().for_each(|effect| narrator.hear(effect));
        narrator.close();
        narrator.told
    }
}

/// Returns the letters of the attacker and the defender of the battle in a position.
fn fighters(position: &AnyPosition) -> Option<(char, char)> {
    let battle = position.scene().battle?;
    let letter = |space: Space| position.piece_at(space).map(|piece| piece.letter);
    Some((letter(battle.from)?, letter(battle.target)?))
}

/// A sentence in the making: its subject, what the subject does, and where its last walk has led.
struct Open {
    letter: char,
    does: Vec<String>,
    at: Option<Space>,
}

struct Narrator<'a> {
    to: &'a Teller<'a>,
    told: Vec<String>,
    open: Option<Open>,
    /// The letters of the attacker and the defender of the battle in progress.
    battle: Option<(char, char)>,
    /// The letters of pieces whose next effect was told already by a verdict.
    settled: Vec<Settled>,
}

/// An effect that only carries out what a verdict has told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Settled {
    Fall,
    Retreat,
    Stun,
}

impl Narrator<'_> {
    fn hear(&mut self, effect: &Effect) {
        if self.is_settled(effect) {
            return;
        }
        let texts = self.to.texts;
        match effect {
            Effect::Walk { letter, path } => self.walk(*letter, path),
            Effect::Push { letter, to, .. } => self.push(*letter, *to),
            Effect::Fall { letter, at, how } => self.fall(*letter, *at, *how),
            Effect::Enter { letter, at } => {
                self.does(*letter, "telling-enters", [("at", name(*at))]);
            }
            Effect::Attack { letter, from, target, against } => {
                self.attack(*letter, *from, *target, *against);
            }
            Effect::Throw(thrown) => {
                let text = self.to.thrown(thrown);
                self.battle = fighting(thrown).or(self.battle);
                self.say(&text);
            }
            Effect::Verdict(what) => self.verdict(*what),
            Effect::Retreat { letter, to } => {
                self.does(*letter, "telling-returns", [("to", name(*to))]);
            }
            Effect::Advance { letter, to } => {
                self.does(*letter, "telling-takes", [("to", name(*to))]);
            }
            Effect::Stun { letter, at } => {
                self.happens("telling-stunned", *letter, [("at", name(*at))]);
            }
            Effect::Rise { letter, at } => self.does(*letter, "telling-rises", [("at", name(*at))]),
            Effect::Ghost { side, size } => {
                let [who, name] = self.side(*side);
                let text = texts.with("telling-plays-ghost", [who, name, ("size", (*size).into())]);
                self.say(&text);
            }
            Effect::Accept { side } => {
                let text = texts.with("telling-accepts", self.side(*side));
                self.say(&text);
            }
            Effect::Score { side, points } => {
                let [who, name] = self.side(*side);
                let text = texts.with("telling-scores", [who, name, ("points", (*points).into())]);
                self.say(&text);
            }
            Effect::Pass { side } => {
                // In rule sets with actions a player does not pass but ends the turn (S-4).
                let rules = ("rules", self.to.rules.name().into());
                let [who, name] = self.side(*side);
                let text = texts.with("telling-passes", [who, name, rules]);
                self.say(&text);
            }
        }
    }

    /// Returns whether a verdict has told this effect, and forgets it.
    fn is_settled(&mut self, effect: &Effect) -> bool {
        let what = match effect {
            Effect::Fall { .. } => Settled::Fall,
            Effect::Retreat { .. } => Settled::Retreat,
            Effect::Stun { .. } => Settled::Stun,
            _ => return false,
        };
        let at = self.settled.iter().position(|known| *known == what);
        at.map(|at| self.settled.remove(at)).is_some()
    }

    fn say(&mut self, text: &str) {
        self.close();
        self.told.push(capital(text));
    }

    /// Ends the sentence in the making.
    fn close(&mut self) {
        let Some(open) = self.open.take() else { return };
        let (piece, does) = (self.to.owned(open.letter), self.to.list(&open.does));
        let variables = [("piece", piece.into()), ("does", does.into())];
        self.told.push(capital(&self.to.texts.with("telling-does", variables)));
    }

    /// Adds what a piece does to the sentence about it.
    fn does<'b, const N: usize>(
        &mut self,
        letter: char,
        key: &str,
        variables: [(&'b str, FluentValue<'b>); N],
    ) {
        if self.open.as_ref().is_some_and(|open| open.letter != letter) {
            self.close();
        }
        let text = self.to.texts.with(key, variables);
        let open = self.open.get_or_insert_with(|| Open { letter, does: Vec::new(), at: None });
        open.does.push(text);
        open.at = None;
    }

    /// Says what happens to a piece.
    fn happens<'b>(&mut self, key: &str, letter: char, [more]: [(&'b str, FluentValue<'b>); 1]) {
        let text = self.to.texts.with(key, [("piece", self.to.owned(letter).into()), more]);
        self.say(&text);
    }

    fn walk(&mut self, letter: char, path: &[Space]) {
        let [from, over @ .., to] = path else { return };
        let over: Vec<String> = match over {
            // A long way is shortened to its first and last spaces.
            [first, _, _, _, .., last] => vec![first.to_string(), "…".to_owned(), last.to_string()],
            over => over.iter().map(Space::to_string).collect(),
        };
        let ends = [("from", name(*from)), ("to", name(*to))];
        if over.is_empty() {
            self.does(letter, "telling-goes", ends);
        } else {
            let [from, to] = ends;
            let over = over.join(", ").replace(", …, ", " … ");
            self.does(letter, "telling-goes-over", [from, to, ("over", over.into())]);
        }
        if let Some(open) = &mut self.open {
            open.at = Some(*to);
        }
    }

    fn attack(&mut self, letter: char, from: Space, target: Space, against: char) {
        let piece = ("piece", self.to.owned(against).into());
        let goes_on =
            self.open.as_ref().is_some_and(|open| open.letter == letter && open.at == Some(from));
        // Where the attacker has just walked to need not be said again.
        if goes_on {
            self.does(letter, "telling-attacks-there", [piece, ("target", name(target))]);
        } else {
            let (target, from) = (("target", name(target)), ("from", name(from)));
            self.does(letter, "telling-attacks", [piece, target, from]);
        }
        self.battle = Some((letter, against));
    }

    fn push(&mut self, letter: char, to: Option<Space>) {
        let piece = ("piece", self.to.owned(letter).into());
        // A piece pushes on its way; in a battle the attacker pushes.
        let by = self
            .open
            .as_ref()
            .map(|open| open.letter)
            .or(self.battle.map(|(attacker, _)| attacker));
        match (by, to) {
            (Some(by), Some(to)) => self.does(by, "telling-pushes", [piece, ("to", name(to))]),
            (Some(by), None) => self.does(by, "telling-pushes-off", [piece]),
            // A push has somebody who pushes.
            (None, _) => {}
        }
    }

    fn fall(&mut self, letter: char, at: Space, how: Fall) {
        let by = self.open.as_ref().map(|open| open.letter).filter(|by| *by != letter);
        let key = match how {
            Fall::Captured => "telling-captured",
            Fall::Killed => "telling-killed",
            Fall::Lost | Fall::Defeated => {
                return self.happens("telling-leaves", letter, [("at", name(at))]);
            }
        };
        match by {
            Some(by) => {
                let piece = ("piece", self.to.owned(letter).into());
                self.does(by, key, [piece, ("at", name(at))]);
            }
            None => self.happens("telling-leaves", letter, [("at", name(at))]),
        }
    }

    fn verdict(&mut self, what: Verdict) {
        let Some((attacker, defender)) = self.battle else { return };
        let [who, side] = self.side(Side::of_piece(attacker));
        let text = self.to.texts.with(
            &format!("telling-verdict-{}", what.name()),
            [
                ("attacker", self.to.owned(attacker).into()),
                ("defender", self.to.owned(defender).into()),
                who,
                side,
            ],
        );
        self.say(&text);
        let settled: &[Settled] = match what {
            Verdict::Win | Verdict::Loss | Verdict::Defeated => &[Settled::Fall],
            Verdict::Standoff | Verdict::Nothing => &[Settled::Retreat],
            Verdict::Stunned => &[Settled::Retreat, Settled::Stun],
            Verdict::Pushed => &[],
        };
        self.settled.extend(settled);
    }

    fn side(&self, side: Side) -> [(&'static str, FluentValue<'static>); 2] {
        [("who", self.to.who(side).into()), ("side", self.to.side(side).into())]
    }
}

fn name(space: Space) -> FluentValue<'static> {
    space.to_string().into()
}

/// Returns the fighters of a throw.
fn fighting(thrown: &Thrown) -> Option<(char, char)> {
    match thrown {
        Thrown::Dice { attacker, defender, .. } | Thrown::Cubes { attacker, defender } => {
            Some((attacker.letter, defender.letter))
        }
        Thrown::Coin(_) | Thrown::Initiative(_) | Thrown::Ghost { .. } => None,
    }
}

impl Teller<'_> {
    /// Describes a throw: what both sides have thrown, and their totals.
    fn thrown(&self, thrown: &Thrown) -> String {
        let texts = self.texts;
        match *thrown {
            Thrown::Coin(side) => texts.with("telling-coin", [("side", self.side(side).into())]),
            Thrown::Initiative([first, second]) => {
                let [one, other] = Side::BOTH.map(|side| self.side(side));
                let winner = if first > second { one.clone() } else { other.clone() };
                let key =
                    if first == second { "telling-initiative-again" } else { "telling-initiative" };
                let mut told = texts.with(
                    "telling-initiative-dice",
                    [
                        ("one", one.into()),
                        ("other", other.into()),
                        ("first", first.into()),
                        ("second", second.into()),
                    ],
                );
                told.push(' ');
                told.push_str(&texts.with(key, [("side", winner.into())]));
                told
            }
            Thrown::Dice { attacker, defender, .. } => texts.with(
                "telling-dice",
                [("attack", attacker.total.into()), ("defence", defender.total.into())],
            ),
            Thrown::Cubes { attacker, defender } => {
                let [attack, defence] = [attacker, defender].map(|hand| self.cubes(hand));
                texts
                    .with("telling-cubes", [("attack", attack.into()), ("defence", defence.into())])
            }
            Thrown::Ghost { side, count } => texts.with(
                "telling-ghost-throw",
                [
                    ("who", self.who(side).into()),
                    ("side", self.side(side).into()),
                    ("shown", count.into()),
                ],
            ),
        }
    }

    fn cubes(&self, hand: Hand) -> String {
        let size = Size::from_letter(hand.letter).map_or(0, Size::points);
        self.texts.with(
            "telling-cubes-of",
            [
                ("shown", hand.shown.into()),
                ("cubes", hand.dice.into()),
                ("size", size.into()),
                ("total", hand.total.into()),
            ],
        )
    }
}

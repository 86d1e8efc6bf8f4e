//! The narration: what happened, in whole sentences that say who did it and with what.
//!
//! The sentences are made from effects alone. Effects of one piece that follow each other become one
//! sentence (`The white pawn goes from A1 to B4 and kills the black pawn on B5.`), a walk that goes on where
//! the last one ended is one walk with it, and the throw of a battle completes the sentence of its attack.
//! So the effects of several entries of a line can be narrated together.

use dejarik_play::effect::{Effect, Fall, Verdict};
use dejarik_play::{Hand, Thrown};
use dejarik_rules::{RulesId, Side, Space};

use crate::{Arg, Sentence};

/// The most spaces between the ends of a way that are all named.
const NAMED: usize = 4;
/// The number of spaces between the ends of a walk once round a ring.
const LAP: usize = 11;

/// Describes effects in sentences.
pub fn narrate(rules: RulesId, effects: &[Effect]) -> Vec<Sentence> {
    let mut narrator =
        Narrator { rules, told: Vec::new(), open: None, battle: None, settled: Vec::new() };
    for (at, effect) in effects.iter().enumerate() {
        narrator.hear(effect, &effects[at + 1..]);
    }
    narrator.close(None);
    narrator.told
}

/// A sentence in the making: its subject, what the subject does, and the way of its last walk.
struct Open {
    letter: char,
    does: Vec<Sentence>,
    attacks: bool,
    path: Vec<Space>,
}

/// The letters of the attacker and the defender of a battle, as far as they are known.
type Fighters = (Option<char>, Option<char>);

struct Narrator {
    rules: RulesId,
    told: Vec<Sentence>,
    open: Option<Open>,
    /// The attacker and the defender of the battle in progress.
    battle: Option<(char, char)>,
    /// The effects that only carry out what a verdict has told.
    settled: Vec<Settled>,
}

/// An effect that only carries out what a verdict has told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Settled {
    Fall,
    Retreat,
    Stun,
}

impl Narrator {
    /// Tells an effect. `next` are those that follow it, which name the fighters of a battle that began
    /// before.
    fn hear(&mut self, effect: &Effect, next: &[Effect]) {
        if self.is_settled(effect) {
            return;
        }
        match *effect {
            Effect::Walk { letter, ref path } => self.walk(letter, path),
            Effect::Push { letter, to, .. } => self.push(letter, to, next),
            Effect::Fall { letter, at, how } => self.fall(letter, at, how),
            Effect::Enter { letter, at } => {
                self.does(letter, "telling-enters", [("at", at.into())]);
            }
            Effect::Attack { letter, from, target, against } => {
                self.attack(letter, from, target, against);
            }
            Effect::Throw(thrown) => self.throw(thrown),
            Effect::Verdict(what) => self.verdict(what, next),
            Effect::Retreat { letter, to } => {
                self.does(letter, "telling-returns", [("to", to.into())]);
            }
            Effect::Advance { letter, to } => {
                self.does(letter, "telling-takes", [("to", to.into())]);
            }
            Effect::Stun { letter, at } => {
                self.say("telling-stunned", [("piece", letter.into()), ("at", at.into())]);
            }
            Effect::Rise { letter, at } => self.does(letter, "telling-rises", [("at", at.into())]),
            Effect::Ghost { side, size, .. } => self.say(ghost_key(size), [("side", side.into())]),
            Effect::Accept { side } => self.say("telling-accepts", [("side", side.into())]),
            Effect::Score { side, points } => {
                self.say("telling-scores", [("side", side.into()), ("points", points.into())]);
            }
            Effect::Pass { side } => {
                // In simeone a player does not pass but ends the turn (S-4).
                let rules = self.rules.name().to_owned();
                self.say("telling-passes", [("side", side.into()), ("rules", rules.into())]);
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

    fn say<const N: usize>(&mut self, key: &'static str, args: [(&'static str, Arg); N]) {
        self.close(None);
        self.told.push(Sentence::new(key, args));
    }

    /// Ends the sentence in the making. `numbers` are those of its attack.
    fn close(&mut self, numbers: Option<Sentence>) {
        let Some(open) = self.open.take() else { return };
        let (piece, does) = (("piece", open.letter.into()), ("does", Arg::All(open.does)));
        self.told.push(match numbers {
            None => Sentence::new("telling-does", [piece, does]),
            Some(numbers) => {
                let numbers = ("numbers", Arg::All(vec![numbers]));
                Sentence::new("telling-fights", [piece, does, numbers])
            }
        });
    }

    /// Adds what a piece does to the sentence about it.
    fn does<const N: usize>(
        &mut self,
        letter: char,
        key: &'static str,
        args: [(&'static str, Arg); N],
    ) {
        if self.open.as_ref().is_some_and(|open| open.letter != letter) {
            self.close(None);
        }
        let open = self.open.get_or_insert_with(|| Open {
            letter,
            does: Vec::new(),
            attacks: false,
            path: Vec::new(),
        });
        open.does.push(Sentence::new(key, args));
        open.path.clear();
    }

    /// Tells a walk. It continues the sentence of the last walk if it starts where that one ended.
    fn walk(&mut self, letter: char, path: &[Space]) {
        let mut whole = path.to_vec();
        if let Some(open) = self.open.as_mut().filter(|open| open.letter == letter)
            && open.path.last().is_some_and(|last| Some(last) == path.first())
        {
            open.does.pop();
            let mut walked = std::mem::take(&mut open.path);
            walked.extend(whole.drain(1..));
            whole = walked;
        }
        let [from, over @ .., to] = whole.as_slice() else { return };
        let back = from == to;
        let (from, to) = (("from", (*from).into()), ("to", (*to).into()));
        match between(over) {
            // A piece that ends where it began has gone there and back.
            _ if back && over.len() >= LAP => self.does(letter, "telling-goes-once-round", [from]),
            Some(over) if back => {
                self.does(letter, "telling-goes-and-returns", [from, ("over", over)]);
            }
            // A piece that walks so far returns to where it began and passes on.
            _ if over.len() >= LAP => self.does(letter, "telling-goes-round", [from, to]),
            None => self.does(letter, "telling-goes", [from, to]),
            Some(over) => {
                self.does(letter, "telling-goes-over", [from, to, ("over", over)]);
            }
        }
        if let Some(open) = &mut self.open {
            open.path = whole;
        }
    }

    fn attack(&mut self, letter: char, from: Space, target: Space, against: char) {
        let (piece, at) = (("piece", against.into()), ("target", target.into()));
        let open = self.open.as_ref().filter(|open| open.letter == letter);
        // Where the attacker has just walked to need not be said again.
        if open.is_some_and(|open| open.path.last() == Some(&from)) {
            self.does(letter, "telling-attacks-there", [piece, at]);
        } else {
            self.does(letter, "telling-attacks", [piece, at, ("from", from.into())]);
        }
        if let Some(open) = &mut self.open {
            open.attacks = true;
        }
        self.battle = Some((letter, against));
    }

    /// Tells a push. A piece pushes on its way. In a battle the attacker pushes, and then takes the space.
    fn push(&mut self, letter: char, to: Option<Space>, next: &[Effect]) {
        let piece = ("piece", letter.into());
        let by = self.open.as_ref().map(|open| open.letter);
        let by = by.or(self.battle.map(|(attacker, _)| attacker)).or(match next.first() {
            Some(Effect::Advance { letter, .. }) => Some(*letter),
            _ => None,
        });
        match (by.filter(|by| *by != letter), to.map(|to| ("to", to.into()))) {
            (Some(by), Some(to)) => self.does(by, "telling-pushes", [piece, to]),
            (Some(by), None) => self.does(by, "telling-pushes-off", [piece]),
            (None, Some(to)) => self.say("telling-is-pushed", [piece, to]),
            (None, None) => self.say("telling-is-pushed-off", [piece]),
        }
    }

    fn fall(&mut self, letter: char, at: Space, how: Fall) {
        let args = [("piece", letter.into()), ("at", at.into())];
        let by = self.open.as_ref().map(|open| open.letter).filter(|by| *by != letter);
        match (how, by) {
            (Fall::Captured, Some(by)) => self.does(by, "telling-captured", args),
            (Fall::Killed, Some(by)) => self.does(by, "telling-killed", args),
            (Fall::Captured | Fall::Killed, None) | (Fall::Lost | Fall::Defeated, _) => {
                self.say("telling-leaves", args);
            }
        }
    }

    fn throw(&mut self, thrown: Thrown) {
        let numbers = match thrown {
            Thrown::Coin(side) => return self.say("telling-coin", [("side", side.into())]),
            Thrown::Initiative(shown) => return self.initiative(shown),
            Thrown::Ghost { side, count } => {
                let args = [("side", side.into()), ("shown", count.into())];
                return self.say("telling-ghost-throw", args);
            }
            Thrown::Dice { attacker, defender, .. } => {
                self.battle = Some((attacker.letter, defender.letter));
                let args = [("attack", attacker.total.into()), ("defence", defender.total.into())];
                Sentence::new("telling-totals", args)
            }
            Thrown::Cubes { attacker, defender } => {
                self.battle = Some((attacker.letter, defender.letter));
                // In looney the defender throws first (L-9).
                let args = [("attack", cubes(attacker)), ("defence", cubes(defender))];
                Sentence::new("telling-defence-first", args)
            }
        };
        if self.open.as_ref().is_some_and(|open| open.attacks) {
            self.close(Some(numbers));
        } else if let Thrown::Dice { attacker, defender, .. } = thrown {
            // Without its attack the throw says whose numbers these are.
            let args = [("attack", attacker.total.into()), ("defence", defender.total.into())];
            self.say("telling-dice", args);
        } else {
            self.say("telling-numbers", [("numbers", Arg::All(vec![numbers]))]);
        }
    }

    /// Tells the throw for the initiative (S-2).
    fn initiative(&mut self, [first, second]: [u8; 2]) {
        let winner = if first > second { Side::First } else { Side::Second };
        let key = match first == second {
            true => "telling-initiative-again",
            false => "telling-initiative-won",
        };
        let args = [
            ("one", Side::First.into()),
            ("other", Side::Second.into()),
            ("first", first.into()),
            ("second", second.into()),
            ("winner", winner.into()),
        ];
        self.say(key, args);
    }

    fn verdict(&mut self, what: Verdict, next: &[Effect]) {
        let (attacker, defender) = match self.battle {
            Some((attacker, defender)) => (Some(attacker), Some(defender)),
            None => fighters_of(next),
        };
        let piece = |letter: Option<char>| letter.map_or(Arg::Text(String::new()), Arg::from);
        let side =
            attacker.map_or(Arg::Text(String::new()), |letter| Side::of_piece(letter).into());
        let args = [("attacker", piece(attacker)), ("defender", piece(defender)), ("side", side)];
        self.say(verdict_key(what), args);
        let settled: &[Settled] = match what {
            Verdict::Win | Verdict::Loss | Verdict::Defeated => &[Settled::Fall],
            Verdict::Standoff | Verdict::Nothing => &[Settled::Retreat],
            Verdict::Stunned => &[Settled::Retreat, Settled::Stun],
            Verdict::Pushed => &[],
        };
        self.settled.extend(settled);
    }
}

/// Lists the spaces between the ends of a way. A long way is shortened to its first and last spaces.
fn between(over: &[Space]) -> Option<Arg> {
    let space = |space: &Space| Sentence::new("telling-space", [("space", (*space).into())]);
    match over {
        [] => None,
        [only] => Some((*only).into()),
        [first, .., last] if over.len() > NAMED => Some(format!("{first} … {last}").into()),
        over => Some(Arg::All(over.iter().map(space).collect())),
    }
}

/// Says how the cubes and the size of a piece add up.
fn cubes(hand: Hand) -> Arg {
    let args = [
        ("shown", hand.shown.into()),
        ("cubes", hand.dice.into()),
        ("size", hand.total.saturating_sub(hand.shown).into()),
        ("total", hand.total.into()),
    ];
    Arg::All(vec![Sentence::new("telling-cubes", args)])
}

/// Returns the fighters as far as the effects that carry out a verdict name them: the one that falls
/// beside the one that takes its place or goes back.
fn fighters_of(effects: &[Effect]) -> Fighters {
    let fell = effects.iter().find_map(|effect| match effect {
        Effect::Fall { letter, .. } => Some(*letter),
        _ => None,
    });
    let stays = effects.iter().find_map(|effect| match effect {
        Effect::Advance { letter, .. } | Effect::Retreat { letter, .. } => Some(*letter),
        _ => None,
    });
    match stays {
        Some(_) => (stays, fell),
        None => (fell, None),
    }
}

const fn verdict_key(what: Verdict) -> &'static str {
    match what {
        Verdict::Win => "telling-verdict-win",
        Verdict::Standoff => "telling-verdict-standoff",
        Verdict::Loss => "telling-verdict-loss",
        Verdict::Defeated => "telling-verdict-defeated",
        Verdict::Pushed => "telling-verdict-pushed",
        Verdict::Nothing => "telling-verdict-nothing",
        Verdict::Stunned => "telling-verdict-stunned",
    }
}

const fn ghost_key(size: u8) -> &'static str {
    match size {
        1 => "telling-ghost-1",
        2 => "telling-ghost-2",
        _ => "telling-ghost-3",
    }
}

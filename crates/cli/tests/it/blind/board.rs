//! The board that a listener keeps from the sentences.

use std::collections::BTreeMap;

use super::tongue::{Tongue, spaces};

/// A piece, as it is named: the index of its side, and its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    side: usize,
    name: String,
}

/// What stands where, as far as it was told.
#[derive(Clone, Debug)]
pub struct Board {
    tongue: &'static Tongue,
    /// The piece on each space, and whether it is stunned.
    on: BTreeMap<String, (Piece, bool)>,
    /// The pieces beside the board, each with its state.
    beside: Vec<(Piece, String)>,
    /// The spaces of the attacker and of the defender in the last battle.
    battle: Option<(String, String)>,
    pub score: Option<[usize; 2]>,
}

impl Board {
    pub fn new(tongue: &'static Tongue) -> Board {
        Board { tongue, on: BTreeMap::new(), beside: Vec::new(), battle: None, score: None }
    }

    /// Returns everything that is known of the pieces, in a form to compare.
    pub fn pieces(&self) -> (Vec<String>, Vec<String>) {
        let on = self.on.iter().map(|(space, (piece, stunned))| {
            format!("{} {} {space} {stunned}", self.tongue.sides[piece.side], piece.name)
        });
        let beside = self.beside.iter();
        let mut beside: Vec<_> = beside
            .map(|(piece, state)| {
                format!("{} {} {state}", self.tongue.sides[piece.side], piece.name)
            })
            .collect();
        beside.sort();
        (on.collect(), beside)
    }

    /// Returns the spaces on which a side has pieces.
    pub fn spaces_of(&self, side: &str) -> Vec<String> {
        let own = self.on.iter().filter(|(_, (piece, _))| self.tongue.sides[piece.side] == side);
        own.map(|(space, _)| space.clone()).collect()
    }

    /// Hears a line: one or more sentences.
    pub fn hear(&mut self, line: &str) {
        let line = self.tongue.plain(line);
        if self.hear_list(&line) || self.hear_score(&line) {
            return;
        }
        let sentences: Vec<&str> = line.split(". ").collect();
        sentences.iter().for_each(|sentence| self.hear_sentence(sentence.trim_end_matches('.')));
    }

    /// Hears a list of pieces: `White: pawn A1 and pawn A2.`
    fn hear_list(&mut self, line: &str) -> bool {
        for (side, name) in self.tongue.sides.iter().enumerate() {
            let Some(rest) = line.strip_prefix(name) else { continue };
            let items = |list: &str| -> Vec<String> {
                let list = list.trim_end_matches('.').replace(self.tongue.and, ", ");
                list.split(", ").map(str::to_owned).collect()
            };
            if let Some(list) = rest.strip_prefix(self.tongue.beside) {
                for item in items(list) {
                    let (name, state) = item.split_once(" (").unwrap();
                    let piece = Piece { side, name: name.to_owned() };
                    self.beside.push((piece, state.trim_end_matches(')').to_owned()));
                }
                return true;
            }
            let colon = if self.tongue.owner_follows { " : " } else { ": " };
            let Some(list) = rest.strip_prefix(colon) else { continue };
            let standing: Option<Vec<_>> = items(list)
                .iter()
                .map(|item| {
                    let (what, state) = item.split_once(" (").unwrap_or((item, ""));
                    let (name, space) = what.rsplit_once(' ')?;
                    let named = (spaces(space) == [space]).then(|| name.to_owned())?;
                    let piece = Piece { side, name: named };
                    Some((space.to_owned(), piece, state.starts_with(self.tongue.stunned)))
                })
                .collect();
            let Some(standing) = standing else { return false };
            // The list is everything that the side has; what is beside the board follows.
            self.on.retain(|_, (piece, _)| piece.side != side);
            self.beside.retain(|(piece, _)| piece.side != side);
            self.on.extend(
                standing.into_iter().map(|(space, piece, stunned)| (space, (piece, stunned))),
            );
            return true;
        }
        false
    }

    fn hear_score(&mut self, line: &str) -> bool {
        let Some(rest) = line.strip_prefix(self.tongue.score) else { return false };
        let numbers: Vec<usize> = rest
            .split(|sign: char| !sign.is_ascii_digit())
            .filter_map(|part| part.parse().ok())
            .collect();
        let told = [numbers[0], numbers[1]];
        if let Some(known) = self.score {
            assert_eq!(known, told, "the score that was told: {line}");
        }
        self.score = Some(told);
        true
    }

    /// Returns the pieces that a text names, in order.
    fn named(&self, text: &str) -> Vec<Piece> {
        let mut found: Vec<(usize, usize, Piece)> = Vec::new();
        let known = self.on.values().map(|(piece, _)| piece);
        for piece in known.chain(self.beside.iter().map(|(piece, _)| piece)) {
            let owner = self.tongue.owners[piece.side];
            let whole = match self.tongue.owner_follows {
                true => format!("{} {owner}", piece.name),
                false => format!("{owner} {}", piece.name),
            };
            for article in self.tongue.articles {
                for (at, _) in text.match_indices(&format!("{article}{whole}")) {
                    found.push((at, usize::MAX - whole.len(), piece.clone()));
                }
            }
        }
        found.sort();
        found.dedup_by_key(|(at, ..)| *at);
        found.into_iter().map(|(_, _, piece)| piece).collect()
    }

    /// Returns the space of a piece of which there is only one.
    fn space_of(&self, piece: &Piece) -> Option<String> {
        let mut found = self.on.iter().filter(|(_, (known, _))| known == piece);
        let space = found.next().map(|(space, _)| space.clone());
        if found.next().is_some() { None } else { space }
    }

    /// Takes the piece off a space, to stand beside the board in this state.
    fn fall(&mut self, space: &str, state: &str) {
        let (piece, _) = self.on.remove(space).unwrap_or_else(|| panic!("no piece on {space}"));
        self.beside.push((piece, state.to_owned()));
    }

    fn hear_sentence(&mut self, sentence: &str) {
        let (ends, tongue) = (&self.tongue.ends, self.tongue);
        let battle = self.battle.clone();
        if sentence.contains(tongue.can_come_back) {
            return self.becomes(sentence, tongue.captured, tongue.inactive);
        }
        if sentence.contains(tongue.is_ghost) {
            return self.becomes(sentence, tongue.lost, tongue.ghost);
        }
        for (ghost, size) in tongue.ghosts.iter().zip(tongue.sizes) {
            if let Some((side, _)) = sentence.split_once(ghost) {
                let side =
                    tongue.sides.iter().position(|known| side.trim().ends_with(known)).unwrap();
                let piece = Piece { side, name: size.to_owned() };
                return self.change(&piece, tongue.ghost, tongue.lost);
            }
        }
        if let (Some((from, target)), true) =
            (battle, sentence.contains(ends.succeeds) || sentence.contains(ends.fails))
        {
            let loser = if sentence.contains(ends.succeeds) { target } else { from };
            if sentence.contains(ends.leaves) || sentence.contains(ends.defeated) {
                self.fall(&loser, tongue.lost);
            } else if sentence.contains(ends.stunned) {
                self.on.get_mut(&loser).unwrap().1 = true;
            }
            return;
        }
        if let Some((side, points)) = sentence.split_once(tongue.scores) {
            let side = tongue.sides.iter().position(|known| side.ends_with(known)).unwrap();
            let number = points.split(' ').find_map(|word| word.parse().ok());
            let points = if points.starts_with(tongue.one_point) { 1 } else { number.unwrap() };
            self.score.get_or_insert([0, 0])[side % 2] += points;
            return;
        }
        if let Some(subject) = self.named(sentence).first().cloned() {
            self.hear_deeds(&subject, sentence);
        }
    }

    /// Hears that the piece of a sentence has another state beside the board now.
    fn becomes(&mut self, sentence: &str, before: &str, after: &str) {
        let piece = self.named(sentence).remove(0);
        self.change(&piece, before, after);
    }

    fn change(&mut self, piece: &Piece, before: &str, after: &str) {
        let mut known = self.beside.iter_mut();
        let found = known.find(|(known, state)| known == piece && state == before);
        found.unwrap_or_else(|| panic!("no {piece:?} that is {before}")).1 = after.to_owned();
    }

    /// Hears what a piece does: the verbs of a sentence, each with what follows it.
    fn hear_deeds(&mut self, subject: &Piece, sentence: &str) {
        let verbs = &self.tongue.verbs;
        let all = [
            verbs.kills,
            verbs.captures,
            verbs.pushes,
            verbs.enters,
            verbs.attacks,
            verbs.takes,
            verbs.rises,
            verbs.goes,
        ];
        let mut found: Vec<(usize, &str)> = all
            .iter()
            .flat_map(|verb| sentence.match_indices(*verb).map(|(at, _)| (at, *verb)))
            .collect();
        found.sort_unstable();
        let deeds: Vec<(&str, &str)> = (0..found.len())
            .map(|index| {
                let (at, verb) = found[index];
                let end = found.get(index + 1).map_or(sentence.len(), |(next, _)| *next);
                (verb, &sentence[at + verb.len()..end])
            })
            .collect();
        // What was taken or pushed had left its space before the piece arrived there.
        let order = |verb: &str| all.iter().position(|known| *known == verb);
        let mut sorted = deeds.clone();
        sorted.sort_by_key(|(verb, _)| {
            if *verb == verbs.attacks || *verb == verbs.takes {
                Some(all.len())
            } else {
                order(verb)
            }
        });
        for (verb, what) in sorted {
            self.hear_deed(subject, verb, what);
        }
    }

    fn hear_deed(&mut self, subject: &Piece, verb: &str, what: &str) {
        let passed = self.tongue.passing.and_then(|passing| what.find(passing));
        let (verbs, places) = (&self.tongue.verbs, spaces(&what[..passed.unwrap_or(what.len())]));
        if verb == verbs.kills {
            self.fall(&places[0], self.tongue.lost);
        } else if verb == verbs.captures {
            self.fall(&places[0], self.tongue.captured);
        } else if verb == verbs.pushes {
            let pushed = self.named(what).remove(0);
            let from = self.space_of(&pushed).unwrap();
            match places.first() {
                Some(to) => {
                    let piece = self.on.remove(&from).unwrap();
                    // In a battle the attacker's own space counts as empty; it moves after the push.
                    let attacker = self.battle.clone().filter(|(own, _)| own == to);
                    let displaced = self.on.insert(to.clone(), piece);
                    if let (Some(attacker), Some((_, target))) = (displaced, attacker) {
                        self.on.insert(target, attacker);
                    }
                }
                None => {
                    assert!(what.contains(verbs.off), "{what}");
                    self.fall(&from, self.tongue.lost);
                }
            }
        } else if verb == verbs.enters {
            let at = self.beside.iter().position(|(piece, _)| piece == subject).unwrap();
            let (piece, _) = self.beside.remove(at);
            self.on.insert(places[0].clone(), (piece, false));
        } else if verb == verbs.attacks {
            let from = places.get(1).cloned().or_else(|| self.space_of(subject)).unwrap();
            self.battle = Some((from, places[0].clone()));
        } else if verb == verbs.takes {
            let (from, _) = self.battle.clone().unwrap();
            let stands_there = self.on.get(&places[0]).is_some_and(|(piece, _)| piece == subject);
            if !stands_there {
                let attacker = self.on.remove(&from).unwrap();
                assert_eq!(&attacker.0, subject, "the attacker takes the space");
                self.on.insert(places[0].clone(), attacker);
            }
        } else if verb == verbs.rises {
            self.on.get_mut(&places[0]).unwrap().1 = false;
        } else {
            let (from, to) = (places.first().unwrap(), places.last().unwrap());
            let piece =
                self.on.remove(from).unwrap_or_else(|| panic!("no piece on {from}: {what}"));
            assert_eq!(&piece.0, subject, "the piece that goes from {from}");
            let before = self.on.insert(to.clone(), piece);
            assert!(before.is_none(), "{to} was not empty: {before:?}");
        }
    }
}

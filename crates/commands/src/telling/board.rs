//! The board in words: what stands where, by side, by ring and around a space, and what is beside it.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::scene::BesideState;
use dejarik_rules::{Piece, Ring, Side, Space, SpaceSet};

use super::{Teller, capital};

impl Teller<'_> {
    /// Lists the pieces of both sides, as in `Red: Ng’ok A1 and Monnok A4 (stunned).`, each followed by
    /// a sentence on those beside the board, if there are any.
    pub(crate) fn pieces(&self, position: &AnyPosition) -> Vec<String> {
        Side::BOTH.into_iter().flat_map(|side| self.pieces_of(position, side)).collect()
    }

    /// Lists the pieces of a side that stand on the board.
    pub(crate) fn standing(
        &self,
        side: Side,
        pieces: &[(Space, Piece)],
        stunned: SpaceSet,
    ) -> String {
        let own = pieces.iter().filter(|(_, piece)| piece.side == side);
        let standing = own.map(|&(space, piece)| {
            let what = self.at(&self.piece(piece.letter), space);
            let is_stunned = stunned.contains(space);
            if is_stunned { self.with(&what, "telling-state-stunned") } else { what }
        });
        let standing: Vec<_> = standing.collect();
        self.texts.with(
            "telling-side-pieces",
            [("side", self.side(side).into()), ("pieces", self.list(&standing).into())],
        )
    }

    fn pieces_of(&self, position: &AnyPosition, side: Side) -> Vec<String> {
        let scene = position.scene();
        let mut told = vec![self.standing(side, &scene.pieces, scene.stunned)];
        let beside: Vec<_> = scene
            .beside(side)
            .map(|beside| {
                // A ghost of the other side needs its colour.
                let own = beside.piece.side == side;
                let letter = beside.piece.letter;
                let piece = if own { self.piece(letter) } else { self.whole(letter) };
                self.with(&piece, state_key(beside.state))
            })
            .collect();
        if !beside.is_empty() {
            told.push(self.texts.with(
                "telling-side-beside",
                [("side", self.side(side).into()), ("pieces", self.list(&beside).into())],
            ));
        }
        told
    }

    /// Says where the pieces that a reader names are, on the board and beside it.
    pub(crate) fn where_is(&self, position: &AnyPosition, name: &str) -> String {
        let Some(letters) = self.pieces_named(name) else {
            return self.texts.get("telling-no-such-piece");
        };
        let standing = Space::all().filter_map(|space| {
            let piece = position.piece_at(space)?;
            letters.contains(&piece.letter).then(|| self.at(&self.whole(piece.letter), space))
        });
        let beside = position.scene().beside.into_iter();
        let beside = beside.filter(|beside| letters.contains(&beside.piece.letter));
        let beside = beside
            .map(|beside| self.with(&self.whole(beside.piece.letter), state_key(beside.state)));
        let found: Vec<_> = standing.chain(beside).collect();
        if found.is_empty() {
            return self.texts.get("telling-no-such-piece");
        }
        format!("{}.", capital(&self.list(&found)))
    }

    /// Says what is on a space: `A5, outer ring: red Monnok, stunned.`
    pub(crate) fn what_is_on(&self, position: &AnyPosition, space: Space) -> String {
        let name = self.space(space);
        self.texts.with(
            "telling-on",
            [("space", name.into()), ("what", self.content(position, space).into())],
        )
    }

    /// Names a space with the piece on it: `A5 (red Monnok)`.
    pub(crate) fn occupied(&self, position: &AnyPosition, space: Space) -> String {
        let how = self.content(position, space);
        self.texts.with("telling-with", [("what", space.to_string().into()), ("how", how.into())])
    }

    /// Describes the piece on a space with its state, or says that the space is empty.
    fn content(&self, position: &AnyPosition, space: Space) -> String {
        let Some(piece) = position.piece_at(space) else {
            return self.texts.get("telling-empty");
        };
        let stunned = position.scene().stunned.contains(space);
        let stunned = stunned.then(|| self.texts.get("telling-state-stunned"));
        let parts = [Some(self.whole(piece.letter)), stunned, self.acting(position, space)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Says what is next to a space: the orthogonal neighbours, and then the diagonal ones. Around
    /// the centre only the pieces are named.
    pub(crate) fn near(&self, position: &AnyPosition, space: Space) -> String {
        let name = [("space", space.to_string().into())];
        if space == Space::C {
            let pieces = self.contents(position, space.orthogonal(), false);
            let [name] = name;
            return self.texts.with(
                "telling-near-centre",
                [
                    name,
                    ("rules", self.rules.name().into()),
                    ("spaces", self.list(&pieces).into()),
                    ("count", pieces.len().into()),
                ],
            );
        }
        let straight = self.contents(position, space.orthogonal(), true);
        let diagonal = space.diagonal() - space.orthogonal();
        let diagonal = self.contents(position, diagonal, true);
        let [name] = name;
        self.texts.with(
            "telling-near",
            [
                name,
                ("straight", self.list(&straight).into()),
                ("diagonal", self.list(&diagonal).into()),
            ],
        )
    }

    /// Says what stands on each ring: `Outer ring: A1 white pawn and A7 black knight.`
    pub(crate) fn rings(&self, position: &AnyPosition) -> Vec<String> {
        let rings = [Ring::Outer, Ring::Inner, Ring::Centre];
        rings.into_iter().map(|ring| self.ring(position, ring)).collect()
    }

    /// Says what stands on a ring.
    pub(crate) fn ring(&self, position: &AnyPosition, ring: Ring) -> String {
        let spaces = Space::all().filter(|space| space.ring() == ring).collect();
        let pieces = self.contents(position, spaces, false);
        let pieces =
            if pieces.is_empty() { self.texts.get("telling-empty") } else { self.list(&pieces) };
        let [rules, ring] = self.ring_variables(ring);
        capital(&self.texts.with("telling-ring", [rules, ring, ("pieces", pieces.into())]))
    }

    /// Describes the spaces of a set, with or without the empty ones.
    fn contents(&self, position: &AnyPosition, spaces: SpaceSet, with_empty: bool) -> Vec<String> {
        let spaces =
            spaces.into_iter().filter(|space| with_empty || position.piece_at(*space).is_some());
        let told = |space: Space| {
            let what = self.content(position, space);
            let variables = [("what", what.into()), ("space", space.to_string().into())];
            self.texts.with("telling-there", variables)
        };
        spaces.map(told).collect()
    }

    /// Writes what stands on a space with the space: `pawn A1`.
    pub(super) fn at(&self, what: &str, space: Space) -> String {
        let variables = [("what", what.into()), ("space", space.to_string().into())];
        self.texts.with("telling-at", variables)
    }

    /// Writes something with its state: `knight (just captured)`.
    fn with(&self, what: &str, state: &str) -> String {
        let how = self.texts.get(state);
        self.texts.with("telling-with", [("what", what.into()), ("how", how.into())])
    }
}

const fn state_key(state: BesideState) -> &'static str {
    match state {
        BesideState::Captured => "telling-state-captured",
        BesideState::Inactive => "telling-state-inactive",
        BesideState::Ghost => "telling-state-ghost",
        BesideState::Lost => "telling-state-lost",
    }
}

/**
 * The appearance of each piece in each skin. The flat board and the hologram share this table.
 *
 * A piece is identified by its rule set and its letter in DPN. Its *form* is the figure drawn for
 * it, its *rank* (1 to 4) its size among the pieces of its side, and its *badge* the mark on its
 * base. The mapping follows the rules' sources where they give one. For looney these are brick
 * towers 1 to 4 high, pyramids with a small one on a large one for the Leader, or chess pieces. The
 * source does not say which chess piece has which size: pawn, knight, rook, queen is our ruling.
 */

import type { Colours, RulesId, Side, Skin, Theme } from "./view";

/** The size of a piece among those of its side, from 1 (smallest) to 4. */
export type Rank = 1 | 2 | 3 | 4;

/** The figure that is drawn for a piece. */
export type Form =
  // simeone: the holomonsters.
  | "ngok"
  | "monnok"
  | "klorslug"
  | "savrip"
  | "houjix"
  | "grimtaash"
  | "ghhhk"
  | "strider"
  // bambara: a small court.
  | "sovereign"
  | "consort"
  | "rider"
  | "page"
  // looney: one tribe in four sizes; the Leader wears a crown.
  | "tribe-1"
  | "tribe-2"
  | "tribe-3"
  | "leader"
  // groi: a turned pawn with a lit core.
  | "token"
  // Pieces that people use at a real table.
  | "king"
  | "queen"
  | "rook"
  | "knight"
  | "pawn"
  | `bricks-${Rank}`
  | `pyramid-${1 | 2 | 3}`
  | "pyramid-leader"
  | `plain-${Rank}`;

/** The mark on the base of a piece: its letter, or its size in pips (looney). */
export type Badge = { letter: string } | { pips: Rank };

/** Everything that determines how a piece looks, apart from its colours. */
export interface Costume {
  form: Form;
  rank: Rank;
  badge: Badge;
  side: Side;
}

interface Kind {
  /** The only side that has this kind of piece; absent where both sides have it. */
  side?: Side;
  rank: Rank;
  /** The form in the skin `classic`. */
  classic: Form;
  chess: Form;
  /** Whether the piece shows its size in pips instead of its letter. */
  pips?: true;
}

/** Every kind of piece that has its own figure, by rule set and capital letter. */
const KINDS: Readonly<Record<RulesId, Readonly<Record<string, Kind>>>> = {
  groi: { P: { rank: 1, classic: "token", chess: "pawn" } },
  bambara: {
    K: { rank: 4, classic: "sovereign", chess: "king" },
    Q: { rank: 3, classic: "consort", chess: "queen" },
    N: { rank: 2, classic: "rider", chess: "knight" },
    P: { rank: 1, classic: "page", chess: "pawn" },
  },
  looney: {
    S: { rank: 1, classic: "tribe-1", chess: "pawn", pips: true },
    M: { rank: 2, classic: "tribe-2", chess: "knight", pips: true },
    B: { rank: 3, classic: "tribe-3", chess: "rook", pips: true },
    L: { rank: 4, classic: "leader", chess: "queen", pips: true },
  },
  simeone: {
    N: { side: "w", rank: 1, classic: "ngok", chess: "pawn" },
    M: { side: "w", rank: 2, classic: "monnok", chess: "knight" },
    K: { side: "w", rank: 3, classic: "klorslug", chess: "rook" },
    S: { side: "w", rank: 4, classic: "savrip", chess: "queen" },
    X: { side: "b", rank: 1, classic: "houjix", chess: "pawn" },
    G: { side: "b", rank: 2, classic: "grimtaash", chess: "knight" },
    H: { side: "b", rank: 3, classic: "ghhhk", chess: "rook" },
    T: { side: "b", rank: 4, classic: "strider", chess: "queen" },
  },
};

/**
 * Returns the letters of a side's pieces, smallest first; empty for a rule set that has no figures
 * in the table.
 */
export function lettersOf(rules: RulesId, side: Side): string[] {
  const kinds = Object.entries(KINDS[rules] ?? {}).filter(([, kind]) => kind.side === undefined || kind.side === side);
  const letters = kinds.sort(([, a], [, b]) => a.rank - b.rank).map(([letter]) => letter);
  return side === "w" ? letters : letters.map((letter) => letter.toLowerCase());
}

function kindOf(rules: RulesId, letter: string): Kind {
  // A letter that is not in the table is drawn as a pawn, because a board never refuses a scene.
  return KINDS[rules]?.[letter.toUpperCase()] ?? { rank: 1, classic: "token", chess: "pawn" };
}

/** Returns the rank of a piece: 1 to 4, the smallest first. */
export function rankOf(rules: RulesId, letter: string): Rank {
  return kindOf(rules, letter).rank;
}

/** Returns the side that owns a piece: upper-case letters belong to the first player. */
export function sideOf(letter: string): Side {
  return letter === letter.toUpperCase() ? "w" : "b";
}

/** Returns the costume of a piece in a skin. */
export function costumeOf(rules: RulesId, letter: string, skin: Skin): Costume {
  const kind = kindOf(rules, letter);
  const { rank, classic, chess } = kind;
  const badge: Badge = kind.pips ? { pips: rank } : { letter: letter.toUpperCase() };
  return { form: formIn(skin), rank, badge, side: sideOf(letter) };

  function formIn(worn: Skin): Form {
    switch (worn) {
      case "classic":
        return classic;
      case "chess":
        return chess;
      case "bricks":
        return `bricks-${rank}`;
      case "pyramids":
        return rank === 4 ? "pyramid-leader" : `pyramid-${rank}`;
      case "pawns":
        return `plain-${rank}`;
    }
  }
}

/** The colours of one side's pieces. */
export interface Paint {
  body: string;
  /** The colour of the outline; in the hologram, of the light at the edges. */
  edge: string;
  /** The colour of writing on the body. */
  ink: string;
}

const PAINTS: Record<Theme, Record<Colours, Record<Side, Paint>>> = {
  hologram: {
    "red-blue": {
      w: { body: "#ff4a2e", edge: "#ffc2a6", ink: "#1a0502" },
      b: { body: "#1c8dff", edge: "#a9e6ff", ink: "#010d1c" },
    },
    "black-white": {
      w: { body: "#aab6cb", edge: "#ffffff", ink: "#0b0f16" },
      b: { body: "#3a4566", edge: "#b7c7f5", ink: "#eef3ff" },
    },
  },
  daylight: {
    "red-blue": {
      w: { body: "#c9382c", edge: "#74150e", ink: "#ffffff" },
      b: { body: "#2463b5", edge: "#0f356b", ink: "#ffffff" },
    },
    "black-white": {
      w: { body: "#f5f0e4", edge: "#6f6857", ink: "#1d1b16" },
      b: { body: "#33353d", edge: "#08090b", ink: "#ffffff" },
    },
  },
  contrast: {
    "red-blue": {
      w: { body: "#ff5537", edge: "#ffffff", ink: "#000000" },
      b: { body: "#3d9bff", edge: "#ffffff", ink: "#000000" },
    },
    "black-white": {
      w: { body: "#ffffff", edge: "#ffffff", ink: "#000000" },
      b: { body: "#3d3d3d", edge: "#ffffff", ink: "#ffffff" },
    },
  },
};

/** Returns the colours of a side's pieces in a colour scheme and theme. */
export function paintOf(side: Side, colours: Colours, theme: Theme): Paint {
  return PAINTS[theme][colours][side];
}

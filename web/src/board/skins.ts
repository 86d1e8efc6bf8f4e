/**
 * What each piece looks like in each skin: the one table behind the flat board and the hologram.
 *
 * A piece is named by its rule set and its letter in DPN; a *form* is what is drawn for it, a *rank*
 * (1 to 4) how large it stands among its own, a *badge* what is written on its base. The mapping is
 * the sources' own where they give one (looney: brick towers 1 to 4 high, a small pyramid on a large
 * one for the Leader, or pawn, knight, rook and queen).
 */

import type { Colours, RulesId, Side, Skin, Theme } from "./view";

export type Rank = 1 | 2 | 3 | 4;

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
  // looney: one tribe in four sizes; the leader is crowned.
  | "tribe-1"
  | "tribe-2"
  | "tribe-3"
  | "leader"
  // groi: a turned pawn with a lit core.
  | "token"
  // What is played with on tables.
  | "king"
  | "queen"
  | "rook"
  | "knight"
  | "pawn"
  | `bricks-${Rank}`
  | `pyramid-${1 | 2 | 3}`
  | "pyramid-leader"
  | `plain-${Rank}`;

/** What stands on the base: the piece's letter, or its size in pips (looney). */
export type Badge = { letter: string } | { pips: Rank };

export interface Costume {
  form: Form;
  rank: Rank;
  badge: Badge;
  side: Side;
}

interface Kind {
  /** The only side that has the kind; without it both sides do. */
  side?: Side;
  rank: Rank;
  /** The form in the skin `classic`. */
  classic: Form;
  chess: Form;
}

/** Every kind of piece that has a figure of its own, by rule set and capital letter. */
const KINDS: Readonly<Record<RulesId, Readonly<Record<string, Kind>>>> = {
  groi: { P: { rank: 1, classic: "token", chess: "pawn" } },
  bambara: {
    K: { rank: 4, classic: "sovereign", chess: "king" },
    Q: { rank: 3, classic: "consort", chess: "queen" },
    N: { rank: 2, classic: "rider", chess: "knight" },
    P: { rank: 1, classic: "page", chess: "pawn" },
  },
  looney: {
    S: { rank: 1, classic: "tribe-1", chess: "pawn" },
    M: { rank: 2, classic: "tribe-2", chess: "knight" },
    B: { rank: 3, classic: "tribe-3", chess: "rook" },
    L: { rank: 4, classic: "leader", chess: "queen" },
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

/** The rule sets whose pieces show their size in pips instead of a letter. */
const WITH_PIPS: ReadonlySet<RulesId> = new Set(["looney"]);

/** The letters of a side's pieces, smallest first; none for a rule set without figures of its own. */
export function lettersOf(rules: RulesId, side: Side): string[] {
  const kinds = Object.entries(KINDS[rules] ?? {}).filter(([, kind]) => kind.side === undefined || kind.side === side);
  const letters = kinds.sort(([, a], [, b]) => a.rank - b.rank).map(([letter]) => letter);
  return side === "w" ? letters : letters.map((letter) => letter.toLowerCase());
}

function kindOf(rules: RulesId, letter: string): Kind {
  // A letter that is not in the table is drawn as a pawn: a board never refuses a scene.
  return KINDS[rules]?.[letter.toUpperCase()] ?? { rank: 1, classic: "token", chess: "pawn" };
}

/** 1 to 4, the smallest first. */
export function rankOf(rules: RulesId, letter: string): Rank {
  return kindOf(rules, letter).rank;
}

export function sideOf(letter: string): Side {
  return letter === letter.toUpperCase() ? "w" : "b";
}

/** What a piece wears in a skin. */
export function costumeOf(rules: RulesId, letter: string, skin: Skin): Costume {
  const { rank, classic, chess } = kindOf(rules, letter);
  const badge: Badge = WITH_PIPS.has(rules) ? { pips: rank } : { letter: letter.toUpperCase() };
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
  /** The outline; in the hologram, the light at the edges. */
  edge: string;
  /** What is written on the body's colour. */
  ink: string;
}

const PAINTS: Record<Theme, Record<Colours, Record<Side, Paint>>> = {
  hologram: {
    "red-blue": {
      w: { body: "#ff4a2e", edge: "#ffc2a6", ink: "#1a0502" },
      b: { body: "#1c8dff", edge: "#a9e6ff", ink: "#010d1c" },
    },
    "black-white": {
      w: { body: "#7f8ca3", edge: "#e6edf8", ink: "#0b0f16" },
      b: { body: "#2c3448", edge: "#8a9dca", ink: "#eef3ff" },
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
      b: { body: "#1c1c1c", edge: "#ffffff", ink: "#ffffff" },
    },
  },
};

export function paintOf(side: Side, colours: Colours, theme: Theme): Paint {
  return PAINTS[theme][colours][side];
}

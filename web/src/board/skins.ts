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
  rank: Rank;
  /** The form in the skin `classic`. */
  classic: Form;
  chess: Form;
}

/** Every kind of piece there is, by rule set and capital letter… */
const KINDS: Record<RulesId, Readonly<Record<string, Kind>>> = {
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
  // …but for simeone, whose teams differ: the letters of both are all different.
  simeone: {
    N: { rank: 1, classic: "ngok", chess: "pawn" },
    M: { rank: 2, classic: "monnok", chess: "knight" },
    K: { rank: 3, classic: "klorslug", chess: "rook" },
    S: { rank: 4, classic: "savrip", chess: "queen" },
    X: { rank: 1, classic: "houjix", chess: "pawn" },
    G: { rank: 2, classic: "grimtaash", chess: "knight" },
    H: { rank: 3, classic: "ghhhk", chess: "rook" },
    T: { rank: 4, classic: "strider", chess: "queen" },
  },
};

/** The letters of a rule set's pieces, smallest first; simeone has another four for each side. */
export function lettersOf(rules: RulesId, side: Side): string[] {
  if (rules === "simeone") return side === "w" ? ["N", "M", "K", "S"] : ["x", "g", "h", "t"];
  const letters = Object.keys(KINDS[rules]).sort((a, b) => rankOf(rules, a) - rankOf(rules, b));
  return side === "w" ? letters : letters.map((letter) => letter.toLowerCase());
}

function kindOf(rules: RulesId, letter: string): Kind {
  // A letter that is not in the table is drawn as a pawn: a board never refuses a scene.
  return KINDS[rules][letter.toUpperCase()] ?? { rank: 1, classic: "token", chess: "pawn" };
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
  const badge: Badge = rules === "looney" ? { pips: rank } : { letter: letter.toUpperCase() };
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

/**
 * Reads a position text (DPN) into a {@link Reading} with its {@link Scene}, and writes one. It knows
 * the notation only and no rules.
 *
 * It serves pictures that need no server: the rule book, the lessons, and a position while it is
 * being typed or edited. Only the server decides whether a position is possible (two kings, for example, or a
 * battle without a piece to fight). This reader refuses only what cannot be drawn or is not valid
 * notation. Its error gives the place, counted in characters from 0, and an identifier of what was
 * expected there, for which the catalogues have a text.
 */

import { SPACES } from "./geometry";
import type { Beside, Scene, Side, Space, Standing } from "./view";

/** What the reader expected where a text is invalid. */
export type Expected =
  | "rules" | "piece" | "run" | "slash" | "once" | "side" | "unmoved" | "off-board" | "ghosts" | "number" | "initiative"
  | "score" | "active" | "battle" | "end";

/** Thrown for a text that is not a valid position. */
export class DpnError extends Error {
  override readonly name = "DpnError";
  constructor(
    /** The place of the error, in characters from 0. */
    readonly at: number,
    readonly expected: Expected,
  ) {
    super(`at ${at}: expected ${expected}`);
  }
}

/** The contents of a position text. */
export interface Reading {
  scene: Scene;
  /** The side to move. */
  side: Side;
  /** Groi: the sides that have not made their first move yet (G-8). */
  unmoved?: Side[];
  /** Simeone: the side that has the initiative. */
  initiative?: Side;
  /** Simeone: the first player's score, then the second's. */
  score?: [number, number];
  /** Looney: the number of turns without a battle; simeone: of rounds without a score. */
  quiet?: number;
  /** Looney and simeone: the totals or dice of the battle, the attacker's first. */
  totals?: [number, number];
  /** Looney: after the totals, that the attacker has declined on a tie, or the side whose ghost throws. */
  stage?: "accept" | Side;
}

/** A field of a position text after the side to move. */
export type Field = "unmoved" | "initiative" | "score" | "active" | "quiet" | "off" | "battle" | "stage";

/** What the notation of a rule set can express. */
export interface Kit {
  /** The letters of the pieces, in the order in which texts list them. */
  letters: readonly string[];
  /** The number of pieces that share a letter at the start. */
  count: number;
  /** Whether a star after a letter marks a stunned piece. */
  stuns: boolean;
  /**
   * Whether a piece that the text does not mention is lost; otherwise it is not part of the game.
   */
  loses: boolean;
  /** The fields after the side to move, in the order in which an editor asks for them. */
  fields: readonly Field[];
  /** The letters of the pieces that the text can name off the board, in their order. */
  off: readonly string[];
  /** What such a piece can be. */
  offStates: readonly ("inactive" | "captured" | "ghost")[];
  /** The letters of the pieces that can be active in the middle of a turn. */
  acts: readonly string[];
}

/** How a rule set's positions are written. */
interface Notation extends Kit {
  /** Reads the fields after the side to move. */
  rest(cursor: Cursor, reading: Reading): void;
  /** Writes these fields. */
  write(reading: Reading): string[];
}

/** A text and a reading position in it. */
class Cursor {
  at = 0;
  constructor(readonly text: string) {}

  /**
   * Consumes and returns a match at the current position; null if there is none. The pattern must
   * be sticky.
   */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  /**
   * Consumes and returns a match at the current position; throws a {@link DpnError} if there is
   * none.
   */
  must(pattern: RegExp, expected: Expected): RegExpExecArray {
    const found = this.take(pattern);
    if (!found) throw new DpnError(this.at, expected);
    return found;
  }

  side(expected: Expected): Side {
    return this.must(/[wb](?= |$)/y, expected)[0] as Side;
  }

  number(): number {
    return Number(this.must(/(?:0|[1-9]\d{0,3})(?!\d)/y, "number")[0]);
  }

  gap(before: Expected): void {
    this.must(/ /y, before);
  }
}

/** Reads a position text. Throws a {@link DpnError} if the text is not valid. */
export function readDpn(text: string): Reading {
  const cursor = new Cursor(text);
  const rules = cursor.must(/[a-z]+/y, "rules")[0];
  const notation = NOTATIONS.get(rules);
  if (!notation) throw new DpnError(0, "rules");
  cursor.gap("rules");
  const pieces = readBoard(cursor, notation);
  cursor.gap("side");
  const side = cursor.side("side");
  const reading: Reading = { scene: { rules, pieces, beside: [] }, side };
  notation.rest(cursor, reading);
  if (cursor.at < text.length) throw new DpnError(cursor.at, "end");
  if (notation.loses) addLost(reading.scene, notation);
  return reading;
}

/** Returns what the notation of a rule set can express; null for a rule set that the page cannot read. */
export function kitOf(rules: string): Kit | null {
  return NOTATIONS.get(rules) ?? null;
}

/** Writes a position as text: the text that {@link readDpn} reads as this position. */
export function writeDpn(reading: Reading): string {
  const { rules, pieces } = reading.scene;
  const notation = NOTATIONS.get(rules);
  if (!notation) throw new Error(`no notation for positions of ${rules}`);
  return [rules, boardText(pieces), reading.side, ...notation.write(reading)].join(" ");
}

/** Returns the scene of a position text. Throws a {@link DpnError} if the text is not valid. */
export function sceneOf(text: string): Scene {
  return readDpn(text).scene;
}

const GROI: Notation = {
  letters: ["P", "p"],
  count: 4,
  stuns: false,
  loses: true,
  fields: ["unmoved"],
  off: [],
  offStates: [],
  acts: [],
  rest(cursor, reading) {
    cursor.gap("unmoved");
    const unmoved = cursor.must(/(?:wb|w|b|-)(?= |$)/y, "unmoved")[0];
    reading.unmoved = (["w", "b"] as const).filter((side) => unmoved.includes(side));
  },
  write({ unmoved = [] }) {
    return [(["w", "b"] as const).filter((side) => unmoved.includes(side)).join("") || "-"];
  },
};

const BAMBARA: Notation = {
  letters: ["K", "Q", "N", "P", "k", "q", "n", "p"],
  count: 1,
  stuns: false,
  // A piece that is neither on the board nor beside it is not part of the game.
  loses: false,
  fields: ["off"],
  off: ["K", "Q", "N", "P", "k", "q", "n", "p"],
  offStates: ["inactive", "captured"],
  acts: [],
  rest(cursor, reading) {
    cursor.gap("off-board");
    if (cursor.take(/-(?= |$)/y)) return;
    const off = readOff(cursor, BAMBARA.off, /[KQNPkqnp]\*?/y, "off-board", reading.scene);
    reading.scene.beside = off.map((word) => ({
      letter: word.charAt(0),
      state: word.endsWith("*") ? "captured" : "inactive",
    }));
  },
  write({ scene }) {
    return [offText(scene, BAMBARA.off, (piece) => piece.letter + (piece.state === "captured" ? "*" : ""))];
  },
};

const LOONEY: Notation = {
  letters: ["S", "M", "B", "L", "s", "m", "b", "l"],
  count: 1,
  stuns: false,
  loses: true,
  fields: ["quiet", "off", "battle", "stage"],
  off: ["S", "M", "B", "s", "m", "b"],
  offStates: ["ghost"],
  acts: [],
  rest(cursor, reading) {
    cursor.gap("ghosts");
    if (!cursor.take(/-(?= |$)/y)) {
      const ghosts = readOff(cursor, LOONEY.off, /[SMBsmb]/y, "ghosts", reading.scene);
      reading.scene.beside = ghosts.map((letter) => ({ letter, state: "ghost" }));
    }
    cursor.gap("number");
    reading.quiet = cursor.number();
    if (cursor.at < cursor.text.length) {
      readBattle(cursor, reading);
      const stage = reading.totals && cursor.take(/accept(?=$)|\+[wb](?=$)/y)?.[0].replace("+", "");
      if (stage !== undefined) reading.stage = stage as "accept" | Side;
    }
  },
  write({ scene, quiet = 0, totals, stage }) {
    const ghosts = offText(scene, LOONEY.off, ({ letter, state }) => (state === "ghost" ? letter : ""));
    const more = stage === undefined ? "" : stage === "accept" ? stage : `+${stage}`;
    return [ghosts, String(quiet), ...battleText(scene, totals, more)];
  },
};

const SIMEONE: Notation = {
  letters: ["N", "M", "K", "S", "x", "g", "h", "t"],
  count: 1,
  stuns: true,
  loses: true,
  fields: ["initiative", "score", "active", "quiet", "battle"],
  off: [],
  offStates: [],
  acts: ["N", "M", "K", "x", "g", "h"],
  rest(cursor, reading) {
    cursor.gap("initiative");
    reading.initiative = cursor.side("initiative");
    cursor.gap("score");
    const score = cursor.must(/(0|[1-9]\d{0,3})-(0|[1-9]\d{0,3})(?= |$)/y, "score");
    reading.score = [Number(score[1]), Number(score[2])];
    cursor.gap("active");
    readActive(cursor, reading);
    cursor.gap("number");
    reading.quiet = cursor.number();
    if (cursor.at < cursor.text.length) readBattle(cursor, reading);
  },
  write({ scene, initiative = "w", score = [0, 0], quiet = 0, totals }) {
    const { active, pieces } = scene;
    const acting = active && pieces.find(({ space }) => space === active.space);
    return [initiative, score.join("-"), acting ? `${acting.letter}${active.left}` : "-", String(quiet), ...battleText(scene, totals)];
  },
};

/** The rule sets whose positions the page can draw without asking the server. */
const NOTATIONS: ReadonlyMap<string, Notation> = new Map([
  ["groi", GROI],
  ["bambara", BAMBARA],
  ["looney", LOONEY],
  ["simeone", SIMEONE],
]);

function readBoard(cursor: Cursor, notation: Notation): Standing[] {
  const pieces: Standing[] = [];
  let filled = 0;
  for (const end of [12, 24, 25]) {
    if (filled > 0) cursor.must(/\//y, "slash");
    while (filled < end) filled = readSome(cursor, notation, filled, end, pieces);
  }
  return pieces;
}

/** Reads one piece or one run of empty spaces. Returns the number of spaces read so far. */
function readSome(cursor: Cursor, notation: Notation, filled: number, end: number, pieces: Standing[]): number {
  const start = cursor.at;
  const run = cursor.take(/\d+/y)?.[0];
  if (run !== undefined) {
    const length = Number(run);
    const twice = start > 0 && /\d/.test(cursor.text.charAt(start - 1));
    if (run.startsWith("0") || twice || filled + length > end) throw new DpnError(start, "run");
    return filled + length;
  }
  const letter = cursor.text.charAt(start);
  if (letter === "" || !notation.letters.includes(letter)) throw new DpnError(start, "piece");
  if (pieces.filter((piece) => piece.letter === letter).length >= notation.count) {
    throw new DpnError(start, "once");
  }
  cursor.at += 1;
  const stunned = notation.stuns && cursor.take(/\*/y) !== null;
  pieces.push({ space: SPACES[filled] ?? "C", letter, stunned });
  return filled + 1;
}

/** Reads the pieces that are off the board: in order, each once, and none that is on the board. */
function readOff(cursor: Cursor, order: readonly string[], one: RegExp, expected: Expected, scene: Scene): string[] {
  const words: string[] = [];
  let last = -1;
  do {
    const at = cursor.at;
    const word = cursor.must(one, expected)[0];
    const rank = order.indexOf(word.charAt(0));
    if (rank <= last) throw new DpnError(at, rank === last ? "once" : expected);
    if (scene.pieces.some((piece) => piece.letter === word.charAt(0))) throw new DpnError(at, "once");
    last = rank;
    words.push(word);
  } while (cursor.at < cursor.text.length && cursor.text.charAt(cursor.at) !== " ");
  return words;
}

function readActive(cursor: Cursor, reading: Reading): void {
  if (cursor.take(/-(?= |$)/y)) return;
  const at = cursor.at;
  const [, letter, left] = cursor.must(/([NMKxgh])([12])(?= |$)/y, "active");
  const stands = reading.scene.pieces.find((piece) => piece.letter === letter);
  if (!stands) throw new DpnError(at, "active");
  reading.scene.active = { space: stands.space, left: Number(left) };
}

function readBattle(cursor: Cursor, reading: Reading): void {
  cursor.gap("battle");
  const at = cursor.at;
  const [, from = "", target = ""] = cursor.must(/(C|[AB]\d+)x(C|[AB]\d+)/y, "battle");
  const stands = (space: Space): boolean => reading.scene.pieces.some((piece) => piece.space === space);
  if (!stands(from) || !stands(target)) throw new DpnError(at, "battle");
  reading.scene.battle = { from, target };
  const totals = cursor.take(/\((0|[1-9]\d?):(0|[1-9]\d?)\)/y);
  if (totals) reading.totals = [Number(totals[1]), Number(totals[2])];
}

/** Adds to `beside`, as lost, the pieces that are neither on the board nor beside it. */
function addLost(scene: Scene, notation: Notation): void {
  const lost: Beside[] = [];
  for (const letter of notation.letters) {
    const here = (piece: { letter: string }): boolean => piece.letter === letter;
    const count = scene.pieces.filter(here).length + scene.beside.filter(here).length;
    for (let missing = count; missing < notation.count; missing++) lost.push({ letter, state: "lost" });
  }
  scene.beside.push(...lost);
}

/** Writes the three rings. */
function boardText(pieces: readonly Standing[]): string {
  const rings = [SPACES.slice(0, 12), SPACES.slice(12, 24), SPACES.slice(24)];
  const ringText = (ring: readonly Space[]): string => {
    const words = ring.map((space) => {
      const piece = pieces.find((one) => one.space === space);
      return piece ? piece.letter + (piece.stunned ? "*" : "") : ".";
    });
    return words.join("").replace(/\.+/g, (run) => String(run.length));
  };
  return rings.map(ringText).join("/");
}

/** Writes the pieces that are off the board in their order; `-` if there are none. */
function offText({ beside }: Scene, order: readonly string[], word: (piece: Beside) => string): string {
  const sorted = [...beside].sort((a, b) => order.indexOf(a.letter) - order.indexOf(b.letter));
  return sorted.map(word).join("") || "-";
}

/** Writes the field of a battle; there is none without a battle. */
function battleText({ battle }: Scene, totals: Reading["totals"], stage = ""): string[] {
  if (!battle) return [];
  return [`${battle.from}x${battle.target}${totals ? `(${totals.join(":")})` : ""}${stage}`];
}

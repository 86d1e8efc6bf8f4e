/**
 * A position text (DPN) as a {@link Scene}: notation only, not a single rule.
 *
 * It reads what a text says, for pictures that need no server: the rule book, the lessons, a
 * position while it is being typed. Whether a position can be (two kings, a battle over nothing) is
 * the server's to say; what is refused here is what cannot be drawn or is not written as positions
 * are. An error names the place, counted in characters from 0, and what was expected there by a word
 * that the catalogues know.
 */

import { SPACES } from "./geometry";
import type { Beside, Scene, Side, Space, Standing } from "./view";

/** What was expected where a text goes wrong. */
export type Expected =
  | "rules"
  | "piece"
  | "run"
  | "slash"
  | "once"
  | "side"
  | "unmoved"
  | "off-board"
  | "ghosts"
  | "number"
  | "initiative"
  | "score"
  | "active"
  | "battle"
  | "end";

/** A text that is no position. */
export class DpnError extends Error {
  override readonly name = "DpnError";
  constructor(
    /** The place, in characters from 0. */
    readonly at: number,
    readonly expected: Expected,
  ) {
    super(`at ${at}: expected ${expected}`);
  }
}

/** What a position text says. */
export interface Reading {
  scene: Scene;
  /** The side to move. */
  side: Side;
  /** Groi: who has yet to make a first move (G-8). */
  unmoved?: Side[];
  /** Simeone: who has the initiative. */
  initiative?: Side;
  /** Simeone: the first player's score and the second's. */
  score?: [number, number];
  /** Looney: turns without a battle; simeone: rounds without a score. */
  quiet?: number;
  /** Looney, simeone: the totals or dice of a battle, the attacker's first. */
  totals?: [number, number];
}

/** The notation of a rule set's positions. */
interface Notation {
  /** The letters of its pieces, in the order in which its texts name them. */
  letters: string;
  /** How many pieces of a letter there are at the start. */
  count: number;
  /** Whether a star after a letter marks a stunned piece. */
  stuns: boolean;
  /** Whether a missing piece is lost; otherwise it is not in the game. */
  loses: boolean;
  /** Reads what follows the side to move. */
  rest(cursor: Cursor, reading: Reading): void;
}

/** A text and how far it is read. */
class Cursor {
  at = 0;
  constructor(readonly text: string) {}

  /** What comes next, if it has this shape; the pattern has to be sticky. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  /** The same, where nothing else may stand. */
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

/** Reads a position text, or throws a {@link DpnError}. */
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

/** The scene of a position text; throws a {@link DpnError}. */
export function sceneOf(text: string): Scene {
  return readDpn(text).scene;
}

const GROI: Notation = {
  letters: "Pp",
  count: 4,
  stuns: false,
  loses: true,
  rest(cursor, reading) {
    cursor.gap("unmoved");
    const unmoved = cursor.must(/(?:wb|w|b|-)(?= |$)/y, "unmoved")[0];
    reading.unmoved = (["w", "b"] as const).filter((side) => unmoved.includes(side));
  },
};

const BAMBARA: Notation = {
  letters: "KQNPkqnp",
  count: 1,
  stuns: false,
  // A piece that is neither on the board nor beside it is not in the game.
  loses: false,
  rest(cursor, reading) {
    cursor.gap("off-board");
    if (cursor.take(/-(?= |$)/y)) return;
    const off = readOff(cursor, BAMBARA.letters, /[KQNPkqnp]\*?/y, "off-board", reading.scene);
    reading.scene.beside = off.map((word) => ({
      letter: word.charAt(0),
      state: word.endsWith("*") ? "captured" : "inactive",
    }));
  },
};

const LOONEY: Notation = {
  letters: "SMBLsmbl",
  count: 1,
  stuns: false,
  loses: true,
  rest(cursor, reading) {
    cursor.gap("ghosts");
    if (!cursor.take(/-(?= |$)/y)) {
      const ghosts = readOff(cursor, "SMBsmb", /[SMBsmb]/y, "ghosts", reading.scene);
      reading.scene.beside = ghosts.map((letter) => ({ letter, state: "ghost" }));
    }
    cursor.gap("number");
    reading.quiet = cursor.number();
    if (cursor.at < cursor.text.length) {
      readBattle(cursor, reading);
      cursor.take(/accept(?=$)|\+[wb](?=$)/y);
    }
  },
};

const SIMEONE: Notation = {
  letters: "NMKSxght",
  count: 1,
  stuns: true,
  loses: true,
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

/** Reads a run of empty spaces or a piece, and says how many spaces are filled then. */
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

/** Reads pieces off the board: in order, each once, and not one that is on the board. */
function readOff(cursor: Cursor, order: string, one: RegExp, expected: Expected, scene: Scene): string[] {
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
  const totals = cursor.take(/\((\d+):(\d+)\)/y);
  if (totals) reading.totals = [Number(totals[1]), Number(totals[2])];
}

/** What is neither on the board nor beside it is out of the game. */
function addLost(scene: Scene, notation: Notation): void {
  const lost: Beside[] = [];
  for (const letter of notation.letters) {
    const here = (piece: { letter: string }): boolean => piece.letter === letter;
    const count = scene.pieces.filter(here).length + scene.beside.filter(here).length;
    for (let missing = count; missing < notation.count; missing++) lost.push({ letter, state: "lost" });
  }
  scene.beside.push(...lost);
}

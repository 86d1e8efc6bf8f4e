/**
 * The slips of the reader's own games, to be drilled as puzzles: the position before a slip, and the steps that give nothing
 * away there. These are plain values; `ui/puzzles/slipbox.ts` stores them.
 */

import type { GameFull, Puzzle, Review } from "../api/types";
import { fieldsOf } from "../stored";
import { slipsOf, type ReviewedStep } from "./review";

/** A slip. */
export interface Slip {
  /** The game's id and the index of the step in its line, such as `aB3dE5gH-12`. */
  id: string;
  rules: Puzzle["rules"];
  /** The options of the game. */
  options: Readonly<Record<string, string>>;
  /** The position before the step, as DPN. */
  dpn: string;
  side: Puzzle["side"];
  /** The step that the reader played. */
  played: string;
  /** The steps that give nothing away, the best one first. */
  good: readonly string[];
  /** The points of the win that was there; 1 without one. */
  points: number;
}

/** The number of slips that are kept; the oldest go first. */
export const MOST = 200;

/** Returns whether an id is that of a slip instead of a puzzle. */
export function isSlipId(id: string): boolean {
  return id.includes("-");
}

/** Returns the id of the slip at a place of a game's line. */
export function slipId(game: string, at: number): string {
  return `${game}-${at}`;
}

/** Returns the game of a slip, and the index of the step in its line. */
export function momentOf({ id }: Slip): { game: string; at: string } {
  const [game = "", at = ""] = id.split("-");
  return { game, at };
}

/** Reads stored slips, without those of an unknown form. */
export function storedSlips(value: unknown): Slip[] {
  return Array.isArray(value) ? value.filter(isStored) : [];
}

function isStored(value: unknown): value is Slip {
  const { id, rules, options, dpn, side, played, good, points } = fieldsOf(value);
  const texts = [id, rules, dpn, played].every((text) => typeof text === "string");
  return texts && (side === "w" || side === "b") && typeof points === "number" && typeof options === "object" && options !== null && Array.isArray(good) && good.length > 0;
}

/**
 * Returns the slips of a review that the reader made: all of them where values are proved, and only those that gave
 * away much where values are estimates. Empty if the reader had both sides, or neither.
 */
export function ownSlips({ you }: Pick<GameFull, "you">, review: Review): ReviewedStep[] {
  const [own, ...others] = you;
  if (own === undefined || others.length > 0) return [];
  return slipsOf(review).filter(({ by, before, after, judgement }) => by === own && ((before.exact && after.exact) || judgement !== "inaccuracy"));
}

/** Returns the slips with others in front of them, each once. */
export function withSlips(slips: readonly Slip[], more: readonly Slip[]): Slip[] {
  const ids = new Set(more.map(({ id }) => id));
  return [...more, ...slips.filter(({ id }) => !ids.has(id))].slice(0, MOST);
}

/** Returns a slip as a puzzle of one move, for what shows puzzles. */
export function asPuzzle({ id, rules, dpn, side, points }: Slip): Puzzle {
  return { id, rules, dpn, side, points, moves: 1, themes: [], rating: 0, grade: "easy" };
}

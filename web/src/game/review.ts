/** Reads a review of a game: its slips, the way from one to the next, and the line of its graph. */

import type { Review, SideName } from "../api/types";

/** A step of the game with its judgement. */
export type ReviewedStep = Review["steps"][number];
/** How good a step was. */
export type Judgement = ReviewedStep["judgement"];

/** The glyphs of chess annotation; steps that keep everything have none. */
export const GLYPHS: Record<Judgement, string> = { best: "", slower: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** Returns whether every value of a review is exact. */
export function isExact({ account, steps }: Pick<Review, "account" | "steps">): boolean {
  return account ? account.exact : steps.every(({ before, after }) => before.exact && after.exact);
}

/**
 * Returns whether a step is judged by chances of winning: the game has dice, or one of the two values is an estimate.
 * Otherwise two proved results are compared.
 */
export function isByChance({ before, after }: Pick<ReviewedStep, "before" | "after">, { account }: Pick<Review, "account">): boolean {
  return account != null || !before.exact || !after.exact;
}

/** Returns whether a step gave something away. */
export function isSlip({ judgement }: Pick<ReviewedStep, "judgement">): boolean {
  return GLYPHS[judgement] !== "";
}

/** Returns the steps that gave something away, in the order of the game. */
export function slipsOf(review: Review): ReviewedStep[] {
  return review.steps.filter(isSlip);
}

/** Returns the judgement of the entry that is shown; null unless it is a step. */
export function stepAt(review: Review, at: number): ReviewedStep | null {
  return review.steps.find((step) => step.at === at) ?? null;
}

/**
 * Returns the place of the next slip after an entry of the line (`way` 1), or of the last before it (-1).
 * After the last slip comes the first. Null if there is no slip.
 */
export function slipFrom(review: Review, at: number, way: 1 | -1): number | null {
  const all = slipsOf(review).map((step) => step.at);
  const found = way === 1 ? (all.find((one) => one > at) ?? all[0]) : (all.findLast((one) => one < at) ?? all.at(-1));
  return found ?? null;
}

/** A point of the graph. */
export interface Point {
  /** The number of entries played. */
  at: number;
  /** The value as a height, from 1 (the first player wins) to -1. */
  height: number;
}

/** Returns the values by ply: before the first step, and after each step and throw. */
export function graph(review: Review): Point[] {
  const [first] = review.steps;
  if (!first) return [];
  const points = [
    { at: first.at - 1, height: first.before.height },
    ...review.steps.map((step) => ({ at: step.at, height: step.after.height })),
    ...review.throws.map((thrown) => ({ at: thrown.at, height: 2 * thrown.after - 1 })),
  ];
  return points.sort((a, b) => a.at - b.at);
}

/** A throw of the game with the values before and after it. */
export type ReviewedThrow = Review["throws"][number];
/** The account of luck and skill in a game with dice. */
export type Account = NonNullable<Review["account"]>;

/** Returns the values of the entry that is shown; null unless it is a throw. */
export function throwAt(review: Review, at: number): ReviewedThrow | null {
  return review.throws.find((thrown) => thrown.at === at) ?? null;
}

/** Returns how a throw changed the first player's winning chance (from 0 to 1): its luck. */
export function luck({ before, after }: Pick<ReviewedThrow, "before" | "after">): number {
  return after - before;
}

/** Returns the throws with the most luck for either side, the luckiest first. */
export function luckiest(review: Review, most: number): ReviewedThrow[] {
  const large = review.throws.filter((thrown) => Math.abs(luck(thrown)) >= LITTLE);
  return large.sort((a, b) => Math.abs(luck(b)) - Math.abs(luck(a))).slice(0, most);
}

/**
 * Returns the slip that decided the game: of the worst kind, the one that changed the value most; null without one.
 * If the game has a loser, it is one of theirs: a slip of the winner cannot have decided it.
 */
export function decisive(review: Review, loser: SideName | null): ReviewedStep | null {
  const kinds: readonly Judgement[] = ["blunder", "mistake", "inaccuracy"];
  const change = ({ before, after }: ReviewedStep): number => Math.abs(after.height - before.height);
  for (const kind of kinds) {
    const [worst] = slipsOf(review).filter(({ by, judgement }) => judgement === kind && (loser ?? by) === by).sort((a, b) => change(b) - change(a));
    if (worst) return worst;
  }
  return null;
}

/** Luck below this is not worth showing. */
export const LITTLE = 0.0005;

/** Returns the steps that gave away the most, the worst first. */
export function worst(review: Review, most: number): ReviewedStep[] {
  return slipsOf(review).sort((a, b) => b.lostChance - a.lostChance).slice(0, most);
}

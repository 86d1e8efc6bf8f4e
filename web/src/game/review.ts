/** A review of a game, read: its slips, the way from one to the next, the line of its graph. */

import type { Review } from "../api/types";

export type ReviewedStep = Review["steps"][number];
export type Judgement = ReviewedStep["judgement"];

/** The glyphs that annotated games have always had; steps that keep everything have none. */
export const GLYPHS: Record<Judgement, string> = { best: "", slower: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

export function isSlip({ judgement }: Pick<ReviewedStep, "judgement">): boolean {
  return GLYPHS[judgement] !== "";
}

export function slipsOf(review: Review): ReviewedStep[] {
  return review.steps.filter(isSlip);
}

/** What was said of the entry that is shown, if it is a step. */
export function stepAt(review: Review, at: number): ReviewedStep | null {
  return review.steps.find((step) => step.at === at) ?? null;
}

/** The next slip after an entry of the line (1), or the last before it (-1). */
export function slipFrom(review: Review, at: number, way: 1 | -1): number | null {
  const all = slipsOf(review).map((step) => step.at);
  return (way === 1 ? all.find((one) => one > at) : all.findLast((one) => one < at)) ?? null;
}

export interface Point {
  /** How many entries of the line have been played. */
  at: number;
  /** From 1 (the first player) to -1. */
  height: number;
}

/** The value by ply: before the first step, and after each step and throw. */
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

export type ReviewedThrow = Review["throws"][number];
export type Account = NonNullable<Review["account"]>;

/** What was said of the entry that is shown, if it is a throw. */
export function throwAt(review: Review, at: number): ReviewedThrow | null {
  return review.throws.find((thrown) => thrown.at === at) ?? null;
}

/** What the dice gave the first player, of a whole 1; negative what they took. */
export function luck({ before, after }: Pick<ReviewedThrow, "before" | "after">): number {
  return after - before;
}

/** The throws with most luck, whoever had it. */
export function luckiest(review: Review, most: number): ReviewedThrow[] {
  const large = review.throws.filter((thrown) => Math.abs(luck(thrown)) >= LITTLE);
  return large.sort((a, b) => Math.abs(luck(b)) - Math.abs(luck(a))).slice(0, most);
}

/** Luck below this goes without saying. */
export const LITTLE = 0.0005;

/** The steps that gave away most, the worst first. */
export function worst(review: Review, most: number): ReviewedStep[] {
  return slipsOf(review).sort((a, b) => b.lostChance - a.lostChance).slice(0, most);
}

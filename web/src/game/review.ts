/** A review of a game, read: its slips, the way from one to the next, the line of its graph. */

import type { Review } from "../api/types";
import type { RulesId } from "../board/view";
import { height } from "./worth";

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

/** The value by ply: before the first step, and after each. */
export function graph(review: Review, rules: RulesId): Point[] {
  const [first] = review.steps;
  if (!first) return [];
  return [
    { at: first.at - 1, height: height(first.before, rules) },
    ...review.steps.map((step) => ({ at: step.at, height: height(step.after, rules) })),
  ];
}

/**
 * How the server's judgement of steps is shown: as a sign, a degree with its colour, or a count.
 * The engine makes the judgement; this module compares no values.
 */

import type { AnalysisView } from "../api/types";
import type { Worth } from "../board/view";

/** The value of a position. */
export type Value = AnalysisView["value"];
/** A step with its value and judgement. */
export type JudgedStep = AnalysisView["steps"][number];

/** What a step keeps of the position's best result, as the engine judges it. */
export type Keep = JudgedStep["kept"];

/** The judgement in three degrees, each with its own colour. */
export type Tier = Worth;

/** The sign beside the colour, for readers who cannot tell the colours apart. */
export const SIGNS: Record<Keep, string> = { win: "✓", draw: "=", lost: "·", near: "≈", part: "?!", half: "?", all: "??" };

/** Returns the degree of a judgement. */
export function tierOf(keep: Keep): Tier {
  if (keep === "part") return "part";
  return keep === "half" || keep === "all" ? "gives" : "keeps";
}

const ORDER: readonly Tier[] = ["keeps", "part", "gives"];

/** Returns the best of several degrees, for a piece with several steps; `null` if there are none. */
export function bestTier(tiers: Iterable<Tier>): Tier | null {
  const all = new Set(tiers);
  return ORDER.find((tier) => all.has(tier)) ?? null;
}

/**
 * Counts the steps that give nothing away. Returns the count and what they keep; null if there are
 * no steps.
 */
export function keeping(steps: readonly Pick<JudgedStep, "kept">[]): { keep: Keep; count: number } | null {
  const [first] = steps;
  if (!first) return null;
  return { keep: first.kept, count: steps.filter(({ kept }) => tierOf(kept) === "keeps").length };
}

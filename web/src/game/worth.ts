/**
 * What values mean to whoever looks at them: what a step keeps of what could be had, how high a bar
 * or a graph stands. The numbers are the server's; nothing here knows a rule.
 */

import type { AnalysisView } from "../api/types";
import type { RulesId, Side, Worth } from "../board/view";

export type Value = AnalysisView["value"];

/**
 * What a step keeps. With exact values: the `win`, the `draw`, nothing where all is `lost`; or it gives
 * away a `part` (points), a `half` (win to draw, draw to loss) or `all` (win to loss). With estimates:
 * it is as good as the best, or `near` it, or falls behind by so much.
 */
export type Keep = "win" | "draw" | "lost" | "near" | "part" | "half" | "all";

/** The same in three degrees, as it is coloured. */
export type Tier = Worth;

/** A sign beside the colour. */
export const SIGNS: Record<Keep, string> = { win: "✓", draw: "=", lost: "·", near: "≈", part: "?!", half: "?", all: "??" };

/** How far values may lie behind the best, from a loss's -1 to a win's 1: estimates, exact chances. */
const NEAR = 0.1;
const EQUAL = 0.01;
const PART = 0.2;
const HALF = 0.4;

/** Whether this is a win, a draw or a loss, and no chance between them. */
function isResult({ winner, expected, exact }: Value): boolean {
  return exact && (winner != null || expected === 0);
}

/** The points that this side gets; 1 where a rule set has none. */
export function pointsFor(value: Value, side: Side): number {
  if (!value.winner) return 0;
  const points = value.points ?? 1;
  return value.winner === side ? points : -points;
}

export function keepOf(value: Value, best: Value, side: Side): Keep {
  if (isResult(value) && isResult(best)) {
    const [points, most] = [pointsFor(value, side), pointsFor(best, side)];
    if (points === most) return points > 0 ? "win" : points === 0 ? "draw" : "lost";
    const fallen = Math.sign(most) - Math.sign(points);
    return fallen === 0 ? "part" : fallen === 1 ? "half" : "all";
  }
  const behind = (best.expected - value.expected) * (side === "w" ? 1 : -1);
  if (behind <= (value.exact && best.exact ? EQUAL : NEAR)) return "near";
  return behind <= PART ? "part" : behind <= HALF ? "half" : "all";
}

export function tierOf(keep: Keep): Tier {
  if (keep === "part") return "part";
  return keep === "half" || keep === "all" ? "gives" : "keeps";
}

const ORDER: readonly Tier[] = ["keeps", "part", "gives"];

/** The best of several: what a piece can still do. */
export function bestTier(tiers: Iterable<Tier>): Tier | null {
  const all = new Set(tiers);
  return ORDER.find((tier) => all.has(tier)) ?? null;
}

export interface Judged {
  word: string;
  value: Value;
  keep: Keep;
}

/** Every step that was told, judged by the best of them. */
export function judge(found: Pick<AnalysisView, "value" | "steps">, side: Side): Judged[] {
  const best = found.steps[0]?.value ?? found.value;
  return found.steps.map(({ word, value }) => ({ word, value, keep: keepOf(value, best, side) }));
}

/** The steps that keep everything, and what that is. */
export function keeping(judged: readonly Judged[]): { keep: Keep; count: number } | null {
  const [first] = judged;
  if (!first) return null;
  return { keep: first.keep, count: judged.filter(({ keep }) => tierOf(keep) === "keeps").length };
}

/** Points for a win, at most. */
const MOST: Record<RulesId, number> = { groi: 3, bambara: 1, looney: 1, simeone: 1 };

/**
 * How high a value stands, from 1 (the first player has won the most there is) to -1. Each number of
 * points has a band of its own; within it a win stands the higher the sooner it comes.
 */
export function height(value: Value, rules: RulesId): number {
  if (!value.winner) return Math.max(-1, Math.min(1, value.expected));
  const soon = Math.exp(-(value.plies ?? 0) / 24);
  const points = pointsFor(value, "w");
  return (Math.sign(points) * (Math.abs(points) - 1 + 0.45 + 0.55 * soon)) / (MOST[rules] ?? 1);
}

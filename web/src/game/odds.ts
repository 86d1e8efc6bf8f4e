/** Exact chances as people read them: the fraction, a percentage, the share of a bar. */

import type { Step } from "../api/types";

export interface Chance {
  /** `win`, `standoff`, `loss`; `defeated`, `pushed`, `nothing`, `stunned`. */
  what: string;
  /** As the server gives it: `5/6`, `0`, `1`. */
  fraction: string;
  /** 0 to 1. */
  share: number;
}

/** Best for the attacker first. */
const ORDER = ["win", "defeated", "pushed", "standoff", "nothing", "stunned", "loss"];

export function shareOf(fraction: string): number {
  const [above = "0", below = "1"] = fraction.split("/");
  return Number(above) / Number(below);
}

/** The chances of a step, in the order in which they are shown. */
export function chancesOf(odds: NonNullable<Step["odds"]>): Chance[] {
  return Object.entries(odds)
    .map(([what, fraction]) => ({ what, fraction, share: shareOf(fraction) }))
    .sort((a, b) => ORDER.indexOf(a.what) - ORDER.indexOf(b.what));
}

/**
 * A percentage that is never wrong at its ends: what can happen is not shown as 0 %, what is not
 * certain not as 100 %. `format` writes a number of per cent with so many decimals.
 */
export function percentOf(share: number, format: (value: number, decimals: number) => string): string {
  const percent = share * 100;
  if (share <= 0 || share >= 1) return format(percent, 0);
  if (percent < 0.1) return `< ${format(0.1, 1)}`;
  if (percent > 99.9) return `> ${format(99.9, 1)}`;
  return percent < 10 || percent > 90 ? format(percent, 1) : format(percent, 0);
}

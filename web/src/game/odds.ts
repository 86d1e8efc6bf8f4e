/** Exact chances in readable form: the fraction, a percentage, and the share of a bar. */

import type { Step } from "../api/types";

/** One outcome of an attack with its chance. */
export interface Chance {
  /** The outcome: `win`, `standoff` or `loss`; `defeated`, `pushed`, `nothing` or `stunned`. */
  what: string;
  /** The chance as the server writes it: `5/6`, `0`, `1`. */
  fraction: string;
  /** The chance as a number from 0 to 1. */
  share: number;
  /** The chance as it is shown: in tenths of a percent, so that all of them add up to 1. */
  shown: number;
}

/** The outcomes, best for the attacker first. */
const ORDER = ["win", "defeated", "pushed", "standoff", "nothing", "stunned", "loss"];

/** Returns the value of a fraction such as `5/6`. */
export function shareOf(fraction: string): number {
  const [above = "0", below = "1"] = fraction.split("/");
  return Number(above) / Number(below);
}

/** Returns the chances of a step in the order in which they are shown. */
export function chancesOf(odds: NonNullable<Step["odds"]>): Chance[] {
  return Object.entries(odds)
    .map(([what, fraction]) => ({ what, fraction, share: shareOf(fraction) }))
    .sort((a, b) => ORDER.indexOf(a.what) - ORDER.indexOf(b.what))
    .map((chance, k, all) => ({ ...chance, shown: rounded(all.map(({ share }) => share))[k] ?? 0 }));
}

/** Tenths of a percent in a whole. */
const TENTHS = 1000;

/**
 * Rounds shares that add up to 1 to tenths of a percent that add up to 1: the largest remainders are rounded up. A share
 * that would become nothing or everything stays as it is.
 */
function rounded(shares: readonly number[]): number[] {
  const tenths = shares.map((share) => Math.floor(share * TENTHS));
  const behind = (k: number): number => (shares[k] ?? 0) * TENTHS - (tenths[k] ?? 0);
  const places = [...shares.keys()].filter((k) => (tenths[k] ?? 0) > 0);
  for (let left = TENTHS - tenths.reduce((sum, each) => sum + each, 0); left !== 0; left -= Math.sign(left)) {
    const [most = 0] = places.sort((a, b) => Math.sign(left) * (behind(b) - behind(a)));
    tenths[most] = (tenths[most] ?? 0) + Math.sign(left);
  }
  return shares.map((share, k) => (tenths[k] === 0 || tenths[k] === TENTHS ? share : (tenths[k] ?? 0) / TENTHS));
}

/**
 * Formats a percentage that is never misleading near its ends: a possible outcome is not shown as 0
 * %, and an uncertain one not as 100 %. `format` writes a percentage with the given number of
 * decimals.
 */
export function percentOf(share: number, format: (value: number, decimals: number) => string): string {
  const percent = share * 100;
  if (share <= 0 || share >= 1) return format(percent, 0);
  if (percent < 0.1) return `< ${format(0.1, 1)}`;
  if (percent > 99.9) return `> ${format(99.9, 1)}`;
  return format(percent, 1);
}

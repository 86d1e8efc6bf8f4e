/**
 * Where this browser keeps the reader's slips. The dates on which they come back are stored with those of the puzzles.
 */

import { wall } from "../../clock";
import { due, repeatsOf, type Repeats } from "../../game/repeats";
import { progressOf } from "../../game/puzzles";
import { storedSlips, withSlips, type Slip } from "../../game/slips";
import { remember, remembered } from "../../prefs";

/** Returns the day in UTC, such as `2026-11-22`. */
export function today(): string {
  return new Date(wall()).toISOString().slice(0, 10);
}

/**
 * Returns the dates on which puzzles and slips come back. They are read each time, because another tab may have changed
 * them.
 */
export function keptRepeats(): Repeats {
  return repeatsOf(remembered("puzzles-repeats"));
}

/** Keeps the dates on which puzzles and slips come back. */
export function keepRepeats(repeats: Repeats): void {
  remember("puzzles-repeats", repeats);
}

/** Returns the slips, the last ones first. */
export function keptSlips(): Slip[] {
  return storedSlips(remembered("slips"));
}

/** Returns the slips that are due to be drilled. */
export function dueSlips(): Slip[] {
  return due(keptSlips(), keptRepeats(), progressOf(null), today());
}

/** Keeps further slips, which are due at once. One that was kept before keeps its date. */
export function keepSlips(more: readonly Slip[]): void {
  const [before, day] = [keptSlips(), today()];
  const kept = withSlips(before, more);
  remember("slips", kept);
  const repeats = without(before.filter(({ id }) => !kept.some((slip) => slip.id === id)));
  keepRepeats({ ...Object.fromEntries(more.map(({ id }) => [id, { day, times: 0 }])), ...repeats });
}

/** Forgets these slips, or all. */
export function dropSlips(gone: readonly Slip[] = keptSlips()): void {
  keepRepeats(without(gone));
  remember("slips", keptSlips().filter(({ id }) => !gone.some((slip) => slip.id === id)));
}

/** Keeps the slips of a game under the id that it has now. */
export function moveSlips(from: string, to: string): void {
  const moved = (id: string): string => (id.startsWith(`${from}-`) ? to + id.slice(from.length) : id);
  remember("slips", keptSlips().map((slip) => ({ ...slip, id: moved(slip.id) })));
  keepRepeats(Object.fromEntries(Object.entries(keptRepeats()).map(([id, repeat]) => [moved(id), repeat])));
}

/** Returns the repeats without those of some slips. */
function without(gone: readonly Slip[]): Repeats {
  return Object.fromEntries(Object.entries(keptRepeats()).filter(([id]) => !gone.some((slip) => slip.id === id)));
}

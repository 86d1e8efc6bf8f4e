/**
 * Spaced repetition of puzzles: one that was missed is to be solved again the next day and then at growing intervals,
 * until it has been solved without help at each of them. These are plain values; the screens store them. A day is a
 * date in UTC, such as `2026-11-22`.
 */

import { dayAfter } from "../clock";
import { fieldsOf, fieldsThat } from "../stored";
import type { Progress } from "./puzzles";

/** The days until a puzzle comes back: after it was missed, and after each time that it was solved without help. */
export const DAYS = [1, 3, 7, 16, 35] as const;

/** When a puzzle comes back, and how often it was solved since it was last missed. */
export interface Repeat {
  day: string;
  times: number;
}

export type Repeats = Readonly<Record<string, Repeat>>;

/** Reads stored values, without those of an unknown form. */
export function repeatsOf(value: unknown): Repeats {
  return fieldsThat(value, isRepeat);
}

function isRepeat(value: unknown): value is Repeat {
  const { day, times } = fieldsOf(value);
  return typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) && typeof times === "number" && DAYS[times] !== undefined;
}

/** Returns what is to be repeated after a mistake, a hint or a look at the solution. */
export function failed(repeats: Repeats, id: string, today: string): Repeats {
  return { ...repeats, [id]: { day: dayAfter(today, DAYS[0]), times: 0 } };
}

/**
 * Returns what is to be repeated after a puzzle was solved. A puzzle that is not due stays as it is: one that was
 * missed today comes back tomorrow, even if it was then solved.
 */
export function passed(repeats: Repeats, id: string, today: string): Repeats {
  const known = repeats[id];
  if (!known || known.day > today) return repeats;
  const times = known.times + 1;
  const days = DAYS[times];
  if (days !== undefined) return { ...repeats, [id]: { day: dayAfter(today, days), times } };
  return Object.fromEntries(Object.entries(repeats).filter(([other]) => other !== id));
}

/** Returns the puzzles that are due, in their order. They include those that were missed before dates were stored. */
export function due<P extends { id: string }>(puzzles: readonly P[], repeats: Repeats, { marks }: Progress, today: string): P[] {
  return puzzles.filter(({ id }) => {
    const known = repeats[id];
    return known ? known.day <= today : marks[id] === "missed";
  });
}

/**
 * The puzzle progress that this browser stores: which puzzles are solved, a rating, and the streak
 * of days on which the puzzle of the day was solved. These are plain values; the screens store
 * them.
 */

import type { Puzzle } from "../api/types";
import { dayAfter } from "../clock";
import { fieldsOf, fieldsThat } from "../stored";

/**
 * The outcome of the first attempt at a puzzle: found without help, or missed. A puzzle that was
 * missed can be solved later.
 */
export type Mark = "found" | "missed" | "solved-later";

/** A player's progress. */
export interface Progress {
  marks: Readonly<Record<string, Mark>>;
  /**
   * A rating as in chess: solving a puzzle counts as a win against a player with the puzzle's
   * rating.
   */
  rating: number;
  /** The number of consecutive days, up to `last`, on which the puzzle of the day was solved. */
  streak: number;
  /** The last of these days, such as `2026-11-22`. */
  last: string | null;
}

/** The rating before the first puzzle. */
export const FIRST_RATING = 1200;
const LOWEST = 100;
/** The greatest change of rating by one puzzle. */
const STEP = 32;

const isMark = (value: unknown): value is Mark => value === "found" || value === "missed" || value === "solved-later";

/** Reads stored progress; a part of an unknown form gets its initial value. */
export function progressOf(value: unknown): Progress {
  const { marks, rating, streak, last } = fieldsOf(value);
  return {
    marks: fieldsThat(marks, isMark),
    rating: typeof rating === "number" && Number.isFinite(rating) ? Math.max(LOWEST, Math.round(rating)) : FIRST_RATING,
    streak: typeof streak === "number" && Number.isInteger(streak) && streak > 0 ? streak : 0,
    last: typeof last === "string" && /^\d{4}-\d\d-\d\d$/.test(last) ? last : null,
  };
}

/** Returns whether a puzzle has been solved, at the first attempt or later. */
export function isSolved(progress: Progress, id: string): boolean {
  const mark = progress.marks[id];
  return mark === "found" || mark === "solved-later";
}

/**
 * Returns the progress after the first mistake, hint or look at the solution. Only the first
 * attempt counts.
 */
export function missed(progress: Progress, puzzle: { id: string; rating: number }): Progress {
  if (progress.marks[puzzle.id] !== undefined) return progress;
  return { ...progress, rating: rated(progress.rating, puzzle.rating, 0), marks: { ...progress.marks, [puzzle.id]: "missed" } };
}

/** Returns the progress after the last move of a solution. */
export function solved(progress: Progress, puzzle: { id: string; rating: number }): Progress {
  const mark = progress.marks[puzzle.id];
  if (mark === undefined) {
    return { ...progress, rating: rated(progress.rating, puzzle.rating, 1), marks: { ...progress.marks, [puzzle.id]: "found" } };
  }
  return mark === "missed" ? { ...progress, marks: { ...progress.marks, [puzzle.id]: "solved-later" } } : progress;
}

/** Returns the progress after the puzzle of a day was solved. */
export function solvedDaily(progress: Progress, day: string): Progress {
  if (progress.last === day) return progress;
  return { ...progress, last: day, streak: progress.last === dayAfter(day, -1) ? progress.streak + 1 : 1 };
}

/**
 * Returns the streak on a day; it is 0 if the puzzle of neither that day nor the day before was
 * solved.
 */
export function streakOn(progress: Progress, day: string): number {
  return progress.last === day || progress.last === dayAfter(day, -1) ? progress.streak : 0;
}

/** Returns a rating after a result of 1 (solved) or 0 (missed) against a puzzle's rating. */
function rated(own: number, puzzle: number, score: 0 | 1): number {
  const expected = 1 / (1 + 10 ** ((puzzle - own) / 400));
  return Math.max(LOWEST, Math.round(own + STEP * (score - expected)));
}

/** A grade of difficulty. */
export type Grade = Puzzle["grade"];

/** The grades of difficulty to choose from, which the server assigns to puzzles. */
export const GRADES: readonly Grade[] = ["easy", "medium", "hard"];

/** How far the player has come with a puzzle, as a filter: `open` puzzles are new or missed. */
export type Stand = "open" | "new" | "missed" | "solved";

/** The filters by {@link Stand}, in the order in which they are offered. */
export const STANDS: readonly Stand[] = ["open", "new", "missed", "solved"];

/** The filters of the list of puzzles; null matches everything. */
export interface Wanted {
  rules: string | null;
  theme: string | null;
  grade: Grade | null;
  stand: Stand | null;
}

/** No filters. */
export const ANY: Wanted = { rules: null, theme: null, grade: null, stand: null };

/** Reads stored filters; a part of an unknown form matches everything. */
export function wantedOf(value: unknown): Wanted {
  const { rules, theme, grade, stand, open } = fieldsOf(value);
  return {
    rules: typeof rules === "string" ? rules : null,
    theme: typeof theme === "string" ? theme : null,
    // Version 0.1 stored the second grade under another name.
    grade: GRADES.find((known) => known === (grade === "middling" ? "medium" : grade)) ?? null,
    // Until 0.2 the only filter of this kind was stored as `open: true`.
    stand: STANDS.find((known) => known === (open === true ? "open" : stand)) ?? null,
  };
}

interface Listed {
  id: string;
  rules: string;
  rating: number;
  grade: Grade;
  themes: readonly string[];
}

/** Returns the puzzles that match the filters, in their order. */
export function choose<P extends Listed>(puzzles: readonly P[], wanted: Wanted, progress: Progress): P[] {
  return puzzles.filter(({ id, rules, grade, themes }) =>
    (wanted.rules === null || rules === wanted.rules) &&
    (wanted.theme === null || themes.includes(wanted.theme)) &&
    (wanted.grade === null || grade === wanted.grade) &&
    (wanted.stand === null || stands(progress, id, wanted.stand)));
}

function stands(progress: Progress, id: string, stand: Stand): boolean {
  switch (stand) {
    case "open":
      return !isSolved(progress, id);
    case "new":
      return progress.marks[id] === undefined;
    case "missed":
      return progress.marks[id] === "missed";
    case "solved":
      return isSolved(progress, id);
  }
}

/** Counts the puzzles of each grade and those among them that are solved. */
export function tally(puzzles: readonly Listed[], progress: Progress): { grade: Grade; solved: number; all: number }[] {
  return GRADES.map((grade) => {
    const own = puzzles.filter((puzzle) => puzzle.grade === grade);
    return { grade, solved: own.filter(({ id }) => isSolved(progress, id)).length, all: own.length };
  }).filter(({ all }) => all > 0);
}

/** Counts the puzzles of each rule set and those among them that are solved. */
export function tallyOfRules(puzzles: readonly Listed[], progress: Progress): { rules: string; solved: number; all: number }[] {
  return [...new Set(puzzles.map(({ rules }) => rules))].map((rules) => {
    const own = puzzles.filter((puzzle) => puzzle.rules === rules);
    return { rules, solved: own.filter(({ id }) => isSolved(progress, id)).length, all: own.length };
  });
}

/** Returns the puzzle nearest to a rating, the first of several; null if there is none. */
export function nearest<P extends { rating: number }>(puzzles: readonly P[], rating: number): P | null {
  const far = (puzzle: P): number => Math.abs(puzzle.rating - rating);
  return puzzles.reduce<P | null>((best, puzzle) => (best === null || far(puzzle) < far(best) ? puzzle : best), null);
}

/** Returns the untried puzzle nearest to the player's rating, other than `id`; null if there is none. */
export function nextAfter<P extends Listed>(puzzles: readonly P[], id: string, wanted: Wanted, progress: Progress): P | null {
  return nearest(choose(puzzles, { ...wanted, stand: "new" }, progress).filter((puzzle) => puzzle.id !== id), progress.rating);
}

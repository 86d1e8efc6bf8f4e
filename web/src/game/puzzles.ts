/**
 * What this browser knows of the puzzles its reader has played: which are solved, a rating, and on how
 * many days in a row the puzzle of the day was. Plain values; the screens keep them.
 */

import type { Puzzle } from "../api/types";

/** How a puzzle went the first time: found alone, or not. A puzzle that was missed can be solved later. */
export type Mark = "found" | "missed" | "solved-later";

export interface Progress {
  marks: Readonly<Record<string, Mark>>;
  /** As in chess: a puzzle found is a game won against somebody of the puzzle's rating. */
  rating: number;
  /** Days in a row on which the puzzle of the day was solved, up to `last`. */
  streak: number;
  /** The last day on which it was, as `2026-11-22`. */
  last: string | null;
}

export const FIRST_RATING = 1200;
const LOWEST = 100;
/** How much one puzzle can change. */
const STEP = 32;

const NOTHING: Progress = { marks: {}, rating: FIRST_RATING, streak: 0, last: null };

const isMark = (value: unknown): value is Mark => value === "found" || value === "missed" || value === "solved-later";

/** What was remembered, as far as it can be understood. */
export function progressOf(value: unknown): Progress {
  if (typeof value !== "object" || value === null) return NOTHING;
  const { marks, rating, streak, last } = value as Partial<Record<string, unknown>>;
  const known = typeof marks === "object" && marks !== null ? Object.entries(marks) : [];
  return {
    marks: Object.fromEntries(known.filter((entry): entry is [string, Mark] => isMark(entry[1]))),
    rating: typeof rating === "number" && Number.isFinite(rating) ? Math.max(LOWEST, Math.round(rating)) : FIRST_RATING,
    streak: typeof streak === "number" && Number.isInteger(streak) && streak > 0 ? streak : 0,
    last: typeof last === "string" && /^\d{4}-\d\d-\d\d$/.test(last) ? last : null,
  };
}

/** Whether a puzzle has been solved, at once or later. */
export function isSolved(progress: Progress, id: string): boolean {
  const mark = progress.marks[id];
  return mark === "found" || mark === "solved-later";
}

/** After the first mistake, hint or look at the solution; only the first time counts. */
export function missed(progress: Progress, puzzle: { id: string; rating: number }): Progress {
  if (progress.marks[puzzle.id] !== undefined) return progress;
  return { ...progress, rating: rated(progress.rating, puzzle.rating, 0), marks: { ...progress.marks, [puzzle.id]: "missed" } };
}

/** After the last move. */
export function solved(progress: Progress, puzzle: { id: string; rating: number }): Progress {
  const mark = progress.marks[puzzle.id];
  if (mark === undefined) {
    return { ...progress, rating: rated(progress.rating, puzzle.rating, 1), marks: { ...progress.marks, [puzzle.id]: "found" } };
  }
  return mark === "missed" ? { ...progress, marks: { ...progress.marks, [puzzle.id]: "solved-later" } } : progress;
}

/** After the puzzle of a day was solved. */
export function solvedDaily(progress: Progress, day: string): Progress {
  if (progress.last === day) return progress;
  return { ...progress, last: day, streak: progress.last === dayBefore(day) ? progress.streak + 1 : 1 };
}

/** The streak as it stands today: one that was broken yesterday is over. */
export function streakOn(progress: Progress, day: string): number {
  return progress.last === day || progress.last === dayBefore(day) ? progress.streak : 0;
}

/** The day before, in UTC. */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function rated(own: number, puzzle: number, score: 0 | 1): number {
  const expected = 1 / (1 + 10 ** ((puzzle - own) / 400));
  return Math.max(LOWEST, Math.round(own + STEP * (score - expected)));
}

export type Grade = Puzzle["grade"];

/** The grades of difficulty to choose from, which the server assigns to puzzles. */
export const GRADES: readonly Grade[] = ["easy", "medium", "hard"];

/** Which puzzles are looked for; null is any. */
export interface Wanted {
  rules: string | null;
  theme: string | null;
  grade: Grade | null;
  /** Leaves out what is solved. */
  open: boolean;
}

export const ANY: Wanted = { rules: null, theme: null, grade: null, open: false };

export function wantedOf(value: unknown): Wanted {
  if (typeof value !== "object" || value === null) return ANY;
  const { rules, theme, grade, open } = value as Partial<Record<string, unknown>>;
  return {
    rules: typeof rules === "string" ? rules : null,
    theme: typeof theme === "string" ? theme : null,
    // Version 0.1 remembered the second grade under another name.
    grade: GRADES.find((known) => known === (grade === "middling" ? "medium" : grade)) ?? null,
    open: open === true,
  };
}

interface Listed {
  id: string;
  rules: string;
  rating: number;
  grade: Grade;
  themes: readonly string[];
}

/** Those that are looked for, in their order. */
export function choose<P extends Listed>(puzzles: readonly P[], wanted: Wanted, progress: Progress): P[] {
  return puzzles.filter(
    ({ id, rules, grade, themes }) =>
      (wanted.rules === null || rules === wanted.rules) &&
      (wanted.theme === null || themes.includes(wanted.theme)) &&
      (wanted.grade === null || grade === wanted.grade) &&
      !(wanted.open && isSolved(progress, id)),
  );
}

/** The next one that is not solved, nearest to one's own rating; never this one. */
export function nextAfter<P extends Listed>(puzzles: readonly P[], id: string, wanted: Wanted, progress: Progress): P | null {
  const open = choose(puzzles, { ...wanted, open: true }, progress).filter((puzzle) => puzzle.id !== id && progress.marks[puzzle.id] === undefined);
  const far = ({ rating }: P): number => Math.abs(rating - progress.rating);
  return open.reduce<P | null>((best, puzzle) => (best === null || far(puzzle) < far(best) ? puzzle : best), null);
}

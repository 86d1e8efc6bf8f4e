/**
 * The puzzles of a day: an easy one, a medium one and a hard one, the same for everybody. The server
 * names one puzzle of the day, which is the one of its grade; the other two are chosen here.
 */

import { fnv1a } from "../api/hash";
import { GRADES, isSolved, nearest, type Grade, type Progress } from "./puzzles";

interface Rated {
  id: string;
  rating: number;
  grade: Grade;
}

/** Returns the number of a day such as `2026-11-22`, counted from 1970-01-01. */
function numberOf(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
}

/** Returns a number that looks random and depends on a text only (FNV-1a, with a final mix). */
function hash(text: string): number {
  let value = Number.parseInt(fnv1a(text), 16);
  value ^= value >>> 16;
  value = Math.imul(value, 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * Returns the puzzles of a day, the easiest grade first. If a grade has n puzzles, each round of n days shows every one
 * of them once, and the order differs between rounds. A grade without puzzles is left out.
 */
export function dailies<P extends Rated>(puzzles: readonly P[], day: string, daily: string | null): P[] {
  const today = numberOf(day);
  return GRADES.flatMap((grade) => {
    const own = puzzles.filter((puzzle) => puzzle.grade === grade);
    const named = own.find(({ id }) => id === daily);
    if (named) return [named];
    if (own.length === 0 || !Number.isFinite(today)) return [];
    const round = Math.floor(today / own.length);
    const key = ({ id }: P): number => hash(`${id} ${round}`);
    const order = [...own].sort((a, b) => key(a) - key(b) || (a.id < b.id ? -1 : 1));
    return order.slice(today - round * own.length).slice(0, 1);
  });
}

/**
 * Returns the puzzle of the day for a player: the one nearest to the player's rating among those that are
 * not solved; null if all of them are.
 */
export function fitting<P extends Rated>(daily: readonly P[], progress: Progress): P | null {
  return nearest(daily.filter(({ id }) => !isSolved(progress, id)), progress.rating);
}

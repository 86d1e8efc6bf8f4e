/** What a person could try next, judged by the finished games, the lessons and the puzzles of the day. */

import type { RulesId } from "../board/view";
import { scoresOf, type Played, type Score } from "./scores";

/** The strongest level of the computer. */
const STRONGEST = 8;
/** The number of wins at a level after which the next one is suggested. */
export const WINS = 3;

/** A suggestion. */
export type Challenge =
  /** A game at the next level, after {@link WINS} wins at the one before. */
  | { kind: "level"; rules: RulesId; level: number; wins: number }
  /** Another game at a level, with the number of wins that are missing for the next one. */
  | { kind: "again"; rules: RulesId; level: number; missing: number }
  /** A lesson that was begun, or that was not. */
  | { kind: "lesson"; rules: RulesId; done: number; all: number }
  /** The puzzles of the day that are not solved, and the one that fits. */
  | { kind: "daily"; left: number; puzzle: string }
  /** A first game, against the weakest computer. */
  | { kind: "first"; rules: RulesId };

/** How far a person is in a lesson. */
export interface LessonStand {
  rules: RulesId;
  done: number;
  all: number;
}

/** The data from which the suggestions are chosen. */
export interface Known {
  /** The finished games, the last one first. */
  games: readonly Played[];
  lessons: readonly LessonStand[];
  /** The puzzles of the day; null if there are none left. */
  today: { left: number; puzzle: string } | null;
  /** The rule set to begin with; null if there is none. */
  easiest: RulesId | null;
}

/** Returns what to try next, the most fitting first and each kind once at most; empty if everything is done. */
export function challengesOf({ games, lessons, today, easiest }: Known): Challenge[] {
  const played = levelled(games);
  const ladder = climb(games, played);
  const begun = lessons.find(({ done, all }) => done > 0 && done < all);
  const fresh = lessons.find(({ rules, done, all }) => done < all && (played.size === 0 ? rules === easiest : !played.has(rules)));
  const lesson = begun ?? fresh;
  const learn: Challenge[] = lesson ? [{ kind: "lesson", ...lesson }] : [];
  const daily: Challenge[] = today ? [{ kind: "daily", ...today }] : [];
  if (played.size === 0) return [...learn, ...(easiest === null ? [] : [{ kind: "first" as const, rules: easiest }]), ...daily];
  const next = ladder ? [ladder] : [];
  const ready = ladder?.kind === "level";
  return [...(ready ? next : []), ...(begun ? learn : []), ...daily, ...(ready ? [] : next), ...(begun ? [] : learn)];
}

/** Returns the results at the levels of the computer, by rule set. */
function levelled(games: readonly Played[]): Map<RulesId, (Score & { level: number })[]> {
  const own = [...scoresOf(games)].map(
    ([rules, scores]) => [rules, scores.filter((score): score is Score & { level: number } => score.level !== null && score.level > 0)] as const,
  );
  return new Map(own.filter(([, scores]) => scores.length > 0));
}

/** Returns the game to try next: of the rule set that was played last and whose strongest level is not beaten yet. */
function climb(games: readonly Played[], played: ReturnType<typeof levelled>): Challenge | null {
  const recent = [...new Set(games.map(({ rules }) => rules))];
  for (const rules of recent) {
    const scores = played.get(rules);
    const last = games.find((game) => game.rules === rules && (game.level ?? 0) > 0)?.level;
    if (!scores || last == null) continue;
    const beaten = scores.filter(({ won }) => won >= WINS).at(-1);
    if (beaten?.level === STRONGEST) continue;
    const above = beaten && scores.find(({ level }) => level === beaten.level + 1);
    if (beaten && !above) return { kind: "level", rules, level: beaten.level + 1, wins: beaten.won };
    const at = above ?? scores.find(({ level }) => level === last);
    if (at) return { kind: "again", rules, level: at.level, missing: WINS - at.won };
  }
  return null;
}

/** The results of a person's finished games: by rule set and opponent, and the wins in a row. */

import type { RulesId, Side } from "../board/view";

/** What has to be known of a game: the answer of the server's list has it. */
export interface Played {
  rules: RulesId;
  kind: "computer" | "here" | "board" | "online" | "record";
  /** The computer's level, or 0 for "Let the Wookiee win"; null if the computer does not play. */
  level?: number | null;
  /** The sides that the person holds. */
  you: readonly Side[];
  result?: { winner?: Side | null; why: string } | null;
}

/** The outcome of a game for a person. */
export type Outcome = "won" | "drawn" | "lost";

/** The numbers of games by outcome. */
export type Tally = Record<Outcome, number>;

/** The results against one opponent of a rule set: a level of the computer, or null for people. */
export interface Score extends Tally {
  level: number | null;
}

/** The endings after which nobody has won and the game does not count. */
export const UNCOUNTED: readonly string[] = ["abort", "closed"];

/** The mode in which the computer lets the player win, as a level. */
const WOOKIEE = 0;

/**
 * Returns the outcome of a game for the person; null if it does not count: it is in progress, was called off, was ended
 * by the operator, was played by both sides at one screen, or is an uploaded record.
 */
export function outcomeOf({ kind, you, result }: Played): Outcome | null {
  const [mine, more] = you;
  if (!result || UNCOUNTED.includes(result.why) || (kind !== "computer" && kind !== "online")) return null;
  if (mine === undefined || more !== undefined) return null;
  if (result.winner == null) return "drawn";
  return result.winner === mine ? "won" : "lost";
}

/** Returns the results by rule set: the levels of the computer in order, then people. */
export function scoresOf(games: readonly Played[]): Map<RulesId, Score[]> {
  const scores = new Map<RulesId, Score[]>();
  for (const game of games) {
    const outcome = outcomeOf(game);
    if (outcome === null) continue;
    const level = game.kind === "computer" ? (game.level ?? WOOKIEE) : null;
    const own = scores.get(game.rules) ?? [];
    let score = own.find((one) => one.level === level);
    if (!score) {
      score = { level, won: 0, drawn: 0, lost: 0 };
      own.push(score);
    }
    score[outcome] += 1;
    scores.set(game.rules, own);
  }
  for (const own of scores.values()) own.sort((a, b) => (a.level ?? Infinity) - (b.level ?? Infinity));
  return scores;
}

/** Returns the sum of some results. */
export function totalOf(scores: Iterable<Tally>): Tally {
  const total = { won: 0, drawn: 0, lost: 0 };
  for (const { won, drawn, lost } of scores) {
    total.won += won;
    total.drawn += drawn;
    total.lost += lost;
  }
  return total;
}

/**
 * Returns the number of wins in a row up to now, and the largest there has been. A draw ends a streak. Games
 * in which the computer lets the player win neither count nor end one. `games` begins with the last one.
 */
export function streaksOf(games: readonly Played[]): { current: number; best: number } {
  const outcomes = games
    .filter(({ kind, level }) => kind !== "computer" || (level ?? WOOKIEE) !== WOOKIEE)
    .map(outcomeOf)
    .filter((outcome) => outcome !== null);
  let best = 0;
  let run = 0;
  for (const outcome of outcomes) {
    run = outcome === "won" ? run + 1 : 0;
    best = Math.max(best, run);
  }
  const end = outcomes.findIndex((outcome) => outcome !== "won");
  return { current: end < 0 ? outcomes.length : end, best };
}

/** The graph of a rating, and what the reader gave away in exact positions. */

import type { MyRating, Review } from "../api/types";

/** What a player gave away in decisions whose values are exact. */
export interface Given {
  /** The number of decisions. */
  decisions: number;
  /** The winning chance given away in all of them together, each from 0 to 1. */
  chance: number;
}

/** Returns what a side gave away in the exact decisions of a game: those with more than one legal step. */
export function givenAway({ steps }: Pick<Review, "steps">, side: string): Given {
  const own = steps.filter(({ by, legal, before, after }) => by === side && legal > 1 && before.exact && after.exact);
  return { decisions: own.length, chance: own.reduce((sum, { lostChance }) => sum + lostChance, 0) };
}

/** Returns what was given away in several games together. */
export function together(games: readonly Given[]): Given {
  return games.reduce((sum, { decisions, chance }) => ({ decisions: sum.decisions + decisions, chance: sum.chance + chance }), { decisions: 0, chance: 0 });
}

/** The line of a rating in a picture of this width and height: the points, and the ratings at its lower and upper edge. */
export interface Line {
  points: [x: number, y: number][];
  low: number;
  high: number;
}

/** Returns the line of a rating, game by game; null for fewer than two games. */
export function lineOf({ points }: Pick<MyRating, "points">, width: number, height: number): Line | null {
  if (points.length < 2) return null;
  const ratings = points.map(({ rating }) => rating);
  const low = Math.floor(Math.min(...ratings) / 100) * 100;
  const high = Math.max(Math.ceil(Math.max(...ratings) / 100) * 100, low + 100);
  const x = (at: number): number => (at / (ratings.length - 1)) * width;
  const y = (rating: number): number => height - ((rating - low) / (high - low)) * height;
  return { points: ratings.map((rating, at) => [x(at), y(rating)]), low, high };
}

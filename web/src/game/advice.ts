/** How often a player has asked for advice in a game against the computer. The browser keeps it. */

import { remember, remembered } from "../prefs";

const KEY = "advice";
/** The number of games whose counts are kept. */
const KEPT = 20;

/** The number of hints, and of questions why the computer moved. */
export interface Advice {
  hints: number;
  whys: number;
}

type Kept = { id: string } & Advice;

function read(): Kept[] {
  const kept = remembered(KEY);
  if (!Array.isArray(kept)) return [];
  return (kept as Partial<Kept>[]).flatMap(({ id, hints, whys }) =>
    typeof id === "string" && typeof hints === "number" && typeof whys === "number" ? [{ id, hints, whys }] : [],
  );
}

/** Returns how often advice was asked for in a game. */
export function adviceIn(id: string): Advice {
  const { hints, whys } = read().find((game) => game.id === id) ?? { hints: 0, whys: 0 };
  return { hints, whys };
}

/** Counts a question. */
export function countAdvice(id: string, what: keyof Advice): void {
  const before = adviceIn(id);
  const others = read().filter((game) => game.id !== id);
  remember(KEY, [...others, { id, ...before, [what]: before[what] + 1 }].slice(-KEPT));
}

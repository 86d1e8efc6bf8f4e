/** Groups the line of a game into turns, as records write them, for a move list. */

import type { Effect, Entry, SideName } from "../api/types";

/** An entry of the move list. */
export interface Ply {
  /**
   * The number of entries up to and including this one, which is the position that a click on it
   * shows.
   */
  at: number;
  word: string;
  by: SideName | null;
  kind: Entry["kind"];
}

/** A row of the move list. */
export interface TurnRow {
  /** The number of the turn; 0 is the set-up. */
  turn: number;
  plies: Ply[];
}

/** Returns one row for each turn; a throw follows the step that it belongs to. */
export function rowsOf(line: readonly Entry[]): TurnRow[] {
  const rows: TurnRow[] = [];
  for (const [k, entry] of line.entries()) {
    let row = rows.at(-1);
    if (row?.turn !== entry.turn) {
      row = { turn: entry.turn, plies: [] };
      rows.push(row);
    }
    row.plies.push({ at: k + 1, word: entry.word, by: entry.by ?? null, kind: entry.kind });
  }
  return rows;
}

/** Returns the spaces of the last step before a position, which boards mark. */
export function lastSpaces(line: readonly Pick<Entry, "kind" | "effects">[], at: number): string[] {
  return spacesOf(line.slice(0, at).findLast(({ kind }) => kind === "step")?.effects ?? []);
}

/** Returns the spaces of a step. */
export function spacesOf(effects: readonly Effect[]): string[] {
  const spaces = effects.flatMap((effect): string[] => {
    switch (effect.t) {
      case "walk":
        return [effect.path[0] ?? "", effect.path.at(-1) ?? ""];
      case "push":
        return effect.to ? [effect.from, effect.to] : [effect.from];
      case "attack":
        return [effect.from, effect.target];
      case "enter":
      case "fall":
      case "stun":
      case "rise":
        return [effect.at];
      case "advance":
      case "retreat":
        return [effect.to];
      case "throw":
      case "verdict":
      case "ghost":
      case "accept":
      case "score":
      case "pass":
        return [];
    }
  });
  return [...new Set(spaces.filter((space) => space !== ""))];
}

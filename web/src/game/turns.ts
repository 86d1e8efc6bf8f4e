/** The line of a game put together into turns, as records write them, for a move list. */

import type { Entry, SideName } from "../api/types";

export interface Ply {
  /** How many entries have been played after it: where a click on it leads. */
  at: number;
  word: string;
  by: SideName | null;
  kind: Entry["kind"];
}

export interface TurnRow {
  /** 0: the set-up. */
  turn: number;
  plies: Ply[];
}

/** One row for each turn; throws stand behind the steps they belong to. */
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


/** The spaces of the last step before a position, to be marked. */
export function lastSpaces(line: readonly Entry[], at: number): string[] {
  for (let k = at; k > 0; k -= 1) {
    const entry = line[k - 1];
    if (entry?.kind !== "step") continue;
    const spaces = entry.effects.flatMap((effect): string[] => {
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
  return [];
}

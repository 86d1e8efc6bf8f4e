/** Makes scenes from the board part of a DPN, for galleries and tests. */

import type { Scene } from "../../src/board/view";

/** The rule sets for whose pieces the page has figures. */
export type Drawn = "groi" | "bambara" | "looney" | "simeone";

export const START: Record<Drawn, string> = {
  groi: "PPPP2pppp2/12/1",
  bambara: "NKQP2nkqp2/12/1",
  looney: "SBLM2sblm2/12/1",
  simeone: "NSKM2xthg2/12/1",
};

export function sceneOf(rules: Drawn, board: string): Scene {
  const pieces: Scene["pieces"] = [];
  for (const [ring, row] of board.split("/").entries()) {
    let number = 1;
    for (const [token] of row.matchAll(/\d+|[A-Za-z]\*?/g)) {
      if (/\d/.test(token)) number += Number(token);
      else {
        const space = ring === 2 ? "C" : `${ring === 0 ? "A" : "B"}${number}`;
        pieces.push({ letter: token.charAt(0), stunned: token.endsWith("*"), space });
        number++;
      }
    }
  }
  return { rules, pieces, beside: [], active: null, battle: null };
}

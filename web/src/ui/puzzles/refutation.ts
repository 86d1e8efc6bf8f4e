/** The refutation of a wrong move: the opponent's best answer, and why the move fails. */

import * as api from "../../api/client";
import type { PositionView, Puzzle } from "../../api/types";
import { consequenceOf, type Consequence } from "../../game/refutation";
import { t } from "../../lang";
import { otherSide, sideName } from "../../names";
import { scoresPoints } from "../../rulesets";

/** A wrong move with the best answer to it; without an answer if there is none, or if it could not be found. */
export interface Refutation {
  answer: string | null;
  consequence: Consequence;
}

/** How long a reader waits for the best answer, in milliseconds. */
const PATIENCE = 6000;

/** Asks for the best answer to the last of these words, which led to the position `after`. */
export async function refute({ puzzle, options }: { puzzle: Puzzle; options: Readonly<Record<string, string>> }, words: readonly string[], after: PositionView): Promise<Refutation> {
  if (after.due.kind !== "step") return { answer: null, consequence: consequenceOf(null, puzzle) };
  const late = new Promise<null>((done) => setTimeout(done, PATIENCE, null));
  // If the analysis fails or is late, the move is judged without showing an answer.
  const found = await Promise.race([api.analysis(puzzle.dpn, words, options).catch(() => null), late]);
  if (!found) return { answer: null, consequence: { t: "unclear" } };
  return { answer: found.line[0] ?? null, consequence: consequenceOf(found.value, puzzle) };
}

/** Describes what a wrong move leads to: `Blue now wins in 3 moves.` */
export function consequenceText(consequence: Consequence, { rules, side }: Puzzle): string {
  switch (consequence.t) {
    case "loses": {
      const { points, moves } = consequence;
      const args = { side: sideName(otherSide(side)), points, moves };
      return t(scoresPoints(rules) ? "puzzle-answer-loses-points" : "puzzle-answer-loses", args);
    }
    case "less":
      return t("puzzle-answer-less", { side: sideName(side), points: consequence.points });
    case "draws":
    case "ended":
    case "unclear":
      return t(`puzzle-answer-${consequence.t}`);
  }
}

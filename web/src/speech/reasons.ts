/** Why something is not possible, in a sentence for the reader. The server gives the reason as a code. */

import type { Reason, Scene } from "../api/types";
import { has, t } from "../lang";
import { ownedPiece, type Listener } from "./narration";
import { sentence } from "./words";

/** Describes a reason. `scene` is the board that it is about. */
export function reasonText({ code, at, by, cost, left }: Reason, scene: Pick<Scene, "pieces" | "rules">, to: Listener): string {
  const letter = at?.startsWith("+") ? at.slice(1) : scene.pieces.find(({ space }) => space === at)?.letter;
  const args = {
    at: at ?? "",
    by: by ?? "",
    piece: letter === undefined ? (at ?? "") : ownedPiece(letter, to),
    cost: cost ?? 0,
    left: left ?? 0,
  };
  return sentence(t(idOf(code, at ?? "", letter ?? "", scene.rules), args));
}

/** Returns the id of the text: one for the kind of piece, or for the rule set, if there is one. */
function idOf(code: string, at: string, letter: string, rules: string): string {
  const ids = [`why-${code}-${rules}-${letter.toUpperCase()}`, `why-${code}-${rules}`, `why-${code}`];
  if (code === "direction" && rules === "groi" && at === "C") ids.unshift("why-direction-centre");
  return ids.find(has) ?? "why-other";
}

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
    // How a piece goes depends on its kind, and for a pawn of groi on where it stands.
    kind: letter === undefined ? scene.rules : `${scene.rules}-${letter.toUpperCase()}`,
    centre: at === "C" ? "yes" : "no",
  };
  return sentence(t(has(`why-${code}`) ? `why-${code}` : "why-other", args));
}

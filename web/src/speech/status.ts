/** The state of the game in a few sentences: whose turn it is, what is going on, and which choices are open. */

import type { Side } from "../board/view";
import { OFFERED, PLACES } from "../game/orders";
import { t } from "../lang";
import { indexOf, sideName } from "../names";
import { scoresPoints } from "../rulesets";
import { ended, listenerFor, tell, type Listener } from "./telling";
import type { SpeechState } from "./types";
import { listing } from "./words";

/** Returns the state of the game as a list of sentences. */
export function statusOf(state: SpeechState): string[] {
  const { scene, due, you, offers } = state;
  if (state.editing) return [state.editing.status];
  const result = resultOf(state);
  if (result) return result;
  const told: string[] = [];
  switch (due.kind) {
    case "nothing":
      if (state.task === undefined) return [t("why-game-over")];
      told.push(state.task);
      break;
    case "roll":
      told.push(state.task ?? t("speech-due-roll"));
      break;
    case "orders":
      told.push(t("speech-due-orders"), ...orders(state));
      break;
    case "step":
      told.push(t("telling-turn", { who: you.includes(due.side) ? "you" : "other", side: sideName(due.side) }));
      break;
  }
  told.push(...tell(scene.happening ?? [], listenerOf(state)), ...asked(state));
  for (const side of ["w", "b"] as const) {
    if (you.length === 1 && you[0] === side) continue;
    const name = sideName(side);
    if (offers?.draw[indexOf(side)]) told.push(t("speech-offer-draw", { side: name }));
    if (offers?.takeback[indexOf(side)]) told.push(t("speech-offer-takeback", { side: name }));
  }
  if (offers?.mayClaim) told.push(t("speech-may-claim"));
  return told;
}

/** Says how the game ended and what it is worth; null while it goes on. */
export function resultOf(state: SpeechState): string[] | null {
  const { scene, result } = state;
  if (!result) return null;
  const told = ended(result, listenerOf(state));
  const [w = 0, b = 0] = result.points;
  if (scoresPoints(scene.rules) && (w > 0 || b > 0)) {
    told.push(t("speech-result-points", { white: sideName("w"), black: sideName("b"), w, b }));
  }
  return told;
}

/** Returns the side whose order this player has yet to choose; null if there is none. */
export function orderingOf(state: SpeechState): Side | null {
  const { due } = state;
  if (due.kind !== "orders") return null;
  return (["w", "b"] as const).find((side) => due.missing[indexOf(side)] && state.you.includes(side)) ?? null;
}

/** Says why there are no moves: the game is over, this player has an order to choose first, or others act. */
export function notNow(state: SpeechState | null): string {
  return state && (state.result || orderingOf(state)) ? statusOf(state).join(" ") : t("speech-not-now");
}

function orders(state: SpeechState): string[] {
  const side = orderingOf(state);
  if (side) {
    const [places, letters] = [PLACES[side], OFFERED[side]];
    // The example differs from the order that `fixed` means.
    const example = [...letters].reverse().join("");
    return [t("speech-your-order", { from: places[0] ?? "", to: places.at(-1) ?? "", example })];
  }
  return state.you.length > 0 ? [t("speech-order-given")] : [];
}

/** Describes the choices open to this player: where to push, and which decisions can be typed. */
function asked({ picker }: SpeechState): string[] {
  if (!picker || picker.empty) return [];
  const told: string[] = [];
  const targets = picker.targets();
  const places = targets.flatMap(({ spot, kind }) => (kind === "place" && spot.at === "space" ? [spot.space] : []));
  // If no piece is selected, a target that is a place is a space to push the defender to.
  if (picker.picked === null && places.length > 0) told.push(t("telling-push-where", { spaces: listing(places) }));
  const words = picker.words();
  if (words.length > 0) {
    const args = { words: listing(words) };
    told.push(targets.length > 0 ? t("speech-words", args) : t("telling-words", args));
  }
  if (picker.left !== null && picker.moved.length > 0) told.push(t("telling-points-left", { left: picker.left }));
  return told;
}

/** Returns the listener of the narration. */
export function listenerOf({ scene, you, rival }: SpeechState): Listener {
  return listenerFor(scene.rules, you, rival);
}

/**
 * What offers come to, in sentences for both sides: who offers, declines or grants what, and why a button
 * can do nothing at the moment.
 */

import type { GameFull, Room, SideName } from "../../api/types";
import { dateIn } from "../../clock";
import type { GameModel } from "../../game/model";
import { t } from "../../lang";
import { indexOf, otherSide, sideName } from "../../names";
import { rivalOf, seatOpen } from "./names";

/** The words of the log that are an offer or an answer to one. */
const WORDS = ["draw-offer", "draw-accept", "draw-decline", "takeback-offer", "takeback-decline"];

/** The variables of a sentence about a side: `you`, `opponent` or `computer`; other sides by their colour. */
export interface Actor {
  who: "you" | "opponent" | "computer" | "side";
  side: string;
  [key: string]: string;
}

/** Returns how sentences call a side of a game. */
export function actorOf(game: GameFull, side: SideName): Actor {
  const rival = rivalOf(game);
  const who = rival === undefined ? "side" : game.you.includes(side) ? "you" : rival;
  return { who, side: sideName(side) };
}

/** Returns the sentence for an event of the log that is no move; null for one that needs none. */
export function heardSentence(game: GameFull, word: string): string | null {
  const [what = "", by] = word.split(":");
  if (by !== "w" && by !== "b") return null;
  if (WORDS.includes(what)) return t(`offers-${what}`, actorOf(game, by));
  // Over a link the other side has granted the takeback; elsewhere nobody was asked.
  if (what === "takeback" && game.kind === "online") return t("offers-takeback-grant", actorOf(game, otherSide(by)));
  return null;
}

/** Returns the sentence for what a change of the room means for the rematch; null if it means nothing. */
export function rematchSentence(game: GameFull, before: Room | null): string | null {
  const { rematch, declined, next } = game.room;
  if (!before || game.kind !== "online") return null;
  if (next != null) return before.next == null ? t("offers-rematch-agreed") : null;
  if (declined != null && before.rematch.some((yes) => yes)) {
    const own = before.rematch[indexOf(declined)] === true;
    return t(own ? "offers-rematch-withdraw" : "offers-rematch-decline", actorOf(game, declined));
  }
  const asks = (["w", "b"] as const).find((side) => rematch[indexOf(side)] && !before.rematch[indexOf(side)]);
  return asks === undefined || game.you.includes(asks) ? null : t("offers-rematch-ask", actorOf(game, asks));
}

/** Returns why a side cannot offer a draw now; null if it can. */
export function drawOff(game: GameFull, side: SideName): string | null {
  const { draw, mayOfferDraw } = game.state.offers;
  if (draw[indexOf(side)]) return t("offers-draw-waits");
  if (mayOfferDraw[indexOf(side)]) return null;
  return t(seatOpen(game) ? "offers-no-opponent" : "offers-draw-again");
}

/** Returns why a side can neither take back its last move nor ask for that; null if it can. */
export function takebackOff(game: GameFull, side: SideName): string | null {
  const { takeback, mayTakeBack } = game.state.offers;
  if (takeback[indexOf(side)]) return t("offers-takeback-waits");
  if (mayTakeBack[indexOf(side)]) return null;
  if (seatOpen(game)) return t("offers-no-opponent");
  const own = game.line.findLastIndex((entry) => entry.by != null && game.you.includes(entry.by));
  if (own < 0) return t("offers-takeback-none");
  if (game.takebacks === "never-across-throw" && game.line.slice(own).some((entry) => entry.kind === "roll")) return t("offers-takeback-throw");
  return t(game.kind === "online" ? "offers-takeback-again" : "offers-takeback-not-now");
}

/**
 * Returns what a game over a link without clocks says about time, in sentences: its rule, and until when the side
 * to move has to move, or from when on its absence can cost the game. Empty for other games.
 */
export function slowSentences(model: GameModel): string[] {
  const { game } = model;
  if (game.kind !== "online" || game.clock != null || model.over) return [];
  const { due } = game.state;
  const left = model.moveWithin();
  if (game.days != null) {
    const rule = t("offers-days", { days: game.days });
    return left === null || due.kind !== "step" ? [rule] : [rule, t("offers-days-due", { ...actorOf(game, due.side), time: dateIn(left) })];
  }
  if (left === null || due.kind !== "step") return [t("offers-slow")];
  const actor = actorOf(game, due.side);
  return [t("offers-slow"), left > 0 ? t("offers-slow-due", { ...actor, time: dateIn(left) }) : t("offers-slow-over", actor)];
}

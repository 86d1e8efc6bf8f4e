/**
 * What people have to do on a real board after a step or a throw, in sentences that tell them to: `Push
 * the blue Houjix to A5.` They are made from the same effects as the narration.
 */

import { rankOf } from "../board/skins";
import type { Effect, RulesId } from "../board/view";
import { has, t } from "../lang";
import { sideName } from "../names";
import { listenerFor, ownedPiece } from "./telling";
import { sentence } from "./words";

/** The piece of looney that is no ghost when it is lost. */
const LEADER = 4;

/** Returns what has to be done with the pieces for these effects, in order; nothing for effects that move no piece. */
export function instruct(effects: readonly Effect[], rules: RulesId): string[] {
  const listener = listenerFor(rules);
  const piece = (letter: string): string => ownedPiece(letter, listener);
  const told = effects.flatMap((effect): string[] => {
    switch (effect.t) {
      case "walk":
        return [t("companion-do-move", { piece: piece(effect.letter), from: effect.path[0] ?? "", to: effect.path.at(-1) ?? "" })];
      case "push":
        return [effect.to == null
          ? t("companion-do-push-off", { piece: piece(effect.letter) })
          : t("companion-do-push", { piece: piece(effect.letter), to: effect.to })];
      case "fall": {
        const ghost = effect.how === "lost" && rankOf(rules, effect.letter) < LEADER;
        const how = ghost ? "ghost" : effect.how;
        return [t(has(`companion-do-fall-${how}`) ? `companion-do-fall-${how}` : "companion-do-fall", { piece: piece(effect.letter), at: effect.at })];
      }
      case "enter":
      case "stun":
      case "rise":
        return [t(`companion-do-${effect.t}`, { piece: piece(effect.letter), at: effect.at })];
      case "advance":
      case "retreat":
        return [t(`companion-do-${effect.t}`, { piece: piece(effect.letter), to: effect.to })];
      case "ghost":
        return [t("companion-do-ghost", { side: sideName(effect.side), size: effect.size })];
      case "score":
        return [t("companion-do-score", { side: sideName(effect.side), points: effect.points })];
      case "attack":
      case "throw":
      case "verdict":
      case "accept":
      case "pass":
        return [];
    }
  });
  return told.map(sentence);
}

/** The effects that the narration tells in full, and those that change nothing on the board. */
const TOLD: readonly Effect["t"][] = ["walk", "attack", "enter", "rise", "pass", "accept", "throw", "verdict"];

/** Returns whether the sentences of the narration leave out something that has to be done on the board. */
export function hasMore(effects: readonly Effect[]): boolean {
  return effects.some(({ t: what }) => !TOLD.includes(what));
}

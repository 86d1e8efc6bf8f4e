/** What follows from a decision, such as a ghost or a push, in a few words and from the view of the side that decides. */

import type { Effect, Scene, Step } from "../../api/types";
import { sideOf } from "../../board/skins";
import { chancesOf } from "../../game/odds";
import { t } from "../../lang";
import { pieceName } from "../../names";
import { percentText, sentence } from "../../speech/words";

/** What follows from a decision. */
export interface Consequence {
  /** The text: `win 6 % · lose 69 %`. */
  text: string;
  /** The text in full, with all chances. */
  whole: string;
  /** The chances, if dice decide; best for the deciding side first. */
  chances: readonly { how: string; share: number; shown: number }[];
}

const SWAPPED: Partial<Record<string, string>> = { win: "loss", loss: "win" };

/** Returns what follows from a step. */
export function consequence(step: Step, scene: Scene): Consequence {
  if (!step.odds) {
    const text = sentence(told(step.effects, scene));
    return { text, whole: text, chances: [] };
  }
  const attacking = scene.pieces.find(({ space }) => space === scene.battle?.from);
  const decider = step.effects.flatMap((effect) => (effect.t === "ghost" ? [effect.side] : []))[0];
  const own = decider === undefined || !attacking || sideOf(attacking.letter) === decider;
  const chances = chancesOf(step.odds).map(({ what, share, shown }) => ({ how: own ? what : (SWAPPED[what] ?? what), share, shown }));
  if (!own) chances.reverse();
  const written = (some: typeof chances): string =>
    some.map(({ how, shown }) => t("choice-chance", { what: t(`choice-odds-${how}`), percent: percentText(shown) })).join(" · ");
  // The strip shows all chances; the text has room for the best and the worst.
  return { text: written(chances.filter((_, k) => k === 0 || k === chances.length - 1)), whole: written(chances), chances };
}

/** Returns what the effects of a decision without dice do. */
function told(effects: readonly Effect[], scene: Scene): string {
  const parts = effects.flatMap((effect): string[] => {
    if (effects.some((one) => one.t === "verdict" && one.what === "standoff")) return effect.t === "verdict" ? [t("choice-standoff")] : [];
    const name = "letter" in effect ? pieceName(scene.rules, effect.letter) : "";
    if (effect.t === "fall") return [t("choice-falls", { piece: name })];
    if (effect.t === "retreat") return [t("choice-retreats", { piece: name, to: effect.to })];
    if (effect.t === "push" && effect.to == null) return [t("choice-pushed-off", { piece: name })];
    if (effect.t === "score") return [t("points", { points: effect.points })];
    return [];
  });
  return parts.length > 0 ? parts.join(", ") : t("choice-opponent");
}

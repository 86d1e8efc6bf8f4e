/** The names of rule sets, sides and pieces in the reader's language. */

import type { RulesId, Side } from "./board/view";
import { t } from "./lang";

export function rulesName(rules: RulesId): string {
  return t(`rules-${rules}`);
}

/** White and Black without dice, Red and Blue with them, as the sources say. */
export function sideName(rules: RulesId, side: Side): string {
  const dark = rules === "groi" || rules === "bambara";
  if (side === "w") return t(dark ? "side-white" : "side-red");
  return t(dark ? "side-black" : "side-blue");
}

/** `Savrip`, `king`: what a letter of DPN means. */
export function pieceName(rules: RulesId, letter: string): string {
  return t(`piece-${rules}-${letter.toUpperCase()}`);
}

export function otherSide(side: Side): Side {
  return side === "w" ? "b" : "w";
}

/** 0 for the first player, 1 for the second: where the server has lists by side. */
export function indexOf(side: Side): 0 | 1 {
  return side === "w" ? 0 : 1;
}

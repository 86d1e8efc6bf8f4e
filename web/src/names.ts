/** The names of rule sets, sides and pieces in the reader's language. */

import type { RulesId, Side } from "./board/view";
import { t } from "./lang";
import { prefs } from "./prefs";

export function rulesName(rules: RulesId): string {
  return t(`rules-${rules}`);
}

const COLOURS = {
  "red-blue": { w: "red", b: "blue" },
  "black-white": { w: "white", b: "black" },
} as const;

/** The colour in which a side is drawn, and by which it is called: `red`, `black`. */
export function colourOf(side: Side): "red" | "blue" | "white" | "black" {
  return COLOURS[prefs().colours][side];
}

/** A side is called by the colour that is seen, whatever the rule set's source calls it. */
export function sideName(side: Side): string {
  return t(`side-${colourOf(side)}`);
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

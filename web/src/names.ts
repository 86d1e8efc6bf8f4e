/** Names of rule sets, sides and pieces, in the reader's language, and the names of people in sentences. */

import type { RulesId, Side } from "./board/view";
import { has, t } from "./lang";
import { inLanguage, rulesInfo } from "./rulesets";
import { coloursOf } from "./subject";

/** Returns the name of a rule set: the page's own, otherwise the server's. */
export function rulesName(rules: RulesId): string {
  if (has(`rules-${rules}`)) return t(`rules-${rules}`);
  const info = rulesInfo(rules);
  return info ? inLanguage(info.title) : rules;
}

const COLOURS = {
  "red-blue": { w: "red", b: "blue" },
  "black-white": { w: "white", b: "black" },
} as const;

/** Returns the colour in which a side is drawn and by which it is named: `red`, `black`. The rule set is that of the screen, unless one is given. */
export function colourOf(side: Side, rules?: RulesId): "red" | "blue" | "white" | "black" {
  return COLOURS[coloursOf(rules)][side];
}

/** Returns the name of a side: the colour shown on the board. The rule set is that of the screen, unless one is given. */
export function sideName(side: Side, rules?: RulesId): string {
  return t(`side-${colourOf(side, rules)}`);
}

/** Returns the name of the piece with a DPN letter: the page's own name if it has one, otherwise the server's. */
export function pieceName(rules: RulesId, letter: string): string {
  const id = `piece-${rules}-${letter.toUpperCase()}`;
  if (has(id)) return t(id);
  for (const { letters, names } of rulesInfo(rules)?.pieces ?? []) {
    const name = names[letters.indexOf(letter)];
    if (name) return inLanguage(name);
  }
  return letter;
}

/** Returns whether only one side has a piece of this name, as the creatures of simeone. */
export function isUnique(rules: RulesId, letter: string): boolean {
  const kind = rulesInfo(rules)?.pieces.find(({ letters }) => letters.includes(letter));
  return kind?.names[0]?.en !== kind?.names[1]?.en;
}

/** Formats a remaining time of hours or days, given in milliseconds: `2 days 5 h`, `5 h 20 min`, `20 min`. */
export function timeLeft(milliseconds: number): string {
  const whole = Math.max(0, Math.floor(milliseconds / 60_000));
  const [days, hours, minutes] = [Math.floor(whole / 1440), Math.floor(whole / 60) % 24, whole % 60];
  return t(days > 0 ? "start-left-days" : hours > 0 ? "start-left-hours" : "start-left-minutes", { days, hours, minutes });
}

/** Returns the opponent of a side. */
export function otherSide(side: Side): Side {
  return side === "w" ? "b" : "w";
}

/** Returns a side's index in the server's per-side lists: 0 for the first player, 1 for the second. */
export function indexOf(side: Side): 0 | 1 {
  return side === "w" ? 0 : 1;
}

/** Characters of scripts that are written from right to left, and those that change the writing direction. */
const TURNS = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns the name of a person so that it does not turn around the sentence in which it stands: between isolation marks
 * if it is written from right to left.
 */
export function isolated(name: string): string {
  return TURNS.test(name) ? `\u2068${name}\u2069` : name;
}

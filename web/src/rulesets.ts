/**
 * The rule sets that the server offers, with their properties. The page requests them once, before
 * its first screen, so that a rule set which this code does not name is offered like all others.
 */

import type { Rules, RulesInfo, Text } from "./api/types";
import { language } from "./lang";

/** The rule set that is shown before a reader has chosen: the first in the rule book, with one kind of piece. */
export const FIRST: Rules = "groi";

let known: ReadonlyMap<Rules, RulesInfo> = new Map();

/** Stores the server's descriptions of its rule sets. */
export function setRuleSets(infos: readonly RulesInfo[]): void {
  known = new Map(infos.map((info) => [info.rules, info]));
}

/** Returns the ids of all rule sets, in the server's order. */
export function ruleSets(): Rules[] {
  return [...known.keys()];
}

/** Returns whether a text is the id of a rule set. */
export function isRules(text: string | undefined): text is Rules {
  return text !== undefined && known.has(text);
}

/** Returns the description of a rule set; null if the server does not offer it. */
export function rulesInfo(rules: Rules): RulesInfo | null {
  return known.get(rules) ?? null;
}

/** Returns whether wins of a rule set differ in points, so that points are worth showing. */
export function scoresPoints(rules: Rules): boolean {
  return (known.get(rules)?.mostPoints ?? 1) > 1;
}

/** Returns the capital letters of the pieces of a rule set, of both sides, in the order of its rule book. */
export function pieceLetters(rules: Rules): string[] {
  const letters = (known.get(rules)?.pieces ?? []).flatMap((piece) => piece.letters.map((letter) => letter.toUpperCase()));
  return [...new Set(letters)];
}

/** Returns a text of the server in the reader's language. */
export function inLanguage(text: Text): string {
  return text[language()];
}

/**
 * The rule set that the screen is about, and the colours of its sides: those of its source, unless the reader prefers
 * the same colours in all rule sets.
 */

import type { Colours, RulesId } from "./board/view";
import { Listeners } from "./listeners";
import { prefs } from "./prefs";
import { rulesInfo } from "./rulesets";

let subject: RulesId | null = null;
const turns = new Listeners();

/** Sets the rule set that the screen is about, before the screen names a side. */
export function setSubject(rules: RulesId): void {
  if (rules === subject) return;
  subject = rules;
  turns.tell();
}

/** Calls a listener when the screen turns to another rule set. Returns a function that ends the subscription. */
export const onSubject = turns.on;

/** Returns the colours of the two sides in a rule set, or in that of the screen. */
export function coloursOf(rules: RulesId | null = subject): Colours {
  return prefs().colours ?? sourceColours(rules);
}

/** Returns the colours that a rule set's source gives to its sides. */
export function sourceColours(rules: RulesId | null): Colours {
  return (rules === null ? null : rulesInfo(rules)?.colours) ?? "red-blue";
}
